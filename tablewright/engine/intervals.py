"""Confidence intervals that bots and reports share."""

from __future__ import annotations

from math import sqrt

Z95 = 1.96


def wilson(hits: float, count: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    p, z = hits / count, Z95
    middle = (p + z * z / (2 * count)) / (1 + z * z / count)
    half = z * sqrt(p * (1 - p) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return max(0.0, middle - half), min(1.0, middle + half)
