"""What a viewer cannot see, dealt again (HT-004)."""

from high_tide.rules import cards_held
from high_tide.state import HIGHEST_VALUE, WAVES
from tablewright.engine.kit import draw_loose, put_in_deck, rule, sort_loose


@rule
def conceal(rules, s, viewer):
    """All other hands are shuffled into the deck and dealt again, as many cards to each as before.

    A spectator is the viewer NONE, which is nobody's seat, so that every hand is dealt again. What lies on the
    discard pile has been seen and stays; every way to deal the rest is as likely as any other. The cards are sorted
    before they are dealt, so that what comes out depends on the generator alone and not on where they really were.
    """
    for player in range(rules.players):
        if player != viewer:
            put_hand_in_deck(s, player)
    sort_loose(s.deck_cards[WAVES], s.deck_counts[WAVES])
    for player in range(rules.players):
        if player != viewer:
            cards = cards_held(s, player)
            empty_hand(s, player)
            deal_loose_cards(s, player, cards)


@rule
def put_hand_in_deck(s, player):
    """The deck takes the cards; the hand still says how many they were."""
    for value in range(1, HIGHEST_VALUE + 1):
        for _ in range(s.hand[player, value]):
            put_in_deck(s.deck_cards[WAVES], s.deck_counts[WAVES], value)


@rule
def empty_hand(s, player):
    for value in range(1, HIGHEST_VALUE + 1):
        s.hand[player, value] = 0


@rule
def deal_loose_cards(s, player, cards):
    """Cards whose place in the deck is known stay there; the others are dealt."""
    for _ in range(cards):
        s.hand[player, draw_loose(s, s.deck_cards[WAVES], s.deck_counts[WAVES])] += 1
