"""The levels: a setting for each in every game, a game's own settings, and what they fall back to."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

import tablewright as tw
from tablewright.arena.benchmark import BASELINES
from tablewright.bots import LEVELS, Seat, open_bot
from tablewright.bots.levels import (
    NAMES,
    levels_of,
    own_settings,
    plain_setting_of,
    played_as,
    setting_of,
    settings_of,
)
from tablewright.bots.nets import files
from tablewright.bots.nets.files import write_net
from tablewright.bots.nets.player import NetPlayer
from tablewright.bots.search import Search
from tablewright.engine.box import Box
from tablewright.engine.errors import BadContent
from tablewright.engine.registry import games, open_box
from tablewright.lab.planning import SECOND_LEVEL
from tablewright.teach.puzzles.mining import PLAYER
from tablewright.teach.puzzles.reading import SOLVERS
from tests.bots.random_nets import random_net

BOXES = games()
WITH_NETS = ["life-builds-meaning", "meaning-made", "meeple-inc"]


@pytest.fixture
def box(tmp_path: Path) -> Box:
    """A copy of a game without a net and without settings of its own."""
    shipped = open_box("high-tide")
    shutil.copytree(shipped.folder, tmp_path / "copy")
    return replace(shipped, folder=tmp_path / "copy")


def with_file(box: Box, text: str) -> Box:
    (box.folder / "levels.toml").write_text(text, encoding="utf-8")
    return box


def with_net(box: Box) -> Box:
    path = box.folder / files.FILE
    path.parent.mkdir(exist_ok=True)
    write_net(random_net(box), box, path)
    return box


@pytest.mark.parametrize("box", BOXES, ids=lambda box: box.slug)
def test_every_level_plays_in_every_game(box: Box) -> None:
    game = tw.load(box.slug, plain=True)
    assert tuple(settings_of(box)) == NAMES
    for level in LEVELS:
        open_bot(level.name, game)
        open_bot(plain_setting_of(level, box), game)


@pytest.mark.parametrize("box", BOXES, ids=lambda box: box.slug)
def test_levels_that_are_offered_differ_and_only_the_champion_looks_at_the_clock(box: Box) -> None:
    settings = [setting_of(level.name, box) for level in levels_of(box)]
    assert len(set(settings)) == len(settings) >= 3
    assert all("ms" not in setting_of(name, box) for name in NAMES if name != "champion")


@pytest.mark.parametrize("slug", WITH_NETS)
def test_a_game_with_a_net_plays_it_at_every_level_also_on_interpreted_rules(slug: str) -> None:
    game = tw.load(slug, players=2, plain=True)
    match = game.new(seed=1)
    for level in LEVELS:
        assert setting_of(level.name, game.box).partition(":")[0] in ("net", "guided")
        bot = open_bot(plain_setting_of(level, game.box), game, 1)
        assert isinstance(bot, NetPlayer)
        assert bot(Seat(match, int(match.state.actor))) in match.legal()


def test_a_level_that_is_no_stronger_plays_as_the_lower_one(box: Box) -> None:
    with_file(box, '[search]\nregular = "search:20"\nexpert = "regular"\nmaster = "expert"\n')
    assert [level.name for level in levels_of(box)] == ["newcomer", "casual", "regular", "champion"]
    assert played_as("master", box) == played_as("expert", box) == "regular"
    game = tw.Game(box, box.settle({"players": 2}), plain=True)
    bot = open_bot("master", game)
    assert isinstance(bot, Search) and bot.plan.iterations == 20


def test_in_potlatch_the_three_highest_levels_play_as_the_third() -> None:
    potlatch = open_box("potlatch")
    assert [level.name for level in levels_of(potlatch)] == ["newcomer", "casual", "regular"]
    assert {setting_of(name, potlatch) for name in NAMES[2:]} == {"search:150"}


def test_the_file_has_settings_for_the_time_with_a_net_and_without(box: Box) -> None:
    with_file(box, '[net]\ncasual = "net:temperature=2"\n[search]\ncasual = "search:3"\n')
    assert setting_of("casual", box) == "search:3"
    assert setting_of("master", box) == "search:6000"
    assert setting_of("casual", with_net(replace(box))) == "net:temperature=2"
    assert setting_of("champion", with_net(replace(box))) == "guided:1000ms"


def test_with_a_damaged_net_the_levels_search_and_one_warning_says_so(box: Box) -> None:
    (box.folder / files.FILE).parent.mkdir(exist_ok=True)
    (box.folder / files.FILE).write_bytes(b"nothing of the kind")
    with pytest.warns(UserWarning, match=r"net\.npz is damaged.* A search plays instead\.$") as told:
        settings = settings_of(box)
    assert settings == settings_of(box) == {level.name: level.search for level in LEVELS}
    assert len(told) == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[search]\nbeginner = 'random'", "levels.toml, search: unknown key beginner."),
        ("[nets]\ncasual = 'net'", "levels.toml: unknown key nets."),
        ("[net]\ncasual = 3", "levels.toml, net: casual = 3 is not a text."),
        ("[net]\ncasual = 'regular'", "levels.toml, net: casual = 'regular' is not a lower level."),
        ("[net]\ncasual = 'casual'", "levels.toml, net: casual = 'casual' is not a lower level."),
        ("[net", "levels.toml: "),
    ],
)
def test_a_mistake_in_the_file_is_told_in_one_line(box: Box, text: str, sentence: str) -> None:
    with pytest.raises(BadContent) as refused:
        own_settings(with_file(box, text))
    assert str(refused.value).startswith(sentence) and "\n" not in str(refused.value)


def test_what_was_measured_with_fixed_bots_does_not_follow_the_levels() -> None:
    """Certificates of puzzles, rows of the leaderboard and reports of the lab name settings, not levels."""
    assert not {*SOLVERS.values(), *BASELINES, SECOND_LEVEL, PLAYER} & set(NAMES)


def test_the_page_has_the_settings_of_every_game() -> None:
    page = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    header, *rows = [line for line in page.partition("## Levels\n")[2].splitlines() if line.startswith("| ")][:7]
    columns = [cell.strip() for cell in header.split("|")[1:-1]]
    assert [row.split("|")[1].strip() for row in rows] == list(NAMES)
    for box in BOXES:
        column = columns.index(box.title if box.title in columns else "other games")
        for row in rows:
            name, *_ = cells = [cell.strip() for cell in row.split("|")[1:-1]]
            same = played_as(name, box)
            assert cells[column] == (f"`{setting_of(name, box)}`" if same == name else f"as {same}")
