"""Healing (ATL-046 to ATL-054)."""

import pytest

from .positions import points, score, spots, steps

FAR = (18, 10)  # a red marker that nothing in these tests reaches


# --- Who is healed, and where to ----------------------------------------------------------------------------------


@pytest.mark.rule("ATL-046", "ATL-047", "ATL-R19")
@pytest.mark.parametrize("healer", [1, 2, 3, 4])
@pytest.mark.parametrize("patient", range(5, 11))
def test_a_red_or_grey_marker_opposite_a_white_or_yellow_one_jumps_to_layer_4(table, healer, patient):
    match = table([(1, healer), (12, patient), FAR])
    match.play("step 1 clockwise")
    assert spots(match) == [(1, healer), (13, 4), FAR]


@pytest.mark.rule("ATL-046")
@pytest.mark.parametrize("other", range(5, 11))
def test_red_and_grey_markers_heal_nothing(table, other):
    match = table([(1, other), (12, 8)])
    match.play("step 1 clockwise")
    assert spots(match) == [(1, other), (13, 8)]


@pytest.mark.rule("ATL-046")
def test_a_healer_on_the_same_or_a_neighbouring_segment_heals_nothing(table):
    match = table([(13, 3), (2, 3), (24, 3), (12, 8)])
    match.play("step 3 clockwise")
    assert spots(match)[3] == (13, 8)


@pytest.mark.rule("ATL-046", "ATL-049")
def test_a_healer_that_arrives_heals_what_stands_opposite(table):
    match = table([(24, 1), (13, 10), (13, 5)])
    match.play("step 0 clockwise")
    assert spots(match) == [(1, 1), (13, 4), (13, 4)]


@pytest.mark.rule("ATL-046", "ATL-073")
def test_a_marker_that_becomes_white_by_an_inward_step_heals(table):
    match = table([(1, 5), (13, 8)], inward_moves=True)
    match.play("step 0 inward")
    assert spots(match) == [(1, 4), (13, 4)]


@pytest.mark.rule("ATL-047")
def test_a_healed_marker_keeps_its_segment(table):
    match = table([(24, 2), (11, 9)])
    match.play("step 1 clockwise")
    assert spots(match)[1] == (12, 4)


# --- Free and compulsory ------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-048")
def test_healing_costs_nothing_and_asks_nobody(table):
    match = table([(1, 3), (12, 8), FAR])
    match.play("step 1 clockwise")
    assert points(match) == 3 and spots(match)[1] == (13, 4)


@pytest.mark.rule("ATL-048", "ATL-R25")
def test_healing_happens_even_where_it_lowers_the_score(table):
    """Two red and two white markers score 4; one red and three white ones score 3."""
    match = table([(1, 3), (3, 3), (12, 8), FAR], score_zodiacs=False, score_seasons=False)
    assert score(match) == 4
    match.play("step 2 clockwise")
    assert spots(match)[2] == (13, 4) and score(match) == 3


# --- When ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-049", "ATL-R21")
def test_a_marker_that_passes_an_opposite_healer_is_healed_there(table):
    match = table([(1, 3), (12, 8), FAR])
    match.play("step 1 clockwise")
    assert spots(match)[1] == (13, 4)
    assert match.why_not("step 1 clockwise").rule == "ATL-042"  # it is white now and does not walk on


@pytest.mark.rule("ATL-049")
def test_healing_is_checked_after_every_step_of_a_turn(table):
    match = table([(1, 3), (12, 8), (11, 9), FAR])
    match.play("step 1 clockwise")
    assert spots(match)[1:3] == [(13, 4), (11, 9)]
    match.play("step 2 clockwise")
    assert spots(match)[2] == (12, 9)
    match.play("step 2 clockwise")
    assert spots(match)[2] == (13, 4)


# --- Chains and crowds --------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-050", "ATL-R23")
def test_a_healed_marker_heals_in_its_turn(table):
    match = table([(13, 3), (24, 8), (13, 5)])
    match.play("step 1 clockwise")
    assert spots(match) == [(13, 3), (1, 4), (13, 4)]


