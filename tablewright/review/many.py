"""Many reviews: how each player does over time, what it usually gets wrong, and its results without the luck."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tablewright.review.shape import Review, SeatReview

RESAMPLED = 4_000  # means of matches drawn again, for an interval
FEWEST = 3  # matches for an interval
MOST_KINDS = 3
PRIOR = 10  # matches, as which it counts that luck shows in full in the results
SERIOUS = ("mistake", "blunder")


@dataclass(frozen=True)
class Mean:
    """A mean over matches with its 95 % interval; without one where there are too few matches."""

    mean: float
    low: float | None
    high: float | None


@dataclass(frozen=True)
class TypicalMistake:
    """A kind of decision in which a player makes mistakes."""

    kind: str
    decisions: int
    mistakes: int  # and blunders
    lost: float  # points on average


@dataclass(frozen=True)
class PlayerReview:
    """One player over several matches of one game."""

    name: str
    game: str
    matches: int
    accuracy: list[float | None]  # of each match, in the order that was given
    trend: float | None  # points of accuracy that each match adds, by the straight line that fits best
    mistakes: list[TypicalMistake]  # the costliest first
    raw: Mean  # the result less what was expected
    adjusted: Mean  # the same without the deal and the draws
    spread: float | None  # of adjusted differences, as a share of the raw spread


def review_players(reviews: Sequence[Review]) -> list[PlayerReview]:
    """Each player of each game, by name."""
    found: dict[tuple[str, str], list[tuple[Review, int]]] = {}
    for review in reviews:
        for seat, person in enumerate(review.seats):
            found.setdefault((review.game, person.name), []).append((review, seat))
    return [review_player(name, game, played) for (game, name), played in sorted(found.items())]


def review_player(name: str, game: str, played: Sequence[tuple[Review, int]]) -> PlayerReview:
    seats = [review.seats[seat] for review, seat in played]
    raw, luck = (np.array([part(seat) for seat in seats]) for part in (raw_gain, luck_of))
    adjusted = without_luck(raw, luck)
    accuracy = [seat.summary.accuracy if seat.summary else None for seat in seats]
    spread = float(adjusted.std() / raw.std()) if len(seats) >= FEWEST and raw.std() > 0 else None
    return PlayerReview(
        name=name,
        game=game,
        matches=len(seats),
        accuracy=accuracy,
        trend=slope([each for each in accuracy if each is not None]),
        mistakes=typical_mistakes(played),
        raw=mean(raw),
        adjusted=mean(adjusted),
        spread=None if spread is None else round(spread, 2),
    )


def raw_gain(seat: SeatReview) -> float:
    return seat.result - (seat.expected or 0.0)


def luck_of(seat: SeatReview) -> float:
    return seat.ledger.deal + seat.ledger.draws if seat.ledger else 0.0


def without_luck(raw: np.ndarray, luck: np.ndarray) -> np.ndarray:
    """The results less the luck, as far as it has shown in the results of the other matches.

    Each match's luck is taken out with the slope of result against luck in all other matches, which begins at 1 and
    counts as much as `PRIOR` matches there. Luck is zero on average, and a match has no part in its own slope. So the
    mean stays that of the results. Where the judge overrates luck, less of it is taken out.
    """
    slopes = [slope_of_luck(np.delete(raw, number), np.delete(luck, number)) for number in range(len(raw))]
    adjusted: np.ndarray = raw - np.array(slopes) * luck
    return adjusted


def slope_of_luck(raw: np.ndarray, luck: np.ndarray) -> float:
    """How much of the luck shows in the results."""
    if not luck.any():
        return 1.0
    square = float((luck**2).mean())
    return (float((raw - raw.mean()) @ luck) + PRIOR * square) / ((len(luck) + PRIOR) * square)


def mean(values: np.ndarray) -> Mean:
    """With a bootstrap interval. The matches that are drawn again are the same each time, raw and adjusted."""
    middle = round(float(values.mean()), 4)
    if len(values) < FEWEST:
        return Mean(middle, None, None)
    drawn = np.random.default_rng(0).integers(0, len(values), (RESAMPLED, len(values)))
    low, high = np.quantile(values[drawn].mean(axis=1), (0.025, 0.975))
    return Mean(middle, round(float(low), 4), round(float(high), 4))


def slope(values: Sequence[float]) -> float | None:
    return round(float(np.polyfit(np.arange(len(values)), values, 1)[0]), 2) if len(values) >= FEWEST else None


def typical_mistakes(played: Sequence[tuple[Review, int]]) -> list[TypicalMistake]:
    """The kinds of decision that cost most in all, of those in which a mistake was made."""
    decisions = [d for review, seat in played for d in review.decisions if d.seat == seat and d.grade != "forced"]
    found = []
    for kind in sorted({d.kind for d in decisions}):
        these = [d for d in decisions if d.kind == kind]
        lost = sum(d.lost for d in these) / len(these)
        serious = sum(d.grade in SERIOUS for d in these)
        found.append(TypicalMistake(kind, len(these), serious, round(lost, 2)))
    costly = sorted((each for each in found if each.mistakes), key=lambda each: -each.lost * each.decisions)
    return costly[:MOST_KINDS]
