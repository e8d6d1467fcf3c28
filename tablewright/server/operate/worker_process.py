"""A process that does one long job after another, seen from the server. It starts with the first one."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from contextlib import suppress

from tablewright.engine.drivers import disk_cache

MAX_LINE_BYTES = 32 * 1024 * 1024
SECONDS_IDLE = 600.0  # then the process ends; the next one takes a moment to start


class WorkerProcess:
    """`python -m MODULE`, which reads a job from each line of its input and answers in lines."""

    def __init__(self, module: str) -> None:
        self.module = module
        self.process: Process | None = None
        self.idle: asyncio.TimerHandle | None = None

    async def started(self) -> Process:
        if self.idle is not None:
            self.idle.cancel()
        if self.process is None or self.process.returncode is not None:
            # It has a session of its own, so that Ctrl-C in the terminal does not reach it. It ends with its input.
            self.process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", self.module),
                start_new_session=True,
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                limit=MAX_LINE_BYTES,
                env=os.environ | {"TABLEWRIGHT_CACHE": str(disk_cache.cache_folder())},
            )
        return self.process

    def rest(self) -> None:
        """A job is done: the process waits for the next one for a while."""
        self.idle = asyncio.get_running_loop().call_later(SECONDS_IDLE, self.kill)

    def kill(self) -> None:
        if self.process is not None:
            with suppress(ProcessLookupError):
                self.process.kill()
            self.process = None
