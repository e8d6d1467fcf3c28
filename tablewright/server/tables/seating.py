"""Taking an open seat, and moving a seat to another device by its link, which can be replaced."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.server.errors import Forbidden, NotFound, RequestRefused
from tablewright.server.people.links import new_seat_token, read_seat_link
from tablewright.server.store.database import Database
from tablewright.server.store.rows import SeatRow
from tablewright.server.tables.closed import refuse_if_closed
from tablewright.server.tables.live_table import LiveTable
from tablewright.server.tables.refresh import Refresher
from tablewright.server.tables.registry import Tables
from tablewright.server.tables.seat_names import check_different, chosen_name


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
            chosen = chosen_name(name, seat)
            await self.database.take_seat(table_id, seat, holder, lambda seats: name_at(seats, seat, chosen))
            await self.refresher.refresh_seats(live)
        return live

    async def claim(self, link: str, holder: str) -> LiveTable:
        """Move the seat of a link to a holder."""
        token = read_seat_link(link)
        table_id = await self.database.claim_seat(token, holder) if token else None
        if table_id is None:
            raise NotFound("This link does not belong to a seat.")
        live = await self.tables.get(table_id)
        await self.refresher.refresh_seats(live)
        return live

    async def replace_link(self, table_id: str, seat: int, holder: str) -> LiveTable:
        """Give a seat of the holder a new link. The old one stops working."""
        live = await self.tables.get(table_id)
        if not await self.database.replace_link(table_id, seat, holder, new_seat_token()):
            raise Forbidden("This seat is not yours.")
        await self.refresher.refresh_seats(live)
        return live


def name_at(seats: Sequence[SeatRow], seat: int, chosen: str) -> str:
    """The name of somebody who takes a seat: the chosen one, or else the one that the seat has already."""
    if not seats[seat].open:
        raise RequestRefused("This seat is taken.")
    names = [each.name for each in seats]
    names[seat] = chosen or names[seat]
    check_different(names, chosen=[seat])
    return names[seat]
