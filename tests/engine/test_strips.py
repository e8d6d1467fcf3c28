"""Strips: eight numbers at a time, plain and compiled, come out as NumPy has them and touch nothing beside."""

import numpy as np
import pytest

from tablewright.engine.drivers import load_text
from tablewright.engine.drivers.strips import STRIP
from tablewright.engine.registry import open_box

TEXT = """
@driver
def reckon(numbers, place, row, at):
    strip, own = read_strip(numbers, place), read_strip(row, at)
    write_strip(row, at, (abs(strip - own) + own * own) / (strip + own))
"""
LENGTH = 21


@pytest.fixture(scope="module", params=["plain", "compiled"])
def reckon(request, tmp_path_factory):
    text = tmp_path_factory.mktemp("strips") / "reckoning.py"
    text.write_text(TEXT)
    return load_text(open_box("high-tide"), text, request.param == "plain").reckon


@pytest.mark.parametrize("kind", [np.int8, np.int16, np.int32, np.float32])
@pytest.mark.parametrize("at", [0, 1, 7, LENGTH - STRIP])
def test_a_strip_is_reckoned_with_like_eight_numbers(reckon, kind, at):
    at, place = np.uint64(at), np.uint64(LENGTH - STRIP - at)
    numbers, row = (-np.arange(1, LENGTH + 1)).astype(kind), np.arange(100, 100 + LENGTH).astype(np.float32) / 3
    strip, own = numbers[place : place + STRIP].astype(np.float32), row[at : at + STRIP]
    wanted = row.copy()
    wanted[at : at + STRIP] = (np.abs(strip - own) + own * own) / (strip + own)
    reckon(numbers, place, row, at)
    assert row.tolist() == wanted.tolist()
