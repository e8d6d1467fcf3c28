"""Comparing all actions of a decision on equal terms: what each is worth in the same imagined games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

import numpy as np

from tablewright.bots.following import FOLLOWING, TRIES, follow_scratch
from tablewright.bots.seat import Seat
from tablewright.engine.drivers import load_text
from tablewright.engine.game import Game
from tablewright.engine.memory import padded_zeros

COMPARING = Path(__file__).parent / "texts" / "comparing.py"


@dataclass(frozen=True)
class Compared:
    """Rows are actions, columns are imagined games, the same for all actions."""

    worth: np.ndarray  # the payoff of the seat that decides
    place: np.ndarray  # its place; the winner's is 1


def comparing(game: Game) -> ModuleType:
    """The drivers of a game that compare actions."""
    return load_text(game.box, (FOLLOWING, COMPARING), game.plain)


def compare(seat: Seat, actions: Sequence[int], games: int, seed: int, tries: int = TRIES) -> Compared:
    """Play each action in the same imagined games, in which everybody goes on by what promises most."""
    game = seat.game
    seeds = np.random.SeedSequence(seed).generate_state(games, np.uint64)
    worth, place = np.zeros((len(actions), games)), np.zeros((len(actions), games), np.int32)
    comparing(game).compare(
        game.rules_array,
        seat.state,
        seat.player,
        np.array(actions, np.int32),
        seeds,
        tries,
        game.longest,
        follow_scratch(game.box),
        padded_zeros(game.box.most_players, np.int32),
        worth,
        place,
    )
    return Compared(worth, place)
