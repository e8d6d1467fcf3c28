"""What is printed: an element that brings too much or too little for its price is named without a game."""

import numpy as np
import pytest

import tablewright as tw
from tablewright.arena.blocks import Sample
from tablewright.engine.copies import Copy
from tablewright.lab.evidence import Lot
from tablewright.lab.findings import Section, sift
from tablewright.lab.printed import printed, steady_line, usual_distance


def named(slug, *edits):
    """The subjects of the findings about a game with other numbers, of which no game was played."""
    section = Section("")
    printed(Lot(Sample(tw.load(slug, content=Copy(edits=edits)), ("greedy",), 0), []), section)
    return {finding.subject for finding in sift([section])}


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


def test_a_line_goes_through_the_many_whatever_the_odd_one_does():
    price = np.array([1.0, 2.0, 3.0, 4.0, 5.0, 6.0])
    worth = 2 * price + 1
    worth[5] = 100
    assert steady_line(price, worth).tolist() == [3, 5, 7, 9, 11, 13]
    assert steady_line(np.zeros(3), np.array([1.0, 2.0, 9.0])).tolist() == [2, 2, 2]


def test_the_usual_distance_is_that_of_an_even_spread_and_never_nothing():
    spread = np.random.default_rng(1).normal(scale=3, size=4000)
    assert usual_distance(spread) == pytest.approx(3, rel=0.05)
    assert usual_distance(np.zeros(20)) > 0
