"""The live socket of a table: one viewer's conversation, as `docs/protocol.md` tells it."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import Counter
from typing import Any

from pydantic import ValidationError
from sqlalchemy.exc import DBAPIError
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from tablewright.server.errors import NotFound, Refusal, Stale
from tablewright.server.operate.limits import (
    HINTS,
    LARGEST_SOCKET_MESSAGE,
    MOST_SOCKETS_A_TABLE,
    MOST_SOCKETS_AN_ADDRESS,
    REFUSALS_BEFORE_CLOSING,
    SAYINGS,
    SECONDS_OF_SILENCE,
    SOCKET_MESSAGES,
    Bucket,
    Buckets,
)
from tablewright.server.people.sanitize import clean
from tablewright.server.tables import bots as thinking
from tablewright.server.tables.live_table import LiveTable
from tablewright.server.tables.registry import Tables, may_watch
from tablewright.server.web.messages import (
    READ,
    Accepted,
    Ack,
    Act,
    AskHint,
    AskWhy,
    Hello,
    Hint,
    Look,
    Ping,
    Pong,
    Refused,
    Say,
    Sync,
    Undo,
    Why,
)
from tablewright.server.web.viewers import Viewer, send

UNREADABLE, NOT_YOURS, NO_TABLE, SILENT, TAKEN_UP, PILED_UP, TOO_OFTEN = 4400, 4403, 4404, 4408, 4409, 4413, 4429
PONG = Pong().model_dump_json()
NOBODY = "Spectator"

log = logging.getLogger("tablewright.server")


class Closed(Exception):
    """The conversation is over, for this reason."""

    def __init__(self, code: int, sentence: str):
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


class Sockets:
    """All conversations of this process."""

    def __init__(self, tables: Tables, factor: float = 1.0):
        self.tables = tables
        self.factor = factor
        self.sayings = Buckets(SAYINGS.times(factor))
        self.hints = Buckets(HINTS.times(factor))
        self.open: Counter[str] = Counter()

    @property
    def count(self) -> int:
        return self.open.total()

    async def converse(self, socket: WebSocket, table_id: str, holder: str) -> None:
        """One connection, from its greeting to its end."""
        address = socket.client.host if socket.client else ""
        if self.open[address] >= MOST_SOCKETS_AN_ADDRESS * self.factor:
            await socket.close(TOO_OFTEN)
            return
        self.open[address] += 1
        conversation = Conversation(self, socket, address, holder)
        try:
            await socket.accept()
            await conversation.run(table_id)
        except Closed as end:
            await hang_up(socket, end.code, end.sentence)
        except WebSocketDisconnect:
            pass
        finally:
            self.open[address] -= 1
            if not self.open[address]:
                del self.open[address]
            conversation.leave()


class Conversation:
    def __init__(self, sockets: Sockets, socket: WebSocket, address: str, holder: str):
        self.sockets = sockets
        self.tables = sockets.tables
        self.socket = socket
        self.address = address
        self.holder = holder
        self.viewer: Viewer | None = None
        self.bucket = Bucket(SOCKET_MESSAGES.times(sockets.factor))
        self.refusals = 0

    async def run(self, table_id: str) -> None:
        hello = await self.greeting()
        live = await self.table(table_id)
        viewer = self.viewer = self.joined(live, hello)
        writing = asyncio.create_task(self.write(viewer))
        reading = asyncio.create_task(self.read(viewer))
        try:
            await asyncio.wait((writing, reading), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (writing, reading):
                task.cancel()
            ends = await asyncio.gather(writing, reading, return_exceptions=True)
        for end in ends:
            if isinstance(end, Exception):
                raise end

    async def greeting(self) -> Hello:
        message = self.understood(await self.receive())
        if not isinstance(message, Hello):
            raise Closed(UNREADABLE, "The first message is hello.")
        return message

    async def table(self, table_id: str) -> LiveTable:
        try:
            return await self.tables.get(table_id)
        except NotFound as missing:
            raise Closed(NO_TABLE, missing.sentence) from None
        except Refusal as refusal:
            raise Closed(NOT_YOURS, refusal.sentence) from None

    # --- coming and going -------------------------------------------------------------------------------------------

    def joined(self, live: LiveTable, hello: Hello) -> Viewer:
        """The viewer of this connection: the old one if its stream can go on, else a new one."""
        refusal = why_not_look(live, self.holder, hello.look)
        if refusal:
            raise Closed(NOT_YOURS, refusal)
        old = live.viewers.get(hello.stream or "")
        if old is not None and old.can_resume(self.holder, hello.seen):
            if old.socket is not None:
                self.tables.spawn(hang_up(old.socket, TAKEN_UP, "This stream goes on elsewhere."))
            self.connect(live, old)
            old.resume(hello.seen)
            if hello.look != old.seat:
                old.look(hello.look)
            return old
        make_room(live, self.holder)
        viewer = Viewer(live, self.holder, hello.look)
        self.connect(live, viewer)
        viewer.begin()
        return viewer

    def connect(self, live: LiveTable, viewer: Viewer) -> None:
        were = live.online()
        live.viewers[viewer.stream] = viewer
        viewer.socket = self.socket
        self.announce(live, were, viewer)

    def leave(self) -> None:
        """The connection is gone; its stream waits for another."""
        viewer = self.viewer
        if viewer is None or viewer.socket is not self.socket:
            return
        live = viewer.live
        were = live.online()
        viewer.socket = None
        viewer.left = time.monotonic()
        if viewer.ended:
            live.viewers.pop(viewer.stream, None)
        self.announce(live, were, viewer)

    def announce(self, live: LiveTable, were: set[int], newcomer: Viewer) -> None:
        """Tell the others when somebody has come or gone."""
        if live.online() != were:
            for other in list(live.viewers.values()):
                if other is not newcomer and other.connected:
                    other.tell()
        self.tables.wake_bots(live)

    # --- reading and writing ----------------------------------------------------------------------------------------

    async def write(self, viewer: Viewer) -> None:
        await viewer.write(self.socket)
        if viewer.unseated:
            raise Closed(NOT_YOURS, "This table is no longer yours to see.")
        raise Closed(PILED_UP, "Too many messages lay unacknowledged.")

    async def receive(self) -> str:
        try:
            async with asyncio.timeout(SECONDS_OF_SILENCE):
                event = await self.socket.receive()
        except TimeoutError:
            raise Closed(SILENT, "Nothing was heard for 6 seconds.") from None
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code", 1005))
        text = event.get("text")
        return text if text is not None else ""

    def understood(self, text: str) -> Any:
        """The message that a text holds, or a refusal that says what is wrong with it."""
        if len(text) > LARGEST_SOCKET_MESSAGE or len(text.encode(errors="replace")) > LARGEST_SOCKET_MESSAGE:
            return Refused(id=None, sentence=f"A message has at most {LARGEST_SOCKET_MESSAGE} bytes.")
        try:
            return READ.validate_json(text)
        except ValidationError as error:
            return Refused(id=id_in(text), sentence=what_is_wrong(error))

    async def read(self, viewer: Viewer) -> None:
        while True:
            text = await self.receive()
            if viewer.socket is not self.socket:
                raise Closed(TAKEN_UP, "This stream goes on elsewhere.")
            if not self.bucket.take():
                self.refuse(viewer, id_in(text), "Too many messages at once; slow down.", TOO_OFTEN)
                continue
            message = self.understood(text)
            if isinstance(message, Refused):
                self.refuse(viewer, message.id, message.sentence, UNREADABLE)
            else:
                await self.answer(viewer, message)

    def refuse(self, viewer: Viewer, message_id: str | None, sentence: str, code: int) -> None:
        """Refuse politely; whoever goes on all the same is shown out."""
        self.refusals += 1
        self.tables.metrics.counters["refusals"] += 1
        viewer.post(Refused(id=message_id, sentence=sentence))
        if self.refusals > REFUSALS_BEFORE_CLOSING:
            raise Closed(code, sentence)

    # --- answering --------------------------------------------------------------------------------------------------

    async def answer(self, viewer: Viewer, message: Any) -> None:
        live = viewer.live
        live.used = time.monotonic()
        try:
            match message:
                case Ping():
                    await send(self.socket, PONG)
                case Ack():
                    viewer.acknowledge(min(message.n, viewer.sent))
                case Sync():
                    viewer.begin()
                case Look():
                    self.look(viewer, message.seat)
                case Act() | Undo():
                    ply = await self.tables.act(live, self.holder, viewer.seat, message)
                    self.refusals = 0
                    viewer.post(Accepted(id=message.id, ply=ply))
                    self.tables.tell(live)
                case AskWhy():
                    self.say_why(viewer, message)
                case AskHint():
                    self.hint(viewer, message)
                case Say():
                    await self.say(viewer, message)
                case Hello():
                    raise Refusal("There was a hello before.")
        except Refusal as refusal:
            self.tables.metrics.counters["refusals"] += 1
            viewer.post(Refused(id=getattr(message, "id", None), sentence=refusal.sentence, rule=refusal.rule))
            if isinstance(refusal, Stale):
                viewer.tell()
        except (DBAPIError, OSError):
            log.exception("the store failed")
            viewer.post(Refused(id=getattr(message, "id", None), sentence="The store does not answer; try again."))

    def look(self, viewer: Viewer, seat: int | None) -> None:
        refusal = why_not_look(viewer.live, self.holder, seat)
        if refusal:
            raise Refusal(refusal)
        viewer.look(seat)

    def say_why(self, viewer: Viewer, message: AskWhy) -> None:
        match = decider(viewer)
        if message.action >= match.game.box.actions.count:
            raise Refusal("There is no such action.")
        refusal = match.why_not(message.action)
        sentence, rule = (refusal.sentence, refusal.rule) if refusal else (None, None)
        viewer.post(Why(id=message.id, action=message.action, sentence=sentence, rule=rule))

    def hint(self, viewer: Viewer, message: AskHint) -> None:
        decider(viewer)
        if not self.sockets.hints.of(self.address).take():
            raise Refusal("That was many hints; think for a while yourself.")
        self.tables.spawn(self.give_hint(viewer, message))

    async def give_hint(self, viewer: Viewer, message: AskHint) -> None:
        """Thought out in a worker thread; dropped if the seat has decided meanwhile or is looked from no more."""
        match, seat, number = viewer.live.match.clone(), viewer.seat, viewer.live.number
        assert seat is not None
        loop = asyncio.get_running_loop()
        try:
            advice, reason = await loop.run_in_executor(self.tables.pool, thinking.advise, match, seat)
        except Exception:
            log.exception("a hint failed", extra={"game": match.game.box.slug})
            viewer.post(Refused(id=message.id, sentence="No hint could be found."))
            return
        if viewer.live.number != number or viewer.seat != seat:
            viewer.post(Refused(id=message.id, sentence="The table has moved on; the hint came too late."))
        else:
            viewer.post(Hint(id=message.id, advice=advice, reason=reason))

    async def say(self, viewer: Viewer, message: Say) -> None:
        text = clean(message.text)
        if not text:
            raise Refusal("There is nothing to say.")
        if not self.sockets.sayings.of(self.address).take():
            raise Refusal("That was a lot of talk; wait a moment.")
        live = viewer.live
        name = NOBODY if viewer.seat is None else live.seats[viewer.seat].name
        if not await self.tables.store.say(live.id, viewer.seat, name, message.id, text):
            raise Refusal("This table has talked enough.")
        viewer.post(Accepted(id=message.id, ply=live.ply))
        await self.tables.hear_chat(live)


def decider(viewer: Viewer) -> Any:
    """The match, for the seat that is to decide: answers about it tell of its hand."""
    match = viewer.live.match
    if viewer.seat is None or viewer.seat != match.actor:
        raise Refusal("It is not your decision.")
    return match


def make_room(live: LiveTable, holder: str) -> None:
    """Forget the oldest stream that nobody came back to, when there are many; a crowd never keeps a player out."""
    if sum(viewer.connected for viewer in live.viewers.values()) >= MOST_SOCKETS_A_TABLE and not live.seats_of(holder):
        raise Closed(TOO_OFTEN, "Too many are looking at this table.")
    left = [viewer for viewer in live.viewers.values() if not viewer.connected]
    if len(left) >= MOST_SOCKETS_A_TABLE:
        del live.viewers[min(left, key=lambda viewer: viewer.left).stream]


def why_not_look(live: LiveTable, holder: str, seat: int | None) -> str | None:
    if seat is None:
        return None if may_watch(live, holder) else "This table has no spectators."
    return None if seat in live.seats_of(holder) else "This seat is not yours."


def id_in(text: str) -> str | None:
    """The id of a message that could not be read as a whole, so that its sender knows which it was."""
    try:
        found = json.loads(text[:LARGEST_SOCKET_MESSAGE])
    except (ValueError, RecursionError):
        return None
    value = found.get("id") if isinstance(found, dict) else None
    return value[:64] if isinstance(value, str) and value.isprintable() else None


def what_is_wrong(error: ValidationError) -> str:
    """The first mistake in one sentence; nothing of what was sent is repeated."""
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    place = ".".join(part if isinstance(part, str) and part.isidentifier() else "…" for part in first["loc"][:4])
    what = first["msg"].replace("\n", " ")[:120]
    return f"This is no message that is known here ({place + ': ' if place else ''}{what[:1].lower() + what[1:]})."


async def hang_up(socket: WebSocket, code: int, sentence: str) -> None:
    """Close a socket that may be closed already, with a reason that fits a close frame."""
    if socket.client_state == WebSocketState.CONNECTED and socket.application_state == WebSocketState.CONNECTED:
        try:
            await send(socket, Refused(id=None, sentence=sentence).model_dump_json())
            await socket.close(code, sentence[:100])
        except (RuntimeError, WebSocketDisconnect, OSError):
            pass  # it has gone by itself
