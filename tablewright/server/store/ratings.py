"""Ratings in the database. Each rated match counts once, in an order that is written down with it.

Whoever counts holds a lock, so that several processes count one after the other. All ratings can be computed again
from the results in the same order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tablewright.server.people.ratings import RatedSeat, Rating, rate, rate_together
from tablewright.server.store.database import Database
from tablewright.server.store.rows import ResultRow
from tablewright.server.store.schema import UNCOUNTED, accounts, ratings, results

RATINGS_LOCK = 0x7AB20  # any number, the same for all processes on one PostgreSQL
MATCHES_PER_TRANSACTION = 50
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


def pool_of(game: str, together: bool) -> str:
    return f"{game}:together" if together else game


class Ratings:
    def __init__(self, database: Database):
        self.database = database

    # --- counting ---------------------------------------------------------------------------------------------------

    async def count_new(self) -> int:
        """Count rated matches that have not been counted. The result is their number."""
        waiting = sa.select(results.c.table_id, results.c.finished).where(UNCOUNTED, results.c.seat == 0)
        waiting = waiting.order_by(results.c.finished, results.c.table_id).limit(MATCHES_PER_TRANSACTION)
        if not await self.database.read(waiting.limit(1)):
            return 0
        async with self.database.transaction() as connection:
            await self._lock(connection)
            found = [row.table_id for row in await connection.execute(waiting)]
            last = int(await connection.scalar(sa.select(sa.func.max(results.c.number))) or 0)
            rows = await self._results(connection, results.c.table_id.in_(found))
            rows.sort(key=lambda row: (row.finished, row.table_id, row.seat))
            for number, match in enumerate(matches(rows), start=last + 1):
                await self._count(connection, match, number)
        return len(found)

    async def recompute(self) -> Recomputed:
        """Compute all ratings again, from the matches that have counted, in the same order."""
        async with self.database.transaction() as connection:
            await self._lock(connection)
            await connection.execute(sa.delete(ratings))
            rows = await self._results(connection, results.c.number.is_not(None))
            rows.sort(key=lambda row: (row.number or 0, row.seat))
            counted = 0
            for match in matches(rows):
                await self._count(connection, match, match[0].number or 0)
                counted += 1
            last = rows[-1].number or 0 if rows else 0
            made = int(await connection.scalar(sa.select(sa.func.count()).select_from(ratings)) or 0)
        return Recomputed(counted, made, last - counted)

    async def _lock(self, connection: AsyncConnection) -> None:
        if self.database.shared:
            await connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": RATINGS_LOCK})

    async def _results(self, connection: AsyncConnection, *conditions: Any) -> list[ResultRow]:
        found = await connection.execute(sa.select(results).where(*conditions))
        return [ResultRow(**row) for row in found.mappings()]

    async def _count(self, connection: AsyncConnection, match: Sequence[ResultRow], number: int) -> None:
        first = match[0]
        pool, setting = pool_of(first.game, first.together), f"{SETTING}{first.variant}:{first.players}"
        holders = {row.player: row.holder for row in match}
        known = await self._known(connection, pool, [player for player in (*holders, setting) if player])
        before = {player: row.rating for player, row in known.items()}
        seats = [RatedSeat(row.player, row.place, row.forfeit) for row in match]
        after = rate_together(seats, setting, before) if first.together else rate(seats, before)
        for player, rating in after.items():
            played = known[player].matches if player in known else 0
            values = {"holder": holders.get(player), "mu": rating.mu, "sigma": rating.sigma, "matches": played + 1}
            new = self.database.insert(ratings).values(pool=pool, player=player, **values)
            await connection.execute(new.on_conflict_do_update(index_elements=["pool", "player"], set_=values))
        for row in match:
            own = after.get(row.player or "")
            values = {"number": number, "mu": own and own.mu, "sigma": own and own.sigma}
            here = (results.c.table_id == row.table_id, results.c.seat == row.seat)
            await connection.execute(sa.update(results).where(*here).values(values))

    async def _known(self, connection: AsyncConnection, pool: str, players: Sequence[str]) -> dict[str, RatingRow]:
        query = sa.select(ratings).where(ratings.c.pool == pool, ratings.c.player.in_(players))
        return {row["player"]: RatingRow(**row) for row in (await connection.execute(query)).mappings()}

    # --- queries ----------------------------------------------------------------------------------------------------

    async def of_holder(self, holder: str) -> list[RatingRow]:
        query = sa.select(ratings).where(ratings.c.holder == holder).order_by(ratings.c.pool)
        return [RatingRow(**row) for row in await self.database.read(query)]

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
