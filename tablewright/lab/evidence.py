"""What a report rests on: samples of games, each with a name, a bot level and a number of players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from tablewright.arena.blocks import Sample
from tablewright.arena.watching import Watched
from tablewright.engine.game import Game


@dataclass
class Lot:
    """The games of one sample."""

    sample: Sample
    games: list[Watched]

    @property
    def game(self) -> Game:
        return self.sample.game

    @property
    def players(self) -> int:
        return self.game.players

    @property
    def level(self) -> str:
        """Who plays: one name where all are the same."""
        return " and ".join(dict.fromkeys(self.sample.bots))

    @property
    def finished(self) -> list[Watched]:
        return [w for w in self.games if w.ending]

    def per_seat(self, name: str) -> np.ndarray:
        """A figure of every seat of every game: games by seats."""
        return np.array([getattr(w, name) for w in self.games]).reshape(len(self.games), self.players)

    def per_game(self, name: str) -> np.ndarray:
        return np.array([getattr(w, name) for w in self.games])

    @cached_property
    def wins(self) -> np.ndarray:
        return self.per_seat("win_shares")

    @cached_property
    def best(self) -> np.ndarray:
        return self.per_seat("best_shares")

    @cached_property
    def endings(self) -> dict[str, int]:
        """How many games ended in each way, those that were cut off first."""
        names = ["cut_off", *self.game.box.endings]
        counts = np.bincount(self.per_game("ending"), minlength=len(names))
        return {name: int(count) for name, count in zip(names, counts, strict=True)}


@dataclass
class Evidence:
    """All samples of a report. The first level is the one that most is asked of; the second confirms."""

    game: Game
    lots: dict[str, Lot] = field(default_factory=dict)

    @property
    def main(self) -> Lot:
        return self.lots["main"]

    @property
    def second(self) -> Lot:
        return self.lots["second"]

    def with_prefix(self, prefix: str) -> dict[str, Lot]:
        """The lots whose name begins so, by the rest of it."""
        return {name.removeprefix(prefix): lot for name, lot in self.lots.items() if name.startswith(prefix)}


def examples(games: Sequence[Watched], wanted: Sequence[int] | np.ndarray, most: int = 3) -> list[Watched]:
    """A few games to open, from the places that are wanted."""
    return [games[int(place)] for place in list(wanted)[:most]]
