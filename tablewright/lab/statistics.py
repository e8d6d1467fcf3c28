"""The statistics that reports rest on: estimates with intervals, tests, and control of false discoveries.

The unit of a sample is the game, or the deal where a deal is played several times: what happens within one is not
independent. Tests of shares are exact, few games have Student's intervals, and two sets of rules that play the same
deals are compared deal by deal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import atanh, inf, isfinite, nan, sqrt, tanh
from typing import Any, Literal

import numpy as np

from tablewright.engine.extras import extra
from tablewright.engine.intervals import Z95, wilson

Side = Literal["above", "below", "both"]  # which deviations from the null hypothesis count
SMALLEST = 1e-12  # smaller p-values are rounded up to this
CONFIDENCE = 0.95
RESAMPLES = 1000  # of a bootstrap
DRAWS = 2000  # simulated samples for each lead of a seat
LEADS_KEPT = 1000  # calls whose result is kept
LEADS, LEAD_ERRORS = 96, 5  # leads that are tried, up to so many standard errors from what was seen
TINY = 1e-9

ALTERNATIVE: dict[Side, Literal["greater", "less", "two-sided"]] = {
    "above": "greater",
    "below": "less",
    "both": "two-sided",
}


@dataclass(frozen=True)
class Estimate:
    """A number with its 95 % interval, the size of the sample behind it, and the degrees of freedom of its error."""

    value: float
    low: float
    high: float
    count: int
    freedom: float = inf

    @property
    def width(self) -> float:
        return self.high - self.low

    @property
    def error(self) -> float:
        """The standard error."""
        return self.width / (2 * quantile_of_t(self.freedom))


@cache
def need_scipy() -> Any:
    """The tests and distributions of SciPy. It is loaded here, so that other commands start without it."""
    with extra("lab", "The lab needs SciPy"):
        from scipy import stats
    return stats


@cache
def quantile_of_t(freedom: float, confidence: float = CONFIDENCE) -> float:
    """How many standard errors an interval reaches to each side."""
    return float(need_scipy().t.ppf((1 + confidence) / 2, freedom))


# --- Estimates ------------------------------------------------------------------------------------------------------


def exact(value: float, count: int) -> Estimate:
    """A number that was counted, not sampled: its interval has no width."""
    return Estimate(value, value, value, count)


def share(hits: float, count: int) -> Estimate:
    """A share of independent cases with Wilson's interval."""
    if count == 0:
        return Estimate(nan, 0.0, 1.0, 0)
    return Estimate(hits / count, *wilson(hits, count), count)


def clustered_share(hits: Sequence[float] | np.ndarray, cases: Sequence[float] | np.ndarray) -> Estimate:
    """A share of cases that come in games: `hits` of `cases` for each game.

    Wilson's interval of as many independent cases as the spread between the games allows, with Student's quantile where
    games have several cases.
    """
    hits, cases = np.asarray(hits, float), np.asarray(cases, float)
    hits, cases = hits[cases > 0], cases[cases > 0]
    games, total = len(cases), float(cases.sum())
    if games == 0:
        return Estimate(nan, 0.0, 1.0, 0)
    value = float(hits.sum()) / total
    if games == 1:
        return Estimate(value, 0.0, 1.0, int(total))
    variance = games / (games - 1) * float(((hits - value * cases) ** 2).sum()) / total**2
    independent = value * (1 - value) / variance if variance > 0 else float(games)
    z = Z95 if total == games else quantile_of_t(games - 1)
    middle = (value + z * z / (2 * independent)) / (1 + z * z / independent)
    half = z * sqrt(value * (1 - value) / independent + (z / (2 * independent)) ** 2) / (1 + z * z / independent)
    return Estimate(value, max(0.0, middle - half), min(1.0, middle + half), int(total))


def divided_share(values: np.ndarray) -> Estimate:
    """A share of games in which a hit may be divided among several, such as first places."""
    return clustered_share(values, np.ones(len(values)))


