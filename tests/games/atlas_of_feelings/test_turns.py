"""Rounds, turns and movement points (ATL-031 to ATL-039)."""

import pytest

from tablewright.engine.errors import IllegalAction

from .positions import COLOURS, EVERY_LAYER, choose_first_words, points, spots, steps

FAR = [(6, 10)]  # one red marker that nothing in these tests reaches


# --- Who begins, and who follows ----------------------------------------------------------------------------------


@pytest.mark.rule("ATL-031", "ATL-R35")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_table_enters_who_starts(atlas, seat):
    match = atlas(players=3, start_player=seat).new(seed=9)
    assert match.actor == seat
    assert choose_first_words(match).actor == seat


@pytest.mark.rule("ATL-R35")
def test_without_a_word_seat_0_starts_whatever_the_seed(atlas):
    game = atlas(players=3)
    assert {game.new(seed=seed).actor for seed in range(12)} == {0}


@pytest.mark.rule("ATL-R35")
def test_the_start_player_can_be_left_to_chance(atlas):
    game = atlas(players=4, start_player="random")
    starts = [game.new(seed=seed).actor for seed in range(60)]
    assert set(starts) == {0, 1, 2, 3} and max(starts.count(seat) for seat in range(4)) < 30
    assert all(game.new(seed=seed).actor == start for seed, start in enumerate(starts))


@pytest.mark.rule("ATL-031", "ATL-032")
@pytest.mark.parametrize("start", [0, 2])
def test_turns_pass_clockwise_and_a_round_begins_with_the_start_player(table, start):
    match = table(FAR, FAR, FAR, actor=start, start_player=start)
    turns = []
    for _ in range(7):
        turns.append((match.round, match.actor))
        match.play("end turn")
    order = [(start + turn) % 3 for turn in range(3)]
    assert turns == [(1, seat) for seat in order] + [(2, seat) for seat in order] + [(3, start)]


@pytest.mark.rule("ATL-032")
def test_the_first_round_is_number_1(atlas):
    assert choose_first_words(atlas().new(seed=0)).round == 1


# --- A turn -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-033", "ATL-R14")
def test_a_turn_begins_with_4_points(atlas):
    assert points(choose_first_words(atlas().new(seed=0))) == 4


@pytest.mark.rule("ATL-033")
def test_steps_are_made_one_after_another_until_the_turn_is_ended(table):
    match = table([(5, 8), (9, 6)], [(6, 10)] * 2)
    match.play("step 0 clockwise")
    match.play("step 1 clockwise")
    assert (match.actor, points(match)) == (0, 1)
    match.play("end turn")
    assert match.actor == 1
    assert spots(match) == [(6, 8), (10, 6)]


@pytest.mark.rule("ATL-033", "ATL-049")
def test_healing_comes_after_each_step_and_before_the_next(table):
    match = table([(1, 3), (12, 8)])
    match.play("step 1 clockwise")
    assert spots(match)[1] == (13, 4) and steps(match) == ["0 inward", "1 inward"]


@pytest.mark.rule("ATL-034")
@pytest.mark.parametrize("layer", EVERY_LAYER)
def test_a_step_needs_points_for_its_cost_and_pays_at_once(table, layer):
    cost = {"yellow": 4, "white": 3, "grey": 2, "red": 1}[COLOURS[layer - 1]]
    way = "inward" if 2 <= layer <= 4 else "clockwise"
    match = table([(5, layer), (9, 10)], points=cost)
    assert f"0 {way}" in steps(match)
    poor = table([(5, layer), (9, 10)], points=cost - 1)
    assert f"0 {way}" not in steps(poor) and poor.why_not(f"step 0 {way}").rule == "ATL-034"


@pytest.mark.rule("ATL-034")
@pytest.mark.parametrize(("layer", "left"), [(9, 3), (6, 2), (3, 1)])
def test_the_points_left_are_4_less_the_cost(table, layer, left):
    match = table([(5, layer), (9, 10)])
    match.play("step 0 inward" if layer == 3 else "step 0 clockwise")
    assert points(match) == left


@pytest.mark.rule("ATL-035")
def test_a_player_moves_only_their_own_markers(table):
    match = table([(5, 8)], [(9, 8)], actor=1)
    match.play("step 0 clockwise")
    assert (spots(match, 0), spots(match, 1)) == ([(5, 8)], [(10, 8)])


@pytest.mark.rule("ATL-035")
def test_the_steps_on_offer_are_those_of_the_own_markers(table):
    match = table([(5, 8)], [(9, 1)])
    assert steps(match) == ["0 clockwise"]


