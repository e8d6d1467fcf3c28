"""Sets as bits against Python's own sets, plain and compiled: compiled code has other bodies for these rules."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablewright.engine.kit import count_bits, entries_with, highest_bit, is_single, lowest_bit, positive_entries

from .small import compiled

LENGTHS = (1, 3, 7, 8, 9, 15, 16, 17, 31, 47, 62, 63)
SETS = st.sets(st.integers(0, 62))


def as_bits(members):
    return sum(1 << member for member in members)


def bits_counted(bits):
    return count_bits(bits)


def bits_from_below(bits):
    return lowest_bit(bits)


def bits_from_above(bits):
    return highest_bit(bits)


def found_in_field(records, number):
    return entries_with(records[0].row, number)


def found_in_part(records, number):
    return entries_with(records[0].row[1:], number)


def found_in_row(rows, number):
    return entries_with(rows[1], number)


def positive_in_row(rows):
    return positive_entries(rows[1])


def single(bits):
    return is_single(bits)


@pytest.fixture(scope="module", params=["plain", "compiled"])
def run(request):
    """A loop of this file, as it stands or compiled."""
    kept = {}

    def ready(function):
        if function not in kept:
            made = compiled(function)
            kept[function] = made.py_func if request.param == "plain" else made
        return kept[function]

    return ready


@given(SETS)
def test_bits_are_counted(run, members):
    assert run(bits_counted)(as_bits(members)) == len(members)


@given(SETS.filter(len))
def test_the_lowest_bit_is_the_least_member(run, members):
    assert run(bits_from_below)(as_bits(members)) == min(members)


@given(SETS.filter(len))
def test_the_highest_bit_is_the_greatest_member(run, members):
    assert run(bits_from_above)(as_bits(members)) == max(members)


@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("kind", [np.int8, np.int16])
@given(data=st.data())
def test_entries_are_found_in_a_field_and_in_a_part_of_it(run, length, kind, data):
    numbers = data.draw(st.lists(st.integers(-2, 2), min_size=length, max_size=length))
    records = np.zeros(1, np.dtype((np.record, np.dtype([("before", np.int8), ("row", kind, length)]))))
    records["row"] = numbers
    records["before"] = number = data.draw(st.integers(-2, 2))
    members = {entry for entry, held in enumerate(numbers) if held == number}
    assert run(found_in_field)(records, number) == as_bits(members)
    assert run(found_in_part)(records, number) == as_bits({entry - 1 for entry in members if entry > 0})
    assert run(found_in_row)(np.array([[0] * length, numbers], kind), number) == as_bits(members)


def test_a_number_beyond_a_byte_is_no_entry_of_bytes(run):
    records = np.zeros(1, np.dtype((np.record, np.dtype([("row", np.int8, 20)]))))
    assert run(found_in_field)(records, 256) == 0
    assert run(found_in_field)(records, 0) == 2**20 - 1


def test_only_bits_that_are_asked_for_are_found_where_a_row_is_at_the_end_of_a_record(run):
    records = np.zeros(2, np.dtype((np.record, np.dtype([("row", np.int8, 5)]))))
    records["row"][0] = 1
    assert run(found_in_field)(records, 0) == 0


@given(st.lists(st.integers(-3, 3), min_size=1, max_size=62))
def test_positive_entries_are_those_above_zero(run, numbers):
    rows = np.array([[0] * len(numbers), numbers], np.int8)
    assert run(positive_in_row)(rows) == as_bits(i for i, number in enumerate(numbers) if number > 0)


@given(SETS)
def test_a_set_is_single_if_it_has_one_member(run, members):
    assert bool(run(single)(as_bits(members))) is (len(members) == 1)
