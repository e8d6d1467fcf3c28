"""Hints: what a good bot would do in a player's place."""

from __future__ import annotations

import logging
from functools import partial

from tablewright.bots.advice import Advice
from tablewright.server.errors import RequestRefused
from tablewright.server.tables import bots
from tablewright.server.tables.live_table import LiveTable
from tablewright.server.tables.rated import NO_HINT
from tablewright.server.tables.thinking import Thinking, Unattended

log = logging.getLogger("tablewright.server")


class Hints:
    def __init__(self, thinking: Thinking):
        self.thinking = thinking

    async def find(self, live: LiveTable, seat: int, address: str) -> tuple[list[Advice], str]:
        """The best actions of the seat to move, best first, and what their values mean. The address asks for them."""
        if live.row.rated:
            raise RequestRefused(NO_HINT)
        match, number = live.match.clone(), live.number
        try:
            found = await self.thinking.run(partial(bots.advise, match, seat), [address], live.id, urgent=True)
        except Unattended:
            raise
        except Exception:
            log.exception("a hint failed", extra={"game": match.game.box.slug})
            raise RequestRefused("No hint could be found.") from None
        if live.number != number:
            raise RequestRefused("The match has moved on, and the hint came too late.")
        return found
