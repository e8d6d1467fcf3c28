"""`net`: the policy alone, without looking ahead."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

from tablewright.bots.nets.compiled import Thinker
from tablewright.bots.nets.files import Net
from tablewright.bots.seat import Seat
from tablewright.engine.game import Game


class NetPlayer:
    """Takes the action that its net prefers. With a temperature it draws one, the better ones more often."""

    def __init__(self, game: Game, seed: int, net: Net, temperature: float = 0.0):
        self.chance = Random(seed)
        self.temperature = temperature
        self.thinker = Thinker(game, net)

    def __call__(self, seat: Seat) -> int:
        if len(seat.legal) == 1:
            return seat.legal[0]
        return draw(self.thinker.policy(seat.state, seat.player), seat.legal, self.temperature, self.chance)


def draw(policy: np.ndarray, legal: Sequence[int], temperature: float, chance: Random) -> int:
    """One of the legal actions by what the policy says of each; with temperature 0 the best."""
    preferred = policy[list(legal)].astype(np.float64)
    if not temperature:
        return legal[int(preferred.argmax())]
    odds = np.exp((preferred - preferred.max()) / temperature)
    return chance.choices(legal, odds.tolist())[0]
