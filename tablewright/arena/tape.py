"""What a game is recorded on, and what bots that decide in compiled code need. See `texts/recording.py`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from types import ModuleType
from typing import NamedTuple

import numpy as np

from tablewright.bots import Bot
from tablewright.bots.greedy import Greedy
from tablewright.bots.tree import PLANNING
from tablewright.bots.uniform import Uniform
from tablewright.engine.box import Box
from tablewright.engine.drivers import MATCH, load_text
from tablewright.engine.game import Game
from tablewright.engine.scratch import DICE

RECORDING = Path(__file__).parent / "texts" / "recording.py"
DECISIONS = 128  # that a tape has room for at first
NUMBERS = 2048  # random numbers that a seat is given at a time


class Tape(NamedTuple):
    """A row for each decision; those of positions have one more, for the end."""

    states: np.ndarray
    promises: np.ndarray
    points: np.ndarray
    actors: np.ndarray
    choices: np.ndarray
    actions: np.ndarray
    subjects: np.ndarray
    rounds: np.ndarray
    shortages: np.ndarray  # the reasons that are followed
    short: np.ndarray  # for each of them, the decisions at which it forbids something
    found: np.ndarray  # by reason: whether it forbids something now
    all_actions: np.ndarray  # one entry: the number of actions


class Deciders(NamedTuple):
    """Who decides for each seat, and with what chance."""

    kinds: np.ndarray
    careless: np.ndarray
    samples: np.ndarray
    dice: np.ndarray  # the generators that seed imagined states
    numbers: np.ndarray  # seats, random numbers of 32 bits
    used: np.ndarray  # how many of them
    root: np.ndarray  # one row: the position as the seat knows it
    values: np.ndarray  # of its actions


def recording(game: Game) -> ModuleType:
    """The drivers of a game that record."""
    return load_text(game.box, (MATCH, PLANNING, RECORDING), game.plain)


def new_tape(box: Box) -> Tape:
    reasons = list(box.reasons.keys)
    shortages = np.array([reasons.index(name) + 1 for name in box.study.shortages], np.int64)
    return Tape(
        states=box.state.blank(DECISIONS + 1),
        promises=np.zeros((DECISIONS + 1, box.most_players)),
        points=np.zeros((DECISIONS + 1, box.most_players), np.int32),
        actors=np.zeros(DECISIONS, np.int32),
        choices=np.zeros(DECISIONS, np.int32),
        actions=np.zeros(DECISIONS, np.int32),
        subjects=np.zeros(DECISIONS, np.int32),
        rounds=np.zeros(DECISIONS, np.int32),
        shortages=shortages,
        short=np.zeros(len(shortages), np.int64),
        found=np.zeros(len(reasons) + 1, np.int8),
        all_actions=np.array([box.actions.count]),
    )


def longer(tape: Tape) -> Tape:
    """The same with room for twice as many decisions."""
    names = ("states", "promises", "points", "actors", "choices", "actions", "subjects", "rounds")
    return tape._replace(**{name: with_more_rows(getattr(tape, name), len(tape.actors)) for name in names})


def with_more_rows(rows: np.ndarray, more: int) -> np.ndarray:
    """A copy, byte by byte, and rows of zeros behind it."""
    made = np.zeros((len(rows) + more, *rows.shape[1:]), rows.dtype)
    made.reshape(-1).view(np.uint8)[: rows.nbytes] = rows.reshape(-1).view(np.uint8)
    return made


def new_deciders(box: Box) -> Deciders:
    seats = box.most_players
    return Deciders(
        kinds=np.zeros(seats, np.int64),
        careless=np.zeros(seats),
        samples=np.zeros(seats, np.int64),
        dice=np.zeros(seats, DICE),
        numbers=np.zeros((seats, NUMBERS), np.int64),
        used=np.zeros(seats, np.int64),
        root=box.state.blank(),
        values=np.zeros(box.actions.count),
    )


def seat_bots(deciders: Deciders, drivers: ModuleType, bots: Sequence[Bot]) -> None:
    """Let greedy and random bots decide in compiled code. All others are asked."""
    for seat, bot in enumerate(bots):
        deciders.kinds[seat] = drivers.ASKED
        if type(bot) is Greedy:
            deciders.kinds[seat] = drivers.GREEDY
            deciders.careless[seat], deciders.samples[seat] = bot.careless, bot.samples
            deciders.dice[seat] = bot.tree.scratch.dice[0]
        elif type(bot) is Uniform:
            deciders.kinds[seat] = drivers.RANDOM
        if isinstance(bot, Greedy | Uniform):
            deciders.used[seat] = NUMBERS
            draw_numbers(deciders, seat, bot.chance)


def draw_numbers(deciders: Deciders, seat: int, chance: Random) -> None:
    """Replace the random numbers that a seat has used."""
    used = int(deciders.used[seat])
    row = deciders.numbers[seat]
    row[: NUMBERS - used] = row[used:].copy()
    row[NUMBERS - used :] = np.frombuffer(chance.getrandbits(32 * used).to_bytes(4 * used, "little"), "<u4")
    deciders.used[seat] = 0
