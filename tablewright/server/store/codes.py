"""The codes that invite to tables. A code works until the match starts, and no longer than some days."""

from __future__ import annotations

import time

import sqlalchemy as sa

from tablewright.server.errors import RequestRefused
from tablewright.server.people.codes import new_code
from tablewright.server.store.database import Database
from tablewright.server.store.schema import IN_PLAY, codes, tables

SECONDS_A_CODE_WORKS = 3 * 24 * 3600.0
ATTEMPTS = 5  # a new code may be taken already


class Codes:
    def __init__(self, database: Database):
        self.database = database

    async def of_table(self, table_id: str) -> tuple[str, float]:
        """The code of a table that waits for players, and when it expires. It is made on first use."""
        now = time.time()
        held = sa.select(codes.c.code, codes.c.expires).where(codes.c.table_id == table_id)
        for _ in range(ATTEMPTS):
            async with self.database.transaction() as connection:
                await connection.execute(sa.delete(codes).where(codes.c.expires <= now))
                fresh = {"code": new_code(), "table_id": table_id, "expires": now + SECONDS_A_CODE_WORKS}
                await connection.execute(self.database.insert(codes).values(fresh).on_conflict_do_nothing())
                found = (await connection.execute(held)).first()
            if found is not None:
                return str(found.code), float(found.expires)
        raise RequestRefused("There is no free code now. Please try again.")

    async def find(self, code: str) -> str | None:
        """The table that a code invites to."""
        waits = sa.and_(IN_PLAY, tables.c.waiting, codes.c.expires > time.time())
        query = sa.select(tables.c.id).join(codes, codes.c.table_id == tables.c.id).where(codes.c.code == code, waits)
        rows = await self.database.read(query)
        return str(rows[0]["id"]) if rows else None
