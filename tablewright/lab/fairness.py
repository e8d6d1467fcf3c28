"""Is every seat fair? Measures 1 to 3: seats, and what seats begin with."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

import numpy as np

from tablewright.lab.evidence import Lot, examples
from tablewright.lab.findings import Finding, Measure, Section, Table
from tablewright.lab.plots import bars
from tablewright.lab.statistics import Estimate, mean, p_value, share_p_value
from tablewright.lab.telling import percent, spanned

SLIGHT = 0.03  # a share of wins so far from fair is worth a word
FEWEST = 40  # seats with a start condition that are worth a test


def fairness(lot: Lot) -> Section:
    section = Section("Is every seat fair?")
    if lot.players < 2:
        section.notes.append("Alone at the table there is no seat to compare with.")
        return section
    seats_by_wins(lot, section)
    by_starts(lot, section)
    by_holdings(lot, section)
    return section


def seats_by_wins(lot: Lot, section: Section) -> None:
    """The share of best places of each seat, ties shared, against an equal share (1, 2)."""
    fair = 1 / lot.players
    shares = [mean(lot.best[:, seat]) for seat in range(lot.players)]
    places = lot.per_seat("places").astype(float)
    rows = []
    for seat, won in enumerate(shares):
        rows.append((f"seat {seat + 1}", percent(won), f"{places[:, seat].mean():.2f}"))
        p = share_p_value(lot.best[:, seat].sum(), len(lot.games), fair)
        off = won.value - fair
        if lot.players == 2 and off < 0:
            continue  # of two seats the better one tells of both
        section.findings.append(
            Finding(
                1,
                f"Seat {seat + 1} takes {percent(won)} of the best places where {fair:.0%} would be fair.",
                p if abs(off) >= SLIGHT else 1.0,
                min(1.0, 2.0 * abs(off) * lot.players / 2),
                lot.level,
                won.count,
                key=f"seat {seat} {off > 0}",
                subject=f"seat {seat + 1}",
                examples=tuple(examples(lot.games, np.flatnonzero(lot.best[:, seat] == (1 if off > 0 else 0)))),
            )
        )
    widest = max(shares, key=lambda e: abs(e.value - fair))
    section.measures.append(
        Measure(
            1,
            "Seat advantage",
            f"The seat that is furthest from an equal share of {fair:.0%} takes {percent(widest)}.",
            widest,
            lot.level,
            lot.players,
        )
    )
    index = 1 - (max(e.value for e in shares) - min(e.value for e in shares))
    spread = max(e.width for e in shares) / 2
    section.measures.append(
        Measure(
            2,
            "Balance index",
            f"On a scale to 1, where 1 means that all seats do equally well, the seats come to {index:.2f}.",
            Estimate(index, index - spread, min(1.0, index + spread), len(lot.games)),
            lot.level,
            lot.players,
        )
    )
    section.tables.append(Table("Seats", ("seat", "best place", "mean place"), rows))
    section.plots.append(bars("Best places by seat", [f"seat {i + 1}" for i in range(lot.players)], shares, fair))


def by_starts(lot: Lot, section: Section) -> None:
    """How much a dealt card, a house or the first turn changes the chance of the best place (3)."""
    found: dict[tuple[str, str], list[tuple[int, int]]] = defaultdict(list)
    for place, game in enumerate(lot.games):
        for seat, start in enumerate(game.starts):
            for kind, value in start.items():
                found[kind, value].append((place, seat))
    fair, rows = 1 / lot.players, []
    widest: Estimate | None = None
    for (kind, value), where in sorted(found.items()):
        wins = mean([lot.best[place, seat] for place, seat in where])
        rows.append((kind, value, percent(wins), wins.count))
        if wins.count < FEWEST or is_the_rest(kind, value, found):
            continue
        off = wins.value - fair
        if widest is None or abs(off) > abs(widest.value - fair):
            widest = wins
        if is_the_seat(kind, found):
            continue
        section.findings.append(
            Finding(
                3,
                f"It matters {lot.game.box.words.get(f'study.start.{kind}')}: {value} takes {percent(wins)} of the best"
                f" places where {fair:.0%} would be fair.",
                p_value(wins, fair) if abs(off) >= SLIGHT else 1.0,
                min(1.0, 1.6 * abs(off) * lot.players / 2),
                lot.level,
                wins.count,
                key=f"start {kind} {value} {off > 0}",
                subject=f"{kind} {value}",
                examples=tuple(examples(lot.games, [place for place, seat in where if lot.best[place, seat] == 1])),
            )
        )
    if widest is not None:
        section.measures.append(
            Measure(
                3,
                "Start conditions",
                f"Of all that seats begin with, what changes most leads to {percent(widest)} of the best places.",
                widest,
                lot.level,
                lot.players,
            )
        )
        section.tables.append(Table("What seats begin with", ("kind", "what", "best place", "seats"), rows))


def is_the_rest(kind: str, value: str, found: Mapping[tuple[str, str], Sequence[object]]) -> bool:
    """Whether a start is all but one other: then the other, the rarer one, tells the same."""
    sizes = {other: len(where) for (name, other), where in found.items() if name == kind}
    return len(sizes) == 2 and value == max(sizes, key=lambda other: (sizes[other], other))


def is_the_seat(kind: str, found: Mapping[tuple[str, str], Sequence[tuple[int, int]]]) -> bool:
    """Whether the same seats always begin so: then the seats tell the same."""
    seats = [{seat for _, seat in where} for (name, _), where in found.items() if name == kind]
    return sum(len(each) for each in seats) == len(set().union(*seats))


def by_holdings(lot: Lot, section: Section) -> None:
    """Whether a seat begins with more or less than is usual at its table, whatever is dealt (3)."""
    for number, gauge in enumerate(lot.game.box.study.resources):
        begun = np.array([w.holdings[0][number] for w in lot.games])
        gaps = begun - np.median(begun, axis=1, keepdims=True)
        for seat in range(lot.players):
            gap = mean(gaps[:, seat])
            more = gap.value > 0
            if lot.players == 2 and not more:
                continue  # of two seats one has more and the other less: that is one finding
            size = max(1.0, float(begun.mean()))
            section.findings.append(
                Finding(
                    3,
                    f"Seat {seat + 1} begins with {held(begun[:, seat])} {gauge_words(lot, gauge.name)} where"
                    f" {held(np.median(np.delete(begun, seat, axis=1), axis=1))} is usual.",
                    p_value(gap, 0.0) if abs(gap.value) >= 0.25 else 1.0,
                    min(0.9, 0.35 + 0.3 * abs(gap.value) / size),
                    lot.level,
                    gap.count,
                    key=f"begins {seat} {gauge.name} {more}",
                    subject=f"seat {seat + 1}",
                )
            )


def gauge_words(lot: Lot, name: str) -> str:
    return lot.game.box.words.get(f"study.gauge.{name}")


def held(values: np.ndarray) -> str:
    """A stock as it is dealt: one number where it is always the same, else the mean with its interval."""
    return f"{values[0]:g}" if np.ptp(values) == 0 else spanned(mean(values))
