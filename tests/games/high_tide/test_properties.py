"""Each property of RULES.md, broken by itself, is found under its number."""

import pytest
from high_tide import WAVES

from tablewright.engine.kit import NONE, draw_card
from tablewright.testing import fault


@pytest.fixture
def sound(deal):
    """A match with cards in the hands, in the deck and on the pile."""
    match = deal([1, 2], [3, 4], then=[5])
    match.play("play 1")
    assert fault(match) == 0
    return match


@pytest.mark.rule("HT-001")
@pytest.mark.parametrize("where", ["deck_cards", "pile_cards"])
def test_a_card_that_turns_into_another_breaks_property_1(sound, where):
    row = sound.state[where][WAVES]
    row[0] = row[0] % 5 + 1
    assert fault(sound) == 1


@pytest.mark.rule("HT-001")
def test_a_card_that_changes_in_a_hand_breaks_property_1(sound):
    sound.state.hand[1] = [0, 0, 1, 0, 1, 0]
    assert fault(sound) == 1


@pytest.mark.rule("HT-003", "HT-011")
def test_a_card_too_many_in_a_hand_breaks_property_2(sound):
    s = sound.state
    s.hand[0, draw_card(s, s.deck_cards[WAVES], s.deck_counts[WAVES])] += 1
    assert fault(sound) == 2


@pytest.mark.rule("HT-008", "HT-009")
def test_a_tide_that_stays_at_high_water_breaks_property_3(sound):
    sound.state.tide = 10
    assert fault(sound) == 3


@pytest.mark.rule("HT-012")
def test_a_wait_too_many_breaks_property_4(sound):
    sound.state.waited[1] = 2
    assert fault(sound) == 4


@pytest.mark.rule("HT-013")
def test_a_turn_without_a_card_breaks_property_5(table):
    assert fault(table([], [3])) == 5


@pytest.mark.rule("HT-014")
def test_an_end_with_cards_in_hand_breaks_property_5(table):
    match = table([], [3])
    match.state.actor = NONE
    assert fault(match) == 5
