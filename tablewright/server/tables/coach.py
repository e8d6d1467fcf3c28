"""The coach: what an action would give away. With other people at the table, only if all of them agree."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from functools import partial

from tablewright.bots.weighing import Weighed
from tablewright.server.errors import Forbidden, RequestRefused, StalePosition
from tablewright.server.operate.limits import SECONDS_TO_WEIGH
from tablewright.server.store.database import Database
from tablewright.server.store.rows import SeatRow, TableRow
from tablewright.server.store.schema import PERSON
from tablewright.server.tables import bots
from tablewright.server.tables.closed import refuse_if_closed
from tablewright.server.tables.live_table import LiveTable
from tablewright.server.tables.rated import NO_COACH
from tablewright.server.tables.refresh import Refresher
from tablewright.server.tables.thinking import Thinking, Unattended

NOT_AGREED = "There is a coach at this table only if everyone agrees."
NOT_COMPILED = "The coach begins once the rules are ready."
MOVED_ON = "The match has moved on."

log = logging.getLogger("tablewright.server")


def why_no_coach(row: TableRow, seats: Sequence[SeatRow]) -> str | None:
    """Why nobody can be coached at a table with these seats. A person among bots needs nobody's consent."""
    if row.rated:
        return NO_COACH
    people = [seat for seat in seats if seat.kind == PERSON and not seat.open]
    return None if len(people) < 2 or all(seat.coach for seat in people) else NOT_AGREED


class Coach:
    def __init__(self, database: Database, refresher: Refresher, thinking: Thinking):
        self.database = database
        self.refresher = refresher
        self.thinking = thinking

    async def agree(self, live: LiveTable, holder: str, agrees: bool) -> None:
        """A player agrees to a coach, or no longer does. People at one screen speak with one voice."""
        refuse_if_closed(live)
        if not live.seats_of(holder):
            raise Forbidden("Only a player of this table can agree to a coach.")
        await self.database.agree_to_coach(live.id, holder, agrees)
        await self.refresher.refresh_seats(live)

    def check(self, live: LiveTable, ply: int, action: int) -> None:
        """Refuse what cannot be weighed, before anything is worked out."""
        reason = why_no_coach(live.row, live.seats)
        if reason:
            raise Forbidden(reason)
        if ply != live.ply:
            raise StalePosition(MOVED_ON)
        if live.match.game.plain:
            raise RequestRefused(NOT_COMPILED)
        legal = live.match.legal()
        if action not in legal:
            raise RequestRefused("This action is not legal now.")
        if len(legal) == 1:
            raise RequestRefused("There is only one legal action.")

    async def weigh(self, live: LiveTable, seat: int, action: int, address: str) -> Weighed | None:
        """What an action of the seat to move gives away. The address asks for it."""
        match, number = live.match.clone(), live.number
        work = partial(bots.weigh_action, match, seat, action)
        try:
            async with asyncio.timeout(SECONDS_TO_WEIGH):
                found = await self.thinking.run(work, [address], live.id, urgent=True)
        except TimeoutError:
            raise RequestRefused("The coach has no time just now.") from None
        except Unattended:
            raise
        except Exception:
            log.exception("an action could not be weighed", extra={"game": match.game.box.slug})
            raise RequestRefused("The coach has nothing to say.") from None
        if live.number != number:
            raise RequestRefused(MOVED_ON)
        return found
