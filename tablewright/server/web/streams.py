"""A viewer's stream: numbered messages to one viewer of a table. It outlives a lost connection for a while."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import deque
from typing import NamedTuple

from starlette.websockets import WebSocket

from tablewright import __version__
from tablewright.server.operate.limits import MAX_UNACKNOWLEDGED
from tablewright.server.store.rows import ChatRow
from tablewright.server.tables.audience import Viewer
from tablewright.server.tables.live_table import LiveTable
from tablewright.server.web import views
from tablewright.server.web.messages import Accepted, Hint, Position, Refused, Said, Welcome, Why
from tablewright.server.web.socket_io import send_text

CHAT_HISTORY = 200
ANSWERS = (Accepted, Refused, Why, Hint)
NumberedMessage = Welcome | Position | Accepted | Refused | Why | Hint | Said


class SentMessage(NamedTuple):
    n: int
    text: str
    message: NumberedMessage


class ViewerStream(Viewer):
    def __init__(self, live: LiveTable, holder: str, seat: int | None):
        super().__init__(secrets.token_urlsafe(12), holder, seat)
        self.live = live
        self.n = 0
        self.unacknowledged: deque[SentMessage] = deque()
        self.last_sent = 0  # the last number that went out on this connection
        self.logged: list[int] | None = None  # the moves in the viewer's log, by the numbers of their rows
        self.position_due = False  # nothing was sent while the connection was lost
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

    def send(self, message: NumberedMessage) -> None:
        """Number a message and keep it until it is acknowledged."""
        self.n += 1
        message.n = self.n
        self.unacknowledged.append(SentMessage(self.n, message.model_dump_json(), message))
        self.overflowed = self.overflowed or len(self.unacknowledged) > MAX_UNACKNOWLEDGED
        self.wake.set()

    def send_position(self) -> None:
        if not self.connected:
            self.position_due = True
            return
        numbers = [row.number for row in self.live.rows]
        log_from = 0 if self.logged is None else shared_length(self.logged, numbers) + 1
        self.send(views.position(self.live, self.holder, self.seat, log_from))
        self.logged = numbers
        self.position_due = False

    def send_whole_position(self) -> None:
        """Send the table with its whole log."""
        self.logged = None
        self.send_position()

    def send_chat(self, line: ChatRow) -> None:
        self.send(views.chat_line(line))

    def send_welcome(self, resumed: bool, lines: list[ChatRow]) -> None:
        chat = [views.chat_line(line) for line in lines]
        self.send(Welcome(stream=self.stream, resumed=resumed, server=__version__, chat=chat))

    def look_from(self, seat: int | None) -> None:
        self.seat = seat
        self.send_whole_position()

    def lose_seat(self, may_watch: bool) -> None:
        self.seat, self.logged = None, None
        if not may_watch:
            self.expelled = True
            self.wake.set()

    def drop(self) -> None:
        self.dropped = True
        self.wake.set()

    def begin(self) -> None:
        """Begin the stream, or begin it again. In that case answers that may have been missed are sent again."""
        answers = [sent.message for sent in self.unacknowledged if isinstance(sent.message, ANSWERS)]
        self.unacknowledged.clear()
        self.send_welcome(resumed=False, lines=self.live.chat[-CHAT_HISTORY:])
        for answer in answers:
            self.send(answer)
        self.send_whole_position()

    def resume(self, seen: int) -> None:
        """Go on where the last connection was lost: every message after `seen` is sent again."""
        self.acknowledge(seen)
        self.last_sent = seen
        self.send_welcome(resumed=True, lines=[])
        if self.position_due:
            self.send_position()

    # --- the connection ---------------------------------------------------------------------------------------------

    def disconnect(self) -> None:
        self.socket = None
        self.disconnected_at = time.monotonic()

    def acknowledge(self, n: int) -> None:
        while self.unacknowledged and self.unacknowledged[0].n <= n:
            self.unacknowledged.popleft()

    def can_resume(self, holder: str, seen: int) -> bool:
        """Whether every message after `seen` is still kept."""
        first = self.unacknowledged[0].n if self.unacknowledged else self.n + 1
        return holder == self.holder and not self.ended and first - 1 <= seen <= self.n

    async def write(self, socket: WebSocket) -> None:
        """Write messages to a socket until the stream ends or goes on on another socket."""
        while not self.ended:
            self.wake.clear()
            for sent in [each for each in self.unacknowledged if each.n > self.last_sent]:
                if self.socket is not socket:
                    return
                self.last_sent = sent.n
                await send_text(socket, sent.text)
            await self.wake.wait()


def shared_length(logged: list[int], numbers: list[int]) -> int:
    """How many moves two histories have in common.

    Moves are only added and undone at the end, and no number is used twice. So where two histories agree, they agree
    on everything before.
    """
    count = min(len(logged), len(numbers))
    while count and logged[count - 1] != numbers[count - 1]:
        count -= 1
    return count
