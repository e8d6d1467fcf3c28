"""Decks and discard piles.

A deck is a bag: most of its cards lie in no order and a draw picks one of them by chance. That is the same game as
a shuffled pile, and there is no hidden order to leak. Cards whose place is known lie above or below the bag:

    cards   [ top, in order | loose, in no order | bottom, in order | empty ]
    counts  [TOP]           [LOOSE]              [BOTTOM]

A discard pile is an array of cards and a one-element array that counts them. A hand is a row that says how many of
each card a player holds.
"""

from tablewright.engine.kit.chance import below
from tablewright.engine.kit.journal import reveal
from tablewright.engine.kit.ranking import column_sum, count_of, row_sum
from tablewright.engine.kit.rule import NONE, Record, Row, rule

TOP, LOOSE, BOTTOM = range(3)


@rule
def open_deck(cards: Row, counts: Row, size: int) -> None:
    """Make a new deck whose cards are numbered from 1 and all loose; the counts are still zero."""
    for place in range(len(cards)):
        cards[place] = place + 1 if place < size else NONE
    counts[LOOSE] = size


@rule
def fill_deck(cards: Row, counts: Row, copies: Row) -> None:
    """Make a new deck with `copies[card]` of each card, all loose; the counts are still zero."""
    size = 0
    for card in range(len(copies)):
        for _ in range(copies[card]):
            cards[size] = card
            size += 1
    for place in range(size, len(cards)):
        cards[place] = NONE
    counts[LOOSE] = size


@rule
def open_pile(pile: Row) -> None:
    """No card lies on a discard pile; its count is still zero."""
    for place in range(len(pile)):
        pile[place] = NONE


@rule
def cards_left(counts: Row) -> int:
    return int(counts[TOP]) + int(counts[LOOSE]) + int(counts[BOTTOM])


@rule
def draw_card(s: Record, cards: Row, counts: Row) -> int:
    """Take the next card of a deck that has one: from the known top, else by chance, else from the known bottom.

    A card is turned up, so the action that draws it cannot be taken back.
    """
    reveal(s)
    left = cards_left(counts)
    if counts[TOP] > 0:
        card = int(cards[0])
        counts[TOP] -= 1
        close_gap(cards, 0, left)
    elif counts[LOOSE] > 0:
        card = draw_loose(s, cards, counts)
    else:
        card = int(cards[0])
        counts[BOTTOM] -= 1
        close_gap(cards, 0, left)
    return card


@rule
def draw_loose(s: Record, cards: Row, counts: Row) -> int:
    """Draw a loose card at random, wherever the known ones lie: for `conceal`, which deals unknown cards again."""
    left, top, loose = cards_left(counts), int(counts[TOP]), int(counts[LOOSE])
    place, last = top + below(s, loose), top + loose - 1
    card = int(cards[place])
    cards[place] = cards[last]
    counts[LOOSE] -= 1
    close_gap(cards, last, left)
    return card


@rule
def close_gap(cards: Row, gap: int, left: int) -> None:
    """The cards behind a gap move up."""
    for i in range(gap, left - 1):
        cards[i] = cards[i + 1]
    cards[left - 1] = NONE


@rule
def sort_loose(cards: Row, counts: Row) -> None:
    """Lay the loose cards in ascending order: they have none that means anything, and now none that tells anything."""
    top, loose = int(counts[TOP]), int(counts[LOOSE])
    for i in range(top + 1, top + loose):
        card = cards[i]
        place = i
        while place > top and cards[place - 1] > card:
            cards[place] = cards[place - 1]
            place -= 1
        cards[place] = card


@rule
def put_in_deck(cards: Row, counts: Row, card: int) -> None:
    """Shuffle a card into the loose part of a deck."""
    place = int(counts[TOP]) + int(counts[LOOSE])
    make_room(cards, counts, place)
    cards[place] = card
    counts[LOOSE] += 1


@rule
def put_on_top(cards: Row, counts: Row, card: int) -> None:
    """Lay a card on a deck, where everyone who knows it will find it next."""
    make_room(cards, counts, 0)
    cards[0] = card
    counts[TOP] += 1


@rule
def put_under(cards: Row, counts: Row, card: int) -> None:
    """Slide a card under a deck, below all that lie there already."""
    cards[cards_left(counts)] = card
    counts[BOTTOM] += 1


@rule
def make_room(cards: Row, counts: Row, place: int) -> None:
    """Move the cards from a place on down by one."""
    for i in range(cards_left(counts), place, -1):
        cards[i] = cards[i - 1]


@rule
def put_on_pile(pile: Row, count: Row, card: int) -> None:
    pile[int(count[0])] = card
    count[0] += 1


@rule
def shuffle_pile_into_deck(cards: Row, counts: Row, pile: Row, count: Row) -> None:
    """The discard pile is shuffled and joins the deck."""
    added, place = int(count[0]), int(counts[TOP]) + int(counts[LOOSE])
    for i in range(cards_left(counts) - 1, place - 1, -1):
        cards[i + added] = cards[i]
    for i in range(added):
        cards[place + i] = pile[i]
        pile[i] = NONE
    counts[LOOSE] += added
    count[0] = 0


# --- Hands --------------------------------------------------------------------------------------------------------


@rule
def deal_hand(s: Record, hand: Row, cards: Row, counts: Row, size: int) -> None:
    """Draw that many cards from a deck into a hand."""
    for _ in range(size):
        hand[draw_card(s, cards, counts)] += 1


@rule
def cards_kept(copies: Row, hands: Row, cards: Row, pile: Row) -> bool:
    """For `check`: whether hands, a deck and its discard pile together hold as many of each card as the box."""
    for card in range(len(copies)):
        if column_sum(hands, card) + count_of(cards, card) + count_of(pile, card) != copies[card]:
            return False
    return True


@rule
def deal_hands_again(s: Record, hands: Row, cards: Row, counts: Row, players: int, viewer: int) -> None:
    """For `conceal`: every hand but the viewer's is shuffled into the deck and dealt again, as large as it was.

    For a spectator the viewer is NONE, so every hand is dealt again. All ways to deal are equally likely. The cards are
    sorted before they are dealt, so the result depends only on the generator, not on where the cards really were.
    """
    for player in range(players):
        if player != viewer:
            put_hand_in_deck(cards, counts, hands[player])
    sort_loose(cards, counts)
    for player in range(players):
        if player != viewer:
            deal_loose_cards(s, hands[player], cards, counts)


@rule
def put_hand_in_deck(cards: Row, counts: Row, hand: Row) -> None:
    """The cards go into the deck; the hand keeps its counts, so its size is still known."""
    for card in range(len(hand)):
        for _ in range(hand[card]):
            put_in_deck(cards, counts, card)


@rule
def deal_loose_cards(s: Record, hand: Row, cards: Row, counts: Row) -> None:
    """A hand of the same size, from the cards whose place in the deck is unknown."""
    size = row_sum(hand)
    for card in range(len(hand)):
        hand[card] = 0
    for _ in range(size):
        hand[draw_loose(s, cards, counts)] += 1
