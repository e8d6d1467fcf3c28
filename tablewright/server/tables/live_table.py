"""A table in memory: its match and its audience."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from tablewright.server.tables.audience import Audience
from tablewright.server.tables.match_cache import MatchCache


@dataclass(eq=False)
class LiveTable(MatchCache):
    audience: Audience = field(init=False)
    bots_moving: bool = False
    planning: asyncio.Lock = field(default_factory=asyncio.Lock)  # held while planned answers are played
    owned: bool = True  # whether this process plays the table's moves
    owner: str | None = None  # the process that does, if it is another one
    fence: int | None = None  # the number that this process commits with; None: there is only one process

    def __post_init__(self) -> None:
        self.audience = Audience(self.seats_of)

    def set_owner(self, process: str, owner: str, fence: int) -> None:
        self.owned = process == owner
        self.owner = None if self.owned else owner
        self.fence = fence if self.owned else None

    def lose_ownership(self) -> None:
        self.owned, self.fence = False, None

    @property
    def in_use(self) -> bool:
        return bool(self.audience) or self.bots_moving or self.lock.locked()

    @property
    def attended(self) -> bool:
        """Whether anybody is looking."""
        return self.audience.attended

    @property
    def expects_bots(self) -> bool:
        """Whether bots move now. Without a clock, they do not play on among themselves."""
        return self.attended or self.clock is not None
