"""Arrays for threads: padded, or aligned to cache lines."""

import numpy as np
import pytest

from tablewright.engine.memory import CACHE_LINE, PADDING, aligned_zeros, padded_zeros


@pytest.mark.parametrize("kind", [np.int8, np.int32, np.float64, np.dtype([("rng", np.uint64)])])
def test_padding_keeps_other_arrays_away(kind):
    array = padded_zeros(3, kind)
    whole = array.base
    assert array.shape == (3,) and array.dtype == kind
    assert array.tobytes() == bytes(array.nbytes)
    start = array.__array_interface__["data"][0] - whole.__array_interface__["data"][0]
    assert start >= PADDING and whole.nbytes - start - array.nbytes >= PADDING


@pytest.mark.parametrize("shape", [(1, 1), (3, 5), (64, 33)])
def test_aligned_zeros_begin_at_a_cache_line(shape):
    zeros = aligned_zeros(*shape, np.float32)
    assert (zeros.shape, zeros.dtype, zeros.any(), zeros.flags.c_contiguous) == (shape, np.float32, False, True)
    assert zeros.ctypes.data % CACHE_LINE == 0
