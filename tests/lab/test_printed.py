"""Printed prices: an element that brings too much or too little for its price is named without a game."""

import numpy as np
import pytest

import tablewright as tw
from tablewright.arena.samples import SamplePlan
from tablewright.engine.copies import Copy
from tablewright.lab.findings import Section, reported
from tablewright.lab.printed import median_line, printed_prices, usual_distance
from tablewright.lab.sample import Sample


def named(slug, *edits):
    """The subjects of the findings about a game with other numbers, without a game being played."""
    section = Section("")
    printed_prices(Sample(SamplePlan(tw.load(slug, content=Copy(edits=edits)), ("greedy",), 0), []), section)
    return {finding.subject for finding in reported([section])}


@pytest.mark.parametrize(
    ("slug", "element", "edits"),
    [
        ("meaning-made", "project/local_clinic", [("projects.project.local_clinic.meaning", 6)]),
        ("meaning-made", "project/food_network", [("projects.project.food_network.meaning", 0)]),
        ("life-builds-meaning", "project/practice_yard", [("projects.project.practice_yard.required", "E")]),
        ("meeple-inc", "skill/k28", [("skills.skill.k28.price", 2)]),  # half
        ("meeple-inc", "objective/o01", [("objectives.objective.o01.reward", 12)]),
        ("meeple-inc", "space/obj-3", [("board.space.obj-3.b.gain.vp", 6)]),
    ],
)
def test_a_card_with_a_wrong_number_is_named_and_is_not_as_it_is_shipped(slug, element, edits):
    assert element not in named(slug)
    assert element in named(slug, *edits)


def test_an_outlier_does_not_move_the_line():
    price = np.array([1.0, 2.0, 3.0, 4.0, 5.0, 6.0])
    worth = 2 * price + 1
    worth[5] = 100
    assert median_line(price, worth).tolist() == [3, 5, 7, 9, 11, 13]
    assert median_line(np.zeros(3), np.array([1.0, 2.0, 9.0])).tolist() == [2, 2, 2]


def test_the_usual_distance_is_that_of_an_even_spread_and_never_nothing():
    spread = np.random.default_rng(1).normal(scale=3, size=4000)
    assert usual_distance(spread) == pytest.approx(3, rel=0.05)
    assert usual_distance(np.zeros(20)) > 0
