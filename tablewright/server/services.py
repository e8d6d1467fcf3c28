"""All parts of a running server together, and the work that goes on beside the requests."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from tablewright.server.cluster.notifications import Listener
from tablewright.server.operate.limits import NEW_TABLES, Buckets
from tablewright.server.operate.metrics import Metrics
from tablewright.server.people.identity import Tokens
from tablewright.server.store.database import Store
from tablewright.server.tables.registry import PACE, Tables
from tablewright.server.web.sockets import Sockets

log = logging.getLogger("tablewright.server")


class House:
    def __init__(self, store: Store, secret: str, *, factor: float = 1.0, pace: float = PACE):
        self.store = store
        self.factor = factor  # multiplies how often a client may ask
        self.tokens = Tokens(secret)
        self.metrics = Metrics()
        self.tables = Tables(store, self.metrics, pace)
        self.sockets = Sockets(self.tables, factor)
        self.new_tables = Buckets(NEW_TABLES.times(factor))
        self.work: list[asyncio.Task[Any]] = []

    async def start(self) -> None:
        self.begin(self.tables.commits.run())
        self.begin(self.tables.sweep())
        self.begin(self.tables.resume_bots())
        self.begin(self.tables.kitchen.warm_all())
        if self.store.shared:
            self.begin(Listener(self.store.engine.url, self.store.process, self.tables.heard).run())

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        task.add_done_callback(note_failure)
        self.work.append(task)

    async def stop(self) -> None:
        for task in [*self.work, *self.tables.tasks]:
            task.cancel()
        await asyncio.gather(*self.work, *self.tables.tasks, return_exceptions=True)
        self.tables.pool.shutdown(wait=False, cancel_futures=True)
        await self.store.close()

    async def gauges(self) -> dict[str, int]:
        count = await self.store.count()
        return {
            "tables_playing": count["playing"],
            "tables_over": count["over"],
            "tables_in_memory": len(self.tables.live),
            "sockets": self.sockets.count,
            "bots_thinking": sum(live.bots is not None for live in self.tables.live.values()),
        }


def note_failure(task: asyncio.Task[Any]) -> None:
    if not task.cancelled() and task.exception() is not None:
        log.error("work beside the requests ended", exc_info=task.exception())
