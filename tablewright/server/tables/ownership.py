"""Tables that several processes share: one of them owns a table, plays its moves and thinks for its bots.

The others keep a copy for their own viewers. They hear of each committed row through the bus, and every second they
look into the database for what they have missed. When an owner dies, a process with viewers takes the table.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable
from dataclasses import asdict

from tablewright.server.cluster.bus import Bus, Json
from tablewright.server.errors import DATABASE_ERRORS
from tablewright.server.operate.background import BackgroundTasks
from tablewright.server.store.database import Database
from tablewright.server.store.leases import Leases, TableState
from tablewright.server.store.rows import ActionRow
from tablewright.server.tables.audience import Presence
from tablewright.server.tables.live_table import LiveTable
from tablewright.server.tables.refresh import Refresher
from tablewright.server.tables.updates import TableUpdates

SECONDS_OF_A_LEASE = 3.0
SECONDS_BETWEEN_LOOKS = 1.0
SECONDS_BETWEEN_ANNOUNCEMENTS = 5.0

log = logging.getLogger("tablewright.server")


class Ownership:
    """On SQLite there is one process, which owns every table; then nothing here does anything."""

    def __init__(
        self, database: Database, bus: Bus, refresher: Refresher, updates: TableUpdates, tasks: BackgroundTasks
    ):
        self.leases = Leases(database) if database.shared else None
        self.process = database.process
        self.bus = bus
        self.refresher = refresher
        self.updates = updates
        self.tasks = tasks
        self.live: dict[str, LiveTable] = {}
        self.revisions: dict[str, int] = {}  # as they were when a table was last read from the database
        if self.leases is not None:
            database.on_change = self.announce_change
            bus.on_return = self.refresh_all
            updates.subscribe(self.announce_presence)

    # --- owning -----------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Take out a lease and keep it. Without one, other processes would take our tables."""
        if self.leases is not None:
            self.tasks.run(self.keep_watch())

    async def stop(self) -> None:
        if self.leases is not None:
            try:
                await self.leases.release()
            except DATABASE_ERRORS:
                log.warning("the tables of this process could not be released; others take them when its lease ends")

    async def add(self, live: LiveTable) -> None:
        """A table is being opened: own it if no other living process does. Call it before its rows are read."""
        if self.leases is not None:
            self.live[live.id] = live
            await self.bus.listen(live.id, lambda event: self.receive(live, event))
            await self.claim(live)

    async def remove(self, live: LiveTable) -> None:
        """A table is no longer in memory."""
        if self.leases is not None:
            self.live.pop(live.id, None)
            self.revisions.pop(live.id, None)
            await self.bus.forget(live.id)
            if live.owned:
                live.lose_ownership()
                await self.leases.release([live.id])

    async def give_up(self, table_id: str) -> None:
        """A table could not be opened."""
        if table_id in self.live:
            await self.remove(self.live[table_id])

    async def claim(self, live: LiveTable, by_force: bool = False) -> None:
        """Own a table if it is free; by force, even if another process owns it."""
        assert self.leases is not None
        owned, claim = live.owned and live.fence is not None, await self.leases.claim(live.id, by_force)
        if claim is None or (live.fence is not None and claim.fence < live.fence):  # two claims at the same time
            return
        live.set_owner(self.process, claim.owner, claim.fence)
        if live.owned and not owned:
            live.stale = True  # the former owner may have committed more
            self.publish(live.id, {"kind": "owner", "fence": live.fence})

    # --- what others say --------------------------------------------------------------------------------------------

    def receive(self, live: LiveTable, event: Json) -> None:
        """Another process has published something about a table."""
        match event["kind"]:
            case "row":
                self.tasks.spawn(self.receive_row(live, ActionRow(**event["row"])))
            case "changed":
                self.tasks.spawn(self.refresh(live))
            case "presence":
                self.receive_presence(live, event)
            case "owner" if live.fence is None or live.fence < event["fence"]:
                live.lose_ownership()
                live.owner = event["from"]
                self.announce_presence(live, again=True)

    async def receive_row(self, live: LiveTable, row: ActionRow) -> None:
        """Carry out a row that another process has committed. If rows before it are missing, read them all."""
        async with live.lock:
            if row.number <= live.number:
                return
            if row.number == live.number + 1 and not live.stale:
                live.apply(row)
                self.updates.publish(live)
            else:
                live.stale = True
                await self.refresher.catch_up(live)

    def receive_presence(self, live: LiveTable, event: Json) -> None:
        presence = Presence(frozenset(event["seats"]), event["viewers"], frozenset(event["spectators"]))
        if live.audience.set_elsewhere(event["from"], presence):
            live.audience.send_position()
        self.updates.notify_subscribers(live)

    # --- what we say ------------------------------------------------------------------------------------------------

    def publish(self, table_id: str, event: Json) -> None:
        if self.bus.connected:
            self.tasks.spawn(self.bus.publish(table_id, event))

    def announce_row(self, row: ActionRow) -> None:
        if self.leases is not None:
            self.publish(row.table_id, {"kind": "row", "row": asdict(row)})

    def announce_change(self, table_id: str) -> None:
        self.publish(table_id, {"kind": "changed"})

    def announce_presence(self, live: LiveTable, again: bool = False) -> None:
        """Say who is online here, if that has changed."""
        presence = live.audience.presence
        if again or presence != live.audience.announced:
            live.audience.announced = presence
            told = {
                name: sorted(found) for name, found in (("seats", presence.seats), ("spectators", presence.spectators))
            }
            self.publish(live.id, {"kind": "presence", "viewers": presence.viewers, **told})

    # --- looking into the database ----------------------------------------------------------------------------------

    async def keep_watch(self) -> None:
        """Every second, renew the lease and look for what was missed."""
        assert self.leases is not None
        announced = time.monotonic()
        while True:
            try:
                await self.leases.renew(SECONDS_OF_A_LEASE)
                watched = [live.id for live in self.live.values() if live.audience.connected]
                if watched:
                    await self.compare(await self.leases.states(watched))
            except DATABASE_ERRORS as error:
                log.warning("the lease could not be renewed", extra={"error": type(error).__name__})
            if time.monotonic() - announced > SECONDS_BETWEEN_ANNOUNCEMENTS:
                announced = time.monotonic()
                self.announce_all()
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)

    async def compare(self, states: Iterable[TableState]) -> None:
        """Take tables whose owner is dead, and those that are ours without our knowing it."""
        for state in states:
            live = self.live.get(state.id)
            if live is None:
                continue
            if state.owner != self.process and live.owned:
                live.lose_ownership()
                live.owner = state.owner
            if self.revisions.get(state.id) != state.revision:
                self.revisions[state.id] = state.revision
                await self.refresh(live)
            if not state.alive or (state.owner == self.process and not live.owned):
                await self.claim(live)
                await self.refresh(live)
                self.updates.notify_subscribers(live)

    async def refresh(self, live: LiveTable) -> None:
        live.stale = True
        await self.refresher.refresh(live)

    def refresh_all(self) -> None:
        """Messages may have been lost."""
        for live in self.live.values():
            self.tasks.spawn(self.refresh(live))
        self.announce_all()

    def announce_all(self) -> None:
        now = time.monotonic()
        for live in list(self.live.values()):
            if live.audience.drop_silent_processes(now):
                live.audience.send_position()
            if live.audience.connected:
                self.announce_presence(live, again=True)
