"""Phase lose: players choose the token that an Event or a penalty takes from them (MM-045, MM-112, MM-113, MM-R32)."""

from tablewright.engine.kit import ALLOWED, Record, note, rule
from tablewright.games.meaning_made.journal import LOST_TOKEN
from tablewright.games.meaning_made.reasons import NO_LOSS, NOT_HELD_TO_LOSE
from tablewright.games.meaning_made.state import (
    BY_NOTHING,
    BY_PENALTY_ON_CONTRIBUTORS,
    COMMUNITY,
    HOLDERS,
    PHASE_LOSE,
)
from tablewright.games.meaning_made.tracks import kinds_held


@rule
def begin_losses(s: Record, loss: int) -> None:
    """Each player it hits is asked in turn, and `asked` counts them."""
    s.phase = PHASE_LOSE
    s.loss = loss
    s.asked = 0


@rule
def end_losses(s: Record) -> None:
    s.loss = BY_NOTHING
    s.asked = 0


@rule
def losers(rules: Record, s: Record) -> int:
    """How many are hit: all players, or those with a marker on the Project."""
    return int(s.spaces_taken[s.slot]) if s.loss == BY_PENALTY_ON_CONTRIBUTORS else int(rules.players)


@rule
def next_loser(rules: Record, s: Record) -> int:
    """Clockwise from the start player, or in the order of the contribution spaces (MM-031, MM-113)."""
    if s.loss == BY_PENALTY_ON_CONTRIBUTORS:
        return holder_of_space(s, s.slot, int(s.asked) + 1)
    return (int(s.start_player) + int(s.asked)) % int(rules.players)


@rule
def holder_of_space(s: Record, slot: int, space: int) -> int:
    """The seat whose marker is on a contribution space, or COMMUNITY."""
    for holder in range(HOLDERS):
        if s.place[slot, holder] == space:
            return holder
    return COMMUNITY


@rule
def kinds_to_lose(s: Record, holder: int) -> int:
    """What the next one in order can lose, as bits; the Community has nothing (MM-161)."""
    return 0 if holder == COMMUNITY else kinds_held(s, holder)


@rule
def why_not_lose(s: Record, kind: int) -> int:
    if s.phase != PHASE_LOSE:
        return NO_LOSS
    return ALLOWED if s.tokens[s.actor, kind] > 0 else NOT_HELD_TO_LOSE


@rule
def lose(s: Record, kind: int) -> None:
    """The token goes back to the supply, and the next one is asked."""
    s.tokens[s.actor, kind] -= 1
    s.asked += 1
    note(s, LOST_TOKEN, s.actor, kind)
