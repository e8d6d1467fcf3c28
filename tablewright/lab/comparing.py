"""Two sets of rules side by side: games are played until every figure is settled, or the games are used up.

The looks at the figures come at doubling numbers of games. Each look at each figure may err in an equal part of ERROR,
so that all together err at most so often. A figure is settled when it differs beyond that doubt, or when its interval
is so narrow that a difference which matters would have been seen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from statistics import NormalDist

from tablewright.arena.blocks import BLOCK, Block, Sample
from tablewright.arena.watching import Watched
from tablewright.arena.workers import Crew
from tablewright.engine.game import Game
from tablewright.lab.evidence import Lot
from tablewright.lab.figures import FIGURES, figure_of, is_share
from tablewright.lab.statistics import Z95, Estimate, difference

ERROR = 0.01
FIRST_LOOK = 2 * BLOCK
MATTERS_SHARE, MATTERS_PART = 0.05, 0.05  # of a share: points; of anything else: a part of the first value


@dataclass(frozen=True)
class Compared:
    """One figure of both, and what the games say about it."""

    name: str
    first: Estimate
    second: Estimate
    doubt: float  # how many standard errors a difference must have

    @property
    def shift(self) -> Estimate:
        return difference(self.first, self.second)

    @property
    def differs(self) -> bool:
        error = self.shift.width / (2 * Z95)
        return abs(self.shift.value) > self.doubt * error if error > 0 else self.shift.value != 0

    @property
    def matters(self) -> float:
        """A difference that a player would notice."""
        return MATTERS_SHARE if is_share(self.name) else MATTERS_PART * max(1.0, abs(self.first.value))

    @property
    def settled(self) -> bool:
        return self.differs or self.doubt * self.shift.width / (2 * Z95) < self.matters

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
    crew: Crew,
    progress: Callable[[int, float], None] | None = None,
) -> tuple[list[Compared], Lot, Lot]:
    """Play both, the same seeds for both, and compare at every look. `progress` hears of games and open intervals."""
    samples = [Sample(game, (level,), most_games, seed) for game in (first, second)]
    played: list[list[Watched]] = [[], []]
    looks = looks_at(most_games)
    doubt = NormalDist().inv_cdf(1 - ERROR / (2 * len(looks) * len(names)))
    done = 0
    compared: list[Compared] = []
    for look in looks:
        blocks = [Block(s, i, min(i + BLOCK, look)) for s in samples for i in range(done, look, BLOCK)]
        for block, games in zip(blocks, crew.play(blocks), strict=True):
            played[samples.index(block.sample)] += games
            if progress:
                progress(block.games, widest(compared))
        done = look
        lots = [Lot(replace(s, games=look), games) for s, games in zip(samples, played, strict=True)]
        compared = [Compared(n, figure_of(n, lots[0]), figure_of(n, lots[1]), doubt) for n in names]
        if all(each.settled for each in compared):
            break
    return compared, lots[0], lots[1]


def looks_at(most: int) -> list[int]:
    """Numbers of games at which the figures are looked at: doubling, the last one all."""
    looks = []
    games = FIRST_LOOK
    while games < most:
        looks.append(games)
        games *= 2
    return [*looks, most]


def widest(compared: Sequence[Compared]) -> float:
    """The widest interval that is still open, as a share of what matters."""
    return max((each.shift.width / each.matters for each in compared if not each.settled), default=0.0)
