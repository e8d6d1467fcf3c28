"""Bans of addresses and of names, and mutes of people, as the database keeps them."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tablewright.server.people.names import name_key
from tablewright.server.store.database import Database
from tablewright.server.store.operations import record
from tablewright.server.store.schema import banned_names, bans, mutes, seats


@dataclass(frozen=True)
class BanRow:
    network: str
    reason: str
    created: float
    until: float | None


@dataclass(frozen=True)
class MuteRow:
    holder: str
    reason: str
    created: float
    until: float | None


@dataclass(frozen=True)
class BannedName:
    key: str
    name: str
    inside: bool
    created: float


class Moderation:
    def __init__(self, database: Database):
        self.database = database

    async def bans(self) -> list[BanRow]:
        """The bans that are in force."""
        return [BanRow(**row) for row in await self._in_force(bans)]

    async def mutes(self) -> list[MuteRow]:
        """The mutes that are in force."""
        return [MuteRow(**row) for row in await self._in_force(mutes)]

    async def ban(self, network: str, reason: str, until: float | None) -> None:
        """Ban a network. An earlier ban of the same network is replaced."""
        await self._replace(bans, asdict(BanRow(network, reason, time.time(), until)))

    async def unban(self, network: str) -> bool:
        """False: the network was not banned."""
        return await self._remove(bans, bans.c.network == network)

    async def mute(self, holder: str, reason: str, until: float | None) -> None:
        """Mute a holder. An earlier mute of the same holder is replaced."""
        await self._replace(mutes, asdict(MuteRow(holder, reason, time.time(), until)))

    async def unmute(self, holder: str) -> bool:
        """False: the holder was not muted."""
        return await self._remove(mutes, mutes.c.holder == holder)

    async def banned_names(self) -> list[BannedName]:
        query = sa.select(banned_names).order_by(banned_names.c.key)
        return [BannedName(**row) for row in await self.database.read(query)]

    async def ban_name(self, name: str, inside: bool) -> None:
        """Ban a name, and all that look like it. An earlier ban of the same name is replaced."""
        await self._replace(banned_names, asdict(BannedName(name_key(name), name, inside, time.time())))

    async def unban_name(self, name: str) -> bool:
        """False: the name was not banned."""
        return await self._remove(banned_names, banned_names.c.key == name_key(name))

    async def names(self, holders: Iterable[str]) -> dict[str, list[str]]:
        """The names under which holders sit at tables."""
        query = sa.select(seats.c.holder, seats.c.name).where(seats.c.holder.in_(list(holders))).distinct()
        found: dict[str, list[str]] = {}
        async with self.database.engine.connect() as connection:
            for holder, name in await connection.execute(query.order_by(seats.c.name)):
                found.setdefault(holder, []).append(name)
        return found

    async def _in_force(self, table: sa.Table) -> Sequence[Any]:
        query = sa.select(table).where(sa.or_(table.c.until.is_(None), table.c.until > time.time()))
        async with self.database.engine.connect() as connection:
            return (await connection.execute(query.order_by(table.c.created))).mappings().all()

    async def _replace(self, table: sa.Table, row: dict[str, Any]) -> None:
        (key,) = table.primary_key.columns
        async with self.database.transaction() as connection:
            await connection.execute(sa.delete(table).where(key == row[key.name]))
            await connection.execute(sa.insert(table), row)
            await record(connection, [None])

    async def _remove(self, table: sa.Table, which: sa.ColumnElement[bool]) -> bool:
        async with self.database.transaction() as connection:
            return await removed(connection, table, which)


async def removed(connection: AsyncConnection, table: sa.Table, which: sa.ColumnElement[bool]) -> bool:
    """Remove an entry of a list, and let the servers know if there was one."""
    found = bool((await connection.execute(sa.delete(table).where(which))).rowcount)
    if found:
        await record(connection, [None])
    return found
