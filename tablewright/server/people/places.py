"""The chances of places in a match, from the strengths of its players."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp


def chances_of_places(strengths: Sequence[float]) -> list[list[float]]:
    """The chance of each player to take each place, if each place goes to one of the rest by Luce's choice rule.

    The chance of two players' order is then that of Bradley and Terry. Sets of players are bits of a number, and the
    chance that a set of players takes the first places comes from the chances of the smaller sets.
    """
    strongest = max(strengths)
    weights = [exp(strength - strongest) for strength in strengths]
    seats = range(len(weights))
    chances = [[0.0] * len(weights) for _ in seats]
    reached = [1.0] + [0.0] * (2 ** len(weights) - 1)
    for placed, chance in enumerate(reached):
        rest = [seat for seat in seats if not placed >> seat & 1]
        total = sum(weights[seat] for seat in rest)
        for seat in rest:
            share = chance * weights[seat] / total
            chances[seat][len(weights) - len(rest)] += share
            reached[placed | 1 << seat] += share
    return chances
