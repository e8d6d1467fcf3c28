"""Ratings in the database. Each rated match counts once, in an order that is written down with it.

Whoever counts holds a lock, so that several processes count one after the other. All ratings can be computed again
from the results in the same order.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import groupby
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tablewright.server.people.ratings import RatedSeat, Rating, rate, rate_together
from tablewright.server.store.database import Database
from tablewright.server.store.rows import ResultRow
from tablewright.server.store.schema import COUNTED, UNCOUNTED, accounts, ratings, results

RATINGS_LOCK = 0x7AB20  # any number, the same for all processes on one PostgreSQL
MATCHES_PER_TRANSACTION = 50
SECONDS_BEFORE_RETRY = 0.1
SETTING = "setting:"


@dataclass(frozen=True)
class RatingRow:
    pool: str
    player: str
    holder: str | None
    mu: float
    sigma: float
    matches: int

    @property
    def rating(self) -> Rating:
        return Rating(self.mu, self.sigma)


@dataclass(frozen=True)
class Recomputed:
    matches: int
    ratings: int
    missing: int  # matches that counted before and whose tables were deleted since


class RatingBook:
    """Ratings in memory while matches are counted."""

    def __init__(self, rows: Sequence[RatingRow]):
        self.rows = {(row.pool, row.player): row for row in rows}

    def count(self, match: Sequence[ResultRow], number: int) -> list[ResultRow]:
        """Count a match. The result has its rows with the ratings afterwards."""
        first, setting = match[0], setting_of(match[0])
        pool = pool_of(first.game, first.together)
        holders = {row.player: row.holder for row in match if row.player}
        before = {
            player: self.rows[pool, player].rating for player in (*holders, setting) if (pool, player) in self.rows
        }
        seats = [RatedSeat(row.player, row.place, row.forfeit) for row in match]
        after = rate_together(seats, setting, before) if first.together else rate(seats, before)
        for player, rating in after.items():
            played = self.rows[pool, player].matches if player in before else 0
            self.rows[pool, player] = RatingRow(pool, player, holders.get(player), *rating, matches=played + 1)
        return [with_rating(row, number, after.get(row.player or "")) for row in match]


def with_rating(row: ResultRow, number: int, rating: Rating | None) -> ResultRow:
    return replace(row, number=number, mu=rating and rating.mu, sigma=rating and rating.sigma)


def setting_of(row: ResultRow) -> str:
    """What a table plays against that wins or loses as a whole."""
    return f"{SETTING}{row.variant}:{row.players}"


def pool_of(game: str, together: bool) -> str:
    return f"{game}:together" if together else game


class Ratings:
    def __init__(self, database: Database):
        self.database = database

    # --- counting ---------------------------------------------------------------------------------------------------

    async def count_new(self) -> int:
        """Count some rated matches that have not been counted. The result is their number.

        If another process is counting, nothing is done.
        """
        waiting = sa.select(results.c.table_id).where(UNCOUNTED, results.c.seat == 0)
        waiting = waiting.order_by(results.c.finished, results.c.table_id).limit(MATCHES_PER_TRANSACTION)
        if not await self.database.read(waiting.limit(1)):
            return 0
        async with self.database.transaction() as connection:
            if not await self._try_lock(connection):
                return 0
            found = list(await connection.scalars(waiting))
            rows = await self._results(connection, results.c.table_id.in_(found))
            rows.sort(key=lambda row: (row.finished, row.table_id, row.seat))
            players = {row.player for row in rows} | {setting_of(row) for row in rows}
            book = RatingBook(await self._ratings(connection, ratings.c.player.in_(players)))
            last = int(await connection.scalar(sa.select(sa.func.max(results.c.number)).where(COUNTED)) or 0)
            counted = [book.count(match, number) for number, match in enumerate(matches(rows), start=last + 1)]
            await self._write(connection, book, [row for match in counted for row in match])
        return len(found)

    async def recompute(self) -> Recomputed:
        """Compute all ratings again, from the matches that have counted, in the same order."""
        async with self.database.transaction() as connection:
            while not await self._try_lock(connection):
                await asyncio.sleep(SECONDS_BEFORE_RETRY)
            rows = await self._results(connection, COUNTED)
            rows.sort(key=lambda row: (row.number or 0, row.seat))
            book = RatingBook([])
            counted = [book.count(match, match[0].number or 0) for match in matches(rows)]
            await connection.execute(sa.delete(ratings))
            await self._write(connection, book, [row for match in counted for row in match])
        last = rows[-1].number or 0 if rows else 0
        return Recomputed(len(counted), len(book.rows), last - len(counted))

    async def _try_lock(self, connection: AsyncConnection) -> bool:
        """Whether this transaction is the only one that counts. SQLite has one writer anyway."""
        if not self.database.shared:
            return True
        lock = sa.text("SELECT pg_try_advisory_xact_lock(:lock)")
        return bool(await connection.scalar(lock, {"lock": RATINGS_LOCK}))

    async def _results(self, connection: AsyncConnection, condition: Any) -> list[ResultRow]:
        found = await connection.execute(sa.select(results).where(condition))
        return [ResultRow(**row) for row in found.mappings()]

    async def _ratings(self, connection: AsyncConnection, condition: Any) -> list[RatingRow]:
        found = await connection.execute(sa.select(ratings).where(condition))
        return [RatingRow(**row) for row in found.mappings()]

    async def _write(self, connection: AsyncConnection, book: RatingBook, counted: Sequence[ResultRow]) -> None:
        if not counted:
            return
        new = self.database.insert(ratings)
        values = {name: new.excluded[name] for name in ("holder", "mu", "sigma", "matches")}
        upsert = new.on_conflict_do_update(index_elements=["pool", "player"], set_=values)
        if book.rows:
            await connection.execute(upsert, [asdict(row) for row in book.rows.values()])
        changed = ("number", "mu", "sigma")
        here = (results.c.table_id == sa.bindparam("its_table"), results.c.seat == sa.bindparam("its_seat"))
        update = sa.update(results).where(*here).values({name: sa.bindparam(f"its_{name}") for name in changed})
        rows = [
            {"its_table": row.table_id, "its_seat": row.seat} | {f"its_{name}": getattr(row, name) for name in changed}
            for row in counted
        ]
        await connection.execute(update, rows)

    # --- queries ----------------------------------------------------------------------------------------------------

    async def of_holder(self, holder: str) -> list[RatingRow]:
        query = sa.select(ratings).where(ratings.c.holder == holder).order_by(ratings.c.pool)
        return [RatingRow(**row) for row in await self.database.read(query)]

    async def of_player(self, player: str) -> dict[str, Rating]:
        """A player's ratings by pool."""
        query = sa.select(ratings).where(ratings.c.player == player)
        return {row["pool"]: Rating(row["mu"], row["sigma"]) for row in await self.database.read(query)}

    async def people(self, pool: str, limit: int) -> list[tuple[str, RatingRow]]:
        """The best people with an account, each with the name of the account."""
        query = sa.select(ratings, accounts.c.name).join(accounts, accounts.c.holder == ratings.c.holder)
        query = query.where(ratings.c.pool == pool).order_by(ratings.c.mu.desc(), ratings.c.player).limit(limit)
        return [(row.pop("name"), RatingRow(**row)) for row in await self.database.read(query)]

    async def others(self, pool: str, prefix: str) -> list[RatingRow]:
        """The bots or the settings of a pool, the strongest first."""
        query = sa.select(ratings).where(ratings.c.pool == pool, ratings.c.player.startswith(prefix, autoescape=True))
        return [RatingRow(**row) for row in await self.database.read(query.order_by(ratings.c.mu.desc()))]


def matches(rows: Sequence[ResultRow]) -> Iterator[list[ResultRow]]:
    """The rows of each match. They lie together."""
    for _, its_rows in groupby(rows, key=lambda row: row.table_id):
        yield list(its_rows)
