"""Accounts: how a guest gets one, and how its owner signs in, on this device and on others."""

from __future__ import annotations

import secrets
import time
from typing import Any

from tablewright.server.errors import Forbidden, NotFound, RequestRefused, ServerFull
from tablewright.server.operate.limits import MAX_ACCOUNTS, SECONDS_A_CHALLENGE_IS_KEPT, SECONDS_A_CONFIRMATION_LASTS
from tablewright.server.operate.moderation import NameList
from tablewright.server.people import passkeys
from tablewright.server.people.identity import Identity
from tablewright.server.people.names import checked_name
from tablewright.server.people.passkeys import Json, NewKey, PasskeyRefused, Site
from tablewright.server.people.public_ids import PublicIds
from tablewright.server.people.recovery import hash_of, new_codes
from tablewright.server.people.sessions import Sessions
from tablewright.server.store.accounts import AccountRow, AccountStore, PasskeyRow
from tablewright.server.store.schema import REGISTER, SIGN_IN
from tablewright.server.tables.refresh import Refresher
from tablewright.server.tables.registry import Tables

PASSKEY_ID_BYTES = 9
TOO_LATE = "That took too long. Please try again."
GUESTS_HAVE_NONE = "Only somebody with an account can do this."


class NotConfirmed(RequestRefused):
    status = 401

    def __init__(self) -> None:
        super().__init__("Please confirm with a passkey that it is you.")


class Accounts:
    def __init__(
        self,
        store: AccountStore,
        sessions: Sessions,
        names: NameList,
        public_ids: PublicIds,
        tables: Tables,
        refresher: Refresher,
    ):
        self.store = store
        self.names = names
        self.public_ids = public_ids
        self.sessions = sessions
        self.tables = tables
        self.refresher = refresher

    # --- passkeys ---------------------------------------------------------------------------------------------------

    async def ask_for_passkey(self, who: Identity, site: Site, name: str) -> Json:
        """Begin to make a passkey. A guest says under which name they are known."""
        account = await self.store.find(who.holder)
        known = [each.credential for each in await self.store.passkeys_of(who.holder)] if account else []
        shown = account.name if account else self.required_name(name)
        return await self.challenge(who, REGISTER, passkeys.registration_options(site, who.holder, shown, known))

    async def add_passkey(self, who: Identity, site: Site, credential: Json, device: str) -> None:
        """Somebody with an account has made another passkey."""
        await self.store.add_passkey(await self.new_passkey(who, site, credential, device))

    async def create(
        self, guest: Identity, site: Site, name: str, credential: Json, device: str
    ) -> tuple[Identity, list[str]]:
        """A guest has made a passkey and gets an account. All that they have stays theirs. Returns their codes too."""
        chosen = self.required_name(name)
        if len(self.sessions.accounts) >= MAX_ACCOUNTS:
            raise ServerFull("This server has no room for another account.")
        passkey = await self.new_passkey(guest, site, credential, device)
        codes = new_codes()
        account = AccountRow(guest.holder, chosen, passkey.created)
        session = await self.store.create(account, passkey, map(hash_of, codes), device)
        await self.sessions.read(guest.holder)
        return Identity(guest.holder, session), codes

    async def new_passkey(self, who: Identity, site: Site, credential: Json, device: str) -> PasskeyRow:
        challenge = await self.answered_challenge(who, REGISTER)
        key = passkeys.check_registration(site, credential, challenge)
        about: dict[str, Any] = vars(key) | {"name": device, "created": time.time()}
        return PasskeyRow(secrets.token_urlsafe(PASSKEY_ID_BYTES), who.holder, **about)

    # --- signing in -------------------------------------------------------------------------------------------------

    async def ask_to_sign_in(self, who: Identity, site: Site) -> Json:
        return await self.challenge(who, SIGN_IN, passkeys.sign_in_options(site))

    async def sign_in(self, who: Identity, site: Site, credential: Json, device: str) -> Identity:
        """Sign in with a passkey. Who is signed in already confirms by it that it is them."""
        challenge = await self.answered_challenge(who, SIGN_IN)
        given = credential.get("id")
        row = await self.store.passkey(given) if isinstance(given, str) else None
        if row is None:
            raise NotFound("This passkey does not belong to any account here.")
        key = NewKey(row.credential, row.public_key, row.sign_count)
        sign_count = passkeys.check_sign_in(site, credential, challenge, key, row.holder)
        here = who.session if who.holder == row.holder else None
        session = await self.store.sign_in(row, sign_count, device, here)
        if session is None:
            raise PasskeyRefused
        await self.sessions.read(row.holder)
        return Identity(row.holder, session)

    async def recover(self, code: str, device: str) -> Identity:
        """Sign in with a recovery code, which is used up by that."""
        found = await self.store.redeem(hash_of(code), device)
        if found is None:
            raise Forbidden("This recovery code is not valid. Each works only once.")
        await self.sessions.read(found[0])
        return Identity(*found)

    async def check_confirmed(self, who: Identity) -> None:
        """A cookie alone, which may be stolen, is not enough to change how one signs in, or to erase an account."""
        if who.session is not None:
            row = await self.sessions.store.find(who.session)
            if row is None or row.confirmed < time.time() - SECONDS_A_CONFIRMATION_LASTS:
                raise NotConfirmed

    async def end(self, who: Identity, session: str) -> None:
        """End a session of the same account. Its sockets are closed, in every process."""
        if not await self.sessions.store.end(who.holder, session):
            raise NotFound("This device is not signed in.")
        await self.sessions.read(who.holder)

    # --- the account ------------------------------------------------------------------------------------------------

    async def rename(self, who: Identity, name: str) -> None:
        await self.store.rename(who.holder, self.required_name(name))

    async def replace_codes(self, who: Identity) -> list[str]:
        """New recovery codes. Those of before no longer work."""
        codes = new_codes()
        await self.store.replace_codes(who.holder, map(hash_of, codes))
        return codes

    async def bring_along(self, guest: Identity, owner: Identity) -> None:
        """What a guest has comes to an account."""
        player = self.public_ids.of(owner.holder)
        for table_id in await self.store.bring_along(guest.holder, owner.holder, player):
            live = self.tables.find(table_id)
            if live is not None:
                await self.refresher.refresh_seats(live)

    # --- challenges -------------------------------------------------------------------------------------------------

    async def challenge(self, who: Identity, purpose: str, options: Json) -> Json:
        expires = time.time() + SECONDS_A_CHALLENGE_IS_KEPT
        await self.store.put_challenge(who.holder, purpose, options["challenge"], expires)
        return options

    async def answered_challenge(self, who: Identity, purpose: str) -> str:
        challenge = await self.store.take_challenge(who.holder, purpose)
        if challenge is None:
            raise RequestRefused(TOO_LATE)
        return challenge

    # --- names ------------------------------------------------------------------------------------------------------

    def required_name(self, name: str) -> str:
        chosen = checked_name(name)
        if not chosen:
            raise RequestRefused("Please choose a name.")
        self.names.check(chosen)
        return chosen
