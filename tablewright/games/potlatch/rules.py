"""The entry points of the rules: what may be decided now, why not, and what follows.

Every function takes the read-only rules record, then the state. `why_not_*` changes nothing and returns ALLOWED or the
number of a reason; the function of the same name without `why_not_` changes the state and trusts that the answer was
ALLOWED. Those functions are in `turns.py`, `combining.py` and `closing.py`; `gifts.py` finds the legal gifts, once a
turn.
"""

from tablewright.engine.kit import ALLOWED, Record, Row, highest_bit, positive_entries, rule
from tablewright.games.potlatch.actions import (
    ALREADY_GIFTED,
    BEING_INVITED,
    CLOSING,
    GAME_OVER,
    GIFT_CARD,
    GIFT_TO,
    HAS_A_GIFT,
    HOUSE_IS_CHOSEN,
    INVITE,
    INVITES_ONESELF,
    MISSES_THE_SMALLEST,
    NEED_IS_MET,
    NO_CARD_FOR_HOUSE,
    NO_GIFT_FITS,
    NO_HOUSE_CHOSEN,
    NO_SUCH_SEAT,
    NOT_CLOSING,
    NOT_HELD,
    NOT_IN_POOL,
    NOT_INVITED,
    NOT_NEEDED,
    NOT_PLAYABLE,
    OUT_OF_ORDER,
    OWN_HOUSE,
    SHARE_CARD,
    SMALLER_GIFT_ELSEWHERE,
    STORE_CARD,
    TOO_MANY_CARDS,
)
from tablewright.games.potlatch.cards import kinds_unmet
from tablewright.games.potlatch.closing import store_card
from tablewright.games.potlatch.combining import invite, share_card
from tablewright.games.potlatch.gifts import begins_a_set
from tablewright.games.potlatch.state import (
    KINDS,
    PHASE_CARD,
    PHASE_INVITE,
    PHASE_OVER,
    PHASE_RECEIVER,
    PHASE_SHARE,
    PHASE_STORE,
)
from tablewright.games.potlatch.turns import gift_card, gift_to


@rule
def legal(rules: Record, s: Record, moves: Row) -> int:
    """Write the legal actions of the seat to decide, in ascending order, and return how many there are."""
    if s.phase == PHASE_RECEIVER:
        return legal_seats(rules, s.receivers, GIFT_TO, moves)
    if s.phase == PHASE_INVITE:
        return legal_seats(rules, ~(1 << int(s.actor)), INVITE, moves)
    if s.phase == PHASE_OVER:
        return 0
    return legal_kinds(s, moves)


@rule
def legal_seats(rules: Record, seats: int, first: int, moves: Row) -> int:
    """Every seat is written, and the count alone decides whether it stays: there is no branch to predict."""
    count = 0
    for seat in range(rules.players):
        moves[count] = first + seat
        count += (int(seats) >> seat) & 1
    return count


@rule
def legal_kinds(s: Record, moves: Row) -> int:
    """The kinds that may be picked for a gift, shared or stored were found when the decision came up."""
    count, first, kinds = 0, first_of_kinds(s), int(s.choices)
    for kind in range(KINDS):
        moves[count] = first + kind
        count += (kinds >> kind) & 1
    return count


@rule
def first_of_kinds(s: Record) -> int:
    if s.phase == PHASE_CARD:
        return GIFT_CARD
    return SHARE_CARD if s.phase == PHASE_SHARE else STORE_CARD


@rule
def why_not(rules: Record, s: Record, action: int) -> int:
    action = int(action)
    if s.phase == PHASE_OVER:
        return GAME_OVER
    if action < GIFT_CARD:
        return why_not_gift_to(rules, s, action - GIFT_TO)
    if action < INVITE:
        return why_not_gift_card(rules, s, action - GIFT_CARD)
    if action < SHARE_CARD:
        return why_not_invite(rules, s, action - INVITE)
    if action < STORE_CARD:
        return why_not_share_card(rules, s, action - SHARE_CARD)
    return why_not_store_card(rules, s, action - STORE_CARD)


