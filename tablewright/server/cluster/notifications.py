"""Notifications between server processes on one PostgreSQL database: which tables have changed.

A notification is sent inside the transaction that makes the change, so PostgreSQL delivers it when the change can be
read. It only names the tables; each process then reads from the database what has changed. So a notification does no
harm when it comes twice or late. One that is lost with the connection does no harm either: every new connection
begins by reading all tables in memory again.
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
TABLES_PER_NOTIFICATION = 100  # PostgreSQL allows 8,000 bytes
SECONDS_BEFORE_RECONNECT = 1.0
SECONDS_BETWEEN_CHECKS = 5.0

log = logging.getLogger("tablewright.server")


def notify_statements(process: str, table_ids: Sequence[str]) -> Iterator[tuple[sa.TextClause, dict[str, str]]]:
    for first in range(0, len(table_ids), TABLES_PER_NOTIFICATION):
        tables = list(table_ids[first : first + TABLES_PER_NOTIFICATION])
        payload = json.dumps({"from": process, "tables": tables})
        yield sa.text("SELECT pg_notify(:channel, :payload)"), {"channel": CHANNEL, "payload": payload}


class NotificationListener:
    """Calls `on_change` with the tables that other processes have changed (None: any table may have changed)."""

    def __init__(self, url: URL, process: str, on_change: Callable[[list[str] | None], Awaitable[None]]):
        self.address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.process = process
        self.on_change = on_change
        self.received: asyncio.Queue[list[str] | None] = asyncio.Queue()

    async def run(self) -> None:
        """Listen for ever, and reconnect when the connection is lost."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self.deliver())
            group.create_task(self.keep_listening())

    async def deliver(self) -> None:
        while True:
            await self.on_change(await self.received.get())

    async def keep_listening(self) -> None:
        import asyncpg  # type: ignore[import-untyped]

        while True:
            try:
                connection = await asyncpg.connect(self.address)
                await self.listen(connection)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError) as error:
                log.warning("the connection for notifications was lost", extra={"error": type(error).__name__})
                await asyncio.sleep(SECONDS_BEFORE_RECONNECT)

    async def listen(self, connection: Any) -> None:
        try:
            await connection.add_listener(CHANNEL, self.receive)
            self.received.put_nowait(None)
            while True:
                await asyncio.sleep(SECONDS_BETWEEN_CHECKS)
                await connection.execute("SELECT 1", timeout=SECONDS_BETWEEN_CHECKS)
        finally:
            connection.terminate()

    def receive(self, connection: Any, pid: int, channel: str, payload: str) -> None:
        notification = json.loads(payload)
        if notification["from"] != self.process:
            self.received.put_nowait(notification["tables"])
