"""Recording decides in compiled code what the bots would decide, and records what happens at the table."""

import numpy as np
import pytest

import tablewright as tw
from tablewright.arena import tape
from tablewright.arena.matches import play_to_end
from tablewright.arena.recording import GameRecord, Recorder
from tablewright.arena.samples import SamplePlan, derive_seed, play_game
from tablewright.bots import open_bot
from tablewright.engine.game import Game
from tablewright.engine.match import Match

GAMES = 3
BOTS = ["greedy", "random", "greedy:careless=0.5/samples=3"]


def recorded(game: Game, bots: tuple[str, ...]) -> list[GameRecord]:
    plan = SamplePlan(game, bots, GAMES, seed=4)
    recorder = Recorder(game)
    return [play_game(plan, recorder, number) for number in range(GAMES)]


def played(game: Game, bots: tuple[str, ...], number: int) -> Match:
    """The same game, in which the bots themselves are asked."""
    match, order = game.new(seed=derive_seed(4, number)), np.roll(range(game.players), -number)
    seats = [open_bot(bots[place], game, derive_seed(4, number, 2 + int(place))) for place in order]
    play_to_end(match, seats)
    return match


@pytest.mark.parametrize("bot", BOTS)
def test_compiled_decisions_are_those_of_the_bots(bot: str) -> None:
    game = tw.load("high-tide", players=2)
    for number, record in enumerate(recorded(game, (bot,))):
        match = played(game, (bot, bot), number)
        assert record.actions.tolist() == match.actions
        assert record.scores.tolist() == match.scores


def test_bots_that_are_asked_meet_bots_that_are_not() -> None:
    game, bots = tw.load("high-tide", players=3), ("greedy", "search:20", "random")
    for number, record in enumerate(recorded(game, bots)):
        assert record.actions.tolist() == played(game, bots, number).actions


@pytest.mark.parametrize("plain", [False, True])
def test_a_game_longer_than_the_tape_is_recorded_whole(monkeypatch: pytest.MonkeyPatch, plain: bool) -> None:
    game = tw.load("high-tide", players=2, plain=plain)
    usual = recorded(game, ("greedy",))
    monkeypatch.setattr(tape, "DECISIONS", 3)
    monkeypatch.setattr(tape, "NUMBERS", 110)
    for short, long in zip(recorded(game, ("greedy",)), usual, strict=True):
        assert short.actions.tolist() == long.actions.tolist()
        assert short.points.tolist() == long.points.tolist()
        assert short.holdings.shape == long.holdings.shape == (long.plies + 1, *long.holdings.shape[1:])


def test_each_position_is_recorded_as_it_was_at_the_table() -> None:
    game = tw.load("high-tide", players=2)
    (record, *_) = recorded(game, ("greedy",))
    match = game.new(seed=record.seed)
    for ply, action in enumerate(record.actions):
        assert record.points[ply].tolist() == match.scores
        assert (record.actors[ply], record.choices[ply]) == (match.actor, len(match.legal()))
        assert record.round_numbers[ply] == match.round
        match.play(int(action))
    assert match.over and record.points[-1].tolist() == match.scores
