"""Scratch of one thread does not lie beside another's."""

import numpy as np
import pytest

from tablewright.engine.scratch import APART, LINE, zeros_apart, zeros_in_lines


@pytest.mark.parametrize("kind", [np.int8, np.int32, np.float64, np.dtype([("rng", np.uint64)])])
def test_nothing_else_lies_within_reach(kind):
    array = zeros_apart(3, kind)
    whole = array.base
    assert array.shape == (3,) and array.dtype == kind
    assert array.tobytes() == bytes(array.nbytes)
    start = array.__array_interface__["data"][0] - whole.__array_interface__["data"][0]
    assert start >= APART and whole.nbytes - start - array.nbytes >= APART


@pytest.mark.parametrize("shape", [(1, 1), (3, 5), (64, 33)])
def test_zeros_in_lines_begin_with_a_line(shape):
    zeros = zeros_in_lines(*shape, np.float32)
    assert (zeros.shape, zeros.dtype, zeros.any(), zeros.flags.c_contiguous) == (shape, np.float32, False, True)
    assert zeros.ctypes.data % LINE == 0
