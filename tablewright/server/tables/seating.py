"""Changing who sits where: what was asked for is decided, written down with the clock, and sent to everyone."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from tablewright.server.errors import Forbidden, NotFound, RequestRefused
from tablewright.server.operate.moderation import NameList
from tablewright.server.people.links import read_seat_link
from tablewright.server.store.database import Database
from tablewright.server.store.relations import Relations
from tablewright.server.store.results import Results
from tablewright.server.store.rows import SeatRow, TableRow
from tablewright.server.tables import seat_changes
from tablewright.server.tables.closed import refuse_if_closed
from tablewright.server.tables.live_table import LiveTable
from tablewright.server.tables.rated import NO_ACCOUNT, check_newcomer
from tablewright.server.tables.refresh import Refresher
from tablewright.server.tables.registry import Tables
from tablewright.server.tables.seat_names import chosen_name
from tablewright.server.tables.table_record import TableRecord, newest_clock, with_clock

Change = Callable[[TableRecord], TableRecord]


class Seating:
    def __init__(self, database: Database, relations: Relations, names: NameList, tables: Tables, refresher: Refresher):
        self.database = database
        self.relations = relations
        self.names = names
        self.tables = tables
        self.refresher = refresher
        self.results = Results(database)

    async def take(self, table_id: str, seat: int, holder: str, name: str | None) -> LiveTable:
        live = await self.tables.get(table_id)
        if seat < len(live.seats) and live.seats[seat].holder == holder:
            return live
        chosen = chosen_name(name, seat)
        self.names.check(chosen, seat)
        await self.check_company(live, holder)
        has_account = live.row.rated and await self.results.has_account(holder)

        def take(record: TableRecord) -> TableRecord:
            check_newcomer(record, holder, has_account)
            return seat_changes.take(record, seat, holder, chosen)

        return await self.change(table_id, take, seat)

    async def claim(self, link: str, holder: str) -> LiveTable:
        """Move the seat of a link to a holder. That is possible at any table, even a closed one."""
        token = read_seat_link(link)
        table_id = await self.database.table_of_link(token) if token else None
        if table_id is None or token is None:
            raise NotFound(seat_changes.NO_SUCH_LINK)
        live = await self.tables.get(table_id)
        if live.row.rated and not live.match.over and not await self.results.has_account(holder):
            raise Forbidden(NO_ACCOUNT)
        moved = next((seat.holder for seat in live.seats if seat.link == token), None)
        await self.check_company(live, holder, leaving=moved)
        await self.write(live, lambda record: seat_changes.claim(record, token, holder))
        return live

    async def check_company(self, live: LiveTable, holder: str, leaving: str | None = None) -> None:
        """Refuse somebody whom the host has removed, or who does not sit with a person at this table.

        A table that they share already goes on. The person who is leaving does not count.
        """
        if live.seats_of(holder):
            return
        if holder in await self.relations.removed(live.id):
            raise Forbidden("The host has removed you from this table.")
        if (await self.relations.apart(holder)) & (live.people - {leaving}):
            raise Forbidden("You cannot sit down at this table.")

    async def replace_link(self, table_id: str, seat: int, holder: str) -> LiveTable:
        live = await self.tables.get(table_id)
        await self.write(live, lambda record: seat_changes.replace_link(record, seat, holder))
        return live

    async def change(self, table_id: str, change: Change, seat: int = 0) -> LiveTable:
        """Change a table that is in play. It must have the seat that the change is about."""
        live = await self.tables.get(table_id)
        if seat >= len(live.seats):
            raise NotFound("There is no such seat.")
        refuse_if_closed(live)
        if live.match.over:
            raise RequestRefused("The match is over.")
        await self.write(live, change)
        return live

    async def write(self, live: LiveTable, change: Change) -> None:
        async with live.lock:
            await self.refresher.catch_up(live)
            await self.database.change_table(live.id, lambda row, seats: decide(live, change, row, seats))
        await self.refresher.refresh_seats(live)


def decide(
    live: LiveTable, change: Change, row: TableRow, seats: Sequence[SeatRow]
) -> tuple[TableRow, Sequence[SeatRow]]:
    """The changed record of a table, with its clock."""
    now, before = time.time(), TableRecord(row, seats)
    after = change(before)
    if after.row.abandoned and row.closed is None:
        after = after.with_row(closed=now)
    state = newest_clock(live.clock, row)
    if state is not None:
        after = with_clock(before, after, state, live.match.actor, now)
    return after.row, after.seats
