"""The queue of reviews to be made. People take turns according to what their reviews have cost.

A turn lasts a few seconds, and most reviews need several. In the first turn a review only gets a coarse curve, which
takes a moment. These turns come before all others, so that everybody sees something soon, however many reviews wait.

A review that waits is a row in the database, so that it is made even if the server is started again, and goes on from
the last part that was saved.
"""

from __future__ import annotations

import asyncio
import logging
import time
import zlib
from collections import Counter
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing, suppress
from dataclasses import dataclass, field
from typing import Protocol

from tablewright.engine.errors import TablewrightError
from tablewright.server.errors import DATABASE_ERRORS, NotFound, RequestRefused, ServerFull, TooManyRequests
from tablewright.server.operate.background import BackgroundTasks
from tablewright.server.operate.limits import MAX_REVIEWS_PER_PERSON, MAX_REVIEWS_WAITING
from tablewright.server.operate.metrics import Metrics
from tablewright.server.reviews.process import ReviewFailed, ReviewJob, ReviewPart, ReviewProcess
from tablewright.server.store.reviews import ReviewRow, ReviewStore
from tablewright.server.store.schema import FAILED, WAITING
from tablewright.server.tables.fair_queue import FairQueue, Turn
from tablewright.server.tables.match_cache import MatchCache
from tablewright.server.tables.registry import Tables

SECONDS_OF_A_TURN = 2.0
SECONDS_BETWEEN_SAVES = 3.0
SECONDS_BETWEEN_LOOKS = 10.0  # for what processes have left that have ended
SECONDS_BEFORE_RETRY = 5.0  # when the database does not respond
NONE, WORKING = "none", "working"

log = logging.getLogger("tablewright.server")


class Maker(Protocol):
    """What makes reviews, one at a time."""

    def make(self, job: ReviewJob) -> AsyncGenerator[ReviewPart]: ...

    def kill(self) -> None: ...


@dataclass(eq=False)
class Pending:
    """A review that waits or is being made in this process."""

    row: ReviewRow
    parts: int
    body: bytes | None  # JSON, as far as it is made
    task: asyncio.Task[None] | None = None  # while it is being made
    saved: float = field(default_factory=time.monotonic)  # when it was last saved
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def tell(self) -> None:
        """Wake up whoever waits for something new."""
        self.changed.set()
        self.changed = asyncio.Event()


@dataclass(frozen=True)
class Progress:
    """How far a review is."""

    state: str
    parts: int = 0
    body: bytes | None = None  # JSON
    holder: str | None = None  # who asked for it


