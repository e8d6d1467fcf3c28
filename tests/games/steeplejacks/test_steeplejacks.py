"""The rules of Steeplejacks, one test or more for each number."""

import pytest

import tablewright
from tablewright.testing import fault, prove_briefly


def actions(match):
    return {match.text(action): match.words(action) for action in match.legal()}


@pytest.mark.rule("SJ-001", "SJ-003", "SJ-004")
def test_the_first_seat_begins_and_has_to_roll(table):
    match = table(players=4)
    assert (match.actor, match.scores, list(actions(match))) == (0, [0, 0, 0, 0], ["roll"])
    assert str(match.why_not("stop")) == "Climb first (SJ-004)"
    assert str(match.why_not("climb 1")) == "Roll the dice first (SJ-004)"


@pytest.mark.rule("SJ-002")
@pytest.mark.parametrize("shortest", [1, 3])
def test_steeples_grow_by_two_towards_7(table, shortest):
    heights = table(shortest=shortest).game.rules.height[2:].tolist()
    assert heights == [shortest + more for more in (0, 2, 4, 6, 8, 10, 8, 6, 4, 2, 0)]


@pytest.mark.rule("SJ-005", "SJ-006")
def test_four_dice_make_three_pairings_and_a_climb_begins_above_the_mark(table):
    match = table(5, 1, 3, 2, marks=[{8: 4}])
    assert list(actions(match).values()) == ["Climb 3 and 8", "Climb 4 and 7", "Climb 6 and 5"]
    match.play("climb 1")
    assert (match.state.rope[3], match.state.rope[8], match.state.mark[0, 8]) == (1, 5, 4)
    assert list(actions(match)) == ["roll", "stop"]


@pytest.mark.rule("SJ-005")
def test_equal_sums_climb_twice_and_are_offered_once(table):
    match = table(3, 4, 3, 4, marks=[{7: 11}])
    assert actions(match) == {"climb 1": "Climb 6 and 8", "climb 2": "Climb 7 twice"}
    assert str(match.why_not("climb 3")) == "These are the sums of an earlier pairing (SJ-005)"
    match.play("climb 2")
    assert match.state.rope[7] == 13


@pytest.mark.rule("SJ-005", "SJ-007")
def test_the_second_step_of_a_double_is_lost_above_the_top(table):
    match = table(1, 1, 1, 1, ropes={2: 2})
    match.play("climb 1")
    assert match.state.rope[2] == 3


@pytest.mark.rule("SJ-006", "SJ-008")
def test_with_one_rope_left_the_player_chooses_one_of_two_steeples(table):
    match = table(1, 2, 5, 6, ropes={4: 1, 9: 1})
    assert str(match.why_not("climb 1")) == "Only one rope is left: climb one of the two (SJ-008)"
    assert list(actions(match)) == ["climb 3", "take 1 1", "take 1 2", "take 2 1", "take 2 2"]
    match.play("take 1 2")
    assert match.state.rope[11] == 1
    assert match.state.rope[3] == 0


@pytest.mark.rule("SJ-006", "SJ-007", "SJ-008")
def test_only_open_steeples_are_climbed(table):
    match = table(1, 2, 5, 6, ropes={3: 5, 7: 1, 8: 1})
    assert actions(match) == {"climb 3": "Climb 7 twice", "take 2 2": "Climb 8"}
    assert str(match.why_not("take 3 1")) == "Climb on both steeples (SJ-008)"
    match = table(1, 1, 1, 3, gilded=[2], points=[0, 1])
    assert actions(match) == {"take 1 2": "Climb 4"}


@pytest.mark.rule("SJ-009")
def test_a_player_who_cannot_climb_slips_and_loses_the_turn(table):
    match = table(1, 1, 1, 1, ropes={6: 2, 7: 2, 8: 2}, marks=[{6: 1}])
    assert (match.actor, match.phase, match.state.rope.any()) == (1, "roll", False)
    assert match.state.mark[0, 6] == 1
    assert match.journal() == ["Player 1 rolls 1 1 1 1.", "Player 1 slips and loses the climbs of this turn."]


@pytest.mark.rule("SJ-010")
def test_who_stops_keeps_the_climbs_and_gilds_the_tops(table):
    match = table(ropes={2: 3, 7: 4}, marks=[{7: 2}, {2: 2}])
    match.play("stop")
    assert (match.scores, match.actor, match.state.mark[0, 7], match.state.rope.any()) == ([1, 0], 1, 4, False)
    assert match.state.gilded.tolist() == [0, 0, 1] + [0] * 10
    assert match.journal() == ["Player 1 stops.", "Player 1 gilds steeple 2."]


@pytest.mark.rule("SJ-011")
def test_the_third_gilded_steeple_wins_at_once(table):
    match = table(ropes={12: 3}, gilded=[3, 4, 5], points=[2, 1])
    match.play("stop")
    assert (match.ending, match.winners, match.legal()) == ("town_gilded", [0], [])
    assert str(match.why_not("roll")) == "The game is over (SJ-012)"


@pytest.mark.rule("SJ-012", "SJ-013", "SJ-014")
def test_after_the_last_round_steps_break_ties(table):
    match = table(gilded=[2, 3], points=[1, 1], marks=[{7: 5, 3: 4}, {7: 6}])
    match.state.round_number = 60
    match.state.actor = 1
    match.state.rope[8] = 1
    match.play("stop")
    assert (match.ending, match.places, match.payoffs) == ("out_of_rounds", [2, 1], [0.0, 1.0])


def test_broken_properties_are_found(table):
    assert fault(table(ropes={6: 1, 7: 1, 8: 1})) == 0
    assert fault(table(ropes={5: 1, 6: 1, 7: 1, 8: 1})) == 1
    assert fault(table(ropes={2: 1}, gilded=[2], points=[1])) == 2
    assert fault(table(marks=[{2: 3}])) == 3
    assert fault(table(points=[1])) == 4


def test_the_contract_holds(plain):
    prove_briefly(tablewright.load("steeplejacks", players=3, shortest=1, to_win=1, plain=plain))
