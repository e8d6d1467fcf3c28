"""What operators and the retention settings ask about tables, and what they change: closing and deleting.

No change waits for a server: it goes to the database, and the log of operations brings it to the running servers.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tablewright.server.errors import NotFound
from tablewright.server.store.database import Database
from tablewright.server.store.operations import record
from tablewright.server.store.rows import TableRow
from tablewright.server.store.schema import IN_PLAY, actions, chat, tables

OPEN, OVER, CLOSED = "open", "over", "closed"
BATCH = 100  # tables in one transaction; players wait for it no longer than for a few moves
CHAT_BATCH = 500
SECONDS_IN_USE = 2 * 3600.0  # a table that was used so recently may have viewers in another process
STATES = {
    OPEN: IN_PLAY,
    OVER: tables.c.over,
    CLOSED: tables.c.closed.is_not(None),
}


@dataclass(frozen=True)
class TableFilter:
    """Which tables to list. None: all of them."""

    game: str | None = None
    state: str | None = None  # OPEN, OVER or CLOSED
    unused_since: float | None = None

    def conditions(self) -> list[sa.ColumnElement[bool]]:
        found = []
        if self.game is not None:
            found.append(tables.c.game == self.game)
        if self.state is not None:
            found.append(STATES[self.state])
        if self.unused_since is not None:
            found.append(tables.c.touched < self.unused_since)
        return found


class Administration:
    def __init__(self, database: Database):
        self.database = database

    # --- queries ----------------------------------------------------------------------------------------------------

    async def list_tables(self, which: TableFilter, limit: int) -> tuple[list[TableRow], int]:
        """The tables that were used last, and how many there are without the limit."""
        query = sa.select(tables).where(*which.conditions()).order_by(tables.c.touched.desc()).limit(limit)
        count = sa.select(sa.func.count()).select_from(tables).where(*which.conditions())
        async with self.database.engine.connect() as connection:
            rows = [TableRow(**row) for row in (await connection.execute(query)).mappings()]
            return rows, int(await connection.scalar(count) or 0)

    async def table(self, table_id: str) -> TableRow:
        row = await self.database.table(table_id)
        if row is None:
            raise NotFound(f"There is no table {table_id}.")
        return row

    async def count_rows(self, table_id: str) -> dict[str, int]:
        """How many rows a table has in the other tables of the database."""
        counts = {}
        async with self.database.engine.connect() as connection:
            for name, source in (("actions", actions), ("chat", chat)):
                query = sa.select(sa.func.count()).select_from(source).where(source.c.table_id == table_id)
                counts[name] = int(await connection.scalar(query) or 0)
        return counts

    # --- what operators change --------------------------------------------------------------------------------------

    async def close(self, table_ids: Sequence[str]) -> None:
        """Close tables. A table that was closed before keeps its date."""
        for table_id in table_ids:
            await self.table(table_id)
        await self._close(table_ids)

    async def delete(self, table_ids: Sequence[str]) -> None:
        for table_id in table_ids:
            await self.table(table_id)
        for first in range(0, len(table_ids), BATCH):
            await self._delete(table_ids[first : first + BATCH])

    async def _close(self, table_ids: Sequence[str], *conditions: sa.ColumnElement[bool]) -> None:
        if not table_ids:
            return
        now_closed = sa.update(tables).where(tables.c.id.in_(table_ids), tables.c.closed.is_(None), *conditions)
        async with self.database.transaction() as connection:
            await connection.execute(now_closed.values(closed=time.time()))
            await record(connection, table_ids)

    async def _delete(self, table_ids: Sequence[str]) -> None:
        if not table_ids:
            return
        async with self.database.transaction() as connection:
            rematches = sa.update(tables).where(tables.c.rematch_of.in_(table_ids))
            await connection.execute(rematches.values(rematch_of=None))
            await connection.execute(sa.delete(tables).where(tables.c.id.in_(table_ids)))  # the rest cascades
            await record(connection, table_ids)

    # --- what the retention settings change --------------------------------------------------------------------------

    async def mark_used(self, table_ids: Collection[str], before: float) -> None:
        """Tables with viewers are in use, even if nobody moves: other processes learn it from the database."""
        if not table_ids:
            return
        used = sa.update(tables).where(tables.c.id.in_(table_ids), tables.c.touched < before)
        async with self.database.transaction() as connection:
            await connection.execute(used.values(touched=time.time()))

    async def close_idle(self, before: float, spared: Collection[str]) -> int:
        """Close a batch of tables in play that nobody has used since then. The result is their number."""
        unused = tables.c.touched < before
        found = await self._batch(STATES[OPEN], unused, tables.c.id.not_in(spared))
        await self._close(found, unused)
        return len(found)

    async def delete_closed(self, before: float, spared: Collection[str]) -> int:
        """Delete a batch of tables that were closed before then. The result is their number."""
        unused = tables.c.touched < time.time() - SECONDS_IN_USE
        found = await self._batch(tables.c.closed < before, unused, tables.c.id.not_in(spared))
        await self._delete(found)
        return len(found)

    async def delete_finished(self, before: float, spared: Collection[str]) -> int:
        """Delete a batch of finished matches that nobody has used since then. The result is their number."""
        found = await self._batch(tables.c.over, tables.c.touched < before, tables.c.id.not_in(spared))
        await self._delete(found)
        return len(found)

    async def delete_chat(self, before: float, spared: Collection[str]) -> int:
        """Delete a batch of chat lines that are older. The result is their number."""
        unused = tables.c.touched < time.time() - SECONDS_IN_USE
        old = sa.select(chat.c.table_id, chat.c.number).join(tables, tables.c.id == chat.c.table_id)
        old = old.where(chat.c.at < before, unused, chat.c.table_id.not_in(spared)).limit(CHAT_BATCH)
        async with self.database.engine.connect() as connection:
            lines = [dict(row) for row in (await connection.execute(old)).mappings()]
        if lines:
            async with self.database.transaction() as connection:
                await delete_lines(connection, lines)
                await record(connection, sorted({line["table_id"] for line in lines}))
        return len(lines)

    async def _batch(self, *conditions: sa.ColumnElement[bool]) -> list[str]:
        query = sa.select(tables.c.id).where(*conditions).limit(BATCH)
        async with self.database.engine.connect() as connection:
            return list(await connection.scalars(query))


async def delete_lines(connection: AsyncConnection, lines: Sequence[dict[str, Any]]) -> None:
    """Delete chat lines, each given by its table and its number."""
    if not lines:
        return
    this_line = (chat.c.table_id == sa.bindparam("its_table"), chat.c.number == sa.bindparam("its_number"))
    values = [{"its_table": line["table_id"], "its_number": line["number"]} for line in lines]
    await connection.execute(sa.delete(chat).where(*this_line), values)
