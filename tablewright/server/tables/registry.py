"""The tables in the memory of this process: finding them, opening them and closing them."""

from __future__ import annotations

import asyncio
import time

from tablewright.server.errors import NotFound, RequestRefused
from tablewright.server.operate.background import BackgroundTasks
from tablewright.server.operate.limits import MAX_TABLES_IN_MEMORY, SECONDS_A_TABLE_IS_KEPT
from tablewright.server.people.links import TABLE_ID
from tablewright.server.store.database import Database
from tablewright.server.tables.games import GameCache, box_of
from tablewright.server.tables.live_table import LiveTable
from tablewright.server.tables.precompile import Precompiler
from tablewright.server.tables.refresh import Refresher
from tablewright.server.tables.updates import TableUpdates

SECONDS_BETWEEN_SWEEPS = 15.0
NO_SUCH_TABLE = "There is no such table."


class Tables:
    def __init__(
        self,
        database: Database,
        precompiler: Precompiler,
        refresher: Refresher,
        updates: TableUpdates,
        tasks: BackgroundTasks,
    ):
        self.database = database
        self.precompiler = precompiler
        self.refresher = refresher
        self.updates = updates
        self.tasks = tasks
        self.games = GameCache()
        self.live: dict[str, LiveTable] = {}
        self.opening: dict[str, asyncio.Task[LiveTable]] = {}

    def __len__(self) -> int:
        return len(self.live)

    def find(self, table_id: str) -> LiveTable | None:
        """The table, if it is in memory."""
        return self.live.get(table_id)

    async def get(self, table_id: str) -> LiveTable:
        """The table, opened if it is not in memory."""
        if not TABLE_ID.match(table_id):
            raise NotFound(NO_SUCH_TABLE)
        live = self.live.get(table_id)
        if live is None:
            task = self.opening.get(table_id)
            if task is None:
                task = self.opening[table_id] = self.tasks.spawn(self.open(table_id))
                task.add_done_callback(lambda _: self.opening.pop(table_id, None))
            live = await asyncio.shield(task)
        live.touch()
        return live

    async def open(self, table_id: str) -> LiveTable:
        """Rebuild a table from its rows."""
        row = await self.database.table(table_id)
        if row is None:
            raise NotFound(NO_SUCH_TABLE)
        box = box_of(row.game)
        if box.version != row.version:
            raise RequestRefused(f"This table was started with another version of {box.title}.")
        seats = (await self.database.seats([table_id]))[table_id]
        rows = await self.database.actions_after(table_id, 0)
        await self.precompiler.ready(row.game)
        game = await asyncio.to_thread(self.games.load, row.game, row.options)
        live = LiveTable(row, seats, game.new(seed=int(row.seed), names=[seat.name for seat in seats]))
        await asyncio.to_thread(live.replay, rows)
        live.chat = await self.database.chat_after(table_id, 0)
        live.rematch = await self.database.rematch(table_id)
        self.live[table_id] = live
        live.stale = self.database.shared  # another process may have changed it while it was being opened
        async with live.lock:
            await self.refresher.catch_up(live)
        self.updates.notify_subscribers(live)
        return live

    async def refresh(self, table_ids: list[str] | None) -> None:
        """Another process has changed these tables (None: any table may have changed)."""
        for table_id in list(self.live) if table_ids is None else table_ids:
            live = self.live.get(table_id)
            if live is not None:
                live.stale = True
                self.tasks.spawn(self.refresher.refresh(live))

    async def sweep(self) -> None:
        """Again and again, drop the tables that nobody uses, and the streams that nobody has resumed."""
        while True:
            await asyncio.sleep(SECONDS_BETWEEN_SWEEPS)
            now = time.monotonic()
            for live in list(self.live.values()):
                live.audience.drop_expired_streams(now)
                crowded = len(self.live) > MAX_TABLES_IN_MEMORY
                idle = now - live.last_used > (SECONDS_BETWEEN_SWEEPS if crowded else SECONDS_A_TABLE_IS_KEPT)
                if idle and not live.in_use:
                    del self.live[live.id]
