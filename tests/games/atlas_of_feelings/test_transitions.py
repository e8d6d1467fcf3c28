"""The Properties of the specification that need the position before an action and the one after it."""

import random

import pytest
from hypothesis import given, settings

from . import naive
from .positions import load
from .random_games import SEEDS, opened, pick, position, random_turns, table_options

RANK = {"red": 0, "grey": 1, "white": 2, "yellow": 3}
FEW = settings(max_examples=5)


def pairs(turn):
    """Every marker's spot before and after an action."""
    for before, after in zip(turn.before.rows, turn.after.rows, strict=True):
        yield from zip(before, after, strict=True)


def marker_stepped(turn):
    """The (seat, marker) that stepped, or None at the end of a turn."""
    return next(((seat, marker) for seat, marker, _ in turn.of_kind("stepped")), None)


@pytest.mark.rule("ATL-033", "ATL-038", "ATL-055", "ATL-061", "ATL-072", "ATL-076", "ATL-083", "ATL-084")
@settings(max_examples=25)
@given(options=table_options(), seed=SEEDS)
def test_the_game_goes_as_its_naive_twin(plain, options, seed):
    """Legal actions, every marker, points, rounds, the end, scores and winners, action by action."""
    match = opened(load(plain, **options), seed)
    dice = random.Random(seed)
    twin = position(match)
    while not match.over:
        assert [match.text(action) for action in match.legal()] == naive.legal(options, twin)
        assert match.scores == [naive.score(options, row)["total"] for row in twin.rows]
        action = pick(match, dice)
        twin = naive.play(options, options["start_player"], twin, match.text(action))
        match.play(action)
        assert position(match) == twin
    assert match.winners == naive.winners(options, twin.rows)


@pytest.mark.rule("ATL-042", "ATL-047", "ATL-073", "ATL-074")
@FEW
@given(options=table_options(), seed=SEEDS)
def test_property_5_no_marker_ever_moves_outward_or_to_a_worse_colour(plain, options, seed):
    for turn in random_turns(plain, options, seed):
        for before, after in pairs(turn):
            assert after[1] <= before[1]
            assert RANK[naive.colour(after)] >= RANK[naive.colour(before)]


@pytest.mark.rule("ATL-040", "ATL-041", "ATL-042", "ATL-043", "ATL-047")
@FEW
@given(options=table_options(), seed=SEEDS)
def test_property_6_segments_change_only_by_a_step_of_red_grey_or_yellow(plain, options, seed):
    for turn in random_turns(plain, options, seed):
        stepped = marker_stepped(turn)
        for seat, row in enumerate(turn.before.rows):
            for marker, before in enumerate(row):
                shift = (turn.after.rows[seat][marker][0] - before[0]) % 24
                if (seat, marker) != stepped or naive.colour(before) == "white":
                    assert shift == 0
                elif naive.colour(before) == "yellow":
                    assert shift in (1, 23)
                else:
                    assert shift == (0 if turn.action.endswith("inward") else 1)


@pytest.mark.rule("ATL-040", "ATL-041", "ATL-047")
@FEW
@given(options=table_options(inward_moves=False, healing_mode="jump"), seed=SEEDS)
def test_property_7_a_red_or_grey_marker_keeps_its_layer_until_it_is_healed_to_layer_4(plain, options, seed):
    for turn in random_turns(plain, options, seed):
        for before, after in pairs(turn):
            if before[1] >= 5:
                assert after[1] in (before[1], 4)


@pytest.mark.rule("ATL-035", "ATL-054", "ATL-R18")
@FEW
@given(options=table_options(healing_scope="own"), seed=SEEDS)
def test_property_10_only_the_active_players_markers_change(plain, options, seed):
    for turn in random_turns(plain, options, seed):
        for seat, row in enumerate(turn.before.rows):
            assert seat == turn.before.actor or turn.after.rows[seat] == row


@pytest.mark.rule("ATL-034", "ATL-039", "ATL-044", "ATL-048", "ATL-072")
@FEW
@given(options=table_options(), seed=SEEDS)
def test_property_11_the_points_spent_are_the_costs_of_the_colours_left(plain, options, seed):
    steps = 0
    for turn in random_turns(plain, options, seed):
        assert 0 <= turn.before.points <= naive.budget(options)
        left, stepped = turn.before.points, marker_stepped(turn)
        if stepped:
            steps += 1
            left -= naive.cost(options, turn.before.rows[stepped[0]][stepped[1]])
        assert steps <= naive.budget(options)
        ends = turn.of_kind("ended_turn")
        if ends:
            assert ends[0][:2] == (turn.before.actor, left) and len(ends) == 1
            assert turn.after.points == (0 if turn.after.actor is None else naive.budget(options))
            steps = 0
        else:
            assert turn.after.points == left > 0


@pytest.mark.rule("ATL-052", "ATL-R26")
@FEW
@given(options=table_options(), seed=SEEDS)
def test_property_12_yellow_markers_and_healers_never_grow_fewer(plain, options, seed):
    for turn in random_turns(plain, options, seed):
        for before, after in zip(turn.before.rows, turn.after.rows, strict=True):
            for colours in (["yellow"], ["yellow", "white"]):
                count = [sum(naive.colour(spot) in colours for spot in row) for row in (before, after)]
                assert count[0] <= count[1]


@pytest.mark.rule("ATL-062", "ATL-068", "ATL-069", "ATL-R25")
@settings(max_examples=6)
@given(options=table_options(tier_scoring="pairs"), seed=SEEDS)
def test_property_14_scores_fall_only_as_far_and_as_often_as_they_may(plain, options, seed):
    for turn in random_turns(plain, options, seed, scored=True):
        stepped = marker_stepped(turn)
        for seat, before in enumerate(turn.before.rows):
            healed = sum(entry[0] == seat for entry in turn.of_kind("healed"))
            inward = sum(entry[0] == seat for entry in turn.of_kind("pulled"))
            inward += bool(stepped) and stepped[0] == seat and turn.action.endswith("inward")
            was, now = turn.scores[0][seat], turn.scores[1][seat]
            assert was["tiers"] - now["tiers"] <= healed + 2 * inward
            if not stepped or stepped[0] != seat or naive.colour(before[stepped[1]]) != "yellow":
                assert now["zodiacs"] >= was["zodiacs"] and now["seasons"] >= was["seasons"]
