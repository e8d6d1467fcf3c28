"""A sequential test: stop as soon as the question is settled, with the error it was asked for.

The question is whether the first bot's mean score is a half (no stronger) or STRONGER. The ratio of the likelihoods of
the two, for scores that are about normal with the spread that was seen, is kept as a logarithm; beyond the bounds of
Wald the test stops, and is wrong in at most one case in a hundred.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from math import log

EQUAL, STRONGER = 0.5, 0.55
ERROR = 0.01
BOUND = log((1 - ERROR) / ERROR)
LEAST_SPREAD = 1e-4  # so that one-sided results do not look like certainty at once


class Verdict(Enum):
    STRONGER = "stronger"
    NOT_STRONGER = "not stronger"
    OPEN = "not settled"


def log_likelihood_ratio(scores: Sequence[float]) -> float:
    n = len(scores)
    if n < 2:
        return 0.0
    mean = sum(scores) / n
    spread = max(LEAST_SPREAD, sum((score - mean) ** 2 for score in scores) / n)
    return n * (STRONGER - EQUAL) * (2 * mean - EQUAL - STRONGER) / (2 * spread)


def verdict(scores: Sequence[float]) -> Verdict:
    evidence = log_likelihood_ratio(scores)
    if evidence >= BOUND:
        return Verdict.STRONGER
    return Verdict.NOT_STRONGER if evidence <= -BOUND else Verdict.OPEN