@pytest.mark.rule("ATL-050", "ATL-R23")
def test_a_chain_runs_against_the_order_of_the_markers_too(table):
    match = table([(13, 5), (24, 8), (13, 3)])
    match.play("step 1 clockwise")
    assert spots(match) == [(13, 4), (1, 4), (13, 3)]


@pytest.mark.rule("ATL-050", "ATL-083")
@pytest.mark.parametrize("seats", [(0, 1, 2), (2, 1, 0)])
def test_a_chain_may_run_through_several_seats_in_either_order(table, seats):
    """With everybody's healers: 1 heals 13, which heals 1 at another seat, until all are white."""
    rows = {seats[0]: [(24, 1), FAR], seats[1]: [(13, 8), FAR], seats[2]: [(1, 9), FAR]}
    match = table(*(rows[seat] for seat in range(3)), actor=seats[0], healing_scope="any")
    match.play("step 0 clockwise")
    assert spots(match, seats[1])[0] == (13, 4) and spots(match, seats[2])[0] == (1, 4)


@pytest.mark.rule("ATL-051")
def test_all_markers_that_qualify_are_healed_on_one_spot_or_many(table):
    match = table([(1, 2), (13, 8), (13, 8), (13, 5), (13, 10), FAR])
    match.play("step 0 inward")
    assert spots(match) == [(1, 1), (13, 4), (13, 4), (13, 4), (13, 4), FAR]


@pytest.mark.rule("ATL-051")
def test_one_healer_heals_again_and_again(table):
    match = table([(1, 3), (12, 8), (12, 9), (12, 10)])
    for marker in (1, 2, 3):
        match.play(f"step {marker} clockwise")
    assert spots(match) == [(1, 3), (13, 4), (13, 4), (13, 4)]


# --- What healing leaves alone ------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-052")
@pytest.mark.parametrize("layer", [1, 2, 3, 4])
def test_the_healer_does_not_move(table, layer):
    match = table([(1, layer), (12, 8), FAR])
    match.play("step 1 clockwise")
    assert spots(match)[0] == (1, layer)


@pytest.mark.rule("ATL-R26", "ATL-052")
def test_white_and_yellow_markers_opposite_each_other_stay(table):
    match = table([(1, 1), (13, 2), (13, 3), (13, 1), (12, 8), FAR])
    match.play("step 4 clockwise")
    assert spots(match) == [(1, 1), (13, 2), (13, 3), (13, 1), (13, 4), FAR]


@pytest.mark.rule("ATL-053", "ATL-R24")
def test_a_healed_marker_may_move_on_at_white_cost_in_the_same_turn(table):
    match = table([(1, 3), (12, 8)], [FAR, FAR])
    match.play("step 1 clockwise")
    assert (points(match), steps(match)) == (3, ["0 inward", "1 inward"])
    match.play("step 1 inward")
    assert spots(match)[1] == (13, 3) and match.actor == 1


# --- Whose --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-054", "ATL-R20", "ATL-R18")
def test_other_players_healers_do_not_heal_the_own_markers(table):
    match = table([(12, 8)], [(1, 3)])
    match.play("step 0 clockwise")
    assert spots(match) == [(13, 8)]


@pytest.mark.rule("ATL-054", "ATL-R20", "ATL-R18")
def test_own_healers_do_not_heal_other_players_markers(table):
    match = table([(24, 1)], [(13, 8)])
    match.play("step 0 clockwise")
    assert spots(match, 1) == [(13, 8)]


@pytest.mark.rule("ATL-054")
def test_two_players_with_the_same_markers_are_healed_apart(table):
    match = table([(1, 3), (12, 8)], [(1, 3), (12, 8)])
    match.play("step 1 clockwise")
    assert spots(match, 0)[1] == (13, 4) and spots(match, 1)[1] == (12, 8)


@pytest.mark.rule("ATL-R18")
@pytest.mark.parametrize("others", [[(1, 3), (13, 8)], [(13, 1), (24, 8)], [(6, 10), (6, 10)]])
def test_a_turn_goes_the_same_whatever_stands_at_other_seats(table, others):
    match = table([(1, 3), (12, 8)], others)
    match.play("step 1 clockwise")
    assert spots(match) == [(1, 3), (13, 4)] and match.scores[0] == 3 + 2 + 3
    assert spots(match, 1) == others
