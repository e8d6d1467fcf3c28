"""Accounts with their passkeys and recovery codes: queries."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import asdict, dataclass

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from tablewright.server.errors import NotFound, RequestRefused
from tablewright.server.operate.limits import MAX_PASSKEYS_PER_ACCOUNT
from tablewright.server.store.database import Database
from tablewright.server.store.moving import move_everything
from tablewright.server.store.operations import record
from tablewright.server.store.schema import (
    accounts,
    challenges,
    passkeys,
    recovery_codes,
    seats,
    sessions,
    tables,
)
from tablewright.server.store.sessions import begin_session

KNOWN_PASSKEY = "This passkey is in use already. Please sign in with it."
NO_SUCH_PASSKEY = "There is no such passkey."


@dataclass(frozen=True)
class AccountRow:
    holder: str
    name: str
    created: float


@dataclass(frozen=True)
class PasskeyRow:
    id: str
    holder: str
    credential: str
    public_key: bytes
    sign_count: int
    name: str
    created: float
    used: float | None = None


class AccountStore:
    def __init__(self, database: Database):
        self.database = database

    # --- queries ----------------------------------------------------------------------------------------------------

    async def find(self, holder: str) -> AccountRow | None:
        rows = await self.database.read(sa.select(accounts).where(accounts.c.holder == holder))
        return AccountRow(**rows[0]) if rows else None

    async def passkeys_of(self, holder: str) -> list[PasskeyRow]:
        query = sa.select(passkeys).where(passkeys.c.holder == holder).order_by(passkeys.c.created)
        return [PasskeyRow(**row) for row in await self.database.read(query)]

    async def passkey(self, credential: str) -> PasskeyRow | None:
        rows = await self.database.read(sa.select(passkeys).where(passkeys.c.credential == credential))
        return PasskeyRow(**rows[0]) if rows else None

    async def codes_left(self, holder: str) -> int:
        query = sa.select(sa.func.count().label("count")).where(recovery_codes.c.holder == holder)
        return int((await self.database.read(query))[0]["count"])

    async def seats_held(self, holder: str) -> int:
        query = sa.select(sa.func.count().label("count")).where(seats.c.holder == holder)
        return int((await self.database.read(query))[0]["count"])

    # --- signing in -------------------------------------------------------------------------------------------------

    async def create(self, account: AccountRow, passkey: PasskeyRow, hashes: Iterable[str], device: str) -> str:
        """A guest gets an account. Returns the session of the device that made it."""
        try:
            async with self.database.transaction() as connection:
                await connection.execute(sa.insert(accounts), asdict(account))
                await connection.execute(sa.insert(passkeys), asdict(passkey))
                await set_codes(connection, account.holder, hashes)
                return await begin_session(connection, account.holder, device)
        except IntegrityError:
            raise RequestRefused(KNOWN_PASSKEY) from None

    async def sign_in(self, passkey: PasskeyRow, sign_count: int, device: str, session: str | None) -> str | None:
        """Begin a session with a passkey, or confirm the one that there is.

        None: the passkey was used or removed at the same moment.
        """
        same = (passkeys.c.id == passkey.id, passkeys.c.sign_count == passkey.sign_count)
        used = sa.update(passkeys).where(*same).values(sign_count=sign_count, used=time.time())
        async with self.database.transaction() as connection:
            if not (await connection.execute(used)).rowcount:
                return None
            if session is None:
                return await begin_session(connection, passkey.holder, device)
            here = sa.update(sessions).where(sessions.c.id == session)
            await connection.execute(here.values(confirmed=time.time()))
        return session

    async def redeem(self, hashed: str, device: str) -> tuple[str, str] | None:
        """Use up a recovery code. Returns the holder and the new session, or None if there is no such code."""
        used = sa.delete(recovery_codes).where(recovery_codes.c.hash == hashed).returning(recovery_codes.c.holder)
        async with self.database.transaction() as connection:
            holder = await connection.scalar(used)
            return None if holder is None else (str(holder), await begin_session(connection, str(holder), device))

    async def put_challenge(self, holder: str, purpose: str, challenge: str, expires: float) -> None:
        """Keep a challenge. It replaces an earlier one of the same holder and purpose."""
        row = {"holder": holder, "purpose": purpose, "challenge": challenge, "expires": expires}
        insert = self.database.insert(challenges).values(row)
        async with self.database.transaction() as connection:
            await connection.execute(
                insert.on_conflict_do_update(
                    index_elements=["holder", "purpose"],
                    set_={"challenge": insert.excluded.challenge, "expires": insert.excluded.expires},
                )
            )

    async def take_challenge(self, holder: str, purpose: str) -> str | None:
        """The challenge of a holder. It is gone then, whatever comes of it."""
        mine = sa.delete(challenges).where(challenges.c.holder == holder, challenges.c.purpose == purpose)
        async with self.database.transaction() as connection:
            taken = await connection.execute(mine.returning(challenges.c.challenge, challenges.c.expires))
            row = taken.first()
        return str(row.challenge) if row is not None and row.expires >= time.time() else None

    # --- changes ----------------------------------------------------------------------------------------------------

    async def rename(self, holder: str, name: str) -> None:
        async with self.database.transaction() as connection:
            await connection.execute(sa.update(accounts).where(accounts.c.holder == holder).values(name=name))

    async def add_passkey(self, passkey: PasskeyRow) -> None:
        try:
            async with self.database.transaction() as connection:
                if len(await locked_passkeys(connection, passkey.holder)) >= MAX_PASSKEYS_PER_ACCOUNT:
                    raise RequestRefused(f"An account can have at most {MAX_PASSKEYS_PER_ACCOUNT} passkeys.")
                await connection.execute(sa.insert(passkeys), asdict(passkey))
        except IntegrityError:
            raise RequestRefused(KNOWN_PASSKEY) from None

    async def rename_passkey(self, holder: str, passkey: str, name: str) -> None:
        mine = (passkeys.c.holder == holder, passkeys.c.id == passkey)
        async with self.database.transaction() as connection:
            if not (await connection.execute(sa.update(passkeys).where(*mine).values(name=name))).rowcount:
                raise NotFound(NO_SUCH_PASSKEY)

    async def remove_passkey(self, holder: str, passkey: str) -> None:
        async with self.database.transaction() as connection:
            held = await locked_passkeys(connection, holder)
            if passkey not in held:
                raise NotFound(NO_SUCH_PASSKEY)
            if len(held) == 1:
                raise RequestRefused("This is your only passkey. Add another one first.")
            await connection.execute(sa.delete(passkeys).where(passkeys.c.id == passkey))

    async def replace_codes(self, holder: str, hashes: Iterable[str]) -> None:
        async with self.database.transaction() as connection:
            await connection.execute(sa.delete(recovery_codes).where(recovery_codes.c.holder == holder))
            await set_codes(connection, holder, hashes)

    async def bring_along(self, guest: str, holder: str, player: str) -> list[str]:
        """Move everything that a guest has to an account. Returns the tables where seats have changed hands.

        `player` is the public id of the account.
        """
        held = sa.select(seats.c.table_id).where(seats.c.holder == guest)
        hosted = sa.select(tables.c.id).where(tables.c.host == guest)
        changed = [row["table_id"] for row in await self.database.read(sa.union(held, hosted))]
        async with self.database.transaction(*changed) as connection:
            if await move_everything(connection, guest, holder, player):
                await record(connection, [None])
        return changed


async def set_codes(connection: AsyncConnection, holder: str, hashes: Iterable[str]) -> None:
    await connection.execute(sa.insert(recovery_codes), [{"hash": each, "holder": holder} for each in hashes])


async def locked_passkeys(connection: AsyncConnection, holder: str) -> list[str]:
    """The passkeys of an account. They cannot change until the transaction ends."""
    await connection.execute(sa.select(accounts).where(accounts.c.holder == holder).with_for_update())
    return list(await connection.scalars(sa.select(passkeys.c.id).where(passkeys.c.holder == holder)))
