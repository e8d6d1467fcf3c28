"""`guided`: search that a net guides. Its policy is the prior of every action; leaves are valued by its judge too."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from tablewright.bots.nets.compiled import NET, CodeScratch, ReadyJudge, ReadyTower, Thinker
from tablewright.bots.nets.files import Net
from tablewright.bots.nets.inputs import Features, Sources
from tablewright.bots.search import Plan, Search
from tablewright.bots.tree import NODE, PLANNING, Tree
from tablewright.engine.drivers import load_text
from tablewright.engine.game import Game
from tablewright.engine.memory import padded_zeros

GUIDING = PLANNING.parent / "guiding.py"
MEMBERS = [(name, NODE[name]) for name in NODE.names or ()]
GUIDED_NODE = np.dtype((np.record, np.dtype([*MEMBERS, ("prior", np.float64)], align=True)))


@dataclass(frozen=True)
class GuidedPlan(Plan):
    """How to search with a net."""

    trust: float = 1.0  # the weight of the judge at a leaf; the rest is a roll-out
    patience: int = 2  # visits of a node before its actions are considered
    softness: float = 1.0  # the temperature of the prior


class GuidedSettings(NamedTuple):
    exploration: float
    cut: int
    trust: float
    patience: int


class Guide(NamedTuple):
    """The net as a compiled search uses it, without calibration."""

    policy: ReadyTower
    judge: ReadyJudge
    features: Features
    sources: Sources
    codes: CodeScratch
    payoffs: np.ndarray
    chances: np.ndarray
    softness: float


class GuidedTree(Tree):
    """A tree whose nodes have priors."""

    node_type = GUIDED_NODE

    def __init__(self, game: Game, seed: int, net: Net, plan: GuidedPlan):
        super().__init__(game, seed)
        self.plan = plan
        thinker = Thinker(game, net)
        self.guide = Guide(
            policy=thinker.tower,
            judge=thinker.judge._replace(shifts=np.zeros_like(thinker.judge.shifts)),
            features=thinker.features,
            sources=thinker.sources,
            codes=thinker.scratch,
            payoffs=padded_zeros(game.box.most_players, np.float64),
            chances=padded_zeros(game.box.most_players, np.float64),
            softness=plan.softness,
        )

    @cached_property
    def drivers(self) -> ModuleType:
        return load_text(self.game.box, (PLANNING, NET, GUIDING), self.game.plain)

    def grow(self, root: np.ndarray, viewer: int, iterations: int, settings: Any) -> None:
        plan = self.plan
        how = GuidedSettings(plan.exploration, plan.cut, plan.trust, plan.patience)
        grown = self.drivers.grow_guided(
            self.game.rules_array, root, viewer, self.nodes, self.used, iterations, how, self.scratch, self.guide
        )
        self.used = int(grown)


class Guided(Search):
    """A search whose tree a net guides."""

    def __init__(self, game: Game, seed: int, plan: GuidedPlan, net: Net):
        super().__init__(game, seed, plan)
        self.trees = [GuidedTree(game, seed * 64 + i, net, plan) for i in range(plan.trees)]
        self.most_actions = game.box.actions.count

    def room(self) -> int:
        """Nodes to allocate: an iteration adds all legal actions of a node at once."""
        return super().room() * min(16, self.most_actions)
