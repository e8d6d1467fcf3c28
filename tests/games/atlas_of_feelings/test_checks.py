"""The checks that go with simulations find what is wrong with a position, by the number of the property."""

import pytest

from tablewright.games.atlas_of_feelings.state import PHASES

from .positions import choose_first_words, deck

# Seat 0 needs one more Aries card for a third one, and seat 1 holds it.
HANDS = "Y01 W01 W05 G20 R13 R22", "Y06 W02 W08 G15 R10 R04"


def fault(match):
    return int(match.game.drivers.find_fault(match.game.rules_array, match.states))


def broken_field(match, name):
    """The number that stands for a field out of its bounds."""
    return 1000 + [f.name for f in match.game.box.state.fields].index(name) + 1


@pytest.mark.parametrize("options", [{}, {"healing_mode": "pull_both"}, {"healing_timing": "turn_end"}])
def test_nothing_is_wrong_with_an_honest_game(atlas, options):
    match = atlas(max_rounds=6, **options).new(seed=3)
    assert fault(match) == 0
    choose_first_words(match)
    while not match.over:
        assert fault(match) == 0
        match.play(match.legal()[0])
    assert fault(match) == 0


@pytest.mark.rule("ATL-013")
def test_check_1_a_card_that_lies_in_two_places(atlas):
    match = atlas().new(seed=3)
    match.state.deck_cards[1, 0] = match.state.hand[0, 1]
    assert len(deck(match, "white")) == 18 and fault(match) == 1


@pytest.mark.rule("ATL-013")
def test_check_1_a_card_that_is_missing(atlas):
    match = atlas().new(seed=3)
    match.state.deck_counts[3, 1] -= 1
    assert fault(match) == 1


@pytest.mark.rule("ATL-016")
def test_check_2_a_third_card_of_a_zodiac(deal):
    match = deal(*HANDS)
    match.state.hand[0, 2], match.state.hand[1, 1] = 2, 5  # W05 against W02
    assert fault(match) == 2


@pytest.mark.rule("ATL-017")
def test_check_2_two_cards_of_a_segment(deal):
    match = deal(*HANDS)
    place = match.state.deck_cards[3].tolist().index(20)
    match.state.hand[0, 5], match.state.deck_cards[3, place] = 20, 22  # R20 beside G20, and R22 back in the deck
    assert fault(match) == 2


@pytest.mark.rule("ATL-024")
def test_check_3_a_marker_that_is_not_placed(atlas):
    match = choose_first_words(atlas().new(seed=3))
    match.state.layer[1, 4] = 0
    assert fault(match) == 3


@pytest.mark.rule("ATL-024")
def test_check_3_a_marker_too_many(atlas):
    match = choose_first_words(atlas().new(seed=3))
    match.state.layer[1, 10], match.state.segment[1, 10] = 5, 5
    assert fault(match) == 3


@pytest.mark.rule("ATL-046")
@pytest.mark.parametrize(("timing", "number"), [("step", 8), ("turn_end", 0)])
def test_check_8_a_marker_that_should_have_been_healed(table, timing, number):
    match = table([(1, 3), (13, 8)], healing_timing=timing)
    assert fault(match) == number


@pytest.mark.rule("ATL-033")
def test_check_11_more_moves_than_a_turn_has(table):
    options = {"movement_cost": "moves", "moves_per_turn": 3, "white_start": "first"}
    assert fault(table([(1, 3)], points=3, **options)) == 0
    assert fault(table([(1, 3)], points=4, **options)) == 11


@pytest.mark.rule("ATL-R47")
def test_check_11_points_outside_the_turns(atlas):
    match = atlas().new(seed=3)
    match.state.points = 1
    assert fault(match) == 11


@pytest.mark.rule("ATL-059")
def test_check_16_an_end_that_nothing_brought_about(atlas):
    match = choose_first_words(atlas().new(seed=3))
    match.state.phase, match.state.actor, match.state.points = PHASES.index("over"), -1, 0
    assert fault(match) == 16
    match.state.ender = 1
    assert fault(match) == 0


@pytest.mark.rule("ATL-001")
@pytest.mark.parametrize(("field", "value"), [("segment", 25), ("layer", 11), ("layer", -1)])
def test_a_marker_off_the_map_is_out_of_bounds(table, field, value):
    match = table([(1, 3)])
    match.state[field][0, 0] = value
    assert fault(match) == broken_field(match, field)
