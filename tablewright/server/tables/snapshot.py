"""A position that is quick to read.

A game's sentences read one field of a record after another, and NumPy takes microseconds for each. A snapshot reads
every field once and keeps it as a plain attribute. That makes views and the words of actions several times faster,
and on a busy server they are most of the work. The answers are the same as those of `Match`.
"""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

import numpy as np

from tablewright.engine.box import Label
from tablewright.engine.game import Game
from tablewright.engine.match import Match


class RecordSnapshot:
    """The fields of a record as attributes. They are only read; what an action would do is tried on a copy."""

    def __init__(self, record: np.record):
        for name in record.dtype.names or ():
            self.__dict__[name] = record[name]

    def __getitem__(self, name: str) -> Any:
        return self.__dict__[name]

    def copy(self) -> RecordSnapshot:
        twin = object.__new__(RecordSnapshot)
        for name, value in self.__dict__.items():
            twin.__dict__[name] = value.copy()
        return twin


rules_snapshots: WeakKeyDictionary[Game, RecordSnapshot] = WeakKeyDictionary()


class PositionSnapshot:
    """One position, for one viewer or many."""

    def __init__(self, match: Match):
        self.match = match
        self.box = match.game.box
        self.state: Any = RecordSnapshot(match.state)
        if match.game not in rules_snapshots:
            rules_snapshots[match.game] = RecordSnapshot(match.game.rules)
        self.rules: Any = rules_snapshots[match.game]

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
