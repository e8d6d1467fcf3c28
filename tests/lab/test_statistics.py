"""The statistics of reports, against values computed by hand or in another way."""

from itertools import product
from math import comb, factorial

import numpy as np
import pytest

from tablewright.lab.comparing import largest_gaps
from tablewright.lab.findings import Finding, Section, reported
from tablewright.lab.statistics import (
    best_less_worst,
    bootstrap_difference,
    clustered_correlation,
    clustered_share,
    clustered_share_test,
    correlation,
    difference,
    difference_test,
    divided_share,
    equivalence_test,
    explained_by_group,
    false_discovery_rates,
    furthest,
    largest_difference,
    largest_distance,
    largest_gap,
    leads_like,
    mean,
    paired_difference,
    paired_ratio_difference,
    paired_share_difference,
    paired_share_test,
    quantile,
    share,
    share_test,
    t_test,
)
from tablewright.lab.wording import percentage_points


def test_a_share_has_wilsons_interval():
    e = share(8, 10)
    assert (round(e.low, 3), round(e.high, 3)) == (0.49, 0.943)


def test_a_mean_has_the_interval_of_its_spread():
    e = mean([1, 2, 3, 4])
    assert e.value == 2.5
    assert e.high - e.value == pytest.approx(3.1824 * np.std([1, 2, 3, 4], ddof=1) / 2, rel=1e-4)  # Student's, not 1.96


def test_a_quantile_lies_within_its_interval():
    e = quantile(np.arange(1001), 0.5)
    assert (e.value, e.low < 500 < e.high, e.high - e.low < 70) == (500.0, True, True)


def test_the_p_value_of_two_standard_errors_is_about_a_twentieth():
    e = mean(np.tile([0.0, 1.0], 500))
    error = np.tile([0.0, 1.0], 500).std(ddof=1) / np.sqrt(1000)
    assert t_test(e, e.value - 1.96 * error) == pytest.approx(0.05, abs=0.001)
    assert t_test(e, e.value) == 1.0
    assert t_test(e, e.value - 1.96 * error, "above") == pytest.approx(0.025, abs=0.001)
    assert t_test(e, e.value - 1.96 * error, "below") == pytest.approx(0.975, abs=0.001)


def test_values_that_never_vary_are_not_tested():
    assert t_test(mean([2.0] * 50), 0.0) is None
    assert t_test(mean([2.0]), 0.0) == 1.0


def test_a_share_is_tested_exactly():
    assert share_test(0, 16, 0.25) == pytest.approx(0.0175, abs=1e-4)  # not 4e-7, as Wilson's width would say
    assert share_test(505, 1000, 0.5) > 0.5
    assert share_test(600, 1000, 0.5) < 1e-6
    assert share_test(4.5, 10, 0.5) == 1.0  # a divided first place counts towards what is expected


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
    assert share_test(hits, count, rate, "above") == pytest.approx(above)
    assert share_test(hits, count, rate, "below") == pytest.approx(below)


