"""Every seat's chance to win at every position of a match, as one who sees all the cards but not the future puts it."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np

from tablewright.bots.judge import Judge, unfold
from tablewright.engine.game import Game
from tablewright.engine.intervals import Z95, wilson
from tablewright.engine.match import Match
from tablewright.review.seeds import Seeds
from tablewright.review.shape import Point, Survival
from tablewright.review.threads import spread

ACTIONS = 1_000_000  # imagined for the chances in one match, about
MOST = 500  # games from one position
COARSE_POINTS = 24


@dataclass(frozen=True)
class Position:
    """What the judge says of one position, as the mean of some games."""

    won: np.ndarray  # rows are games, columns are seats: the chance of each
    survived: np.ndarray  # of each game, the chance that somebody wins

    @property
    def chances(self) -> np.ndarray:
        mean: np.ndarray = self.won.mean(0)
        return mean

    @property
    def somebody(self) -> float:
        return float(self.survived.mean())

    @property
    def errors(self) -> np.ndarray:
        """The standard error of each seat's chance."""
        error: np.ndarray = self.won.std(0) / sqrt(len(self.won))
        return error

    def point(self, ply: int, survives: bool) -> Point:
        intervals = [interval(column) for column in self.won.T]
        return Point(
            ply=ply,
            chance=[round(float(chance), 4) for chance in self.chances],
            low=[low for low, _ in intervals],
            high=[high for _, high in intervals],
            survival=Survival(round(self.somebody, 4), *interval(self.survived)) if survives else None,
        )


def interval(chances: np.ndarray) -> tuple[float, float]:
    """95 % for the mean: Wilson's for games that were won or lost, else by how far the chances lie apart."""
    games, mean = len(chances), float(chances.mean())
    if games == 1:  # the end, about which there is no doubt
        return mean, mean
    if np.isin(chances, (0.0, 1.0)).all():
        low, high = wilson(float(chances.sum()), games)
    else:
        half = Z95 * float(chances.std(ddof=1)) / sqrt(games)
        low, high = max(0.0, mean - half), min(1.0, mean + half)
    return round(low, 4), round(high, 4)


def usual_worlds(match: Match, judge: Judge) -> int:
    """How many games are played from a position: fewer in a match of many actions."""
    plies = max(1, len(match.moves))
    return min(MOST, max(judge.fewest, ACTIONS // (plies * judge.effort(plies))))


def position(match: Match, ply: int, judge: Judge, seeds: Seeds, worlds: int) -> Position:
    """The chances after `ply` actions, by so many games."""
    states = match.states_at(ply)
    if ply < len(match.moves):
        states = unfold(match.game, states, seeds.of("future", 0, worlds))
    values = judge.values(states)
    return Position(values.chances, values.somebody)


def all_positions(match: Match, judge: Judge, seeds: Seeds) -> list[Position]:
    worlds = usual_worlds(match, judge)
    plies = range(len(match.moves) + 1)
    return list(spread(lambda ply: position(match, ply, judge, seeds, worlds), plies, judge.threads))


def coarse_positions(match: Match, judge: Judge, seeds: Seeds) -> dict[int, Position]:
    """A few positions, by ply: fewer than the match has."""
    plies = len(match.moves)
    chosen = sorted({round(i * plies / COARSE_POINTS) for i in range(COARSE_POINTS + 1)})
    if len(chosen) == plies + 1:
        chosen = chosen[:1] + chosen[2:]
    return {ply: position(match, ply, judge, seeds, judge.fewest) for ply in chosen}


def curve(game: Game, positions: dict[int, Position]) -> list[Point]:
    """The positions as points; with the table's chance where all can lose."""
    survives = game.players > 1 and game.box.everyone_can_lose
    return [each.point(ply, survives) for ply, each in positions.items()]


def is_certain(change: float, before: Position, then: Position, seat: int) -> bool:
    """Whether a change of chance is more than the doubt about it."""
    return abs(change) > Z95 * float(np.hypot(before.errors[seat], then.errors[seat]))
