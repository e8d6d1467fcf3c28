"""The tables of this process: opening them, playing at them, and keeping them in step with the store.

Whatever happens at a table happens under its lock: it is tried on a copy of the match, landed in the store, and only
then taken over and told. An action that another one has beaten to the store is refused, and the table is read again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from sqlalchemy.exc import DBAPIError

from tablewright.engine.errors import TablewrightError
from tablewright.engine.match import Match
from tablewright.server.errors import NotFound, NotYours, Refusal, Stale
from tablewright.server.operate.limits import SECONDS_A_STREAM_IS_KEPT
from tablewright.server.operate.metrics import Metrics
from tablewright.server.people.identity import TABLE_ID
from tablewright.server.people.sanitize import clean
from tablewright.server.store.database import ActionRow, Store
from tablewright.server.store.schema import ACT, UNDO
from tablewright.server.tables import bots as thinking
from tablewright.server.tables.commits import Commits
from tablewright.server.tables.live_table import Done, LiveTable, rebuilt, tried
from tablewright.server.tables.precompile import Kitchen
from tablewright.server.web import views as telling
from tablewright.server.web.catalogue import Shelf, box_of
from tablewright.server.web.messages import Act, Undo

SECONDS_BETWEEN_SWEEPS = 15.0
SECONDS_A_TABLE_IS_KEPT = 300.0
MOST_KEPT_TABLES = 2000
PACE = 0.35  # seconds that a bot takes at least, so that people can follow

log = logging.getLogger("tablewright.server")


class Tables:
    def __init__(self, store: Store, metrics: Metrics, pace: float = PACE):
        self.store = store
        self.metrics = metrics
        self.pace = pace
        self.commits = Commits(store)
        self.shelf = Shelf()
        self.kitchen = Kitchen()
        self.pool = thinking.workers()
        self.live: dict[str, LiveTable] = {}
        self.opening: dict[str, asyncio.Task[LiveTable]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()

    # --- opening and closing ----------------------------------------------------------------------------------------

    async def get(self, table_id: str) -> LiveTable:
        """The table, in step with the store as far as this process has heard."""
        if not TABLE_ID.match(table_id):
            raise NotFound("There is no such table.")
        live = self.live.get(table_id)
        if live is None:
            task = self.opening.get(table_id)
            if task is None:
                task = self.opening[table_id] = self.spawn(self.open(table_id))
                task.add_done_callback(lambda _: self.opening.pop(table_id, None))
            live = await asyncio.shield(task)
        live.used = time.monotonic()
        return live

    async def open(self, table_id: str) -> LiveTable:
        """Rebuild a table from its rows."""
        row = await self.store.table(table_id)
        if row is None:
            raise NotFound("There is no such table.")
        if box_of(row.game).version != row.version:
            raise Refusal(f"This table was begun with another version of {box_of(row.game).title}.")
        seats = (await self.store.seats([table_id]))[table_id]
        rows = await self.store.actions_after(table_id, 0)
        await self.kitchen.ready(row.game)
        game = await asyncio.to_thread(self.shelf.load, row.game, row.options)
        live = await asyncio.to_thread(rebuilt, row, seats, game, rows)
        live.chat = await self.store.chat_after(table_id, 0)
        live.rematch = await self.store.rematch(table_id)
        self.live[table_id] = live
        live.stale = self.store.shared  # news may have come while it was being opened
        async with live.lock:
            await self.catch_up(live)
        self.wake_bots(live)
        return live

    async def sweep(self) -> None:
        """Forget streams that nobody came back to, and tables that nobody looks at."""
        while True:
            await asyncio.sleep(SECONDS_BETWEEN_SWEEPS)
            now = time.monotonic()
            for live in list(self.live.values()):
                for viewer in list(live.viewers.values()):
                    if not viewer.connected and now - viewer.left > SECONDS_A_STREAM_IS_KEPT:
                        del live.viewers[viewer.stream]
                crowded = len(self.live) > MOST_KEPT_TABLES
                idle = now - live.used > (SECONDS_BETWEEN_SWEEPS if crowded else SECONDS_A_TABLE_IS_KEPT)
                if idle and not live.viewers and live.bots is None and not live.lock.locked():
                    del self.live[live.id]

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run something beside; it is held until it is done, and a failure is logged."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.finished)
        return task

    def finished(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, TablewrightError | DBAPIError | OSError):
            log.error("a task failed", exc_info=error)

    # --- acting -----------------------------------------------------------------------------------------------------

    async def act(self, live: LiveTable, holder: str, seat: int | None, message: Act | Undo) -> int:
        """Play or take back for a holder's seat; the answer is the number of actions played then."""
        arrived = time.perf_counter()
        async with live.lock:
            await self.catch_up(live)
            before = live.done.get(message.id)
            if before is not None:
                return repeated(before, live.seats_of(holder))
            if message.ply != live.ply:
                raise Stale("The table has moved on; this was for an earlier position.")
            if seat is None or (isinstance(message, Act) and seat != live.match.actor):
                raise NotYours("It is not your decision.")
            if isinstance(message, Act):
                row = new_row(live, ACT, message.action, seat, message.id, clean(message.remark or "") or None)
            else:
                row = new_row(live, UNDO, 0, seat, message.id, None)
            await self.land(live, row)
            self.metrics.counters["moves" if row.kind == ACT else "undos"] += 1
            self.metrics.confirmation.add(time.perf_counter() - arrived)
            return live.ply

    async def land(self, live: LiveTable, row: ActionRow) -> None:
        """Try a row, commit it, take it over. Nothing is told yet: the one who acted is answered first."""
        trial = checked(live.match, row)
        try:
            landed = await self.commits.land(row, live.standing(trial))
        except (DBAPIError, OSError):
            live.stale = True
            log.exception("the store failed")
            raise Refusal("The table could not be written down just now; try again.") from None
        if not landed:
            self.metrics.counters["races_lost"] += 1
            live.stale = True
            await self.catch_up(live)
            done = live.done.get(row.client_id)
            if done is None or done.actor != row.actor:
                raise Stale("Somebody was quicker; the table has moved on.")
            return
        live.adopt(row, trial)

    def tell(self, live: LiveTable) -> None:
        """Tell every viewer where the table stands, and let a bot move if it is to."""
        for viewer in list(live.viewers.values()):
            viewer.tell()
        self.wake_bots(live)

    # --- keeping in step --------------------------------------------------------------------------------------------

    async def catch_up(self, live: LiveTable) -> None:
        """Carry out what the store holds and the match does not, telling each ply. Called under the lock."""
        if not live.stale:
            return
        live.stale = False
        try:
            for row in await self.store.actions_after(live.id, live.number):
                live.apply(row)
                self.tell(live)
        except Exception:
            live.stale = True
            raise

    async def heard(self, table_ids: list[str] | None) -> None:
        """Another process has changed tables (None: perhaps any of them)."""
        for table_id in self.live if table_ids is None else table_ids:
            live = self.live.get(table_id)
            if live is not None:
                live.stale = True
                self.spawn(self.look_again(live))

    async def look_again(self, live: LiveTable) -> None:
        """Read everything about a table that may have changed."""
        async with live.lock:
            await self.catch_up(live)
        await self.seats_changed(live)
        await self.hear_chat(live)

    async def seats_changed(self, live: LiveTable) -> None:
        """Read the seats again; whoever has lost one no longer looks from it."""
        async with live.lock:
            seats = (await self.store.seats([live.id]))[live.id]
            rematch = await self.store.rematch(live.id)
            if seats == live.seats and rematch == live.rematch:
                return
            live.seat_people(seats)
            live.rematch = rematch
            for viewer in list(live.viewers.values()):
                if viewer.seat is not None and viewer.seat not in live.seats_of(viewer.holder):
                    viewer.seat, viewer.told = None, None
                    if not may_watch(live, viewer.holder):
                        viewer.unseated = True
                        viewer.wake.set()
            self.tell(live)

    async def hear_chat(self, live: LiveTable) -> None:
        async with live.lock:
            known = live.chat[-1].number if live.chat else 0
            for row in await self.store.chat_after(live.id, known):
                live.chat.append(row)
                for viewer in list(live.viewers.values()):
                    viewer.post(telling.said(row))

    # --- bots -------------------------------------------------------------------------------------------------------

    def wake_bots(self, live: LiveTable) -> None:
        if live.bots is None and live.bot_to_move and live.attended:
            live.bots = self.spawn(self.play_bots(live))

    async def play_bots(self, live: LiveTable) -> None:
        """Let bots move until a person is to decide or the match is over."""
        try:
            while (bot := live.bot_to_move) and live.attended:
                number, began = live.number, time.perf_counter()
                action = await self.think(live.match.clone(), bot.seat, bot.level or "")
                self.metrics.thinking.add(time.perf_counter() - began)
                rest = self.pace - (time.perf_counter() - began)
                if rest > 0 and any(viewer.connected for viewer in live.viewers.values()):
                    await asyncio.sleep(rest)
                with suppress(Stale):
                    await self.move_bot(live, number, bot.seat, action)
        except Refusal:
            asyncio.get_running_loop().call_later(1.0, self.wake_bots, live)
        finally:
            live.bots = None

    async def think(self, match: Match, seat: int, level: str) -> int:
        """A bot's choice, made in a worker thread. One that fails plays at random: the table goes on."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self.pool, thinking.choose, match, seat, level)
        except Exception:
            log.exception("a bot failed", extra={"game": match.game.box.slug, "bot": level})
            return await loop.run_in_executor(self.pool, thinking.choose, match, seat, thinking.RANDOM)

    async def move_bot(self, live: LiveTable, number: int, seat: int, action: int) -> None:
        async with live.lock:
            await self.catch_up(live)
            if live.number != number:
                return
            await self.land(live, new_row(live, ACT, action, seat, f"bot:{number + 1}", None))
            self.metrics.counters["bot_moves"] += 1
            self.tell(live)

    async def resume_bots(self) -> None:
        """After a start, go on where bots were to move."""
        for table_id in await self.store.tables_where_bots_are_to_move():
            with suppress(TablewrightError):
                await self.get(table_id)


def new_row(live: LiveTable, kind: str, action: int, seat: int | None, client_id: str, remark: str | None) -> ActionRow:
    return ActionRow(live.id, live.number + 1, kind, live.ply, action, seat, client_id, remark, time.time())


def checked(match: Match, row: ActionRow) -> Match:
    """The match after a row, or a refusal with the rule."""
    if row.kind == ACT and row.action < match.game.box.actions.count:
        refusal = match.why_not(row.action)
        if refusal is not None:
            raise Refusal(f"{refusal.sentence}.".replace("..", "."), refusal.rule)
    try:
        return tried(match, row)
    except TablewrightError as error:
        raise Refusal(str(error)) from None


def repeated(before: Done, held: list[int]) -> int:
    """The answer to a message that was carried out before."""
    if before.actor not in held:
        raise Refusal("This id was used before, for something else.")
    return before.ply


def may_watch(live: LiveTable, holder: str) -> bool:
    return live.row.spectators or bool(live.seats_of(holder))
