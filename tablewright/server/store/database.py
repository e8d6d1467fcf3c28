"""The store: every question to the database, and every change, by name.

What happens at tables is landed by `commits.py`, many actions in one transaction; the rest is here. Each change tells
the other processes which table to look at again (`news.py`), inside its own transaction.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from tablewright.server.cluster.notifications import notify_statement
from tablewright.server.errors import CannotServe
from tablewright.server.store.database_url import POSTGRES
from tablewright.server.store.schema import BOT, PERSON, actions, chat, keys, seats, tables

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATION_LOCK = 0x7AB1E  # any number, the same for all processes on one PostgreSQL
LONGEST_LIST = 100
MOST_CHAT = 2000
SECONDS_TO_CONNECT = 10


@dataclass(frozen=True)
class TableRow:
    id: str
    game: str
    version: int
    options: dict[str, Any]
    seed: str
    name: str
    public: bool
    spectators: bool
    rematch_of: str | None
    created: float
    touched: float
    ply: int
    round: int
    actor: int | None
    over: bool


@dataclass(frozen=True)
class SeatRow:
    table_id: str
    seat: int
    kind: str
    name: str
    level: str | None
    holder: str | None
    link: str

    @property
    def open(self) -> bool:
        return self.kind == PERSON and self.holder is None


@dataclass(frozen=True)
class ActionRow:
    table_id: str
    number: int
    kind: str
    ply: int
    action: int
    actor: int | None
    client_id: str
    remark: str | None
    at: float


@dataclass(frozen=True)
class ChatRow:
    table_id: str
    number: int
    seat: int | None
    name: str
    client_id: str
    text: str
    at: float


class Store:
    """A database that is open and up to date."""

    def __init__(self, engine: AsyncEngine, process: str):
        self.engine = engine
        self.process = process
        self.shared = engine.dialect.name == "postgresql"  # whether other processes may be at work on it
        self.writing = asyncio.Lock()

    @classmethod
    async def open(cls, url: URL) -> Store:
        """Open the store at an address, making and migrating it as needed."""
        store = cls(make_engine(url), secrets.token_hex(6))
        try:
            async with asyncio.timeout(SECONDS_TO_CONNECT * 3), store.engine.begin() as connection:
                await store.lock_migrations(connection)
                await connection.run_sync(migrate)
        except (DBAPIError, OSError, TimeoutError) as error:
            await store.engine.dispose()
            where = url.render_as_string(hide_password=True)
            raise CannotServe(f"The store {where} cannot be opened: {first_line(error)}") from None
        return store

    async def close(self) -> None:
        await self.engine.dispose()

    async def lock_migrations(self, connection: AsyncConnection) -> None:
        """Of several processes that start together, one migrates and the others wait."""
        if self.shared:
            await connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})

    @asynccontextmanager
    async def change(self, *table_ids: str) -> AsyncIterator[AsyncConnection]:
        """A transaction that changes tables. SQLite has one writer at a time: we queue before it, not in it."""
        if self.shared:
            async with self.engine.begin() as connection:
                yield connection
                await self.tell(connection, table_ids)
        else:
            async with self.writing, self.engine.begin() as connection:
                yield connection

    async def tell(self, connection: AsyncConnection, table_ids: Sequence[str]) -> None:
        for statement, values in notify_statement(self.process, table_ids):
            await connection.execute(statement, values)

    def insert(self, table: sa.Table) -> Any:
        """An INSERT that can be told what to do about a conflict."""
        return postgresql.insert(table) if self.shared else sqlite.insert(table)

    async def alive(self) -> bool:
        try:
            async with asyncio.timeout(SECONDS_TO_CONNECT), self.engine.connect() as connection:
                await connection.execute(sa.select(1))
        except (DBAPIError, OSError, TimeoutError):
            return False
        return True

    async def secret(self, name: str) -> str:
        """A secret of the server, made when it is first asked for and the same for all processes."""
        async with self.change() as connection:
            fresh = {"name": name, "value": secrets.token_urlsafe(48)}
            await connection.execute(self.insert(keys).values(fresh).on_conflict_do_nothing())
            value = await connection.scalar(sa.select(keys.c.value).where(keys.c.name == name))
        return str(value)

    # --- reading ----------------------------------------------------------------------------------------------------

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

    async def tables_open(self) -> list[TableRow]:
        """Public tables with a seat that nobody has taken."""
        free = sa.exists().where(seats.c.table_id == tables.c.id, seats.c.kind == PERSON, seats.c.holder.is_(None))
        return await self._list(sa.select(tables).where(~tables.c.over, tables.c.public, free))

    async def tables_to_watch(self) -> list[TableRow]:
        return await self._list(sa.select(tables).where(~tables.c.over, tables.c.public, tables.c.spectators))

    async def tables_of(self, holder: str) -> list[TableRow]:
        held = sa.exists().where(seats.c.table_id == tables.c.id, seats.c.holder == holder)
        return await self._list(sa.select(tables).where(held))

    async def tables_where_bots_are_to_move(self) -> list[str]:
        to_move = sa.and_(seats.c.table_id == tables.c.id, seats.c.seat == tables.c.actor, seats.c.kind == BOT)
        rows = await self._read(sa.select(tables.c.id).join(seats, to_move).where(~tables.c.over))
        return [row["id"] for row in rows]

    async def count(self) -> dict[str, int]:
        """How many tables there are, in play and over."""
        query = sa.select(tables.c.over, sa.func.count().label("count")).group_by(tables.c.over)
        found = {bool(row["over"]): int(row["count"]) for row in await self._read(query)}
        return {"playing": found.get(False, 0), "over": found.get(True, 0)}

    async def _read(self, query: Any) -> list[dict[str, Any]]:
        async with self.engine.connect() as connection:
            return [dict(row) for row in (await connection.execute(query)).mappings()]

    async def _list(self, query: Any) -> list[TableRow]:
        rows = await self._read(query.order_by(tables.c.touched.desc()).limit(LONGEST_LIST))
        return [TableRow(**row) for row in rows]

    # --- changing ---------------------------------------------------------------------------------------------------

    async def add_table(self, table: TableRow, its_seats: Sequence[SeatRow], past: Sequence[ActionRow] = ()) -> str:
        """Keep a new table and return its id; a second rematch of one match is the first one."""
        told = [table.id, table.rematch_of] if table.rematch_of else [table.id]
        try:
            async with self.change(*told) as connection:
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

    async def take_seat(self, table_id: str, seat: int, holder: str, name: str) -> bool:
        """Whether the seat was still open, and is the holder's now."""
        here = (seats.c.table_id == table_id, seats.c.seat == seat, seats.c.kind == PERSON)
        async with self.change(table_id) as connection:
            query = sa.update(seats).where(*here, seats.c.holder.is_(None)).values(holder=holder, name=name)
            return bool((await connection.execute(query)).rowcount == 1)

    async def claim(self, link: str, holder: str) -> SeatRow | None:
        """Move the seat of a link to a holder."""
        rows = await self._read(sa.select(seats).where(seats.c.link == link, seats.c.kind == PERSON))
        if not rows:
            return None
        seat = SeatRow(**rows[0])
        async with self.change(seat.table_id) as connection:
            await connection.execute(sa.update(seats).where(seats.c.link == link).values(holder=holder))
        return seat

    async def say(self, table_id: str, seat: int | None, name: str, client_id: str, text: str) -> bool:
        """Add a line to a table's chat; False where there are too many. A line that is there already stays one."""
        last = sa.select(sa.func.coalesce(sa.func.max(chat.c.number), 0)).where(chat.c.table_id == table_id)
        for _ in range(5):  # lines said at once on several processes want the same number
            async with self.change(table_id) as connection:
                number = int(await connection.scalar(last) or 0) + 1
                if number > MOST_CHAT:
                    return False
                row = ChatRow(table_id, number, seat, name, client_id, text, time.time())
                insert = self.insert(chat).values(asdict(row)).on_conflict_do_nothing().returning(chat.c.number)
                if await connection.scalar(insert) is not None:
                    return True
                mine = (chat.c.table_id == table_id, chat.c.client_id == client_id)
                if await connection.scalar(sa.select(chat.c.number).where(*mine)) is not None:
                    return True
        return False


def make_engine(url: URL) -> AsyncEngine:
    if url.drivername == POSTGRES:
        connect = {"timeout": SECONDS_TO_CONNECT, "server_settings": {"application_name": "tablewright"}}
        return create_async_engine(url, connect_args=connect, pool_pre_ping=True)
    make_private(Path(url.database or ""))
    engine = create_async_engine(url)

    @sa.event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
            cursor.execute(f"PRAGMA {setting}")
        cursor.close()

    return engine


def make_private(path: Path) -> None:
    """Make the file, readable by its owner alone: it holds every hand and the key that signs the tokens."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        path.touch(mode=0o600)
    except OSError as error:
        raise CannotServe(f"The store {path} cannot be opened: {error.strerror}.") from None


def migrate(connection: sa.Connection) -> None:
    """Bring the schema up to date."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def first_line(error: BaseException) -> str:
    inner = getattr(error, "orig", None) or error
    text = str(inner).strip() or type(inner).__name__
    return text.splitlines()[0].rsplit(">: ", 1)[-1].rstrip(".") + "."