@pytest.mark.rule("ATL-036")
def test_one_marker_may_move_several_times(table):
    match = table([(5, 8)], FAR)
    for _ in range(4):
        match.play("step 0 clockwise")
    assert spots(match) == [(9, 8)]


@pytest.mark.rule("ATL-036")
def test_markers_may_move_in_any_order_and_in_between_each_other(table):
    match = table([(5, 8), (7, 9)], [(6, 10)] * 2)
    for marker in (1, 0, 1):
        match.play(f"step {marker} clockwise")
    assert spots(match) == [(6, 8), (9, 9)]


@pytest.mark.rule("ATL-037", "ATL-R16")
@pytest.mark.parametrize("steps_made", [0, 1, 2, 3])
def test_the_turn_may_be_ended_at_any_time(table, steps_made):
    match = table([(5, 8)], FAR)
    for _ in range(steps_made):
        match.play("step 0 clockwise")
    match.play("end turn")
    assert match.actor == 1


@pytest.mark.rule("ATL-038")
@pytest.mark.parametrize(
    ("row", "action"),
    [
        ([(5, 8)], "step 0 clockwise"),  # nothing left at all
        ([(5, 1)], "step 0 clockwise"),
        ([(5, 6)], "step 0 clockwise"),
    ],
)
def test_the_turn_ends_by_itself_when_the_points_are_spent(table, row, action):
    cost = {8: 1, 1: 4, 6: 2}[row[0][1]]
    match = table(row, FAR, points=cost)
    match.play(action)
    assert match.actor == 1


@pytest.mark.rule("ATL-038")
@pytest.mark.parametrize(
    ("row", "goes_on"),
    [
        ([(5, 3), (9, 2), (9, 3)], False),  # one point left, and only white markers
        ([(5, 3), (9, 6), (9, 1)], False),  # one point left; grey and yellow are too dear
        ([(5, 3), (9, 6), (9, 10)], True),  # one point left for the red marker
    ],
)
def test_the_turn_ends_by_itself_when_no_step_can_be_paid(table, row, goes_on):
    match = table(row, [(6, 10)] * 3)
    match.play("step 0 inward")
    assert (match.actor == 0) is goes_on


@pytest.mark.rule("ATL-038", "ATL-053")
def test_a_healing_that_leaves_nothing_to_pay_ends_the_turn(table):
    match = table([(1, 3), (12, 8)], [(6, 10)] * 2, points=3)
    match.play("step 1 clockwise")  # 2 points left, and both markers are white now
    assert match.actor == 1


@pytest.mark.rule("ATL-039", "ATL-R16")
def test_unspent_points_are_lost_and_every_turn_starts_with_4(table):
    match = table([(5, 8)], FAR, points=3)
    match.play("end turn")
    assert points(match) == 4
    match.play("end turn")
    assert (match.actor, points(match)) == (0, 4)


@pytest.mark.rule("ATL-R14")
def test_four_points_are_not_four_steps(table):
    match = table([(5, 3), (9, 3)], [(6, 10)] * 2)
    match.play("step 0 inward")
    assert match.actor == 1 and spots(match) == [(5, 2), (9, 3)]


@pytest.mark.rule("ATL-R16")
def test_no_step_is_forced(table):
    match = table([(5, 8)], FAR)
    match.play("end turn")
    assert spots(match) == [(5, 8)]


@pytest.mark.rule("ATL-R43")
def test_only_the_seat_whose_turn_it_is_decides(table):
    match = table([(5, 8)], FAR, [(7, 1)])
    assert match.actor == 0
    match.play("step 0 clockwise")
    assert match.actor == 0  # nobody is asked in between


@pytest.mark.rule("ATL-R46")
@pytest.mark.parametrize("layer", EVERY_LAYER)
def test_with_4_points_a_marker_on_any_spot_can_move(table, layer):
    assert steps(table([(5, layer)]))


@pytest.mark.rule("ATL-R46", "ATL-038")
def test_a_turn_in_which_nothing_can_be_paid_is_over_at_once(table):
    """Not with the points of the rulebook; a designer who turns them down to 2 finds white markers stuck."""
    match = table([(5, 8)], [(9, 3)], [(7, 7)], dials={"points_per_turn": 2}, points=2)
    match.play("end turn")
    assert (match.actor, match.round, points(match)) == (2, 1, 2)
    match.play("end turn")
    assert (match.actor, match.round) == (0, 2)


@pytest.mark.rule("ATL-034")
def test_an_illegal_step_changes_nothing(table):
    match = table([(5, 3)], FAR, points=2)
    state = match.states.tobytes()
    with pytest.raises(IllegalAction, match="ATL-034"):
        match.play("step 0 inward")
    assert match.states.tobytes() == state
