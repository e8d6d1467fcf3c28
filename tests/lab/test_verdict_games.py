"""The games of a verdict, which are played several at the same time."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import numpy as np
import pytest

import tablewright as tw
from tablewright.lab import verdict
from tablewright.lab.verdict import VersionGames, play_up_to


def test_games_that_are_played_together_are_those_that_are_played_one_by_one():
    game = tw.load("high-tide", players=2)
    alone, first, second = (VersionGames(game, "greedy") for _ in range(3))
    for _ in range(9):
        alone.play_one()
    second.play_one()  # it has some of them already
    with ThreadPoolExecutor(3) as pool:
        for games in (4, 9, 9):
            play_up_to(games, [first, second], pool)
    for version in (first, second):
        assert len(version.games) == 9
        assert all(np.array_equal(a.actions, b.actions) for a, b in zip(alone.games, version.games, strict=True))


def test_no_game_runs_on_after_another_has_failed(monkeypatch):
    failed, ended = Event(), []

    def play(plan, recorder, number):
        if number == 0:
            failed.set()
            raise ArithmeticError("a rule of this version")
        failed.wait()
        for _ in range(10):
            record = play_game(plan, recorder, number)
        ended.append(number)
        return record

    play_game = verdict.play_game
    monkeypatch.setattr(verdict, "play_game", play)
    with ThreadPoolExecutor(2) as pool:
        with pytest.raises(ArithmeticError):
            play_up_to(2, [VersionGames(tw.load("high-tide", players=2), "greedy")], pool)
        assert ended == [1]


def test_a_game_that_fails_leaves_those_before_it(monkeypatch):
    played = verdict.play_game

    def failing(plan, recorder, number):
        if number == 2:
            raise ArithmeticError("a rule of this version")
        return played(plan, recorder, number)

    monkeypatch.setattr(verdict, "play_game", failing)
    version = VersionGames(tw.load("high-tide", players=2), "greedy")
    with ThreadPoolExecutor(2) as pool, pytest.raises(ArithmeticError):
        play_up_to(5, [version], pool)
    assert len(version.games) == 2
