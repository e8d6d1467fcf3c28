"""A client of the server: the protocol from the other side, for tests, benchmarks and programs that play.

    visitor = Visitor("http://127.0.0.1:8080")
    table = await visitor.post("/api/tables", {"game": "some-game"})
    async with visitor.look_at(table["id"], seat=0) as link:
        await link.until(lambda position: position["legal"])
        await link.act(link.position["legal"][0]["action"])

docs/reference/client.md has a whole program.
"""

from __future__ import annotations

import asyncio
import http.client
import json
import uuid
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlsplit

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

FILES = ("application/zip", "application/pdf")
SECONDS_TO_CONNECT = 60.0
SECONDS_BETWEEN_PINGS = 2.0
SECONDS_OF_SILENCE = 6.0
SECONDS_BEFORE_RETRY = 0.05
MAX_SECONDS_BEFORE_RETRY = 1.0
ACKNOWLEDGE_EVERY = 6
FINAL = (4403, 4404)  # close codes after which reconnecting is useless
Json = dict[str, Any]

__all__ = ["Link", "LinkEnded", "RequestFailed", "Visitor"]


class RequestFailed(Exception):
    """The server answered with an error: a status and a sentence, and the seat whose name it is about."""

    def __init__(self, status: int, sentence: str, seat: int | None = None):
        super().__init__(f"{status}: {sentence}")
        self.status = status
        self.sentence = sentence
        self.seat = seat


class LinkEnded(Exception):
    """The server has closed the link for good, or it cannot go on."""


class Visitor:
    """A browser without a screen: the address of a server, its cookies, and the address of its own to connect from."""

    def __init__(self, address: str, cookie: str | None = None, source: str | None = None):
        self.address = address.rstrip("/")
        self.cookie = cookie
        self.source = (source, 0) if source else None

    async def get(self, path: str) -> Any:
        """Ask for something; the answer is the JSON that came back, or the text."""
        return await asyncio.to_thread(self.request, "GET", path)

    async def post(self, path: str, body: Any = None) -> Any:
        """Have something done; the answer as with `get`."""
        return await asyncio.to_thread(self.request, "POST", path, body if body is not None else {})

    def request(self, method: str, path: str, body: Any = None) -> Any:
        """The same for any method, and waiting for the answer. An error is raised as `RequestFailed`.

        A body of bytes is sent as it is, and so is the answer if it is a file.
        """
        url = urlsplit(self.address)
        connection = http.client.HTTPConnection(url.netloc, timeout=60, source_address=self.source)
        headers = {"Origin": self.address} | ({"Cookie": self.cookie} if self.cookie else {})
        data: bytes | str | None = body if isinstance(body, bytes) else None
        if body is not None and data is None:
            data, headers["Content-Type"] = json.dumps(body), "application/json"
        try:
            connection.request(method, path, data, headers)
            response = connection.getresponse()
            answer = response.read()
        finally:
            connection.close()
        self.keep_cookies(response.msg.get_all("Set-Cookie") or [])
        kind = response.getheader("Content-Type") or ""
        if kind in FILES:
            return answer
        text, is_json = answer.decode(), kind.startswith("application/json")
        content: Any = json.loads(text) if is_json and text else text
        if response.status >= 400:
            problem: Json = content if is_json else {"sentence": text}
            raise RequestFailed(response.status, problem["sentence"], problem.get("seat"))
        return content

    def keep_cookies(self, given: list[str]) -> None:
        """Keep the cookies of an answer, as a browser would. Those that are empty are dropped."""
        jar = SimpleCookie(self.cookie)
        for each in given:
            jar.load(each)
        self.cookie = "; ".join(f"{name}={each.value}" for name, each in jar.items() if each.value) or None

    def look_at(self, table_id: str, seat: int | None = None, **options: Any) -> Link:
        """A live link to a table, from one of the visitor's seats or, without one, as a spectator: `async with` it."""
        return Link(self, table_id, seat, **options)

    async def dial(self, table_id: str) -> Any:
        """Open a socket to a table."""
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
            local_addr=self.source,
            open_timeout=SECONDS_TO_CONNECT,
            close_timeout=0.2,
        )


