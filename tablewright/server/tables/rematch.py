"""A rematch: the same game with the same players in other seats, at a new table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tablewright.server.errors import Forbidden, RequestRefused
from tablewright.server.people.links import new_seat_token
from tablewright.server.store.relations import Relations
from tablewright.server.store.rows import SeatRow
from tablewright.server.store.schema import BOT, OFFERED, PERSON
from tablewright.server.tables.create import TableContent, TableCreator, TableRequest, new_seed, new_table_row
from tablewright.server.tables.live_table import LiveTable
from tablewright.server.tables.refresh import Refresher
from tablewright.server.tables.registry import Tables


class Rematches:
    def __init__(self, relations: Relations, tables: Tables, creator: TableCreator, refresher: Refresher):
        self.relations = relations
        self.tables = tables
        self.creator = creator
        self.refresher = refresher

    async def create(self, table_id: str, holder: str) -> LiveTable:
        """The rematch of a match. Everyone who asks gets the same table."""
        live = await self.tables.get(table_id)
        if not live.seats_of(holder):
            raise Forbidden("Only a player of this table can ask for a rematch.")
        if not live.match.over and not live.row.abandoned:
            raise RequestRefused("The match is not over yet.")
        if live.rematch:
            return await self.tables.get(live.rematch)
        if await self.relations.any_block_among(live.people):
            raise RequestRefused("The players of this table do not all play together any more.")
        old, game = live.row, live.match.game
        request = TableRequest(
            old.host or holder,
            old.game,
            {},
            name=old.name,
            public=old.public,
            spectators=old.spectators,
            delay=old.delay,
            clock=live.record.clock_rules,
            rated=old.rated,
            plans=old.plans,
            content=TableContent.of(old),
        )
        row = new_table_row(request, game.box, game.options, new_seed(), rematch_of=old.id)
        created = await self.creator.add(row, [replace(seat, table_id=row.id) for seat in moved_on(live.seats)])
        await self.refresher.refresh_seats(live)
        return created


def moved_on(seats: Sequence[SeatRow]) -> list[SeatRow]:
    """Everyone moves to the seat before theirs, and the first player to the last. All who had left are back."""
    following = [*seats[1:], *seats[:1]]
    return [seated(person, number) for number, person in enumerate(following)]


def seated(person: SeatRow, number: int) -> SeatRow:
    is_bot = person.kind == BOT or person.away == OFFERED
    return replace(
        person,
        seat=number,
        kind=BOT if is_bot else PERSON,
        level=person.level if is_bot else None,
        link=new_seat_token(),
        away=None,
        abandons=False,
        coach=False,
    )
