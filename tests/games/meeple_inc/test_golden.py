"""Golden games: beginnings with the examples of the specification, and whole matches, told as stories.

Beside each saved match lies its story: every action, what followed from it, and the scores when they changed.
"""

import pytest

import tablewright

from ..golden import names_of, saved
from .positions import SLUG, is_sound, kept, tokens

FIRST_TURNS = [
    {"dollar": 2, "time": 1, "playtest": 1},
    {"dollar": 1, "inspiration": 1, "research": 3},
    {"dollar": 1, "time": 3, "research": 1},
]
NAMES = names_of(SLUG)


def test_no_golden_match_is_missing():
    assert NAMES == ["first-turns", "solo-easy", "two-founders", "wow-and-pow"]


@pytest.mark.rule("MI-021", "MI-022", "MI-048", "MI-087", "MI-140", "MI-150", "MI-226")
def test_the_first_turns_show_the_examples_of_the_book(plain):
    match = tablewright.replay(saved(SLUG, "first-turns"), plain=plain)
    assert [tokens(match, company) for company in range(3)] == FIRST_TURNS
    assert [kept(match, company) for company in range(3)] == [[], [], []]


@pytest.mark.parametrize("name", ["solo-easy", "two-founders", "wow-and-pow"])
def test_whole_matches_end_with_the_hourglass(plain, name):
    match = tablewright.replay(saved(SLUG, name), plain=plain)
    assert match.over and match.ending == "hourglass" and int(match.state.hourglass) == 0 and is_sound(match)
