"""`search`: information-set Monte-Carlo tree search on one core or several."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import sqrt

import numpy as np

from tablewright.bots.seat import Seat
from tablewright.bots.tree import ROOT, SearchSettings, Tree
from tablewright.engine.game import Game

FIRST_CHUNK = 16  # iterations before the first look at the clock
MOST_NODES = 1_000_000
KEPT_ROOM = 3  # times the nodes of one search, for trees that are kept through a turn


@dataclass(frozen=True)
class Plan:
    """How long and how to search."""

    iterations: int = 0  # in all; or
    milliseconds: float = 0.0  # until this much time has passed
    exploration: float = 0.6  # as a share of how far apart the outcomes are
    cut: int = 20  # plies of a roll-out before it is valued by the game's promise; -1 plays to the end
    sift: bool = False  # do not pass a disappointing first result to the nodes above
    trees: int = 1  # each on its own core, merged at the root


@dataclass
class Tried:
    """What the search found about one action of the root."""

    action: int
    visits: int = 0
    worth: float = 0.0
    square: float = 0.0

    @property
    def value(self) -> float:
        return self.worth / self.visits if self.visits else 0.0

    @property
    def error(self) -> float:
        """The standard error of the value."""
        if self.visits < 2:
            return 0.5
        spread = max(0.0, self.square / self.visits - self.value**2)
        return sqrt(spread / (self.visits - 1))


class Search:
    """Plans on freshly imagined states; each seat is taken to maximise its own payoff.

    The tree is kept from one decision to the next while nobody else has acted and nothing was turned up between.
    """

    def __init__(self, game: Game, seed: int, plan: Plan):
        self.plan = plan
        self.trees = [Tree(game, seed * 64 + i) for i in range(plan.trees)]
        self.last: tuple[int, int] | None = None  # the ply and the action of the last choice

    def __call__(self, seat: Seat) -> int:
        action = self.consider(seat)[0].action
        self.last = (seat.ply, action)
        return action

    def consider(self, seat: Seat) -> list[Tried]:
        """Search, and return what was tried, the most visited first. A forced action is not searched."""
        if len(seat.legal) == 1:
            return [Tried(seat.legal[0])]
        deadline = time.perf_counter() + self.plan.milliseconds / 1000
        self.prepare(seat)
        share = self.plan.iterations // len(self.trees)
        if len(self.trees) == 1:
            self.work(self.trees[0], seat, share, deadline)
        else:
            with ThreadPoolExecutor(len(self.trees)) as pool:
                jobs = [pool.submit(self.work, tree, seat, share, deadline) for tree in self.trees]
                for job in jobs:
                    job.result()
        return self.merged(seat)

    def prepare(self, seat: Seat) -> None:
        """Keep what the last search found about this position, or start again."""
        room = min(MOST_NODES, self.room())
        kept = self.last is not None and self.last[0] + 1 == seat.ply and not seat.turned_up
        for tree in self.trees:
            if not (kept and self.last and tree.used and tree.keep_below(self.last[1])):
                tree.plant(room)

    def room(self) -> int:
        """Nodes to allocate."""
        return KEPT_ROOM * self.plan.iterations + 2 if self.plan.iterations else MOST_NODES

    def work(self, tree: Tree, seat: Seat, iterations: int, deadline: float) -> None:
        if iterations:
            self.grow(tree, seat, iterations)
            return
        chunk = FIRST_CHUNK
        begin = time.perf_counter()
        done = 0
        while True:
            self.grow(tree, seat, chunk)
            done += chunk
            now = time.perf_counter()
            left = deadline - now
            if left <= 0:
                return
            each = (now - begin) / done
            chunk = max(1, min(int(left / each * 0.5), 4 * chunk))
            if left < each:
                return

    def grow(self, tree: Tree, seat: Seat, iterations: int) -> None:
        settings = SearchSettings(self.plan.exploration, self.plan.cut, self.plan.sift)
        tree.grow(seat.state, seat.player, iterations, settings)

    def merged(self, seat: Seat) -> list[Tried]:
        """The children of all roots together, in the order of their visits."""
        found = {action: Tried(action) for action in seat.legal}
        for tree in self.trees:
            for child in tree.children(ROOT):
                node = tree.nodes[child]
                tried = found.get(int(node["action"]))
                if tried is not None and node["mover"] == seat.player:
                    tried.visits += int(node["visits"])
                    tried.worth += float(node["worth"])
                    tried.square += float(node["square"])
        return sorted(found.values(), key=lambda t: (-t.visits, -t.value, t.action))

    def expected_line(self, action: int, length: int) -> list[int]:
        """The actions that the first tree expects to follow, by visits."""
        tree = self.trees[0]
        line, node = [], ROOT
        for _ in range(length):
            children = tree.children(node)
            if node == ROOT:
                children = [c for c in children if tree.nodes[c]["action"] == action]
            if not children:
                break
            node = max(children, key=lambda c: int(tree.nodes[c]["visits"]))
            line.append(int(tree.nodes[node]["action"]))
        return line

    @property
    def plies(self) -> int:
        """Plies simulated so far, all trees together."""
        return int(np.sum([tree.scratch.plies[0] for tree in self.trees]))