class Link:
    """A live link to a table. It reconnects when the connection is lost, and sends unanswered messages again."""

    def __init__(
        self,
        visitor: Visitor,
        table_id: str,
        seat: int | None,
        *,
        dial: Callable[[str], Awaitable[Any]] | None = None,
        on_message: Callable[[Json], None] | None = None,
    ):
        self.visitor = visitor
        self.table_id = table_id
        self.seat = seat
        self.dial = dial or visitor.dial
        self.on_message = on_message or (lambda message: None)
        self.stream: str | None = None
        self.seen = 0
        self.syncing = False  # a message is missing: ignore the others until the server begins again
        self.position: Json = {}
        self.development: Json = {}  # in development mode: how the files of the game stand
        self.log: list[Json] = []
        self.chat: dict[int, Json] = {}
        self.connections = 0
        self.waiting: dict[str, tuple[Json, asyncio.Future[Json]]] = {}
        self.changed = asyncio.Event()
        self.socket: Any = None
        self.ended: LinkEnded | None = None
        self.task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Link:
        self.task = asyncio.create_task(self.stay_connected())
        return self

    async def __aexit__(self, *exc: object) -> None:
        assert self.task is not None
        self.task.cancel()
        with suppress(asyncio.CancelledError):
            await self.task

    # --- playing ----------------------------------------------------------------------------------------------------

    async def act(self, action: int, remark: str | None = None) -> Json:
        """Play an action at the current position. The answer is `accepted` or `refused`."""
        message = {"type": "act", "ply": self.position["ply"], "action": action}
        return await self.ask(message | ({"remark": remark} if remark else {}))

    async def undo(self) -> Json:
        """Undo the last action. The answer is `accepted` or `refused`."""
        return await self.ask({"type": "undo", "ply": self.position["ply"]})

    async def play_out(self, choose: Callable[[Json], int]) -> Json:
        """Decide for the seat until the match is over, and return the last position.

        `choose` is given each position in which the seat is to decide, and returns one of its legal actions. An action
        that is refused raises `RequestFailed`.
        """
        while True:
            position = await self.until(lambda p: p["over"] or p["legal"])
            if position["over"]:
                return position
            answer = await self.act(choose(position))
            if answer["type"] == "refused":
                raise RequestFailed(HTTPStatus.CONFLICT, answer["sentence"])
            await self.until(partial(is_at_least, answer["ply"]))

    async def ask(self, message: Json) -> Json:
        """Send a message until it is answered."""
        if self.ended:
            raise self.ended
        message = {"id": str(uuid.uuid4())} | message
        answer: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self.waiting[message["id"]] = (message, answer)
        await self.send(message)
        return await answer

    async def look(self, seat: int | None) -> None:
        """Look from another seat of the visitor's, or as a spectator."""
        self.seat = seat
        await self.send({"type": "look", "seat": seat})

    async def whole_log(self) -> list[Json]:
        """The log, once every entry of it has arrived."""
        await self.until(lambda position: len(self.log) == position["ply"] + 1)
        return self.log

    async def until(self, condition: Callable[[Json], Any]) -> Json:
        """Wait for a position that meets a condition."""
        while not (self.position and condition(self.position)):
            if self.ended:
                raise self.ended
            self.changed.clear()
            await self.changed.wait()
        return self.position

    async def send(self, message: Json) -> None:
        """Send on the current connection. Without one, a message that expects an answer is sent on the next one."""
        if self.socket is not None:
            with suppress(WebSocketException, OSError):
                await self.socket.send(json.dumps(message))

    # --- the connection ---------------------------------------------------------------------------------------------

    async def stay_connected(self) -> None:
        """Connect, and reconnect, until the server closes the link for good."""
        wait = SECONDS_BEFORE_RETRY
        try:
            while self.ended is None:
                before = self.connections
                await self.connect_once()
                wait = SECONDS_BEFORE_RETRY if self.connections > before else min(MAX_SECONDS_BEFORE_RETRY, wait * 1.5)
                await asyncio.sleep(wait)
        except Exception as error:
            self.ended = LinkEnded(f"the link has failed: {type(error).__name__}: {error}")
            raise
        finally:
            for _, answer in self.waiting.values():
                if self.ended is None:
                    answer.cancel()
                elif not answer.done():
                    answer.set_exception(self.ended)
            self.changed.set()

    async def connect_once(self) -> None:
        """One connection, from its beginning to its end."""
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
                self.ended = LinkEnded(f"closed with {code}")
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
        """Say hello, send again what was not answered, and receive until the connection is lost."""
        self.syncing = False
        hello = {"type": "hello", "stream": self.stream, "seen": self.seen, "look": self.seat}
        await socket.send(json.dumps(hello))
        self.socket = socket
        for message, _ in list(self.waiting.values()):
            await socket.send(json.dumps(message))
        self.connections += 1
        while True:
            async with asyncio.timeout(SECONDS_OF_SILENCE):
                text = await socket.recv()
            await self.receive(json.loads(text))

    async def ping(self, socket: Any) -> None:
        """Show the server that somebody is there."""
        with suppress(WebSocketException, OSError):
            while True:
                await asyncio.sleep(SECONDS_BETWEEN_PINGS)
                await socket.send(json.dumps({"type": "ack", "n": self.seen}))
                await socket.send('{"type":"ping"}')

    async def receive(self, message: Json) -> None:
        """Handle one message from the server, whether it comes in order or not."""
        self.on_message(message)
        n = message["n"]
        restarts = message["type"] == "welcome" and not message["resumed"]
        if not n or (not restarts and (self.syncing or n <= self.seen)):
            return
        if not restarts and n != self.seen + 1:
            self.syncing = True
            await self.send({"type": "sync"})
            return
        self.seen, self.syncing = n, False
        self.handle(message)
        if n % ACKNOWLEDGE_EVERY == 0:
            await self.send({"type": "ack", "n": n})

    def handle(self, message: Json) -> None:
        """Keep what a message says: the position, the log, the chat, or the answer to a question."""
        kind = message["type"]
        if kind == "welcome":
            self.stream = message["stream"]
            self.chat = {} if not message["resumed"] else self.chat
            self.chat |= {line["number"]: line for line in message["chat"]}
        elif kind == "said":
            self.chat[message["number"]] = message
        elif kind == "position":
            self.position = message
            self.log = [entry for entry in self.log if entry["ply"] < message["log_from"]] + message["log"]
        elif kind == "development":
            self.development = message
        elif kind == "log":
            known = {entry["ply"]: entry for entry in self.log} | {entry["ply"]: entry for entry in message["log"]}
            self.log = [known[ply] for ply in sorted(known)]
        elif message.get("id") in self.waiting:
            _, answer = self.waiting.pop(message["id"])
            if not answer.done():
                answer.set_result(message)
        self.changed.set()


def is_at_least(ply: int, position: Json) -> bool:
    """Whether so many actions have been played."""
    return bool(position["ply"] >= ply)
