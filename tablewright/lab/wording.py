"""Numbers as reports write them."""

from __future__ import annotations

from tablewright.lab.statistics import Estimate


def percent(e: Estimate) -> str:
    """A share with its interval: "31.2 % (28.9 to 33.6)"."""
    return f"{100 * e.value:.1f} % ({100 * max(0.0, e.low):.1f} to {100 * min(1.0, e.high):.1f})"


def with_interval(e: Estimate, digits: int = 1) -> str:
    """A number with its interval: "6.3 (6.1 to 6.5)"."""
    return f"{e.value:.{digits}f} ({e.low:.{digits}f} to {e.high:.{digits}f})"


def signed(e: Estimate, digits: int = 1) -> str:
    """A difference or a correlation: "-2.1 (-4.0 to -0.2)"."""
    return f"{e.value:+.{digits}f} ({e.low:+.{digits}f} to {e.high:+.{digits}f})"


def percentage_points(e: Estimate) -> str:
    """A difference of two shares: "-2.1 points (-4.0 to -0.2)"."""
    return f"{100 * e.value:+.1f} points ({100 * e.low:+.1f} to {100 * e.high:+.1f})"


def payoff_points(e: Estimate) -> str:
    """A part of the payoff, in points of 100: "3.2 (2.1 to 4.3)"."""
    return f"{100 * e.value:.1f} ({100 * e.low:.1f} to {100 * e.high:.1f})"


def plain_percent(value: float, digits: int = 1) -> str:
    """A share without an interval: "33 %"."""
    return f"{100 * value:.{digits}f} %"


def counted(count: int, one: str, many: str = "") -> str:
    """A count with its noun: "1 game", "1,200 games"."""
    return f"{count:,} {one if count == 1 else many or f'{one}s'}"
