"""The statistics that reports rest on: estimates with intervals, tests, and control of false discoveries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atanh, erfc, exp, lgamma, log, sqrt, tanh
from typing import Literal

import numpy as np

from tablewright.engine.intervals import Z95, wilson

Side = Literal["above", "below", "both"]  # which deviations from the null hypothesis count
SMALLEST = 1e-12  # smaller p-values are rounded up to this


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

    @property
    def error(self) -> float:
        """The standard error."""
        return self.width / (2 * Z95)


# --- Estimates ------------------------------------------------------------------------------------------------------


def exact(value: float, count: int) -> Estimate:
    """A number that was counted, not sampled: its interval has no width."""
    return Estimate(value, value, value, count)


def share(hits: float, count: int) -> Estimate:
    """A share with Wilson's interval."""
    if count == 0:
        return Estimate(float("nan"), 0.0, 1.0, 0)
    return Estimate(hits / count, *wilson(hits, count), count)


def mean(values: Sequence[float] | np.ndarray) -> Estimate:
    """A mean with its normal interval."""
    values = np.asarray(values, float)
    if len(values) == 0:
        return Estimate(float("nan"), float("-inf"), float("inf"), 0)
    middle = float(values.mean())
    half = Z95 * float(values.std(ddof=1)) / sqrt(len(values)) if len(values) > 1 else float("inf")
    return Estimate(middle, middle - half, middle + half, len(values))


def standard_deviation(values: np.ndarray) -> Estimate:
    """A standard deviation with its interval for normal values."""
    value = float(values.std())
    half = Z95 * value / sqrt(2 * max(1, len(values) - 1))
    return Estimate(value, value - half, value + half, len(values))


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


def correlation(x: Sequence[float] | np.ndarray, y: Sequence[float] | np.ndarray, independent: int) -> Estimate:
    """Pearson's correlation with Fisher's interval. `independent` is the number of independent pairs among all."""
    value = float(np.corrcoef(x, y)[0, 1])
    if independent < 4 or abs(value) >= 1:
        return Estimate(value, -1.0, 1.0, len(x))
    half = Z95 / sqrt(independent - 3)
    return Estimate(value, tanh(atanh(value) - half), tanh(atanh(value) + half), len(x))


def median_and_spread(values: np.ndarray, least_spread: float) -> tuple[float, float]:
    """The median and the spread around it (by the median absolute deviation), which outliers hardly move."""
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


# --- Tests ----------------------------------------------------------------------------------------------------------


def z_test(e: Estimate, null: float, side: Side = "both") -> float | None:
    """The p-value of a z-test: how likely chance makes such a distance from `null`.

    None where there is no sampling error, because every value of the sample is the same: then there is nothing to
    test.
    """
    if e.count < 2 or not np.isfinite(e.error):
        return 1.0  # one value alone rejects nothing
    if e.error == 0.0:
        return None
    return normal_tail((e.value - null) / e.error, side)


def score_test(hits: float, count: int, null: float) -> float:
    """The two-sided p-value of the score test for a share, with the error that it has if `null` is true."""
    error = sqrt(null * (1 - null) / count) if count else 0.0
    return normal_tail((hits / count - null) / error, "both") if error else 1.0


def normal_tail(z: float, side: Side) -> float:
    if side == "both":
        return max(SMALLEST, erfc(abs(z) / sqrt(2)))
    return max(SMALLEST, erfc((z if side == "above" else -z) / sqrt(2)) / 2)


def binomial_test(hits: int, count: int, null: float, side: Literal["above", "below"]) -> float:
    """The p-value of the exact binomial test: how likely chance makes at least this many hits, or at most."""
    if side == "below":
        return binomial_test(count - hits, count, 1 - null, "above")
    if hits <= 0:
        return 1.0
    if hits <= count * null:  # the other tail is the shorter one
        return max(SMALLEST, 1 - upper_tail(count - hits + 1, count, 1 - null))
    return max(SMALLEST, upper_tail(hits, count, null))


def upper_tail(hits: int, count: int, rate: float) -> float:
    """The probability of at least this many hits, where `hits` is above the mean and the terms fall."""
    if hits > count:
        return 0.0
    logs = lgamma(count + 1) - lgamma(hits + 1) - lgamma(count - hits + 1)
    term = exp(logs + hits * log(rate) + (count - hits) * log(1 - rate))
    total = term
    for k in range(hits, count):
        term *= (count - k) / (k + 1) * rate / (1 - rate)
        total += term
        if term < 1e-17 * total:
            break
    return total


def false_discovery_rates(p_values: Sequence[float], tests: int) -> list[float]:
    """For each p-value the expected share of false alarms among all that are as small (Benjamini and Hochberg).

    `tests` counts all tests that were made; `p_values` may leave out those whose result is not to be reported.
    """
    p = np.asarray(p_values, float)
    if len(p) == 0:
        return []
    order = np.argsort(p)
    rates = np.minimum.accumulate((p[order] * tests / np.arange(1, len(p) + 1))[::-1])[::-1]
    out = np.empty(len(p))
    out[order] = np.minimum(rates, 1.0)
    return [float(rate) for rate in out]
