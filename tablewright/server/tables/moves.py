"""Playing actions and undoing them.

A move is made by the process that owns the table, while the table's lock is held: it is tried on a copy of the match,
committed to the database, and only then adopted and sent. If another move was committed first, the move is refused and
the table is read again.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass

from tablewright.engine.errors import TablewrightError
from tablewright.engine.match import Match
from tablewright.engine.registry import described, is_in_development
from tablewright.server.errors import DATABASE_ERRORS, Forbidden, NotOwned, RequestRefused, StalePosition, TableDeleted
from tablewright.server.operate.metrics import Metrics
from tablewright.server.people.sanitize import sanitize
from tablewright.server.store.rows import ActionRow, NewAction, Outcome
from tablewright.server.store.schema import ACT, UNDO
from tablewright.server.tables.closed import refuse_if_closed, why_not_play
from tablewright.server.tables.commits import CommitQueue
from tablewright.server.tables.live_table import LiveTable
from tablewright.server.tables.match_cache import PLANNED, HandledMessage, match_after
from tablewright.server.tables.rated import NO_UNDO
from tablewright.server.tables.refresh import Refresher

NOT_YOUR_TURN = "It is not your turn."
MOVED_ON = "The match has moved on; this was for an earlier position."
RESULT_IS_FINAL = "The match is over, and its result is final."
NOT_SAVED = "Your move could not be saved. Please try again."

log = logging.getLogger("tablewright.server")


@dataclass(frozen=True)
class MoveRequest:
    """A move that a client asks for at the position after `ply` actions."""

    kind: str  # ACT or UNDO
    client_id: str
    ply: int
    action: int = 0
    remark: str | None = None


class Moves:
    def __init__(self, commits: CommitQueue, refresher: Refresher, metrics: Metrics):
        self.commits = commits
        self.refresher = refresher
        self.metrics = metrics
        self.on_commit: Callable[[ActionRow], None] = lambda row: None

    async def make(self, live: LiveTable, holder: str, seat: int | None, request: MoveRequest) -> int:
        """Make a move for a holder's seat. The result is the number of actions played then."""
        arrived = time.perf_counter()
        async with live.lock:
            await self.refresher.catch_up(live)
            handled = live.handled.get(request.client_id)
            if handled is not None:
                return repeated_answer(handled, live.seats_of(holder))
            refuse_if_closed(live)
            if request.ply != live.ply:
                raise StalePosition(MOVED_ON)
            await self._commit(live, requested_row(live, seat, request))
            (self.metrics.moves if request.kind == ACT else self.metrics.undos).inc()
            self.metrics.confirmation.observe(time.perf_counter() - arrived)
            return live.ply

    async def act_for_bot(self, live: LiveTable, seat: int, action: int, number: int) -> bool:
        """Play a bot's action, unless the match has moved on from the row `number` meanwhile."""
        async with live.lock:
            await self.refresher.catch_up(live)
            if live.number != number or live.bot_to_move is None:
                return False
            await self._commit(live, new_row(live, ACT, action, seat, f"bot:{number + 1}", None))
            self.metrics.bot_moves.inc()
            return True

    async def act_for_plan(self, live: LiveTable, seat: int, action: int, number: int) -> bool:
        """Play an answer that was planned, unless the match has moved on from the row `number` meanwhile."""
        async with live.lock:
            await self.refresher.catch_up(live)
            if live.number != number or live.record.paused or live.seats[seat].bot_plays:
                return False
            await self._commit(live, new_row(live, ACT, action, seat, f"{PLANNED}{number + 1}", None))
            self.metrics.moves.inc()
            return True

    async def _commit(self, live: LiveTable, row: ActionRow) -> None:
        """Try a row, commit it and adopt it. Nothing is sent yet, because the player who acted is answered first."""
        if not live.owned:
            raise NotOwned
        match, fence = checked_match_after(live.match, row), live.fence
        try:
            outcome = await self.commits.commit(NewAction(row, live.status_after(row, match), fence))
        except DATABASE_ERRORS as error:
            live.stale = True
            log.warning("the database failed", extra={"error": type(error).__name__})
            raise RequestRefused(NOT_SAVED) from None
        if outcome == Outcome.COMMITTED:
            live.adopt(row, match)
            self.on_commit(row)
            return
        live.stale = True
        if outcome == Outcome.NOT_OWNED:
            if live.fence == fence:  # otherwise this process has claimed the table again meanwhile
                live.lose_ownership()
            raise NotOwned
        if outcome == Outcome.NO_TABLE:
            raise TableDeleted
        self.metrics.races_lost.inc()
        await self.refresher.catch_up(live)
        handled = live.handled.get(row.client_id)
        if handled is None or handled.actor != row.actor:
            raise StalePosition("Another move was faster, and the match has moved on.")


def requested_row(live: LiveTable, seat: int | None, request: MoveRequest) -> ActionRow:
    if seat is not None and (reason := why_not_play(live, seat)):
        raise RequestRefused(reason)
    if request.kind == UNDO:
        if seat is None:
            raise Forbidden("Spectators cannot undo an action.")
        if live.match.over:
            raise RequestRefused(RESULT_IS_FINAL)
        if live.row.rated:
            raise RequestRefused(NO_UNDO)
        return new_row(live, UNDO, 0, seat, request.client_id, None)
    if seat is None or seat != live.match.actor:
        raise Forbidden(NOT_YOUR_TURN)
    return new_row(live, ACT, request.action, seat, request.client_id, sanitize(request.remark or "") or None)


def new_row(live: LiveTable, kind: str, action: int, seat: int, client_id: str, remark: str | None) -> ActionRow:
    return ActionRow(live.id, live.number + 1, kind, live.ply, action, seat, client_id, remark, time.time())


def checked_match_after(match: Match, row: ActionRow) -> Match:
    """The match after a row. An illegal one is refused, with the rule that forbids it.

    If the rules of a game in development fail, its author is told where.
    """
    try:
        if row.kind == ACT and row.action < match.game.box.actions.count:
            refuse_illegal(match, row.action)
        return match_after(match, row)
    except RequestRefused:
        raise
    except TablewrightError as error:
        raise RequestRefused(str(error)) from None
    except Exception as error:
        if not is_in_development(match.game.box):
            raise
        raise RequestRefused(f"The rules failed: {described(error)}.") from error


def refuse_illegal(match: Match, action: int) -> None:
    reason = match.why_not(action)
    if reason is not None:
        raise RequestRefused(f"{reason.sentence.rstrip('.')}.", reason.rule)


def repeated_answer(handled: HandledMessage, seats: list[int]) -> int:
    """The answer to a message that was handled before."""
    if handled.actor not in seats:
        raise RequestRefused("This id has already been used for another message.")
    return handled.ply
