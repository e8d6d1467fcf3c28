"""Skill against luck, where both are known."""

import pytest

from tablewright.lab.skill import skill_luck_index
from tablewright.lab.statistics import Estimate, exact


@pytest.mark.parametrize(
    ("score", "deal", "index"),
    [(1.0, 0.0, 1.0), (0.5, 0.6, -1.0), (0.75, 0.5, 0.0), (0.8, 0.2, 0.5), (0.4, 0.5, -1.0)],
)
def test_the_index_runs_from_all_luck_to_all_skill(score, deal, index):
    assert skill_luck_index(exact(score, 10), exact(deal, 10)).value == pytest.approx(index)


def test_without_skill_and_luck_there_is_no_index():
    assert skill_luck_index(exact(0.5, 10), exact(0.0, 10)) is None


def test_the_interval_is_as_wide_as_the_uncertainty_of_both():
    """Around a skill of 0.6 and a luck of 0.2 the index has slopes of 0.625 and -1.875."""
    e = skill_luck_index(Estimate(0.8, 0.78, 0.82, 10), exact(0.2, 10))
    assert (e.low, e.high) == (pytest.approx(0.5 - 0.625 * 0.04), pytest.approx(0.5 + 0.625 * 0.04))
    e = skill_luck_index(exact(0.8, 10), Estimate(0.2, 0.15, 0.25, 10))
    assert (e.low, e.high) == (pytest.approx(0.5 - 1.875 * 0.05), pytest.approx(0.5 + 1.875 * 0.05))
