"""Tasks that run in the background of the requests."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar

from tablewright.engine.errors import TablewrightError
from tablewright.server.errors import DATABASE_ERRORS

EXPECTED = (TablewrightError, *DATABASE_ERRORS)  # refusals, and a database that does not respond

log = logging.getLogger("tablewright.server")
Result = TypeVar("Result")


class BackgroundTasks:
    """Keeps a reference to each task until it ends, and logs the failures that nobody expects."""

    def __init__(self) -> None:
        self.running: set[asyncio.Task[Any]] = set()

    def spawn(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        """Run something for a client. Refusals and database failures are not logged: the client learns of them."""
        task = self._start(work)
        task.add_done_callback(log_unexpected_failure)
        return task

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a task of the server itself. Any failure is logged."""
        self._start(work).add_done_callback(log_failure)

    async def cancel_all(self) -> None:
        tasks = list(self.running)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _start(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        task = asyncio.create_task(work)
        self.running.add(task)
        task.add_done_callback(self.running.discard)
        return task


def log_failure(task: asyncio.Task[Any]) -> None:
    error = None if task.cancelled() else task.exception()
    if error is not None:
        log.error("a background task failed", exc_info=error)


def log_unexpected_failure(task: asyncio.Task[Any]) -> None:
    if not task.cancelled() and not isinstance(task.exception(), EXPECTED):
        log_failure(task)
