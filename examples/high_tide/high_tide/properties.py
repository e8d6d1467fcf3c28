"""What always holds in High Tide (RULES.md, Properties)."""

from high_tide.rules import cards_held
from high_tide.state import HIGHEST_VALUE, WAVES
from tablewright.engine.kit import NONE, cards_left, rule


@rule
def check(rules, s):
    """0, or the number of the first property that is broken."""
    for value in range(1, HIGHEST_VALUE + 1):
        if cards_of_value(rules, s, value) != rules.copies[value]:
            return 1
    for player in range(rules.players):
        if cards_left(s.deck_counts[WAVES]) > 0 and cards_held(s, player) != rules.hand_size:
            return 2
        if s.waited[player] > rules.waits:
            return 4
        if s.actor == NONE and cards_held(s, player) > 0:
            return 5
    if s.tide >= rules.high_water:
        return 3
    if s.actor != NONE and cards_held(s, s.actor) == 0:
        return 5
    return 0


@rule
def cards_of_value(rules, s, value):
    """The cards of a value in all hands, in the deck and on the discard pile."""
    cards = 0
    for player in range(rules.players):
        cards += int(s.hand[player, value])
    for i in range(cards_left(s.deck_counts[WAVES])):
        cards += int(s.deck_cards[WAVES, i] == value)
    for i in range(s.pile_count[WAVES, 0]):
        cards += int(s.pile_cards[WAVES, i] == value)
    return cards
