"""Which of the listed tables somebody wants to see."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from tablewright.server.store.schema import BOT, seats, tables

NO_CLOCK = "none"


@dataclass(frozen=True)
class TableFilter:
    """What is None does not matter."""

    game: str | None = None
    players: int | None = None
    clock: str | None = None  # its kind, or "none"
    bots: bool | None = None  # whether a bot plays there

    def conditions(self) -> list[Any]:
        here = seats.c.table_id == tables.c.id
        found: list[Any] = []
        if self.game is not None:
            found.append(tables.c.game == self.game)
        if self.players is not None:
            count = sa.select(sa.func.count()).select_from(seats).where(here)
            found.append(count.scalar_subquery() == self.players)
        if self.clock == NO_CLOCK:
            found.append(tables.c.clock.is_(None))
        elif self.clock is not None:
            found.append(tables.c.clock["kind"].as_string() == self.clock)
        if self.bots is not None:
            bot = sa.exists().where(here, sa.or_(seats.c.kind == BOT, seats.c.away.is_not(None)))
            found.append(bot if self.bots else ~bot)
        return found


EVERY_TABLE = TableFilter()
