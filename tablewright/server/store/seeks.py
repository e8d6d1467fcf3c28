"""Seeks: people who wait for others to play with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tablewright.server.errors import ServerFull
from tablewright.server.operate.limits import MAX_SEEKS
from tablewright.server.store.database import Database
from tablewright.server.store.rows import SeatRow, TableRow
from tablewright.server.store.schema import BLOCK, relations, seats, seeks, tables

SECONDS_A_SEEK_IS_KEPT = 75.0  # browsers let a page in the background speak once a minute
SECONDS_A_RESULT_IS_KEPT = 3600.0
SEEK_LOCK = 0x5EEC  # any number, the same for all processes on one PostgreSQL


@dataclass(frozen=True)
class SeekRow:
    id: str
    holder: str
    name: str
    game: str
    least: int
    most: int
    clock: dict[str, Any] | None
    created: float = 0.0
    seen: float = 0.0
    table_id: str | None = None


@dataclass(frozen=True)
class FoundGame:
    """A table for some seekers, in their seats."""

    seekers: Sequence[SeekRow]
    table: TableRow
    seats: Sequence[SeatRow]


Pairs = frozenset[frozenset[str]]  # of holders
Find = Callable[[Sequence[SeekRow], Pairs], FoundGame | None]


class SeekStore:
    """Whatever matches seeks does it in one transaction and one after another, so that each is matched once."""

    def __init__(self, database: Database):
        self.database = database

    async def read(self, seek_id: str, holder: str) -> SeekRow | None:
        mine = (seeks.c.id == seek_id, seeks.c.holder == holder)
        rows = await self.database.read(sa.select(seeks).where(*mine))
        return SeekRow(**rows[0]) if rows else None

    async def renew(self, seek_id: str, now: float) -> None:
        """The page still waits."""
        async with self.database.transaction() as connection:
            waiting = sa.update(seeks).where(seeks.c.id == seek_id, seeks.c.table_id.is_(None))
            await connection.execute(waiting.values(seen=now))

    async def waiting(self, now: float) -> list[SeekRow]:
        """The seeks of all games that wait."""
        return [SeekRow(**row) for row in await self.database.read(still_waiting(now))]

    async def waiting_for(self, game: str, now: float) -> list[SeekRow]:
        return [SeekRow(**row) for row in await self.database.read(still_waiting(now, game))]

    async def put(self, seek: SeekRow, find: Find) -> list[TableRow]:
        """Add a seek, in place of others of the same person, and open the tables that are possible now."""
        opened = []
        async with self.database.transaction() as connection:
            await self._lock(connection)
            await forget_old_seeks(connection, seek.seen)
            others = (seeks.c.holder == seek.holder, seeks.c.id != seek.id, seeks.c.table_id.is_(None))
            await connection.execute(sa.delete(seeks).where(*others))
            if int(await connection.scalar(sa.select(sa.func.count()).select_from(seeks)) or 0) >= MAX_SEEKS:
                raise ServerFull("Too many people are seeking a game. Please try again later.")
            insert = self.database.insert(seeks).values(asdict(seek))
            own = seeks.c.holder == seek.holder
            await connection.execute(
                insert.on_conflict_do_update(index_elements=[seeks.c.id], set_={"seen": seek.seen}, where=own)
            )
            rows = (await connection.execute(still_waiting(seek.seen, seek.game))).mappings()
            alike = [SeekRow(**row) for row in rows if row["clock"] == seek.clock]
            apart = await blocks_among(connection, {each.holder for each in alike})
            while (found := find(alike, apart)) is not None:
                await open_table(connection, found)
                opened.append(found.table)
                taken = {seeker.id for seeker in found.seekers}
                alike = [each for each in alike if each.id not in taken]
        return opened

    async def start(self, seek_id: str, holder: str, set_up: Callable[[SeekRow], FoundGame]) -> list[TableRow]:
        """Open a table for one seeker, unless others were found meanwhile."""
        mine = (seeks.c.id == seek_id, seeks.c.holder == holder, seeks.c.table_id.is_(None))
        async with self.database.transaction() as connection:
            await self._lock(connection)
            row = (await connection.execute(sa.select(seeks).where(*mine))).mappings().first()
            found = set_up(SeekRow(**row)) if row is not None else None
            if found is not None:
                await open_table(connection, found)
        return [found.table] if found is not None else []

    async def end(self, seek_id: str, holder: str) -> None:
        mine = (seeks.c.id == seek_id, seeks.c.holder == holder, seeks.c.table_id.is_(None))
        async with self.database.transaction() as connection:
            await self._lock(connection)
            await connection.execute(sa.delete(seeks).where(*mine))

    async def _lock(self, connection: AsyncConnection) -> None:
        """On SQLite, a transaction is alone anyway."""
        if self.database.shared:
            await connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": SEEK_LOCK})


def still_waiting(now: float, game: str | None = None) -> Any:
    """The seeks of a game, or of all games, that wait: the oldest first."""
    there = [seeks.c.table_id.is_(None), seeks.c.seen > now - SECONDS_A_SEEK_IS_KEPT]
    if game is not None:
        there.append(seeks.c.game == game)
    return sa.select(seeks).where(*there).order_by(seeks.c.created, seeks.c.id)


async def blocks_among(connection: AsyncConnection, holders: set[str]) -> Pairs:
    """Those who are not to play together, because one has blocked the other."""
    among = (relations.c.holder.in_(holders), relations.c.other.in_(holders))
    query = sa.select(relations.c.holder, relations.c.other).where(relations.c.kind == BLOCK, *among)
    return frozenset(frozenset((row.holder, row.other)) for row in await connection.execute(query))


async def forget_old_seeks(connection: AsyncConnection, now: float) -> None:
    kept = sa.case((seeks.c.table_id.is_(None), SECONDS_A_SEEK_IS_KEPT), else_=SECONDS_A_RESULT_IS_KEPT)
    await connection.execute(sa.delete(seeks).where(seeks.c.seen <= now - kept))


async def open_table(connection: AsyncConnection, found: FoundGame) -> None:
    await connection.execute(sa.insert(tables), asdict(found.table))
    await connection.execute(sa.insert(seats), [asdict(seat) for seat in found.seats])
    ids = [seeker.id for seeker in found.seekers]
    await connection.execute(sa.update(seeks).where(seeks.c.id.in_(ids)).values(table_id=found.table.id))
