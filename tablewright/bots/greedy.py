"""`greedy`: the action that promises most, one action on. With `ms`, what can be seen of that in a limited time."""

from __future__ import annotations

import time
from random import Random

import numpy as np

from tablewright.bots.search import Tried
from tablewright.bots.seat import Seat
from tablewright.bots.tree import Tree
from tablewright.engine.game import Game

SAMPLES = 8  # imagined states for each action


class Greedy:
    """Looks one action ahead by the promise of the game; with probability `careless` it takes a random action."""

    def __init__(self, game: Game, seed: int, careless: float = 0.0, samples: int = SAMPLES):
        self.chance = Random(seed)
        self.careless = careless
        self.samples = samples
        self.tree = Tree(game, seed)

    def __call__(self, seat: Seat) -> int:
        if len(seat.legal) == 1:
            return seat.legal[0]
        if self.chance.random() < self.careless:
            return self.chance.choice(seat.legal)
        worth = self.promises(seat)
        best = worth.max()
        return self.chance.choice([a for a, w in zip(seat.legal, worth, strict=True) if w >= best - 1e-9])

    def promises(self, seat: Seat) -> np.ndarray:
        """What each legal action promises the seat."""
        return self.tree.look_ahead(seat.state, seat.player, np.array(seat.legal, np.int32), self.samples)


class TimedGreedy(Greedy):
    """Looks at one action after another, round after round, until its time is up.

    It is for interpreted rules, on which one look at an action takes milliseconds. It chooses among the actions that
    it has reached.
    """

    def __init__(self, game: Game, seed: int, milliseconds: float, careless: float = 0.0, samples: int = SAMPLES):
        super().__init__(game, seed, careless, samples)
        self.milliseconds = milliseconds

    def promises(self, seat: Seat) -> np.ndarray:
        return np.array([tried.value if tried.visits else -np.inf for tried in self.look_at_each(seat)])

    def consider(self, seat: Seat) -> list[Tried]:
        """The actions that were looked at, the most promising first."""
        return sorted((t for t in self.look_at_each(seat) if t.visits), key=lambda t: (-t.value, t.action))

    def look_at_each(self, seat: Seat) -> list[Tried]:
        deadline = time.perf_counter() + self.milliseconds / 1000
        found = [Tried(action) for action in seat.legal]
        for tried in self.chance.sample(found, len(found)) * self.samples:
            worth = float(self.tree.look_ahead(seat.state, seat.player, np.array([tried.action], np.int32), 1)[0])
            tried.visits += 1
            tried.worth += worth
            tried.square += worth**2
            if time.perf_counter() >= deadline:
                break
        return found
