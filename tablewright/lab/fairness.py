"""Is every seat fair? Measures 1 to 3: the seats, and what they begin with."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

import numpy as np

from tablewright.lab.findings import Finding, Section, SectionTable
from tablewright.lab.measures import FAIRNESS, JUDGEMENTS
from tablewright.lab.plots import bars
from tablewright.lab.sample import Sample
from tablewright.lab.statistics import (
    Estimate,
    clustered_share,
    clustered_share_test,
    divided_share,
    furthest,
    largest_difference,
    mean,
    share_test,
    t_test,
)
from tablewright.lab.wording import percent, plain_percent, with_interval

FEWEST = 40  # seats with a start condition that are enough for a test


def fairness(sample: Sample) -> Section:
    section = Section(FAIRNESS)
    if sample.players < 2:
        section.notes.append("With one player there are no seats to compare.")
        return section
    seats(sample, section)
    start_conditions(sample, section)
    start_stocks(sample, section)
    return section


def seats(sample: Sample, section: Section) -> None:
    """How often each seat finishes first, against an equal share (1, 2)."""
    fair, edge = 1 / sample.players, JUDGEMENTS["seat_share"].edge
    shares = [divided_share(sample.firsts[:, seat]) for seat in range(sample.players)]
    ranks = sample.per_seat("places").astype(float)
    rows = []
    for seat, first in enumerate(shares):
        rows.append((f"seat {seat + 1}", percent(first), f"{ranks[:, seat].mean():.2f}"))
        off = first.value - fair
        if sample.players == 2 and off < 0:
            continue  # the other seat says the same
        section.findings.append(
            Finding(
                kind="seat_share",
                sentence=f"Seat {seat + 1} finishes first in {percent(first)} of the games; an equal share is"
                f" {plain_percent(fair, 0)}.",
                out_of_range=abs(off) >= edge,
                p=share_test(float(sample.firsts[:, seat].sum()), len(sample.games), fair),
                size=abs(off) / fair,
                level=sample.level,
                count=first.count,
                key=f"seat {seat}" if sample.players > 2 else "seats",
                upward=off > 0 if sample.players > 2 else seat == 0,
                subject=f"seat {seat + 1}",
                examples=tuple(sample.examples(np.flatnonzero(sample.firsts[:, seat] == (1 if off > 0 else 0)))),
            )
        )
    _, unlike = furthest(sample.firsts)
    section.measure(
        1,
        f"The seat that is furthest from an equal share of {plain_percent(fair, 0)} finishes first in"
        f" {percent(unlike)} of the games.",
        unlike,
        sample,
    )
    gap = largest_difference(sample.firsts)
    index = Estimate(1 - gap.value, 1 - gap.high, 1 - gap.low, gap.count)
    section.measure(
        2, f"The balance index is {with_interval(index, 2)}; it is 1 when all seats do equally well.", index, sample
    )
    section.tables.append(SectionTable("Seats", ("seat", "finishes first", "mean rank"), rows))
    section.plots.append(bars("First places by seat", [f"seat {i + 1}" for i in range(sample.players)], shares, fair))


def start_conditions(sample: Sample, section: Section) -> None:
    """How much a dealt card, a house or the first turn changes the chance to finish first (3)."""
    found: dict[tuple[str, str], list[tuple[int, int]]] = defaultdict(list)
    for place, record in enumerate(sample.games):
        for seat, start in enumerate(record.starts):
            for kind, value in start.items():
                found[kind, value].append((place, seat))
    fair, edge, rows = 1 / sample.players, JUDGEMENTS["start_condition"].edge, []
    strongest: Estimate | None = None
    for (kind, value), where in sorted(found.items()):
        games, cases = np.unique([place for place, _ in where], return_counts=True)
        hits = np.bincount([place for place, _ in where], [sample.firsts[place, seat] for place, seat in where])[games]
        first = clustered_share(hits, cases)
        rows.append((kind, value, percent(first), first.count))
        if first.count < FEWEST or is_the_rest(kind, value, found):
            continue
        off = first.value - fair
        if strongest is None or abs(off) > abs(strongest.value - fair):
            strongest = first
        if is_the_seat(kind, found):
            continue
        section.findings.append(
            Finding(
                kind="start_condition",
                sentence=f"It matters {sample.game.box.words.get(f'study.start.{kind}')}: {value} finishes first in"
                f" {percent(first)} of the games; an equal share is {plain_percent(fair, 0)}.",
                out_of_range=abs(off) >= edge,
                p=clustered_share_test(hits, cases, fair),
                size=abs(off) / fair,
                level=sample.level,
                count=first.count,
                key=f"start {kind} {value}",
                upward=off > 0,
                subject=f"{kind} {value}",
                examples=tuple(sample.examples([place for place, seat in where if sample.firsts[place, seat] == 1])),
            )
        )
    if strongest is not None:
        sentence = f"The start condition that matters most leads to first place in {percent(strongest)} of the games."
        section.measure(3, sentence, strongest, sample)
        columns = ("kind", "start condition", "finishes first", "seats")
        section.tables.append(SectionTable("Start conditions", columns, rows))


def is_the_rest(kind: str, value: str, found: Mapping[tuple[str, str], Sequence[object]]) -> bool:
    """Whether this is the more frequent of two start conditions of a kind: then the rarer one is tested."""
    sizes = {other: len(where) for (name, other), where in found.items() if name == kind}
    return len(sizes) == 2 and value == max(sizes, key=lambda other: (sizes[other], other))


def is_the_seat(kind: str, found: Mapping[tuple[str, str], Sequence[tuple[int, int]]]) -> bool:
    """Whether the same seats always have the same start condition: then the seats are tested."""
    seats = [{seat for _, seat in where} for (name, _), where in found.items() if name == kind]
    return sum(len(each) for each in seats) == len(set().union(*seats))


def start_stocks(sample: Sample, section: Section) -> None:
    """Whether a seat begins with more or less of a resource than the seat in the middle does on average (3)."""
    edge = JUDGEMENTS["start_stock"].edge
    for place, gauge in enumerate(sample.game.box.study.resources):
        name = sample.game.box.words.say(f"study.gauge.{gauge.name}")
        stocks = np.array([record.holdings[0][place] for record in sample.games])
        order = np.argsort(stocks.mean(axis=0), kind="stable")
        middle = order[(sample.players - 1) // 2 : sample.players // 2 + 1]
        for seat in range(sample.players):
            others = np.median(np.delete(stocks, seat, axis=1), axis=1)
            gap = mean(stocks[:, seat] - stocks[:, middle].mean(axis=1))
            more = gap.value > 0
            if sample.players == 2 and not more:
                continue  # the other seat says the same
            section.findings.append(
                Finding(
                    kind="start_stock",
                    sentence=f"Seat {seat + 1} begins with {stock(stocks[:, seat])} {name}; {stock(others)} is usual.",
                    out_of_range=abs(gap.value) >= edge,
                    p=t_test(gap, 0.0),
                    size=abs(gap.value) / max(1.0, float(stocks.mean())),
                    level=sample.level,
                    count=gap.count,
                    key=f"begins {seat if sample.players > 2 else ''} {gauge.name}",
                    upward=more if sample.players > 2 else seat == 0,
                    subject=f"seat {seat + 1}",
                )
            )


def stock(values: np.ndarray) -> str:
    """One number if it is the same in every game, else the mean with its interval."""
    return f"{values[0]:g}" if np.ptp(values) == 0 else with_interval(mean(values))
