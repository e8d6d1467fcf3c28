"""Gifts and rounds (POT-018 to POT-041, POT-059 to POT-064, POT-083 to POT-086)."""

from tablewright.engine.kit import Record, cards_left, note, reveal, rule
from tablewright.games.potlatch.cards import amount_of, is_complete, place_card, take_gifts_inside
from tablewright.games.potlatch.closing import close_by_full_house
from tablewright.games.potlatch.gifts import kinds_to_give
from tablewright.games.potlatch.journal import (
    GAVE,
    HOME_HOUSES,
    MET_EXACTLY,
    NEW_ROUND,
    OBLIGED,
    REFILLED,
    ROUND_ENDED,
)
from tablewright.games.potlatch.setup import SIZE_BITS, SIZE_MASK, begin_turn, draw_up, reset_obligation
from tablewright.games.potlatch.state import AMOUNTS, OUTSIDE, PHASE_CARD, RESOURCES, TYPES


@rule
def gift_to(rules: Record, s: Record, seat: int) -> None:
    """The player on turn chooses the house that receives the gift (POT-022)."""
    s.receiver = seat
    s.phase = PHASE_CARD
    s.choices = kinds_to_give(rules, s, 0)


@rule
def gift_card(rules: Record, s: Record, kind: int) -> None:
    """A card of the gift is placed outside the receiving house at once; T* ends the gift (POT-025, POT-037, POT-R52).

    An opening has no T*, so its first card ends it (POT-028).
    """
    giver, receiver = int(s.giver), int(s.receiver)
    card = place_card(rules, s, giver, kind, receiver, OUTSIDE)
    s.outside[receiver, kind] += 1
    s.given += amount_of(kind)
    reveal(s)
    note(s, GAVE, giver, HOME_HOUSES * receiver + int(s.house[receiver]), card)
    if s.given >= s.target:
        finish_gift(rules, s)
    else:
        s.choices = kinds_to_give(rules, s, kind)


@rule
def finish_gift(rules: Record, s: Record) -> None:
    """Status, the new Obligation level, and then the Closing Action, the end of the round or the next turn (POT-027).

    The player who receives the gift plays next, and the higher number becomes the new Obligation level (POT-040).
    """
    receiver = int(s.receiver)
    count_exact_needs(s)
    s.obligation = s.given
    s.gifted[receiver] = 1
    if is_complete(s, receiver):
        close_by_full_house(rules, s, receiver)
    elif every_house_is_gifted(rules, s):
        end_round(rules, s, receiver)
    else:
        begin_turn(rules, s, receiver)
        note(s, OBLIGED, receiver, s.obligation)


@rule
def count_exact_needs(s: Record) -> None:
    """The giver gains Status for every type of the gift that is now met exactly (POT-083 to POT-086)."""
    giver, receiver = int(s.giver), int(s.receiver)
    for t in range(TYPES):
        if s.wanting[receiver, t] == 0 and gift_has_type(s, receiver, t):
            s.exact[giver] += 1
            note(s, MET_EXACTLY, giver, receiver, t)


@rule
def gift_has_type(s: Record, receiver: int, t: int) -> bool:
    """Only the gift of this round lies outside."""
    cards = 0
    for kind in range(AMOUNTS * t, AMOUNTS * (t + 1)):
        cards += int(s.outside[receiver, kind])
    return cards > 0


@rule
def every_house_is_gifted(rules: Record, s: Record) -> bool:
    for seat in range(rules.players):
        if not s.gifted[seat]:
            return False
    return True


@rule
def end_round(rules: Record, s: Record, opener: int) -> None:
    """The round ends: gifts are taken inside, hands are refilled, and the last player who was gifted begins the next
    round (POT-020, POT-059).
    """
    note(s, ROUND_ENDED, s.round_number)
    take_gifts_inside(rules, s)
    refill(rules, s, opener)
    for seat in range(rules.players):
        s.gifted[seat] = 0
    reset_obligation(s)
    s.round_number += 1
    note(s, NEW_ROUND, s.round_number, opener)
    begin_turn(rules, s, opener)


@rule
def refill(rules: Record, s: Record, opener: int) -> None:
    """Each player draws until they have a full hand; everyone sees how many cards, and they see which (POT-060)."""
    drawn = draw_up(rules, s, opener, True)
    left = cards_left(s.deck_counts[RESOURCES])
    for seat in range(rules.players):
        cards = (drawn >> (SIZE_BITS * seat)) & SIZE_MASK
        if cards > 0:
            note(s, REFILLED, seat, cards, left)
