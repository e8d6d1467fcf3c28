"""Arrays that are written to all the time, where writing takes least."""

from __future__ import annotations

from typing import Any

import numpy as np

LINE = 64  # bytes of a cache
APART = 2 * LINE  # some machines fetch two lines together


def zeros_apart(count: int, kind: Any) -> np.ndarray:
    """Zeros with free room on both sides: small arrays often lie side by side, and threads that write to one line of a
    cache wait for each other.
    """
    room = APART // np.dtype(kind).itemsize + 1
    return np.zeros(count + 2 * room, kind)[room : room + count]


def zeros_in_lines(rows: int, columns: int, kind: Any) -> np.ndarray:
    """Zeros that begin where a line of the cache begins."""
    size = rows * columns * np.dtype(kind).itemsize
    room = np.zeros(size + LINE, np.uint8)
    start = -room.ctypes.data % LINE
    return room[start : start + size].view(kind).reshape(rows, columns)
