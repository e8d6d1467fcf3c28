"""The log of operations: how running servers learn what an operator has changed in the database.

Every change by an operator adds rows in its own transaction, one for each table that it touches. The servers ask every
few seconds for the rows after the last one that they know. That is one lookup in the primary key, and it works alike
for SQLite and for several processes on PostgreSQL.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tablewright.server.store.database import Database
from tablewright.server.store.schema import operations

OPERATIONS_LOCK = 0x7AB1F  # any number, the same for all processes on one PostgreSQL
SECONDS_KEPT = 24 * 3600.0


class Operation(NamedTuple):
    number: int
    table_id: str | None  # None: a list of the operators has changed


async def record(connection: AsyncConnection, table_ids: Iterable[str | None]) -> None:
    """Add operations to the log, in the transaction that makes the change."""
    rows = [{"table_id": table_id, "at": time.time()} for table_id in table_ids]
    if not rows:
        return
    if connection.dialect.name == "postgresql":
        # Numbers must become visible in their order, or a reader would miss the lower of two.
        await connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": OPERATIONS_LOCK})
    await connection.execute(sa.insert(operations), rows)


async def last_number(database: Database) -> int:
    async with database.engine.connect() as connection:
        return int(await connection.scalar(sa.select(sa.func.max(operations.c.number))) or 0)


async def operations_after(database: Database, number: int) -> list[Operation]:
    query = sa.select(operations.c.number, operations.c.table_id).where(operations.c.number > number)
    async with database.engine.connect() as connection:
        return [Operation(*row) for row in await connection.execute(query.order_by(operations.c.number))]


async def forget_old_operations(database: Database) -> None:
    """Delete what every server has read by now. The last row stays, so that no number is used twice."""
    last = sa.select(sa.func.max(operations.c.number)).scalar_subquery()
    old = sa.delete(operations).where(operations.c.at < time.time() - SECONDS_KEPT, operations.c.number < last)
    async with database.transaction() as connection:
        await connection.execute(old)
