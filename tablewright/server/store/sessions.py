"""The devices on which somebody is signed in to an account: queries."""

from __future__ import annotations

import secrets
import time
from dataclasses import asdict, dataclass

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from tablewright.server.operate.limits import MAX_SESSIONS_PER_ACCOUNT
from tablewright.server.people.identity import COOKIE_AGE
from tablewright.server.store.database import Database
from tablewright.server.store.operations import record_person
from tablewright.server.store.schema import accounts, challenges, sessions

SESSION_BYTES = 18
SECONDS_ENDED_ARE_KEPT = 30 * 24 * 3600.0

IN_FORCE = sessions.c.ended.is_(None)


@dataclass(frozen=True)
class SessionRow:
    id: str
    holder: str
    device: str
    created: float
    used: float
    confirmed: float
    ended: float | None = None


class SessionStore:
    def __init__(self, database: Database):
        self.database = database

    async def holders(self) -> list[str]:
        """All who have an account."""
        return [row["holder"] for row in await self.database.read(sa.select(accounts.c.holder))]

    async def has_account(self, holder: str) -> bool:
        return bool(await self.database.read(sa.select(accounts.c.holder).where(accounts.c.holder == holder)))

    async def all_in_force(self) -> list[SessionRow]:
        return await self._rows(IN_FORCE)

    async def of(self, holder: str) -> list[SessionRow]:
        """The sessions of a holder that have not ended, the last used first."""
        return await self._rows(IN_FORCE, sessions.c.holder == holder)

    async def find(self, session: str) -> SessionRow | None:
        """A session, unless it has ended."""
        found = await self._rows(IN_FORCE, sessions.c.id == session)
        return found[0] if found else None

    async def touch(self, session: str, now: float) -> None:
        async with self.database.transaction() as connection:
            await connection.execute(sa.update(sessions).where(sessions.c.id == session).values(used=now))

    async def end(self, holder: str, session: str) -> bool:
        """False: the holder has no such session, or it has ended already."""
        mine = (sessions.c.holder == holder, sessions.c.id == session, IN_FORCE)
        async with self.database.transaction() as connection:
            ended = (await connection.execute(sa.update(sessions).where(*mine).values(ended=time.time()))).rowcount
            if ended:
                await record_person(connection, holder)
        return bool(ended)

    async def forget_old(self) -> None:
        """Delete what no cookie can name any more, sessions that ended long ago, and challenges that are too old."""
        now = time.time()
        unused = sessions.c.used < now - COOKIE_AGE
        ended = sessions.c.ended < now - SECONDS_ENDED_ARE_KEPT
        async with self.database.transaction() as connection:
            await connection.execute(sa.delete(sessions).where(sa.or_(unused, ended)))
            await connection.execute(sa.delete(challenges).where(challenges.c.expires < now))

    async def _rows(self, *conditions: sa.ColumnElement[bool]) -> list[SessionRow]:
        query = sa.select(sessions).where(*conditions).order_by(sessions.c.used.desc())
        return [SessionRow(**row) for row in await self.database.read(query)]


async def begin_session(connection: AsyncConnection, holder: str, device: str) -> str:
    """Begin a session, in the transaction that signs its holder in. If there are too many, the least used one ends."""
    now = time.time()
    mine = (sessions.c.holder == holder, IN_FORCE)
    kept = sa.select(sessions.c.id).where(*mine).order_by(sessions.c.used.desc()).limit(MAX_SESSIONS_PER_ACCOUNT - 1)
    kept_ids = list(await connection.scalars(kept))
    too_many = sa.update(sessions).where(*mine, sessions.c.id.not_in(kept_ids))
    await connection.execute(too_many.values(ended=now))
    row = SessionRow(secrets.token_urlsafe(SESSION_BYTES), holder, device, now, now, now)
    await connection.execute(sa.insert(sessions), asdict(row))
    await record_person(connection, holder)
    return row.id
