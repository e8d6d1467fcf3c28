"""Versions to print: drawn one after another by a process of its own."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal, NamedTuple, Protocol

from tablewright.server.errors import RequestRefused, ServerFull
from tablewright.server.operate.limits import MAX_PRINTS_WAITING, SECONDS_OF_A_PRINT
from tablewright.server.operate.worker_process import WorkerProcess

WORKER = "tablewright.server.workshop.print_worker"
DONE, FAILED = b"done", b"failed"


class PrintJob(NamedTuple):
    game: str
    contents: str  # JSON
    players: int | None
    name: str  # of the version
    form: Literal["pdf", "sheets"]
    paper: Literal["a4", "letter"] = "a4"


class PrintFailed(RequestRefused):
    """A version cannot be printed."""

    def __init__(self, why: str):
        super().__init__(f"This version cannot be printed: {why}")


class Printer(Protocol):
    """What draws versions, one at a time."""

    async def make(self, job: PrintJob) -> bytes: ...

    def kill(self) -> None: ...


class PrintProcess(WorkerProcess):
    def __init__(self, module: str = WORKER, seconds: float = SECONDS_OF_A_PRINT) -> None:
        super().__init__(module)
        self.seconds = seconds

    async def make(self, job: PrintJob) -> bytes:
        """The finished file. Whoever leaves before that stops the process."""
        ended = False
        with TemporaryDirectory() as folder:
            file = Path(folder) / "printed"
            try:
                process = await self.started()
                assert process.stdin is not None and process.stdout is not None
                process.stdin.write(json.dumps(job._asdict() | {"file": str(file)}).encode() + b"\n")
                async with asyncio.timeout(self.seconds):
                    line = await process.stdout.readline()
                word, _, why = line.rstrip(b"\n").partition(b" ")
                ended = word in (DONE, FAILED)
                if word == DONE:
                    return await asyncio.to_thread(file.read_bytes)
                raise PrintFailed(why.decode(errors="replace") if ended else "the process that draws it has ended.")
            except TimeoutError:
                raise PrintFailed(f"it takes more than {self.seconds:.0f} seconds.") from None
            except (OSError, ValueError):
                raise PrintFailed("the process that draws it has ended.") from None
            finally:
                if ended:
                    self.rest()
                else:
                    self.kill()


class Prints:
    def __init__(self, printer: Callable[[], Printer] = PrintProcess):
        self.printer = printer()
        self.turn = asyncio.Lock()
        self.asked = 0

    async def make(self, job: PrintJob) -> bytes:
        if self.asked >= MAX_PRINTS_WAITING:
            raise ServerFull("Too many people are printing. Please try again later.")
        self.asked += 1
        try:
            async with self.turn:
                return await self.printer.make(job)
        finally:
            self.asked -= 1

    def close(self) -> None:
        self.printer.kill()
