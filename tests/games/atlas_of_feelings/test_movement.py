"""Movement (ATL-040 to ATL-045) and its alternatives (ATL-072, ATL-073)."""

import pytest

from .positions import COLOURS, EVERY_LAYER, points, spots, steps

WAYS = ("clockwise", "anticlockwise", "inward")
OTHERS = [(18, 10), (20, 10)]  # red markers that nothing in these tests reaches


def after(match, action):
    """Where the first marker stands after an action, and the points left."""
    match.play(action)
    return spots(match)[0], points(match)


# --- By colour ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-040")
@pytest.mark.parametrize("layer", [7, 8, 9, 10])
def test_a_red_marker_steps_only_clockwise_for_1_point(table, layer):
    match = table([(5, layer)])
    assert steps(match) == ["0 clockwise"]
    assert after(match, "step 0 clockwise") == ((6, layer), 3)


@pytest.mark.rule("ATL-041")
@pytest.mark.parametrize("layer", [5, 6])
def test_a_grey_marker_steps_only_clockwise_for_2_points(table, layer):
    match = table([(5, layer)])
    assert steps(match) == ["0 clockwise"]
    assert after(match, "step 0 clockwise") == ((6, layer), 2)


@pytest.mark.rule("ATL-042")
@pytest.mark.parametrize("layer", [2, 3, 4])
def test_a_white_marker_steps_only_inward_for_3_points(table, layer):
    match = table([(5, layer), (18, 10)])
    assert steps(match)[:-1] == ["0 inward"]
    assert after(match, "step 0 inward") == ((5, layer - 1), 1)


@pytest.mark.rule("ATL-043")
@pytest.mark.parametrize(("way", "segment"), [("clockwise", 6), ("anticlockwise", 4)])
def test_a_yellow_marker_steps_either_way_round_for_4_points(table, way, segment):
    match = table([(5, 1)], [(18, 10)])
    assert steps(match) == ["0 clockwise", "0 anticlockwise"]
    match.play(f"step 0 {way}")
    assert spots(match) == [(segment, 1)] and match.actor == 1


@pytest.mark.rule("ATL-043")
def test_a_yellow_marker_cannot_move_with_less_than_4_points(table):
    assert steps(table([(5, 1)], points=3)) == []


@pytest.mark.rule("ATL-044", "ATL-R15")
def test_the_last_white_step_costs_the_white_it_leaves_not_the_yellow_it_enters(table):
    assert after(table([(5, 2), (18, 10)], points=4), "step 0 inward") == ((5, 1), 1)


@pytest.mark.rule("ATL-044", "ATL-R15")
@pytest.mark.parametrize(("layer", "left"), [(7, 3), (5, 2)])
def test_a_step_into_another_colour_costs_the_colour_it_leaves(table, layer, left):
    match = table([(5, layer), (18, 10)], inward_moves=True)
    assert after(match, "step 0 inward") == ((5, layer - 1), left)


# --- Sharing spots ------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-045", "ATL-R17")
def test_markers_of_one_player_may_share_a_spot(table):
    match = table([(5, 8), (6, 8), (6, 8)])
    match.play("step 0 clockwise")
    assert spots(match) == [(6, 8), (6, 8), (6, 8)]


@pytest.mark.rule("ATL-045", "ATL-R17", "ATL-R18")
def test_markers_of_others_neither_block_nor_are_pushed(table):
    match = table([(5, 8)], [(6, 8)], [(6, 8)])
    match.play("step 0 clockwise")
    assert [spots(match, seat) for seat in range(3)] == [[(6, 8)], [(6, 8)], [(6, 8)]]


@pytest.mark.rule("ATL-R44")
def test_of_own_markers_on_one_spot_only_the_lowest_number_moves(table):
    match = table([(9, 8), (5, 8), (5, 8), (5, 8)])
    assert steps(match) == ["0 clockwise", "1 clockwise"]
    refusal = match.why_not("step 3 clockwise")
    assert refusal.rule == "ATL-R44" and "Marker 2" in refusal.sentence


@pytest.mark.rule("ATL-R44")
@pytest.mark.parametrize("other", [(5, 9), (6, 8)])
def test_markers_on_one_segment_or_one_layer_are_on_different_spots(table, other):
    assert steps(table([(5, 8), other])) == ["0 clockwise", "1 clockwise"]


@pytest.mark.rule("ATL-R44")
def test_another_players_marker_on_the_spot_does_not_matter(table):
    match = table([(9, 8), (5, 8)], [(5, 8), (5, 8)])
    assert steps(match) == ["0 clockwise", "1 clockwise"]


@pytest.mark.rule("ATL-R44")
def test_the_marker_left_behind_may_follow(table):
    match = table([(5, 8), (5, 8)])
    match.play("step 0 clockwise")
    assert steps(match) == ["0 clockwise", "1 clockwise"]


