"""How many tables there are. Counting reads an index from end to end, so the answer is kept for a while."""

from __future__ import annotations

import time

from tablewright.server.store.database import Database

SECONDS_A_COUNT_IS_KEPT = 60.0


class TableCounts:
    def __init__(self, database: Database):
        self.database = database
        self.counts: dict[str, int] = {}
        self.expires = 0.0

    async def read(self) -> dict[str, int]:
        """The tables in play and the finished ones, as they were within the last minute."""
        if time.monotonic() >= self.expires:
            self.counts = await self.database.count_tables()
            self.expires = time.monotonic() + SECONDS_A_COUNT_IS_KEPT
        return self.counts
