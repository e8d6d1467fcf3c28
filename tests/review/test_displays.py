"""What a notebook shows of a review."""

import pytest

from tablewright.review import full_review, review_match


@pytest.fixture(scope="module")
def review(high_tide, finished):
    return full_review(finished(high_tide, names=["<Ann>", "Bo"]), seed=3)


def test_the_seats_and_the_costly_decisions_are_shown(review):
    shown = review._repr_html_()
    assert "&lt;Ann&gt;" in shown and "<Ann>" not in shown
    poor = sum(decision.grade in ("inaccuracy", "mistake", "blunder") for decision in review.decisions)
    assert shown.count("<tr>") == 1 + len(review.seats) + (poor + 1 if poor else 0)
    assert f"<td>{review.seats[0].ledger.deal:+.2f}</td>" in shown


def test_a_review_that_is_not_finished_is_shown_too(match):
    assert "<td></td>" in next(review_match(match, seed=3))._repr_html_()


def test_the_plot_has_the_chances_of_every_seat(review):
    figure = review.plot()
    assert [trace.name for trace in figure.data] == ["<Ann>", "Bo"]
    assert list(figure.data[1].y) == [round(100 * point.chance[1], 1) for point in review.curve]
