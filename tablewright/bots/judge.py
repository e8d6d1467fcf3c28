"""One judge of positions: what every seat can expect of a state, and its chance to win.

A judge is asked about states, many at a time, and its answer depends on nothing else. Doubt is the caller's to measure:
it asks about many imagined states and looks at how far the answers lie apart. Playing each state on once serves today;
a trained net can take its place.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from types import ModuleType
from typing import Protocol

import numpy as np

from tablewright.bots.following import FOLLOWING, TRIES, FollowScratch, follow_scratch
from tablewright.engine.drivers import load_text
from tablewright.engine.game import Game
from tablewright.engine.kit.rule import NONE

JUDGING = FOLLOWING.with_name("judging.py")
SEES_ALL = -2  # as a viewer: nothing is dealt again; as in the driver text
BLOCK = 64  # states given to a thread at a time


@dataclass(frozen=True)
class Values:
    """What a judge says: rows are states, columns are seats, numbers are from 0 to 1."""

    payoffs: np.ndarray
    chances: np.ndarray  # to win; a shared win counts whole


class Judge(Protocol):
    """Anything that values states of one game."""

    name: str

    def values(self, states: np.ndarray) -> Values: ...


class PlayoutJudge:
    """Plays each state on once, by the state's own generator: everybody takes what promises most of a few actions.

    The chance to win is then 0 or 1. The payoff is the promise of the game after `cut` plies, or what was reached by
    then; -1 plays to the end. With `to_end` off, games stop at the cut, and the chances mean nothing.
    """

    def __init__(self, game: Game, *, tries: int = TRIES, cut: int = -1, to_end: bool = True, threads: int = 1):
        self.name = f"playouts {tries}"
        self.game = game
        self.tries, self.cut, self.threads = tries, cut, threads
        self.stop = game.longest if to_end else cut

    def values(self, states: np.ndarray) -> Values:
        box, rows = self.game.box, len(states)
        payoffs = np.zeros((rows, box.most_players), np.float64)
        places = np.zeros((rows, box.most_players), np.int32)
        play_out = judging(self.game).play_out

        def play(first: int, scratch: FollowScratch) -> None:
            last = min(first + BLOCK, rows)
            rules = self.game.rules_array
            play_out(rules, states, first, last, self.tries, self.cut, self.stop, scratch, payoffs, places)

        starts = range(0, rows, BLOCK)
        if self.threads == 1:
            scratch = follow_scratch(box)
            for first in starts:
                play(first, scratch)
        else:
            with ThreadPoolExecutor(self.threads) as pool:
                list(pool.map(lambda first: play(first, follow_scratch(box)), starts))
        seats = self.game.players
        return Values(payoffs[:, :seats], (places[:, :seats] == 1).astype(float))


def judging(game: Game) -> ModuleType:
    """The drivers of a game that imagine states and play them on."""
    return load_text(game.box, (FOLLOWING, JUDGING), game.plain)


def unfold(
    game: Game, root: np.ndarray, seeds: np.ndarray, *, viewer: int = SEES_ALL, action: int = NONE
) -> np.ndarray:
    """A state for each seed: the root as the viewer knows it, with a future of its own and the action played."""
    states = game.box.state.blank(len(seeds))
    judging(game).unfold(game.rules_array, root, viewer, action, seeds, states)
    return states
