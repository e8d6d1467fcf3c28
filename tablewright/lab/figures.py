"""The figures by which two sets of rules are compared, and that tuning can aim at.

A figure has a value in each game. Its estimate is their mean or share, or the median or the most uneven seat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

import numpy as np

from tablewright.engine.errors import BadOption
from tablewright.lab.sample import Sample
from tablewright.lab.statistics import Estimate, divided_share, largest_gap, mean, quantile, share


class Summary(Enum):
    """How the values of all games become one number."""

    MEAN = "mean"
    SHARE = "share"  # of games, where a game counts from 0 to 1
    MEDIAN = "median"
    FURTHEST = "furthest"  # the largest distance of a seat's share of first places from an equal share


@dataclass(frozen=True)
class Figure:
    name: str
    summary: Summary
    values: Callable[[Sample], np.ndarray]  # of each game; for FURTHEST, of each game and seat
    share: bool = False  # whether it is a share, to be written in per cent

    def estimate(self, sample: Sample) -> Estimate:
        values = np.asarray(self.values(sample), float)
        if self.summary is Summary.SHARE:
            return divided_share(values) if np.ptp(values % 1) else share(float(values.sum()), len(values))
        if self.summary is Summary.MEDIAN:
            return quantile(values, 0.5)
        if self.summary is Summary.FURTHEST:
            return largest_gap(values)
        return mean(values)


def rounds_of(sample: Sample) -> np.ndarray:
    return sample.per_game("rounds")


def margins(sample: Sample) -> np.ndarray:
    """The best score less the second."""
    scores = np.sort(sample.per_seat("scores"), axis=1)[:, ::-1]
    return np.asarray(scores[:, 0] - scores[:, 1]) if sample.players > 1 else np.zeros(len(scores))


def ties(sample: Sample) -> np.ndarray:
    places = sample.per_seat("places")
    return np.asarray((places == places.min(axis=1, keepdims=True)).sum(axis=1) > 1)


def ended_by(ending: int) -> Callable[[Sample], np.ndarray]:
    return lambda sample: np.asarray(sample.per_game("ending") == ending)


def real_choices(sample: Sample) -> np.ndarray:
    """The share of a game's decisions with more than one legal action."""
    return np.array([float((record.choices > 1).mean()) for record in sample.games])


FIGURES = {
    figure.name: figure
    for figure in (
        Figure("rounds", Summary.MEAN, rounds_of),
        Figure("median_rounds", Summary.MEDIAN, rounds_of),
        Figure("decisions", Summary.MEAN, lambda sample: sample.per_game("plies")),
        Figure("best_score", Summary.MEAN, lambda sample: np.asarray(sample.per_seat("scores").max(axis=1))),
        Figure("mean_score", Summary.MEAN, lambda sample: np.asarray(sample.per_seat("scores").mean(axis=1))),
        Figure("margin", Summary.MEAN, margins),
        Figure("nobody_wins", Summary.SHARE, lambda sample: ~sample.per_game("has_winner"), share=True),
        Figure("tied", Summary.SHARE, ties, share=True),
        Figure("cut_off", Summary.SHARE, ended_by(0), share=True),
        Figure("first_seat", Summary.SHARE, lambda sample: np.asarray(sample.firsts[:, 0]), share=True),
        Figure("seat_gap", Summary.FURTHEST, lambda sample: sample.firsts, share=True),
        Figure("real_choice", Summary.MEAN, real_choices, share=True),
    )
}


rounds, median_rounds, best_score, mean_score, margin, tied = (
    FIGURES[name].estimate for name in ("rounds", "median_rounds", "best_score", "mean_score", "margin", "tied")
)


def figure_names(box_endings: Sequence[str]) -> list[str]:
    return [*FIGURES, *(f"ending:{name}" for name in box_endings)]


def find_figure(name: str, endings: Sequence[str]) -> Figure:
    """A figure by its name; `ending:NAME` is the share of games with that ending."""
    known = figure_names(endings)
    if name not in known:
        raise BadOption(f"Unknown figure {name!r}: the figures are {', '.join(known)}.")
    if name.startswith("ending:"):
        ending = 1 + list(endings).index(name.removeprefix("ending:"))
        return Figure(name, Summary.SHARE, ended_by(ending), share=True)
    return FIGURES[name]


def figure_of(name: str, sample: Sample) -> Estimate:
    return find_figure(name, sample.game.box.endings).estimate(sample)


def is_share(name: str) -> bool:
    return name.startswith("ending:") or FIGURES[name].share
