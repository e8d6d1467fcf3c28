"""The attacks that `bench/attacks.py` measures: `python bench/attackers.py NAME,NAME SERVER TABLE NETWORK`.

Each comes from a loopback address of its own and goes on until it is ended. The attackers run at low priority, because
in reality they would have machines of their own.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from servers import allow_many_sockets
from websockets.exceptions import WebSocketException

from tablewright.server.client import RequestFailed, Visitor

HELLO = '{"type":"hello"}'
LOOK = '{"type":"look","seat":null}'
LOOKS_AT_ONCE = 600
STEADY_SOCKETS, MESSAGES_PER_SECOND = 40, 16
REQUESTS_PER_SECOND, CONNECTIONS = 40, 4
HALF_SENT = 1100
BOT_TABLES, BOTS, BOT_GAME = 50, 5, "meeple-inc"
SECONDS_BEFORE_RETRY = 1.0
BROKEN = (WebSocketException, RequestFailed, OSError, EOFError)

Ready = Callable[[], None]


@dataclass(frozen=True)
class Target:
    server: str
    table: str  # a long match that is over
    network: str  # where the attackers come from, such as 127.0.0

    @property
    def host(self) -> str:
        return urlsplit(self.server).netloc

    def visitor(self, number: int) -> Visitor:
        return Visitor(self.server, source=f"{self.network}.{number}")

    async def connect(self, number: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        url = urlsplit(self.server)
        return await asyncio.open_connection(url.hostname, url.port, local_addr=(f"{self.network}.{number}", 0))


async def again_and_again(attempt: Callable[[], Awaitable[None]]) -> None:
    """An attacker whose connection is closed comes back."""
    while True:
        with suppress(*BROKEN):
            await attempt()
        await asyncio.sleep(SECONDS_BEFORE_RETRY)


async def look_burst(target: Target, ready: Ready) -> None:
    """Hundreds of `look` messages at once on one socket."""
    visitor = target.visitor(2)

    async def attempt() -> None:
        socket = await visitor.dial(target.table)
        await socket.send(HELLO)
        for _ in range(LOOKS_AT_ONCE):
            await socket.send(LOOK)
        ready()
        async for _ in socket:
            pass

    await again_and_again(attempt)


async def look_steady(target: Target, ready: Ready) -> None:
    """Many sockets that each stay just below the rate limit. Every second one never reads."""
    visitor = target.visitor(3)

    async def read(socket: Any) -> None:
        n = 0
        with suppress(*BROKEN):
            async for _ in socket:
                n += 1
                if n % 10 == 0:
                    await socket.send(json.dumps({"type": "ack", "n": n}))

    async def attempt(reads: bool) -> None:
        socket = await visitor.dial(target.table)
        reading = asyncio.create_task(read(socket)) if reads else None
        try:
            await socket.send(HELLO)
            while True:
                await socket.send(LOOK)
                ready()
                await asyncio.sleep(1 / MESSAGES_PER_SECOND)
        finally:
            if reading is not None:
                reading.cancel()
            socket.transport.abort()

    sockets = [lambda reads=number % 2 == 0: attempt(reads) for number in range(STEADY_SOCKETS)]
    await asyncio.gather(*(again_and_again(each) for each in sockets))


async def past_positions(target: Target, ready: Ready) -> None:
    """Requests for positions of a long match, as often as one address may ask."""
    chance = random.Random(1)
    plies = (await target.visitor(4).get(f"/api/tables/{target.table}"))["ply"]

    async def attempt() -> None:
        reader, writer = await target.connect(4)
        try:
            while True:
                path = f"/api/tables/{target.table}/at/{chance.randrange(plies + 1)}"
                writer.write(f"GET {path} HTTP/1.1\r\nHost: {target.host}\r\n\r\n".encode())
                head = (await reader.readuntil(b"\r\n\r\n")).lower()
                await reader.readexactly(int(head.split(b"content-length:")[1].split(b"\r\n")[0]))
                ready()
                await asyncio.sleep(CONNECTIONS / REQUESTS_PER_SECOND)
        finally:
            writer.close()

    await asyncio.gather(*(again_and_again(attempt) for _ in range(CONNECTIONS)))


async def half_sent_requests(target: Target, ready: Ready) -> None:
    """More than a thousand requests that never end."""

    async def attempt() -> None:
        reader, writer = await target.connect(5)
        try:
            writer.write(f"POST /api/tables HTTP/1.1\r\nHost: {target.host}\r\nContent-Le".encode())
            ready()
            await reader.read()
        finally:
            writer.close()

    await asyncio.gather(*(again_and_again(attempt) for _ in range(HALF_SENT)))


async def new_bot_tables(visitor: Visitor, seats: list[dict[str, str]]) -> list[str]:
    made: list[str] = []
    while len(made) < BOT_TABLES:
        try:
            made.append((await visitor.post("/api/tables", {"game": BOT_GAME, "seats": seats}))["id"])
        except BROKEN:
            await asyncio.sleep(SECONDS_BEFORE_RETRY)
    return made


async def unattended_bots(target: Target, ready: Ready) -> None:
    """Tables where five of the strongest bots are to move before a player who has left."""
    seats = [{"kind": "bot", "level": "master"}] * BOTS + [{"kind": "me"}]
    await new_bot_tables(target.visitor(6), seats)
    ready()
    await asyncio.Event().wait()


async def attended_bots(target: Target, ready: Ready) -> None:
    """Tables where five of the strongest bots play each other, all watched from one address."""
    visitor = target.visitor(7)
    async with AsyncExitStack() as stack:
        for table_id in await new_bot_tables(visitor, [{"kind": "bot", "level": "master"}] * BOTS):
            await stack.enter_async_context(visitor.look_at(table_id))
        ready()
        await asyncio.Event().wait()


ATTACKS = {
    attack.__name__: attack
    for attack in (look_burst, look_steady, past_positions, half_sent_requests, unattended_bots, attended_bots)
}


async def attack_with(names: list[str], target: Target) -> None:
    """Run attacks together, and print a line when all of them are under way."""
    waiting = set(names)

    def under_way(name: str) -> None:
        if name in waiting:
            waiting.remove(name)
            if not waiting:
                print("under way", flush=True)

    await asyncio.gather(*(ATTACKS[name](target, lambda name=name: under_way(name)) for name in names))


def main() -> None:
    chosen, server, table, network = sys.argv[1:]
    os.nice(10)
    allow_many_sockets()
    asyncio.run(attack_with(chosen.split(","), Target(server, table, network)))


if __name__ == "__main__":
    main()
