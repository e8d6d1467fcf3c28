"""Which elements go together? Measure 44: pairs whose joint effect on the result exceeds the sum of both.

A seat's result is its final payoff less what it could expect at the beginning, compared with seats that sat in the same
place and took as many actions. For each pair of elements, four groups of seats are compared: those that took both, one
of them, the other, and neither. The excess of a pair is the result of both and of neither, less that of each alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from tablewright.lab.findings import FALSE_DISCOVERIES, Finding, Section
from tablewright.lab.measures import JUDGEMENTS
from tablewright.lab.sample import Sample
from tablewright.lab.statistics import (
    CONFIDENCE,
    Estimate,
    false_discovery_rates,
    quantile_of_t,
    t_test,
)
from tablewright.lab.wording import counted, payoff_points

FEWEST_OF_A_GROUP = 30  # seats
MOST_ELEMENTS = 40  # that are tried in pairs: those that are taken neither too seldom nor too often
LISTED = 5


@dataclass(frozen=True)
class Pair:
    """Two elements, and by how much their joint effect exceeds the sum of both."""

    first: int
    second: int
    excess: Estimate
    games: tuple[int, ...]  # in which a seat took both


def combos(sample: Sample, section: Section) -> None:
    """Pairs of elements whose joint effect exceeds the sum of both (44)."""
    pairs = excesses(sample)
    if not pairs:
        section.notes.append("No two elements are taken often enough, together and alone, to see whether they combine.")
        return
    p_values = [t_test(pair.excess, 0.0) or 1.0 for pair in pairs]
    rates = false_discovery_rates(p_values, len(p_values))
    edge = JUDGEMENTS["combo"].edge
    found = [
        (pair, rate)
        for pair, rate in sorted(zip(pairs, rates, strict=True), key=lambda each: -each[0].excess.value)
        if rate <= FALSE_DISCOVERIES and pair.excess.value > edge
    ]
    strongest = max(pairs, key=lambda pair: pair.excess.value)
    together = names_of(sample, strongest)
    section.measure(
        44,
        f"Of {counted(len(pairs), 'pair')} of elements, {len(found)} {'is' if len(found) == 1 else 'are'} clearly worth"
        f" more together than apart. The strongest, {together}, adds {payoff_points(of_all(strongest.excess, pairs))}"
        " points of payoff out of 100 to the sum of both.",
        of_all(strongest.excess, pairs),
        sample,
        examples=sample.examples(strongest.games),
    )
    section.findings.append(
        Finding(
            kind="combo",
            sentence=f"Worth more together than apart: {listed(sample, [pair for pair, _ in found])}.",
            out_of_range=bool(found),
            p=min(rates),  # Simes' test of all pairs
            size=found[0][0].excess.value if found else 0.0,
            level=sample.level,
            count=len(pairs),
            subject=", ".join(subjects_of(sample, [pair for pair, _ in found])),
            examples=tuple(sample.examples(found[0][0].games)) if found else (),
        )
    )


def listed(sample: Sample, pairs: Sequence[Pair]) -> str:
    parts = [f"{names_of(sample, pair)}, by {100 * pair.excess.value:.1f} points" for pair in pairs[:LISTED]]
    more = f"; and {len(pairs) - LISTED} more" if len(pairs) > LISTED else ""
    return "; ".join(parts) + more


def names_of(sample: Sample, pair: Pair) -> str:
    elements, words = sample.game.box.study.elements, sample.game.box.words
    first, second = (f"{elements[i].say(words)} ({elements[i].name})" for i in (pair.first, pair.second))
    return f"{first} with {second}"


def subjects_of(sample: Sample, pairs: Sequence[Pair]) -> list[str]:
    elements = sample.game.box.study.elements
    return list(dict.fromkeys(elements[i].name for pair in pairs[:LISTED] for i in (pair.first, pair.second)))


def of_all(e: Estimate, pairs: Sequence[Pair]) -> Estimate:
    """The estimate with an interval that allows for the choice among all pairs (Bonferroni)."""
    half = e.error * quantile_of_t(e.freedom, 1 - (1 - CONFIDENCE) / len(pairs))
    return Estimate(e.value, e.value - half, e.value + half, e.count, e.freedom)


# --- The excess of a pair -------------------------------------------------------------------------------------------


def excesses(sample: Sample) -> list[Pair]:
    """The excess of every pair of elements of which enough seats took both, one, the other and neither."""
    if sample.players < 2:
        return []
    taken = np.concatenate([record.taken[: sample.players] > 0 for record in sample.games])
    games = np.repeat(np.arange(len(sample.games)), sample.players)
    result = results(sample)
    often = np.minimum(taken.sum(axis=0), (~taken).sum(axis=0))
    usual = [int(i) for i in np.argsort(-often, kind="stable")[:MOST_ELEMENTS] if often[i] >= 2 * FEWEST_OF_A_GROUP]
    pairs = []
    for first, second in combinations(sorted(usual), 2):
        group = 2 * taken[:, first] + taken[:, second]
        if np.bincount(group, minlength=4).min() >= FEWEST_OF_A_GROUP:
            both = tuple(int(game) for game in np.unique(games[group == 3])[:3])
            pairs.append(Pair(first, second, excess(result, group, games), both))
    return pairs


def excess(result: np.ndarray, group: np.ndarray, games: np.ndarray) -> Estimate:
    """The means of groups 3 and 0 less those of 1 and 2; the seats of one game are not independent."""
    sizes = np.bincount(group, minlength=4)
    means = np.bincount(group, result, minlength=4) / sizes
    weight = np.array([1.0, -1.0, -1.0, 1.0]) / sizes
    value = float(means[3] + means[0] - means[1] - means[2])
    by_game = np.bincount(games, weight[group] * (result - means[group]))
    count = len(by_game)
    error = float(np.sqrt(count / (count - 1) * (by_game**2).sum()))
    half = error * quantile_of_t(count - 1)
    return Estimate(value, value - half, value + half, len(result), count - 1)


def results(sample: Sample) -> np.ndarray:
    """Each seat's final payoff less what it could expect, without what its place and its number of actions explain."""
    seats = np.tile(np.arange(sample.players), len(sample.games))
    payoff = np.concatenate([record.payoffs[: sample.players] - record.promises[0] for record in sample.games])
    actions = np.concatenate([np.bincount(record.actors, minlength=sample.players) for record in sample.games])
    explained = np.column_stack([seats[:, None] == np.arange(sample.players), actions]).astype(float)
    fit = np.linalg.lstsq(explained, payoff, rcond=None)[0]
    return np.asarray(payoff - explained @ fit)
