"""Every query and every change of the tables, each under a name of its own."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, nullcontext
from dataclasses import asdict
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from tablewright.server.errors import DATABASE_ERRORS, StartupError, TableDeleted
from tablewright.server.operate.limits import MAX_CHAT_LINES_PER_TABLE
from tablewright.server.store.connect import bounded, create_engine, create_sqlite_engine, first_line, migrate
from tablewright.server.store.damage import place
from tablewright.server.store.new_actions import SqliteWriter, insert_actions
from tablewright.server.store.rows import ActionRow, ChatRow, NewAction, Outcome, SeatRow, TableRow
from tablewright.server.store.schema import IN_PLAY, OPEN_SEAT, PERSON, actions, chat, keys, results, seats, tables
from tablewright.server.store.table_filter import EVERY_TABLE, TableFilter

Decide = Callable[[TableRow, Sequence[SeatRow]], tuple[TableRow, Sequence[SeatRow]]]

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
        self.writer = None if self.shared else SqliteWriter(create_sqlite_engine(engine.url))
        self.on_change: Callable[[str], None] = lambda table_id: None  # called after a table has been changed

    @classmethod
    async def open(cls, url: URL) -> Database:
        """Open the database at an address. It is created and migrated if needed."""
        migrations = create_engine(url, seconds_per_statement=None)
        database = cls(create_engine(url), secrets.token_hex(6))
        try:
            async with migrations.begin() as connection:
                await database.lock_migrations(connection)
                await connection.run_sync(migrate)
        except DATABASE_ERRORS as error:
            await database.engine.dispose()
            raise StartupError(f"The database {place(url)} cannot be opened: {first_line(error)}") from None
        except StartupError:
            await database.engine.dispose()
            raise
        finally:
            await migrations.dispose()
        return database

    async def close(self) -> None:
        if self.writer is not None:
            self.writer.close()
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
        async with (
            nullcontext() if self.shared else self.writing,
            self.engine.connect() as connection,
            bounded(connection),
            connection.begin(),
        ):
            yield connection
            if table_ids:
                changed = sa.update(tables).where(tables.c.id.in_(table_ids))
                await connection.execute(changed.values(revision=tables.c.revision + 1))
        for table_id in table_ids:
            self.on_change(table_id)

    def insert(self, table: sa.Table) -> Any:
        """An INSERT that accepts an ON CONFLICT clause."""
        return postgresql.insert(table) if self.shared else sqlite.insert(table)

    async def is_alive(self) -> bool:
        try:
            await self.read(sa.select(1))
        except DATABASE_ERRORS:
            return False
        return True

    async def secret(self, name: str, create: Callable[[], str] = lambda: secrets.token_urlsafe(48)) -> str:
        """A secret of the server. It is created on first use and is the same for all processes."""
        async with self.transaction() as connection:
            fresh = {"name": name, "value": create()}
            await connection.execute(self.insert(keys).values(fresh).on_conflict_do_nothing())
            value = await connection.scalar(sa.select(keys.c.value).where(keys.c.name == name))
        return str(value)

    # --- queries ----------------------------------------------------------------------------------------------------

    async def table(self, table_id: str) -> TableRow | None:
        rows = await self.read(sa.select(tables).where(tables.c.id == table_id))
        return TableRow(**rows[0]) if rows else None

    async def rematch(self, table_id: str) -> str | None:
        rows = await self.read(sa.select(tables.c.id).where(tables.c.rematch_of == table_id))
        return rows[0]["id"] if rows else None

    async def seats(self, table_ids: Sequence[str]) -> dict[str, list[SeatRow]]:
        """The seats of each table, in order."""
        found: dict[str, list[SeatRow]] = {table_id: [] for table_id in table_ids}
        query = sa.select(seats).where(seats.c.table_id.in_(table_ids)).order_by(seats.c.table_id, seats.c.seat)
        for row in await self.read(query):
            found[row["table_id"]].append(SeatRow(**row))
        return found

    async def actions_after(self, table_id: str, number: int) -> list[ActionRow]:
        query = sa.select(actions).where(actions.c.table_id == table_id, actions.c.number > number)
        return [ActionRow(**row) for row in await self.read(query.order_by(actions.c.number))]

    async def chat_after(self, table_id: str, number: int) -> list[ChatRow]:
        query = sa.select(chat).where(chat.c.table_id == table_id, chat.c.number > number)
        return [ChatRow(**row) for row in await self.read(query.order_by(chat.c.number))]

    async def open_tables(self, wanted: TableFilter = EVERY_TABLE) -> list[TableRow]:
        """Public tables with an open seat."""
        return (await self._lists([open_tables().where(*wanted.conditions())], MAX_LIST_LENGTH))[0]

    async def tables_to_watch(self, wanted: TableFilter = EVERY_TABLE) -> list[TableRow]:
        return (await self._lists([tables_to_watch().where(*wanted.conditions())], MAX_LIST_LENGTH))[0]

    async def tables_of(self, holder: str) -> list[TableRow]:
        return (await self._lists([tables_of(holder)], MAX_LIST_LENGTH))[0]

    async def home(self, holder: str, length: int) -> list[list[TableRow]]:
        """The beginnings of three lists: the tables of a holder, the open ones, and those to watch."""
        return await self._lists([tables_of(holder), open_tables(), tables_to_watch()], length)

    async def count_tables(self) -> dict[str, int]:
        """How many tables are in play, and how many are over."""
        return {"playing": await self.count_in_play(), "over": await self._count(tables.c.over)}

    async def count_in_play(self) -> int:
        return await self._count(IN_PLAY)

    async def _count(self, condition: Any) -> int:
        query = sa.select(sa.func.count().label("count")).select_from(tables).where(condition)
        return int((await self.read(query))[0]["count"])

    async def read(self, query: Any) -> list[dict[str, Any]]:
        async with self.engine.connect() as connection, bounded(connection):
            return [dict(row) for row in (await connection.execute(query)).mappings()]

    async def _lists(self, queries: Sequence[Any], length: int) -> list[list[TableRow]]:
        """The first tables of each query, the latest played first unless it has an order of its own."""
        async with self.engine.connect() as connection, bounded(connection):
            found = []
            for query in queries:
                rows = await connection.execute(query.order_by(tables.c.touched.desc()).limit(length))
                found.append([TableRow(**row) for row in rows.mappings()])
            return found

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

    async def add_actions(self, entries: Sequence[NewAction]) -> dict[NewAction, Outcome]:
        """Add actions, each with the status of its match afterwards, and say what has become of each."""
        try:
            return await self._add_actions(entries)
        except IntegrityError:  # a table may have been deleted meanwhile
            query = sa.select(tables.c.id).where(tables.c.id.in_([each.row.table_id for each in entries]))
            there = {row["id"] for row in await self.read(query)}
            kept = [each for each in entries if each.row.table_id in there]
            if len(kept) == len(entries):
                raise
            outcomes = dict.fromkeys(entries, Outcome.NO_TABLE)
            return outcomes | (await self._add_actions(kept) if kept else {})

    async def _add_actions(self, entries: Sequence[NewAction]) -> dict[NewAction, Outcome]:
        if self.writer is not None:
            async with self.writing:
                return await self.writer.add_actions(entries)
        async with self.transaction() as connection:
            return await connection.run_sync(insert_actions, entries)

    async def set_version(self, table_id: str, version: int, digest: str) -> None:
        """A table goes on under another version of the rules."""
        async with self.transaction(table_id) as connection:
            changed = sa.update(tables).where(tables.c.id == table_id)
            await connection.execute(changed.values(version=version, digest=digest))

    async def change_table(self, table_id: str, decide: Decide) -> None:
        """Change what is known about a table and its seats. `decide` gets both as they are now, or refuses.

        They are locked meanwhile, so that two people cannot sit down in one seat, or under the same name.
        """
        its_row = sa.select(tables).where(tables.c.id == table_id).with_for_update()
        its_seats = sa.select(seats).where(seats.c.table_id == table_id).order_by(seats.c.seat).with_for_update()
        async with self.transaction(table_id) as connection:
            found = (await connection.execute(its_row)).mappings().first()
            if found is None:
                raise TableDeleted
            row = TableRow(**found)
            held = [SeatRow(**seat) for seat in (await connection.execute(its_seats)).mappings()]
            new_row, new_seats = decide(row, held)
            changed = differences(row, new_row)
            if changed:
                await connection.execute(sa.update(tables).where(tables.c.id == table_id).values(changed))
            for old, new in zip(held, new_seats, strict=True):
                here = (seats.c.table_id == table_id, seats.c.seat == old.seat)
                if old != new:
                    await connection.execute(sa.update(seats).where(*here).values(differences(old, new)))
                if old.holder != new.holder:  # the seat of a finished match may move to another device
                    its_result = (results.c.table_id == table_id, results.c.seat == old.seat)
                    await connection.execute(sa.update(results).where(*its_result).values(holder=new.holder))

    async def table_of_link(self, link: str) -> str | None:
        """The table of the person's seat that has a link."""
        rows = await self.read(sa.select(seats.c.table_id).where(seats.c.link == link, seats.c.kind == PERSON))
        return str(rows[0]["table_id"]) if rows else None

    async def late_tables(self, now: float, limit: int) -> list[str]:
        """Tables at which the time of the seat to decide is up."""
        query = sa.select(tables.c.id).where(tables.c.deadline <= now, IN_PLAY)
        return [row["id"] for row in await self.read(query.order_by(tables.c.deadline).limit(limit))]

    async def agree_to_coach(self, table_id: str, holder: str, agrees: bool) -> None:
        """Whether a holder agrees that there is a coach at a table; for all of the holder's seats."""
        here = (seats.c.table_id == table_id, seats.c.holder == holder)
        async with self.transaction(table_id) as connection:
            await connection.execute(sa.update(seats).where(*here).values(coach=agrees))

    async def stop_clock(self, table_id: str) -> None:
        async with self.transaction(table_id) as connection:
            await connection.execute(sa.update(tables).where(tables.c.id == table_id).values(deadline=None))

    async def add_chat_line(
        self, table_id: str, holder: str, seat: int | None, name: str, client_id: str, text: str
    ) -> bool:
        """Add a line to a table's chat, unless its client id is there already. False: the chat is full."""
        last = sa.select(sa.func.coalesce(sa.func.max(chat.c.number), 0)).where(chat.c.table_id == table_id)
        for _ in range(CHAT_ATTEMPTS):  # two processes may try the same number
            async with self.transaction(table_id) as connection:
                number = int(await connection.scalar(last) or 0) + 1
                if number > MAX_CHAT_LINES_PER_TABLE:
                    return False
                row = ChatRow(table_id, number, seat, name, client_id, text, time.time(), holder)
                insert = self.insert(chat).values(asdict(row)).on_conflict_do_nothing().returning(chat.c.number)
                if await connection.scalar(insert) is not None:
                    return True
                mine = (chat.c.table_id == table_id, chat.c.client_id == client_id)
                if await connection.scalar(sa.select(chat.c.number).where(*mine)) is not None:
                    return True
        return False


def differences(old: TableRow | SeatRow, new: TableRow | SeatRow) -> dict[str, Any]:
    """The columns that have changed."""
    before = asdict(old)
    return {name: value for name, value in asdict(new).items() if value != before[name]}


def open_tables() -> Any:
    free = sa.exists().where(seats.c.table_id == tables.c.id, OPEN_SEAT)
    return sa.select(tables).where(IN_PLAY, tables.c.public, free)


def tables_to_watch() -> Any:
    return sa.select(tables).where(IN_PLAY, tables.c.public, tables.c.spectators)


def tables_of(holder: str) -> Any:
    mine = sa.select(seats.c.table_id).where(seats.c.holder == holder)
    return sa.select(tables).where(tables.c.id.in_(mine)).order_by(sa.case((IN_PLAY, 0), else_=1))
