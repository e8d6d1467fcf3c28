"""What every position of a match is worth to the seats, and what could be expected of each draw.

A position has one value: the mean of what becomes of games that the judge's players play on from it. What an action
could be expected to bring is the mean of games in which its draws are drawn again. All of these games use the same
random numbers, whatever the position. So where the judge's players would have done what was done, the value does not
change at all, and is not found again: before such a draw the position is worth what could be expected of the draw. A
judge that is asked to be quick plays nothing on, and what it says of a position need not be the mean of what it says
after the draw; then every draw is drawn again. More games are played before and after a draw, because there the
difference of two values is the luck.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tablewright.bots.judge import Judge, unfold
from tablewright.bots.seat import Seat
from tablewright.engine.match import Match
from tablewright.review.seeds import Seeds
from tablewright.review.threads import spread

ACTIONS = 2_500_000  # imagined for the payoffs in one match, about
MOST = 500  # games from one position
AT_CHANCE = 4  # times as many before and after a draw
DEALS, MOST_DEALS = 16, 1_000  # so many times as many deals before the match, of which each is played on once


@dataclass(frozen=True)
class Worth:
    """Payoffs that could be expected; columns are seats."""

    expected: np.ndarray  # before the deal
    positions: np.ndarray  # a row for each position; the last is the result
    after: dict[int, np.ndarray]  # of each action that drew, by ply


@dataclass(frozen=True)
class Course:
    """Which values of a match must be found: the others are the same as that of an earlier position."""

    source: list[int]  # of each position, the earliest one that is worth the same
    draws: list[int]  # the plies of the actions that drew
    surprising: set[int]  # of those, the ones that the judge's players would not have taken
    fine: set[int]  # the positions before and after a draw

    @property
    def rough(self) -> set[int]:
        return set(self.source) - self.fine


def course_of(match: Match, judge: Judge) -> Course:
    source = [0]
    draws = [ply for ply, move in enumerate(match.moves) if move.chance]
    surprising = set()
    for ply, move in enumerate(match.moves):
        seat = Seat(match.at(ply), move.actor)
        followed = len(seat.legal) == 1 or judge.choice(seat) == move.action
        if move.chance and not followed:
            surprising.add(ply)
        source.append(source[ply] if followed and not move.chance else ply + 1)
    source[-1] = len(match.moves)  # the result
    fine = {0} | {ply + 1 for ply in draws} | {source[ply] for ply in draws if ply not in surprising}
    return Course(source, draws, surprising, fine)


@dataclass(frozen=True)
class Worlds:
    """How many games are played: fewer in a match of many actions."""

    rough: int  # from a position
    fine: int  # before and after a draw
    deals: int  # of which the mean is what could be expected before the deal
    quick: bool  # whether there would be too few games, so that the judge has to say at once what they come to


def usual_worlds(match: Match, course: Course, judge: Judge, dealt: bool) -> Worlds:
    plies = max(1, len(match.moves))
    fine = len(course.fine) + len(course.surprising) + (2 * DEALS // AT_CHANCE if dealt else 0)
    games = len(course.rough) + AT_CHANCE * fine
    worlds = ACTIONS // (games * judge.outcome_effort(plies))
    quick = worlds < judge.fewest
    if quick:
        games += AT_CHANCE * (len(course.draws) - len(course.surprising))
        worlds = ACTIONS // (games * judge.outcome_effort(plies, quick))
    worlds = min(MOST, max(judge.fewest, worlds))
    return Worlds(worlds, AT_CHANCE * worlds, min(MOST_DEALS, DEALS * worlds), quick)


def worth_of(match: Match, judge: Judge, seeds: Seeds) -> Worth:
    game, dealt, course = match.game, is_dealt(match), course_of(match, judge)
    worlds = usual_worlds(match, course, judge, dealt)
    futures = seeds.of("future", 0, worlds.fine)

    def mean(states: np.ndarray) -> np.ndarray:
        found: np.ndarray = judge.outcomes(states, worlds.quick).mean(0)
        return found

    def value(ply: int) -> np.ndarray:
        if ply == len(match.moves):
            return np.array(match.payoffs)
        games = worlds.fine if ply in course.fine else worlds.rough
        return mean(unfold(game, match.states_at(ply), futures[:games]))

    def value_after(ply: int) -> np.ndarray:
        if ply not in course.surprising and not worlds.quick:
            before: np.ndarray = positions[ply]
            return before
        return mean(unfold(game, match.states_at(ply), futures, action=match.moves[ply].action))

    valued = sorted(set(course.source))
    found = dict(zip(valued, spread(value, valued, judge.threads), strict=True))
    positions = np.array([found[ply] for ply in course.source])
    return Worth(
        expected=mean(deals(match, seeds, worlds.deals)) if dealt else positions[0],
        positions=positions,
        after=dict(zip(course.draws, spread(value_after, course.draws, judge.threads), strict=True)),
    )


def deals(match: Match, seeds: Seeds, count: int) -> np.ndarray:
    game = match.game
    dealt = [game.new(seed=int(seed) >> 11, draws=match.draws).states for seed in seeds.of("deal", 0, count)]
    states: np.ndarray = np.concatenate(dealt)
    return states


def is_dealt(match: Match) -> bool:
    """Whether chance has a part in the set-up: another seed gives another table."""
    tables = [match.game.new(seed=seed, draws=match.draws).states for seed in range(3)]
    for table in tables:
        table["rng"] = 0
    return any(table.tobytes() != tables[0].tobytes() for table in tables)
