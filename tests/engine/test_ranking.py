"""Places and shares against an obvious twin: count who is ahead."""

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tablewright.engine.kit import (
    best_of_others,
    column_sum,
    count_of,
    likely_share,
    margin_share,
    place_by_key,
    row_sum,
    share_by_key,
    two_highest,
)

from .small import compiled

MOST_SEATS = 8
KEYS = st.one_of(
    st.lists(st.integers(-3, 3), min_size=1, max_size=MOST_SEATS),
    st.lists(st.integers(-(2**26), 2**26), min_size=1, max_size=MOST_SEATS),
)


def obvious_places(keys):
    return [1 + sum(other > key for other in keys) for key in keys]


def obvious_shares(keys):
    if len(keys) == 1:
        return [0.5]
    behind = [sum(other < key for other in keys) for key in keys]
    level = [sum(other == key for other in keys) - 1 for key in keys]
    return [(b + level_with / 2) / (len(keys) - 1) for b, level_with in zip(behind, level, strict=True)]


def places(keys):
    out = np.array(keys, np.int32)
    place_by_key(out, len(keys))
    return out.tolist()


def shares(keys):
    out = np.array(keys, np.float64)
    share_by_key(out, len(keys))
    return out.tolist()


@given(KEYS)
@example([-1, -1])
@example([-5, 0, -5, 7])
@example([-(2**26), 2**26])
def test_a_place_is_one_and_the_number_of_seats_ahead(keys):
    assert places(keys) == obvious_places(keys)


@given(KEYS)
@example([-1, -1])
@example([0] * MOST_SEATS)
@example(list(range(MOST_SEATS)))
def test_a_share_is_the_part_of_the_others_left_behind_a_tie_counting_half(keys):
    assert shares(keys) == pytest.approx(obvious_shares(keys), abs=1e-12)
    assert sum(shares(keys)) == pytest.approx(len(keys) / 2)


@pytest.mark.parametrize(
    ("keys", "expected"), [([3, 9, 9, 1], [3, 1, 1, 4]), ([-2, -1], [2, 1]), ([5], [1]), ([0, 0, 0], [1, 1, 1])]
)
def test_equal_keys_share_a_place_and_the_next_place_stays_empty(keys, expected):
    assert places(keys) == expected


def test_seats_that_are_not_at_the_table_are_left_alone():
    out = np.array([4, 8, 100, 100], np.int32)
    place_by_key(out, 2)
    assert out.tolist() == [2, 1, 100, 100]
    out = np.array([4, 8, 100, 100], np.float64)
    share_by_key(out, 2)
    assert out.tolist() == [0, 1, 100, 100]


def rank(whole, real, seats):
    place_by_key(whole, seats)
    share_by_key(real, seats)


def test_plain_and_compiled_ranking_agree():
    compiled_rank = compiled(rank)
    chance = np.random.default_rng(6)
    for seats in range(1, MOST_SEATS + 1):
        for reach in (3, 2**26):
            for _ in range(40):
                keys = chance.integers(-reach, reach + 1, seats)
                whole, real = keys.astype(np.int32), keys.astype(np.float64)
                compiled_rank(whole, real, seats)
                assert whole.tolist() == obvious_places(keys.tolist())
                assert real.tolist() == pytest.approx(obvious_shares(keys.tolist()), abs=1e-12)


@given(st.lists(st.floats(-50, 50), min_size=2, max_size=6))
def test_the_two_highest_are_the_last_two_in_order(prospects):
    best, second, total = two_highest(prospects, len(prospects))
    assert [second, best] == sorted(prospects)[-2:] and total == pytest.approx(sum(prospects))


def test_a_level_prospect_leaves_half_of_the_others_behind():
    assert likely_share(5.0, 5.0, 15.0, 3, 2.0) == 0.5


def test_a_lead_of_the_scale_over_one_other_is_three_quarters_sure():
    assert likely_share(7.0, 4.0, 11.0, 2, 3.0) == 0.75
    assert likely_share(4.0, 7.0, 11.0, 2, 3.0) == 0.25


def test_half_of_a_share_is_the_mean_of_the_others_and_half_the_best_of_them():
    leads = (6.0 - 3.0), (6.0 - 5.0)  # the others have 5 and 1
    expected = sum(0.5 + 0.5 * lead / (2.0 + lead) for lead in leads) / 2
    assert likely_share(6.0, 5.0, 12.0, 3, 2.0) == pytest.approx(expected)


@pytest.mark.parametrize(("lead", "share"), [(0, 0.5), (10, 1.0), (-10, 0.0), (5, 0.75), (-40, 0.0), (40, 1.0)])
def test_a_margin_share_runs_from_a_full_deficit_to_a_full_lead(lead, share):
    assert margin_share(lead, 10) == share


@given(st.lists(st.integers(-128, 127), min_size=1, max_size=20))
def test_a_row_sum_does_not_wrap(numbers):
    assert row_sum(np.array(numbers, np.int8)) == sum(numbers)


@given(st.lists(st.lists(st.integers(-128, 127), min_size=3, max_size=3), min_size=1, max_size=6))
def test_a_column_sum_does_not_wrap(rows):
    table = np.array(rows, np.int8)
    assert [column_sum(table, column) for column in range(3)] == [sum(numbers) for numbers in zip(*rows, strict=True)]


@given(st.lists(st.integers(-1, 3), max_size=9), st.integers(-1, 3))
def test_entries_are_counted_as_a_list_counts_them(numbers, number):
    assert count_of(np.array(numbers, np.int8), number) == numbers.count(number)


@given(st.lists(st.integers(-50, 50), min_size=2, max_size=6))
def test_the_best_of_the_others_leaves_out_the_seat_itself(points):
    row = np.array([*points, 99], np.int8)  # a seat that is not taken has no part in it
    for seat in range(len(points)):
        assert best_of_others(row, len(points), seat) == max(points[:seat] + points[seat + 1 :])