@rule
def play(rules: Record, s: Record, action: int) -> None:
    """Carry out a legal action and all that follows from it."""
    action = int(action)
    if action < GIFT_CARD:
        gift_to(rules, s, action - GIFT_TO)
    elif action < INVITE:
        gift_card(rules, s, action - GIFT_CARD)
    elif action < SHARE_CARD:
        invite(rules, s, action - INVITE)
    elif action < STORE_CARD:
        share_card(rules, s, action - SHARE_CARD)
    else:
        store_card(rules, s, action - STORE_CARD)


# --- Why not ------------------------------------------------------------------------------------------------------


@rule
def why_no_gift_now(s: Record) -> int:
    """Why no gift can be made in this phase, or ALLOWED (POT-042, POT-048, POT-069)."""
    if s.phase == PHASE_STORE:
        return CLOSING
    if s.phase == PHASE_SHARE:
        return BEING_INVITED
    return NO_GIFT_FITS if s.phase == PHASE_INVITE else ALLOWED


@rule
def why_not_gift_to(rules: Record, s: Record, seat: int) -> int:
    """POT-022, POT-023, POT-029, POT-037."""
    reason = why_no_gift_now(s)
    if reason != ALLOWED:
        return reason
    if s.phase == PHASE_CARD:
        return HOUSE_IS_CHOSEN
    if seat >= rules.players:
        return NO_SUCH_SEAT
    if (int(s.receivers) >> seat) & 1:
        return ALLOWED
    if seat == s.giver:
        return OWN_HOUSE
    if s.gifted[seat]:
        return ALREADY_GIFTED
    return NO_CARD_FOR_HOUSE if s.target == 0 else SMALLER_GIFT_ELSEWHERE


@rule
def why_not_gift_card(rules: Record, s: Record, kind: int) -> int:
    """POT-024, POT-035, POT-037, POT-038, POT-R54."""
    reason = why_no_gift_now(s)
    if reason != ALLOWED:
        return reason
    if s.phase == PHASE_RECEIVER:
        return NO_HOUSE_CHOSEN
    if (int(s.choices) >> kind) & 1:
        return ALLOWED
    giver, receiver = int(s.giver), int(s.receiver)
    if s.hand[giver, kind] == 0:
        return NOT_HELD
    if not (kinds_unmet(s, receiver) >> kind) & 1:
        return NEED_IS_MET
    if kind < last_kind_given(s):
        return OUT_OF_ORDER
    if begins_a_set(s, giver, receiver, kind, int(s.target) - int(s.given)):
        return TOO_MANY_CARDS
    return MISSES_THE_SMALLEST


@rule
def last_kind_given(s: Record) -> int:
    """The highest kind of the gift being made, which is all that lies outside the receiving house."""
    return max(0, highest_bit(positive_entries(s.outside[s.receiver])))


@rule
def why_not_invite(rules: Record, s: Record, seat: int) -> int:
    """POT-043, POT-044, POT-045."""
    if s.phase == PHASE_STORE:
        return CLOSING
    if s.phase == PHASE_SHARE:
        return BEING_INVITED
    if s.phase != PHASE_INVITE:
        return HAS_A_GIFT
    if seat >= rules.players:
        return NO_SUCH_SEAT
    return INVITES_ONESELF if seat == s.actor else ALLOWED


@rule
def why_not_share_card(rules: Record, s: Record, kind: int) -> int:
    """POT-047 to POT-049."""
    if s.phase == PHASE_STORE:
        return CLOSING
    if s.phase != PHASE_SHARE:
        return NOT_INVITED
    if (int(s.choices) >> kind) & 1:
        return ALLOWED
    return NOT_HELD if s.hand[s.actor, kind] == 0 else NOT_PLAYABLE


@rule
def why_not_store_card(rules: Record, s: Record, kind: int) -> int:
    """POT-075, POT-077."""
    if s.phase != PHASE_STORE:
        return NOT_CLOSING
    if (int(s.choices) >> kind) & 1:
        return ALLOWED
    return NOT_IN_POOL if s.hand[s.actor, kind] == 0 else NOT_NEEDED
