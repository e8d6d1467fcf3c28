"""`tablewright puzzle`: a position, an action, and whether it is right."""

import pytest

from tablewright.engine.registry import open_box
from tablewright.teach.puzzles import read_puzzles

HIGH_TIDE = open_box("high-tide")


@pytest.fixture
def puzzle():
    return read_puzzles(HIGH_TIDE)[0]


def test_a_right_action_is_praised_and_explained(run, puzzle):
    solved = run("puzzle", "high-tide", "--number", 1, typed=[HIGH_TIDE.actions.text(puzzle.right[0])])
    assert (solved.status, solved.err) == (0, "")
    assert solved.out.startswith("Puzzle 1: easy. ") and "> Right.\n" in solved.out


def test_a_wrong_action_is_answered_with_a_better_one(run, puzzle):
    number = sorted(j.action for j in puzzle.judged).index(puzzle.refused[0]) + 1  # as in the list of actions
    solved = run("puzzle", "high-tide", "--number", 1, typed=["no such thing", str(number)])
    assert solved.status == 1
    assert "> Not the best. Better: " in solved.out


def test_the_puzzle_of_the_day_is_the_same_all_day(run):
    first, second = (run("puzzle", "high-tide", "--daily", typed=["1"]).out for _ in range(2))
    assert first == second


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--number", 9999), "Give a number from 1 to "),
        (("--number", 1, "--daily"), "Give either --number or --daily."),
    ],
)
def test_a_puzzle_that_is_not_there_is_refused_in_one_line(run, arguments, sentence):
    assert sentence in run("puzzle", "high-tide", *arguments).line_of_error()
