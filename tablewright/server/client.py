"""A scripted player: the protocol from the other side, for tests, measurements and programs that want a seat.

visitor = Visitor("http://127.0.0.1:8080")
table = await visitor.post("/api/tables", {"game": "some-game"})
async with visitor.look_at(table["id"], seat=0) as link:
    await link.until(lambda position: position["legal"])
    await link.act(link.position["legal"][0]["action"])
"""

from __future__ import annotations

import asyncio
import http.client
import json
import uuid
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

SECONDS_BETWEEN_PINGS = 2.0
SECONDS_OF_SILENCE = 6.0
SECONDS_BEFORE_NEXT_TRY = 0.05
LONGEST_TRY = 1.0
ACKNOWLEDGE_EVERY = 6
FINAL = (4403, 4404)  # there is no point in coming back
Json = dict[str, Any]


class RequestRefused(Exception):
    """The server has said no, with a status and a sentence."""

    def __init__(self, status: int, sentence: str):
        super().__init__(f"{status}: {sentence}")
        self.status = status
        self.sentence = sentence


class Gone(Exception):
    """The link has ended for good."""


class Visitor:
    """A browser without a screen: an address and a cookie."""

    def __init__(self, address: str, cookie: str | None = None):
        self.address = address.rstrip("/")
        self.cookie = cookie

    async def get(self, path: str) -> Any:
        return await asyncio.to_thread(self.request, "GET", path)

    async def post(self, path: str, body: Any = None) -> Any:
        return await asyncio.to_thread(self.request, "POST", path, body if body is not None else {})

    def request(self, method: str, path: str, body: Any = None) -> Any:
        where = urlsplit(self.address)
        connection = http.client.HTTPConnection(where.netloc, timeout=60)
        headers = {"Origin": self.address} | ({"Cookie": self.cookie} if self.cookie else {})
        data = None
        if body is not None:
            data, headers["Content-Type"] = json.dumps(body), "application/json"
        try:
            connection.request(method, path, data, headers)
            answer = connection.getresponse()
            text = answer.read().decode()
        finally:
            connection.close()
        given = answer.getheader("Set-Cookie")
        if given:
            self.cookie = given.split(";")[0]
        is_json = (answer.getheader("Content-Type") or "").startswith("application/json")
        content: Any = json.loads(text) if is_json else text
        if answer.status >= 400:
            raise RequestRefused(answer.status, content["sentence"] if is_json else text)
        return content

    def look_at(self, table_id: str, seat: int | None = None, **how: Any) -> Link:
        return Link(self, table_id, seat, **how)

    async def dial(self, table_id: str) -> Any:
        url = f"ws{self.address.removeprefix('http')}/api/tables/{table_id}/live"
        headers = {"Cookie": self.cookie} if self.cookie else {}
        return await connect(
            url,
            origin=self.address,  # type: ignore[arg-type]
            additional_headers=headers,
            ping_interval=None,
            compression=None,
            max_size=None,
            proxy=None,
            close_timeout=0.2,
        )


