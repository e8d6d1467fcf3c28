"""Reports of people: what a player has seen, with the chat around it, for the operators to read."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tablewright.server.errors import NotFound, RequestRefused
from tablewright.server.operate.limits import MAX_OPEN_REPORTS, MAX_OPEN_REPORTS_PER_PERSON
from tablewright.server.store.database import Database
from tablewright.server.store.rows import ChatRow, ReportRow
from tablewright.server.store.schema import reports

IS_OPEN = reports.c.closed.is_(None)


@dataclass(frozen=True)
class NewReport:
    table_id: str
    holder: str
    seat: int | None
    name: str
    address: str | None
    reporter: str
    reason: str
    words: str
    lines: Sequence[ChatRow]

    @property
    def chat(self) -> list[dict[str, object]]:
        return [{"number": x.number, "seat": x.seat, "name": x.name, "text": x.text, "at": x.at} for x in self.lines]


class Reports:
    def __init__(self, database: Database):
        self.database = database

    async def add(self, new: NewReport) -> None:
        """Add a report, unless there are too many or the person was reported at this table before."""
        mine = await self.database.read(sa.select(reports).where(IS_OPEN, reports.c.reporter == new.reporter))
        if any((row["table_id"], row["holder"]) == (new.table_id, new.holder) for row in mine):
            raise RequestRefused("You have already reported this person at this table.")
        count = await self.database.read(sa.select(sa.func.count().label("count")).where(IS_OPEN))
        if len(mine) >= MAX_OPEN_REPORTS_PER_PERSON or count[0]["count"] >= MAX_OPEN_REPORTS:
            raise RequestRefused("There are too many reports that nobody has read yet. Please try again later.")
        names = ("table_id", "holder", "seat", "name", "address", "reporter", "reason", "words", "chat")
        values = {name: getattr(new, name) for name in names} | {"created": time.time()}
        async with self.database.transaction() as connection:
            await connection.execute(sa.insert(reports).values(values))

    async def list(self, closed_too: bool = False) -> list[ReportRow]:
        query = sa.select(reports).order_by(reports.c.number)
        return [ReportRow(**row) for row in await self.database.read(query if closed_too else query.where(IS_OPEN))]

    async def get(self, number: int) -> ReportRow:
        found = await self.database.read(sa.select(reports).where(reports.c.number == number))
        if not found:
            raise NotFound(f"There is no report {number}.")
        return ReportRow(**found[0])

    async def close(self, number: int, note: str) -> None:
        await self.get(number)
        async with self.database.transaction() as connection:
            done = sa.update(reports).where(reports.c.number == number)
            await connection.execute(done.values(closed=time.time(), note=note))


async def forget_lines(connection: AsyncConnection, table_id: str, numbers: Collection[int]) -> None:
    """Chat lines have been erased: reports do not keep them either."""
    found = await connection.execute(sa.select(reports.c.number, reports.c.chat).where(reports.c.table_id == table_id))
    for number, chat in found.all():
        kept = [line for line in chat if line["number"] not in numbers]
        await connection.execute(sa.update(reports).where(reports.c.number == number).values(chat=kept))
