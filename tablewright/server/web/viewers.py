"""A viewer: one stream of numbered messages to one onlooker, which outlives a cut connection for a while."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import deque
from typing import TYPE_CHECKING

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from tablewright import __version__
from tablewright.server.operate.limits import MOST_UNACKNOWLEDGED
from tablewright.server.web import views as telling
from tablewright.server.web.messages import Accepted, Hint, Position, Refused, Said, Welcome, Why

if TYPE_CHECKING:
    from tablewright.server.store.database import ChatRow
    from tablewright.server.tables.live_table import LiveTable

LONGEST_CHAT_HISTORY = 200
ANSWERS = (Accepted, Refused, Why, Hint)
Numbered = Welcome | Position | Accepted | Refused | Why | Hint | Said


class Viewer:
    def __init__(self, live: LiveTable, holder: str, seat: int | None):
        self.live = live
        self.holder = holder
        self.seat = seat
        self.stream = secrets.token_urlsafe(12)
        self.n = 0
        self.kept: deque[tuple[int, str, Numbered]] = deque()  # not acknowledged yet
        self.sent = 0  # the last number that went out on this connection
        self.told: list[int] | None = None  # the moves that the viewer's log holds, by their numbers in the store
        self.behind = False  # a position is owed, because nothing was told while the connection was cut
        self.socket: WebSocket | None = None
        self.left = time.monotonic()
        self.wake = asyncio.Event()
        self.overflowed = False  # too much lies unacknowledged
        self.unseated = False  # the seat is another's now, and there are no spectators

    @property
    def connected(self) -> bool:
        return self.socket is not None

    @property
    def ended(self) -> bool:
        return self.overflowed or self.unseated

    # --- telling ----------------------------------------------------------------------------------------------------

    def post(self, message: Numbered) -> None:
        """Number a message and keep it until it is acknowledged."""
        self.n += 1
        message.n = self.n
        self.kept.append((self.n, message.model_dump_json(), message))
        self.overflowed = self.overflowed or len(self.kept) > MOST_UNACKNOWLEDGED
        self.wake.set()

    def tell(self) -> None:
        """Send the table as it stands, with what the viewer's log lacks."""
        if not self.connected:
            self.behind = True
            return
        numbers = [row.number for row in self.live.rows]
        log_from = telling.TOLD_NOTHING if self.told is None else common(self.told, numbers) + 1
        self.post(telling.position(self.live, self.holder, self.seat, log_from))
        self.told = numbers
        self.behind = False

    def tell_all(self) -> None:
        """Send the table with its whole log."""
        self.told = None
        self.tell()

    def look(self, seat: int | None) -> None:
        self.seat = seat
        self.tell_all()

    def begin(self) -> None:
        """The first messages of a stream, or of one begun anew: then answers that may have been missed come again."""
        answers = [message for _, _, message in self.kept if isinstance(message, ANSWERS)]
        self.kept.clear()
        self.welcome(resumed=False, lines=self.live.chat[-LONGEST_CHAT_HISTORY:])
        for answer in answers:
            self.post(answer)
        self.tell_all()

    def resume(self, seen: int) -> None:
        """Go on where the last connection was cut: what is in the queue above `seen` is sent again."""
        self.acknowledge(seen)
        self.sent = seen
        self.welcome(resumed=True, lines=[])
        if self.behind:
            self.tell()

    def welcome(self, resumed: bool, lines: list[ChatRow]) -> None:
        chat = [telling.said(row) for row in lines]
        self.post(Welcome(stream=self.stream, resumed=resumed, server=__version__, chat=chat))

    # --- the connection ---------------------------------------------------------------------------------------------

    def acknowledge(self, n: int) -> None:
        while self.kept and self.kept[0][0] <= n:
            self.kept.popleft()

    def can_resume(self, holder: str, seen: int) -> bool:
        """Whether everything after `seen` is still kept."""
        first = self.kept[0][0] if self.kept else self.n + 1
        return holder == self.holder and not self.ended and first - 1 <= seen <= self.n

    async def write(self, socket: WebSocket) -> None:
        """Send what is in the queue, for as long as the connection lasts."""
        while not self.ended:
            self.wake.clear()
            for n, text, _ in [entry for entry in self.kept if entry[0] > self.sent]:
                if self.socket is not socket:  # the stream goes on elsewhere
                    return
                self.sent = n
                await send(socket, text)
            await self.wake.wait()


async def send(socket: WebSocket, text: str) -> None:
    """Send a text. That the other side has gone is told in one way, whenever it is noticed."""
    try:
        await socket.send_text(text)
    except Exception:
        if WebSocketState.DISCONNECTED in (socket.client_state, socket.application_state):
            raise WebSocketDisconnect from None
        raise


def common(told: list[int], numbers: list[int]) -> int:
    """How many moves two histories share. Moves are only added and taken back at the end, and no number comes twice,
    so where one agrees all before it do.
    """
    count = min(len(told), len(numbers))
    while count and told[count - 1] != numbers[count - 1]:
        count -= 1
    return count
