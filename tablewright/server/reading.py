"""A match made quick to tell.

A game's words read one field of a record after another, and NumPy takes microseconds for each. Here the records are
laid out once as plain attributes, which makes views and the words of actions several times as fast: on a busy server
that is most of the work. The doors and their answers are those of `Match`.
"""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from tablewright.engine.box import Label
from tablewright.engine.game import Game
from tablewright.engine.match import Match


class Laid:
    """The fields of a record as attributes; they are only read."""

    def __init__(self, record: np.record):
        for name in record.dtype.names or ():
            self.__dict__[name] = record[name]

    def __getitem__(self, name: str) -> Any:
        return self.__dict__[name]


laid_rules: WeakKeyDictionary[Game, Laid] = WeakKeyDictionary()


class Reading:
    """One position, to be told to one viewer or many."""

    def __init__(self, match: Match):
        self.match = match
        self.box = match.game.box
        self.state: Any = Laid(match.state)
        if match.game not in laid_rules:
            laid_rules[match.game] = Laid(match.game.rules)
        self.rules: Any = laid_rules[match.game]

    def view(self, player: int | None) -> dict[str, Any]:
        seen = self.box.state.view(self.state, self.match.game.players, player)
        return {**seen, "glance": self.box.glance(self.rules, self.state, player)}

    def words(self, action: int) -> str:
        return self.box.text.action_words(self.match.words_of, self.rules, self.state, action)

    def label(self, action: int) -> Label:
        label = self.box.label(self.match.words_of, self.rules, self.state, action)
        return label or Label(self.words(action))

    def prompt(self) -> str:
        return self.box.text.prompt(self.match.words_of, self.rules, self.state)
