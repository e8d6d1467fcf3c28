"""The few statistics that reports rest on: intervals, tests, and control of false discoveries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, sqrt

import numpy as np

Z95 = 1.96
SMALLEST = 1e-12  # no smaller p-value is told apart


@dataclass(frozen=True)
class Estimate:
    """A number with its 95 % interval and the size of the sample behind it."""

    value: float
    low: float
    high: float
    count: int

    @property
    def width(self) -> float:
        return self.high - self.low


def share(hits: float, count: int) -> Estimate:
    """A share with Wilson's interval."""
    if count == 0:
        return Estimate(float("nan"), 0.0, 1.0, 0)
    p, z = hits / count, Z95
    middle = (p + z * z / (2 * count)) / (1 + z * z / count)
    half = z * sqrt(p * (1 - p) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return Estimate(p, max(0.0, middle - half), min(1.0, middle + half), count)


def mean(values: Sequence[float] | np.ndarray) -> Estimate:
    """A mean with the interval that its spread leaves."""
    values = np.asarray(values, float)
    if len(values) == 0:
        return Estimate(float("nan"), float("-inf"), float("inf"), 0)
    middle = float(values.mean())
    half = Z95 * float(values.std(ddof=1)) / sqrt(len(values)) if len(values) > 1 else float("inf")
    return Estimate(middle, middle - half, middle + half, len(values))


def quantile(values: Sequence[float] | np.ndarray, at: float) -> Estimate:
    """A quantile with the interval of its ranks."""
    ordered = np.sort(np.asarray(values, float))
    n = len(ordered)
    if n == 0:
        return Estimate(float("nan"), float("-inf"), float("inf"), 0)
    half = Z95 * sqrt(n * at * (1 - at))
    low, high = (int(np.clip(round(n * at + side * half), 0, n - 1)) for side in (-1, 1))
    return Estimate(float(np.quantile(ordered, at)), float(ordered[low]), float(ordered[high]), n)


def difference(first: Estimate, second: Estimate) -> Estimate:
    """The second less the first, of independent samples."""
    gap = second.value - first.value
    half = sqrt((first.width / 2) ** 2 + (second.width / 2) ** 2)
    return Estimate(gap, gap - half, gap + half, min(first.count, second.count))


def p_value(estimate: Estimate, against: float) -> float:
    """How likely so much distance would be by chance, two-sided."""
    error = estimate.width / (2 * Z95)
    if estimate.count < 2 or not np.isfinite(error):
        return 1.0
    if error == 0.0:
        return 1.0 if estimate.value == against else SMALLEST
    return max(SMALLEST, erfc(abs(estimate.value - against) / error / sqrt(2)))


def share_p_value(hits: float, count: int, against: float) -> float:
    """The same for a share, by the error that it would have if `against` were true."""
    error = sqrt(against * (1 - against) / count) if count else 0.0
    if error == 0.0:
        return 1.0
    return max(SMALLEST, erfc(abs(hits / count - against) / error / sqrt(2)))


def false_discovery_rates(p_values: Sequence[float]) -> list[float]:
    """For each test the share of false alarms among all that are at least as clear (Benjamini and Hochberg)."""
    p = np.asarray(p_values, float)
    if len(p) == 0:
        return []
    order = np.argsort(p)
    rates = np.minimum.accumulate((p[order] * len(p) / np.arange(1, len(p) + 1))[::-1])[::-1]
    out = np.empty(len(p))
    out[order] = np.minimum(rates, 1.0)
    return [float(rate) for rate in out]


def typical(values: np.ndarray, least_spread: float) -> tuple[float, float]:
    """The middle of some values and how far they usually lie from it, whatever the odd ones do."""
    middle = float(np.median(values))
    spread = 1.4826 * float(np.median(np.abs(values - middle)))
    return middle, max(spread, least_spread)


def explained_by_group(values: np.ndarray) -> float:
    """The share of the variance of a table (groups, members) that lies between the groups, from 0 to 1."""
    groups, members = values.shape
    if groups < 2 or members < 2:
        return float("nan")
    within = float(values.var(axis=1, ddof=1).mean())
    between = max(0.0, float(values.mean(axis=1).var(ddof=1)) - within / members)
    return between / (between + within) if between + within > 0 else 0.0
