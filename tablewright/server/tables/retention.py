"""Closing tables that nobody uses any more, and deleting what has been kept long enough, as the settings say.

The work is done in small batches, each in a transaction of its own, so that players hardly notice it. A table that
somebody is connected to is left alone.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Collection

from sqlalchemy.exc import SQLAlchemyError

from tablewright.server.operate.limits import DAYS_A_PUSH_DEVICE_IS_KEPT
from tablewright.server.operate.metrics import Metrics
from tablewright.server.operate.settings import Settings
from tablewright.server.store.administration import Administration
from tablewright.server.store.database import Database
from tablewright.server.store.operations import forget_old_operations
from tablewright.server.store.push_devices import PushDevices
from tablewright.server.store.sessions import SessionStore
from tablewright.server.store.versions import VersionStore
from tablewright.server.tables.registry import Tables

SECONDS_BETWEEN_ROUNDS = 3600.0
SECONDS_PER_DAY = 24 * 3600.0

log = logging.getLogger("tablewright.server")
Step = Callable[[float, Collection[str]], Awaitable[int]]


class Retention:
    def __init__(self, database: Database, tables: Tables, settings: Settings, metrics: Metrics):
        self.database = database
        self.administration = Administration(database)
        self.devices = PushDevices(database, time.time)
        self.tables = tables
        self.settings = settings
        self.metrics = metrics

    async def run(self) -> None:
        while True:
            try:
                await self.round()
            except (SQLAlchemyError, OSError) as error:
                log.warning("old tables could not be cleared away", extra={"error": type(error).__name__})
            await asyncio.sleep(SECONDS_BETWEEN_ROUNDS)

    async def round(self) -> None:
        await self.administration.mark_used(self.tables.attended(), time.time() - SECONDS_BETWEEN_ROUNDS)
        store, settings = self.administration, self.settings
        closed = await self.apply(store.close_idle, settings.close_idle_days)
        deleted = await self.apply(store.delete_closed, settings.keep_closed_days)
        deleted += await self.apply(store.delete_finished, settings.keep_finished_days)
        lines = await self.apply(store.delete_chat, settings.keep_chat_days)
        await forget_old_operations(self.database)
        await SessionStore(self.database).forget_old()
        await VersionStore(self.database).forget_unused_content()
        await self.devices.remove_unseen_since(time.time() - DAYS_A_PUSH_DEVICE_IS_KEPT * SECONDS_PER_DAY)
        self.metrics.tables_closed.inc(closed)
        self.metrics.tables_deleted.inc(deleted)
        if closed or deleted or lines:
            about = {"tables_closed": closed, "tables_deleted": deleted, "chat_lines_deleted": lines}
            log.info("old tables were cleared away", extra=about)

    async def apply(self, step: Step, days: float) -> int:
        """Repeat a step until it finds nothing more. No days: the setting is off."""
        total = 0
        while days:
            done = await step(time.time() - days * SECONDS_PER_DAY, self.tables.attended())
            if not done:
                break
            total += done
        return total
