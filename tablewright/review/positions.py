"""The value of every position of a match, as one who sees all the cards but not the future would put it.

Every position has one value, the mean of games that are played on from it. What an action could be expected to bring is
the mean of games in which its draws are drawn again. More games are played where a draw is made, because there the
difference of two values is the luck.
"""

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

CHANCE_ACTIONS = 2_000_000  # imagined for the chances in one match, about
PAYOFF_ACTIONS = 3_000_000  # and for the payoffs
MOST = 500  # games from one position
AT_CHANCE = 4  # times as many for the payoffs before and after a draw
COARSE_POINTS = 24
DEALS, MOST_DEALS = 16, 1_000  # so many times as many deals before the match, of which each is played on once


@dataclass(frozen=True)
class Position:
    """What the judge says of one position, as the mean of some games."""

    payoffs: np.ndarray  # of each seat
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


@dataclass(frozen=True)
class Worlds:
    """How many games are played from a position: fewer in a match of many actions."""

    chances: int
    payoffs: int
    payoffs_at_chance: int  # before and after a draw
    deals: int  # of which the mean is what could be expected before the deal


def usual_worlds(match: Match, judge: Judge) -> Worlds:
    plies = max(1, len(match.moves))
    draws = sum(move.chance for move in match.moves)
    payoffs = PAYOFF_ACTIONS // ((plies + 2 * AT_CHANCE * draws) * judge.outcome_effort(plies))
    payoffs = within(payoffs, judge.fewest)
    chances = within(CHANCE_ACTIONS // (plies * judge.effort(plies)), judge.fewest)
    return Worlds(chances, payoffs, AT_CHANCE * payoffs, min(MOST_DEALS, DEALS * payoffs))


def within(worlds: int, fewest: int) -> int:
    return min(MOST, max(fewest, worlds))


def position(match: Match, ply: int, judge: Judge, seeds: Seeds, chances: int, payoffs: int) -> Position:
    """The value of the position after `ply` actions, by so many games each."""
    states = match.states_at(ply)
    if ply < len(match.moves):
        states = unfold(match.game, states, seeds.of("future", 0, max(chances, payoffs)))
    values = judge.values(states[:chances])
    return Position(mean_outcome(judge, states[:payoffs]), values.chances, values.somebody)


def mean_outcome(judge: Judge, states: np.ndarray) -> np.ndarray:
    mean: np.ndarray = judge.outcomes(states).mean(0)
    return mean


def expected_after(match: Match, ply: int, judge: Judge, seeds: Seeds, worlds: int) -> np.ndarray:
    """The payoffs that the action at a ply could be expected to bring: its draws are drawn again in every game."""
    action = match.moves[ply].action
    states = unfold(match.game, match.states_at(ply), seeds.of("draw", ply, worlds), action=action)
    return mean_outcome(judge, states)


def expected_before_the_deal(match: Match, judge: Judge, seeds: Seeds, worlds: int) -> np.ndarray:
    game = match.game
    deals = [game.new(seed=int(seed) >> 11, draws=match.draws).states for seed in seeds.of("deal", 0, worlds)]
    return mean_outcome(judge, np.concatenate(deals))


def all_positions(match: Match, judge: Judge, seeds: Seeds) -> list[Position]:
    worlds, moves = usual_worlds(match, judge), match.moves
    found = []
    for ply in range(len(moves) + 1):
        drawn = ply == 0 or moves[ply - 1].chance
        payoffs = worlds.payoffs_at_chance if drawn else worlds.payoffs
        found.append(position(match, ply, judge, seeds, worlds.chances, payoffs))
    return found


def coarse_positions(match: Match, judge: Judge, seeds: Seeds) -> dict[int, Position]:
    """A few positions, by ply: fewer than the match has."""
    plies = len(match.moves)
    chosen = sorted({round(i * plies / COARSE_POINTS) for i in range(COARSE_POINTS + 1)})
    if len(chosen) == plies + 1:
        chosen = chosen[:1] + chosen[2:]
    return {ply: position(match, ply, judge, seeds, judge.fewest, 1) for ply in chosen}


def curve(game: Game, positions: dict[int, Position]) -> list[Point]:
    """The positions as points; with the table's chance where all can lose."""
    survives = game.players > 1 and game.box.everyone_can_lose
    return [each.point(ply, survives) for ply, each in positions.items()]


def is_certain(change: float, before: Position, then: Position, seat: int) -> bool:
    """Whether a change of chance is more than the doubt about it."""
    return abs(change) > Z95 * float(np.hypot(before.errors[seat], then.errors[seat]))
