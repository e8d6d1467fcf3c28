"""From what a judge's tower says to what is meant by it: payoffs and chances to win.

The tower is right about which positions are better, and less right about how much. So what it says is corrected by a
rising map for each number of players: a shift at every tenth of the scale, and a straight line between two of them.
Shifts of 0 change nothing. `learn.calibration` fits them; `texts/net.py` applies them in compiled code.

Each seat is mapped by itself, and the chances of all seats are not made to add up to anything: where a first place can
be shared they add up to more than 1, and where everybody can lose to less.

A search that a net guides compares positions with each other and keeps the tower's own payoffs, so calibration changes
no bot.
"""

from __future__ import annotations

import numpy as np

from tablewright.engine.box import Box

KNOTS = np.linspace(0.0, 1.0, 11)
ROUNDING = 1e-9


def unchanged(box: Box) -> np.ndarray:
    """The maps of a judge that means what it says: payoffs and chances by number of players, the first for one."""
    return np.zeros((2, box.most_players, len(KNOTS)))


def calibrated(said: np.ndarray, shifts: np.ndarray) -> np.ndarray:
    """What is meant, by the shifts of one map."""
    meant: np.ndarray = said + np.interp(said, KNOTS, shifts)
    return meant


def check_shifts(box: Box, shifts: np.ndarray) -> None:
    """Raise `ValueError` unless these are rising maps that stay between 0 and 1."""
    expected = unchanged(box).shape
    if shifts.shape != expected:
        raise ValueError(f"calibration has the shape {shifts.shape} instead of {expected}")
    if not np.isfinite(shifts).all():
        raise ValueError("calibration has numbers that are not finite")
    ends = KNOTS + shifts
    if ends.min() < -ROUNDING or ends.max() > 1 + ROUNDING or np.diff(ends).min() < -ROUNDING:
        raise ValueError("calibration is not a rising map between 0 and 1")
