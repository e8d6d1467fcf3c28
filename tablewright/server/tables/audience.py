"""The viewers of one table: players and spectators, each looking from one seat or from none."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import NamedTuple

from tablewright.server.operate.limits import (
    MAX_SOCKETS_PER_TABLE,
    SECONDS_A_PRESENCE_IS_KEPT,
    SECONDS_A_STREAM_IS_KEPT,
)
from tablewright.server.store.rows import ChatRow


class Presence(NamedTuple):
    """Who is connected to one process."""

    seats: frozenset[int]
    viewers: int
    spectators: frozenset[str] = frozenset()  # holders without a seat


class Announcement(NamedTuple):
    """What another process has said about its viewers."""

    presence: Presence
    heard: float


class Viewer(ABC):
    """Somebody who looks at a table. A viewer outlives a lost connection for a while."""

    def __init__(self, stream: str, holder: str, seat: int | None):
        self.stream = stream
        self.holder = holder
        self.seat = seat
        self.hidden: frozenset[str | None] = frozenset()  # the people whose words the viewer does not want to read
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
    def hide(self, people: frozenset[str | None]) -> None:
        """From now on, the words of these people are hidden from the viewer."""

    @abstractmethod
    def drop(self) -> None:
        """The table was dropped from memory. The viewer has to connect again, with a new stream."""

    @abstractmethod
    def lose_seat(self, may_watch: bool) -> None:
        """The seat belongs to another holder now. The viewer becomes a spectator, or must leave."""


class Audience:
    def __init__(self, seats_of: Callable[[str], list[int]]):
        self.seats_of = seats_of
        self.viewers: dict[str, Viewer] = {}  # by stream
        self.online: frozenset[int] = frozenset()  # the seats of the people who are connected, here or elsewhere
        self.elsewhere: dict[str, Announcement] = {}  # by process
        self.announced: Presence | None = None  # what other processes know of this one

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
        """Where the viewers are. Those of other processes count as one."""
        return {viewer.address for viewer in self.connected} or {"elsewhere"}

    def update_online(self) -> bool:
        """Find out who is online. Says whether that has changed."""
        before = self.online
        self.online = self.presence.seats.union(*(other.presence.seats for other in self.elsewhere.values()))
        return self.online != before

    @property
    def presence(self) -> Presence:
        """Who is connected to this process."""
        connected = self.connected
        seats = frozenset(seat for viewer in connected for seat in self.seats_of(viewer.holder))
        spectators = frozenset(viewer.holder for viewer in connected if not self.seats_of(viewer.holder))
        return Presence(seats, len(connected), spectators)

    @property
    def spectators(self) -> frozenset[str]:
        """Those who look on, here or elsewhere."""
        return self.presence.spectators.union(*(other.presence.spectators for other in self.elsewhere.values()))

    @property
    def attended(self) -> bool:
        """Whether anybody looks at the table, here or elsewhere."""
        return bool(self.connected) or any(other.presence.viewers for other in self.elsewhere.values())

    def set_elsewhere(self, process: str, presence: Presence) -> bool:
        """Another process has said who is connected to it. Says whether that changes who is online."""
        self.elsewhere[process] = Announcement(presence, time.monotonic())
        return self.update_online()

    def drop_silent_processes(self, now: float) -> bool:
        """Forget what processes said that are gone. Says whether that changes who is online."""
        for process, other in list(self.elsewhere.items()):
            if now - other.heard > SECONDS_A_PRESENCE_IS_KEPT:
                del self.elsewhere[process]
        return self.update_online()

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

    def drop(self) -> None:
        """Disconnect everyone, because the table was dropped from memory."""
        for viewer in list(self.viewers.values()):
            viewer.drop()

    def check_seats(self, may_watch: Callable[[str], bool]) -> None:
        """After a change: a viewer whose seat belongs to another holder loses it, and who may not watch must leave."""
        for viewer in list(self.viewers.values()):
            lost = viewer.seat is not None and viewer.seat not in self.seats_of(viewer.holder)
            if lost or not may_watch(viewer.holder):
                viewer.lose_seat(may_watch(viewer.holder))
