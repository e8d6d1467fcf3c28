"""Following the log of operations: what was changed elsewhere reaches the running server within seconds.

A table that an operator has changed is dropped from memory and its viewers are disconnected. They come back at once and
see it as it is now; if it was deleted, they are told so. When a session has ended, its sockets are closed.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from sqlalchemy.exc import SQLAlchemyError

from tablewright.server.operate.moderation import BanList, MuteList, NameList
from tablewright.server.people.sessions import Sessions
from tablewright.server.store.database import Database
from tablewright.server.store.moderation import Moderation
from tablewright.server.store.operations import last_number, operations_after
from tablewright.server.tables.registry import Tables

SECONDS_BETWEEN_POLLS = 1.0

log = logging.getLogger("tablewright.server")


class OperationsFollower:
    def __init__(
        self,
        database: Database,
        tables: Tables,
        bans: BanList,
        mutes: MuteList,
        names: NameList,
        sessions: Sessions,
    ):
        self.database = database
        self.moderation = Moderation(database)
        self.tables = tables
        self.bans = bans
        self.mutes = mutes
        self.sessions = sessions
        self.names = names
        self.on_new_bans: Callable[[], None] = lambda: None
        self.number = 0  # of the last operation that this process has followed

    async def begin(self) -> None:
        """Read what is in force. Call it before the first request is answered."""
        self.number = await last_number(self.database)
        await self.read_moderation()
        await self.sessions.read_all()

    async def run(self) -> None:
        while True:
            await asyncio.sleep(SECONDS_BETWEEN_POLLS)
            try:
                await self.poll()
            except (SQLAlchemyError, OSError) as error:
                log.warning("the operations could not be read", extra={"error": type(error).__name__})

    async def poll(self) -> None:
        found = await operations_after(self.database, self.number)
        if any(operation.moderation for operation in found):
            await self.read_moderation()
        for table_id in {operation.table_id for operation in found} - {None}:
            self.tables.drop(str(table_id))
        for holder in {operation.holder for operation in found} - {None}:
            await self.sessions.read(str(holder))
        if found:
            self.number = max(self.number, found[-1].number)

    async def read_moderation(self) -> None:
        self.mutes.replace([(mute.holder, mute.until) for mute in await self.moderation.mutes()])
        self.names.replace([(banned.key, banned.inside) for banned in await self.moderation.banned_names()])
        self.bans.replace([(ban.network, ban.until) for ban in await self.moderation.bans()])
        self.on_new_bans()
