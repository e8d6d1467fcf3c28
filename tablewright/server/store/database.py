"""Every query and every change of the database, each under a name of its own.

Each change notifies the other processes which tables have changed, inside its own transaction.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from tablewright.server.cluster.notifications import notify_statements
from tablewright.server.errors import StartupError
from tablewright.server.operate.limits import MAX_CHAT_LINES_PER_TABLE
from tablewright.server.store.connect import SECONDS_TO_CONNECT, create_engine, first_line, migrate
from tablewright.server.store.rows import ActionRow, ChatRow, MatchStatus, SeatRow, TableRow
from tablewright.server.store.schema import PERSON, actions, chat, keys, seats, tables

MIGRATION_LOCK = 0x7AB1E  # any number, the same for all processes on one PostgreSQL
MAX_LIST_LENGTH = 100
CHAT_ATTEMPTS = 5


class Database:
    """A database that is open and has the current schema."""

    def __init__(self, engine: AsyncEngine, process: str):
        self.engine = engine
        self.process = process
        self.shared = engine.dialect.name == "postgresql"  # whether other processes may use it too
        self.writing = asyncio.Lock()

    @classmethod
    async def open(cls, url: URL) -> Database:
        """Open the database at an address. It is created and migrated if needed."""
        database = cls(create_engine(url), secrets.token_hex(6))
        try:
            async with asyncio.timeout(SECONDS_TO_CONNECT * 3), database.engine.begin() as connection:
                await database.lock_migrations(connection)
                await connection.run_sync(migrate)
        except (DBAPIError, OSError, TimeoutError) as error:
            await database.engine.dispose()
            where = url.render_as_string(hide_password=True)
            raise StartupError(f"The database {where} cannot be opened: {first_line(error)}") from None
        return database

    async def close(self) -> None:
        await self.engine.dispose()

    async def lock_migrations(self, connection: AsyncConnection) -> None:
        """When several processes start together, one migrates and the others wait."""
        if self.shared:
            await connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})

    @asynccontextmanager
    async def transaction(self, *table_ids: str) -> AsyncIterator[AsyncConnection]:
        """A transaction that changes these tables.

        SQLite allows one writer at a time. Writers wait for each other here, and not inside SQLite.
        """
        if self.shared:
            async with self.engine.begin() as connection:
                yield connection
                await self.notify(connection, table_ids)
        else:
            async with self.writing, self.engine.begin() as connection:
                yield connection

    async def notify(self, connection: AsyncConnection, table_ids: Sequence[str]) -> None:
        """Notify the other processes, if there can be any, that these tables have changed."""
        if self.shared:
            for statement, values in notify_statements(self.process, table_ids):
                await connection.execute(statement, values)

    def insert(self, table: sa.Table) -> Any:
        """An INSERT that accepts an ON CONFLICT clause."""
        return postgresql.insert(table) if self.shared else sqlite.insert(table)

    async def is_alive(self) -> bool:
        try:
            async with asyncio.timeout(SECONDS_TO_CONNECT), self.engine.connect() as connection:
                await connection.execute(sa.select(1))
        except (DBAPIError, OSError, TimeoutError):
            return False
        return True

    async def secret(self, name: str) -> str:
        """A secret of the server. It is created on first use and is the same for all processes."""
        async with self.transaction() as connection:
            fresh = {"name": name, "value": secrets.token_urlsafe(48)}
            await connection.execute(self.insert(keys).values(fresh).on_conflict_do_nothing())
            value = await connection.scalar(sa.select(keys.c.value).where(keys.c.name == name))
        return str(value)

    # --- queries ----------------------------------------------------------------------------------------------------

    async def table(self, table_id: str) -> TableRow | None:
        rows = await self._read(sa.select(tables).where(tables.c.id == table_id))
        return TableRow(**rows[0]) if rows else None

    async def rematch(self, table_id: str) -> str | None:
        rows = await self._read(sa.select(tables.c.id).where(tables.c.rematch_of == table_id))
        return rows[0]["id"] if rows else None

    async def seats(self, table_ids: Sequence[str]) -> dict[str, list[SeatRow]]:
        """The seats of each table, in order."""
        found: dict[str, list[SeatRow]] = {table_id: [] for table_id in table_ids}
        query = sa.select(seats).where(seats.c.table_id.in_(table_ids)).order_by(seats.c.table_id, seats.c.seat)
        for row in await self._read(query):
            found[row["table_id"]].append(SeatRow(**row))
        return found

    async def actions_after(self, table_id: str, number: int) -> list[ActionRow]:
        query = sa.select(actions).where(actions.c.table_id == table_id, actions.c.number > number)
        return [ActionRow(**row) for row in await self._read(query.order_by(actions.c.number))]

    async def chat_after(self, table_id: str, number: int) -> list[ChatRow]:
        query = sa.select(chat).where(chat.c.table_id == table_id, chat.c.number > number)
        return [ChatRow(**row) for row in await self._read(query.order_by(chat.c.number))]

    async def open_tables(self) -> list[TableRow]:
        """Public tables with an open seat."""
        free = sa.exists().where(seats.c.table_id == tables.c.id, seats.c.kind == PERSON, seats.c.holder.is_(None))
        return await self._list(sa.select(tables).where(~tables.c.over, tables.c.public, free))

    async def tables_to_watch(self) -> list[TableRow]:
        return await self._list(sa.select(tables).where(~tables.c.over, tables.c.public, tables.c.spectators))

    async def tables_of(self, holder: str) -> list[TableRow]:
        held = sa.exists().where(seats.c.table_id == tables.c.id, seats.c.holder == holder)
        return await self._list(sa.select(tables).where(held))

    async def count_tables(self) -> dict[str, int]:
        """How many tables are in play, and how many are over."""
        query = sa.select(tables.c.over, sa.func.count().label("count")).group_by(tables.c.over)
        found = {bool(row["over"]): int(row["count"]) for row in await self._read(query)}
        return {"playing": found.get(False, 0), "over": found.get(True, 0)}

    async def _read(self, query: Any) -> list[dict[str, Any]]:
        async with self.engine.connect() as connection:
            return [dict(row) for row in (await connection.execute(query)).mappings()]

    async def _list(self, query: Any) -> list[TableRow]:
        rows = await self._read(query.order_by(tables.c.touched.desc()).limit(MAX_LIST_LENGTH))
        return [TableRow(**row) for row in rows]

    # --- changes ----------------------------------------------------------------------------------------------------

    async def add_table(self, table: TableRow, its_seats: Sequence[SeatRow], past: Sequence[ActionRow] = ()) -> str:
        """Add a table and return its id. If the match has a rematch already, that table's id is returned."""
        changed = [table.id, table.rematch_of] if table.rematch_of else [table.id]
        try:
            async with self.transaction(*changed) as connection:
                await connection.execute(sa.insert(tables), asdict(table))
                await connection.execute(sa.insert(seats), [asdict(seat) for seat in its_seats])
                if past:
                    await connection.execute(sa.insert(actions), [asdict(row) for row in past])
        except IntegrityError:
            first = await self.rematch(table.rematch_of) if table.rematch_of else None
            if first is None:
                raise
            return first
        return table.id

    async def add_actions(self, entries: Sequence[tuple[ActionRow, MatchStatus]]) -> set[tuple[str, str]]:
        """Add actions, each with the status of its match afterwards.

        An action whose number or client id is taken is left out. The result names the ones that were added, by table
        and client id.
        """
        statement = self.insert(actions).on_conflict_do_nothing().returning(actions.c.table_id, actions.c.client_id)
        async with self.transaction() as connection:
            result = await connection.execute(statement, [asdict(row) for row, _ in entries])
            added = {(table_id, client_id) for table_id, client_id in result}
            updates = [status_values(row, status) for row, status in entries if (row.table_id, row.client_id) in added]
            if updates:
                await connection.execute(UPDATE_STATUS, updates)
            await self.notify(connection, sorted({table_id for table_id, _ in added}))
        return added

    async def take_seat(self, table_id: str, seat: int, holder: str, name: str) -> bool:
        """Give an open seat to a holder. False: the seat was not open."""
        here = (seats.c.table_id == table_id, seats.c.seat == seat, seats.c.kind == PERSON)
        async with self.transaction(table_id) as connection:
            query = sa.update(seats).where(*here, seats.c.holder.is_(None)).values(holder=holder, name=name)
            return bool((await connection.execute(query)).rowcount == 1)

    async def claim_seat(self, link: str, holder: str) -> SeatRow | None:
        """Move the seat of a link to a holder."""
        rows = await self._read(sa.select(seats).where(seats.c.link == link, seats.c.kind == PERSON))
        if not rows:
            return None
        seat = SeatRow(**rows[0])
        async with self.transaction(seat.table_id) as connection:
            await connection.execute(sa.update(seats).where(seats.c.link == link).values(holder=holder))
        return seat

    async def add_chat_line(self, table_id: str, seat: int | None, name: str, client_id: str, text: str) -> bool:
        """Add a line to a table's chat, unless its client id is there already. False: the chat is full."""
        last = sa.select(sa.func.coalesce(sa.func.max(chat.c.number), 0)).where(chat.c.table_id == table_id)
        for _ in range(CHAT_ATTEMPTS):  # two processes may try the same number
            async with self.transaction(table_id) as connection:
                number = int(await connection.scalar(last) or 0) + 1
                if number > MAX_CHAT_LINES_PER_TABLE:
                    return False
                row = ChatRow(table_id, number, seat, name, client_id, text, time.time())
                insert = self.insert(chat).values(asdict(row)).on_conflict_do_nothing().returning(chat.c.number)
                if await connection.scalar(insert) is not None:
                    return True
                mine = (chat.c.table_id == table_id, chat.c.client_id == client_id)
                if await connection.scalar(sa.select(chat.c.number).where(*mine)) is not None:
                    return True
        return False


UPDATE_STATUS = (
    sa.update(tables)
    .where(tables.c.id == sa.bindparam("its_id"))
    .values(**{name: sa.bindparam(f"its_{name}") for name in ("touched", "ply", "round", "actor", "over")})
)


def status_values(row: ActionRow, status: MatchStatus) -> dict[str, Any]:
    """The parameters of `UPDATE_STATUS` for one action."""
    values = {"id": row.table_id, "touched": row.at} | asdict(status)
    return {f"its_{name}": value for name, value in values.items()}
