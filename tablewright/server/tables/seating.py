"""Taking an open seat, and moving a seat to another device by its link."""

from __future__ import annotations

from tablewright.server.errors import NotFound, RequestRefused
from tablewright.server.people.links import read_seat_link
from tablewright.server.people.sanitize import sanitize
from tablewright.server.store.database import Database
from tablewright.server.tables.closed import refuse_if_closed
from tablewright.server.tables.live_table import LiveTable
from tablewright.server.tables.refresh import Refresher
from tablewright.server.tables.registry import Tables


class Seating:
    def __init__(self, database: Database, tables: Tables, refresher: Refresher):
        self.database = database
        self.tables = tables
        self.refresher = refresher

    async def take(self, table_id: str, seat: int, holder: str, name: str | None) -> LiveTable:
        live = await self.tables.get(table_id)
        if seat >= len(live.seats):
            raise NotFound("There is no such seat.")
        refuse_if_closed(live)
        if live.match.over:
            raise RequestRefused("The match is over.")
        if live.seats[seat].holder != holder:
            name = sanitize(name or "") or live.seats[seat].name
            if not await self.database.take_seat(table_id, seat, holder, name):
                raise RequestRefused("This seat is taken.")
            await self.refresher.refresh_seats(live)
        return live

    async def claim(self, link: str, holder: str) -> LiveTable:
        """Move the seat of a link to a holder."""
        token = read_seat_link(link)
        seat = await self.database.claim_seat(token, holder) if token else None
        if seat is None:
            raise NotFound("This link does not belong to a seat.")
        live = await self.tables.get(seat.table_id)
        await self.refresher.refresh_seats(live)
        return live
