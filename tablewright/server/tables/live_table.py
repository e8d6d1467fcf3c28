"""A table in memory: its match and its audience."""

from __future__ import annotations

from dataclasses import dataclass, field

from tablewright.server.tables.audience import Audience
from tablewright.server.tables.match_cache import MatchCache


@dataclass(eq=False)
class LiveTable(MatchCache):
    audience: Audience = field(init=False)
    bots_moving: bool = False

    def __post_init__(self) -> None:
        self.audience = Audience(self.seats_of)

    @property
    def in_use(self) -> bool:
        return bool(self.audience) or self.bots_moving or self.lock.locked()

    @property
    def attended(self) -> bool:
        """Whether somebody is connected. Bots do not play on among themselves."""
        return bool(self.audience.connected)
