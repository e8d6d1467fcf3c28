"""The figures that two sets of rules are compared by, and that a designer may aim at."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from tablewright.engine.errors import BadOption
from tablewright.lab.evidence import Lot
from tablewright.lab.statistics import Estimate, mean, quantile, share


def rounds(lot: Lot) -> Estimate:
    return mean(lot.per_game("rounds"))


def median_rounds(lot: Lot) -> Estimate:
    return quantile(lot.per_game("rounds"), 0.5)


def decisions(lot: Lot) -> Estimate:
    return mean(lot.per_game("plies"))


def best_score(lot: Lot) -> Estimate:
    return mean(lot.per_seat("scores").max(axis=1))


def mean_score(lot: Lot) -> Estimate:
    return mean(lot.per_seat("scores").mean(axis=1))


def margin(lot: Lot) -> Estimate:
    """The best score less the second."""
    scores = np.sort(lot.per_seat("scores"), axis=1)[:, ::-1]
    return mean(scores[:, 0] - scores[:, 1]) if lot.players > 1 else Estimate(0.0, 0.0, 0.0, len(scores))


def nobody_wins(lot: Lot) -> Estimate:
    return share(sum(not w.has_winner for w in lot.games), len(lot.games))


def tied(lot: Lot) -> Estimate:
    return share(sum(int((w.places == w.places.min()).sum() > 1) for w in lot.games), len(lot.games))


def cut_off(lot: Lot) -> Estimate:
    return share(len(lot.games) - len(lot.finished), len(lot.games))


def first_seat(lot: Lot) -> Estimate:
    """The share of best places of the first seat."""
    return mean(lot.best[:, 0])


def seat_gap(lot: Lot) -> Estimate:
    """How far the seat that is furthest from an equal share is from it."""
    shares = [mean(lot.best[:, seat]) for seat in range(lot.players)]
    widest = max(shares, key=lambda e: abs(e.value - 1 / lot.players))
    off, half = abs(widest.value - 1 / lot.players), widest.width / 2
    return Estimate(off, max(0.0, off - half), off + half, widest.count)


def real_choice(lot: Lot) -> Estimate:
    return mean([float((w.choices > 1).mean()) for w in lot.games])


FIGURES: dict[str, Callable[[Lot], Estimate]] = {
    "rounds": rounds,
    "median_rounds": median_rounds,
    "decisions": decisions,
    "best_score": best_score,
    "mean_score": mean_score,
    "margin": margin,
    "nobody_wins": nobody_wins,
    "tied": tied,
    "cut_off": cut_off,
    "first_seat": first_seat,
    "seat_gap": seat_gap,
    "real_choice": real_choice,
}
SHARES = ("nobody_wins", "tied", "cut_off", "first_seat", "seat_gap", "real_choice")


def figure_names(box_endings: Sequence[str]) -> list[str]:
    return [*FIGURES, *(f"ending:{name}" for name in box_endings)]


def figure_of(name: str, lot: Lot) -> Estimate:
    """A figure by its name; `ending:NAME` is the share of games that end so."""
    known = figure_names(lot.game.box.endings)
    if name not in known:
        raise BadOption(f"There is no measure {name!r}: there are {', '.join(known)}.")
    if name.startswith("ending:"):
        return share(lot.endings[name.removeprefix("ending:")], len(lot.games))
    return FIGURES[name](lot)


def is_share(name: str) -> bool:
    return name in SHARES or name.startswith("ending:")
