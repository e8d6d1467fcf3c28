"""Bots and hints: the only file of the server that knows how a bot is asked.

Everything here that thinks is called in a worker thread with a match of its own, and may take its time.
"""

from __future__ import annotations

import secrets
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count

from tablewright.bots import DEFAULT_LEVEL, LEVELS, Seat, advice, open_bot
from tablewright.engine.match import Match
from tablewright.server.errors import Refusal
from tablewright.server.web.messages import Advice, LevelInfo

RANDOM = "random"  # taken, but not offered: for tests and for trying a new game
HINT = "700ms"
MOST_ADVICE = 3


def levels() -> list[LevelInfo]:
    """The strengths that a bot at a table can have, the weakest first."""
    return [LevelInfo(name=level.name, title=level.name.capitalize(), about=level.about) for level in LEVELS]


def checked_level(name: str | None) -> str:
    """The level of that name; without a name, the one that most will like."""
    name = name or DEFAULT_LEVEL
    known = [level.name for level in LEVELS]
    if name not in (*known, RANDOM):
        raise Refusal(f"There is no bot of the level {name[:40]!r}: the levels are {', '.join(known)}.")
    return name


def workers() -> ThreadPoolExecutor:
    """Threads for bots: compiled search releases the lock, so each may have a core, and one is left for the loop."""
    return ThreadPoolExecutor(max(1, (cpu_count() or 2) - 1), thread_name_prefix="bot")


def choose(match: Match, player: int, level: str) -> int:
    """The action that a bot of a level takes."""
    bot = open_bot(level, match.game, secrets.randbelow(2**31))
    return int(bot(Seat(match, player)))


def advise(match: Match, player: int) -> tuple[list[Advice], str]:
    """What a good bot would do in this seat, the best first, and what the figures mean."""
    seat = Seat(match, player)
    if len(seat.legal) == 1:
        return [], f"There is only one thing to do: {seat.words(seat.legal[0])}."
    found = advice.advise(match, plan=HINT, best=MOST_ADVICE, seed=secrets.randbelow(2**31))
    told = [Advice(**{name: getattr(each, name) for name in Advice.model_fields}) for each in found]
    looks = sum(each.tries for each in told)
    return told, f"The bot looked ahead {looks:,} times; a higher value is a better end of the game for you."


def try_out(match: Match) -> None:
    """Let every kind of bot decide once, so that all of them are compiled."""
    player = match.actor
    if player is not None:
        for level in LEVELS[:-1]:
            choose(match, player, level.name)
