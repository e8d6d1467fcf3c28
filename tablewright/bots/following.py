"""What becomes of an action: imagined games in which it is played, and everybody goes on by what promises most.

On the plain rules that would take minutes. There only the action itself is imagined, and no game is played to its end.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import numpy as np

from tablewright.bots.seat import Seat
from tablewright.engine.box import Box
from tablewright.engine.drivers import load_text
from tablewright.engine.game import Game
from tablewright.engine.memory import padded_zeros
from tablewright.engine.scratch import DICE

FOLLOWING = Path(__file__).parent / "texts" / "following.py"
TRIES = 4  # legal actions that a seat of an imagined game compares at each decision
PLAIN_GAMES = 4


class FollowScratch(NamedTuple):
    """What following an action needs."""

    states: np.ndarray  # one row: the imagined game
    trial: np.ndarray  # one row: the same after an action that is tried
    moves: np.ndarray
    value: np.ndarray
    dice: np.ndarray  # one row: the generator that draws the actions to try


@dataclass(frozen=True)
class Followed:
    """The imagined games after one action: rows are games, and in `places` and `scores` columns are seats.

    Where no game was played to its end, `places` and `scores` have no rows, and `soon` is right after the action.
    """

    action: int
    soon: np.ndarray  # the state at the seat's next turn, or at the end if that comes first
    places: np.ndarray  # at the end; the winner's is 1
    scores: np.ndarray

    @property
    def played(self) -> bool:
        return len(self.places) > 0


def follow_scratch(box: Box) -> FollowScratch:
    return FollowScratch(
        states=box.state.blank(),
        trial=box.state.blank(),
        moves=padded_zeros(box.actions.count, np.int32),
        value=padded_zeros(box.most_players, np.float64),
        dice=padded_zeros(1, DICE),
    )


def following(game: Game) -> ModuleType:
    """The drivers of a game that follow actions."""
    return load_text(game.box, (FOLLOWING,), game.plain)


def follow(seat: Seat, actions: Sequence[int], games: int, seed: int, tries: int = TRIES) -> list[Followed]:
    """What becomes of each of these actions. All of them are played in the same imagined games."""
    game, box = seat.game, seat.game.box
    if game.plain:
        return [play_once(seat, action, seed) for action in actions]
    scratch = follow_scratch(box)
    seeds = np.random.SeedSequence(seed).generate_state(games, np.uint64)
    drivers, found = following(game), []
    for action in actions:
        soon = box.state.blank(games)
        places, scores = (np.zeros((games, box.most_players), np.int32) for _ in range(2))
        drivers.follow(
            game.rules_array, seat.state, seat.player, action, seeds, tries, game.longest, scratch, soon, places, scores
        )
        found.append(Followed(action, soon, places[:, : game.players], scores[:, : game.players]))
    return found


def play_once(seat: Seat, action: int, seed: int) -> Followed:
    """The action alone, in a few imagined games."""
    soon = seat.game.box.state.blank(PLAIN_GAMES)
    for number in range(PLAIN_GAMES):
        table = seat.imagine(seed + number)
        table.play(action)
        soon[number] = table.state
    nothing = np.zeros((0, seat.game.players), np.int32)
    return Followed(action, soon, nothing, nothing)