def mean(values: Sequence[float] | np.ndarray) -> Estimate:
    """A mean with Student's interval."""
    values = np.asarray(values, float)
    if len(values) == 0:
        return Estimate(nan, -inf, inf, 0)
    middle, freedom = float(values.mean()), len(values) - 1
    half = quantile_of_t(freedom) * float(values.std(ddof=1)) / sqrt(len(values)) if freedom else inf
    return Estimate(middle, middle - half, middle + half, len(values), freedom or inf)


def standard_deviation(values: np.ndarray) -> Estimate:
    """A standard deviation with its interval for normal values."""
    value, freedom = float(values.std()), max(1, len(values) - 1)
    low, high = (value * sqrt(freedom / need_scipy().chi2.ppf(at, freedom)) for at in (0.975, 0.025))
    return Estimate(value, low, high, len(values))


def quantile(values: Sequence[float] | np.ndarray, at: float) -> Estimate:
    """A quantile with the exact interval of its ranks; that of the median is interpolated between ranks."""
    values = np.asarray(values, float)
    if len(values) == 0:
        return Estimate(nan, -inf, inf, 0)
    value = float(np.quantile(values, at))
    if at == 0.5 and len(values) > 5:
        low, high = (float(end) for end in need_scipy().mstats.median_cihs(values, 1 - CONFIDENCE))
        return Estimate(value, min(low, value), max(high, value), len(values))
    found = need_scipy().quantile_test(values, q=value, p=at).confidence_interval(CONFIDENCE)
    low = float(found.low) if isfinite(found.low) else float(values.min())
    high = float(found.high) if isfinite(found.high) else float(values.max())
    return Estimate(value, min(low, value), max(high, value), len(values))


def furthest(firsts: np.ndarray) -> tuple[int, Estimate]:
    """The seat whose share of first places is furthest from an equal one, and that share.

    The seat was chosen because it is the furthest, and the interval allows for that.
    """
    shares, fair, gap = firsts.mean(axis=0), 1 / firsts.shape[1], largest_gap(firsts)
    place = int(np.abs(shares - fair).argmax())
    side = 1 if shares[place] >= fair else -1
    low, high = sorted(min(1.0, max(0.0, fair + side * lead)) for lead in (gap.low, gap.high))
    return place, Estimate(float(shares[place]), low, high, len(firsts))


def largest_gap(firsts: np.ndarray) -> Estimate:
    """How far the share of one seat is from an equal one. `firsts` has a row for each game, by seat."""
    value = float(largest_distance(firsts.mean(axis=0)))
    low, high = leads_like(largest_distance, firsts.shape[1], equal_games(firsts), value)
    return Estimate(value, min(value, low), max(value, high), len(firsts))


def largest_difference(firsts: np.ndarray) -> Estimate:
    """How far the shares of first places of the best and the worst seat are apart."""
    seats, value = firsts.shape[1], float(best_less_worst(firsts.mean(axis=0)))
    leads = leads_like(best_less_worst, seats, equal_games(firsts), value)
    low, high = (min(1.0, lead * seats / (seats - 1)) for lead in leads)
    return Estimate(value, min(value, low), max(value, high), len(firsts))


def largest_distance(shares: np.ndarray) -> np.ndarray:
    """How far the share of one of the seats is from that of all."""
    return np.asarray(np.abs(shares - 1 / shares.shape[-1]).max(axis=-1))


def best_less_worst(shares: np.ndarray) -> np.ndarray:
    return np.asarray(np.ptp(shares, axis=-1))


def equal_games(firsts: np.ndarray) -> int:
    """How many games with one first place each have shares that vary as much. Divided first places vary less."""
    games, fair = len(firsts), 1 / firsts.shape[1]
    spread = float(((firsts - fair) ** 2).mean())
    return max(games, round(games * fair * (1 - fair) / spread)) if spread else games


