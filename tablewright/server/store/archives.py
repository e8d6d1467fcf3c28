"""Archives of matches: queries."""

from __future__ import annotations

import time

import sqlalchemy as sa

from tablewright.server.store.database import Database
from tablewright.server.store.schema import archives, tables


class Archives:
    def __init__(self, database: Database):
        self.database = database

    async def waiting(self, idle_seconds: float, limit: int) -> list[str]:
        """Tables that have changed since they were archived, and are over or have not been played at for a while."""
        rested = sa.or_(tables.c.over, tables.c.touched < time.time() - idle_seconds)
        query = sa.select(tables.c.id).where(~tables.c.archived, tables.c.ply > 0, rested)
        return [row["id"] for row in await self.database.read(query.order_by(tables.c.touched).limit(limit))]

    async def write(self, table_id: str, digest: str, body: bytes) -> None:
        """Keep an archive, unless the table has changed meanwhile. Each change writes a digest; old tables lack one."""
        unchanged = sa.or_(tables.c.digest == digest, tables.c.digest.is_(None))
        async with self.database.transaction() as connection:
            current = sa.update(tables).where(tables.c.id == table_id, unchanged)
            if (await connection.execute(current.values(archived=True, digest=digest))).rowcount:
                insert = self.database.insert(archives).values(table_id=table_id, body=body)
                replaced = insert.on_conflict_do_update(index_elements=[archives.c.table_id], set_={"body": body})
                await connection.execute(replaced)

    async def skip(self, table_id: str) -> None:
        """This table cannot be archived: do not try again until it changes."""
        async with self.database.transaction() as connection:
            await connection.execute(sa.update(tables).where(tables.c.id == table_id).values(archived=True))

    async def read(self, table_id: str) -> bytes | None:
        rows = await self.database.read(sa.select(archives.c.body).where(archives.c.table_id == table_id))
        return rows[0]["body"] if rows else None
