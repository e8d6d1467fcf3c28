"""Messages between server processes, through NATS.

A process sends commands to the owner of a table and gets an answer. The owner publishes what has happened at a table to
all processes that have it in memory. Messages may be lost: the database has everything, and each process looks there
now and then. Without NATS nothing is sent, and that look is all there is.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.errors import Error as NatsError

from tablewright.server.errors import StartupError

SECONDS_FOR_AN_ANSWER = 1.5
SECONDS_TO_CONNECT = 2
SECONDS_TO_START = 5.0
SECONDS_BEFORE_RECONNECT = 1
SECONDS_BETWEEN_PINGS = 1
MAX_UNANSWERED_PINGS = 2
PREFIX = "tablewright"

log = logging.getLogger("tablewright.server")

Json = dict[str, Any]
Answerer = Callable[[Json], Awaitable[Json]]
Listener = Callable[[Json], None]


class NoAnswer(Exception):
    """The other process is not there, or it does not answer."""


class Bus:
    def __init__(self, url: str | None, process: str):
        self.url = url
        self.process = process
        self.client = Client()
        self.listening: dict[str, Subscription] = {}  # by table
        self.was_connected = False
        self.on_return: Callable[[], None] = lambda: None  # messages may have been lost meanwhile

    async def connect(self) -> None:
        """Connect for the first time. The client connects again by itself whenever the connection is lost."""
        if self.url is None:
            return
        try:
            async with asyncio.timeout(SECONDS_TO_START):
                await self.client.connect(
                    self.url,
                    name=f"tablewright {self.process}",
                    connect_timeout=SECONDS_TO_CONNECT,
                    reconnect_time_wait=SECONDS_BEFORE_RECONNECT,
                    max_reconnect_attempts=-1,
                    ping_interval=SECONDS_BETWEEN_PINGS,
                    max_outstanding_pings=MAX_UNANSWERED_PINGS,
                    error_cb=self.on_error,
                    disconnected_cb=self.on_disconnected,
                    reconnected_cb=self.on_reconnected,
                )
        except (NatsError, OSError, ValueError):
            raise StartupError("The NATS server cannot be reached. Check the address given with --nats.") from None
        self.was_connected = True

    async def answer_with(self, answer: Answerer) -> None:
        """Answer the commands of other processes."""
        if self.url is None:
            return
        await self.client.subscribe(f"{PREFIX}.process.{self.process}", cb=in_background(replying_with(answer)))

    async def stop(self) -> None:
        if self.client.is_connected or self.client.is_reconnecting:
            await self.client.close()

    async def on_error(self, error: Exception) -> None:
        if self.was_connected:  # before that, the one message of `connect` is enough
            log.warning("NATS failed", extra={"error": type(error).__name__})

    async def on_disconnected(self) -> None:
        log.warning("the connection to NATS was lost; this process looks into the database instead")

    async def on_reconnected(self) -> None:
        log.info("connected to NATS again")
        self.on_return()

    @property
    def connected(self) -> bool:
        return bool(self.client.is_connected)

    async def ask(self, process: str, command: Json) -> Json:
        """The answer of another process to a command. `NoAnswer` is raised if there is none in time."""
        if not self.connected:
            raise NoAnswer
        try:
            data = json.dumps(command).encode()
            message = await self.client.request(f"{PREFIX}.process.{process}", data, timeout=SECONDS_FOR_AN_ANSWER)
        except (NatsError, TimeoutError, OSError):
            raise NoAnswer from None
        answer: Json = json.loads(message.data)
        return answer

    async def publish(self, table_id: str, event: Json) -> None:
        """Tell the other processes that have the table what has happened there."""
        if self.connected:
            with suppress(NatsError, OSError):  # they look into the database
                data = json.dumps({"from": self.process} | event).encode()
                await self.client.publish(f"{PREFIX}.table.{table_id}", data)

    async def listen(self, table_id: str, on_event: Listener) -> None:
        """Hear of everything that other processes publish about a table."""
        if self.url is None or table_id in self.listening:
            return

        async def receive(message: Msg) -> None:
            event = json.loads(message.data)
            if event["from"] != self.process:
                on_event(event)

        try:
            self.listening[table_id] = await self.client.subscribe(f"{PREFIX}.table.{table_id}", cb=receive)
        except (NatsError, OSError):
            log.warning("a table cannot be heard of through NATS", extra={"table": table_id})

    async def forget(self, table_id: str) -> None:
        subscription = self.listening.pop(table_id, None)
        if subscription is not None:
            with suppress(NatsError, OSError):  # NATS forgets it with the connection
                await subscription.unsubscribe()


def replying_with(answer: Answerer) -> Callable[[Msg], Awaitable[None]]:
    async def reply(message: Msg) -> None:
        with suppress(NatsError, OSError):  # without an answer, the asker looks into the database
            await message.respond(json.dumps(await answer(json.loads(message.data))).encode())

    return reply


def in_background(handle: Callable[[Msg], Awaitable[None]]) -> Callable[[Msg], Awaitable[None]]:
    """NATS delivers one message after another. A command may take a while, and the next one should not wait for it."""
    running: set[asyncio.Future[None]] = set()

    async def start(message: Msg) -> None:
        task = asyncio.ensure_future(handle(message))
        running.add(task)
        task.add_done_callback(running.discard)

    return start