class Reviews:
    def __init__(
        self,
        store: ReviewStore,
        tables: Tables,
        tasks: BackgroundTasks,
        metrics: Metrics,
        processes: int,
        maker: Callable[[], Maker] = ReviewProcess,
    ):
        self.store = store
        self.tables = tables
        self.tasks = tasks
        self.metrics = metrics
        self.makers = [maker() for _ in range(processes)]
        self.free = list(self.makers)
        self.curves: FairQueue[Pending] = FairQueue()
        self.queue: FairQueue[Pending] = FairQueue()
        self.pending: dict[str, Pending] = {}  # by table
        self.asking: Counter[str] = Counter()  # by person: asked for, but not in the database yet
        self.closed = False

    # --- asking -----------------------------------------------------------------------------------------------------

    async def ask(self, table_id: str, holder: str) -> None:
        """Have a review made, unless there is one or it is being made. Check the rights before."""
        if not self.makers:
            raise RequestRefused("This server makes no reviews.")
        row = await self.store.read(table_id)
        if table_id in self.pending or (row is not None and row.state != FAILED):
            return
        self.check_room(holder)
        self.asking[holder] += 1
        try:
            row = await self.store.add(table_id, holder)
        finally:
            self.asking[holder] -= 1
        self._add(row)

    def check_room(self, holder: str) -> None:
        own = self.asking[holder] + sum(pending.row.holder == holder for pending in self.pending.values())
        if own >= MAX_REVIEWS_PER_PERSON:
            raise TooManyRequests(f"You already wait for {own} reviews. Please wait until some of them are made.")
        if len(self.pending) + self.asking.total() >= MAX_REVIEWS_WAITING:
            raise ServerFull("Too many reviews are waiting. Please try again later.")

    async def cancel(self, table_id: str, holder: str) -> None:
        """Stop making a review. Only the person who asked for it can."""
        pending = self.pending.get(table_id)
        if pending is None or pending.row.holder != holder:
            raise NotFound("You do not wait for a review of this match.")
        await self.store.remove(table_id)
        if pending.task is not None:
            pending.task.cancel()
        else:
            self.queue_of(pending).drop(table_id)
            self._forget(pending)

    async def progress(self, table_id: str) -> Progress:
        pending = self.pending.get(table_id)
        if pending is not None:
            state = WORKING if pending.task or pending.parts > 1 else WAITING  # the first part is only a curve
            return Progress(state, pending.parts, pending.body, pending.row.holder)
        row = await self.store.read(table_id)
        if row is None:
            return Progress(NONE)
        return Progress(row.state, row.parts, zlib.decompress(row.body) if row.body else None, row.holder)

    async def wait_for_change(self, table_id: str, seconds: float) -> None:
        """Wait until there is something new about a review, or for that long."""
        pending = self.pending.get(table_id)
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await (pending.changed if pending else asyncio.Event()).wait()

    # --- making -----------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Make the reviews of processes that have ended: those before this one, and those beside it."""
        while self.makers:
            try:
                for row in await self.store.adopt():
                    self._add(row)
            except DATABASE_ERRORS as error:
                log.warning("reviews could not be looked for", extra={"error": type(error).__name__})
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)

    def close(self) -> None:
        """Stop. What is not made stays in the database."""
        self.closed = True
        for maker in self.makers:
            maker.kill()

    def _add(self, row: ReviewRow) -> None:
        if row.table_id in self.pending:
            return
        pending = Pending(row, row.parts, zlib.decompress(row.body) if row.body else None)
        self.pending[row.table_id] = pending
        self._enqueue(pending)
        self._start_next()

    def _enqueue(self, pending: Pending) -> None:
        self.queue_of(pending).add(pending, [pending.row.holder or ""], pending.row.table_id)

    def queue_of(self, pending: Pending) -> FairQueue[Pending]:
        return self.curves if pending.body is None else self.queue

    def _start_next(self) -> None:
        for queue in (self.curves, self.queue):
            while not self.closed and self.free and (turn := queue.take()):
                turn.item.task = self.tasks.spawn(self._take_turn(turn, queue, self.free.pop()))
                turn.item.tell()

    async def _take_turn(self, turn: Turn[Pending], queue: FairQueue[Pending], maker: Maker) -> None:
        pending, began, more = turn.item, time.perf_counter(), False
        try:
            more = await self._make(pending, maker)
        except DATABASE_ERRORS as error:
            log.warning("a review could not be saved", extra={"error": type(error).__name__})
            await asyncio.sleep(SECONDS_BEFORE_RETRY)
            more = True
        finally:  # also if it was cancelled, or the server stops
            pending.task = None
            if more:
                self._enqueue(pending)  # before this turn ends, so that what it has cost is remembered
            else:
                self._forget(pending)
            self.free.append(maker)
            queue.finish(turn, time.perf_counter() - began)
            self._start_next()

    async def _make(self, pending: Pending, maker: Maker) -> bool:
        """Go on with a review for one turn. The result is whether more of it is to be made."""
        table_id, complete = pending.row.table_id, False
        try:
            live = self.tables.find(table_id) or await self.tables.rebuild(table_id)
            job = await asyncio.to_thread(job_of, live, pending.body)
            async with aclosing(maker.make(job)) as parts:
                async for part in parts:
                    complete = part.complete
                    if not await self._take_part(pending, part):
                        return False
        except (ReviewFailed, TablewrightError) as failure:
            log.error("a review failed", extra={"table": table_id, "why": str(failure)})
            await self.store.fail(table_id)
            return False
        return not complete

    async def _take_part(self, pending: Pending, part: ReviewPart) -> bool:
        """Keep a part, and tell those who wait for it. False: nobody wants the review any more."""
        pending.parts, pending.body = pending.parts + 1, part.body
        now = time.monotonic()
        if part.last or now - pending.saved >= SECONDS_BETWEEN_SAVES:
            pending.saved = now
            packed = await asyncio.to_thread(zlib.compress, part.body)
            if not await self.store.save(pending.row.table_id, pending.parts, packed, part.complete):
                return False
        if part.complete:
            self.metrics.reviews.inc()
        pending.tell()
        return True

    def _forget(self, pending: Pending) -> None:
        self.pending.pop(pending.row.table_id, None)
        pending.tell()


def job_of(live: MatchCache, partial: bytes | None) -> ReviewJob:
    """What is needed to review a match. The time of an action runs from the one before it."""
    seconds = [0.0] * len(live.seats)
    before = live.row.created
    for row in live.rows:
        if row.actor is not None:
            seconds[row.actor] += max(0.0, row.at - before)
        before = row.at
    turn = SECONDS_OF_A_TURN if partial else 0.0
    content = live.match.game.content.contents
    return ReviewJob(live.match.save(), seconds, partial.decode() if partial else None, turn, content)
