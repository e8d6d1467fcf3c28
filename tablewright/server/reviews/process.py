"""A process that makes one review after another, seen from the server."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator
from typing import NamedTuple

from tablewright.server.operate.worker_process import WorkerProcess

WORKER = "tablewright.server.reviews.worker"
PART, PAUSE, DONE = b"part", b"pause", b"done"


class ReviewFailed(Exception):
    """A review could not be made. The message says why, in one line."""


class ReviewJob(NamedTuple):
    match: str  # as it is saved
    seconds: list[float]  # that each seat used
    partial: str | None  # the review, as far as it was made before
    turn: float  # seconds until the others have theirs; at least one part is made
    content: str = ""  # of a designer's version, as JSON


class ReviewPart(NamedTuple):
    body: bytes  # JSON
    last: bool = False
    complete: bool = False


class ReviewProcess(WorkerProcess):
    def __init__(self) -> None:
        super().__init__(WORKER)

    async def make(self, job: ReviewJob) -> AsyncGenerator[ReviewPart]:
        """The review in parts, each of which replaces the last. Whoever leaves before the end stops the process."""
        ended = False
        try:
            process = await self.started()
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
                self.rest()
            else:
                self.kill()


def read_part(line: bytes) -> ReviewPart:
    word, _, rest = line.rstrip(b"\n").partition(b" ")
    if word not in (PART, PAUSE, DONE):
        raise ReviewFailed(rest.decode(errors="replace") or "the process that makes reviews has ended")
    return ReviewPart(rest, last=word != PART, complete=word == DONE)
