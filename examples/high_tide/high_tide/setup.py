"""Set-up: the deck, and the hand that each player is dealt (HT-001 to HT-005)."""

from high_tide.journal import DEALT
from high_tide.state import CARDS, HIGHEST_VALUE, PHASE_TURN, WAVES
from tablewright.engine.kit import NONE, draw_card, note, put_in_deck, rule


@rule
def unpack(rules, s):
    """Every card is in the deck (HT-001). A card is its value, because cards of one value are alike."""
    for i in range(CARDS):
        s.deck_cards[WAVES, i] = NONE
        s.pile_cards[WAVES, i] = NONE
    for value in range(1, HIGHEST_VALUE + 1):
        for _ in range(rules.copies[value]):
            put_in_deck(s.deck_cards[WAVES], s.deck_counts[WAVES], value)


@rule
def setup(rules, s):
    """The hands are dealt in seat order, and the first seat begins (HT-003, HT-005)."""
    for player in range(rules.players):
        deal_hand(s, player, rules.hand_size)
    s.phase = PHASE_TURN
    s.round_number = 1
    s.actor = 0
    note(s, DEALT, rules.hand_size)


@rule
def deal_hand(s, player, cards):
    """A player with an empty hand is dealt that many cards from the deck."""
    for _ in range(cards):
        value = draw_card(s, s.deck_cards[WAVES], s.deck_counts[WAVES])
        s.hand[player, value] += 1
