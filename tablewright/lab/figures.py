"""The figures by which two sets of rules are compared, and that tuning can aim at."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from tablewright.engine.errors import BadOption
from tablewright.lab.sample import Sample
from tablewright.lab.statistics import Estimate, mean, quantile, share


def rounds(sample: Sample) -> Estimate:
    return mean(sample.per_game("rounds"))


def median_rounds(sample: Sample) -> Estimate:
    return quantile(sample.per_game("rounds"), 0.5)


def decisions(sample: Sample) -> Estimate:
    return mean(sample.per_game("plies"))


def best_score(sample: Sample) -> Estimate:
    return mean(sample.per_seat("scores").max(axis=1))


def mean_score(sample: Sample) -> Estimate:
    return mean(sample.per_seat("scores").mean(axis=1))


def margin(sample: Sample) -> Estimate:
    """The best score less the second."""
    scores = np.sort(sample.per_seat("scores"), axis=1)[:, ::-1]
    return mean(scores[:, 0] - scores[:, 1]) if sample.players > 1 else Estimate(0.0, 0.0, 0.0, len(scores))


def nobody_wins(sample: Sample) -> Estimate:
    return share(sample.lost_by_all, len(sample.games))


def tied(sample: Sample) -> Estimate:
    return share(
        sum(int((record.places == record.places.min()).sum() > 1) for record in sample.games), len(sample.games)
    )


def cut_off(sample: Sample) -> Estimate:
    return sample.unfinished


def first_seat(sample: Sample) -> Estimate:
    """How often the first seat finishes first."""
    return mean(sample.firsts[:, 0])


def seat_gap(sample: Sample) -> Estimate:
    """The largest difference between a seat's share of first places and an equal share."""
    shares = [mean(sample.firsts[:, seat]) for seat in range(sample.players)]
    widest = max(shares, key=lambda e: abs(e.value - 1 / sample.players))
    off, half = abs(widest.value - 1 / sample.players), widest.width / 2
    return Estimate(off, max(0.0, off - half), off + half, widest.count)


def real_choice(sample: Sample) -> Estimate:
    return mean([float((record.choices > 1).mean()) for record in sample.games])


FIGURES: dict[str, Callable[[Sample], Estimate]] = {
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


def figure_of(name: str, sample: Sample) -> Estimate:
    """A figure by its name; `ending:NAME` is the share of games with that ending."""
    known = figure_names(sample.game.box.endings)
    if name not in known:
        raise BadOption(f"Unknown figure {name!r}: the figures are {', '.join(known)}.")
    if name.startswith("ending:"):
        return share(sample.endings[name.removeprefix("ending:")], len(sample.games))
    return FIGURES[name](sample)


def is_share(name: str) -> bool:
    return name in SHARES or name.startswith("ending:")
