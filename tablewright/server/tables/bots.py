"""Bots and hints: the only file of the server that calls the bots.

A bot may take its time. Call these functions in a thread, with a copy of the match.
"""

from __future__ import annotations

import secrets

from tablewright.bots import DEFAULT_LEVEL, LEVELS, Seat, advice, open_bot
from tablewright.engine.match import Match
from tablewright.server.errors import RequestRefused

RANDOM = "random"  # accepted but not offered: for tests, and for trying out a new game
KINDS = sorted({level.setting.partition(":")[0] for level in LEVELS})  # the bots that the levels are settings of
HINT_MS = 700
MAX_ADVICE = 3


def checked_level(name: str | None) -> str:
    """The name of a level, or of the default level."""
    name = name or DEFAULT_LEVEL
    if name not in level_names():
        known = ", ".join(level.name for level in LEVELS)
        raise RequestRefused(f"There is no bot level {name[:40]!r}. The levels are {known}.")
    return name


def level_names() -> list[str]:
    return [*(level.name for level in LEVELS), RANDOM]


def choose_action(match: Match, player: int, level: str) -> int:
    """The action that a bot of a level takes."""
    bot = open_bot(setting_of(level, match), match.game, secrets.randbelow(2**31))
    return int(bot(Seat(match, player)))


def setting_of(name: str, match: Match) -> str:
    """The setting of a level. While the rules of a game are not compiled, it has a simpler one."""
    level = next((level for level in LEVELS if level.name == name), None)
    return level.plain if level and match.game.plain else name


def advise(match: Match, player: int) -> tuple[list[advice.Advice], str]:
    """What a good bot would do in this seat, best first, and what the values mean."""
    seat = Seat(match, player)
    if len(seat.legal) == 1:
        return [], f"There is only one legal action: {seat.words(seat.legal[0])}."
    seed = secrets.randbelow(2**31)
    if match.game.plain:
        found = advice.advise_quickly(match, milliseconds=HINT_MS, best=MAX_ADVICE, seed=seed)
        return found, "The bot looked one action ahead. The higher the value, the better it looks for you."
    found = advice.advise(match, plan=f"{HINT_MS}ms", best=MAX_ADVICE, seed=seed)
    tries = sum(each.tries for each in found)
    return found, f"The bot looked ahead {tries:,} times. The higher the value, the better the result for you."
