"""Hints: what a good bot would do in a player's place."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import Executor

from tablewright.bots.advice import Advice
from tablewright.server.errors import RequestRefused
from tablewright.server.tables import bots
from tablewright.server.tables.live_table import LiveTable

log = logging.getLogger("tablewright.server")


class Hints:
    def __init__(self, pool: Executor):
        self.pool = pool

    async def find(self, live: LiveTable, seat: int) -> tuple[list[Advice], str]:
        """The best actions of the seat to move, best first, and what their values mean."""
        match, number = live.match.clone(), live.number
        try:
            found = await asyncio.get_running_loop().run_in_executor(self.pool, bots.advise, match, seat)
        except Exception:
            log.exception("a hint failed", extra={"game": match.game.box.slug})
            raise RequestRefused("No hint could be found.") from None
        if live.number != number:
            raise RequestRefused("The match has moved on, and the hint came too late.")
        return found
