"""The queue of verdicts to be made. Designers take turns according to what their verdicts have cost.

A turn lasts a few seconds, and most verdicts need several. Turns until the first verdict come before all others, so
that everybody sees something soon. A person waits for one verdict at a time: asking for another one stops the last.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import OrderedDict
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, suppress
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Literal, Protocol

from tablewright import __version__
from tablewright.engine.box import Box
from tablewright.engine.workbook import HASH_BYTES, hash_of
from tablewright.server.errors import DATABASE_ERRORS, RequestRefused, ServerFull
from tablewright.server.operate.background import BackgroundTasks
from tablewright.server.operate.limits import MAX_VERDICTS_WAITING, SECONDS_OF_A_TRIAL, SECONDS_OF_A_VERDICT
from tablewright.server.store.versions import VersionStore
from tablewright.server.tables.fair_queue import FairQueue, Turn
from tablewright.server.tables.games import box_of
from tablewright.server.workshop.process import News, VerdictFailed, VerdictJob, VerdictProcess

SECONDS_OF_A_TURN = 2.0
BOTS = "greedy"
MAX_ENDED = 500  # verdicts that are remembered after their end
MAX_TESTED = 5000

State = Literal["none", "waiting", "working", "settled", "done", "stopped", "failed"]
RUNNING = ("waiting", "working")

log = logging.getLogger("tablewright.server")


@dataclass(frozen=True)
class Pair:
    """An old and a new version of a game's content, and how many play."""

    game: str
    players: int
    old: str  # contents, as JSON
    new: str

    @property
    def key(self) -> str:
        """The same for the same games: of the same contents, rules, players and bots."""
        known = [__version__, self.game, self.box.version, self.players, BOTS, hash_of(self.old), hash_of(self.new)]
        return blake2b(json.dumps(known).encode(), digest_size=HASH_BYTES).hexdigest()

    @property
    def box(self) -> Box:
        return box_of(self.game)

    @property
    def tested(self) -> str:
        return f"{self.game} {self.players} {hash_of(self.new)}"


@dataclass(eq=False)
class Pending:
    """A verdict that waits, is being made or has ended in this process."""

    key: str
    pair: Pair
    holder: str
    state: State = "waiting"
    games: int = 0
    body: bytes | None = None  # JSON
    why: str = ""  # it failed
    spent: float = 0.0
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def tell(self) -> None:
        """Wake up whoever waits for something new."""
        self.changed.set()
        self.changed = asyncio.Event()


class Maker(Protocol):
    """What makes verdicts, one at a time."""

    def make(self, job: VerdictJob) -> AsyncGenerator[News]: ...

    def kill(self) -> None: ...


