"""Weighing an action: what it gives away, compared with the action that a search prefers.

A coach asks before an action that gives away too much. Both actions are followed in the same imagined games, so luck
that they share does not count. The imagined games are made from what the seat knows.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np

from tablewright.bots.consequences import Chance, Consequences, chance_to_win
from tablewright.bots.following import Followed, follow
from tablewright.bots.roster import read_plan, read_settings
from tablewright.bots.search import Search
from tablewright.bots.seat import Seat
from tablewright.engine.intervals import paired_difference

CHUNK = 20  # imagined games between two looks at the clock
TOLD = 16  # imagined games whose parts are counted: a player waits for the answer


@dataclass(frozen=True)
class Difference:
    """How much more often one action wins than another in the same imagined games, with its 95 % interval."""

    share: float
    low: float
    high: float


@dataclass(frozen=True)
class Weighed:
    """An action beside a better one. The reasons say what the better one leads to, and how that differs."""

    action: int
    chance: Chance
    better: int
    text: str  # of the better action
    words: str
    better_chance: Chance
    given_away: Difference
    games: int
    reasons: list[str]


def weigh(
    seat: Seat, action: int, *, plan: str, games: int, milliseconds: float = float("inf"), seed: int = 0
) -> Weighed | None:
    """What an action gives away; None if a search with this plan prefers it, or if it surely gives away nothing.

    It is followed in this many imagined games, or in fewer if the time is over. The rules must be compiled.
    """
    search = Search(seat.game, seed, read_plan(read_settings(plan), seat.game.box.search_defaults))
    best = search.consider(seat)[0].action
    if best == action:
        return None
    mine, better = follow_both(seat, action, best, games, milliseconds, seed)
    given_away = difference(better, mine, seat.player)
    if given_away.low <= 0:
        return None
    consequences = Consequences(seat, TOLD)
    return Weighed(
        action=action,
        chance=chance_of(mine, seat.player),
        better=best,
        text=seat.text(best),
        words=seat.words(best),
        better_chance=chance_of(better, seat.player),
        given_away=given_away,
        games=len(mine.places),
        reasons=consequences.told(consequences.prospect(better), consequences.prospect(mine)),
    )


def follow_both(
    seat: Seat, action: int, other: int, games: int, milliseconds: float, seed: int
) -> tuple[Followed, Followed]:
    deadline = time.perf_counter() + milliseconds / 1000
    chunks: list[list[Followed]] = []
    while not chunks or (len(chunks) * CHUNK < games and time.perf_counter() < deadline):
        chunks.append(follow(seat, [action, other], min(CHUNK, games - len(chunks) * CHUNK), seed + len(chunks)))
    mine, better = (joined(column) for column in zip(*chunks, strict=True))
    return mine, better


def joined(parts: tuple[Followed, ...]) -> Followed:
    """The imagined games of several calls together."""
    return Followed(
        parts[0].action,
        soon=np.concatenate([part.soon for part in parts]),
        places=np.concatenate([part.places for part in parts]),
        scores=np.concatenate([part.scores for part in parts]),
    )


def difference(one: Followed, other: Followed, seat: int) -> Difference:
    """How much more often a seat wins after one action than after another, game by game."""
    won, won_otherwise = one.places[:, seat] == 1, other.places[:, seat] == 1
    gained, lost = int(np.sum(won & ~won_otherwise)), int(np.sum(won_otherwise & ~won))
    low, high = paired_difference(gained, lost, len(won))
    return Difference((gained - lost) / len(won), low, high)


def chance_of(followed: Followed, seat: int) -> Chance:
    chance = chance_to_win(followed, seat)
    assert chance is not None
    return chance
