"""Whom people have muted for themselves or blocked, and whom hosts have removed from their tables."""

from __future__ import annotations

import secrets
import time
from collections.abc import Collection
from dataclasses import asdict

import sqlalchemy as sa

from tablewright.server.errors import NotFound, RequestRefused
from tablewright.server.operate.limits import MAX_RELATIONS_PER_PERSON, MAX_REMOVALS_PER_TABLE
from tablewright.server.store.database import Database
from tablewright.server.store.rows import Relation
from tablewright.server.store.schema import BLOCK, IN_PLAY, relations, removals, seats, tables

RELATION_BYTES = 12


class Relations:
    def __init__(self, database: Database):
        self.database = database

    async def of(self, holder: str) -> list[Relation]:
        """Whom a holder has muted or blocked, the latest first."""
        query = sa.select(relations).where(relations.c.holder == holder).order_by(relations.c.created.desc())
        return [Relation(**row) for row in await self.database.read(query)]

    async def add(self, holder: str, other: str, kind: str, name: str) -> Relation:
        """Mute or block somebody. Done twice, it is the same as once."""
        known = await self.of(holder)
        if len(known) >= MAX_RELATIONS_PER_PERSON:
            raise RequestRefused("You cannot mute or block more people.")
        new = Relation(secrets.token_urlsafe(RELATION_BYTES), holder, other, kind, name, time.time())
        async with self.database.transaction(*await self._tables_of(holder)) as connection:
            await connection.execute(self.database.insert(relations).values(asdict(new)).on_conflict_do_nothing())
        return next(each for each in await self.of(holder) if (each.other, each.kind) == (other, kind))

    async def remove(self, holder: str, relation: str) -> None:
        here = (relations.c.holder == holder, relations.c.id == relation)
        async with self.database.transaction(*await self._tables_of(holder)) as connection:
            if not (await connection.execute(sa.delete(relations).where(*here))).rowcount:
                raise NotFound("You have not muted or blocked this person.")

    async def _tables_of(self, holder: str) -> list[str]:
        """The tables in play that all processes have to read again."""
        mine = sa.select(seats.c.table_id).where(seats.c.holder == holder)
        query = sa.select(tables.c.id).where(IN_PLAY, sa.or_(tables.c.id.in_(mine), tables.c.host == holder))
        return [row["id"] for row in await self.database.read(query)]

    async def hidden_from(self, holders: Collection[str]) -> dict[str, frozenset[str | None]]:
        """By holder: the people whose words they do not want to read."""
        found: dict[str, set[str]] = {holder: set() for holder in holders}
        query = sa.select(relations.c.holder, relations.c.other).where(relations.c.holder.in_(found))
        for row in await self.database.read(query) if found else ():
            found[row["holder"]].add(row["other"])
        return {holder: frozenset(others) for holder, others in found.items()}

    async def apart(self, holder: str) -> frozenset[str]:
        """Everyone whom a holder has blocked, or who has blocked them."""
        mine = sa.select(relations.c.other).where(relations.c.kind == BLOCK, relations.c.holder == holder)
        theirs = sa.select(relations.c.holder).where(relations.c.kind == BLOCK, relations.c.other == holder)
        return frozenset(row["other"] for row in await self.database.read(sa.union(mine, theirs)))

    async def any_block_among(self, holders: Collection[str]) -> bool:
        among = (relations.c.holder.in_(holders), relations.c.other.in_(holders))
        query = sa.select(relations.c.id).where(relations.c.kind == BLOCK, *among).limit(1)
        return bool(await self.database.read(query))

    async def blocked_by(self, holders: Collection[str]) -> frozenset[str]:
        query = sa.select(relations.c.other).where(relations.c.kind == BLOCK, relations.c.holder.in_(holders))
        return frozenset(row["other"] for row in await self.database.read(query))

    # --- spectators -------------------------------------------------------------------------------------------------

    async def removed(self, table_id: str) -> frozenset[str]:
        query = sa.select(removals.c.holder).where(removals.c.table_id == table_id)
        return frozenset(row["holder"] for row in await self.database.read(query))

    async def remove_spectator(self, table_id: str, holder: str) -> None:
        if len(await self.removed(table_id)) >= MAX_REMOVALS_PER_TABLE:
            raise RequestRefused("You cannot remove more people. Open a table that nobody may watch.")
        row = {"table_id": table_id, "holder": holder, "created": time.time()}
        async with self.database.transaction(table_id) as connection:
            await connection.execute(self.database.insert(removals).values(row).on_conflict_do_nothing())
