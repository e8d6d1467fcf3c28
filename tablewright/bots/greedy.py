"""`greedy`: the action that promises most, one action on."""

from __future__ import annotations

from random import Random

import numpy as np

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
