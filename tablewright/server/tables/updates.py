"""Publishing that a table has changed: first to its viewers, then to whatever else depends on it, such as bot turns."""

from __future__ import annotations

from collections.abc import Callable

from tablewright.server.tables.live_table import LiveTable


class TableUpdates:
    def __init__(self) -> None:
        self.subscribers: list[Callable[[LiveTable], None]] = []

    def subscribe(self, on_update: Callable[[LiveTable], None]) -> None:
        self.subscribers.append(on_update)

    def publish(self, live: LiveTable) -> None:
        """The position or the seats have changed."""
        live.audience.send_position()
        self.notify_subscribers(live)

    def notify_subscribers(self, live: LiveTable) -> None:
        """The table has come into memory, or its audience has changed: viewers learn nothing new from it."""
        for on_update in self.subscribers:
            on_update(live)
