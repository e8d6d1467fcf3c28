"""Making a review: in parts, the same each time, and to the same end after an interruption."""

import numpy as np
import pytest

import tablewright as tw
from tablewright.review.making import CannotReview, full_review, review_match
from tablewright.review.positions import Position, curve
from tablewright.review.shape import read_review


@pytest.fixture(scope="module")
def parts(match):
    return list(review_match(match, seed=3))


def test_a_coarse_curve_comes_first_then_decisions_then_the_ledger(match, parts):
    first, *middle, last = parts
    assert 1 < len(first.curve) < len(match.moves) + 1 and not first.decisions and not first.complete
    assert [len(part.decisions) for part in middle] == list(range(1, len(match.moves) + 1))
    assert last.complete and len(last.curve) == len(match.moves) + 1
    assert not any(part.complete for part in middle)


def test_the_same_seed_gives_the_same_review_on_any_number_of_threads(match, parts, high_tide):
    from tablewright.bots.judge import PlayoutJudge

    assert full_review(match, seed=3, judge=PlayoutJudge(high_tide, threads=3)) == parts[-1]
    assert full_review(match, seed=4) != parts[-1]


@pytest.mark.parametrize("stopped", [0, 1, 9, -2, -1])
def test_a_review_that_was_interrupted_goes_on_to_the_same_end(match, parts, stopped):
    *_, last = review_match(match, seed=3, partial=read_review(parts[stopped].to_json()))
    assert last == parts[-1]


def test_a_partial_review_of_another_seed_is_refused(match, parts):
    with pytest.raises(CannotReview, match="another match"):
        next(review_match(match, seed=5, partial=parts[0]))


def test_a_running_match_is_refused(high_tide):
    with pytest.raises(CannotReview, match="finished"):
        next(review_match(high_tide.new(seed=1)))


def test_the_curve_ends_with_the_result(match, parts):
    assert parts[-1].curve[-1].chance == [float(place == 1) for place in match.places]


@pytest.mark.parametrize(("slug", "shown"), [("meeple-inc", False), ("meaning-made", True)])
def test_the_table_has_a_chance_of_its_own_only_where_everyone_can_lose(slug, shown):
    """The chances that a net gives to the seats need not add up to 1."""
    position = Position(won=np.full((3, 2), 0.4), survived=np.full(3, 0.8))
    [point] = curve(tw.load(slug, players=2, plain=True), {0: position})
    assert (point.survival is not None) == shown