class Verdicts:
    def __init__(
        self, store: VersionStore, tasks: BackgroundTasks, processes: int, maker: Callable[[], Maker] = VerdictProcess
    ):
        self.store = store
        self.tasks = tasks
        self.makers = [maker() for _ in range(processes)]
        self.free = list(self.makers)
        self.first: FairQueue[Pending] = FairQueue()
        self.queue: FairQueue[Pending] = FairQueue()
        self.pending: OrderedDict[str, Pending] = OrderedDict()  # by key; those that have ended are forgotten first
        self.tested: OrderedDict[str, None] = OrderedDict()  # versions of which a game has come to its end
        self.closed = False

    def __len__(self) -> int:
        return len(self.first) + len(self.queue)

    # --- asking -----------------------------------------------------------------------------------------------------

    async def ask(self, pair: Pair, holder: str) -> Pending:
        """Have a verdict made, unless there is one or it is being made."""
        if not self.makers:
            raise RequestRefused("This server makes no verdicts.")
        found = await self.find(pair)
        if found and (found.state in RUNNING or found.state in ("settled", "done")):
            return found
        for other in list(self.pending.values()):
            if other.holder == holder and other.state in RUNNING:
                self._stop(other)
        if len(self) >= MAX_VERDICTS_WAITING:
            raise ServerFull("Too many verdicts are waiting. Please try again later.")
        pending = Pending(pair.key, pair, holder)
        self._remember(pending)
        self._enqueue(pending)
        self._start_next()
        return pending

    async def find(self, pair: Pair) -> Pending | None:
        """The verdict as far as it is known."""
        key = pair.key
        if key in self.pending:
            return self.pending[key]
        body = await self.store.verdict(key)
        if body is None:
            return None
        verdict = json.loads(body)
        state: State = "settled" if verdict["settled"] else "done"
        return Pending(key, pair, "", state, verdict["games"], body)

    def stop(self, pair: Pair, holder: str) -> None:
        """Only the person who asked for a verdict can stop it. What is known is kept."""
        pending = self.pending.get(pair.key)
        if pending is not None and pending.holder == holder and pending.state in RUNNING:
            self._stop(pending)

    async def test(self, pair: Pair, holder: str) -> None:
        """Refuse a version of which no game comes to an end, before people play it in the server's own process."""
        if not self.makers or pair.tested in self.tested:
            return
        pending = await self.ask(pair, holder)
        with suppress(TimeoutError):
            async with asyncio.timeout(SECONDS_OF_A_TRIAL):
                while pair.tested not in self.tested and pending.state in RUNNING:
                    await pending.changed.wait()
        if pair.tested not in self.tested:
            why = pending.why or "no game of it has come to an end yet. Please try again in a moment."
            raise RequestRefused(f"This version cannot be played: {why}")

    async def wait_for_change(self, pair: Pair, seconds: float) -> None:
        pending = self.pending.get(pair.key)
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await (pending.changed if pending else asyncio.Event()).wait()

    # --- making -----------------------------------------------------------------------------------------------------

    def close(self) -> None:
        self.closed = True
        for maker in self.makers:
            maker.kill()

    def _remember(self, pending: Pending) -> None:
        self.pending[pending.key] = pending
        ended = [key for key, each in self.pending.items() if each.state not in RUNNING]
        for key in ended[: max(0, len(ended) - MAX_ENDED)]:
            del self.pending[key]

    def _stop(self, pending: Pending) -> None:
        """At once if it waits, and at the next news if it is being made."""
        pending.state = "stopped"
        self._queue_of(pending).drop(pending.key)
        pending.tell()

    def _enqueue(self, pending: Pending) -> None:
        self._queue_of(pending).add(pending, [pending.holder], pending.key)

    def _queue_of(self, pending: Pending) -> FairQueue[Pending]:
        return self.queue if pending.body else self.first

    def _start_next(self) -> None:
        for queue in (self.first, self.queue):
            while not self.closed and self.free and (turn := queue.take()):
                self.tasks.spawn(self._take_turn(turn, queue, self.free.pop()))

    async def _take_turn(self, turn: Turn[Pending], queue: FairQueue[Pending], maker: Maker) -> None:
        pending, began, more = turn.item, time.perf_counter(), False
        pending.state = "working"
        pending.tell()
        try:
            more = await self._make(pending, maker)
        except VerdictFailed as failure:
            pending.state, pending.why = "failed", str(failure)
            log.info("a verdict failed", extra={"game": pending.pair.game, "why": pending.why})
        finally:  # also if the server stops
            cost = time.perf_counter() - began
            pending.spent += cost
            if more:
                self._enqueue(pending)  # before this turn ends, so that what it has cost is remembered
            elif pending.state in RUNNING:
                pending.state = "stopped"
            pending.tell()
            self.free.append(maker)
            queue.finish(turn, cost)
            self._start_next()

    async def _make(self, pending: Pending, maker: Maker) -> bool:
        """Go on with a verdict for one turn. The result is whether more of it is to be made."""
        pair = pending.pair
        judged = json.loads(pending.body)["games"] if pending.body else 0
        job = VerdictJob(pair.game, pair.players, BOTS, pair.old, pair.new, judged, SECONDS_OF_A_TURN)
        async with aclosing(maker.make(job)) as all_news:
            async for news in all_news:
                self._take_news(pending, news)
                if news.complete and pending.state == "working":
                    await self._finish(pending)
        if pending.state == "working" and pending.spent > SECONDS_OF_A_VERDICT:
            await self._finish(pending)
        return pending.state == "working"

    def _take_news(self, pending: Pending, news: News) -> None:
        if news.games:
            pending.games = max(pending.games, news.games)
            self.tested[pending.pair.tested] = None
            if len(self.tested) > MAX_TESTED:
                self.tested.popitem(last=False)
        if news.verdict:
            pending.body = news.verdict
        pending.tell()

    async def _finish(self, pending: Pending) -> None:
        """There is no more to find out. The verdict is kept for all who ask for the same."""
        if pending.body is None:  # both versions are the same
            pending.state = "done"
            return
        verdict = json.loads(pending.body)
        pending.state = "settled" if verdict["settled"] else "done"
        try:
            await self.store.keep_verdict(pending.key, verdict["games"], pending.body)
        except DATABASE_ERRORS as error:
            log.warning("a verdict could not be kept", extra={"error": type(error).__name__})
