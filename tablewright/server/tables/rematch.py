"""A rematch: the same game with the same players, at a new table."""

from __future__ import annotations

from dataclasses import replace

from tablewright.server.errors import Forbidden, RequestRefused
from tablewright.server.people.links import new_seat_token
from tablewright.server.tables.create import TableCreator, TableRequest, new_seed, new_table_row
from tablewright.server.tables.live_table import LiveTable
from tablewright.server.tables.refresh import Refresher
from tablewright.server.tables.registry import Tables


class Rematches:
    def __init__(self, tables: Tables, creator: TableCreator, refresher: Refresher):
        self.tables = tables
        self.creator = creator
        self.refresher = refresher

    async def create(self, table_id: str, holder: str) -> LiveTable:
        """The rematch of a match. Everyone who asks gets the same table."""
        live = await self.tables.get(table_id)
        if not live.seats_of(holder):
            raise Forbidden("Only a player of this table can ask for a rematch.")
        if not live.match.over:
            raise RequestRefused("The match is not over yet.")
        if live.rematch:
            return await self.tables.get(live.rematch)
        old, game = live.row, live.match.game
        request = TableRequest(holder, old.game, {}, name=old.name, public=old.public, spectators=old.spectators)
        row = new_table_row(request, game.box, game.options, new_seed(), rematch_of=old.id)
        seats = [replace(seat, table_id=row.id, link=new_seat_token(), coach=False) for seat in live.seats]
        created = await self.creator.add(row, seats)
        await self.refresher.refresh_seats(live)
        return created
