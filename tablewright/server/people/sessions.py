"""Which cookies count: the accounts and their sessions in memory, so that a check costs no query.

The log of operations says whose account or sessions have changed, in this process or in another one.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

from tablewright.server.operate.background import BackgroundTasks
from tablewright.server.people.identity import Identity, Tokens, new_guest
from tablewright.server.store.sessions import SessionStore

SECONDS_BETWEEN_NOTES = 3600.0  # of when a session was last used


class Sessions:
    def __init__(self, store: SessionStore, tokens: Tokens, tasks: BackgroundTasks):
        self.store = store
        self.tokens = tokens
        self.tasks = tasks
        self.accounts: dict[str, set[str]] = {}  # the sessions of each holder who has an account
        self.used: dict[str, float] = {}  # when each session was last used, as the database knows it
        self.reading = asyncio.Lock()
        self.on_change: Callable[[str], None] = lambda holder: None

    async def read_all(self) -> None:
        """Read what is in force. Call it before the first request is answered."""
        self.accounts = {holder: set() for holder in await self.store.holders()}
        for row in await self.store.all_in_force():
            self.accounts.setdefault(row.holder, set()).add(row.id)
            self.used[row.id] = row.used

    async def read(self, holder: str) -> None:
        """Read the account and the sessions of a holder again, and close what no longer counts."""
        async with self.reading:  # an older answer never comes after a newer one
            found = await self.store.of(holder)
            exists = bool(found) or await self.store.has_account(holder)
            for session in self.accounts.pop(holder, set()):
                self.used.pop(session, None)
            if exists:
                self.accounts[holder] = {row.id for row in found}
            self.used.update((row.id, row.used) for row in found)
        self.on_change(holder)

    def accepts(self, identity: Identity) -> bool:
        """Whether a cookie counts, as far as this process knows. That of a guest does until there is an account."""
        if identity.session is None:
            return identity.holder not in self.accounts
        return identity.session in self.accounts.get(identity.holder, ())

    async def identify(self, *cookies: str | None) -> Identity:
        """Who asks, by the first cookie that counts. If none does, they are a new guest."""
        for found in filter(None, map(self.tokens.read, cookies)):
            if found.session is not None and not self.accepts(found):
                await self.read(found.holder)  # another process may have begun the session a moment ago
            if self.accepts(found):
                self.note_use(found)
                return found
        return new_guest()

    def note_use(self, identity: Identity) -> None:
        """Now and then, write down that a session is still used."""
        now = time.time()
        session = identity.session
        if session is not None and now - self.used.get(session, 0.0) > SECONDS_BETWEEN_NOTES:
            self.used[session] = now
            self.tasks.spawn(self.store.touch(session, now))