class Link:
    """A viewer's link to a table. It survives cuts: what was not answered is sent again under the same id."""

    def __init__(
        self,
        visitor: Visitor,
        table_id: str,
        seat: int | None,
        *,
        dial: Callable[[str], Awaitable[Any]] | None = None,
        heard: Callable[[Json], None] | None = None,
    ):
        self.visitor = visitor
        self.table_id = table_id
        self.seat = seat
        self.dial = dial or visitor.dial
        self.heard = heard or (lambda message: None)
        self.stream: str | None = None
        self.seen = 0
        self.lost = False  # a message is missing: wait for the server to begin anew
        self.position: Json = {}
        self.log: list[Json] = []
        self.chat: dict[int, Json] = {}
        self.connections = 0
        self.waiting: dict[str, tuple[Json, asyncio.Future[Json]]] = {}
        self.changed = asyncio.Event()
        self.socket: Any = None
        self.last_heard = 0.0
        self.gone: Gone | None = None
        self.task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Link:
        self.task = asyncio.create_task(self.keep_up())
        return self

    async def __aexit__(self, *exc: object) -> None:
        assert self.task is not None
        self.task.cancel()
        with suppress(asyncio.CancelledError):
            await self.task

    # --- what a player does -----------------------------------------------------------------------------------------

    async def act(self, action: int, remark: str | None = None) -> Json:
        """Play an action at the present position; the answer is `accepted` or `refused`."""
        message = {"type": "act", "ply": self.position["ply"], "action": action}
        return await self.ask(message | ({"remark": remark} if remark else {}))

    async def undo(self) -> Json:
        return await self.ask({"type": "undo", "ply": self.position["ply"]})

    async def ask(self, message: Json) -> Json:
        """Send a message that is answered, for as long and as often as it takes."""
        message = {"id": str(uuid.uuid4())} | message
        answer: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self.waiting[message["id"]] = (message, answer)
        await self.send(message)
        return await answer

    async def look(self, seat: int | None) -> None:
        self.seat = seat
        await self.send({"type": "look", "seat": seat})

    async def until(self, holds: Callable[[Json], Any]) -> Json:
        """Wait for a position of which something holds."""
        while not (self.position and holds(self.position)):
            if self.gone:
                raise self.gone
            self.changed.clear()
            await self.changed.wait()
        return self.position

    async def send(self, message: Json) -> None:
        """Send on the present connection. If there is none, what wants an answer goes out with the next one."""
        if self.socket is not None:
            with suppress(WebSocketException, OSError):
                await self.socket.send(json.dumps(message))

    # --- keeping up -------------------------------------------------------------------------------------------------

    async def keep_up(self) -> None:
        """Connect, and connect again, until the server says that it is of no use."""
        wait = SECONDS_BEFORE_NEXT_TRY
        try:
            while self.gone is None:
                before = self.connections
                await self.connect_once()
                wait = SECONDS_BEFORE_NEXT_TRY if self.connections > before else min(LONGEST_TRY, wait * 1.5)
                await asyncio.sleep(wait)
        finally:
            for _, answer in self.waiting.values():
                answer.cancel()
            self.changed.set()

    async def connect_once(self) -> None:
        try:
            async with asyncio.timeout(SECONDS_OF_SILENCE):
                socket = await self.dial(self.table_id)
        except (WebSocketException, OSError, TimeoutError, EOFError):
            return
        pinging = asyncio.create_task(self.ping(socket))
        try:
            await self.converse(socket)
        except (WebSocketException, OSError, TimeoutError):
            code = getattr(getattr(socket, "close_code", None), "real", None)
            if code in FINAL:
                self.gone = Gone(f"closed with {code}")
                self.changed.set()
        finally:
            self.socket = None
            pinging.cancel()
            try:
                with suppress(WebSocketException, OSError):
                    await socket.close()
            finally:
                if getattr(socket, "transport", None) is not None:
                    socket.transport.abort()

    async def converse(self, socket: Any) -> None:
        self.lost = False
        hello = {"type": "hello", "stream": self.stream, "seen": self.seen, "look": self.seat}
        await socket.send(json.dumps(hello))
        self.socket = socket
        for message, _ in list(self.waiting.values()):
            await socket.send(json.dumps(message))
        self.connections += 1
        while True:
            async with asyncio.timeout(SECONDS_OF_SILENCE):
                text = await socket.recv()
            await self.take(json.loads(text))

    async def ping(self, socket: Any) -> None:
        with suppress(WebSocketException, OSError):
            while True:
                await asyncio.sleep(SECONDS_BETWEEN_PINGS)
                await socket.send(json.dumps({"type": "ack", "n": self.seen}))
                await socket.send('{"type":"ping"}')

    async def take(self, message: Json) -> None:
        """One message of the server, in its turn or not."""
        self.heard(message)
        n = message["n"]
        begins = message["type"] == "welcome" and not message["resumed"]
        if not n or (not begins and (self.lost or n <= self.seen)):
            return
        if not begins and n != self.seen + 1:
            self.lost = True
            await self.send({"type": "sync"})
            return
        self.seen, self.lost = n, False
        self.understand(message)
        if n % ACKNOWLEDGE_EVERY == 0:
            await self.send({"type": "ack", "n": n})

    def understand(self, message: Json) -> None:
        kind = message["type"]
        if kind == "welcome":
            self.stream = message["stream"]
            self.chat |= {line["number"]: line for line in message["chat"]}
        elif kind == "said":
            self.chat[message["number"]] = message
        elif kind == "position":
            self.position = message
            self.log = [entry for entry in self.log if entry["ply"] < message["log_from"]] + message["log"]
        elif message.get("id") in self.waiting:
            _, answer = self.waiting.pop(message["id"])
            if not answer.done():
                answer.set_result(message)
        self.changed.set()
