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


def paired_difference(gained: int, lost: int, count: int) -> tuple[float, float]:
    """Bonett and Price's 95 % interval of the difference of two shares of the same cases.

    The first share has a case that the second lacks `gained` times, and lacks one that the second has `lost` times.
    """
    more, less, count = (gained + 1) / (count + 2), (lost + 1) / (count + 2), count + 2
    middle = more - less
    half = Z95 * sqrt((more + less - middle * middle) / count)
    return max(-1.0, middle - half), min(1.0, middle + half)
