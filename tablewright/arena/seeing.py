"""What hidden information is worth: a bot that sees everything against the same bot that sees its own side only.

Both play each legal action in imagined games and take what is best on average, as a search of the game values it. One
plans on the true state, though not on what will be drawn later. It is for measurement, and never a player at a table.
"""

from __future__ import annotations

import numpy as np

from tablewright.bots import Seat
from tablewright.bots.judge import SEES_ALL, PlayoutJudge, unfold
from tablewright.engine.match import Match

FAIR, SEEING = "playouts", "playouts that see all"
IMAGINED = 64  # imagined games for all actions of a decision
FEWEST = 4  # for each action


class PlayoutBot:
    """Takes the action that is best on average in imagined games; `sees_all` knows the match as it is."""

    def __init__(self, match: Match, seed: int, *, sees_all: bool, imagined: int = IMAGINED):
        self.match = match
        self.imagined = imagined
        self.sees_all = sees_all
        self.chance = np.random.default_rng(seed)
        self.judge = PlayoutJudge(match.game)

    def __call__(self, seat: Seat) -> int:
        if len(seat.legal) == 1:
            return seat.legal[0]
        worlds = max(FEWEST, self.imagined // len(seat.legal))
        seeds = self.chance.integers(2**63, size=worlds, dtype=np.uint64)
        root, viewer = (self.match.states, SEES_ALL) if self.sees_all else (seat.state, seat.player)
        worth = [self.worth(seat, unfold(seat.game, root, seeds, viewer=viewer, action=a)) for a in seat.legal]
        return seat.legal[int(np.argmax(worth))]

    def worth(self, seat: Seat, states: np.ndarray) -> float:
        return float(self.judge.payoffs(states)[:, seat.player].mean())
