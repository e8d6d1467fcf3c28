"""A viewer's stream: numbered messages to one viewer of a table. It outlives a lost connection for a while.

Answers and chat lines wait in a queue until they are written. A position is made only when the connection is ready for
it, and it is always the latest one: a viewer who reads slowly skips positions and holds up nobody.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import deque
from typing import NamedTuple

from starlette.websockets import WebSocket

from tablewright import __version__
from tablewright.server.operate.limits import MAX_POSITIONS_IN_FLIGHT, MAX_UNACKNOWLEDGED
from tablewright.server.store.rows import ChatRow
from tablewright.server.tables.audience import Viewer
from tablewright.server.tables.delay import shown_ply
from tablewright.server.tables.live_table import LiveTable
from tablewright.server.web import views
from tablewright.server.web.messages.socket import Accepted, Development, Hint, Refused, Said, Weighed, Welcome, Why
from tablewright.server.web.socket_io import send_text
from tablewright.server.web.table_texts import LOG_PART, texts_of
from tablewright.server.web.turns import Turns

CHAT_HISTORY = 200
Answer = Accepted | Refused | Why | Hint | Weighed
QueuedMessage = Welcome | Answer | Said | Development


class SentMessage(NamedTuple):
    n: int
    fields: str  # without the number, so that streams can share them
    answer: Answer | None = None
    table_text: bool = False  # a position or a part of the log

    @property
    def text(self) -> str:
        return f'{{"n":{self.n},{self.fields}}}'


class ViewerStream(Viewer):
    def __init__(self, live: LiveTable, holder: str, seat: int | None):
        super().__init__(secrets.token_urlsafe(12), holder, seat)
        self.live = live
        self.n = 0
        self.unacknowledged: deque[SentMessage] = deque()
        self.outbox: deque[SentMessage] = deque()  # not yet written to this connection
        self.in_flight = 0  # positions and parts of the log that are unacknowledged
        self.last_sent = 0  # the last number that went out on this connection
        self.position_due = False
        self.logged: int | None = None  # the row up to which the viewer has the log
        self.log_missing: range = range(0)  # earlier plies whose entries the viewer lacks
        self.socket: WebSocket | None = None
        self.wake = asyncio.Event()
        self.overflowed = False  # too many messages are unacknowledged
        self.dropped = False  # the table was dropped from memory
        self.expelled = False  # the seat belongs to another holder now, and the table allows no spectators

    @property
    def connected(self) -> bool:
        return self.socket is not None

    @property
    def ended(self) -> bool:
        return self.overflowed or self.expelled or self.dropped

    # --- sending ----------------------------------------------------------------------------------------------------

    def send(self, message: QueuedMessage) -> None:
        """Number a message and keep it until it is acknowledged."""
        fields = message.model_dump_json(exclude={"n"})[1:-1]
        self.queue(fields, answer=message if isinstance(message, Answer) else None)

    def queue(self, fields: str, answer: Answer | None = None, table_text: bool = False) -> None:
        self.n += 1
        sent = SentMessage(self.n, fields, answer, table_text)
        self.unacknowledged.append(sent)
        self.outbox.append(sent)
        self.in_flight += table_text
        self.overflowed = self.overflowed or len(self.unacknowledged) > MAX_UNACKNOWLEDGED
        self.wake.set()

    def send_position(self) -> None:
        self.position_due = True
        self.wake.set()

    def send_whole_position(self) -> None:
        """Send the table with its whole log."""
        self.logged = None
        self.log_missing = range(0)
        self.send_position()

    def send_chat(self, line: ChatRow) -> None:
        for visible in self.visible([line]):
            self.send(views.chat_line(visible))

    def visible(self, lines: list[ChatRow]) -> list[ChatRow]:
        """The chat lines that are not hidden from the viewer. Who wrote an old one is known from its seat."""
        seats = {seat.seat for seat in self.live.seats if seat.holder in self.hidden}
        return [line for line in lines if line.holder not in self.hidden and (line.holder or line.seat not in seats)]

    def send_welcome(self, resumed: bool, lines: list[ChatRow]) -> None:
        chat = [views.chat_line(line) for line in lines]
        self.send(Welcome(stream=self.stream, resumed=resumed, server=__version__, chat=chat))

    def look_from(self, seat: int | None) -> None:
        if seat != self.seat:
            self.seat = seat
            self.send_whole_position()
        else:
            self.send_position()

    def lose_seat(self, may_watch: bool) -> None:
        self.seat, self.logged = None, None
        self.log_missing = range(0)
        if not may_watch:
            self.expelled = True
            self.wake.set()

    def hide(self, people: frozenset[str | None]) -> None:
        self.hidden = people
        self.begin()

    def drop(self) -> None:
        self.dropped = True
        self.wake.set()

    def begin(self) -> None:
        """Begin the stream, or begin it again. In that case answers that may have been missed are sent again."""
        answers = [sent.answer for sent in self.unacknowledged if sent.answer is not None]
        self.unacknowledged.clear()
        self.outbox.clear()
        self.in_flight = 0
        self.send_welcome(resumed=False, lines=self.visible(self.live.chat[-CHAT_HISTORY:]))
        for answer in answers:
            self.send(answer)
        self.send_whole_position()

    def resume(self, seen: int) -> None:
        """Go on where the last connection was lost: every message after `seen` is sent again."""
        self.acknowledge(seen)
        self.last_sent = seen
        self.outbox = deque(self.unacknowledged)
        self.send_welcome(resumed=True, lines=[])

    # --- positions and the log --------------------------------------------------------------------------------------

    def queue_position(self) -> None:
        """Queue the table as the viewer may see it now, with the newest entries of the log that the viewer lacks."""
        live = self.live
        ply = shown_ply(live, self.holder)
        lacks = 0 if self.logged is None else min(live.plies_up_to(self.logged), ply) + 1
        log_from = max(lacks, ply + 1 - LOG_PART)
        if lacks < log_from:
            self.log_missing = range(min(lacks, self.log_missing.start) if self.log_missing else lacks, log_from)
        else:
            self.log_missing = range(self.log_missing.start, min(self.log_missing.stop, log_from))
        self.queue(texts_of(live).position(self, log_from), table_text=True)
        self.logged = live.number_at(ply)
        self.position_due = False

    def queue_log_part(self) -> None:
        """Queue the newest of the earlier entries that the viewer lacks."""
        missing = self.log_missing
        first = max(missing.start, missing.stop - LOG_PART)
        self.queue(texts_of(self.live).log_part(self, first, missing.stop), table_text=True)
        self.log_missing = range(missing.start, first)

    @property
    def has_table_text(self) -> bool:
        """Whether a position or a part of the log can be sent. They wait while too many are unacknowledged."""
        return self.in_flight < MAX_POSITIONS_IN_FLIGHT and (self.position_due or bool(self.log_missing))

    def queue_table_text(self) -> None:
        if self.position_due:
            self.queue_position()
        elif self.log_missing:
            self.queue_log_part()

    # --- the connection ---------------------------------------------------------------------------------------------

    def disconnect(self) -> None:
        self.socket = None
        self.disconnected_at = time.monotonic()

    def acknowledge(self, n: int) -> None:
        while self.unacknowledged and self.unacknowledged[0].n <= n:
            self.in_flight -= self.unacknowledged.popleft().table_text
        self.wake.set()

    def can_resume(self, holder: str, seen: int) -> bool:
        """Whether every message after `seen` is still kept."""
        first = self.unacknowledged[0].n if self.unacknowledged else self.n + 1
        return holder == self.holder and not self.ended and first - 1 <= seen <= self.n

    async def write(self, socket: WebSocket, turns: Turns) -> None:
        """Write messages to a socket until the stream ends or goes on on another socket."""
        while not self.ended:
            self.wake.clear()
            while not self.ended and self.socket is socket:
                if not self.outbox:
                    if not self.has_table_text:
                        break
                    async with turns:
                        self.queue_table_text()
                    continue
                sent = self.outbox.popleft()
                self.last_sent = sent.n
                await send_text(socket, sent.text)
            if self.socket is not socket:
                return
            if not self.ended:
                await self.wake.wait()
