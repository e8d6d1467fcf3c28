"""Reading again from the database what another process may have changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tablewright.server.store.database import Database
from tablewright.server.store.relations import Relations
from tablewright.server.store.rows import SeatRow, TableRow
from tablewright.server.tables.chat import Chat
from tablewright.server.tables.live_table import LiveTable
from tablewright.server.tables.table_record import TableRecord, newest_clock
from tablewright.server.tables.updates import TableUpdates


class Refresher:
    def __init__(self, database: Database, relations: Relations, updates: TableUpdates, chat: Chat):
        self.database = database
        self.relations = relations
        self.updates = updates
        self.chat = chat

    async def refresh(self, live: LiveTable) -> None:
        """Read everything about a table that may have changed."""
        async with live.lock:
            await self.catch_up(live)
        await self.refresh_seats(live)
        await self.refresh_company(live)
        await self.chat.send_new_lines(live)

    async def catch_up(self, live: LiveTable) -> None:
        """Carry out the actions that the match lacks, and publish each one. Call it with the table's lock held."""
        if not live.stale:
            return
        live.stale = False
        try:
            for row in await self.database.actions_after(live.id, live.number):
                live.apply(row)
                self.updates.publish(live)
        except Exception:
            live.stale = True
            raise

    async def refresh_seats(self, live: LiveTable) -> None:
        """Read again who sits where and how the table stands, but not its actions."""
        async with live.lock:
            row = await self.database.table(live.id)
            seats = (await self.database.seats([live.id]))[live.id]
            rematch = await self.database.rematch(live.id)
            if row is None or (seats == live.seats and rematch == live.rematch and standing(row) == standing(live.row)):
                return
            live.set_seats(seats)
            live.rematch = rematch
            live.row = replace(live.row, **standing(row))
            live.kept_out = await self.kept_out(live.row, live.seats)
            live.clock = newest_clock(live.clock, row)
            live.audience.check_seats(live.may_watch)
            live.audience.update_online()
            self.updates.publish(live)

    async def refresh_company(self, live: LiveTable) -> None:
        """Read again who is kept out of a table, and whose words are hidden from whom."""
        live.kept_out = await self.kept_out(live.row, live.seats)
        live.audience.check_seats(live.may_watch)
        hidden = await self.relations.hidden_from({viewer.holder for viewer in live.audience.viewers.values()})
        for viewer in list(live.audience.viewers.values()):
            if viewer.hidden != (people := hidden.get(viewer.holder, viewer.hidden)):
                viewer.hide(people)

    async def kept_out(self, row: TableRow, seats: Sequence[SeatRow]) -> frozenset[str]:
        """Whom the host has removed, and at a private table everyone whom somebody there has blocked."""
        removed = await self.relations.removed(row.id)
        return removed if row.public else removed | await self.relations.blocked_by(TableRecord(row, seats).people)


def standing(row: TableRow) -> dict[str, Any]:
    """What changes at a table besides its actions and its seats."""
    names = ("host", "waiting", "closed", "abandoned", "clock_state")
    return {name: getattr(row, name) for name in names}
