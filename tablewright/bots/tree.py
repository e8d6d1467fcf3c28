"""The arrays that planning works in, lent once and used again."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from tablewright.engine.batch import DICE
from tablewright.engine.drivers import load_text
from tablewright.engine.game import Game
from tablewright.engine.kit.chance import seed_generator
from tablewright.engine.scratch import zeros_apart

PLANNING = Path(__file__).parent / "planning.py"
LONGEST_PATH = 512
ROOT, NOWHERE = 0, -1

NODE = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("worth", np.float64),  # the sum of the mover's payoffs
                ("square", np.float64),  # and of their squares, for the error
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


def planning(game: Game) -> ModuleType:
    """The planning drivers of a game."""
    return load_text(game.box, PLANNING, game.plain)


class Workbench:
    """One tree with all the scratch that growing it takes: one thread's own."""

    def __init__(self, game: Game, seed: int):
        self.game = game
        self.used = 0
        self.dice = zeros_apart(1, DICE)
        seed_generator(self.dice[0], np.uint64(seed))
        self.tree = np.zeros(0, NODE)
        self.spare = np.zeros(0, NODE)  # where the part of the tree that is kept is copied to
        self.tally = zeros_apart(1, np.int64)
        self.horizon = zeros_apart(2, np.float64)  # the least and the most that came of an iteration
        self.lent = (
            game.box.state.blank(),
            zeros_apart(game.box.actions.count, np.int32),
            zeros_apart(game.box.actions.count + 1, np.int32),
            zeros_apart(LONGEST_PATH, np.int32),
            zeros_apart(game.box.most_players, np.float64),
        )

    @cached_property
    def drivers(self) -> ModuleType:
        return planning(self.game)

    def __getstate__(self) -> dict[str, Any]:
        """A copy finds its drivers again by its game."""
        return {name: value for name, value in self.__dict__.items() if name != "drivers"}

    def plant(self, nodes: int) -> None:
        """A bare root. The first time, room is made for so many nodes in all; it serves from then on."""
        if len(self.tree) < nodes:
            self.tree, self.spare = np.zeros(nodes, NODE), np.zeros(nodes, NODE)
        self.tree[ROOT] = np.zeros(1, NODE)[0]
        self.tree[ROOT]["child"] = self.tree[ROOT]["sibling"] = NOWHERE
        self.horizon[:] = np.inf, -np.inf
        self.used = 1

    def keep_below(self, action: int) -> bool:
        """Make the node of an action of the root the new root; False if there is none."""
        child = next((c for c in self.children(ROOT) if self.tree[c]["action"] == action), None)
        if child is None:
            return False
        self.used = int(self.drivers.keep_subtree(self.tree, self.spare, child))
        self.tree, self.spare = self.spare, self.tree
        return True

    def grow(
        self, root: np.ndarray, viewer: int, iterations: int, exploration: float, cut: int, sift: bool = False
    ) -> None:
        self.used = int(
            self.drivers.grow(
                self.game.lent_rules,
                root,
                viewer,
                self.tree,
                self.used,
                iterations,
                exploration,
                cut,
                sift,
                self.dice,
                self.lent,
                self.tally,
                self.horizon,
            )
        )

    def children(self, node: int) -> list[int]:
        found, child = [], int(self.tree[node]["child"]) if self.used else NOWHERE
        while child != NOWHERE:
            found.append(child)
            child = int(self.tree[child]["sibling"])
        return found
