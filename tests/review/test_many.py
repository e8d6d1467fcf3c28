"""Many reviews: one entry for each player, with what luck did taken out."""

from dataclasses import replace

import numpy as np
import pytest

from tablewright.review.making import full_review
from tablewright.review.many import review_players, without_luck


@pytest.fixture(scope="module")
def reviews(high_tide, finished):
    return [full_review(finished(high_tide, seed, ["Ann", "Bo"])) for seed in range(3)]


def test_every_player_has_raw_and_adjusted_results_with_intervals(reviews):
    ann, bo = review_players(reviews)
    assert (ann.name, bo.name, ann.game, ann.matches) == ("Ann", "Bo", "high-tide", 3)
    seats = [review.seats[0] for review in reviews]
    assert ann.raw.mean == pytest.approx(sum(s.result - s.expected for s in seats) / 3, abs=1e-4)
    raw, luck = (np.array(parts) for parts in zip(*((s.result - s.expected, luck_of(s)) for s in seats), strict=True))
    assert ann.adjusted.mean == pytest.approx(without_luck(raw, luck).mean(), abs=1e-4)
    assert ann.raw.low <= ann.raw.mean <= ann.raw.high
    assert ann.accuracy == [s.summary.accuracy for s in seats] and ann.trend is not None


def luck_of(seat):
    return seat.ledger.deal + seat.ledger.draws


def made_up(matches, shown, seed=0):
    """Results of which luck shows by this share, and the luck."""
    chance = np.random.default_rng(seed)
    luck = chance.normal(0, 1, matches)
    return 0.3 + shown * luck + chance.normal(0, 0.5, matches), luck


def test_luck_that_shows_in_full_is_taken_out_in_full():
    raw, luck = made_up(400, shown=1.0)
    assert without_luck(raw, luck) == pytest.approx(raw - luck, abs=0.3)


@pytest.mark.parametrize("shown", [-0.5, 0.0, 0.3])
def test_luck_that_a_judge_overrates_adds_no_spread(shown):
    raw, luck = made_up(400, shown)
    assert (raw - luck).std() > 1.1 * raw.std()
    assert without_luck(raw, luck).std() < 1.01 * raw.std()


def test_a_single_match_loses_all_its_luck():
    assert without_luck(np.array([0.5]), np.array([0.2])) == pytest.approx([0.3])


def test_a_match_has_no_part_in_the_slope_of_its_own_luck():
    """Or a mean without luck would be wrong where there are few matches: luck of large matches would count less."""
    raw, luck = made_up(5, shown=0.5)
    for number in range(5):
        changed = raw.copy()
        changed[number] += 7
        shift = without_luck(changed, luck) - without_luck(raw, luck)
        assert shift[number] == pytest.approx(7)


def test_the_mean_without_luck_is_that_of_the_results_on_average():
    """In 4,000 folders of three matches, with luck that is seldom and large."""
    chance = np.random.default_rng(5)
    gaps = []
    for _ in range(4_000):
        luck = chance.exponential(1.0, 3) - 1
        raw = 0.4 * luck + chance.normal(0, 0.2, 3)
        gaps.append((without_luck(raw, luck) - raw).mean())
    assert abs(np.mean(gaps)) < 4 * np.std(gaps) / len(gaps) ** 0.5


def test_two_matches_are_too_few_for_an_interval_or_a_trend(reviews):
    ann, _ = review_players(reviews[:2])
    assert (ann.raw.low, ann.adjusted.high, ann.trend, ann.spread) == (None, None, None, None)


def test_typical_mistakes_are_the_kinds_that_cost_most(reviews):
    review = reviews[0]
    free = [d for d in review.decisions if d.seat == 0 and d.grade != "forced"]
    spoilt = [replace(d, grade="blunder", lost=40.0) if d in free and d.kind == "play" else d for d in review.decisions]
    ann, _ = review_players([replace(review, decisions=spoilt)])
    count = sum(d.kind == "play" for d in free)
    worst = ann.mistakes[0]
    assert (worst.kind, worst.decisions, worst.mistakes, worst.lost) == ("play", count, count, 40.0)
