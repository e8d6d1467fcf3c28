"""Properties about transitions (6, 8 to 11, 13 to 16, 22, 23), over purposeful games; the promise; the content."""

import random
import shutil
from collections import Counter

import numpy as np
import pytest

from tablewright.engine.errors import BadContent
from tablewright.games.meeple_inc import content
from tablewright.games.meeple_inc.actions import GIVEN, RECEIVED

from .positions import place, play, tokens
from .purposeful import choose, play_checked

TABLES = [
    {"players": 2, "powers": "wow_pow"},
    {"players": 1, "bots": 2, "powers": "wow_pow", "bot_difficulty": "extreme"},
    {"players": 3, "bots": 1, "card_refresh": "staff_and_items", "seating": "shuffled"},
]


def changes(game, seed, most=200):
    """The actions of a purposeful game: the state before each, its text and the match after it."""
    match, dice = game.new(seed=seed), random.Random(seed)
    while not match.over and len(match.moves) < most:
        before, action = match.states.copy()[0], choose(match, dice)
        text = match.text(action)
        match.play(action)
        yield before, text, match


@pytest.mark.rule("MI-062", "MI-179", "MI-086", "MI-060", "MI-R71")
@pytest.mark.parametrize("options", TABLES)
def test_what_never_falls_never_falls(meeple, options):
    game = meeple(**options)
    for before, _, match in changes(game, 3):
        s = match.state
        assert (s.vp >= before.vp).all() and (s.icons >= before.icons).all() and s.hourglass <= before.hourglass
        assert ((s.tokens >= 0).all() and len(match.legal()) > 0) or match.over
        seated = (before.chair > 0) & (before.chair <= 31)
        assert (s.chair[seated] == before.chair[seated]).all()
        assert (s.chair_skill[before.chair_skill > 0] == before.chair_skill[before.chair_skill > 0]).all()


@pytest.mark.rule("MI-140", "MI-141")
def test_a_trade_keeps_the_totals_of_both_levels(meeple):
    found = 0
    for seed in range(4):
        for before, text, match in changes(meeple(players=2), seed):
            if text.startswith("trade"):
                found += 1
                company = int(before.actor)
                now, then = match.state.tokens[company], before.tokens[company]
                assert now[:3].sum() == then[:3].sum() and now[3:].sum() == then[3:].sum()
    assert found > 0


@pytest.mark.rule("MI-274", "MI-R57", "MI-R71", "MI-029")
@pytest.mark.parametrize("options", TABLES)
def test_turns_are_shared_out_and_games_end_within_the_bound(meeple, options):
    game = meeple(**options)
    match, dice = game.new(seed=5), random.Random(5)
    turns, ended = [0] * int(game.rules.seats), None
    entries = list(match.opening)
    while True:
        for kind, company, *_ in entries:
            if kind == 7:
                turns[company] += 1
                if ended is None:
                    assert max(turns) - min(turns) <= 1
            elif kind == 36:
                ended = list(turns)
        if match.over:
            break
        match.play(choose(match, dice))
        entries = match.moves[-1].entries
    ender = int(match.state.ender)
    assert [now - then for now, then in zip(turns, ended, strict=True)] == [int(c != ender) for c in range(len(turns))]
    assert len(match.moves) < game.longest and max(turns) <= 2 * int(game.rules.hourglass_start) + 19


@pytest.mark.rule("MI-R71")
def test_a_purposeful_game_reaches_many_things(meeple):
    seen = Counter()
    play_checked(meeple(players=1, powers="wow_pow").new(seed=1), 1, seen)
    assert len([key for key in seen if key[0] == "family"]) >= 15


@pytest.mark.rule("MI-286")
def test_the_promise_prefers_what_wins(meeple, table):
    """One look ahead: to publish rather than not, to take an award rather than not."""
    for company, where, good in (
        ({"box": 2, "mechanism": 2, "component": 1, "dollar": 1}, "pub-1", "confirm"),
        ({"award": "a01", "games": ["221"]}, "award-1", "award 1"),
        ({"inspiration": 2}, "box-1", "level box 1"),
        ({"hand": ["f12"]}, "play-1", "employee f12"),
    ):
        match = place(table(company), where)
        worth = {text: promised(match, text) for text in ("done", good)}
        assert worth[good] > worth["done"], good


def promised(match, text):
    twin = match.clone()
    twin.play(text)
    out = np.zeros(6)
    twin.game.box.promise(twin.game.rules, twin.state, out)
    return out[0]


@pytest.mark.rule("MI-R02")
@pytest.mark.parametrize(
    ("file", "old", "new", "line"),
    [
        ("skills.toml", "icons = [1, 0, 0]", "icons = [100, 0, 0]", "icons"),
        ("zap.toml", "vp = [2, 3, 5, 7]", "vp = [2, 3, 5, 100]", "vp"),
        ("board.toml", 'key = "spec-2"', 'key = "spec-9"', "spec-2"),
        ("company.toml", "workers = 4", "workers = 4\nchairs_too = 2", "chairs_too"),
        ("items.toml", "{ x = 1 }", "{ z = 1 }", "does nothing"),
        ("awards.toml", "vp = 9 }", "vp = 999 }", "999"),
        ("staff.toml", 'action = "obj"', 'action = "upg"', "two specialists"),
        ("staff.toml", "{ resources = 5 }", "{ wood = 5 }", "freelancer f01, part 1: this part does nothing"),
        ("staff.toml", "parts = [{ vp = 4 }]\n", "", "freelancer f12: parts is missing"),
        ("staff.toml", "{ vp = 4 }", "{ vp = 4, time = 1 }", "freelancer f12, part 1: unknown key"),
        ("powers.toml", "level_3 = 21", "level_3 = 11", "WOW"),
        ("objectives.toml", "need = { research = 4 }", "need = {}", "nothing"),
    ],
)
def test_wrong_content_is_refused_in_one_line(tmp_path, monkeypatch, file, old, new, line):
    folder = tmp_path / "data"
    shutil.copytree(content.DATA, folder)
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    monkeypatch.setattr(content, "DATA", folder)
    readers = ("board", "company", "staff", "skills", "items", "objectives", "awards", "powers", "zap")
    reader = getattr(content, f"read_{file.removesuffix('.toml')}")
    assert file.removesuffix(".toml") in readers
    with pytest.raises(BadContent, match=line) as refused:
        reader.__wrapped__()
    assert "\n" not in str(refused.value)


@pytest.mark.rule("MI-060")
def test_every_change_of_tokens_is_told(meeple):
    """Property 6: the entries of an action account for every token gained or lost."""
    game = meeple(players=2)
    for before, _, match in changes(game, 9):
        told = before.tokens.astype(int)
        for kind, company, second, third, _ in match.moves[-1].entries:
            name = game.box.entries[kind - 1]
            if name == "gained" and second < 5:
                told[company, second] += third
            elif name == "paid":
                told[company, second] -= third
            elif name == "laid_token":
                told[company, second] -= 1
            elif name == "traded":
                told[company, GIVEN[second]] -= 1
                told[company, RECEIVED[second]] += 1
        assert (told == match.state.tokens).all()


@pytest.mark.rule("MI-048")
def test_a_bonus_is_never_declined(table):
    assert tokens(play(place(table({}), "spec-1"), "done")) == {"dollar": 1}
