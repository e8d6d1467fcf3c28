"""What is printed on an element: what it costs beside what it brings, against the line of its kind. Measure 40.

No game is needed for this, so chance has no part in it and no bot can overlook it. How far members of a kind usually
lie from their line is what tells an odd one; a kind whose members are all on the line allows less.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tablewright.lab.evidence import Lot
from tablewright.lab.findings import PRINTED, Finding, Measure, Section
from tablewright.lab.plots import points
from tablewright.lab.statistics import Estimate

FAR = 3.5  # times the usual distance from the line
LEAST_SPREAD = 0.35  # of a token: what lies nearer to the line is on it
DRAWN_IN = 1.2  # how much narrower drawing in the outer tenths makes an even spread
FEWEST_OF_A_KIND = 5
LISTED = 6


@dataclass(frozen=True)
class Print:
    """An element as it is printed."""

    name: str
    words: str
    price: float
    worth: float


def printed(lot: Lot, section: Section) -> None:
    """Compare the elements of each kind that print what they bring."""
    study, words = lot.game.box.study, lot.game.box.words
    prices, worths = study.prices(lot.game.rules), study.worths(lot.game.rules)
    kinds: dict[str, list[Print]] = {}
    for element in study.elements:
        if element.name in worths:
            kinds.setdefault(element.kind, []).append(
                Print(element.name, element.say(words), prices.get(element.name, 0.0), worths[element.name])
            )
    for kind, members in kinds.items():
        if len(members) >= FEWEST_OF_A_KIND:
            of_a_kind(lot, kind, members, section)


def of_a_kind(lot: Lot, kind: str, members: Sequence[Print], section: Section) -> None:
    price, worth = np.array([m.price for m in members]), np.array([m.worth for m in members])
    usual = steady_line(price, worth)
    far = (worth - usual) / usual_distance(worth - usual)
    many = lot.game.box.words.get(f"study.kind.{kind}")[1]
    for word, side in (("much", 1), ("little", -1)):
        odd = sorted((int(i) for i in np.flatnonzero(side * far > FAR)), key=lambda i: -side * far[i])
        head = f"{len(odd)} of {len(members)} {many} {'bring' if len(odd) > 1 else 'brings'} very {word} for the price"
        section.findings.append(outliers(head, [members[i] for i in odd], usual[odd], far[odd]))
    if np.ptp(price) > 0 and np.ptp(worth) > 0:
        fit = float(np.corrcoef(price, worth)[0, 1])
        error = 1.96 / np.sqrt(len(members))
        section.measures.append(
            Measure(
                40,
                f"Printed price, {many}",
                f"What is printed as price and as gain goes together with a correlation of {fit:+.2f}.",
                Estimate(fit, max(-1.0, fit - error), min(1.0, fit + error), len(members)),
                PRINTED,
                lot.players,
            )
        )
        section.plots.append(
            points(f"{many}: printed price and gain", price, worth, [m.words for m in members], "price", "gain")
        )


def outliers(head: str, odd: Sequence[Print], usual: np.ndarray, far: np.ndarray) -> Finding:
    """The elements of a kind that print far too much, or far too little, for their price: together, the worst first."""
    listed = "; ".join(
        f"{m.words} ({m.name}) costs {m.price:g} and brings {m.worth:g} where {line:.1f} is usual"
        for m, line in list(zip(odd, usual, strict=True))[:LISTED]
    )
    more = f"; and {len(odd) - LISTED} more" if len(odd) > LISTED else ""
    furthest = float(np.abs(far).max()) if len(odd) else 0.0
    return Finding(
        40,
        f"By what is printed, {head}: {listed}{more}.",
        1e-6 if odd else 1.0,
        min(0.8, 0.25 + 0.06 * furthest),
        PRINTED,
        len(odd),
        subject=", ".join(m.name for m in odd[:LISTED]),
    )


def steady_line(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The line through the points that a few odd ones do not move: the middle of all slopes between two of them."""
    first, second = np.triu_indices(len(x), 1)
    apart = x[first] != x[second]
    if not apart.any():
        return np.full(len(x), float(np.median(y)))
    slope = float(np.median((y[second] - y[first])[apart] / (x[second] - x[first])[apart]))
    return slope * x + float(np.median(y - slope * x))


def usual_distance(off: np.ndarray) -> float:
    """How far the points usually lie from their line: the spread, with the outer tenths drawn in."""
    low, high = np.quantile(off, [0.1, 0.9])
    return max(LEAST_SPREAD, DRAWN_IN * float(np.clip(off, low, high).std()))
