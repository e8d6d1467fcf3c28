"""The ledger: where each seat's result came from, as a sum that adds up.

Each step from one position to the next changes the value of the match for every seat. If the action drew cards or
rolled dice, what it came to less what it could be expected to bring is luck. The rest of the change is the work of the
seat that decided. Values of positions are those of `review.worth`, and the last one is the result itself, so the parts
sum to the result less the expectation.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tablewright.bots.judge import Judge
from tablewright.engine.match import Match
from tablewright.review.seeds import Seeds
from tablewright.review.shape import Ledger
from tablewright.review.worth import worth_of


@dataclass(frozen=True)
class Account:
    """Every step of a match in payoffs: rows are plies, columns are seats."""

    expected: np.ndarray  # before the deal, of each seat
    deal: np.ndarray  # of each seat
    luck: np.ndarray
    skill: np.ndarray  # of the seat that decided, for every seat
    actors: np.ndarray

    def ledger(self, seat: int) -> Ledger:
        own = self.actors == seat
        return Ledger(
            deal=float(self.deal[seat]),
            draws=float(self.luck[:, seat].sum()),
            own=float(self.skill[own, seat].sum()),
            others=float(self.skill[~own, seat].sum()),
        )


def settle(match: Match, judge: Judge, seeds: Seeds) -> Account:
    """Split every change of value into luck and skill."""
    worth = worth_of(match, judge, seeds)
    luck = np.zeros((len(match.moves), match.game.players))
    for ply, expected in worth.after.items():
        luck[ply] = worth.positions[ply + 1] - expected
    return Account(
        expected=worth.expected,
        deal=worth.positions[0] - worth.expected,
        luck=luck,
        skill=np.diff(worth.positions, axis=0) - luck,
        actors=np.array([move.actor for move in match.moves], int),
    )
