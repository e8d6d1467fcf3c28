"""SIMD: eight numbers at a time, plain and compiled, give NumPy's results and touch nothing else."""

import numpy as np
import pytest

from tablewright.engine.drivers import load_text
from tablewright.engine.drivers.simd import SIMD_WIDTH
from tablewright.engine.registry import open_box

TEXT = """
@driver
def compute(numbers, place, row, at):
    vector, own = load_simd(numbers, place), load_simd(row, at)
    store_simd(row, at, (abs(vector - own) + own * own) / (vector + own))

@driver
def add_scaled(numbers, place, row, at, factor):
    store_simd(row, at, fma_simd(load_simd(row, at), load_simd(numbers, place), factor))
"""
LENGTH = 21


@pytest.fixture(scope="module", params=["plain", "compiled"])
def drivers(request, tmp_path_factory):
    text = tmp_path_factory.mktemp("simd") / "computing.py"
    text.write_text(TEXT)
    return load_text(open_box("high-tide"), (text,), request.param == "plain")


@pytest.mark.parametrize("kind", [np.int8, np.int16, np.int32, np.float32])
@pytest.mark.parametrize("at", [0, 1, 7, LENGTH - SIMD_WIDTH])
def test_a_vector_is_computed_with_like_eight_numbers(drivers, kind, at):
    at, place = np.uint64(at), np.uint64(LENGTH - SIMD_WIDTH - at)
    numbers, row = (-np.arange(1, LENGTH + 1)).astype(kind), np.arange(100, 100 + LENGTH).astype(np.float32) / 3
    vector, own = numbers[place : place + SIMD_WIDTH].astype(np.float32), row[at : at + SIMD_WIDTH]
    wanted = row.copy()
    wanted[at : at + SIMD_WIDTH] = (np.abs(vector - own) + own * own) / (vector + own)
    drivers.compute(numbers, place, row, at)
    assert row.tolist() == wanted.tolist()


@pytest.mark.parametrize("at", [0, 1, LENGTH - SIMD_WIDTH])
def test_eight_numbers_times_a_factor_are_added(drivers, at):
    at = np.uint64(at)
    numbers, row = (np.arange(1, LENGTH + 1) / 7).astype(np.float32), np.arange(LENGTH).astype(np.float32)
    wanted = row.copy()
    wanted[at : at + SIMD_WIDTH] += numbers[:SIMD_WIDTH] * np.float32(0.3)
    drivers.add_scaled(numbers, np.uint64(0), row, at, np.float32(0.3))
    assert row == pytest.approx(wanted, rel=1e-6)