@lru_cache(maxsize=LEADS_KEPT)
def leads_like(summary: Callable[[np.ndarray], np.ndarray], seats: int, games: int, seen: float) -> tuple[float, float]:
    """The least and the largest lead of one seat before even others that make a summary of all shares likely.

    For each lead, samples are drawn. A lead is unlikely if what was seen lies in the outer 5 % of them: the upper 5 %
    without a lead, since nothing is less, and 2.5 % on either side from two standard errors on. Shares of few games
    take few values: those at the two edges count as likely or not, as brings the likely ones nearest to 95 %.
    """
    fair = 1 / seats
    error = sqrt(fair * (1 - fair) / games)
    least_lead = max(0.0, seen * (seats - 1) / seats - LEAD_ERRORS * error)  # if seen is the best less the worst
    leads = np.linspace(least_lead, min(1 - fair, seen + LEAD_ERRORS * error), LEADS)
    rates = np.repeat(((1 - fair - leads) / (seats - 1))[:, None], seats, axis=1)
    rates[:, 0] = fair + leads
    drawn = summary(np.random.default_rng(0).multinomial(games, rates, size=(DRAWS, LEADS)) / games)
    below = np.minimum(0.5, leads / (4 * error)) * (1 - CONFIDENCE)
    in_order = np.sort(drawn, axis=0)
    low, high = (
        np.take_along_axis(in_order, np.minimum(DRAWS - 1, (DRAWS * at).astype(int))[None], axis=0)
        for at in (below, CONFIDENCE + below)
    )
    low = np.where(leads > 0, low, -1.0)  # without a lead, nothing is too even
    cuts = np.array([(low + a, high + b) for a in (-TINY, TINY) for b in (-TINY, TINY)])[:, :, 0]
    within = ((drawn >= cuts[:, :1]) & (drawn <= cuts[:, 1:])).mean(axis=1)
    nearest = np.abs(within - CONFIDENCE).argmin(axis=0)
    least, most = cuts[nearest, :, np.arange(LEADS)].T
    likely = np.flatnonzero((least <= seen) & (seen <= most))
    if len(likely) == 0:
        likely = np.array([np.abs(leads - seen).argmin()])
    half_step = float(leads[1] - leads[0]) / 2
    return max(0.0, float(leads[likely[0]]) - half_step), float(leads[likely[-1]]) + half_step


def correlation(x: Sequence[float] | np.ndarray, y: Sequence[float] | np.ndarray) -> Estimate:
    """Pearson's correlation of independent pairs with Fisher's interval."""
    value, count = float(np.corrcoef(x, y)[0, 1]), len(x)
    if count < 4 or abs(value) >= 1:
        return Estimate(value, -1.0, 1.0, count)
    half = Z95 / sqrt(count - 3)
    return Estimate(value, tanh(atanh(value) - half), tanh(atanh(value) + half), count)


def clustered_correlation(
    x: Sequence[float] | np.ndarray, y: Sequence[float] | np.ndarray, game: np.ndarray
) -> Estimate:
    """Pearson's correlation of pairs that come in games, with the interval of the jackknife over games."""
    x, y = np.asarray(x, float), np.asarray(y, float)
    value = float(np.corrcoef(x, y)[0, 1])
    _, where = np.unique(game, return_inverse=True)
    games = int(where.max()) + 1
    if games < 4 or abs(value) >= 1:
        return Estimate(value, -1.0, 1.0, len(x))
    parts = np.array([np.bincount(where, each) for each in (np.ones(len(x)), x, y, x * x, y * y, x * y)])
    n, sx, sy, sxx, syy, sxy = parts.sum(axis=1, keepdims=True) - parts
    spread = np.sqrt(np.maximum(1e-300, (n * sxx - sx**2) * (n * syy - sy**2)))
    without = np.arctanh(np.clip((n * sxy - sx * sy) / spread, -0.999999, 0.999999))
    half = quantile_of_t(games - 1) * float(without.std()) * sqrt(games - 1)
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
        return nan
    within = float(values.var(axis=1, ddof=1).mean())
    between = max(0.0, float(values.mean(axis=1).var(ddof=1)) - within / members)
    return between / (between + within) if between + within > 0 else 0.0


