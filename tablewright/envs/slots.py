"""What stepping works on: slots with one game each, the kinds of reward, and the arrays of a turn."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import numpy as np

from tablewright.engine.box import Box
from tablewright.engine.drivers import load_text
from tablewright.engine.errors import BadOption
from tablewright.engine.game import Game
from tablewright.engine.memory import aligned_zeros, padded_zeros
from tablewright.engine.observations import ObservationPlan, layout

STEPPING = Path(__file__).parent / "texts" / "stepping.py"
STOP, RESTART = range(2)  # what a slot does when its game is over

REWARDS = {
    "payoff": "the change in what the position promises since the decision last went round; at the end, the payoff",
    "final": "the payoff at the end, and 0 before",
    "score": "the change in the seat's points",
    "decision": "as payoff, but computed at every decision",
}


class Turn(NamedTuple):
    """What all games report after a step: rows are games, and in `rewards` columns are seats.

    Examples:
        >>> from tablewright.envs import Turn, VectorTable
        >>> turn = VectorTable("high-tide", 8, players=2).reset()
        >>> isinstance(turn, Turn), turn._fields
        (True, ('observations', 'masks', 'rewards', 'actors', 'dones'))
        >>> turn.masks.shape, turn.rewards.shape
        ((8, 6), (8, 2))
    """

    observations: np.ndarray  # float32, of the seat to decide
    masks: np.ndarray  # int8, 1 for each of its legal actions
    rewards: np.ndarray  # float32, for the last action, of every seat
    actors: np.ndarray  # int32, the seat to decide
    dones: np.ndarray  # bool, whether the last action ended a game; the other arrays then show the next one


class StepScratch(NamedTuple):
    """What one thread needs to step games."""

    points: np.ndarray
    value: np.ndarray


class Games(NamedTuple):
    """Everything that a step reads and writes, apart from scratch."""

    rules: np.ndarray  # one record for each variant
    states: np.ndarray
    blank: np.ndarray  # one row of zeros
    slots: np.ndarray
    moves: np.ndarray
    actions: np.ndarray
    reward_kind: int
    when_over: int  # STOP or RESTART
    plan: ObservationPlan
    turn: Turn


def slot_type(seats: int) -> np.dtype:
    """What is kept of the game in a slot, and of the last one that was finished there."""
    members = [
        ("seed", np.uint64),  # of the game
        ("rng", np.uint64),  # seeds the games to come
        ("games", np.int64),  # finished so far
        ("plies", np.int32),
        ("ending", np.int32),
        ("choices", np.int32),  # legal actions of the seat to decide
        ("worth", np.float64, seats),  # of the position to each seat, before the next action
        ("payoffs", np.float64, seats),
        ("scores", np.int32, seats),
        ("places", np.int32, seats),
    ]
    return np.dtype((np.record, np.dtype(members, align=True)))


def stepping(game: Game) -> ModuleType:
    """The stepping drivers of a game."""
    return load_text(game.box, (STEPPING,), game.plain)


def reward_number(name: str) -> int:
    if name not in REWARDS:
        raise BadOption(f"Unknown rewards {name!r}: choose one of {', '.join(REWARDS)}.")
    return list(REWARDS).index(name)


def env_id(box: Box) -> str:
    """The name under which environments of a game are registered; its version is that of the rules.

    Examples:
        >>> import tablewright as tw
        >>> from tablewright.envs import env_id
        >>> env_id(tw.load("high-tide").box)
        'tablewright/high-tide-v1'
    """
    return f"tablewright/{box.slug}-v{box.version}"


def step_scratch(game: Game) -> StepScratch:
    seats = game.box.most_players
    return StepScratch(padded_zeros(seats, np.int32), padded_zeros(seats, np.float64))


def move_rows(game: Game, count: int) -> np.ndarray:
    """Room for the legal actions of `count` games."""
    return np.zeros((count, game.box.actions.count), np.int32)


def empty_turn(game: Game, count: int) -> Turn:
    return Turn(
        observations=aligned_zeros(count, layout(game)[-1].stop, np.float32),
        masks=np.zeros((count, game.box.actions.count), np.int8),
        rewards=np.zeros((count, game.players), np.float32),
        actors=np.zeros(count, np.int32),
        dones=np.zeros(count, np.bool_),
    )
