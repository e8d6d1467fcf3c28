"""Ratings from pairings: one number for each bot, in Elo points, with its error.

A bot that is 400 points above another is expected to score ten times as much. These are maximum-likelihood ratings
(Bradley and Terry) with a mean of 0. An error is half of the 95 % interval.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log

import numpy as np

from tablewright.arena.pairing import Pairing

ELO = 400 / log(10)
STEPS = 60
PRIOR = 0.5  # half a drawn game for each bot against the field, so that winning every game gives a finite rating


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
    from_mean = np.eye(len(bots)) - 1 / len(bots)  # only differences are known: errors are relative to the mean
    errors = 1.96 * np.sqrt(np.diag(from_mean @ np.linalg.inv(curve) @ from_mean))
    return [Rating(bot, ELO * float(strength[i]), ELO * float(errors[i])) for bot, i in place.items()]