# --- Differences ----------------------------------------------------------------------------------------------------


def difference(first: Estimate, second: Estimate) -> Estimate:
    """The second less the first, of independent samples: Newcombe's interval, which keeps to what is possible.

    Each end combines the two ends that lead there. For means the intervals are even and this is Welch's.
    """
    gap = second.value - first.value
    low = gap - sqrt((second.value - second.low) ** 2 + (first.high - first.value) ** 2)
    high = gap + sqrt((second.high - second.value) ** 2 + (first.value - first.low) ** 2)
    return Estimate(gap, low, high, min(first.count, second.count), min(first.freedom, second.freedom))


def paired_difference(first: np.ndarray, second: np.ndarray) -> Estimate:
    """The mean of the second less the first, deal by deal."""
    return mean(np.asarray(second, float) - np.asarray(first, float))


def paired_share_difference(first: np.ndarray, second: np.ndarray) -> Estimate:
    """The difference of two shares of the same deals, by Agresti and Min: half a deal more for each pair of results."""
    change = np.asarray(second, float) - np.asarray(first, float)
    value, games = float(change.mean()), len(change) + 2
    middle = float(change.sum()) / games
    half = Z95 * sqrt(max(0.0, (float((change**2).sum()) + 1) / games - middle**2) / games)
    return Estimate(value, max(-1.0, min(value, middle - half)), min(1.0, max(value, middle + half)), len(change))


def bootstrap_difference(
    first: np.ndarray, second: np.ndarray, summary: Callable[[np.ndarray, np.ndarray], np.ndarray]
) -> Estimate:
    """The difference of a summary of the same deals, with the interval of the paired bootstrap.

    `summary` takes the values and how often each resample drew each deal, and returns a number for each resample.
    Resamples of few deals vary a little less than samples do; the interval makes up for it.
    """
    games = len(first)
    drawn = np.random.default_rng(0).multinomial(games, np.full(games, 1 / games), size=RESAMPLES)
    once = np.ones((1, games), np.int64)
    gap = float((summary(second, once) - summary(first, once))[0])
    off = sqrt(games / max(1, games - 1)) * (summary(second, drawn) - summary(first, drawn) - gap)
    low, high = (gap + float(end) for end in np.quantile(off, [0.025, 0.975]))
    return Estimate(gap, min(gap, low), max(gap, high), games)


def paired_ratio_difference(first: tuple[np.ndarray, np.ndarray], second: tuple[np.ndarray, np.ndarray]) -> Estimate:
    """The difference of two rates, each given as hits and cases for each game of the same deals."""
    rates, scores = [], []
    for hits, cases in (first, second):
        rate = float(hits.sum()) / float(cases.sum())
        rates.append(rate)
        scores.append((hits - rate * cases) / float(cases.mean()))
    gap, spread = rates[1] - rates[0], mean(scores[1] - scores[0])
    half = spread.width / 2
    return Estimate(gap, max(-1.0, gap - half), min(1.0, gap + half), spread.count, spread.freedom)


# --- Tests ----------------------------------------------------------------------------------------------------------


def t_test(e: Estimate, null: float, side: Side = "both") -> float | None:
    """The p-value of Student's t-test of a mean: how likely chance makes such a distance from `null`.

    None where there is no sampling error, because every value of the sample is the same: then there is nothing to
    test. Shares have tests of their own.
    """
    if e.count < 2 or not np.isfinite(e.error):
        return 1.0  # one value alone rejects nothing
    if e.error == 0.0:
        return None
    t = (e.value - null) / e.error
    if side == "both":
        return max(SMALLEST, 2 * float(need_scipy().t.sf(abs(t), e.freedom)))
    return max(SMALLEST, float(need_scipy().t.sf(t if side == "above" else -t, e.freedom)))


