"""News between server processes on one PostgreSQL: which tables to look at again.

The news is sent inside the transaction that makes it, so PostgreSQL delivers it when the change can be read. It says
only *where*; what has changed is then read from the store, so that news may come twice, late or not at all after a
lost connection without harm: a new connection begins by looking at every table again.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import URL

CHANNEL = "tablewright"
TABLES_A_NOTE = 100  # a note holds at most 8,000 bytes
SECONDS_BEFORE_NEXT_TRY = 1.0
SECONDS_BETWEEN_CHECKS = 5.0

log = logging.getLogger("tablewright.server")


def notify_statement(process: str, table_ids: Sequence[str]) -> Iterator[tuple[Any, dict[str, str]]]:
    for first in range(0, len(table_ids), TABLES_A_NOTE):
        note = json.dumps({"from": process, "tables": list(table_ids[first : first + TABLES_A_NOTE])})
        yield sa.text("SELECT pg_notify(:channel, :note)"), {"channel": CHANNEL, "note": note}


class Listener:
    """Hears what other processes have changed, and tells `heard` (None: anything may have changed)."""

    def __init__(self, url: URL, process: str, heard: Callable[[list[str] | None], Awaitable[None]]):
        self.address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.process = process
        self.heard = heard
        self.notes: asyncio.Queue[list[str] | None] = asyncio.Queue()

    async def run(self) -> None:
        """Listen for ever; a lost connection is made again."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self.pass_on())
            group.create_task(self.keep_listening())

    async def pass_on(self) -> None:
        while True:
            await self.heard(await self.notes.get())

    async def keep_listening(self) -> None:
        import asyncpg  # type: ignore[import-untyped]

        while True:
            try:
                connection = await asyncpg.connect(self.address)
                await self.listen(connection)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError) as error:
                log.warning("news lost", extra={"error": type(error).__name__})
                await asyncio.sleep(SECONDS_BEFORE_NEXT_TRY)

    async def listen(self, connection: Any) -> None:
        try:
            await connection.add_listener(CHANNEL, self.take)
            self.notes.put_nowait(None)
            while True:
                await asyncio.sleep(SECONDS_BETWEEN_CHECKS)
                await connection.execute("SELECT 1", timeout=SECONDS_BETWEEN_CHECKS)
        finally:
            connection.terminate()

    def take(self, connection: Any, pid: int, channel: str, payload: str) -> None:
        note = json.loads(payload)
        if note["from"] != self.process:
            self.notes.put_nowait(note["tables"])
