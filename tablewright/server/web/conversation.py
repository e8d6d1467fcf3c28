"""One live connection to a table: its messages and their answers, as `docs/protocol.md` describes them."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from tablewright.engine.match import Match
from tablewright.server.errors import DATABASE_DOWN, DATABASE_ERRORS, Forbidden, NotFound, RequestRefused, StalePosition
from tablewright.server.operate.limits import (
    MAX_REFUSALS_PER_SOCKET,
    MAX_SOCKET_MESSAGE_BYTES,
    SECONDS_OF_SILENCE,
    SECONDS_TO_ANSWER,
    SOCKET_MESSAGES,
)
from tablewright.server.people.identity import Identity
from tablewright.server.services import Services
from tablewright.server.store.schema import ACT, UNDO
from tablewright.server.tables.closed import TABLE_CHANGED, refuse_if_closed, why_not_play
from tablewright.server.tables.delay import shown_ply
from tablewright.server.tables.live_table import LiveTable
from tablewright.server.tables.moves import NOT_SAVED, NOT_YOUR_TURN, MoveRequest
from tablewright.server.web.coach import better_action
from tablewright.server.web.messages.socket import (
    CLIENT_MESSAGE,
    Accepted,
    Ack,
    Act,
    Advice,
    AgreeToCoach,
    AskHint,
    AskWhy,
    Development,
    Hello,
    Hint,
    Look,
    Ping,
    Pong,
    Refused,
    Say,
    Sync,
    Undo,
    Weigh,
    Weighed,
    Why,
)
from tablewright.server.web.rate_limit import SharedLimits, TokenBucket
from tablewright.server.web.socket_io import CloseCode, SocketClosed, close, send_text
from tablewright.server.web.streams import ViewerStream
from tablewright.server.web.table_texts import forget_texts
from tablewright.server.web.turns import Turns
from tablewright.server.web.validation import invalid

PONG = Pong().model_dump_json()
COSTS: dict[type, float] = {Ping: 0.25, Ack: 0.1, AskWhy: 2.0, Look: 4.0, Sync: 8.0}  # all others cost 1
STREAM_MOVED = "This stream continues on another connection."

log = logging.getLogger("tablewright.server")


class Conversation:
    def __init__(
        self,
        services: Services,
        socket: WebSocket,
        address: str,
        identity: Identity,
        limits: SharedLimits,
        turns: Turns,
    ):
        self.services = services
        self.socket = socket
        self.address = address
        self.identity = identity
        self.holder = identity.holder
        self.stream: ViewerStream | None = None
        self.messages = TokenBucket(SOCKET_MESSAGES.times(services.settings.rates))
        self.limits = limits
        self.turns = turns
        self.refusals = 0

    @property
    def signed_out(self) -> tuple[CloseCode, str]:
        """How the socket is closed when its cookie no longer counts. Who was a guest has another cookie by now."""
        if self.identity.session is None:
            return CloseCode.CONNECT_AGAIN, "You have an account now."
        return CloseCode.FORBIDDEN, "This device has been signed out."

    async def run(self, table_id: str) -> None:
        hello = await self.receive_hello()
        live, hidden = await self.open_table(table_id)
        stream = self.stream = self.join(live, hello, hidden)
        self.send_development(stream)
        writing = asyncio.create_task(self.write(stream))
        reading = asyncio.create_task(self.read(stream))
        try:
            await asyncio.wait((writing, reading), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (writing, reading):
                task.cancel()
            results = await asyncio.gather(writing, reading, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception):
                raise result

    # --- coming and going -------------------------------------------------------------------------------------------

    async def receive_hello(self) -> Hello:
        message = self.parse(await self.receive())
        if not isinstance(message, Hello):
            raise SocketClosed(CloseCode.UNREADABLE, "The first message must be hello.")
        return message

    async def open_table(self, table_id: str) -> tuple[LiveTable, frozenset[str | None]]:
        """The table, and the people whose words are hidden from the viewer."""
        known = self.services.tables.find(table_id) is not None
        if not known and not self.limits.opened_tables.of(self.address).take():
            raise SocketClosed(CloseCode.TOO_MANY_MESSAGES, "Too many tables at once. Please wait a moment.")
        try:
            live = await self.services.tables.get(table_id)
            hidden = await self.services.relations.hidden_from([self.holder])
        except NotFound as missing:
            raise SocketClosed(CloseCode.NO_TABLE, missing.sentence) from None
        except RequestRefused as refused:
            raise SocketClosed(CloseCode.FORBIDDEN, refused.sentence) from None
        except DATABASE_ERRORS as error:
            log.warning("the database failed", extra={"error": type(error).__name__})
            raise SocketClosed(CloseCode.TRY_AGAIN, DATABASE_DOWN) from None
        if live.dropped:
            raise SocketClosed(CloseCode.CONNECT_AGAIN, TABLE_CHANGED)
        return live, hidden[self.holder]

    def join(self, live: LiveTable, hello: Hello, hidden: frozenset[str | None]) -> ViewerStream:
        """The stream of this connection: the old one if it can be resumed, or else a new one."""
        reason = why_not_look_from(live, self.holder, hello.look)
        if reason:
            raise SocketClosed(CloseCode.FORBIDDEN, reason)
        old = live.audience.find(hello.stream)
        if isinstance(old, ViewerStream) and old.can_resume(self.holder, hello.seen):
            if old.socket is not None:
                self.services.tasks.spawn(close(old.socket, CloseCode.STREAM_MOVED, STREAM_MOVED))
            self.connect(live, old)
            old.resume(hello.seen)
            if hello.look != old.seat:
                old.look_from(hello.look)
            return old
        if not live.audience.has_room_for(self.holder):
            raise SocketClosed(CloseCode.TOO_MANY_MESSAGES, "Too many people are watching this table.")
        live.audience.drop_oldest_stream()
        stream = ViewerStream(live, self.holder, hello.look)
        stream.hidden = hidden
        self.connect(live, stream)
        stream.begin()
        return stream

    def connect(self, live: LiveTable, stream: ViewerStream) -> None:
        live.audience.add(stream)
        stream.socket, stream.address = self.socket, self.address
        self.publish_presence(live, stream)

    def leave(self) -> None:
        """The connection is closed. Its stream waits for another one."""
        stream = self.stream
        if stream is None or stream.socket is not self.socket:
            return
        live = stream.live
        stream.disconnect()
        if stream.ended:
            live.audience.remove(stream)
        if not live.audience.connected:
            forget_texts(live)
        self.publish_presence(live, stream)

    def publish_presence(self, live: LiveTable, stream: ViewerStream) -> None:
        """Somebody has come or gone: the others see it, and bots may start to move."""
        if live.audience.update_online():
            live.audience.send_presence(stream)
        self.services.updates.notify_subscribers(live)

    def send_development(self, stream: ViewerStream) -> None:
        """In development mode, say how the files of the game stand."""
        files = self.services.reloader
        if files is not None and stream.live.row.game == files.project.slug:
            notice = files.notices.get(stream.live.id)
            stream.send(Development(revision=files.revision, problem=files.problem, notice=notice))

    # --- reading and writing ----------------------------------------------------------------------------------------

    async def write(self, stream: ViewerStream) -> None:
        await stream.write(self.socket, self.turns)
        if stream.dropped:
            raise SocketClosed(CloseCode.CONNECT_AGAIN, TABLE_CHANGED)
        if stream.expelled:
            raise SocketClosed(CloseCode.FORBIDDEN, "You may no longer watch this table.")
        raise SocketClosed(CloseCode.NOT_ACKNOWLEDGED, "Too many messages were not acknowledged.")

    async def receive(self) -> str:
        try:
            async with asyncio.timeout(SECONDS_OF_SILENCE):
                event = await self.socket.receive()
        except TimeoutError:
            raise SocketClosed(CloseCode.SILENT, f"Nothing was received for {SECONDS_OF_SILENCE:g} seconds.") from None
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code", 1005))
        text = event.get("text")
        return text if text is not None else ""

    def parse(self, text: str) -> Any:
        """The message in a text, or a refusal that says what is wrong with it."""
        if len(text) > MAX_SOCKET_MESSAGE_BYTES or len(text.encode(errors="replace")) > MAX_SOCKET_MESSAGE_BYTES:
            return Refused(id=None, sentence=f"A message can have at most {MAX_SOCKET_MESSAGE_BYTES} bytes.")
        try:
            return CLIENT_MESSAGE.validate_json(text)
        except ValidationError as error:
            first = error.errors(include_url=False, include_input=False, include_context=False)[0]
            return Refused(id=message_id(text), sentence=invalid("The message", first))

    async def read(self, stream: ViewerStream) -> None:
        while True:
            text = await self.receive()
            if stream.socket is not self.socket:
                raise SocketClosed(CloseCode.STREAM_MOVED, STREAM_MOVED)
            if not self.services.sessions.accepts(self.identity):
                raise SocketClosed(*self.signed_out)
            message = self.parse(text)
            if not self.may_ask(message):
                sentence = "Too many messages at once. Please slow down."
                self.refuse(stream, getattr(message, "id", None), sentence, CloseCode.TOO_MANY_MESSAGES)
            elif isinstance(message, Refused):
                self.refuse(stream, message.id, message.sentence, CloseCode.UNREADABLE)
            else:
                await self.answer(stream, message)
            await asyncio.sleep(0)  # the other sockets come first, even if more messages are waiting here

    def may_ask(self, message: Any) -> bool:
        """Charge a message by its cost, to this socket and to its address."""
        cost = COSTS.get(type(message), 1.0)
        return self.messages.take(cost) and self.limits.messages.of(self.address).take(cost)

    def refuse(self, stream: ViewerStream, message_id: str | None, sentence: str, code: CloseCode) -> None:
        """Refuse a message. After too many of them, the connection is closed."""
        self.refusals += 1
        self.services.metrics.refusals.inc()
        stream.send(Refused(id=message_id, sentence=sentence))
        if self.refusals > MAX_REFUSALS_PER_SOCKET:
            raise SocketClosed(code, sentence)

    # --- answering --------------------------------------------------------------------------------------------------

    async def answer(self, stream: ViewerStream, message: Any) -> None:
        stream.live.touch()
        try:
            match message:
                case Ping():
                    await send_text(self.socket, PONG)
                case Ack():
                    stream.acknowledge(min(message.n, stream.last_sent))
                case Sync():
                    stream.begin()
                case Look():
                    self.look(stream, message.seat)
                case Act():
                    request = MoveRequest(ACT, message.id, message.ply, message.action, message.remark)
                    await self.move(stream, request)
                case Undo():
                    await self.move(stream, MoveRequest(UNDO, message.id, message.ply))
                case AskWhy():
                    self.explain(stream, message)
                case AskHint():
                    self.start_hint(stream, message)
                case Weigh():
                    self.start_weighing(stream, message)
                case AgreeToCoach():
                    await self.services.coach.agree(stream.live, self.holder, message.agree)
                    stream.send(Accepted(id=message.id, ply=shown_ply(stream.live, self.holder)))
                case Say():
                    await self.say(stream, message)
                case Hello():
                    raise RequestRefused("Only the first message can be hello.")
        except RequestRefused as refused:
            self.services.metrics.refusals.inc()
            stream.send(Refused(id=getattr(message, "id", None), sentence=refused.sentence, rule=refused.rule))
            if isinstance(refused, StalePosition):
                stream.send_position()
        except DATABASE_ERRORS as error:
            log.warning("the database failed", extra={"error": type(error).__name__})
            stream.send(Refused(id=getattr(message, "id", None), sentence=DATABASE_DOWN))

    def look(self, stream: ViewerStream, seat: int | None) -> None:
        reason = why_not_look_from(stream.live, self.holder, seat)
        if reason:
            raise RequestRefused(reason)
        stream.look_from(seat)

    async def move(self, stream: ViewerStream, request: MoveRequest) -> None:
        live = stream.live
        making = self.services.tasks.spawn(self.services.router.make(live, self.holder, stream.seat, request))
        await asyncio.wait((making,), timeout=SECONDS_TO_ANSWER)
        if not making.done():
            making.add_done_callback(lambda _: self.services.updates.publish(live))  # it may still be committed
            raise RequestRefused(NOT_SAVED)
        self.refusals = 0
        stream.send(Accepted(id=request.client_id, ply=making.result()))
        self.services.updates.publish(live)

    def explain(self, stream: ViewerStream, message: AskWhy) -> None:
        match = match_to_decide(stream)
        if message.action >= match.game.box.actions.count:
            raise RequestRefused("There is no such action.")
        reason = match.why_not(message.action)
        sentence, rule = (reason.sentence, reason.rule) if reason else (None, None)
        stream.send(Why(id=message.id, action=message.action, sentence=sentence, rule=rule))

    def start_hint(self, stream: ViewerStream, message: AskHint) -> None:
        match_to_decide(stream)
        if not self.limits.hints.of(self.address).take():
            raise RequestRefused("Too many hints at once. Please wait a moment.")
        self.services.tasks.spawn(self.send_hint(stream, message))

    async def send_hint(self, stream: ViewerStream, message: AskHint) -> None:
        """Send a hint, unless the viewer looks from another seat when it is found."""
        seat = stream.seat
        assert seat is not None
        try:
            found, reason = await self.services.hints.find(stream.live, seat, self.address)
            if stream.seat != seat:
                raise Forbidden("You have left the seat that the hint was for.")
        except RequestRefused as refused:
            stream.send(Refused(id=message.id, sentence=refused.sentence))
            return
        advice = [Advice.model_validate(each, from_attributes=True) for each in found]
        stream.send(Hint(id=message.id, advice=advice, reason=reason))

    def start_weighing(self, stream: ViewerStream, message: Weigh) -> None:
        match_to_decide(stream)
        self.services.coach.check(stream.live, message.ply, message.action)
        if not self.limits.weighed_actions.of(self.address).take():
            raise RequestRefused("Too many actions to weigh at once.")
        self.services.tasks.spawn(self.send_weighed(stream, message))

    async def send_weighed(self, stream: ViewerStream, message: Weigh) -> None:
        """Send what an action gives away, unless the viewer looks from another seat by then."""
        seat, live = stream.seat, stream.live
        assert seat is not None
        try:
            found = await self.services.coach.weigh(live, seat, message.action, self.address)
            if stream.seat != seat:
                raise Forbidden("You have left the seat whose action was weighed.")
        except RequestRefused as refused:
            stream.send(Refused(id=message.id, sentence=refused.sentence))
            return
        slug = live.match.game.box.slug
        better = await asyncio.to_thread(better_action, slug, found) if found else None
        stream.send(Weighed(id=message.id, action=message.action, better=better))

    async def say(self, stream: ViewerStream, message: Say) -> None:
        if not self.limits.chat_lines.of(self.address).take():
            raise RequestRefused("Too many chat messages at once. Please wait a moment.")
        live = stream.live
        await self.services.chat.add_line(live, self.holder, stream.seat, message.id, message.text)
        stream.send(Accepted(id=message.id, ply=shown_ply(live, self.holder)))
        await self.services.chat.send_new_lines(live)


def match_to_decide(stream: ViewerStream) -> Match:
    """The match, if it is the viewer's turn: the answers to some questions depend on the hand of the seat to move."""
    refuse_if_closed(stream.live)
    match = stream.live.match
    if stream.seat is None or stream.seat != match.actor:
        raise RequestRefused(NOT_YOUR_TURN)
    reason = why_not_play(stream.live, stream.seat)
    if reason:
        raise RequestRefused(reason)
    return match


def why_not_look_from(live: LiveTable, holder: str, seat: int | None) -> str | None:
    if seat is None:
        return None if live.may_watch(holder) else why_not_watch(live)
    return None if seat in live.seats_of(holder) else "This seat is not yours."


def why_not_watch(live: LiveTable) -> str:
    return "You cannot watch this table." if live.row.spectators else "This table does not allow spectators."


def message_id(text: str) -> str | None:
    """The id of a message that is not valid, so that its sender knows which one it was."""
    try:
        found = json.loads(text[:MAX_SOCKET_MESSAGE_BYTES])
    except (ValueError, RecursionError):
        return None
    value = found.get("id") if isinstance(found, dict) else None
    return value[:64] if isinstance(value, str) and value.isprintable() else None
