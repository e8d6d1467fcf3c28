"""Golden games: the specification's trace of one player with its numbers, and whole matches told as stories.

Beside each saved match lies its story: every action, what followed from it, and the totals when they changed.
"""

import pytest

import tablewright

from ..golden import names_of, saved
from .positions import SLUG, points, score, spots

NAMES = names_of(SLUG)


# --- The trace of one player --------------------------------------------------------------------------------------

CARDS = {"yellow": [4], "white": [1, 10, 20], "grey": [3, 17], "red": [2, 12, 14, 23]}
CHOICES = [0, 0, 0, 0, 0, 1, 0, 2, 1, 3]
START = [(7, 1), (1, 2), (10, 2), (20, 2), (3, 5), (17, 6), (2, 7), (12, 9), (14, 8), (23, 10)]

# action, marker, where it comes to stand, points left (4 again: the turn ended by itself), round, total
STEPS = [
    (25, 7, (13, 4), 3, 1, 25),
    (9, 1, (1, 1), 4, 2, 25),
    (31, 9, (24, 10), 3, 2, 25),
    (31, 9, (1, 4), 2, 2, 28),
    (19, 5, (18, 6), 4, 3, 28),
    (19, 5, (19, 4), 2, 3, 27),
    (22, 6, (3, 7), 1, 3, 27),
    (22, 6, (4, 7), 4, 4, 27),
]


def opened(atlas):
    match = atlas(players=1).new(seed=1, draws=CARDS)
    for choice in CHOICES:
        match.play(choice)
    return match


@pytest.mark.rule("ATL-024", "ATL-030", "ATL-061")
def test_the_trace_starts_without_healing_at_20(atlas):
    match = opened(atlas)
    assert spots(match) == START
    assert [score(match, part) for part in ("tiers", "zodiacs", "seasons", "total")] == [10, 4, 6, 20]


@pytest.mark.rule("ATL-038", "ATL-040", "ATL-041", "ATL-042", "ATL-046", "ATL-047")
@pytest.mark.parametrize("played", range(1, len(STEPS) + 1))
def test_the_trace_step_by_step(atlas, played):
    match = opened(atlas)
    for action, *_ in STEPS[:played]:
        match.play(action)
    _, marker, where, left, round_number, total = STEPS[played - 1]
    assert (spots(match)[marker], points(match), match.round, match.scores) == (where, left, round_number, [total])


@pytest.mark.rule("ATL-R25", "ATL-048")
def test_in_the_trace_a_healing_lowers_the_tier_score_from_13_to_12(atlas):
    match = opened(atlas)
    tiers = []
    for action, *_ in STEPS:
        match.play(action)
        tiers.append(score(match, "tiers"))
    assert tiers[4:6] == [13, 12]


@pytest.mark.rule("ATL-046", "ATL-045")
def test_in_the_trace_every_other_marker_stays(atlas):
    match = opened(atlas)
    for action, *_ in STEPS:
        match.play(action)
    assert spots(match) == [
        (7, 1), (1, 1), (10, 2), (20, 2), (3, 5), (19, 4), (4, 7), (13, 4), (14, 8), (1, 4),
    ]  # fmt: skip


def test_the_saved_trace_is_the_trace_of_the_specification(plain):
    match = tablewright.replay(saved(SLUG, "trace-of-one-player"), plain=plain)
    assert match.draws == CARDS and match.actions == CHOICES + [action for action, *_ in STEPS]
    assert match.scores == [27]


# --- Whole matches ------------------------------------------------------------------------------------------------


def test_no_golden_match_is_missing():
    assert NAMES == ["everyone-heals", "free-moves", "shortest-game", "trace-of-one-player"]


@pytest.mark.rule("ATL-057", "ATL-070")
def test_the_shortest_game_ends_in_round_3(plain):
    match = tablewright.replay(saved(SLUG, "shortest-game"), plain=plain)
    assert (match.round, match.ending, match.winners) == (3, "four_yellow", [1])
