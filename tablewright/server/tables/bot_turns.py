"""Bot turns: a bot to move thinks in a thread, and bots play on until a person is to decide.

Bots move only while somebody is connected to the table, or if it has a clock: then others wait for them elsewhere.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from functools import partial

from tablewright.server.errors import RequestRefused, StalePosition
from tablewright.server.operate.background import BackgroundTasks
from tablewright.server.tables import bots
from tablewright.server.tables.live_table import LiveTable
from tablewright.server.tables.moves import Moves
from tablewright.server.tables.thinking import Thinking, Unattended
from tablewright.server.tables.updates import TableUpdates

SECONDS_BEFORE_RETRY = 1.0

log = logging.getLogger("tablewright.server")


class BotTurns:
    def __init__(self, moves: Moves, updates: TableUpdates, tasks: BackgroundTasks, thinking: Thinking, pace: float):
        self.moves = moves
        self.updates = updates
        self.tasks = tasks
        self.thinking = thinking
        self.pace = pace
        self.tables = 0  # where bots are moving
        updates.subscribe(self.start)

    def start(self, live: LiveTable) -> None:
        """Let bots move if one is to move and they are not moving yet. Without viewers, they stop thinking."""
        if not live.expects_bots:
            self.thinking.drop(live.id)
        elif not live.bots_moving and live.owned and live.bot_to_move:
            live.bots_moving = True
            self.tables += 1
            self.tasks.spawn(self.play(live))

    async def play(self, live: LiveTable) -> None:
        """Move until a person is to decide, the match is over or everyone has left."""
        try:
            while (bot := live.bot_to_move) and live.owned and live.expects_bots:
                number, began = live.number, time.perf_counter()
                action = live.skip
                if action is None:
                    action = await self.choose(live, bot.seat, bots.checked_level(bot.level, live.match.game.box))
                rest = self.pace - (time.perf_counter() - began)
                if rest > 0 and live.attended:
                    await asyncio.sleep(rest)
                with suppress(StalePosition):
                    if await self.moves.act_for_bot(live, bot.seat, action, number):
                        self.updates.publish(live)
        except RequestRefused:
            asyncio.get_running_loop().call_later(SECONDS_BEFORE_RETRY, self.start, live)
        finally:
            live.bots_moving = False
            self.tables -= 1

    async def choose(self, live: LiveTable, seat: int, level: str) -> int:
        """A bot's choice. If the bot fails, it plays at random, so that the match goes on."""
        match, viewers = live.match.clone(), live.audience.addresses()
        choose = partial(bots.choose_action, match, seat)
        try:
            return await self.thinking.run(partial(choose, level), viewers, live.id)
        except Unattended:
            raise
        except Exception:
            log.exception("a bot failed", extra={"game": match.game.box.slug, "bot": level})
            return await self.thinking.run(partial(choose, bots.RANDOM), viewers, live.id)
