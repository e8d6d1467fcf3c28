"""Arrays laid out for the processor's cache: padded against false sharing, or aligned to cache lines."""

from __future__ import annotations

import numpy as np
from numpy.typing import DTypeLike

CACHE_LINE = 64  # bytes
PADDING = 2 * CACHE_LINE  # some processors fetch two lines together


def padded_zeros(count: int, dtype: DTypeLike) -> np.ndarray:
    """Zeros with unused memory on both sides, so that threads never write to the same cache line."""
    room = PADDING // np.dtype(dtype).itemsize + 1
    return np.zeros(count + 2 * room, dtype)[room : room + count]


def aligned_zeros(rows: int, columns: int, dtype: DTypeLike) -> np.ndarray:
    """Zeros that begin at the start of a cache line."""
    size = rows * columns * np.dtype(dtype).itemsize
    room = np.zeros(size + CACHE_LINE, np.uint8)
    start = -room.ctypes.data % CACHE_LINE
    return room[start : start + size].view(dtype).reshape(rows, columns)
