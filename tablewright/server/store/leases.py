"""Which process owns which table: queries on PostgreSQL.

A process is alive while it renews its lease. A table has at most one owner, and its `fence` grows with each new one.
Actions are committed with the fence of their owner, so a process that has lost a table without noticing cannot write.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql

from tablewright.server.store.database import Database
from tablewright.server.store.schema import processes, tables

NOW = sa.func.extract("epoch", sa.func.clock_timestamp())  # one clock for all machines: the database's
SECONDS_AFTER_DEATH = 3600  # how long the row of a dead process is kept


class Claim(NamedTuple):
    """The owner of a table, and the fence that it writes with."""

    owner: str
    fence: int


class TableState(NamedTuple):
    id: str
    owner: str | None
    alive: bool  # whether its owner is
    revision: int


class Leases:
    def __init__(self, database: Database):
        self.database = database
        self.process = database.process

    async def renew(self, seconds: float) -> None:
        """Say that this process is alive for some more seconds."""
        insert = postgresql.insert(processes).values(id=self.process, expires=NOW + seconds)
        renewed = insert.on_conflict_do_update(index_elements=[processes.c.id], set_={"expires": NOW + seconds})
        async with self.database.transaction() as connection:
            await connection.execute(renewed)
            await connection.execute(sa.delete(processes).where(processes.c.expires < NOW - SECONDS_AFTER_DEATH))

    async def claim(self, table_id: str, by_force: bool = False) -> Claim | None:
        """Own a table, unless another living process does; by force, even then. None: there is no such table."""
        alive = sa.exists().where(processes.c.id == tables.c.owner, processes.c.expires > NOW)
        free = sa.or_(tables.c.owner.is_(None), tables.c.owner == self.process, ~alive)
        mine = sa.update(tables).where(tables.c.id == table_id).values(owner=self.process, fence=tables.c.fence + 1)
        async with self.database.transaction() as connection:
            fence = await connection.scalar((mine if by_force else mine.where(free)).returning(tables.c.fence))
            if fence is not None:
                return Claim(self.process, int(fence))
            found = sa.select(tables.c.owner, tables.c.fence).where(tables.c.id == table_id)
            row = (await connection.execute(found)).first()
        return Claim(str(row[0]), int(row[1])) if row else None

    async def states(self, table_ids: Sequence[str]) -> list[TableState]:
        """Who owns these tables, and when they changed last."""
        alive = sa.and_(processes.c.id == tables.c.owner, processes.c.expires > NOW)
        query = (
            sa.select(tables.c.id, tables.c.owner, processes.c.id.is_not(None).label("alive"), tables.c.revision)
            .outerjoin(processes, alive)
            .where(tables.c.id.in_(table_ids))
        )
        return [TableState(*row.values()) for row in await self.database.read(query)]

    async def release(self, table_ids: Sequence[str] | None = None) -> None:
        """Give up these tables, or all of them."""
        mine = sa.update(tables).where(tables.c.owner == self.process).values(owner=None)
        async with self.database.transaction() as connection:
            await connection.execute(mine if table_ids is None else mine.where(tables.c.id.in_(table_ids)))
            if table_ids is None:
                await connection.execute(sa.delete(processes).where(processes.c.id == self.process))
