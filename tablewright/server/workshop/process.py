"""The process that plays versions, against each other or for a report, seen from the server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from typing import Any, NamedTuple

from tablewright.server.operate.worker_process import WorkerProcess

WORKER = "tablewright.server.workshop.worker"
SECONDS_TO_LOAD = 900.0  # the rules of a game, which may have to be compiled first
SECONDS_FOR_A_GAME = 60.0
READY, PLAYED, PART, DONE, PAUSE, FAILED = b"ready", b"played", b"part", b"done", b"pause", b"failed"
TOO_LONG = f"a game of this version has not ended after {SECONDS_FOR_A_GAME:.0f} seconds."
ENDED = "the process that plays it has ended, perhaps because it needs too much memory."
VERDICT, REPORT = "verdict", "report"  # kinds of jobs


class VerdictFailed(Exception):
    """A version could not be played. The message says why, and goes on after a colon."""


class VerdictJob(NamedTuple):
    game: str
    players: int
    bots: str
    old: str  # contents, as JSON
    new: str
    judged: int  # the games of the last verdict
    turn: float  # seconds until the others have theirs
    kind: str = VERDICT


class ReportJob(NamedTuple):
    game: str
    players: int
    content: str  # as JSON
    matches: list[dict[str, Any]]  # of people, in the form of `lab.people.PeopleMatch`
    turn: float
    kind: str = REPORT


Job = VerdictJob | ReportJob


class News(NamedTuple):
    """What has become of a job: games were played, something was found out, or the turn has ended."""

    games: int | None = None
    total: int = 0  # games that a report takes
    verdict: bytes | None = None  # JSON: a verdict or a report
    last: bool = False
    complete: bool = False


class VerdictProcess(WorkerProcess):
    def __init__(self) -> None:
        super().__init__(WORKER)

    async def make(self, job: Job) -> AsyncGenerator[News]:
        """News until the end of the turn. Whoever leaves before that stops the process."""
        ended = False
        try:
            process = await self.started()
            assert process.stdin is not None and process.stdout is not None
            process.stdin.write(json.dumps(job._asdict()).encode() + b"\n")
            seconds = SECONDS_TO_LOAD
            while not ended:
                async with asyncio.timeout(seconds):
                    line = await process.stdout.readline()
                seconds = SECONDS_FOR_A_GAME
                news = read_news(line)
                ended = news.last
                yield news
        except TimeoutError:
            raise VerdictFailed(TOO_LONG) from None
        except (OSError, ValueError):  # the process has ended, or its line is too long
            raise VerdictFailed(ENDED) from None
        finally:
            if ended:
                self.rest()
            else:
                self.kill()


def read_news(line: bytes) -> News:
    word, _, rest = line.rstrip(b"\n").partition(b" ")
    if word == PLAYED:
        games, _, total = rest.partition(b" ")
        return News(games=int(games), total=int(total or 0))
    if word == PART:
        return News(verdict=rest)
    if word in (READY, PAUSE, DONE):
        return News(last=word != READY, complete=word == DONE)
    raise VerdictFailed(rest.decode(errors="replace") if word == FAILED else ENDED)
