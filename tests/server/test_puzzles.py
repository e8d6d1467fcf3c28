"""Puzzles over HTTP: the list, a position as its seat sees it, and the answer to an action."""

import asyncio

import pytest

from tablewright.engine.registry import open_box
from tablewright.server.client import RequestFailed, Visitor
from tablewright.teach.puzzles import read_puzzles

PUZZLES = "/api/games/high-tide/puzzles"
HIGH_TIDE = open_box("high-tide")


def ask(server, path, body=None):
    visitor = Visitor(server.address)
    return asyncio.run(visitor.post(path, body) if body is not None else visitor.get(path))


def test_puzzles_are_listed_from_easy_to_hard_with_one_of_the_day(server):
    found = ask(server, PUZZLES)
    puzzles = read_puzzles(HIGH_TIDE)
    assert [card["key"] for card in found["puzzles"]] == [puzzle.state for puzzle in puzzles]
    assert 1 <= found["daily"] <= len(puzzles)
    grades = [grade["name"] for grade in found["grades"]]
    places = [grades.index(card["grade"]) for card in found["puzzles"]]
    assert places == sorted(places)


def test_a_puzzle_shows_what_its_seat_may_see_and_no_answer(server):
    found = ask(server, f"{PUZZLES}/1")
    puzzle = read_puzzles(HIGH_TIDE)[0]
    assert sorted(legal["action"] for legal in found["position"]["legal"]) == sorted(j.action for j in puzzle.judged)
    hands = found["position"]["view"]["hand"]
    assert [seat for seat, hand in enumerate(hands) if hand is not None] == [found["seat"]]
    assert "seed" not in str(found) and "right" not in found["card"]


def test_right_and_wrong_actions_are_answered_with_reasons(server):
    puzzle = read_puzzles(HIGH_TIDE)[0]
    for action, verdict in ((puzzle.right[0], "right"), (puzzle.refused[0], "wrong")):
        found = ask(server, f"{PUZZLES}/1/try", {"action": action})
        assert (found["verdict"], found["rule"]) == (verdict, None)
        assert len(found["sentences"]) > 1
        assert (found["position"]["ply"], found["position"]["legal"]) == (len(puzzle.actions) + 1, [])


def test_an_illegal_action_is_answered_by_its_rule(server):
    puzzle = read_puzzles(HIGH_TIDE)[0]
    illegal = next(a for a in range(HIGH_TIDE.actions.count) if a not in {j.action for j in puzzle.judged})
    found = ask(server, f"{PUZZLES}/1/try", {"action": illegal})
    assert (found["verdict"], found["position"]) == ("illegal", None)
    assert found["rule"].startswith("HT-")


@pytest.mark.parametrize("number", ["0", "9999", "one"])
def test_a_puzzle_that_is_not_there_is_refused(server, number):
    with pytest.raises(RequestFailed):
        ask(server, f"{PUZZLES}/{number}")
