"""The viewers of one table: players and spectators, each looking from one seat or from none."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable

from tablewright.server.operate.limits import MAX_SOCKETS_PER_TABLE, SECONDS_A_STREAM_IS_KEPT
from tablewright.server.store.rows import ChatRow


class Viewer(ABC):
    """Somebody who looks at a table. A viewer outlives a lost connection for a while."""

    def __init__(self, stream: str, holder: str, seat: int | None):
        self.stream = stream
        self.holder = holder
        self.seat = seat
        self.address = ""  # of the current connection
        self.disconnected_at = time.monotonic()

    @property
    @abstractmethod
    def connected(self) -> bool: ...

    @abstractmethod
    def send_position(self) -> None:
        """Send the table as it is now, with the part of the log that the viewer lacks."""

    @abstractmethod
    def send_chat(self, line: ChatRow) -> None: ...

    @abstractmethod
    def lose_seat(self, may_watch: bool) -> None:
        """The seat belongs to another holder now. The viewer becomes a spectator, or must leave."""


class Audience:
    def __init__(self, seats_of: Callable[[str], list[int]]):
        self.seats_of = seats_of
        self.viewers: dict[str, Viewer] = {}  # by stream

    def __len__(self) -> int:
        return len(self.viewers)

    def find(self, stream: str | None) -> Viewer | None:
        return self.viewers.get(stream or "")

    def add(self, viewer: Viewer) -> None:
        self.viewers[viewer.stream] = viewer

    def remove(self, viewer: Viewer) -> None:
        self.viewers.pop(viewer.stream, None)

    @property
    def connected(self) -> list[Viewer]:
        return [viewer for viewer in self.viewers.values() if viewer.connected]

    def addresses(self) -> set[str]:
        return {viewer.address for viewer in self.connected}

    def online_seats(self) -> set[int]:
        return {seat for viewer in self.connected for seat in self.seats_of(viewer.holder)}

    def has_room_for(self, holder: str) -> bool:
        """A crowd of spectators never keeps a player out."""
        return len(self.connected) < MAX_SOCKETS_PER_TABLE or bool(self.seats_of(holder))

    def drop_oldest_stream(self) -> None:
        """When many streams are waiting for a reconnect, forget the oldest one."""
        waiting = [viewer for viewer in self.viewers.values() if not viewer.connected]
        if len(waiting) >= MAX_SOCKETS_PER_TABLE:
            self.remove(min(waiting, key=lambda viewer: viewer.disconnected_at))

    def drop_expired_streams(self, now: float) -> None:
        for viewer in list(self.viewers.values()):
            if not viewer.connected and now - viewer.disconnected_at > SECONDS_A_STREAM_IS_KEPT:
                self.remove(viewer)

    def send_position(self) -> None:
        """Send everyone the table as it is now."""
        for viewer in list(self.viewers.values()):
            viewer.send_position()

    def send_presence(self, newcomer: Viewer) -> None:
        """Send the others who is online now."""
        for viewer in self.connected:
            if viewer is not newcomer:
                viewer.send_position()

    def send_chat(self, line: ChatRow) -> None:
        for viewer in list(self.viewers.values()):
            viewer.send_chat(line)

    def check_seats(self, may_watch: Callable[[str], bool]) -> None:
        """After seats have changed hands: a viewer whose seat belongs to another holder loses it."""
        for viewer in list(self.viewers.values()):
            if viewer.seat is not None and viewer.seat not in self.seats_of(viewer.holder):
                viewer.lose_seat(may_watch(viewer.holder))
