"""Samples of recorded games, and the evidence of a report: all its samples by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from tablewright.arena.recording import GameRecord
from tablewright.arena.samples import SamplePlan
from tablewright.engine.game import Game
from tablewright.lab.statistics import Estimate, share


@dataclass
class Sample:
    """A plan and the games that were played by it."""

    plan: SamplePlan
    games: list[GameRecord]

    @property
    def game(self) -> Game:
        return self.plan.game

    @property
    def players(self) -> int:
        return self.game.players

    @property
    def level(self) -> str:
        """The bots that play: one name if all are the same."""
        return " and ".join(dict.fromkeys(self.plan.bots))

    @property
    def finished(self) -> list[GameRecord]:
        return [record for record in self.games if record.ending]

    def per_seat(self, name: str) -> np.ndarray:
        """A figure of every seat of every game: games by seats."""
        return np.array([getattr(record, name) for record in self.games]).reshape(len(self.games), self.players)

    def per_game(self, name: str) -> np.ndarray:
        return np.array([getattr(record, name) for record in self.games])

    @cached_property
    def firsts(self) -> np.ndarray:
        """Who finishes first: 1 for the best rank, divided among those who share it; games by seats."""
        return self.per_seat("best_shares")

    @cached_property
    def endings(self) -> dict[str, int]:
        """The number of games with each ending, those that were cut off first."""
        names = ["cut_off", *self.game.box.endings]
        counts = np.bincount(self.per_game("ending"), minlength=len(names))
        return {name: int(count) for name, count in zip(names, counts, strict=True)}

    @property
    def lost_by_all(self) -> int:
        """The number of games that nobody wins."""
        return sum(not record.has_winner for record in self.games)

    @property
    def unfinished(self) -> Estimate:
        return share(len(self.games) - len(self.finished), len(self.games))

    def examples(self, numbers: Sequence[int] | np.ndarray, most: int = 3) -> list[GameRecord]:
        """A few games for the reader to open, the first of these numbers."""
        return [self.games[int(number)] for number in list(numbers)[:most]]


@dataclass
class Evidence:
    """All samples of a report by name: `main` answers most questions, and `second` confirms with other bots."""

    game: Game
    samples: dict[str, Sample] = field(default_factory=dict)

    @property
    def main(self) -> Sample:
        return self.samples["main"]

    def with_prefix(self, prefix: str) -> dict[str, Sample]:
        """The samples whose name begins with a prefix, by the rest of their names."""
        return {name.removeprefix(prefix): s for name, s in self.samples.items() if name.startswith(prefix)}
