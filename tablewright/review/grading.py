"""What was lost, in points of chance, and how that is graded."""

from __future__ import annotations

from dataclasses import dataclass

from tablewright.engine.intervals import Z95
from tablewright.review.shape import Grade

BEST = 1.0  # points of chance: less than this is nothing
INACCURACY, MISTAKE, BLUNDER = 5.0, 10.0, 20.0
SERIOUS = ("mistake", "blunder")


@dataclass(frozen=True)
class Loss:
    """What an action gave away against another, in points of chance, with the 95 % interval."""

    mean: float
    low: float
    high: float


def between(mean: float, error: float) -> Loss:
    """By a mean and its standard error."""
    return Loss(mean, mean - Z95 * error, mean + Z95 * error)


def grade(loss: Loss) -> Grade:
    """By what was lost; and the doubt must not reach further down than the next lower grade."""
    if loss.mean >= BLUNDER and loss.low >= MISTAKE:
        return "blunder"
    if loss.mean >= MISTAKE and loss.low >= INACCURACY:
        return "mistake"
    if loss.mean >= INACCURACY and loss.low > 0:
        return "inaccuracy"
    return "good" if loss.mean >= BEST else "best"


def is_settled(loss: Loss) -> bool:
    """Whether more games would hardly change if it is a mistake."""
    return loss.high < MISTAKE or loss.low >= MISTAKE


def agree(one: Loss, other: Loss) -> bool:
    """Whether both say that it is a mistake, or both that it is none."""
    return is_settled(one) and is_settled(other) and (one.low >= MISTAKE) == (other.low >= MISTAKE)
