"""Printed numbers that break the pattern of their table are named without a game; the shipped numbers break none."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tablewright as tw
from tablewright.arena.samples import SamplePlan
from tablewright.engine.copies import Copy
from tablewright.engine.registry import games
from tablewright.engine.workbook import values_of
from tablewright.lab.findings import Section, reported
from tablewright.lab.regularity import odd_cell, odd_list, odd_numbers, odd_of_equals, odd_step, regularity
from tablewright.lab.remedies import Remedies
from tablewright.lab.sample import Sample


def copy_of(slug, *edits):
    return tw.load(slug, content=Copy(edits=edits), plain=True)


def odd_of(game):
    return odd_numbers(game.box, values_of(game.box, game.content))


def findings_of(game):
    section = Section("")
    regularity(Sample(SamplePlan(game, ("greedy",), 0), []), section)
    return reported([section]), section.measurements[0].sentence


@pytest.mark.parametrize("slug", [box.slug for box in games()])
def test_no_shipped_number_breaks_a_pattern(slug):
    assert odd_of(tw.load(slug, plain=True)) == []


@pytest.mark.parametrize(
    ("slug", "edit", "value", "subject", "said"),
    [
        ("atlas-of-feelings", "turns.step_cost.grey", 3, "turns.step_cost.grey",
         "Step cost grey (turns.step_cost.grey) is 3, where 2 would fit: the 3 others go up or down by equal steps"),
        ("atlas-of-feelings", "scoring.seasons.4", 8, "scoring.seasons.4",
         "number 5 of Seasons (scoring.seasons.4) is 8, where 10 would fit: the 4 others go up or down by steps that"),
        ("atlas-of-feelings", "scoring.pairs.white.0", 4, "scoring.pairs.white.0", "is 4, where 3 would fit"),
        ("potlatch", "houses.house.creek.needs.0", 4, "house/creek",
         "Creek House (house/creek) has 4, 3, 3, 3 as its needs: in each of the 7 other rows the numbers are equal"),
        ("potlatch", "play.status.exact", 2, "play.status.exact", "2, where 1 would fit: the 4 others are all 1 or -1"),
        ("potlatch", "play.status.unable", 0, "play.status.unable", "is 0: the 4 others are all 1 or -1"),
        ("meaning-made", "turns.start.standard.insight", 1, "turns.start.standard.insight", "1, where 2 would fit"),
        ("meeple-inc", "company.price_box.2", 4, "company.price_box.2", "number 3 of Price box"),
    ],
)  # fmt: skip
def test_a_number_that_was_changed_alone_is_named(slug, edit, value, subject, said):
    (finding,), measured = findings_of(copy_of(slug, (edit, value)))
    assert finding.subject == subject and said in finding.sentence and finding.p is None
    assert measured == "1 printed number breaks the pattern of its table."
    assert findings_of(copy_of(slug))[1] == "0 printed numbers break the pattern of their table."


@pytest.mark.parametrize(
    ("edit", "value", "cell", "text"),
    [
        ("turns.step_cost.grey", 3, "turns.step_cost.grey", "2"),
        ("scoring.seasons.4", 8, "scoring.seasons", "0 1 3 6 10"),
    ],
)
def test_the_remedy_is_the_number_that_fits(edit, value, cell, text):
    game = copy_of("atlas-of-feelings", (edit, value))
    (finding,), _ = findings_of(game)
    remedy = Remedies(game).of(finding)
    assert (remedy.cell, remedy.text) == (cell, text) and remedy.sentence.endswith(".")


def test_without_one_number_that_fits_there_is_no_remedy():
    game = copy_of("potlatch", ("houses.house.creek.needs.0", 4))
    (finding,), _ = findings_of(game)
    assert Remedies(game).of(finding) is None


# --- Patterns -------------------------------------------------------------------------------------------------------


@given(
    st.integers(-9, 9), st.integers(-9, 9), st.integers(-3, 3), st.integers(5, 9), st.integers(0, 8),
    st.integers(-5, 5).filter(bool),
)  # fmt: skip
def test_a_change_of_one_number_of_a_regular_row_is_found(first, step, bend, length, place, change):
    row = [first + step * i + bend * i * (i + 1) // 2 * 2 for i in range(length)]
    assert odd_step(row) is None
    place = 1 + place % (length - 2)
    odd = odd_step([number + change * (i == place) for i, number in enumerate(row)])
    assert odd is None or (odd.place, odd.fitting) == (place, row[place])  # silent if another place would do as well
    if length >= 7:
        assert odd is not None


@pytest.mark.parametrize(
    "row",
    [
        [4, 9],
        [4, 9, 4],
        [6, 3, 1, 1, 1, 1],  # two differ from the rest
        [6, 2, 0, -2],  # three others are too few to say what comes before them
        [0, 20, 35, 50, 65],  # a scale that begins with zero
        [12, 12, 12, 10, 10, 10, 8, 8, 8],
        [1, 1, 2, 1, 1, 2],
    ],
)
def test_rows_of_which_nothing_can_be_said(row):
    assert odd_step(row) is None


def test_equal_numbers_need_four_others():
    assert odd_of_equals([1, 1, 1, 2]) is None
    assert odd_of_equals([0, 0, 0, 0, 2]) is None
    assert odd_of_equals([1, 1, 2, 1, 3]) is None
    assert [odd_of_equals(row).fitting for row in ([3, 3, 3, 3, 1], [-3, -3, -3, -3, 0], [3, -3, 3, 3, -1])] == [
        3,
        -3,
        -3,
    ]


def test_a_cell_is_named_only_if_all_other_cells_agree():
    table = np.add.outer([5, 6, 4], [0, 0, -2, -3])
    assert odd_cell(table) is None
    table[1, 2] += 1
    assert odd_cell(table) == (1, 2, 4)
    table[2, 0] += 1
    assert odd_cell(table) is None


def test_a_list_is_named_if_it_alone_is_uneven_or_has_another_sum():
    assert odd_list([[2, 2, 2]] * 5 + [[2, 2, 3]])[0] == 5
    assert odd_list([[1, 2, 3], [3, 2, 1], [2, 2, 2], [1, 1, 4], [4, 1, 1], [3, 3, 1]])[0] == 5
    assert odd_list([[2, 2, 2]] * 4 + [[2, 2, 3]]) is None  # too few
    assert odd_list([[2, 2, 2]] * 4 + [[2, 2, 3]] * 2) is None
