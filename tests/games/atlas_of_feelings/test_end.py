"""The end of the game (ATL-055 to ATL-060, ATL-085)."""

import pytest

from tablewright.engine.errors import IllegalAction

from .positions import choose_first_words, points, spots

REACHED = [(1, 1), (2, 1), (7, 1), (10, 1), (6, 10)]  # four yellow spots
SHORT = [(1, 1), (1, 1), (7, 1), (10, 1), (6, 10)]  # four yellow markers on three
AWAY = [(6, 10)] * 5


def ended(match, turns=1):
    for _ in range(turns):
        match.play("end turn")
    return match


# --- The condition ------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-055", "ATL-R27")
@pytest.mark.parametrize(
    ("row", "met"),
    [
        ([(1, 1), (2, 1), (7, 1), (6, 2)], False),  # three yellow markers, and a white one
        ([(1, 1), (1, 1), (7, 1), (10, 1)], False),  # four on three spots
        ([(1, 1), (1, 1), (2, 1), (7, 1), (10, 1)], True),  # doubles do no harm
        ([(1, 1), (2, 1), (3, 1), (4, 1)], True),
        ([(1, 1), (2, 1), (3, 1), (4, 1), (5, 1)], True),  # more than four
        ([(1, 2), (2, 2), (3, 2), (4, 2)], False),
    ],
)
def test_the_end_needs_markers_on_four_different_yellow_segments(table, row, met):
    assert ended(table(row)).over is met


@pytest.mark.rule("ATL-056")
def test_the_condition_is_checked_for_the_active_player_alone(table):
    match = ended(table(AWAY, REACHED))
    assert match.state.ender == -1
    ended(match)
    assert match.state.ender == 1 and match.over


@pytest.mark.rule("ATL-056", "ATL-R28")
def test_the_game_does_not_stop_in_the_middle_of_a_turn(table):
    match = table([(1, 1), (2, 1), (7, 1), (10, 2), (6, 10)])
    match.play("step 3 inward")
    assert not match.over and match.state.ender == -1 and points(match) == 1
    match.play("step 4 clockwise")
    assert spots(match)[4] == (7, 10) and match.over


@pytest.mark.rule("ATL-056", "ATL-R28")
def test_four_yellow_spots_given_up_before_the_end_of_the_turn_do_not_count(table):
    match = table(REACHED, movement_cost="moves", white_start="first")
    match.play("step 0 clockwise")  # onto segment 2, where the next one stands
    assert not ended(match).over


@pytest.mark.rule("ATL-056", "ATL-038")
def test_the_condition_is_checked_when_a_turn_ends_by_itself(table):
    match = table([(1, 1), (2, 1), (7, 1), (10, 2)], points=3)
    match.play("step 3 inward")
    assert match.over


@pytest.mark.rule("ATL-056", "ATL-030")
def test_the_condition_is_not_checked_at_set_up(deal):
    """Where two yellow spots were enough, a hand with two yellow cards would end the game after its first turn."""
    match = choose_first_words(deal("Y01 Y04 W06 G03 R17 R20", dials={"yellow_spots_to_end": 2}))
    assert match.state.ender == -1 and not match.over
    assert ended(match).over


# --- What follows -------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-057", "ATL-R29")
@pytest.mark.parametrize(("seat", "turns_left"), [(0, 2), (1, 1), (2, 0)])
def test_the_round_is_finished_after_the_end_is_triggered(table, seat, turns_left):
    rows = [AWAY, AWAY, AWAY]
    rows[seat] = REACHED
    match = ended(table(*rows, actor=seat, round_number=4))
    for _ in range(turns_left):
        assert not match.over and match.round == 4
        match.play("end turn")
    assert match.over and match.ending == "four_yellow" and match.round == 4


@pytest.mark.rule("ATL-057", "ATL-032")
def test_the_round_ends_before_the_start_player_not_before_seat_0(table):
    match = ended(table(AWAY, AWAY, REACHED, actor=2, start_player=1))
    assert not match.over and match.actor == 0
    assert ended(match).over


@pytest.mark.rule("ATL-058")
def test_a_triggered_end_stays_triggered(table):
    match = ended(table(SHORT, AWAY, actor=1, ender=0))
    assert match.over and match.ending == "four_yellow"


@pytest.mark.rule("ATL-058")
def test_a_second_player_who_meets_the_condition_changes_nothing(table):
    match = ended(table(REACHED, REACHED), turns=2)
    assert match.state.ender == 0 and match.over


@pytest.mark.rule("ATL-059", "ATL-R30")
def test_the_game_is_over_at_the_end_of_round_24(table):
    match = ended(table(AWAY, AWAY), turns=47)
    assert not match.over and match.round == 24
    assert ended(match).over and match.ending == "round_limit"


@pytest.mark.rule("ATL-059")
@pytest.mark.parametrize("limit", [6, 24, 60])
def test_the_table_sets_the_round_limit(table, limit):
    match = ended(table(AWAY, max_rounds=limit, round_number=limit - 1))
    assert not match.over and match.round == limit
    assert ended(match).over


@pytest.mark.rule("ATL-059", "ATL-057")
def test_the_end_triggered_in_the_last_round_is_named_as_such(table):
    assert ended(table(REACHED, round_number=24)).ending == "four_yellow"


@pytest.mark.rule("ATL-060")
def test_after_the_end_no_action_is_legal_and_the_scores_stand(table):
    match = ended(table(REACHED))
    scores = match.scores
    assert match.legal() == []
    assert {match.why_not(action).rule for action in range(match.game.box.actions.count)} == {"ATL-060"}
    with pytest.raises(IllegalAction):
        match.play("end turn")
    assert match.scores == scores


@pytest.mark.rule("ATL-R47")
def test_when_the_game_is_over_the_last_round_stays_and_nobody_is_to_decide(table):
    match = ended(table(REACHED, round_number=9))
    assert (match.round, points(match), match.actor, match.phase) == (9, 0, None, "over")


@pytest.mark.rule("ATL-085", "ATL-R29")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_with_an_immediate_end_the_game_is_over_at_the_end_of_that_turn(table, seat):
    rows = [AWAY, AWAY, AWAY]
    rows[seat] = REACHED
    match = ended(table(*rows, actor=seat, end_timing="immediate"))
    assert match.over and match.ending == "four_yellow"


@pytest.mark.rule("ATL-085", "ATL-R28")
def test_an_immediate_end_still_waits_for_the_end_of_the_turn(table):
    match = table([(1, 1), (2, 1), (7, 1), (10, 2), (6, 10)], AWAY, end_timing="immediate")
    match.play("step 3 inward")
    assert not match.over
    assert ended(match).over


@pytest.mark.rule("ATL-085", "ATL-059")
def test_an_immediate_end_leaves_the_round_limit_as_it_is(table):
    match = ended(table(AWAY, AWAY, end_timing="immediate", round_number=24))
    assert not match.over
    assert ended(match).ending == "round_limit"
