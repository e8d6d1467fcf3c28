"""The log of operations: how running servers learn what was changed in the database behind their backs.

Every change by an operator adds rows in its own transaction, one for each table that it touches. A change of somebody's
account or sessions adds a row for its holder. The servers ask every second for the rows after the last one that they
know. That is one lookup in the primary key, and it works alike for SQLite and for several processes on PostgreSQL.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tablewright.server.store.database import Database
from tablewright.server.store.schema import operations

OPERATIONS_LOCK = 0x7AB1F  # any number, the same for all processes on one PostgreSQL
SECONDS_KEPT = 24 * 3600.0


class Operation(NamedTuple):
    number: int
    table_id: str | None
    holder: str | None  # whose account or sessions have changed

    @property
    def moderation(self) -> bool:
        """Whether a list of the operators has changed."""
        return self.table_id is None and self.holder is None


async def record(connection: AsyncConnection, table_ids: Iterable[str | None]) -> None:
    """Add operations to the log, in the transaction that makes the change."""
    await _add(connection, [{"table_id": table_id} for table_id in table_ids])


async def record_person(connection: AsyncConnection, holder: str) -> None:
    """Somebody's account or sessions have changed."""
    await _add(connection, [{"holder": holder}])


async def _add(connection: AsyncConnection, rows: list[dict[str, Any]]) -> None:
    if not rows:
        return
    if connection.dialect.name == "postgresql":
        # Numbers must become visible in their order, or a reader would miss the lower of two.
        await connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": OPERATIONS_LOCK})
    await connection.execute(sa.insert(operations), [row | {"at": time.time()} for row in rows])


async def last_number(database: Database) -> int:
    async with database.engine.connect() as connection:
        return int(await connection.scalar(sa.select(sa.func.max(operations.c.number))) or 0)


async def operations_after(database: Database, number: int) -> list[Operation]:
    query = sa.select(operations.c.number, operations.c.table_id, operations.c.holder)
    query = query.where(operations.c.number > number)
    async with database.engine.connect() as connection:
        return [Operation(*row) for row in await connection.execute(query.order_by(operations.c.number))]


async def forget_old_operations(database: Database) -> None:
    """Delete what every server has read by now. The last row stays, so that no number is used twice."""
    last = sa.select(sa.func.max(operations.c.number)).scalar_subquery()
    old = sa.delete(operations).where(operations.c.at < time.time() - SECONDS_KEPT, operations.c.number < last)
    async with database.transaction() as connection:
        await connection.execute(old)
