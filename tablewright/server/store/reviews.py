"""Reviews of matches: queries."""

from __future__ import annotations

import time
import zlib
from dataclasses import dataclass

import sqlalchemy as sa

from tablewright.server.store.database import Database
from tablewright.server.store.leases import NOW
from tablewright.server.store.schema import DONE, FAILED, WAITING, processes, reviews, seats, tables


@dataclass(frozen=True)
class ReviewRow:
    table_id: str
    state: str
    holder: str | None  # who asked for it
    asked: float
    process: str
    parts: int
    body: bytes | None


@dataclass(frozen=True)
class OwnReview:
    """The review of a match in which a person had a seat."""

    table_id: str
    game: str
    seat: int
    name: str
    body: bytes

    @property
    def text(self) -> str:
        """JSON."""
        return zlib.decompress(self.body).decode()


class ReviewStore:
    def __init__(self, database: Database):
        self.database = database

    async def read(self, table_id: str) -> ReviewRow | None:
        rows = await self.database.read(sa.select(reviews).where(reviews.c.table_id == table_id))
        return ReviewRow(**rows[0]) if rows else None

    async def of_person(self, holder: str, limit: int) -> list[OwnReview]:
        """The reviews of the latest matches of a person, oldest first."""
        query = (
            sa.select(reviews.c.table_id, tables.c.game, seats.c.seat, seats.c.name, reviews.c.body)
            .join(tables, tables.c.id == reviews.c.table_id)
            .join(seats, seats.c.table_id == reviews.c.table_id)
            .where(seats.c.holder == holder, reviews.c.state == DONE)
            .order_by(tables.c.touched.desc())
            .limit(limit)
        )
        return [OwnReview(**row) for row in reversed(await self.database.read(query))]

    async def add(self, table_id: str, holder: str) -> ReviewRow:
        """A review is to be made. It takes the place of one that failed."""
        row = ReviewRow(table_id, WAITING, holder, time.time(), self.database.process, 0, None)
        values = dict(vars(row))
        insert = self.database.insert(reviews).values(values)
        replaced = insert.on_conflict_do_update(index_elements=[reviews.c.table_id], set_=values)
        async with self.database.transaction() as connection:
            await connection.execute(replaced)
        return row

    async def adopt(self) -> list[ReviewRow]:
        """The reviews that a process left unmade when it ended, oldest first. From now on they are ours."""
        now = NOW if self.database.shared else time.time()
        alive = sa.select(processes.c.id).where(processes.c.expires > now)
        left = (reviews.c.state == WAITING, reviews.c.process != self.database.process)
        adopted = sa.update(reviews).where(*left, reviews.c.process.not_in(alive))
        async with self.database.transaction() as connection:
            rows = await connection.execute(adopted.values(process=self.database.process).returning(reviews))
            found = [ReviewRow(**row) for row in rows.mappings()]
        return sorted(found, key=lambda row: row.asked)

    async def save(self, table_id: str, parts: int, body: bytes, done: bool) -> bool:
        """Keep a review as far as it is made. False: it is not wanted any more, or another process makes it."""
        return await self._change(table_id, parts=parts, body=body, state=DONE if done else WAITING)

    async def fail(self, table_id: str) -> None:
        await self._change(table_id, state=FAILED, body=None)

    async def remove(self, table_id: str) -> None:
        """Give up a review that is not made yet."""
        async with self.database.transaction() as connection:
            await connection.execute(sa.delete(reviews).where(*self._unmade(table_id)))

    async def _change(self, table_id: str, **values: object) -> bool:
        changed = sa.update(reviews).where(*self._unmade(table_id)).values(**values)
        async with self.database.transaction() as connection:
            return bool((await connection.execute(changed)).rowcount)

    def _unmade(self, table_id: str) -> tuple[sa.ColumnElement[bool], ...]:
        ours = reviews.c.process == self.database.process
        return reviews.c.table_id == table_id, reviews.c.state == WAITING, ours
