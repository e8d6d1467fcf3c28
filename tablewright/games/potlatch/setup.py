"""Set-up: the stack, the houses, the first gifter and the hands (POT-001 to POT-013, POT-098 to POT-104)."""

from tablewright.engine.kit import BOTTOM, LOOSE, NONE, TOP, Record, below, cards_left, draw_card, note, note_to, rule
from tablewright.games.potlatch.cards import cards_held, kind_of
from tablewright.games.potlatch.gifts import find_gifts
from tablewright.games.potlatch.journal import BEGINS, DREW, HOME_HOUSES, HOUSE_DEALT
from tablewright.games.potlatch.state import (
    CARDS,
    HOUSE_CARDS,
    HOUSES,
    IN_HAND,
    IN_STACK,
    KINDS,
    MAX_PLAYERS,
    OPEN_PLAY,
    PHASE_INVITE,
    PHASE_RECEIVER,
    RESOURCES,
    TYPES,
)

SIZE_BITS, SIZE_MASK = 4, 15  # of one seat in a packed row of card counts


@rule
def unpack(rules: Record, s: Record) -> None:
    """All 64 resource cards lie in the stack, and the house cards of the pool in theirs (POT-003, POT-103, POT-104)."""
    for card in range(CARDS):
        s.deck_cards[RESOURCES, card] = card
        s.deck_cards[HOUSE_CARDS, card] = NONE
        s.pile_cards[RESOURCES, card] = NONE
        s.pile_cards[HOUSE_CARDS, card] = NONE
        s.place[card] = IN_STACK
    houses = 0
    for house in range(HOUSES):
        if rules.in_pool[house]:
            s.deck_cards[HOUSE_CARDS, houses] = house
            houses += 1
    for deck in range(len(s.deck_counts)):
        s.deck_counts[deck, TOP] = 0
        s.deck_counts[deck, BOTTOM] = 0
        s.pile_count[deck, 0] = 0
    s.deck_counts[RESOURCES, LOOSE] = CARDS
    s.deck_counts[HOUSE_CARDS, LOOSE] = houses


@rule
def setup(rules: Record, s: Record) -> None:
    """The first game of a match: the first gifter is named, or chosen by chance (POT-012, POT-R08)."""
    clear_table(rules, s)
    deal_houses(rules, s)
    first = int(rules.first_gifter)
    if first == NONE:
        first = below(s, rules.players)
    s.game_number = 1
    note(s, BEGINS, first)
    begin_game(rules, s, first)


@rule
def clear_table(rules: Record, s: Record) -> None:
    """Houses, areas and hands are empty (POT-010)."""
    for seat in range(MAX_PLAYERS):
        s.house[seat] = NONE
        s.gifted[seat] = 0
        for kind in range(KINDS):
            s.hand[seat, kind] = 0
            s.outside[seat, kind] = 0
            s.inside[seat, kind] = 0
        for t in range(TYPES):
            s.wanting[seat, t] = 0
    s.closing = OPEN_PLAY
    s.starter = NONE
    s.passes = 0


@rule
def deal_houses(rules: Record, s: Record) -> None:
    """Each player gets one house card of the pool, face up (POT-007 to POT-009, POT-101)."""
    for seat in range(rules.players):
        house = draw_card(s, s.deck_cards[HOUSE_CARDS], s.deck_counts[HOUSE_CARDS])
        s.house[seat] = house
        for t in range(TYPES):
            s.wanting[seat, t] = rules.needs[house, t]
        note(s, HOUSE_DEALT, HOME_HOUSES * seat + house, rules.hand_size[house])


@rule
def begin_game(rules: Record, s: Record, first: int) -> None:
    """The hands are dealt from the first gifter on, who takes the first turn of round 1 (POT-013, POT-019)."""
    s.first_gifter = first
    draw_up(rules, s, first, False)
    s.round_number = 1
    reset_obligation(s)
    begin_turn(rules, s, first)


@rule
def begin_turn(rules: Record, s: Record, giver: int) -> None:
    """The player on turn gives a gift, or without a legal one must invite somebody (POT-022, POT-042, POT-043)."""
    s.giver = giver
    s.actor = giver
    s.receiver = NONE
    s.shared = NONE
    s.given = 0
    s.choices = 0
    find_gifts(rules, s)
    s.phase = PHASE_RECEIVER if s.receivers else PHASE_INVITE


@rule
def reset_obligation(s: Record) -> None:
    """The Obligation level resets to 1, for the first round and at the end of each round (POT-026, POT-064)."""
    s.obligation = 1


# --- Drawing ------------------------------------------------------------------------------------------------------


@rule
def draw_up(rules: Record, s: Record, first: int, announced: int) -> int:
    """Cards are drawn one at a time from `first` on to the left, until all hands are full or the stack is empty.

    A player at or above their hand size is skipped (POT-013, POT-060 to POT-063). If announced, the journal tells each
    player which cards they drew. Returns how many cards each seat has drawn, packed in one number.
    """
    missing = cards_missing(rules, s)
    at_first = missing
    seat = int(first)
    left = cards_left(s.deck_counts[RESOURCES])
    while missing and left:
        if (missing >> (SIZE_BITS * seat)) & SIZE_MASK:
            card = draw_card(s, s.deck_cards[RESOURCES], s.deck_counts[RESOURCES])
            s.place[card] = IN_HAND + seat
            s.hand[seat, kind_of(card)] += 1
            missing -= 1 << (SIZE_BITS * seat)
            left -= 1
            if announced:
                note_to(s, seat, DREW, seat, card)
        seat = seat + 1 if seat + 1 < rules.players else 0
    return at_first - missing


@rule
def cards_missing(rules: Record, s: Record) -> int:
    """How many cards each seat needs to fill its hand, packed in one number (POT-004, POT-100, POT-102)."""
    missing = 0
    for seat in range(rules.players):
        lacks = int(rules.hand_size[s.house[seat]]) - cards_held(s, seat)
        missing |= max(0, lacks) << (SIZE_BITS * seat)
    return missing
