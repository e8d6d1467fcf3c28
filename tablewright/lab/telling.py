"""Numbers as a report writes them."""

from __future__ import annotations

from tablewright.lab.statistics import Estimate


def percent(e: Estimate) -> str:
    """A share with its interval: "31.2 % (28.9 to 33.6)"."""
    return f"{100 * e.value:.1f} % ({100 * e.low:.1f} to {100 * e.high:.1f})"


def spanned(e: Estimate, digits: int = 1) -> str:
    """A number with its interval: "6.3 (6.1 to 6.5)"."""
    return f"{e.value:.{digits}f} ({e.low:.{digits}f} to {e.high:.{digits}f})"


def plain_percent(value: float) -> str:
    return f"{100 * value:.1f} %"
