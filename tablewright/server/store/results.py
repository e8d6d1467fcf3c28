"""Results of finished matches: those that are still to be recorded, and recording them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict

import sqlalchemy as sa

from tablewright.server.store.database import Database
from tablewright.server.store.rows import ResultRow
from tablewright.server.store.schema import UNRECORDED, accounts, results, tables


class Results:
    def __init__(self, database: Database):
        self.database = database

    async def unrecorded(self, limit: int) -> list[str]:
        """Finished matches without results, the oldest first. After an upgrade, these are all of them."""
        query = sa.select(tables.c.id).where(UNRECORDED).order_by(tables.c.touched).limit(limit)
        return [row["id"] for row in await self.database.read(query)]

    async def record(self, table_id: str, rows: Sequence[ResultRow] = ()) -> None:
        """Keep the results of a match, once. Without rows: it has none that can be known."""
        async with self.database.transaction() as connection:
            this = sa.update(tables).where(tables.c.id == table_id).values(recorded=True)
            if (await connection.execute(this)).rowcount and rows:
                new = self.database.insert(results).values([asdict(row) for row in rows])
                await connection.execute(new.on_conflict_do_nothing())

    async def has_account(self, holder: str) -> bool:
        return bool(await self.with_account([holder]))

    async def with_account(self, holders: Collection[str]) -> set[str]:
        """Those of some holders who have an account."""
        query = sa.select(accounts.c.holder).where(accounts.c.holder.in_(holders))
        return {row["holder"] for row in await self.database.read(query)}
