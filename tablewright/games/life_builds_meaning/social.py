"""The Social track and the action Touchpoint: Give, Request and its answer (LBM-077 to LBM-084, LBM-114)."""

from tablewright.engine.kit import ALLOWED, NONE, Record, note, rule
from tablewright.games.life_builds_meaning.journal import AGREED, ASKED, GAVE, REFUSED, SOCIAL_ROSE
from tablewright.games.life_builds_meaning.reasons import (
    GIFT_NOT_HELD,
    NO_SUCH_SEAT,
    REQUESTS_BARRED,
    REQUESTS_OFF,
    THEY_HOLD_NONE,
)
from tablewright.games.life_builds_meaning.state import (
    PHASE_CONSENT,
    PHASE_MENU,
    REQUEST_OFF,
    REQUEST_RETURNED,
)


@rule
def raise_social(rules: Record, s: Record, player: int, steps: int) -> None:
    """Move Social Standing up. It stops at the cap, and excess gains are ignored (LBM-114)."""
    before = int(s.social[player])
    s.social[player] = min(before + steps, int(rules.social_cap))
    if s.social[player] > before:
        note(s, SOCIAL_ROSE, player, int(s.social[player]) - before, s.social[player])


@rule
def seat_after(rules: Record, seat: int, distance: int) -> int:
    """Clockwise order: increasing seat index, then seat 0 again (LBM-014)."""
    seat = int(seat) + int(distance)
    return seat - int(rules.players) if seat >= rules.players else seat


# --- Give (LBM-078, LBM-079) --------------------------------------------------------------------------------------


@rule
def why_not_give(rules: Record, s: Record, neighbour: int, token: int) -> int:
    if neighbour >= rules.players:
        return NO_SUCH_SEAT
    return ALLOWED if s.tokens[s.actor, token] > 0 else GIFT_NOT_HELD


@rule
def give(rules: Record, s: Record, neighbour: int, token: int) -> None:
    """Give 1 token to another player, who cannot refuse it: +1 Social Standing (LBM-078, LBM-079)."""
    giver = int(s.actor)
    receiver = seat_after(rules, giver, neighbour)
    move_token(s, giver, receiver, token)
    note(s, GAVE, giver, receiver, token)
    raise_social(rules, s, giver, 1)


@rule
def move_token(s: Record, giver: int, receiver: int, token: int) -> None:
    s.tokens[giver, token] -= 1
    s.tokens[receiver, token] += 1


# --- Request and its answer (LBM-080 to LBM-083) ------------------------------------------------------------------


@rule
def why_not_request(rules: Record, s: Record, neighbour: int, token: int) -> int:
    if rules.request_mode == REQUEST_OFF:
        return REQUESTS_OFF
    if s.barred:
        return REQUESTS_BARRED
    if neighbour >= rules.players:
        return NO_SUCH_SEAT
    return ALLOWED if s.tokens[seat_after(rules, s.actor, neighbour), token] > 0 else THEY_HOLD_NONE


@rule
def request(rules: Record, s: Record, neighbour: int, token: int) -> None:
    """Request 1 token from another player, who answers before anything else happens (LBM-080, LBM-081)."""
    asker = int(s.actor)
    s.actor = seat_after(rules, asker, neighbour)
    s.asked = token
    s.phase = PHASE_CONSENT
    note(s, ASKED, asker, s.actor, token)


@rule
def agree(rules: Record, s: Record) -> None:
    """They agree: the token moves to the requester, who gains +1 Social Standing (LBM-082)."""
    asker, giver, token = int(s.active), int(s.actor), int(s.asked)
    move_token(s, giver, asker, token)
    note(s, AGREED, giver, asker, token)
    raise_social(rules, s, asker, 1)
    close_request(s)


@rule
def refuse(rules: Record, s: Record) -> bool:
    """Nothing moves; the action is not used, and no further Request is allowed in this turn (LBM-083).

    Returns whether the action is used: with `request_mode = spent` it is, and later Requests stay allowed (LBM-R17).
    """
    note(s, REFUSED, s.actor, s.active, s.asked)
    close_request(s)
    if rules.request_mode != REQUEST_RETURNED:
        return True
    s.barred = 1
    return False


@rule
def close_request(s: Record) -> None:
    """The requester acts again."""
    s.actor = s.active
    s.asked = NONE
    s.phase = PHASE_MENU
