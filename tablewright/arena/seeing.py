"""A search that sees everything, to measure what hidden information is worth. It is never a player at a table.

It plans on the true hands, though not on what will be drawn later. No fair player can know more, so its score against
the same search that sees only its own side is a ceiling for a search of that size.
"""

from __future__ import annotations

from functools import cached_property
from types import ModuleType

import numpy as np

from tablewright.bots import Seat
from tablewright.bots.roster import read_plan, read_settings
from tablewright.bots.search import Search
from tablewright.bots.tree import PLANNING, Tree
from tablewright.engine.drivers import load_text
from tablewright.engine.game import Game
from tablewright.engine.kit.rule import rule
from tablewright.engine.match import Match

SEES_ALL = "sees all"


@rule
def conceal_nothing(rules: np.record, s: np.record, viewer: int) -> None:
    """In place of a game's `conceal`: the hands stay as they are."""


class SeeingTree(Tree):
    @cached_property
    def drivers(self) -> ModuleType:
        return load_text(self.game.box, (PLANNING,), self.game.plain, None, (self.game.box.conceal, conceal_nothing))


class TrueSeat(Seat):
    """A seat that holds the true state."""

    def __init__(self, match: Match, player: int):
        super().__init__(match, player)
        self._match = match


class SeeingSearch:
    """The search with this name, such as search:100, in a match that it sees whole."""

    def __init__(self, name: str, match: Match, seed: int):
        game: Game = match.game
        self.match = match
        self.search = Search(game, seed, read_plan(read_settings(name.partition(":")[2]), game.box.search_defaults))
        self.search.trees = [SeeingTree(game, seed * 64 + number) for number in range(len(self.search.trees))]

    def __call__(self, seat: Seat) -> int:
        return self.search(TrueSeat(self.match, seat.player))
