"""Bots and hints: the only file of the server that calls the bots.

A bot may take its time. Call these functions in a thread, with a copy of the match.
"""

from __future__ import annotations

import secrets

from tablewright.bots import DEFAULT_LEVEL, LEVELS, Seat, advice, open_bot
from tablewright.bots.following import follow
from tablewright.engine.match import Match
from tablewright.server.errors import RequestRefused

RANDOM = "random"  # accepted but not offered: for tests, and for trying out a new game
HINT_PLAN = "700ms"
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
    bot = open_bot(level, match.game, secrets.randbelow(2**31))
    return int(bot(Seat(match, player)))


def advise(match: Match, player: int) -> tuple[list[advice.Advice], str]:
    """What a good bot would do in this seat, best first, and what the figures mean."""
    seat = Seat(match, player)
    if len(seat.legal) == 1:
        return [], f"There is only one legal action: {seat.words(seat.legal[0])}."
    found = advice.advise(match, plan=HINT_PLAN, best=MAX_ADVICE, seed=secrets.randbelow(2**31))
    return found, what_figures_mean(found)


def what_figures_mean(found: list[advice.Advice]) -> str:
    chance = found[0].chance
    if chance is None:
        return "These actions promise most. How often they win is shown once the rules are ready."
    winner = "the table wins" if chance.together else "you win"
    return f"How often {winner} in {advice.GAMES} imagined games after each action."


def run_each_bot_once(match: Match) -> None:
    """Let every kind of bot decide once, so that all of them are compiled."""
    player = match.actor
    if player is not None:
        for level in LEVELS[:-1]:
            choose_action(match, player, level.name)
        follow(Seat(match, player), match.legal()[:1], games=1, seed=0)
