"""What elements cost and bring as printed, against the price line of their kind. Measure 40.

No game is played for this, so there is no chance in it and nothing that a bot could overlook. An element is unusual if
it lies much further from the line than its kind usually does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tablewright.lab.elements import FEWEST_OF_A_KIND, kind_words
from tablewright.lab.findings import PRINTED_LEVEL, Finding, Section
from tablewright.lab.measures import JUDGEMENTS
from tablewright.lab.plots import points
from tablewright.lab.sample import Sample
from tablewright.lab.statistics import exact

LEAST_SPREAD = 0.35  # of a token: elements nearer to the line count as on it
NARROWING = 1.2  # clipping the outer tenths makes an even spread narrower by this factor
LISTED = 6


@dataclass(frozen=True, kw_only=True)
class PrintedElement:
    name: str
    words: str
    price: float
    worth: float


def printed_prices(sample: Sample, section: Section) -> None:
    """Compare the elements of each kind for which the game says what they cost and bring."""
    study, words = sample.game.box.study, sample.game.box.words
    prices, worths = study.prices(sample.game.rules), study.worths(sample.game.rules)
    kinds: dict[str, list[PrintedElement]] = {}
    for element in study.elements:
        if element.name in worths:
            printed = PrintedElement(
                name=element.name,
                words=element.say(words),
                price=prices.get(element.name, 0.0),
                worth=worths[element.name],
            )
            kinds.setdefault(element.kind, []).append(printed)
    for kind, members in kinds.items():
        if len(members) >= FEWEST_OF_A_KIND:
            compare_kind(sample, kind_words(words, kind)[1], members, section)


def compare_kind(sample: Sample, many: str, members: Sequence[PrintedElement], section: Section) -> None:
    price, worth = np.array([m.price for m in members]), np.array([m.worth for m in members])
    line = median_line(price, worth)
    far = (worth - line) / usual_distance(worth - line)
    for word, side in (("much", 1), ("little", -1)):
        unusual = np.flatnonzero(side * far > JUDGEMENTS["printed_price"].edge)
        odd = sorted((int(i) for i in unusual), key=lambda i: -side * far[i])
        head = f"{len(odd)} of {len(members)} {many} {'brings' if len(odd) == 1 else 'bring'} very {word} for the price"
        section.findings.append(outliers(head, [members[i] for i in odd], line[odd], far[odd]))
    if np.ptp(price) > 0 and np.ptp(worth) > 0:
        fit = float(np.corrcoef(price, worth)[0, 1])
        section.measure(
            40,
            f"The correlation between the printed price and the printed gain is {fit:+.2f}.",
            exact(fit, len(members)),
            sample,
            name=f"Printed price, {many}",
            level=PRINTED_LEVEL,
        )
        names = [m.words for m in members]
        section.plots.append(points(f"{many}: printed price and gain", price, worth, names, "price", "gain"))


def outliers(head: str, odd: Sequence[PrintedElement], line: np.ndarray, far: np.ndarray) -> Finding:
    """The elements of a kind that bring far too much, or far too little, for their price: together, the worst first."""
    listed = "; ".join(
        f"{m.words} ({m.name}) costs {m.price:g} and brings {m.worth:g}, where {usual:.1f} is usual"
        for m, usual in list(zip(odd, line, strict=True))[:LISTED]
    )
    more = f"; and {len(odd) - LISTED} more" if len(odd) > LISTED else ""
    return Finding(
        kind="printed_price",
        sentence=f"As printed, {head}: {listed}{more}.",
        out_of_range=bool(odd),
        p=None,
        size=float(np.abs(far).max()) if len(odd) else 0.0,
        level=PRINTED_LEVEL,
        count=len(odd),
        upward=bool((far > 0).all()),
        subject=", ".join(m.name for m in odd[:LISTED]),
    )


def median_line(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The values of Theil and Sen's line, whose slope is the median over all pairs; outliers do not move it."""
    first, second = np.triu_indices(len(x), 1)
    apart = x[first] != x[second]
    if not apart.any():
        return np.full(len(x), float(np.median(y)))
    slope = float(np.median((y[second] - y[first])[apart] / (x[second] - x[first])[apart]))
    return np.asarray(slope * x + float(np.median(y - slope * x)))


def usual_distance(off: np.ndarray) -> float:
    """How far points usually lie from their line: the standard deviation after clipping the outer tenths."""
    low, high = np.quantile(off, [0.1, 0.9])
    return max(LEAST_SPREAD, NARROWING * float(np.clip(off, low, high).std()))
