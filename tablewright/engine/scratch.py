"""Scratch that threads write to all the time, each its own."""

from __future__ import annotations

from typing import Any

import numpy as np

APART = 128  # bytes: two lines of a cache, which some machines fetch together


def zeros_apart(count: int, kind: Any) -> np.ndarray:
    """Zeros with free room on both sides: small arrays often lie side by side, and threads that write to one line of a
    cache wait for each other.
    """
    room = APART // np.dtype(kind).itemsize + 1
    return np.zeros(count + 2 * room, kind)[room : room + count]
