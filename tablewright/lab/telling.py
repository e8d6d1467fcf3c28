"""Numbers as a report writes them."""

from __future__ import annotations

from tablewright.lab.statistics import Estimate


def percent(e: Estimate) -> str:
    """A share with its interval, which ends at nothing and at all: "31.2 % (28.9 to 33.6)"."""
    return f"{100 * e.value:.1f} % ({100 * max(0.0, e.low):.1f} to {100 * min(1.0, e.high):.1f})"


def signed(e: Estimate) -> str:
    """A difference of two numbers: "-2.1 (-4.0 to -0.2)"."""
    return f"{e.value:+.1f} ({e.low:+.1f} to {e.high:+.1f})"


def points_of(e: Estimate) -> str:
    """A difference of two shares: "-2.1 points (-4.0 to -0.2)"."""
    return f"{100 * e.value:+.1f} points ({100 * e.low:+.1f} to {100 * e.high:+.1f})"


def players_word(players: int) -> str:
    return "1 player" if players == 1 else f"{players} players"


def spanned(e: Estimate, digits: int = 1) -> str:
    """A number with its interval: "6.3 (6.1 to 6.5)"."""
    return f"{e.value:.{digits}f} ({e.low:.{digits}f} to {e.high:.{digits}f})"


def plain_percent(value: float) -> str:
    return f"{100 * value:.1f} %"
