"""One judge of positions: what every seat can expect of a state, and its chance to win.

A judge is asked about states, many at a time, and its answer depends on nothing else. Doubt is the caller's to measure:
it asks about many imagined states and looks at how far the answers lie apart. The judge here plays each state on once,
and `bots.nets.judge` asks a trained net.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from types import ModuleType
from typing import Protocol

import numpy as np

from tablewright.bots.following import FOLLOWING, TRIES, follow_scratch
from tablewright.bots.seat import Seat
from tablewright.engine.drivers import load_text
from tablewright.engine.game import Game
from tablewright.engine.kit.rule import NONE

JUDGING = FOLLOWING.with_name("judging.py")
SEES_ALL = -2  # as a viewer: nothing is dealt again; as in the driver text
FEWEST = 32  # games for the value of a position
SEARCHED = 16_000  # iterations at most, for each of two searches of a decision
BLOCK = 64  # states given to a thread at a time


@dataclass(frozen=True)
class Values:
    """What a judge says: rows are states, columns are seats, numbers are from 0 to 1."""

    payoffs: np.ndarray
    chances: np.ndarray  # to win; a shared win counts whole

    @property
    def somebody(self) -> np.ndarray:
        """The chance that anybody wins, for each state: a sum, since wins are seldom shared."""
        chance: np.ndarray = np.minimum(1.0, self.chances.sum(axis=1))
        return chance


class Judge(Protocol):
    """Anything that values states of one game."""

    name: str
    game: Game
    threads: int  # which may ask it at the same time
    fewest: int  # states that the value of a position needs at least
    searched: int  # iterations of a search that decides what an action gave away; with 0 the judge itself does

    def effort(self, plies: int) -> int:
        """What the values of one state cost in a match of so many plies, in actions played on."""

    def values(self, states: np.ndarray) -> Values: ...

    def played_out(self, states: np.ndarray) -> Values:
        """The same by games that are played to the end."""

    def payoffs(self, states: np.ndarray) -> np.ndarray:
        """The payoffs alone, which may be had for less, and then need not be the same as those of `values`."""

    def outcome_effort(self, plies: int, quick: bool = False) -> int:
        """What the outcome of one state costs, in actions played on."""

    def outcomes(self, states: np.ndarray, quick: bool = False) -> np.ndarray:
        """The payoffs that the judge's players come to: what the ledger is made of. Their mean is a position's value.

        Where a match is too long for that, the judge is asked to be quick, and may value the states as they are.
        """

    def choice(self, seat: Seat) -> int:
        """What the judge's players do at this decision; NONE if that is a matter of chance."""

    def ratings(self, seat: Seat) -> np.ndarray:
        """How much they like each action of the game; what they like equally has the same number."""


class PlayoutJudge:
    """Plays each state on once, by the state's own generator: everybody takes what promises most of a few actions.

    Such players miss what two good actions do together, so what a decision gave away is left to a search.

    For the chance to win, which is then 0 or 1, a game is played to its end. For the payoffs alone it is played as far
    as a search would play it, and then valued by what it promises. For the outcomes it is played to its end.
    """

    fewest = FEWEST

    def __init__(self, game: Game, *, tries: int = TRIES, threads: int = 1):
        self.searched = 0 if game.plain else SEARCHED  # on interpreted rules it would take minutes
        self.name = f"playouts {tries}, search {self.searched}"
        self.game = game
        self.tries, self.threads = tries, threads

    def effort(self, plies: int) -> int:
        return max(1, (plies + 1) // 2)

    def outcome_effort(self, plies: int, quick: bool = False) -> int:
        return self.effort(plies)

    def values(self, states: np.ndarray) -> Values:
        payoffs, places = self.play(states, -1, self.game.longest)
        return Values(payoffs, (places == 1).astype(float))

    def played_out(self, states: np.ndarray) -> Values:
        return self.values(states)

    def payoffs(self, states: np.ndarray) -> np.ndarray:
        cut = self.game.box.search_defaults.cut
        return self.play(states, cut, cut if cut >= 0 else self.game.longest)[0]

    def outcomes(self, states: np.ndarray, quick: bool = False) -> np.ndarray:
        return self.play(states, -1, self.game.longest)[0]

    def choice(self, seat: Seat) -> int:
        return NONE

    def ratings(self, seat: Seat) -> np.ndarray:
        return np.zeros(self.game.box.actions.count)

    def play(self, states: np.ndarray, cut: int, stop: int) -> tuple[np.ndarray, np.ndarray]:
        """The payoffs after `cut` plies and the places after `stop`, one row for each state."""
        box, rows = self.game.box, len(states)
        payoffs = np.zeros((rows, box.most_players), np.float64)
        places = np.zeros((rows, box.most_players), np.int32)
        rules, play_out = self.game.rules_array, judging(self.game).play_out

        def play_block(first: int) -> None:
            last = min(first + BLOCK, rows)
            play_out(rules, states, first, last, self.tries, cut, stop, follow_scratch(box), payoffs, places)

        starts = range(0, rows, BLOCK)
        if self.threads == 1:
            for first in starts:
                play_block(first)
        else:
            with ThreadPoolExecutor(self.threads) as pool:
                list(pool.map(play_block, starts))
        seats = self.game.players
        return payoffs[:, :seats], places[:, :seats]


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