def share_test(hits: float, count: int, null: float, side: Side = "both") -> float:
    """The p-value of the exact binomial test. Divided hits are rounded towards what `null` expects."""
    if count == 0:
        return 1.0
    whole = int(np.ceil(hits - 1e-9) if hits < null * count else np.floor(hits + 1e-9))
    return max(SMALLEST, float(need_scipy().binomtest(whole, count, null, ALTERNATIVE[side]).pvalue))


def clustered_share_test(hits: np.ndarray, cases: np.ndarray, null: float, side: Side = "both") -> float:
    """The p-value of a share of cases that come in games: Student's t-test of each game's hits beyond those expected.

    If that does not vary, the games are tested as single cases.
    """
    hits, cases = np.asarray(hits, float), np.asarray(cases, float)
    hits, cases = hits[cases > 0], cases[cases > 0]
    if len(cases) < 2:
        return 1.0
    value = float(hits.sum() / cases.sum())
    if float((hits - value * cases).std()) == 0.0:
        return share_test(value * len(cases), len(cases), null, side)
    p = t_test(mean(hits - null * cases), 0.0, side)
    return 1.0 if p is None else p


def difference_test(first: tuple[int, int], second: tuple[int, int], side: Side = "both") -> float:
    """The p-value of Fisher's exact test that the second share (hits, count) is another than the first, or above it."""
    table = [[second[0], second[1] - second[0]], [first[0], first[1] - first[0]]]
    return max(SMALLEST, float(need_scipy().fisher_exact(table, alternative=ALTERNATIVE[side])[1]))


def paired_test(first: np.ndarray, second: np.ndarray) -> float:
    """The p-value of Student's t-test that the mean of the second is another than that of the first, deal by deal.

    If every deal changes by the same amount, the sign of the changes is tested.
    """
    shift = paired_difference(first, second)
    p = t_test(shift, 0.0)
    if p is not None:
        return p
    return share_test(shift.count, shift.count, 0.5) if shift.value else 1.0


def rank_test(first: np.ndarray, second: np.ndarray) -> float:
    """The p-value of Mann and Whitney's test that one of two independent samples tends to be larger."""
    return max(SMALLEST, float(need_scipy().mannwhitneyu(first, second).pvalue))


def paired_share_test(first: np.ndarray, second: np.ndarray) -> float:
    """The p-value of McNemar's exact test of the deals that differ; where hits are divided, of the sum of changes."""
    change = np.asarray(second, float) - np.asarray(first, float)
    if not change.any():
        return 1.0
    if np.isin(change, (-1.0, 0.0, 1.0)).all():
        return share_test(float((change > 0).sum()), int((change != 0).sum()), 0.5)
    return max(SMALLEST, 2 * float(need_scipy().norm.sf(abs(change.sum()) / sqrt((change**2).sum()))))


def equivalence_test(shift: Estimate, least: float) -> float:
    """The p-value of two one-sided tests (TOST): how likely chance hides a difference of `least` or more."""
    if abs(shift.value) >= least:
        return 1.0
    tails = (t_test(shift, -least, "above"), t_test(shift, least, "below"))
    return max(0.0 if p is None else p for p in tails)


def false_discovery_rates(p_values: Sequence[float], tests: int) -> list[float]:
    """For each p-value the expected share of false alarms among all that are as small (Benjamini and Hochberg).

    `tests` counts all tests that were made; `p_values` may leave out those whose result is not to be reported.
    """
    if len(p_values) == 0:
        return []
    left_out = np.ones(max(0, tests - len(p_values)))
    rates = need_scipy().false_discovery_control(np.concatenate([np.asarray(p_values, float), left_out]))
    return [float(rate) for rate in rates[: len(p_values)]]
