"""A net ready to think about one game: its weights, what the rules add, and the memory that a thread needs."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import numpy as np

from tablewright.bots.nets import forward
from tablewright.bots.nets.files import Net, Tower
from tablewright.bots.nets.inputs import inputs_of
from tablewright.engine.drivers import load_text
from tablewright.engine.game import Game
from tablewright.engine.memory import padded_zeros

NET = Path(__file__).parent.parent / "texts" / "net.py"


class LayerScratch(NamedTuple):
    """What a tower works in."""

    stream: np.ndarray
    normal: np.ndarray
    hidden: np.ndarray
    change: np.ndarray


class CodeScratch(NamedTuple):
    codes: np.ndarray  # what the viewer sees


class ReadyTower(NamedTuple):
    """A tower for one game and one thread."""

    tower: Tower
    start: np.ndarray  # the bias and what the rules add to it
    scratch: LayerScratch
    out: np.ndarray


class ReadyJudge(NamedTuple):
    """The judge's tower for one game and one thread, with the maps of its number of players."""

    tower: Tower
    start: np.ndarray
    scratch: LayerScratch
    out: np.ndarray
    shifts: np.ndarray  # two rows: of payoffs and of chances


def ready(tower: Tower, start: np.ndarray) -> ReadyTower:
    width, outputs = tower.head.shape
    scratch = LayerScratch(*(padded_zeros(width, np.float32) for _ in LayerScratch._fields))
    return ReadyTower(tower, start.astype(np.float32), scratch, padded_zeros(outputs, np.float32))


class Thinker:
    """A net for one game. On the plain rules it is the same in NumPy."""

    def __init__(self, game: Game, net: Net):
        self.game, self.net = game, net
        inputs = inputs_of(game.box)
        self.features, self.sources = inputs.features, inputs.sources(game.players)
        self.scratch = CodeScratch(padded_zeros(inputs.size, np.uint8))
        starts = forward.starts(net, game)
        self.tower = ready(net.policy, starts[0])
        self.judge = ReadyJudge(*ready(net.judge, starts[1]), shifts=net.shifts[:, game.players - 1].copy())
        self.payoffs, self.chances = (padded_zeros(game.players, np.float64) for _ in range(2))

    @cached_property
    def drivers(self) -> ModuleType:
        return load_text(self.game.box, (NET,), self.game.plain)

    def policy(self, state: np.ndarray, viewer: int) -> np.ndarray:
        """A number for each action of the game, for the viewer at a state (one row)."""
        if self.game.plain:
            return forward.policy(self.net, self.game, state, viewer)
        given = (self.tower, self.features, self.sources, state, viewer, self.game.players, self.scratch)
        self.drivers.find_policy(*given)
        return self.tower.out.copy()

    def judgement(self, state: np.ndarray, viewer: int) -> tuple[np.ndarray, np.ndarray]:
        """The payoffs and the chances to win that the viewer expects for each seat."""
        if self.game.plain:
            return forward.judgement(self.net, self.game, state, viewer)
        given = (self.judge, self.features, self.sources, state, viewer, self.game.players, self.game.box.most_players)
        self.drivers.find_judgement(*given, self.scratch, self.payoffs, self.chances)
        return self.payoffs.copy(), self.chances.copy()
