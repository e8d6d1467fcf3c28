"""Noticing whose turn it is, and deciding when to tell them.

A notice waits a while for other turns of the same person, so that several share one notice. Meanwhile every process
says which of its viewers have seen their turn; they get none. In quiet hours turns wait, and what is left of them at
the end becomes one notice.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from itertools import groupby
from operator import attrgetter

from tablewright.server.errors import DATABASE_ERRORS
from tablewright.server.store.turn_notices import TurnNotices, WaitingTurn

SECONDS_BETWEEN_LOOKS = 2.0

log = logging.getLogger("tablewright.server")


class TurnWatch:
    def __init__(
        self,
        notices: TurnNotices,
        is_looking: Callable[[str, str], bool],
        seconds_to_wait: float,
        clock: Callable[[], float],
    ):
        self.notices = notices
        self.is_looking = is_looking
        self.seconds_to_wait = seconds_to_wait
        self.clock = clock

    async def run(self) -> None:
        while True:
            try:
                await self.look()
            except DATABASE_ERRORS as error:
                log.warning("the turns could not be read", extra={"error": type(error).__name__})
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)

    async def look(self) -> None:
        untold = sorted(await self.notices.untold(), key=attrgetter("holder"))
        for holder, turns in groupby(untold, key=attrgetter("holder")):
            await self.consider(holder, list(turns))

    async def consider(self, holder: str, turns: list[WaitingTurn]) -> None:
        """Tell somebody of their turns, unless it is too early or they have seen them."""
        seen = [turn for turn in turns if self.is_looking(holder, turn.table_id)]
        if seen:
            await self.notices.settle(seen)
        rest = [turn for turn in turns if turn not in seen]
        now = self.clock()
        if rest and is_due(rest, now, self.seconds_to_wait):
            await self.notices.tell(holder, rest, now)


def is_due(turns: list[WaitingTurn], now: float, seconds_to_wait: float) -> bool:
    quiet = turns[0].quiet
    if quiet is not None and quiet.include(now):
        return False
    return now - min(turn.since for turn in turns) >= seconds_to_wait
