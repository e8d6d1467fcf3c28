"""The tables in the memory of this process: finding them, opening them and closing them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial

from tablewright.engine.box import Box
from tablewright.engine.errors import TablewrightError
from tablewright.server.errors import NotFound, OutdatedRules
from tablewright.server.operate.background import BackgroundTasks
from tablewright.server.operate.limits import MAX_TABLES_IN_MEMORY, SECONDS_A_TABLE_IS_KEPT
from tablewright.server.people.links import TABLE_ID
from tablewright.server.store.database import Database
from tablewright.server.store.versions import VersionStore
from tablewright.server.tables.games import GameCache, box_of
from tablewright.server.tables.live_table import LiveTable
from tablewright.server.tables.ownership import Ownership
from tablewright.server.tables.precompile import Precompiler
from tablewright.server.tables.refresh import Refresher
from tablewright.server.tables.table_record import newest_clock
from tablewright.server.tables.updates import TableUpdates

SECONDS_BETWEEN_SWEEPS = 15.0
TABLES_OPENED_AT_ONCE = 8  # after a restart, everyone comes at the same time
NO_SUCH_TABLE = "There is no such table."

Claim = Callable[[LiveTable], Awaitable[None]]


class Tables:
    def __init__(
        self,
        database: Database,
        precompiler: Precompiler,
        refresher: Refresher,
        updates: TableUpdates,
        ownership: Ownership,
        tasks: BackgroundTasks,
    ):
        self.database = database
        self.precompiler = precompiler
        self.refresher = refresher
        self.updates = updates
        self.ownership = ownership
        self.tasks = tasks
        self.games = GameCache(precompiler)
        self.before_opening: Callable[[str], Awaitable[None]] | None = None
        self.versions = VersionStore(database)
        precompiler.on_compiled = self.go_over
        self.live: dict[str, LiveTable] = {}
        self.opening: dict[str, asyncio.Task[LiveTable]] = {}
        self.opening_slots = asyncio.Semaphore(TABLES_OPENED_AT_ONCE)

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
        """Bring a table into memory."""
        async with self.opening_slots:
            try:
                live = await self.rebuild(table_id, self.ownership.add)
            except Exception:
                await self.ownership.give_up(table_id)
                raise
        self.live[table_id] = live
        live.stale = not live.owned  # another process may have changed it while it was being opened
        async with live.lock:
            await self.refresher.catch_up(live)
        await self.use_current_form(live)
        self.updates.notify_subscribers(live)
        return live

    async def rebuild(self, table_id: str, claim: Claim | None = None) -> LiveTable:
        """A table from its rows. If it is to be owned, that comes before its actions are read."""
        if self.before_opening is not None:
            await self.before_opening(table_id)
        row = await self.database.table(table_id)
        if row is None:
            raise NotFound(NO_SUCH_TABLE)
        box = box_of(row.game)
        seats = (await self.database.seats([table_id]))[table_id]
        await self.precompiler.request(row.game)
        try:
            content = await self.versions.content(row.content)
            game = await asyncio.to_thread(self.games.load, row.game, row.options, content)
            new_match = partial(game.new, seed=int(row.seed), names=[seat.name for seat in seats])
            live = LiveTable(row, seats, await asyncio.to_thread(new_match), clock=newest_clock(None, row))
            async with live.lock:  # once it is claimed, rows of other processes arrive: they wait for the replay
                if claim is not None:
                    await claim(live)
                await asyncio.to_thread(live.replay, await self.database.actions_after(table_id, 0))
        except TablewrightError:
            if row.version == box.version:
                raise
            raise OutdatedRules(box.title, row.version) from None
        if row.version != box.version:
            await self.migrate(live, box)
        live.kept_out = await self.refresher.kept_out(row, seats)
        live.chat = await self.database.chat_after(table_id, 0)
        live.rematch = await self.database.rematch(table_id)
        return live

    def go_over(self, slug: str) -> None:
        """The rules of a game are compiled now: its tables go on under them."""
        for live in self.live.values():
            if live.row.game == slug:
                self.tasks.spawn(self.use_current_form(live))

    async def use_current_form(self, live: LiveTable) -> None:
        """Let a match go on under the compiled rules of its game, if there are any by now."""
        if not live.match.game.plain or not self.precompiler.is_compiled(live.row.game):
            return
        content = live.match.game.content
        game = await asyncio.to_thread(self.games.load, live.row.game, live.row.options, content)
        async with live.lock:
            live.match = live.match.under(game)

    async def migrate(self, live: LiveTable, box: Box) -> None:
        """Go on under the current rules with a table of another version, if its actions lead to the same play."""
        row, now = live.row, live.status
        ended_alike = (row.ply, row.round, row.actor, row.over) == (now.ply, now.round, now.actor, now.over)
        if not ended_alike or row.digest not in (None, now.digest):
            raise OutdatedRules(box.title, row.version)
        await self.database.set_version(live.id, box.version, live.digest)
        live.row = replace(row, version=box.version, digest=live.digest)

    def attended(self) -> list[str]:
        """The tables that somebody is connected to."""
        return [live.id for live in self.live.values() if live.audience.connected]

    def is_looking(self, holder: str, table_id: str) -> bool:
        """Whether somebody looks at a table through this process."""
        live = self.live.get(table_id)
        return live is not None and any(viewer.holder == holder for viewer in live.audience.connected)

    def drop(self, table_id: str) -> None:
        """Drop a table that an operator has changed. Its viewers are disconnected; they may come back."""
        if table_id in self.opening:  # it may have been read before the change
            self.opening[table_id].add_done_callback(lambda _: self.drop(table_id))
        live = self.live.pop(table_id, None)
        if live is not None:
            live.dropped = True
            live.audience.drop()
            self.tasks.spawn(self.ownership.remove(live))

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
                    await self.ownership.remove(live)
