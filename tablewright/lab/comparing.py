"""Two sets of rules compared: games are played until every figure is settled, or until the given number is played.

The figures are looked at after doubling numbers of games. The error is divided equally among all looks at all figures
(Bonferroni), so that all together err at most in ERROR of the cases. A figure is settled when it differs significantly,
or when its interval is too narrow to hide a difference that matters.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from statistics import NormalDist

from tablewright.arena.recording import GameRecord
from tablewright.arena.samples import CHUNK, Chunk, SamplePlan
from tablewright.arena.workers import WorkerPool
from tablewright.engine.game import Game
from tablewright.lab.figures import FIGURES, figure_of, is_share
from tablewright.lab.sample import Sample
from tablewright.lab.statistics import Estimate, difference

ERROR = 0.01
FIRST_LOOK = 2 * CHUNK
MATTERS_SHARE, MATTERS_PART = 0.05, 0.05  # of a share, in points; of any other figure, as a part of the first value


@dataclass(frozen=True)
class Compared:
    """One figure of both sets of rules."""

    name: str
    first: Estimate
    second: Estimate
    z: float  # the number of standard errors from which on a difference is significant

    @property
    def shift(self) -> Estimate:
        return difference(self.first, self.second)

    @property
    def differs(self) -> bool:
        error = self.shift.error
        return abs(self.shift.value) > self.z * error if error > 0 else self.shift.value != 0

    @property
    def matters(self) -> float:
        """The smallest difference that a player would notice."""
        return MATTERS_SHARE if is_share(self.name) else MATTERS_PART * max(1.0, abs(self.first.value))

    @property
    def settled(self) -> bool:
        return self.differs or self.z * self.shift.error < self.matters

    @property
    def verdict(self) -> str:
        if self.differs:
            return "higher" if self.shift.value > 0 else "lower"
        return "no difference that matters" if self.settled else "not settled"


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
) -> list[Compared]:
    """Play both with the same seeds, and compare at every look.

    `progress` is called with the games just played and the widest interval that is not settled.
    """
    plans = [SamplePlan(game, (level,), most_games, seed) for game in (first, second)]
    played: list[list[GameRecord]] = [[], []]
    looks = looks_at(most_games)
    z = NormalDist().inv_cdf(1 - ERROR / (2 * len(looks) * len(names)))
    done = 0
    compared: list[Compared] = []
    for look in looks:
        chunks = [Chunk(plan, i, min(i + CHUNK, look)) for plan in plans for i in range(done, look, CHUNK)]
        for chunk, games in zip(chunks, pool.play(chunks), strict=True):
            played[plans.index(chunk.plan)] += games
            if progress:
                progress(chunk.games, widest(compared))
        done = look
        samples = [Sample(replace(plan, games=look), games) for plan, games in zip(plans, played, strict=True)]
        compared = [Compared(n, figure_of(n, samples[0]), figure_of(n, samples[1]), z) for n in names]
        if all(each.settled for each in compared):
            break
    return compared


def looks_at(most: int) -> list[int]:
    """The numbers of games after which the figures are looked at: doubling, up to all games."""
    looks = []
    games = FIRST_LOOK
    while games < most:
        looks.append(games)
        games *= 2
    return [*looks, most]


def widest(compared: Sequence[Compared]) -> float:
    """The widest interval that is not settled, relative to a difference that matters."""
    return max((each.shift.width / each.matters for each in compared if not each.settled), default=0.0)
