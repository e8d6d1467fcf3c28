"""Set-up: the deck, and the hand that each player is dealt (HT-001 to HT-005)."""

from high_tide.journal import DEALT
from high_tide.state import CARDS, HIGHEST_VALUE, PHASE_TURN, WAVES
from tablewright.engine.kit import NONE, draw_card, note, put_in_deck, rule


@rule
def unpack(rules, s):
    """Every card lies in the deck (HT-001). A card is its value: cards of one value are alike."""
    for i in range(CARDS):
        s.deck_cards[WAVES, i] = NONE
        s.pile_cards[WAVES, i] = NONE
    for value in range(1, HIGHEST_VALUE + 1):
        for _ in range(rules.copies[value]):
            put_in_deck(s.deck_cards[WAVES], s.deck_counts[WAVES], value)


@rule
def setup(rules, s):
    """The hands are dealt, seat after seat, and seat 0 begins (HT-003, HT-005)."""
    for player in range(rules.players):
        deal_hand(s, player, rules.hand_size)
    s.phase = PHASE_TURN
    s.round_number = 1
    s.actor = 0
    note(s, DEALT, rules.hand_size)


@rule
def deal_hand(s, player, cards):
    """A player who holds nothing takes that many cards from the deck."""
    for _ in range(cards):
        value = draw_card(s, s.deck_cards[WAVES], s.deck_counts[WAVES])
        s.hand[player, value] += 1
