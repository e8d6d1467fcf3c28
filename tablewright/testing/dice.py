"""Dice that fall as a test wants."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tablewright.engine.kit import below, seed_generator
from tablewright.engine.match import Match
from tablewright.engine.scratch import DICE

MOST_TRIES = 200_000


def prescribe_rolls(match: Match, rolls: Sequence[int], sides: int) -> None:
    """Let the next calls of `below(s, sides)` return these numbers, each from 0 to `sides` - 1.

    A generator state that gives them is searched, so this is for a few rolls, such as five of a die with six sides.
    """
    wanted = list(rolls)
    if any(not 0 <= roll < sides for roll in wanted):
        raise ValueError(f"a roll of {sides} sides is a number from 0 to {sides - 1}")
    dice = np.zeros(1, DICE)
    for seed in range(MOST_TRIES):
        seed_generator(dice[0], seed)
        start = dice[0].rng
        if all(below(dice[0], sides) == roll for roll in wanted):
            match.state.rng = start
            return
    raise ValueError(f"{len(wanted)} rolls of {sides} sides are too many to prescribe at once")
