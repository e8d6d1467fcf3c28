"""Sets as bits against Python's own sets, plain and compiled: compiled code has other bodies for these rules."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablewright.engine.kit import (
    count_bits,
    entries_below,
    entries_up_to,
    entries_with,
    highest_bit,
    is_single,
    list_bits,
    lowest_bit,
    positive_entries,
    repeated_entries,
)

from .small import compiled

LENGTHS = (1, 3, 7, 8, 9, 15, 16, 17, 31, 47, 62, 63)
FORMS_IN_A_PART = [(length, kind) for kind in (np.int8, np.int16) for length in LENGTHS]
FORMS_IN_A_ROW = [*((length, np.int8) for length in (1, 4, 5, 8, 9, 12, 16, 17, 33, 63)), (12, np.int16)]
USUAL = {(1, np.int8), (8, np.int8), (9, np.int8), (17, np.int8), (63, np.int8), (12, np.int16), (17, np.int16)}
SETS = st.sets(st.integers(0, 62))


def each_of(forms):
    """Every form is compiled anew, which takes long: some lengths stand for the others."""
    marked = [pytest.param(*form, marks=() if form in USUAL else pytest.mark.long) for form in forms]
    return pytest.mark.parametrize(("length", "kind"), marked)


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


def found_in_fields_and_rows(records, number):
    """What each rule finds in a field and in a row of one."""
    row, in_table, other = records[0].row, records[0].rows[1], records[0].other
    return (
        (entries_with(row, number), entries_with(in_table, number)),
        (entries_up_to(row, number), entries_up_to(in_table, number)),
        (entries_below(row, number), entries_below(in_table, number)),
        (positive_entries(row), positive_entries(in_table)),
        (repeated_entries(row, other), repeated_entries(in_table, row)),
    )


def low_in_field(records, number):
    return entries_up_to(records[0].row, number)


def below_in_field(records, number):
    return entries_below(records[0].row, number)


def listed(bits, first, moves, count):
    return list_bits(bits, first, moves, count)


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


@each_of(FORMS_IN_A_PART)
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


def records_of(kind, row, other):
    """One record with two rows, the second once more in a table; around them are ones that nothing may find."""
    size = len(row)
    parts = [("before", kind), ("row", kind, size), ("other", kind, size), ("rows", kind, (3, size)), ("after", kind)]
    records = np.zeros(1, np.dtype((np.record, np.dtype(parts))))
    for name, *_ in parts:
        records[name] = 1
    records["row"], records["other"], records["rows"][0, 1] = row, other, other
    return records


@each_of(FORMS_IN_A_ROW)
@given(data=st.data())
def test_entries_are_found_in_a_field_and_in_a_row_of_one(run, length, kind, data):
    row, other = (data.draw(st.lists(st.integers(-1, 2), min_size=length, max_size=length)) for _ in range(2))
    number, pairs = data.draw(st.integers(-2, 3)), list(zip(row, other, strict=True))
    repeated = as_bits(entry for entry, pair in enumerate(pairs) if pair in pairs[:entry])
    equal, low, lower, positive = (
        tuple(as_bits(entry for entry, held in enumerate(held_in) if asked(held)) for held_in in (row, other))
        for asked in (number.__eq__, number.__ge__, number.__gt__, (0).__lt__)
    )
    found = run(found_in_fields_and_rows)(records_of(kind, row, other), number)
    assert found == (equal, low, lower, positive, (repeated, repeated))


@given(SETS, st.integers(0, 300), st.integers(0, 5))
def test_a_set_is_listed_in_ascending_order_and_nothing_else_is_written(run, members, first, count):
    moves = np.full(count + len(members) + 1, -7, np.int32)
    assert run(listed)(as_bits(members), first, moves, count) == count + len(members)
    assert moves.tolist() == [-7] * count + [first + member for member in sorted(members)] + [-7]


@pytest.mark.parametrize("length", [3, 5, 12, 20])
def test_every_byte_is_up_to_a_number_above_bytes_and_none_up_to_one_below(run, length):
    records = records_of(np.int8, [-128, 127] + [0] * (length - 2), [0] * length)
    low, high = 1, 2  # the lowest byte, and the highest
    every = 2**length - 1
    expected = {-1000: 0, -129: 0, -128: low, 126: every - high, 127: every, 128: every, 1000: every}
    assert {number: run(low_in_field)(records, number) for number in expected} == expected
    assert {number: run(below_in_field)(records, number + 1) for number in expected} == expected


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
