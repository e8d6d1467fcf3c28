"""Bots and hints: the only file of the server that calls the bots.

A bot may take its time. Call these functions in a thread, with a copy of the match.
"""

from __future__ import annotations

import secrets

import numpy as np

from tablewright.bots import DEFAULT_LEVEL, LEVELS, Seat, advice, open_bot
from tablewright.bots.following import follow
from tablewright.bots.judge import unfold
from tablewright.bots.levels import NAMES, levels_of, plain_setting_of, played_as
from tablewright.bots.nets.judge import best_judge
from tablewright.bots.weighing import Weighed, weigh
from tablewright.engine.box import Box
from tablewright.engine.match import Match
from tablewright.server.errors import RequestRefused

RANDOM = "random"  # accepted but not offered: for tests, and for trying out a new game
KINDS = sorted({setting.partition(":")[0] for level in LEVELS for setting in (level.search, level.net)})
"""The bots that the levels are settings of."""
HINT_MS = 700
MAX_ADVICE = 3
WEIGH_SEARCH_MS = 250
WEIGH_FOLLOW_MS = 400
WEIGH_GAMES = 300


def checked_level(name: str | None, box: Box) -> str:
    """A level of a game, by its name, or the default level. If it is as strong as a lower one, this is that one."""
    name = name or DEFAULT_LEVEL
    if name == RANDOM:
        return name
    if name not in NAMES:
        known = ", ".join(level.name for level in levels_of(box))
        raise RequestRefused(f"There is no bot level {name[:40]!r}. The levels are {known}.")
    return played_as(name, box)


def level_names() -> list[str]:
    return [*NAMES, RANDOM]


def choose_action(match: Match, player: int, level: str) -> int:
    """The action that a bot of a level takes."""
    bot = open_bot(setting_of(level, match), match.game, secrets.randbelow(2**31))
    return int(bot(Seat(match, player)))


def setting_of(name: str, match: Match) -> str:
    """The setting of a level. While the rules of a game are not compiled, it has a simpler one."""
    level = next((level for level in LEVELS if level.name == name), None)
    return plain_setting_of(level, match.game.box) if level and match.game.plain else name


def advise(match: Match, player: int) -> tuple[list[advice.Advice], str]:
    """What a good bot would do in this seat, best first, and what the figures mean."""
    seat = Seat(match, player)
    if len(seat.legal) == 1:
        return [], f"There is only one legal action: {seat.words(seat.legal[0])}."
    seed = secrets.randbelow(2**31)
    if match.game.plain:
        found = advice.advise_quickly(match, milliseconds=HINT_MS, best=MAX_ADVICE, seed=seed)
    else:
        found = advice.advise(match, plan=f"{HINT_MS}ms", best=MAX_ADVICE, seed=seed)
    return found, what_figures_mean(found)


def what_figures_mean(found: list[advice.Advice]) -> str:
    chance = found[0].chance
    if chance is None:
        return "These actions promise most. How often they win is shown once the rules are ready."
    winner = "the table wins" if chance.together else "you win"
    return f"How often {winner} in {advice.GAMES} imagined games after each action."


def weigh_action(match: Match, player: int, action: int) -> Weighed | None:
    """What an action gives away, within about a second."""
    plan, seed = f"{WEIGH_SEARCH_MS}ms", secrets.randbelow(2**31)
    seat = Seat(match, player)
    return weigh(seat, action, plan=plan, games=WEIGH_GAMES, milliseconds=WEIGH_FOLLOW_MS, seed=seed)


def follow_once(match: Match, player: int) -> None:
    """Let a hint follow one action, so that this is compiled too."""
    follow(Seat(match, player), match.legal()[:1], games=1, seed=0)


def judge_once(match: Match) -> None:
    """Let the judge of reviews play one game on, so that this is compiled too."""
    best_judge(match).values(unfold(match.game, match.states, np.zeros(1, np.uint64), viewer=0))
