"""A desk: one game at a time, with all that a learner is told. The forms for single games are made of it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from tablewright.engine.box import Box
from tablewright.engine.drivers import load_text
from tablewright.engine.errors import BadOption, IllegalAction
from tablewright.engine.game import Game
from tablewright.engine.kit.rule import NONE
from tablewright.engine.match import Match, Move
from tablewright.engine.registry import load
from tablewright.engine.scratch import zeros_apart, zeros_in_lines
from tablewright.envs.observing import Slice, layout, looks

STEPPING = Path(__file__).parent / "stepping.py"
STAY, GO_ON = range(2)  # what a desk does when its game is over

REWARDS = {
    "payoff": "how much more the position promises than when the decision last went round, and at the end has come to",
    "final": "the payoff at the end, and 0 before",
    "score": "how many more points the seat has on the table than before the action",
    "decision": "as payoff, but told at every decision",
}


def desk_type(seats: int) -> np.dtype:
    """What is kept of the game at a desk, and of the last one that came to its end there."""
    members = [
        ("seed", np.uint64),  # of the game
        ("rng", np.uint64),  # gives the seeds of the games to come
        ("games", np.int64),  # that have come to their end
        ("plies", np.int32),
        ("ending", np.int32),
        ("choices", np.int32),  # legal actions of the seat to decide
        ("worth", np.float64, seats),  # to each seat, before the next action
        ("payoffs", np.float64, seats),
        ("scores", np.int32, seats),
        ("places", np.int32, seats),
    ]
    return np.dtype((np.record, np.dtype(members, align=True)))


def stepping(game: Game) -> ModuleType:
    """The stepping drivers of a game."""
    return load_text(game.box, STEPPING, game.plain)


def reward_kind(name: str) -> int:
    if name not in REWARDS:
        raise BadOption(f"There are no rewards {name!r}: there are {', '.join(REWARDS)}.")
    return list(REWARDS).index(name)


def env_id(box: Box) -> str:
    """The name under which environments of a game are registered; the version is that of its rules."""
    return f"tablewright/{box.slug}-v{box.version}"


def scratch(game: Game) -> tuple[np.ndarray, ...]:
    """What stepping one game at a time is lent."""
    seats = game.box.most_players
    return zeros_apart(seats, np.int32), zeros_apart(seats, np.float64)


def move_rows(game: Game, count: int) -> np.ndarray:
    """Room for the legal actions of so many games."""
    return np.zeros((count, game.box.actions.count), np.int32)


def outputs(game: Game, count: int) -> tuple[np.ndarray, ...]:
    """What stepping so many games writes: observations, masks, rewards, actors, dones."""
    return (
        zeros_in_lines(count, layout(game)[-1].stop, np.float32),
        np.zeros((count, game.box.actions.count), np.int8),
        np.zeros((count, game.players), np.float32),
        np.zeros(count, np.int32),
        np.zeros(count, np.bool_),
    )


class Desk:
    """One game with what a learner is told. `match` is the same table for words, pictures and bots; play only here."""

    def __init__(self, game: str | Game, rewards: str = "payoff", *, plain: bool = False, **options: Any):
        self.game = game if isinstance(game, Game) else load(game, plain=plain, **options)
        self.rewards = rewards
        self.how = reward_kind(rewards)
        self.drivers = stepping(self.game)
        self.states = self.game.box.state.blank()
        self.blank = self.game.box.state.blank()
        self.desks = np.zeros(1, desk_type(self.game.box.most_players))
        self.moves = move_rows(self.game, 1)
        self.looks = looks(self.game.box.state, self.game.players)
        self.lent = scratch(self.game)
        self.out = outputs(self.game, 1)
        self.actions = np.zeros(1, np.int64)
        self.actor = NONE
        self.match = Match(self.game, 0, (), {})

    def open(self, seed: int) -> None:
        """The match that `game.new(seed)` would be, at its first decision."""
        if not 0 <= seed < 2**64:
            raise BadOption(f"The seed {seed} is not possible: it is a whole number from 0 to {2**64 - 1}.")
        self.desks["seed"] = seed
        self.step(NONE)
        self.sit_down(seed, ())

    def sit_down(self, seed: int, moves: tuple[tuple[int, int], ...]) -> None:
        self.match = Match(self.game, seed, (), {})
        self.match.states = self.states
        self.match.moves = [Move(action, actor, b"") for action, actor in moves]

    def play(self, action: int) -> None:
        """Carry an action out; one that is not legal raises `IllegalAction` and changes nothing."""
        if not self.is_legal(action):
            raise IllegalAction(f"Action {action} is not legal here.")
        self.match.moves.append(Move(action, self.actor, b""))
        self.step(action)

    def step(self, action: int) -> None:
        self.actions[0] = action
        self.drivers.step_block(
            self.game.lent_rules,
            self.states,
            self.blank,
            self.desks,
            self.moves,
            0,
            1,
            self.actions,
            self.how,
            STAY,
            self.looks,
            self.lent,
            self.out,
        )
        self.actor = int(self.out[3][0])

    def is_legal(self, action: int) -> bool:
        mask = self.out[1][0]
        return 0 <= action < len(mask) and mask[action] == 1

    @property
    def over(self) -> bool:
        return self.actor == NONE

    @property
    def reward(self) -> list[float]:
        """What the last action brought each seat."""
        numbers: list[float] = self.out[2][0].tolist()
        return numbers

    @property
    def mask(self) -> np.ndarray:
        """1 for each legal action of the seat to decide; a copy."""
        return self.out[1][0].copy()

    @property
    def results(self) -> dict[str, list[float]]:
        """How the game came out, once it is over: a number for each seat."""
        return {name: self.desks[0][name][: self.game.players].tolist() for name in ("payoffs", "scores", "places")}

    def observe(self, viewer: int) -> np.ndarray:
        """What a seat sees, as a row of its own."""
        if viewer == self.actor:
            return self.out[0][0].copy()
        row = np.zeros(self.out[0].shape[1], np.float32)
        self.drivers.observe_first(self.looks, self.states, viewer, row)
        return row

    def layout(self) -> list[Slice]:
        """The slices of an observation, in order."""
        return layout(self.game)

    def told(self) -> Match:
        """The match with the sentences of its last action."""
        entries = self.match._entries()
        if self.match.moves:
            self.match.moves[-1].entries = entries
        else:
            self.match.opening = entries
        return self.match

    # --- Copies: the game is loaded again by its name, the rest is bytes ----------------------------------------------

    def __getstate__(self) -> dict[str, Any]:
        return {
            "game": self.game.box.slug,
            "plain": self.game.plain,
            "options": dict(self.game.options),
            "rewards": self.rewards,
            "states": self.states.tobytes(),
            "desks": self.desks.tobytes(),
            "out": tuple(array.copy() for array in self.out),
            "actor": self.actor,
            "seed": self.match.seed,
            "moves": tuple((move.action, move.actor) for move in self.match.moves),
        }

    def __setstate__(self, kept: Mapping[str, Any]) -> None:
        self.__init__(kept["game"], kept["rewards"], plain=kept["plain"], **kept["options"])  # type: ignore[misc]
        self.states[:] = np.frombuffer(kept["states"], self.states.dtype)
        self.desks[:] = np.frombuffer(kept["desks"], self.desks.dtype)
        for array, values in zip(self.out, kept["out"], strict=True):
            array[:] = values
        self.actor = kept["actor"]
        self.sit_down(kept["seed"], kept["moves"])
