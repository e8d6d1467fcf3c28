"""A process that makes one review after another, seen from the server. It starts with the first one."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncGenerator
from contextlib import suppress
from typing import NamedTuple

from tablewright.engine.drivers import disk_cache

WORKER = "tablewright.server.reviews.worker"
MAX_REVIEW_BYTES = 32 * 1024 * 1024
SECONDS_IDLE = 600.0  # then the process ends; the next one takes a moment to start
PART, PAUSE, DONE = b"part", b"pause", b"done"


class ReviewFailed(Exception):
    """A review could not be made. The message says why, in one line."""


class ReviewJob(NamedTuple):
    match: str  # as it is saved
    seconds: list[float]  # that each seat used
    partial: str | None  # the review, as far as it was made before
    turn: float  # seconds until the others have theirs; at least one part is made


class ReviewPart(NamedTuple):
    body: bytes  # JSON
    last: bool = False
    complete: bool = False


class ReviewProcess:
    def __init__(self) -> None:
        self.process: Process | None = None
        self.rest: asyncio.TimerHandle | None = None

    async def make(self, job: ReviewJob) -> AsyncGenerator[ReviewPart]:
        """The review in parts, each of which replaces the last. Whoever leaves before the end stops the process."""
        ended = False
        try:
            process = await self._started()
            assert process.stdin is not None and process.stdout is not None
            process.stdin.write(json.dumps(job._asdict()).encode() + b"\n")
            while not ended:
                part = read_part(await process.stdout.readline())
                ended = part.last
                yield part
        except (OSError, ValueError) as error:  # the process has ended, or its line is too long
            raise ReviewFailed(f"{type(error).__name__}: {error}") from None
        finally:
            if ended:
                self.rest = asyncio.get_running_loop().call_later(SECONDS_IDLE, self.kill)
            else:
                self.kill()

    async def _started(self) -> Process:
        if self.rest is not None:
            self.rest.cancel()
        if self.process is None or self.process.returncode is not None:
            # It has a session of its own, so that Ctrl-C in the terminal does not reach it. It ends with its input.
            self.process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", WORKER),
                start_new_session=True,
                stdin=PIPE,
                stdout=PIPE,
                stderr=DEVNULL,
                limit=MAX_REVIEW_BYTES,
                env=os.environ | {"TABLEWRIGHT_CACHE": str(disk_cache.cache_folder())},
            )
        return self.process

    def kill(self) -> None:
        if self.process is not None:
            with suppress(ProcessLookupError):
                self.process.kill()
            self.process = None


def read_part(line: bytes) -> ReviewPart:
    word, _, rest = line.rstrip(b"\n").partition(b" ")
    if word not in (PART, PAUSE, DONE):
        raise ReviewFailed(rest.decode(errors="replace") or "the process that makes reviews has ended")
    return ReviewPart(rest, last=word != PART, complete=word == DONE)
