"""The statistics of reports, against values computed by hand or in another way."""

from math import comb

import numpy as np
import pytest

from tablewright.lab.statistics import (
    binomial_test,
    correlation,
    difference,
    explained_by_group,
    false_discovery_rates,
    mean,
    quantile,
    score_test,
    share,
    z_test,
)


def test_a_share_has_wilsons_interval():
    e = share(8, 10)
    assert (round(e.low, 3), round(e.high, 3)) == (0.49, 0.943)


def test_a_mean_has_the_interval_of_its_spread():
    e = mean([1, 2, 3, 4])
    assert e.value == 2.5
    assert e.high - e.value == pytest.approx(1.96 * np.std([1, 2, 3, 4], ddof=1) / 2)


def test_a_quantile_lies_within_its_interval():
    e = quantile(np.arange(1001), 0.5)
    assert (e.value, e.low < 500 < e.high, e.high - e.low < 70) == (500.0, True, True)


def test_the_p_value_of_two_standard_errors_is_about_a_twentieth():
    e = mean(np.tile([0.0, 1.0], 50))
    error = (e.high - e.value) / 1.96
    assert z_test(e, e.value - 1.96 * error) == pytest.approx(0.05, abs=0.001)
    assert z_test(e, e.value) == 1.0
    assert z_test(e, e.value - 1.96 * error, "above") == pytest.approx(0.025, abs=0.001)
    assert z_test(e, e.value - 1.96 * error, "below") == pytest.approx(0.975, abs=0.001)


def test_values_that_never_vary_are_not_tested():
    assert z_test(mean([2.0] * 50), 0.0) is None
    assert z_test(mean([2.0]), 0.0) == 1.0


def test_a_fair_coin_is_not_found_unfair():
    assert score_test(505, 1000, 0.5) > 0.5
    assert score_test(600, 1000, 0.5) < 1e-6


def test_false_discoveries_are_counted_by_rank():
    assert false_discovery_rates([0.01, 0.02, 0.03, 0.5], 4) == pytest.approx([0.04, 0.04, 0.04, 0.5])
    assert false_discovery_rates([0.01, 0.02], 8) == pytest.approx([0.08, 0.08])  # six more tests were made
    assert false_discovery_rates([], 0) == []


def test_about_as_many_alarms_are_false_as_is_said():
    chance = np.random.default_rng(1)
    alarms = [min(false_discovery_rates(chance.uniform(size=200), 200)) <= 0.01 for _ in range(400)]
    assert sum(alarms) <= 12


@pytest.mark.parametrize(
    ("hits", "count", "rate"), [(7, 10, 0.5), (3, 10, 0.5), (0, 12, 0.3), (12, 12, 0.3), (2, 200, 0.005)]
)
def test_the_binomial_test_is_the_sum_of_its_tail(hits, count, rate):
    def chance_of(k):
        return comb(count, k) * rate**k * (1 - rate) ** (count - k)

    above = sum(chance_of(k) for k in range(hits, count + 1))
    below = sum(chance_of(k) for k in range(hits + 1))
    assert binomial_test(hits, count, rate, "above") == pytest.approx(above)
    assert binomial_test(hits, count, rate, "below") == pytest.approx(below)


def test_a_correlation_has_fishers_interval():
    x = np.array([1.0, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    y = x.copy()
    y[[0, 9]] = y[[9, 0]]
    e = correlation(x, y, 10)
    assert e.value == pytest.approx(np.corrcoef(x, y)[0, 1])
    assert (np.arctanh(e.high) - np.arctanh(e.low)) / 2 == pytest.approx(1.96 / np.sqrt(7))


def test_a_difference_is_the_second_less_the_first():
    e = difference(share(50, 100), share(80, 100))
    assert e.value == pytest.approx(0.3)
    assert e.low < 0.3 < e.high


def test_variance_between_groups_is_told_from_variance_within():
    chance = np.random.default_rng(2)
    noise = chance.normal(size=(200, 8))
    assert explained_by_group(noise) < 0.05
    assert explained_by_group(noise + 10 * chance.normal(size=(200, 1))) > 0.95