def test_a_correlation_has_fishers_interval():
    x = np.array([1.0, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    y = x.copy()
    y[[0, 9]] = y[[9, 0]]
    e = correlation(x, y)
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


# --- Simulations: what is printed must hold as often as it says ------------------------------------------------------


def coverage(draw, truth, runs=400):
    """How often the interval of a drawn sample holds the truth."""
    held = 0
    for _ in range(runs):
        e = draw()
        held += e.low - 1e-12 <= truth <= e.high + 1e-12
    return held / runs


def test_the_difference_of_two_shares_has_a_possible_interval():
    e = difference(share(5, 100), share(0, 100))
    assert -1 <= e.low <= e.value <= e.high <= 1
    assert percentage_points(e).startswith("-5.0 points (-1")  # the interval of a fall is not cut off at zero
    e = paired_share_difference(np.array([1.0] * 5 + [0] * 95), np.zeros(100))
    assert e.low <= e.value == -0.05 <= e.high


@pytest.mark.parametrize("games", [8, 16])
def test_a_mean_of_few_games_is_held_by_its_interval(games):
    chance = np.random.default_rng(3)
    assert coverage(lambda: mean(chance.normal(size=games)), 0.0, 2000) == pytest.approx(0.95, abs=0.015)


def test_offers_of_one_game_are_not_counted_as_independent():
    """In each game an element is liked or not; 40 offers in a game say hardly more than one."""
    chance = np.random.default_rng(4)

    def games():
        cases = chance.integers(20, 60, size=60)
        return chance.binomial(cases, chance.beta(0.6, 1.4, size=60)), cases

    assert 0.92 < coverage(lambda: clustered_share(*games()), 0.3) < 0.98
    assert np.mean([clustered_share_test(*games(), 0.3) < 0.05 for _ in range(400)]) < 0.09
    naive = np.mean([share_test(h.sum(), int(c.sum()), 0.3) < 0.05 for h, c in (games() for _ in range(100))])
    assert naive > 0.5


def test_rounds_of_one_game_are_not_counted_as_independent():
    chance = np.random.default_rng(5)
    game = np.repeat(np.arange(40), 30)

    def pairs():
        x, y = (np.repeat(chance.normal(size=40), 30) + 0.3 * chance.normal(size=1200) for _ in range(2))
        return clustered_correlation(x, y, game)

    assert coverage(pairs, 0.0, 200) > 0.9


@pytest.mark.parametrize(("seats", "games"), [(3, 8), (5, 8), (3, 100)])
def test_the_seat_that_is_furthest_from_fair_is_held_by_its_interval(seats, games):
    """Among even seats one is always furthest: that must not look like a fault, nor may the interval be too wide."""
    chance = np.random.default_rng(6)
    held = coverage(lambda: furthest(np.eye(seats)[chance.integers(seats, size=games)])[1], 1 / seats, 300)
    assert 0.92 < held < 0.985


@pytest.mark.parametrize(("summary", "seats"), [(largest_distance, 2), (largest_distance, 3), (best_less_worst, 3)])
def test_leads_up_to_thirty_points_are_held_as_often_as_promised_after_eight_games(summary, seats):
    """Counted for every result that eight games can have. Few values are possible, so this is right on average."""
    results = np.array([each for each in product(range(9), repeat=seats) if sum(each) == 8])
    seen = summary(results / 8)
    ways = np.array([factorial(8) / np.prod([factorial(n) for n in each]) for each in results])
    intervals = [leads_like(summary, seats, 8, value) for value in seen.tolist()]
    leads = np.linspace(0, 0.3, 61)
    rates = np.array([[1 / seats + lead, *[1 / seats - lead / (seats - 1)] * (seats - 1)] for lead in leads])
    chances = ways * (rates[:, None] ** results).prod(axis=2)
    held = np.array([[low <= lead <= high for low, high in intervals] for lead in leads])
    assert 0.93 < float((chances * held).sum(axis=1).mean()) < 0.97


def test_perfectly_even_seats_may_be_even():
    """Exactly equal shares are rare, but they do not prove that a seat leads."""
    assert leads_like(best_less_worst, 4, 8, 0.0)[0] == 0.0


def test_an_uneven_seat_is_named_with_an_interval_on_its_side_of_fair():
    place, best = furthest(np.eye(3)[np.array([0] * 70 + [1] * 20 + [2] * 10)])
    assert place == 0 and 1 / 3 < best.low < 0.65 and best.value == 0.7 and 0.75 < best.high < 0.85
    place, worst = furthest(np.eye(3)[np.array([0] * 48 + [1] * 48 + [2] * 4)])
    assert place == 2 and worst.value == 0.04 and 0.0 <= worst.low <= 0.04 and 0.04 < worst.high < 1 / 3


def test_the_largest_gap_may_be_that_of_another_seat_than_the_furthest():
    """A seat without a first place is as far from fair as it can be; after few games a better one may be further."""
    gap = largest_gap(np.eye(5)[[0, 0, 0, 1, 1, 2, 2, 3]])
    assert gap.value == pytest.approx(0.2) and gap.low == 0.0 and 0.4 < gap.high < 0.7


def test_the_best_and_the_worst_seat_are_as_far_apart_as_the_interval_says():
    chance = np.random.default_rng(8)
    uneven = coverage(lambda: largest_difference(np.eye(3)[chance.choice(3, 50, p=[0.5, 0.25, 0.25])]), 0.25, 300)
    even = coverage(lambda: largest_difference(np.eye(2)[chance.integers(2, size=50)]), 0.0, 300)
    assert 0.92 < uneven < 0.985 and 0.92 < even < 0.985


def test_seats_that_always_share_the_first_place_are_even():
    tied = np.full((20, 4), 1 / 4)
    assert furthest(tied)[1].value == 1 / 4 and largest_difference(tied).low == 0.0
    one = furthest(np.eye(3)[:1])[1]
    assert one.low <= 1 / 3 + 1e-9 and one.high == 1.0  # nothing is known after one game


def test_the_interval_of_few_resampled_deals_is_wide_enough():
    chance = np.random.default_rng(9)

    def gap():
        first, second = (np.eye(3)[chance.choice(3, size=8, p=p)] for p in ([0.5, 0.3, 0.2], [0.6, 0.25, 0.15]))
        return bootstrap_difference(first, second, largest_gaps)

    assert coverage(gap, 0.1, 400) > 0.92


def test_same_deals_are_compared_deal_by_deal():
    """The deal decides nearly all: independent samples would hide a difference that every deal shows."""
    chance = np.random.default_rng(7)
    deal = chance.normal(scale=10, size=100)
    first, second = deal + chance.normal(size=100), deal + 1 + chance.normal(size=100)
    assert t_test(paired_difference(first, second), 0.0) < 1e-6
    assert t_test(difference(mean(first), mean(second)), 0.0) > 0.05
    won = (deal > 0).astype(float)
    better = np.where((deal < 0) & (deal > -2), 1.0, won)
    assert paired_share_test(won, better) < 0.01
    assert paired_share_test(won, won) == 1.0


def test_no_difference_that_matters_is_claimed_only_where_it_would_have_been_seen():
    assert equivalence_test(mean(np.tile([-1.0, 1.0], 8)), 0.5) > 0.02  # too few
    assert equivalence_test(mean(np.tile([-1.0, 1.0], 800)), 0.5) < 1e-6
    assert equivalence_test(mean(np.tile([-0.6, 1.5], 800)), 0.44) == 1.0  # it is larger than that


def test_two_shares_are_compared_exactly():
    assert difference_test((0, 100), (4, 100)) == pytest.approx(0.1212, abs=1e-3)
    assert difference_test((0, 100), (60, 60), "above") < 1e-9


def test_the_rates_of_two_sets_of_rules_are_compared_game_by_game():
    chance = np.random.default_rng(8)

    def pick_rates():
        liking, cases = chance.beta(2, 3, size=80), chance.integers(5, 30, size=(2, 80))
        return paired_ratio_difference(*((chance.binomial(n, liking), n) for n in cases))

    assert 0.91 < coverage(pick_rates, 0.0, 300) < 0.985


def test_the_median_of_few_games_is_held_by_its_interval():
    chance = np.random.default_rng(9)
    assert 0.92 < coverage(lambda: quantile(chance.gamma(9.0, size=16), 0.5), 8.6690, 500) < 0.98


def test_divided_first_places_are_held_by_their_interval():
    chance = np.random.default_rng(10)
    assert 0.92 < coverage(lambda: divided_share(chance.choice([0.0, 0.5, 1.0], size=40)), 0.5, 500) < 0.98
    assert divided_share(np.zeros(8)).high > 0.25  # eight games without a win rule out little


def test_a_second_level_that_shows_the_opposite_is_named():
    def seat(upward):
        return Finding(kind="seat_share", sentence="Odd.", out_of_range=True, p=1e-9, level="greedy", count=100,
                       key="seats", upward=upward, subject="seat 1")  # fmt: skip

    (found,) = reported([Section("", findings=[seat(True)])], [seat(False)])
    assert found.confirmed is False
    assert found.full_sentence == "Odd. The second bot level shows the opposite."
