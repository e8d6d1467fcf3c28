"""A search tree with the scratch memory that growing it needs: allocated once, used again for every decision."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from tablewright.engine.drivers import load_text
from tablewright.engine.game import Game
from tablewright.engine.kit.chance import seed_generator
from tablewright.engine.memory import padded_zeros
from tablewright.engine.scratch import DICE

PLANNING = Path(__file__).parent / "texts" / "planning.py"
LONGEST_PATH = 512
ROOT, NOWHERE = 0, -1

NODE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("worth", np.float64),  # the sum of the mover's payoffs
                ("square", np.float64),  # and of their squares, for the standard error
                ("child", np.int32),  # the first child, NOWHERE for none
                ("sibling", np.int32),  # the next child of the same parent
                ("visits", np.int32),
                ("available", np.int32),  # how often its action was legal when its parent was visited
                ("action", np.int16),
                ("mover", np.int8),  # the seat that makes the action
            ],
            align=True,
        ),
    )
)


class SearchScratch(NamedTuple):
    """What one thread needs to look ahead."""

    states: np.ndarray  # one row: the imagined game
    moves: np.ndarray
    stamps: np.ndarray  # when each action was last legal; the last entry counts
    path: np.ndarray  # the nodes of one descent
    value: np.ndarray  # the payoffs at its end
    dice: np.ndarray  # one row: the generator that seeds imagined states
    plies: np.ndarray  # one entry: plies simulated so far
    outcomes: np.ndarray  # the lowest and the highest payoff of any iteration


class SearchSettings(NamedTuple):
    """How a tree is grown; see `Plan`."""

    exploration: float
    cut: int
    sift: bool


def planning(game: Game) -> ModuleType:
    """The planning drivers of a game."""
    return load_text(game.box, (PLANNING,), game.plain)


class Tree:
    """One tree, grown by one thread."""

    node_type = NODE

    def __init__(self, game: Game, seed: int):
        self.game = game
        self.used = 0
        self.nodes = np.zeros(0, self.node_type)
        self.spare = np.zeros(0, self.node_type)  # where the subtree that is kept is copied to
        self.scratch = SearchScratch(
            states=game.box.state.blank(),
            moves=padded_zeros(game.box.actions.count, np.int32),
            stamps=padded_zeros(game.box.actions.count + 1, np.int32),
            path=padded_zeros(LONGEST_PATH, np.int32),
            value=padded_zeros(game.box.most_players, np.float64),
            dice=padded_zeros(1, DICE),
            plies=padded_zeros(1, np.int64),
            outcomes=padded_zeros(2, np.float64),
        )
        seed_generator(self.scratch.dice[0], seed)

    @cached_property
    def drivers(self) -> ModuleType:
        return planning(self.game)

    def __getstate__(self) -> dict[str, Any]:
        """A copy finds its drivers again by its game."""
        return {name: value for name, value in self.__dict__.items() if name != "drivers"}

    def plant(self, nodes: int) -> None:
        """Start with a bare root. The first call allocates this many nodes; later calls use them again."""
        if len(self.nodes) < nodes:
            self.nodes, self.spare = (np.zeros(nodes, self.node_type) for _ in range(2))
        self.nodes[ROOT] = np.zeros(1, self.node_type)[0]
        self.nodes[ROOT]["child"] = self.nodes[ROOT]["sibling"] = NOWHERE
        self.scratch.outcomes[:] = np.inf, -np.inf
        self.used = 1

    def keep_below(self, action: int) -> bool:
        """Make the node of one of the root's actions the new root; False if there is none."""
        child = next((c for c in self.children(ROOT) if self.nodes[c]["action"] == action), None)
        if child is None:
            return False
        self.used = int(self.drivers.keep_subtree(self.nodes, self.spare, child))
        self.nodes, self.spare = self.spare, self.nodes
        return True

    def grow(self, root: np.ndarray, viewer: int, iterations: int, settings: SearchSettings) -> None:
        rules = self.game.rules_array
        grown = self.drivers.grow(rules, root, viewer, self.nodes, self.used, iterations, settings, self.scratch)
        self.used = int(grown)

    def look_ahead(self, root: np.ndarray, viewer: int, actions: np.ndarray, samples: int) -> np.ndarray:
        """What each action promises the viewer, one action on, as the mean of imagined states."""
        values = np.zeros(len(actions))
        self.drivers.look_ahead(self.game.rules_array, root, viewer, actions, samples, self.scratch, values)
        return values

    def children(self, node: int) -> list[int]:
        found, child = [], int(self.nodes[node]["child"]) if self.used else NOWHERE
        while child != NOWHERE:
            found.append(child)
            child = int(self.nodes[child]["sibling"])
        return found
