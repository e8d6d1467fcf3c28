"""Playing on from a position of another table.

A match that is over is copied exactly. While it is still being played, everything hidden from the copier is dealt
again, so that nothing about the running match can be learned at the new table.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

from tablewright.engine.errors import BadOption
from tablewright.server.errors import Forbidden, NotFound, RequestRefused
from tablewright.server.store.rows import ActionRow
from tablewright.server.store.schema import ACT, DEAL, PAST, PERSON
from tablewright.server.tables.create import (
    CREATOR,
    SeatRequest,
    TableContent,
    TableCreator,
    TableRequest,
    count_seats,
    new_seat_rows,
    new_seed,
    new_table_row,
)
from tablewright.server.tables.delay import shown_ply
from tablewright.server.tables.live_table import LiveTable
from tablewright.server.tables.rated import COPIED, check_copy
from tablewright.server.tables.registry import Tables


class TableCopier:
    def __init__(self, tables: Tables, creator: TableCreator):
        self.tables = tables
        self.creator = creator

    async def copy(self, request: TableRequest, table_id: str, ply: int) -> LiveTable:
        """Create a table that begins at a position of another one."""
        self.creator.check(request)
        source = await self.tables.get(table_id)
        if not source.may_watch(request.holder):
            raise Forbidden("You may not watch this table.")
        if request.rated:
            raise RequestRefused(COPIED)
        check_copy(source)
        if request.game != source.row.game:
            raise RequestRefused("The copied match belongs to another game.")
        if ply > shown_ply(source, request.holder):
            raise NotFound("The match has not reached this position yet.")
        game = source.match.game
        asked: Sequence[SeatRequest] = request.seats or [SeatRequest(CREATOR)] * game.players
        if len(asked) != game.players:
            raise BadOption(f"The table has {count_seats(asked)}, but the match has {game.players} players.")
        request = replace(request, content=TableContent.of(source.row))
        row = new_table_row(request, game.box, game.options, int(source.row.seed))
        kept = {seat.seat: seat.name for seat in source.seats if seat.kind == PERSON}
        seats = new_seat_rows(game.box, row.id, request.holder, asked, kept)
        viewer = next(iter(source.seats_of(request.holder)), None)
        return await self.creator.add(row, seats, copied_rows(source, row.id, ply, viewer))


def copied_rows(source: LiveTable, table_id: str, ply: int, viewer: int | None) -> list[ActionRow]:
    """The action rows that bring a new table to a position of another one."""
    over, now = source.match.over, time.time()
    rows = []
    for number, old in enumerate([*source.base, *source.rows[:ply]], start=1):
        kind = old.kind if old.kind == DEAL or number <= len(source.base) else (ACT if over else PAST)
        rows.append(replace(old, table_id=table_id, number=number, kind=kind, client_id=f"copy:{number}", at=now))
    if not over:
        number = len(rows) + 1
        rows.append(ActionRow(table_id, number, DEAL, 0, 0, viewer, f"copy:{number}", f"{new_seed():x}", now))
    return rows
