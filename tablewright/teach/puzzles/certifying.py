"""Certifying: which actions of a decision are right, as two different judges say.

One judge is the tree search: several trees, each grown from its own seed. The other plays every action in the same
imagined games, which go on to their end. Both know only what the seat can know. What an action is worth is the seat's
expected payoff, from 0 to 1, which every search maximises.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt

import numpy as np

from tablewright.bots.comparing import compare
from tablewright.bots.roster import read_plan
from tablewright.bots.search import Search
from tablewright.bots.seat import Seat
from tablewright.teach.puzzles.reading import Judged

TREES = 8
T99 = 2.998  # Student's t for that many trees, one-sided, 99 %
STAGES = (8, 4, 2, 1)  # imagined games are played until they suffice: an eighth of them, a quarter, half, all
FIRST_GAMES = 48  # imagined games of the first look
Z99 = 2.807  # of a normal distribution, one-sided, 99 % over all stages together


@dataclass(frozen=True)
class Budget:
    """How much both judges do. A puzzle is made with one budget and checked with a larger one."""

    iterations: int = 12_000  # of each tree
    exploration: float = 2.0  # times the exploration with which bots play the game
    games: int = 1_200  # imagined games for each action
    tries: int = 8  # legal actions that a seat of an imagined game compares


@dataclass(frozen=True)
class Bar:
    """What a judge demands, as a share of the whole payoff."""

    margin: float  # by which every right action beats every refused one, at 99 %
    tolerance: float  # within which an action is as good as the best


TREE = Bar(margin=0.02, tolerance=0.01)
GAMES = Bar(margin=0.03, tolerance=0.02)
MORE_WINS = 0.05  # the share of imagined games that every right action wins beyond every refused one, as estimated


@dataclass(frozen=True)
class Verdict:
    right: Sequence[int]
    judged: Sequence[Judged]
    margins: tuple[float, float]


@dataclass(frozen=True)
class Estimate:
    """What a judge found: a row for each action, a column for each sample; a column compares on equal terms."""

    samples: np.ndarray
    z: float  # standard errors of 99 %

    @property
    def means(self) -> np.ndarray:
        means: np.ndarray = self.samples.mean(1)
        return means

    def least_lead(self, better: int, worse: int) -> float:
        """At 99 %, one action is worth at least this much more than another."""
        gap = self.samples[better] - self.samples[worse]
        return float(gap.mean() - self.z * gap.std(ddof=1) / sqrt(len(gap)))


def is_promising(seat: Seat, budget: Budget, seed: int) -> bool:
    """Whether a small part of the work does not already speak against the position. Most positions fail here."""
    tree = ask_trees(seat, budget, seed, trees=1).means
    right = tree >= tree.max() - TREE.tolerance
    if right.all() or tree[right].min() - tree[~right].max() < TREE.margin:
        return False
    games = compare(seat, seat.legal, FIRST_GAMES, seed, budget.tries).worth.mean(1)
    return bool(games[right].min() > games[~right].max())


def certify(seat: Seat, budget: Budget, seed: int) -> Verdict | None:
    """The right actions, if both judges agree on them and on all others; otherwise None."""
    trees = ask_trees(seat, budget, seed)
    right = split(trees, TREE)
    if right is None:
        return None
    played = ask_games(seat, budget, seed, right)
    if played is None:
        return None
    games, wins = played
    if wins[right].min() - np.delete(wins, right).max() < MORE_WINS:
        return None
    rows = zip(seat.legal, trees.means, games.means, wins, strict=True)
    return Verdict(
        right=[seat.legal[i] for i in right],
        judged=[Judged(action, *(round(float(value), 3) for value in values)) for action, *values in rows],
        margins=(round(least_margin(trees, right), 3), round(least_margin(games, right), 3)),
    )


def ask_trees(seat: Seat, budget: Budget, seed: int, trees: int = TREES) -> Estimate:
    """What independent trees find, each with a column."""
    usual = read_plan({}, seat.game.box.search_defaults)
    plan = replace(usual, iterations=budget.iterations, exploration=budget.exploration * usual.exploration)
    samples = np.zeros((len(seat.legal), trees))
    for number in range(trees):
        found = {tried.action: tried.value for tried in Search(seat.game, TREES * seed + number, plan).consider(seat)}
        samples[:, number] = [found[action] for action in seat.legal]
    return Estimate(samples, T99)


def ask_games(seat: Seat, budget: Budget, seed: int, right: Sequence[int]) -> tuple[Estimate, np.ndarray] | None:
    """What imagined games find, each with a column, and how often each action wins; None if they do not agree."""
    worth, won = (np.zeros((len(seat.legal), 0)) for _ in range(2))
    for number, part in enumerate(STAGES):
        more = budget.games // part - worth.shape[1]
        compared = compare(seat, seat.legal, more, len(STAGES) * seed + number, budget.tries)
        worth, won = np.hstack([worth, compared.worth]), np.hstack([won, compared.place == 1])
        estimate = Estimate(worth, Z99)
        if agrees(estimate, right, GAMES):
            return estimate, won.mean(1)
        if is_hopeless(estimate, right, GAMES):
            return None
    return None


def split(estimate: Estimate, bar: Bar) -> list[int] | None:
    """The rows of the right actions: those within the tolerance of the best, if they beat all others by the margin."""
    means = estimate.means
    right = [i for i in range(len(means)) if means[i] >= means.max() - bar.tolerance]
    if len(right) == len(means) or least_margin(estimate, right) < bar.margin:
        return None
    return right


def agrees(estimate: Estimate, right: Sequence[int], bar: Bar) -> bool:
    """Whether these actions are equally good, and beat all others by the margin."""
    means = estimate.means
    equal = means[list(right)].min() >= means.max() - bar.tolerance
    return bool(equal and least_margin(estimate, right) >= bar.margin)


def is_hopeless(estimate: Estimate, right: Sequence[int], bar: Bar) -> bool:
    """Whether more samples are unlikely to make the judge agree: already the means are too close."""
    good, others = estimate.means[list(right)], np.delete(estimate.means, list(right))
    return bool(good.min() - others.max() < bar.margin or good.max() - good.min() > 3 * bar.tolerance)


def least_margin(estimate: Estimate, right: Sequence[int]) -> float:
    """The least by which, at 99 %, a right action beats another."""
    others = [i for i in range(len(estimate.samples)) if i not in right]
    return min(estimate.least_lead(i, j) for i in right for j in others)
