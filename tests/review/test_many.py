"""Many reviews: one entry for each player, with what luck did taken out."""

from dataclasses import replace

import pytest

from tablewright.review.making import full_review
from tablewright.review.many import review_players


@pytest.fixture(scope="module")
def reviews(high_tide, finished):
    return [full_review(finished(high_tide, seed, ["Ann", "Bo"])) for seed in range(3)]


def test_every_player_has_raw_and_adjusted_results_with_intervals(reviews):
    ann, bo = review_players(reviews)
    assert (ann.name, bo.name, ann.game, ann.matches) == ("Ann", "Bo", "high-tide", 3)
    seats = [review.seats[0] for review in reviews]
    assert ann.raw.mean == pytest.approx(sum(s.result - s.expected for s in seats) / 3, abs=1e-4)
    assert ann.adjusted.mean == pytest.approx(sum(s.ledger.own + s.ledger.others for s in seats) / 3, abs=1e-4)
    assert ann.raw.low <= ann.raw.mean <= ann.raw.high
    assert ann.accuracy == [s.summary.accuracy for s in seats] and ann.trend is not None


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
