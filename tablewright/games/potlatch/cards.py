"""Cards, kinds and hands. A set of kinds is a number with one bit for each kind."""

from tablewright.engine.kit import Record, positive_entries, row_sum, rule
from tablewright.games.potlatch.state import (
    AMOUNTS,
    CARDS,
    IN_HAND,
    INSIDE,
    ITEMS,
    KINDS,
    MAX_PLAYERS,
    OPEN_PLAY,
    OUTSIDE,
    TYPES,
)

CARDS_OF_TYPE = AMOUNTS * ITEMS
ONE_OF_EACH_TYPE = 0x1111  # the kinds of amount 1
ALL_OF_ONE_TYPE = 0xF  # the kinds of type 0
ALL_KINDS = 0xFFFF


@rule
def kind_of(card: int) -> int:
    return AMOUNTS * (card // CARDS_OF_TYPE) + card % AMOUNTS


@rule
def type_of(kind: int) -> int:
    return kind // AMOUNTS


@rule
def amount_of(kind: int) -> int:
    return kind % AMOUNTS + 1


@rule
def card_of(kind: int, item: int) -> int:
    return CARDS_OF_TYPE * (kind // AMOUNTS) + AMOUNTS * item + kind % AMOUNTS


@rule
def kinds_of_amount(amount: int) -> int:
    return ONE_OF_EACH_TYPE << (amount - 1) if 1 <= amount <= AMOUNTS else 0


@rule
def kinds_held(s: Record, seat: int) -> int:
    """The kinds of which a hand has a card."""
    return positive_entries(s.hand[seat])


@rule
def cards_held(s: Record, seat: int) -> int:
    return row_sum(s.hand[seat])


@rule
def kinds_unmet(s: Record, seat: int) -> int:
    """The kinds that fit the unmet needs of a house (POT-014 to POT-016)."""
    kinds = 0
    for t in range(TYPES):
        kinds |= (ALL_OF_ONE_TYPE * int(s.wanting[seat, t] > 0)) << (AMOUNTS * t)
    return kinds


@rule
def is_complete(s: Record, seat: int) -> bool:
    return kinds_unmet(s, seat) == 0


@rule
def closing_order(rules: Record, s: Record, seat: int) -> int:
    """How many seats to the left of the starter of the Closing Action a seat is."""
    return (int(seat) - int(s.starter) + int(rules.players)) % int(rules.players)


@rule
def has_joined_pool(rules: Record, s: Record, seat: int) -> bool:
    """Whether the hand of a seat is part of the Closing pool by now (POT-075)."""
    return s.closing != OPEN_PLAY and closing_order(rules, s, seat) <= s.passes


@rule
def lowest_card(rules: Record, s: Record, seat: int, kind: int) -> int:
    """The copy that is moved: the lowest card of the kind in the hand or, where the hand is the pool, in the pool."""
    for item in range(ITEMS):
        card = card_of(kind, item)
        place = int(s.place[card])
        if place == IN_HAND + seat:
            return card
        if s.closing != OPEN_PLAY and 0 <= place < OUTSIDE and has_joined_pool(rules, s, place):
            return card
    return card_of(kind, 0)


@rule
def place_card(rules: Record, s: Record, seat: int, kind: int, home: int, area: int) -> int:
    """A card leaves a hand and is placed outside or inside a house (POT-015, POT-025, POT-R52).

    Unmet needs add together what lies in the inside storage area and in the outside Gifting area, so it counts at once.
    """
    card = lowest_card(rules, s, seat, kind)
    s.hand[seat, kind] -= 1
    s.place[card] = area + home
    s.wanting[home, type_of(kind)] -= amount_of(kind)
    return card


@rule
def take_gifts_inside(rules: Record, s: Record) -> None:
    """The gifted cards outside every house are moved inside, into its storage area (POT-059, POT-068)."""
    for seat in range(rules.players):
        for kind in range(KINDS):
            s.inside[seat, kind] += s.outside[seat, kind]
            s.outside[seat, kind] = 0
    for card in range(CARDS):
        if OUTSIDE <= s.place[card] < INSIDE:
            s.place[card] += MAX_PLAYERS
