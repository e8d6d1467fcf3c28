"""Bot turns: a bot to move thinks in a thread, and plays on until a person is to decide."""

from __future__ import annotations

import asyncio
import logging
import time
from concurrent.futures import Executor
from contextlib import suppress

from tablewright.engine.match import Match
from tablewright.server.errors import RequestRefused, StalePosition
from tablewright.server.operate.background import BackgroundTasks
from tablewright.server.operate.metrics import Metrics
from tablewright.server.tables import bots
from tablewright.server.tables.live_table import LiveTable
from tablewright.server.tables.moves import Moves
from tablewright.server.tables.updates import TableUpdates

SECONDS_BEFORE_RETRY = 1.0

log = logging.getLogger("tablewright.server")


class BotTurns:
    def __init__(
        self,
        moves: Moves,
        updates: TableUpdates,
        tasks: BackgroundTasks,
        metrics: Metrics,
        pool: Executor,
        pace: float,
    ):
        self.moves = moves
        self.updates = updates
        self.tasks = tasks
        self.metrics = metrics
        self.pool = pool
        self.pace = pace
        self.thinking = 0  # tables where bots are moving
        updates.subscribe(self.start)

    def start(self, live: LiveTable) -> None:
        """Let bots move, if one is to move and nobody has let them yet."""
        if not live.bots_moving and live.owned and live.bot_to_move and live.attended:
            live.bots_moving = True
            self.thinking += 1
            self.tasks.spawn(self.play(live))

    async def play(self, live: LiveTable) -> None:
        """Move until a person is to decide or the match is over."""
        try:
            while (bot := live.bot_to_move) and live.owned and live.attended:
                number, began = live.number, time.perf_counter()
                action = await self.choose(live.match.clone(), bot.seat, bot.level or "")
                self.metrics.thinking.observe(time.perf_counter() - began)
                rest = self.pace - (time.perf_counter() - began)
                if rest > 0 and live.audience.connected:
                    await asyncio.sleep(rest)
                with suppress(StalePosition):
                    if await self.moves.act_for_bot(live, bot.seat, action, number):
                        self.updates.publish(live)
        except RequestRefused:
            asyncio.get_running_loop().call_later(SECONDS_BEFORE_RETRY, self.start, live)
        finally:
            live.bots_moving = False
            self.thinking -= 1

    async def choose(self, match: Match, seat: int, level: str) -> int:
        """A bot's choice. If the bot fails, it plays at random, so that the match goes on."""
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self.pool, bots.choose_action, match, seat, level)
        except Exception:
            log.exception("a bot failed", extra={"game": match.game.box.slug, "bot": level})
            return await loop.run_in_executor(self.pool, bots.choose_action, match, seat, bots.RANDOM)
