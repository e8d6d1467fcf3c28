"""Ratings from pairings: one number a bot, in Elo points, with the error that the games leave.

A bot that is 400 points above another is expected to score ten times as much. The ratings are those under which the
results were most likely (Bradley and Terry), with their mean at 0; the errors are half a 95 % interval.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

import numpy as np

from tablewright.arena.pairing import Pairing

ELO = 400 / log(10)
STEPS = 60
PRIOR = 0.5  # half a drawn game against the field for each bot, so that a clean sweep has an end


@dataclass(frozen=True)
class Rating:
    bot: str
    elo: float
    error: float


def rate(bots: Sequence[str], pairings: Sequence[Pairing]) -> list[Rating]:
    """Newton's method on the likelihood of all results."""
    place = {bot: i for i, bot in enumerate(bots)}
    strength = np.zeros(len(bots))
    for _ in range(STEPS):
        slope = -PRIOR * np.tanh(strength / 2)
        curve = np.diag(PRIOR / 2 / np.cosh(strength / 2) ** 2)
        for pairing in pairings:
            a, b = place[pairing.first], place[pairing.second]
            expected = 1 / (1 + np.exp(strength[b] - strength[a]))
            surprise = pairing.games * (pairing.mean - expected)
            weight = pairing.games * expected * (1 - expected)
            slope[a] += surprise
            slope[b] -= surprise
            curve[[a, b], [a, b]] += weight
            curve[a, b] -= weight
            curve[b, a] -= weight
        strength += np.clip(np.linalg.solve(curve, slope), -1, 1)
    strength -= strength.mean()
    from_mean = np.eye(len(bots)) - 1 / len(bots)  # only differences are known, so errors are from the mean too
    errors = 1.96 * np.sqrt(np.diag(from_mean @ np.linalg.inv(curve) @ from_mean))
    return [Rating(bot, ELO * float(strength[i]), ELO * float(errors[i])) for bot, i in place.items()]
