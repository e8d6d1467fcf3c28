"""The queue of verdicts and reports to be made. Designers take turns according to what theirs have cost.

A turn lasts a few seconds, and most verdicts need several. Turns until the first verdict come before all others, so
that everybody sees something soon. A person waits for one verdict and one report at a time: asking for another one
stops the last.
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
from typing import Literal, Protocol

from tablewright.server.errors import DATABASE_ERRORS, RequestRefused, ServerFull
from tablewright.server.operate.background import BackgroundTasks
from tablewright.server.operate.limits import (
    MAX_VERDICTS_WAITING,
    SECONDS_OF_A_REPORT,
    SECONDS_OF_A_TRIAL,
    SECONDS_OF_A_VERDICT,
)
from tablewright.server.store.versions import VersionStore
from tablewright.server.tables.fair_queue import FairQueue, Turn
from tablewright.server.workshop.process import REPORT, VERDICT, Job, News, VerdictFailed, VerdictProcess
from tablewright.server.workshop.work import Pair, VersionReport, Work

TOO_SLOW = "its games take too long for a report here. `tablewright lab report` has no such limit."
MAX_ENDED = 500  # verdicts that are remembered after their end
MAX_TESTED = 5000

State = Literal["none", "waiting", "working", "settled", "done", "stopped", "failed"]
RUNNING = ("waiting", "working")

log = logging.getLogger("tablewright.server")


@dataclass(eq=False)
class Pending:
    """A verdict or a report that waits, is being made or has ended in this process."""

    key: str
    work: Work
    holder: str
    state: State = "waiting"
    games: int = 0
    body: bytes | None = None  # JSON
    why: str = ""  # it failed
    spent: float = 0.0
    total: int = 0  # games that a report takes
    waiting_to_play: int = 0  # people who want to play the version and wait for its first game
    maker: Maker | None = None  # what has worked on it last, and still has its games
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def tell(self) -> None:
        """Wake up whoever waits for something new."""
        self.changed.set()
        self.changed = asyncio.Event()


class Maker(Protocol):
    """What makes verdicts and reports, one at a time."""

    def make(self, job: Job) -> AsyncGenerator[News]: ...

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

    async def ask(self, work: Work, holder: str, *, beside: bool = False) -> Pending:
        """Have a verdict or a report made, unless there is one or it is being made.

        It replaces the one that the same person has asked for, unless it is made beside that one, or somebody who wants
        to play waits for that one.
        """
        if not self.makers:
            raise RequestRefused(f"This server makes no {work.kind}s.")
        found = await self.find(work)
        if found and (found.state in RUNNING or found.state in ("settled", "done")):
            return found
        for other in list(self.pending.values()):
            alike = other.holder == holder and other.state in RUNNING and other.work.kind == work.kind
            if alike and not beside and not other.waiting_to_play:
                self._stop(other)
        if len(self) >= MAX_VERDICTS_WAITING:
            raise ServerFull("Too many verdicts are waiting. Please try again later.")
        pending = Pending(work.key, work, holder)
        self._remember(pending)
        self._enqueue(pending)
        self._start_next()
        return pending

    async def find(self, work: Work) -> Pending | None:
        """The verdict or report as far as it is known."""
        key = work.key
        if key in self.pending:
            return self.pending[key]
        if isinstance(work, VersionReport):
            kept = await self.store.report(key)
            body = kept.body if kept else None
        else:
            body = await self.store.verdict(key)
        if body is None:
            return None
        return Pending(key, work, "", ended_state(body), json.loads(body)["games"], body)

    async def report(self, key: str) -> tuple[bytes, str] | None:
        """A finished report, and the content that it is about."""
        pending = self.pending.get(key)
        if pending is not None and pending.body and isinstance(pending.work, VersionReport):
            return pending.body, pending.work.content
        return await self.store.report(key)

    def stop(self, work: Work, holder: str) -> None:
        """Only the person who asked for it can stop it. What is known is kept."""
        pending = self.pending.get(work.key)
        if pending is not None and pending.holder == holder and pending.state in RUNNING:
            self._stop(pending)

    async def test(self, pair: Pair, holder: str) -> None:
        """Refuse a version of which no game comes to an end, before people play it in the server's own process."""
        if not self.makers or pair.tested in self.tested:
            return
        pending = await self.ask(pair, holder, beside=True)
        pending.waiting_to_play += 1
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(SECONDS_OF_A_TRIAL):
                    while pair.tested not in self.tested and pending.state in RUNNING:
                        await pending.changed.wait()
        finally:
            pending.waiting_to_play -= 1
        if pair.tested not in self.tested:
            why = pending.why or "no game of it has come to an end yet. Please try again in a moment."
            raise RequestRefused(f"This version cannot be played: {why}")

    async def wait_for_change(self, work: Work, seconds: float) -> None:
        pending = self.pending.get(work.key)
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
        return self.queue if pending.body or pending.work.kind == REPORT else self.first

    def _start_next(self) -> None:
        for queue in (self.first, self.queue):
            while not self.closed and self.free and (turn := queue.take()):
                self.tasks.spawn(self._take_turn(turn, queue, self._maker_for(turn.item)))

    def _maker_for(self, pending: Pending) -> Maker:
        """The process that has its games, if it is free."""
        if pending.maker not in self.free:
            pending.maker = self.free[-1]
        assert pending.maker is not None
        self.free.remove(pending.maker)
        return pending.maker

    async def _take_turn(self, turn: Turn[Pending], queue: FairQueue[Pending], maker: Maker) -> None:
        pending, began, more = turn.item, time.perf_counter(), False
        pending.state = "working"
        pending.tell()
        try:
            more = await self._make(pending, maker)
        except VerdictFailed as failure:
            pending.state, pending.why = "failed", str(failure)
            log.info(f"a {pending.work.kind} failed", extra={"game": pending.work.game, "why": pending.why})
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
        async with aclosing(maker.make(pending.work.job(pending.body))) as all_news:
            async for news in all_news:
                self._take_news(pending, news)
                if news.complete and pending.state == "working":
                    await self._finish(pending)
        if pending.state == "working" and pending.work.kind == REPORT and pending.spent > SECONDS_OF_A_REPORT:
            raise VerdictFailed(TOO_SLOW)
        if pending.state == "working" and pending.work.kind == VERDICT and pending.spent > SECONDS_OF_A_VERDICT:
            await self._finish(pending)
        return pending.state == "working"

    def _take_news(self, pending: Pending, news: News) -> None:
        if news.games:
            pending.games, pending.total = max(pending.games, news.games), news.total
            self.tested[pending.work.tested] = None
            if len(self.tested) > MAX_TESTED:
                self.tested.popitem(last=False)
        if news.verdict:
            pending.body = news.verdict
        pending.tell()

    async def _finish(self, pending: Pending) -> None:
        """There is no more to find out. It is kept for all who ask for the same, and nobody is told before."""
        if pending.body is None:  # both versions are the same
            pending.state = "done"
            return
        try:
            if isinstance(pending.work, VersionReport):
                await self.store.keep_report(pending.key, pending.body, pending.work.content)
            else:
                await self.store.keep_verdict(pending.key, json.loads(pending.body)["games"], pending.body)
        except DATABASE_ERRORS as error:
            log.warning(f"a {pending.work.kind} could not be kept", extra={"error": type(error).__name__})
        pending.state = ended_state(pending.body)


def ended_state(body: bytes) -> State:
    return "settled" if json.loads(body).get("settled") else "done"
