"""A sequential test (Wald): it stops as soon as the question is decided, with a bounded error.

The question is whether the first bot's mean score is a half (not stronger) or STRONGER. The test follows the logarithm
of the likelihood ratio, for normal scores with the observed variance. It stops at Wald's bounds and is then wrong in at
most one case in a hundred.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from math import log

EQUAL, STRONGER = 0.5, 0.55
ERROR = 0.01
BOUND = log((1 - ERROR) / ERROR)
LEAST_SPREAD = 1e-4  # so that a few identical results do not look like certainty


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