@pytest.mark.rule("ATL-024", "ATL-035")
def test_a_marker_beyond_the_own_ones_does_not_exist(table):
    assert table([(5, 8), (6, 8)]).why_not("step 2 clockwise").rule == "ATL-024"


# --- Movement (a): moves instead of points ------------------------------------------------------------------------

MOVES = {"movement_cost": "moves", "white_start": "first"}


@pytest.mark.rule("ATL-072")
@pytest.mark.parametrize("layer", EVERY_LAYER)
def test_with_moves_every_step_costs_one_whatever_the_colour(table, layer):
    match = table([(5, layer), *OTHERS], **MOVES)
    way = "inward" if COLOURS[layer - 1] == "white" else "clockwise"
    assert after(match, f"step 0 {way}")[1] == 3


@pytest.mark.rule("ATL-072")
@pytest.mark.parametrize("layer", EVERY_LAYER)
def test_with_moves_the_directions_stay(table, layer):
    ways = {"yellow": ["clockwise", "anticlockwise"], "white": ["inward"]}.get(COLOURS[layer - 1], ["clockwise"])
    assert steps(table([(5, layer)], **MOVES)) == [f"0 {way}" for way in ways]


@pytest.mark.rule("ATL-072", "ATL-R36")
@pytest.mark.parametrize("moves", [3, 4])
def test_a_turn_has_as_many_moves_as_the_table_agreed(table, moves):
    match = table([(5, 1)], [(18, 10)], moves_per_turn=moves, actor=1, **MOVES)
    match.play("end turn")
    assert (match.actor, points(match)) == (0, moves)
    for _ in range(moves):
        assert match.actor == 0
        match.play("step 0 clockwise")
    assert match.actor == 1 and spots(match) == [(5 + moves, 1)]


@pytest.mark.rule("ATL-R36")
def test_four_moves_are_the_default_and_are_read_only_with_moves(table, atlas):
    assert atlas(**MOVES).rules.points_per_turn == 4
    assert atlas(moves_per_turn=3).rules.points_per_turn == 4


# --- Movement (b): inward moves -----------------------------------------------------------------------------------


@pytest.mark.rule("ATL-073", "ATL-R38")
@pytest.mark.parametrize("layer", range(5, 11))
def test_with_inward_moves_red_and_grey_step_clockwise_or_inward(table, layer):
    match = table([(5, layer), (18, 10)], inward_moves=True)
    assert steps(match)[:2] == ["0 clockwise", "0 inward"]
    cost = 1 if layer > 6 else 2
    assert after(match, "step 0 inward") == ((5, layer - 1), 4 - cost)


@pytest.mark.rule("ATL-073")
@pytest.mark.parametrize("layer", range(5, 11))
def test_without_them_red_and_grey_never_step_inward(table, layer):
    match = table([(5, layer)])
    assert match.why_not("step 0 inward").rule == ("ATL-040" if layer > 6 else "ATL-041")


@pytest.mark.rule("ATL-073", "ATL-R38")
@pytest.mark.parametrize(("layer", "ways"), [(1, ["clockwise", "anticlockwise"]), (2, ["inward"]), (4, ["inward"])])
def test_inward_moves_change_nothing_for_white_and_yellow(table, layer, ways):
    assert steps(table([(5, layer)], inward_moves=True)) == [f"0 {way}" for way in ways]


@pytest.mark.rule("ATL-073", "ATL-R38")
@pytest.mark.parametrize(("layer", "colour"), [(7, "grey"), (5, "white")])
def test_an_inward_step_leads_from_red_to_grey_and_from_grey_to_white(table, layer, colour):
    match = table([(5, layer), (18, 10)], inward_moves=True)
    match.play("step 0 inward")
    assert COLOURS[spots(match)[0][1] - 1] == colour


@pytest.mark.rule("ATL-073", "ATL-072")
@pytest.mark.parametrize("layer", [5, 6, 7, 10])
def test_an_inward_step_is_one_move_where_moves_are_counted(table, layer):
    match = table([(5, layer), (18, 10)], inward_moves=True, **MOVES)
    assert after(match, "step 0 inward") == ((5, layer - 1), 3)


# --- Reasons ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-040", "ATL-041", "ATL-042", "ATL-043")
@pytest.mark.parametrize("layer", EVERY_LAYER)
@pytest.mark.parametrize("way", WAYS)
def test_a_step_in_a_wrong_direction_is_refused_with_the_rule_of_its_colour(table, layer, way):
    colour = COLOURS[layer - 1]
    allowed = {"red": WAYS[:1], "grey": WAYS[:1], "white": WAYS[2:], "yellow": WAYS[:2]}[colour]
    refusal = table([(5, layer)]).why_not(f"step 0 {way}")
    rule = {"red": "ATL-040", "grey": "ATL-041", "white": "ATL-042", "yellow": "ATL-043"}[colour]
    assert (refusal is None) if way in allowed else (refusal.rule == rule)
