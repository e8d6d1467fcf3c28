"""Lessons: what a teacher's games leave behind, in which files, and how a run goes on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import tablewright as tw
from tablewright.bots import Seat
from tablewright.bots.nets import forward
from tablewright.bots.nets.files import write_net
from tablewright.engine.errors import BadOption
from tablewright.engine.match import Match
from tablewright.learn import lessons as written
from tablewright.learn.lessons import (
    EACH,
    WHOLE,
    LessonPlan,
    Lessons,
    file_of,
    kinds_for,
    play_lesson,
    play_lessons,
    read_lessons,
    take_lessons,
)
from tests.bots.random_nets import random_net

PLAN = LessonPlan("high-tide", "search:20", (2, 3))
BOX = tw.load("high-tide").box


def same(one: Lessons, other: Lessons) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


@pytest.fixture(scope="module")
def game_played() -> Lessons:
    return play_lesson(PLAN, 5)


def test_a_game_depends_on_its_number_and_the_plan_alone(game_played: Lessons) -> None:
    assert same(game_played, play_lesson(PLAN, 5))
    assert not same(game_played, play_lesson(PLAN, 6))
    assert not same(game_played, play_lesson(replace(PLAN, seed=2), 5))
    both = play_lessons(PLAN, 5, 7)
    assert same(game_played, Lessons(*(column[both.games == 5] for column in both)))


def test_every_decision_has_what_the_seat_saw_and_the_visits_of_the_teacher(game_played: Lessons) -> None:
    assert len(game_played.codes) > 4
    assert (game_played.masks.sum(1) > 1).all(), "an action without an alternative is no lesson"
    assert not game_played.shares[~game_played.masks].any()
    most = game_played.masks.sum(1)
    assert (abs(game_played.shares.sum(1).astype(int) - WHOLE) <= most).all(), "but for rounding, the shares are all"
    assert (game_played.shares.max(1) > 0).all()


@pytest.fixture
def seats(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, Match, np.ndarray]]:
    """Of every decision that is searched: who decides, in which match, and what a net sees of it."""
    found: list[tuple[int, Match, np.ndarray]] = []

    class Remembered(Seat):
        def __init__(self, match: Match, player: int):
            super().__init__(match, player)
            if len(self.legal) > 1:
                found.append((player, match, forward.encode(match.game, match.states, player)))

    monkeypatch.setattr(written, "Seat", Remembered)
    return found


@pytest.mark.parametrize("number", range(3))
def test_a_lesson_has_what_the_seat_sees_and_the_outcome_from_there(
    seats: list[tuple[int, Match, np.ndarray]], number: int
) -> None:
    lessons = play_lesson(replace(PLAN, counts=(3,)), number)
    assert np.array_equal(lessons.codes, np.array([codes for _, _, codes in seats]))
    for (player, match, _), outcome in zip(seats, lessons.outcomes, strict=True):
        assert match.over
        for turn in range(3):
            seat = (player + turn) % 3
            assert outcome[0, turn] == pytest.approx(match.payoffs[seat])
            assert outcome[1, turn] == (match.places[seat] == 1)
        assert not outcome[:, 3:].any()


def test_games_are_played_once_and_a_run_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = replace(PLAN, counts=(2,))
    assert take_lessons(plan, tmp_path, EACH + 4, workers=1) == EACH + 4
    complete = read_lessons(BOX, tmp_path)
    assert set(complete.games.tolist()) == set(range(EACH + 4))
    file_of(plan, tmp_path, EACH).unlink()
    replayed: list[int] = []
    play = written.play_lesson
    monkeypatch.setattr(written, "play_lesson", lambda plan, number: (replayed.append(number), play(plan, number))[1])
    told: list[int] = []
    assert take_lessons(plan, tmp_path, EACH + 4, workers=1, tell=told.append) == EACH + 4
    assert set(replayed) - {0} == set(range(EACH, EACH + 4)), "game 0 alone is played first, to compile"
    assert told == [EACH, EACH + 4]
    assert same(read_lessons(BOX, tmp_path), complete)


def test_without_time_no_game_is_added(tmp_path: Path) -> None:
    assert take_lessons(PLAN, tmp_path, EACH, workers=1, seconds=-1) == 0
    with pytest.raises(BadOption, match="has no lessons"):
        read_lessons(BOX, tmp_path)


def test_games_of_different_plans_have_different_numbers(tmp_path: Path) -> None:
    for plan in (PLAN, replace(PLAN, seed=2)):
        written.keep_lessons(plan, tmp_path, 0, 1)
    assert len(set(read_lessons(BOX, tmp_path).games.tolist())) == 2


def test_lessons_of_another_game_are_refused(tmp_path: Path) -> None:
    written.keep_lessons(PLAN, tmp_path, 0, 1)
    with pytest.raises(BadOption, match="is for another game"):
        read_lessons(tw.load("potlatch").box, tmp_path)


@pytest.mark.parametrize("rest", [0, 1000, -1])
def test_a_file_that_is_not_whole_is_named(tmp_path: Path, rest: int) -> None:
    written.keep_lessons(PLAN, tmp_path, 0, 1)
    file = file_of(PLAN, tmp_path, 0)
    file.write_bytes(file.read_bytes()[:rest])
    with pytest.raises(BadOption, match=r"00000000\.npz cannot be read: delete it"):
        read_lessons(BOX, tmp_path)


def test_a_guided_search_teaches_with_its_net(tmp_path: Path) -> None:
    nets = [tmp_path / name for name in ("one.npz", "other.npz")]
    for seed, path in enumerate(nets):
        write_net(random_net(BOX, seed), BOX, path)
    plans = [replace(PLAN, teacher="guided:20", net=str(path)) for path in nets]
    assert plans[0].name != plans[1].name
    one, other = (play_lesson(plan, 5) for plan in plans)
    assert not np.array_equal(one.shares[0], other.shares[0])


@pytest.mark.parametrize(("teacher", "said"), [("greedy", "does not search"), ("guided:20", "needs a net")])
def test_a_teacher_that_cannot_teach_is_refused(teacher: str, said: str) -> None:
    with pytest.raises(BadOption, match=said):
        replace(PLAN, teacher=teacher)


def test_a_lesson_names_the_kind_of_game_that_was_played(game_played: Lessons) -> None:
    players, kind = int(game_played.players[0]), int(game_played.kinds[0])
    assert kinds_for(PLAN, players)[kind].players == players
    assert len(set(game_played.kinds.tolist())) == len(set(game_played.players.tolist())) == 1
