"""Threads for bots and hints, shared fairly among the people at the tables."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from os import cpu_count
from typing import Any, TypeVar

from tablewright.server.errors import RequestRefused
from tablewright.server.operate.metrics import Metrics
from tablewright.server.tables.fair_queue import FairQueue, Turn

Result = TypeVar("Result")


class Unattended(RequestRefused):
    """Everyone has left the table, so nobody needs the result."""


@dataclass(eq=False)
class Job:
    work: Callable[[], Any]
    answer: asyncio.Future[Any]
    asked: float = field(default_factory=time.perf_counter)


class Thinking:
    """Compiled search releases the interpreter's lock, so each thread can use a core. One is left to the event loop."""

    def __init__(
        self, metrics: Metrics, threads: int | None = None, processor_time: Callable[[], float] = time.thread_time
    ):
        self.metrics = metrics
        self.free_threads = threads or max(1, (cpu_count() or 2) - 1)
        self.processor_time = processor_time
        self.pool = ThreadPoolExecutor(self.free_threads, thread_name_prefix="bot")
        self.queue: FairQueue[Job] = FairQueue()

    async def run(
        self, work: Callable[[], Result], addresses: Iterable[str], table: str, urgent: bool = False
    ) -> Result:
        """Do some work in a thread when it is its turn. It is charged to one of the addresses, and to the table."""
        answer: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self.queue.add(Job(work, answer), addresses, table, urgent)
        self._start_next()
        return await answer

    def drop(self, table: str) -> None:
        """Give up the work of a table that is still waiting."""
        for job in self.queue.drop(table):
            if not job.answer.done():
                job.answer.set_exception(Unattended("Everyone has left the table."))

    def close(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)

    def _start_next(self) -> None:
        while self.free_threads and (turn := self.queue.take()):
            if turn.item.answer.done():  # nobody waits for it any more
                self.queue.finish(turn, 0.0)
                continue
            self.free_threads -= 1
            self.metrics.waiting.observe(time.perf_counter() - turn.item.asked)
            self.pool.submit(self._do, turn, asyncio.get_running_loop())

    def _do(self, turn: Turn[Job], loop: asyncio.AbstractEventLoop) -> None:
        """Do the work in a thread, and hand its outcome to the event loop."""
        began, used = time.perf_counter(), self.processor_time()
        result, error = None, None
        try:
            result = turn.item.work()
        except Exception as raised:
            error = raised
        cost = self.processor_time() - used
        with suppress(RuntimeError):  # the server has stopped, and its loop is closed
            loop.call_soon_threadsafe(self._finish, turn, cost, time.perf_counter() - began, result, error)

    def _finish(self, turn: Turn[Job], cost: float, seconds: float, result: Any, error: Exception | None) -> None:
        self.free_threads += 1
        self.metrics.thinking.observe(seconds)
        self.queue.finish(turn, cost)
        answer = turn.item.answer
        if not answer.done():
            if error is not None:
                answer.set_exception(error)
            else:
                answer.set_result(result)
        self._start_next()
