"""The ledger: where each seat's result came from, as a sum that adds up.

Each step from one position to the next changes the value of the match for every seat. If the action drew cards or
rolled dice, what it came to less what it could be expected to bring is luck. The rest of the change is the work of the
seat that decided. Values of positions are those of `review.positions`, and the last one is the result itself, so the
parts sum to the result less the expectation.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tablewright.bots.judge import Judge
from tablewright.engine.match import Match
from tablewright.review.positions import Position, expected_after, expected_before_the_deal, usual_worlds
from tablewright.review.seeds import Seeds
from tablewright.review.shape import Ledger


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


def settle(match: Match, positions: list[Position], judge: Judge, seeds: Seeds) -> Account:
    """Split every change of value into luck and skill."""
    plies, seats = len(match.moves), match.game.players
    worth = np.array([each.payoffs for each in positions])
    luck = np.zeros((plies, seats))
    worlds = usual_worlds(match, judge)
    for ply, move in enumerate(match.moves):
        if move.chance:
            luck[ply] = worth[ply + 1] - expected_after(match, ply, judge, seeds, worlds.payoffs_at_chance)
    expected = expected_before_the_deal(match, judge, seeds, worlds.deals) if is_dealt(match) else worth[0]
    return Account(
        expected=expected,
        deal=worth[0] - expected,
        luck=luck,
        skill=np.diff(worth, axis=0) - luck,
        actors=np.array([move.actor for move in match.moves], int),
    )


def is_dealt(match: Match) -> bool:
    """Whether chance has a part in the set-up: another seed gives another table."""
    tables = [match.game.new(seed=seed, draws=match.draws).states for seed in range(3)]
    for table in tables:
        table["rng"] = 0
    return any(table.tobytes() != tables[0].tobytes() for table in tables)
