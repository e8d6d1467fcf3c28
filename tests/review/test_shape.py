"""The shape of a review: to JSON and back, and texts that are no review."""

import json

import pytest

from tablewright.review.making import full_review
from tablewright.review.shape import BadReview, read_review


@pytest.fixture(scope="module")
def review(match):
    return full_review(match)


def test_a_review_comes_back_from_json_as_it_was(review):
    assert read_review(review.to_json()) == review


@pytest.mark.parametrize("text", ["", "{", "[]", "1", '{"format": 2}', '{"format": 1}'])
def test_what_is_no_review_is_refused(text):
    with pytest.raises(BadReview, match="review"):
        read_review(text)


@pytest.mark.parametrize(("place", "value"), [("ply", "one"), ("grade", "fine"), ("lost", None), ("line", {})])
def test_a_damaged_value_is_named(review, place, value):
    data = json.loads(review.to_json())
    data["decisions"][0][place] = value
    with pytest.raises(BadReview, match=rf"review.decisions\[0\].{place} "):
        read_review(json.dumps(data))
