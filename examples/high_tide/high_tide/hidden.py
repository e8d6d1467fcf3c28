"""What a viewer cannot see, dealt again (HT-004)."""

from high_tide.rules import cards_held
from high_tide.state import HIGHEST_VALUE, WAVES
from tablewright.engine.kit import draw_loose, put_in_deck, rule, sort_loose


@rule
def conceal(rules, s, viewer):
    """All other hands are shuffled into the deck and dealt again, each with as many cards as before.

    For a spectator the viewer is NONE, so every hand is dealt again. The cards on the discard pile have been seen and
    stay there; all ways to deal the rest are equally likely. The cards are sorted before they are dealt, so the result
    depends only on the generator, not on where the cards really were.
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
    """The cards go into the deck; the hand keeps its counts, so its size is still known."""
    for value in range(1, HIGHEST_VALUE + 1):
        for _ in range(s.hand[player, value]):
            put_in_deck(s.deck_cards[WAVES], s.deck_counts[WAVES], value)


@rule
def empty_hand(s, player):
    for value in range(1, HIGHEST_VALUE + 1):
        s.hand[player, value] = 0


@rule
def deal_loose_cards(s, player, cards):
    """Deal only cards whose place in the deck is unknown."""
    for _ in range(cards):
        s.hand[player, draw_loose(s, s.deck_cards[WAVES], s.deck_counts[WAVES])] += 1
