"""Random players: the same seed gives the same game, here as in the compiled playouts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from tablewright.engine.kit import below, scramble, seed_generator
from tablewright.engine.scratch import DICE

if TYPE_CHECKING:
    from tablewright.engine.game import Game
    from tablewright.engine.match import Match


class RandomPlayer:
    """Chooses for every seat of a match, with a generator of its own that starts from the match's seed."""

    def __init__(self, seed: int):
        self.dice = np.zeros(1, DICE)
        seed_generator(self.dice[0], scramble(seed))  # as `start_game` does

    def choose(self, actions: Sequence[int]) -> int:
        return actions[below(self.dice[0], len(actions))]


def random_match(game: Game, seed: int, plies: int | None = None) -> Match:
    """A match that random players have played to its end, or for so many actions."""
    match, player = game.new(seed=seed), RandomPlayer(seed)
    last = game.longest if plies is None else plies
    while not match.over and len(match.moves) < last:
        match.play(player.choose(match.legal()))
    return match
