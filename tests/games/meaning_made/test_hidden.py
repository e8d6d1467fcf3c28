"""What is seen and what is imagined: only the order of the decks is unknown (specification, Hidden information)."""

import random
from collections import Counter
from math import sqrt

import pytest

from tablewright.engine.kit import LOOSE, TOP
from tablewright.testing import fault

from .positions import (
    deck,
    deck_size,
    play,
    seat,
)

VIEWERS = [None, 0, 1, 2]


@pytest.mark.rule("MM-003", "MM-004", "MM-005")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_everyone_sees_everything_but_the_decks(table, viewer):
    match = table(
        seat("1/2/3", gallery="P60"), seat(), seat(), portfolio="J09: E by 1, J10, J17", discards="P20 J20 X20"
    )
    view = match.view(viewer)
    hidden = {f.name for f in match.game.box.state.fields} - set(view)
    assert hidden == {"deck_cards", "rng", "journal", "journal_length"}
    assert all(view[name] == seen for name, seen in match.view(0).items() if name != "glance")
    assert view["tokens"][0] == [1, 2, 3]
    assert view["glance"]["decks"] == {name: deck_size(match, name) for name in ("patterns", "projects", "events")}


@pytest.mark.parametrize("seed", range(3))
def test_the_journal_has_no_secrets(meaning, seed):
    """Every entry of a game is told to everyone alike."""
    match, dice = meaning(players=3).new(seed=seed), random.Random(seed)
    while not match.over:
        match.play(dice.choice(match.legal()))
    for ply in range(len(match.moves) + 1):
        assert match.sentences(ply, None) == match.sentences(ply, 0) == match.sentences(ply, 2)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_nothing_a_viewer_sees_changes_when_the_decks_are_dealt_again(meaning, viewer):
    match, dice = meaning(players=3).new(seed=4), random.Random(4)
    for _ in range(25):
        match.play(dice.choice(match.legal()))
    twin = match.imagine(viewer, 99)
    assert (twin.view(viewer), twin.board(viewer), twin.prompt()) == (
        match.view(viewer),
        match.board(viewer),
        match.prompt(),
    )
    assert twin.legal() == match.legal() and twin.scores == match.scores and fault(twin) == 0
    assert [deck(twin, name) for name in ("patterns", "projects", "events")] == [
        deck(match, name) for name in ("patterns", "projects", "events")
    ]


def loosened(match):
    """The same match with no card known to lie on top of its deck."""
    counts = match.state.deck_counts
    counts[:, LOOSE] += counts[:, TOP]
    counts[:, TOP] = 0
    return match


@pytest.mark.parametrize("viewer", [None, 0])
def test_what_is_imagined_depends_on_the_seed_only(table, viewer):
    """Two matches that differ only in the order of the deck are imagined alike."""
    one = loosened(table(seat(), seat(), gone="patterns", patterns="P58 P59 P60"))
    other = loosened(table(seat(), seat(), gone="patterns", patterns="P60 P58 P59"))
    for seed in range(8):
        assert one.imagine(viewer, seed).states.tobytes() == other.imagine(viewer, seed).states.tobytes()


@pytest.mark.parametrize(("viewer", "area"), [(None, "market"), (0, "market"), (1, "projects")])
def test_every_unseen_card_is_as_likely_as_any_other(table, viewer, area):
    """The sum of squares stays within five deviations of what chance alone gives."""
    rows = "J09: E E I by 0, J10, J17"
    tops = {"patterns": "P55 P56 P57 P58 P59 P60", "projects": "J01 J02 J03 J04 J05 J06"}
    match = loosened(table(seat("1/1/1"), seat(), portfolio=rows, gone="patterns projects", **tops))
    action = "buy 0" if area == "market" else "contribute 0"
    tries, cards = 300, 6
    seen = Counter()
    for seed in range(tries):
        twin = match.imagine(viewer, seed)
        play(twin, action)
        if twin.phase == "pay_project":
            play(twin, "pay support")
        seen[int(twin.state[area][0])] += 1
    assert len(seen) == cards
    squares = sum((count - tries / cards) ** 2 / (tries / cards) for count in seen.values())
    assert squares - (cards - 1) < 5 * sqrt(2 * (cards - 1))
