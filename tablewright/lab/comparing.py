"""Two sets of rules compared: games are played until every figure is settled, or until the given number is played.

Both play the same deals, and all figures are compared deal by deal. They are looked at after doubling numbers of games.
The error is divided equally among all looks at all figures (Bonferroni), so that all together err at most in ERROR of
the cases. A figure is settled when it differs significantly, or when two one-sided tests rule out a difference that
matters. When the last game is played, `shifts` compares every part of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from tablewright.arena.recording import GameRecord
from tablewright.arena.samples import CHUNK, Chunk, SamplePlan
from tablewright.arena.workers import WorkerPool
from tablewright.engine.game import Game
from tablewright.lab.figures import FIGURES, Figure, Summary, find_figure
from tablewright.lab.sample import Sample
from tablewright.lab.shifts import Shift, shifts
from tablewright.lab.statistics import (
    Estimate,
    bootstrap_difference,
    equivalence_test,
    paired_difference,
    paired_share_difference,
    paired_share_test,
    paired_test,
    t_test,
)

ERROR = 0.01
FIRST_LOOK = 2 * CHUNK
MATTERS_SHARE, MATTERS_PART = 0.05, 0.05  # of a share, in points; of any other figure, as a part of the first value


@dataclass(frozen=True)
class Compared:
    """One figure of both sets of rules."""

    name: str
    first: Estimate
    second: Estimate
    shift: Estimate
    p: float  # of the test that there is no difference
    error: float  # the p-value from which on a difference, or its absence, is significant
    matters: float  # the smallest difference that a player would notice

    @property
    def differs(self) -> bool:
        return self.p <= self.error

    @property
    def same(self) -> bool:
        return equivalence_test(self.shift, self.matters) <= self.error

    @property
    def settled(self) -> bool:
        return self.differs or self.same

    @property
    def verdict(self) -> str:
        if self.differs:
            return "higher" if self.shift.value > 0 else "lower"
        return "no difference that matters" if self.same else "not settled"


@dataclass(frozen=True)
class Comparison:
    """What is known of two sets of rules after the games that were played."""

    figures: list[Compared]
    parts: list[Shift]  # that differ, the clearest first
    games: int  # with each set of rules


def compare(
    first: Game,
    second: Game,
    level: str,
    most_games: int,
    seed: int = 0,
    names: Sequence[str] = tuple(FIGURES),
    *,
    pool: WorkerPool,
    progress: Callable[[int, float], None] | None = None,
) -> Comparison:
    """Play both with the same seeds, and compare at every look.

    `progress` is called with the games just played and the widest interval that is not settled.
    """
    plans = [SamplePlan(game, (level,), most_games, seed) for game in (first, second)]
    played: list[list[GameRecord]] = [[], []]
    looks = looks_at(most_games)
    done = 0
    compared: list[Compared] = []
    samples: list[Sample] = []
    for look in looks:
        chunks = [Chunk(plan, i, min(i + CHUNK, look)) for plan in plans for i in range(done, look, CHUNK)]
        for chunk, games in zip(chunks, pool.play(chunks), strict=True):
            played[plans.index(chunk.plan)] += games
            if progress:
                progress(chunk.games, widest(compared))
        done = look
        samples = [Sample(replace(plan, games=look), games) for plan, games in zip(plans, played, strict=True)]
        compared = compare_figures(names, samples[0], samples[1], len(looks))
        if all(each.settled for each in compared):
            break
    return Comparison(compared, shifts(samples[0], samples[1]), done)


def compare_figures(names: Sequence[str], first: Sample, second: Sample, looks: int) -> list[Compared]:
    """The figures at one of so many looks."""
    figures = [find_figure(name, first.game.box.endings) for name in names]
    return [compare_figure(figure, first, second, ERROR / (looks * len(figures))) for figure in figures]


def looks_at(most: int, first: int = FIRST_LOOK) -> list[int]:
    """The numbers of games after which the figures are looked at: doubling, up to all games."""
    looks = []
    games = first
    while games < most:
        looks.append(games)
        games *= 2
    return [*looks, most]


def widest(compared: Sequence[Compared]) -> float:
    """The widest interval that is not settled, relative to a difference that matters."""
    return max((each.shift.width / each.matters for each in compared if not each.settled), default=0.0)


# --- One figure -----------------------------------------------------------------------------------------------------


def compare_figure(figure: Figure, first: Sample, second: Sample, error: float) -> Compared:
    before, after = figure.estimate(first), figure.estimate(second)
    shift, p = paired_shift(figure, *(np.asarray(figure.values(sample), float) for sample in (first, second)))
    matters = MATTERS_SHARE if figure.share else MATTERS_PART * max(1.0, abs(before.value))
    return Compared(figure.name, before, after, shift, p, error, matters)


def paired_shift(figure: Figure, before: np.ndarray, after: np.ndarray) -> tuple[Estimate, float]:
    """The difference of a figure of the same deals, and the p-value of no difference."""
    if figure.summary is Summary.SHARE:
        return paired_share_difference(before, after), paired_share_test(before, after)
    if figure.summary is Summary.MEDIAN:
        middle = np.median(np.concatenate([before, after]))
        return bootstrap_difference(before, after, medians), paired_share_test(before > middle, after > middle)
    if figure.summary is Summary.FURTHEST:
        shift = bootstrap_difference(before, after, largest_gaps)
        p = t_test(shift, 0.0)
        return shift, 1.0 if p is None else p
    return paired_difference(before, after), paired_test(before, after)


def medians(values: np.ndarray, drawn: np.ndarray) -> np.ndarray:
    """The median of each resample."""
    order = np.argsort(values, kind="stable")
    reached = np.cumsum(drawn[:, order], axis=1)
    games = reached[:, -1:]
    low, high = ((reached > (games - 1 + more) // 2).argmax(axis=1) for more in (0, 1))
    return np.asarray((values[order[low]] + values[order[high]]) / 2)


def largest_gaps(firsts: np.ndarray, drawn: np.ndarray) -> np.ndarray:
    """The largest distance of a seat from an equal share, in each resample."""
    shares = drawn @ firsts / drawn.sum(axis=1, keepdims=True)
    return np.asarray(np.abs(shares - 1 / firsts.shape[1]).max(axis=1))
