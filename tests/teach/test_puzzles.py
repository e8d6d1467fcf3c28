"""The puzzles of every game: they can be played, they are what their certificate says, and a stronger search agrees."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from datetime import timedelta

import numpy as np
import pytest

from tablewright.bots import Seat
from tablewright.engine.errors import BadContent
from tablewright.engine.registry import games, open_box
from tablewright.teach.errors import BadText
from tablewright.teach.puzzles import answer, collecting, daily, has_puzzles, position, read_puzzles
from tablewright.teach.puzzles.certifying import GAMES, MORE_WINS, T99, TREE, Budget, Estimate, agrees, certify, split
from tablewright.teach.puzzles.checking import doubts
from tablewright.teach.puzzles.collecting import (
    MOST_EASY,
    certificate_file,
    collect,
    demands,
    more_wins,
    spread,
    summary,
)
from tablewright.teach.puzzles.mining import mine_match
from tablewright.teach.puzzles.quarry import Mine, mined, mined_file
from tablewright.teach.puzzles.reading import FIRST_DAY, GRADES, by_grade, puzzles_file, read_file

HIGH_TIDE = open_box("high-tide")
WITH_PUZZLES = [box for box in games() if has_puzzles(box)]
SMALL = Budget(iterations=300, games=64)
NEVER = float("inf")


@pytest.fixture(scope="module")
def puzzles():
    return read_puzzles(HIGH_TIDE)


# --- What games ship ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("box", WITH_PUZZLES, ids=lambda box: box.slug)
def test_every_position_can_be_played(box, plain):
    """`position` refuses another state than the stored one, and other legal actions than those that are judged.

    The plain rules are slow, so only some positions are played on them.
    """
    for puzzle in read_puzzles(box)[:: 97 if plain else 1]:
        match = position(box, puzzle, plain=plain)
        assert set(puzzle.right) | set(puzzle.refused) == set(match.legal())


@pytest.mark.long
@pytest.mark.parametrize("box", WITH_PUZZLES, ids=lambda box: box.slug)
def test_a_stronger_search_prefers_no_refused_action(box):
    assert list(doubts(box)) == []


@pytest.mark.parametrize("box", WITH_PUZZLES, ids=lambda box: box.slug)
def test_the_certificate_says_what_the_puzzles_are(box):
    puzzles, certificate = read_puzzles(box), json.loads(certificate_file(box).read_text())
    assert certificate["puzzles"] == summary(puzzles)
    assert certificate["made_by"] == demands()
    assert (certificate["game"], certificate["rules"]) == (box.slug, box.version)
    assert puzzles == by_grade(puzzles)
    assert len({puzzle.state for puzzle in puzzles}) == len(puzzles)
    assert all(tree >= TREE.margin and games >= GAMES.margin for tree, games in (p.margins for p in puzzles))
    assert min(more_wins(puzzle) for puzzle in puzzles) >= MORE_WINS


# --- Reading ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"seed": -1}, "the puzzle: seed = -1 is not from 0"),
        ({"right": []}, "some of the judged actions are right, and some are not"),
        ({"right": [99]}, "right has 99, which is not a whole number from 0 to 5."),
        ({"judged": [[0, 0.5]]}, "judged has [0, 0.5], which is not an action and three numbers."),
        ({"margins": [0.1, 2]}, "margins does not have 2 numbers from 0 to 1."),
        ({"solved": {"random": 0.5}}, "solved: greedy is missing."),
        ({"answer": 3}, "unknown key"),
    ],
)
def test_a_mistake_is_told_with_its_line(tmp_path, puzzles, changed, sentence):
    file = tmp_path / "puzzles.jsonl"
    file.write_text(json.dumps(puzzles[0].values) + "\n" + json.dumps(puzzles[0].values | changed) + "\n")
    with pytest.raises(BadText) as refused:
        read_file(file, HIGH_TIDE)
    assert sentence in str(refused.value) and "puzzles.jsonl:2: " in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("line", ["{", "[]"])
def test_a_line_that_is_no_object_is_refused(tmp_path, line):
    (tmp_path / "puzzles.jsonl").write_text(line)
    with pytest.raises(BadText, match=r"puzzles\.jsonl:1: "):
        read_file(tmp_path / "puzzles.jsonl", HIGH_TIDE)


def test_a_position_that_the_rules_do_not_reach_is_refused(puzzles, plain):
    other = replace(puzzles[0], actions=puzzles[0].actions[:-1])
    with pytest.raises(BadContent, match="another position"):
        position(HIGH_TIDE, other, plain=plain)
    with pytest.raises(BadContent, match="cannot be played"):
        position(HIGH_TIDE, replace(puzzles[0], actions=[5] * 30), plain=plain)


def test_every_puzzle_is_that_of_a_day_before_one_comes_again(puzzles):
    days = [daily(puzzles, FIRST_DAY + timedelta(days=number)) for number in range(len(puzzles))]
    assert sorted(days) == list(range(len(puzzles)))


# --- Answers ------------------------------------------------------------------------------------------------------


def test_every_action_of_a_puzzle_is_answered_with_a_reason(puzzles, plain):
    puzzle = puzzles[-1]
    match = position(HIGH_TIDE, puzzle, plain=plain)
    for action in match.legal():
        given = answer(match, puzzle, action)
        assert given.right == (action in puzzle.right)
        assert given.sentences[0].startswith("Right." if given.right else "Not the best. Better: ")
        assert len(given.sentences) > 1
    assert match.actions == list(puzzle.actions)  # nothing was played


# --- Making -------------------------------------------------------------------------------------------------------


def test_judges_know_only_what_the_seat_knows(puzzles):
    """The verdict on a position is the same when all that is hidden from the seat is dealt again."""
    match = position(HIGH_TIDE, max(puzzles, key=lambda puzzle: min(puzzle.margins)))
    seat = match.actor
    other = match.imagine(seat, 12345)
    other.moves = list(match.moves)
    assert match.states.tobytes() != other.states.tobytes()
    verdicts = [certify(Seat(table, seat), SMALL, 1) for table in (match, other)]
    assert verdicts[0] is not None and verdicts[0] == verdicts[1]


@pytest.mark.parametrize(
    ("worth", "right"),
    [
        ((0.6, 0.3, 0.3), [0]),
        ((0.6, 0.595, 0.3), [0, 1]),  # within the tolerance
        ((0.6, 0.585, 0.3), None),  # between the tolerance and the margin
        ((0.6, 0.6, 0.6), None),
    ],
)
def test_every_action_is_right_or_clearly_worse(worth, right):
    noise = np.random.default_rng(1).normal(0, 0.002, (3, 8))
    estimate = Estimate(np.array(worth)[:, None] + noise, T99)
    assert split(estimate, TREE) == right
    assert right is None or agrees(estimate, right, GAMES)


def test_a_lead_that_may_be_luck_is_no_lead():
    noise = np.random.default_rng(1).normal(0, 0.3, (2, 8))
    assert split(Estimate(np.array([[0.6], [0.5]]) + noise, T99), TREE) is None


@pytest.mark.long
def test_the_same_match_gives_the_same_puzzles():
    found = [mine_match("high-tide", number, 1, NEVER) for number in (0, 1, 2, 0, 1, 2)]
    assert found[:3] == found[3:] and any(found)


def test_mining_goes_on_after_the_last_whole_line(tmp_path, puzzles):
    file = mined_file(tmp_path, "high-tide")
    first = Mine("high-tide", file)
    for number in (first.take(), first.take()):
        row = {"seed": 1, "match": number, "seconds": 0.5, "puzzles": [puzzles[number].values]}
        first.add(row)
    with file.open("a") as out:
        out.write('{"seed": 1, "match": 2, "puz')  # killed while writing
    again = Mine("high-tide", file)
    assert (again.puzzles, again.take()) == (2, 2)
    assert file.read_text().count("\n") == len(file.read_text().splitlines()) == 2
    box = replace(HIGH_TIDE, folder=tmp_path)
    assert collect(box, tmp_path)["puzzles"]["count"] == 2
    assert read_file(puzzles_file(box), HIGH_TIDE) == by_grade(puzzles[:2])


def test_the_chosen_puzzles_are_different_and_not_too_easy(puzzles, monkeypatch):
    monkeypatch.setattr(collecting, "FEWEST_PUZZLES", 0)
    chosen = spread([*puzzles, *puzzles], 8)
    assert len(chosen) == len({puzzle.state for puzzle in chosen}) == 8
    assert sum(puzzle.grade == GRADES[0] for puzzle in chosen) <= MOST_EASY * 8


def test_a_puzzle_whose_right_action_does_not_win_more_often_is_left_out(puzzles):
    unclear = replace(puzzles[0], judged=[replace(judged, wins=0.5) for judged in puzzles[0].judged])
    assert spread([unclear, puzzles[1]], 8) == [puzzles[1]]


def test_a_match_stops_when_its_time_is_up():
    assert mined("high-tide", 0, 1, time.time() - 1) is None
