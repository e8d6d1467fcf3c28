"""A game: a box with its options chosen, ready to play matches and batches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from tablewright.engine.batch import Batch
from tablewright.engine.box import Box
from tablewright.engine.copies import SHIPPED, Copy, in_use
from tablewright.engine.displays import game_html
from tablewright.engine.drivers import load_drivers
from tablewright.engine.match import Match
from tablewright.engine.options import Values
from tablewright.engine.playouts import playouts


class Game:
    """A box with its options chosen.

    Examples:
        >>> import tablewright as tw
        >>> game = tw.load("high-tide", players=3)
        >>> isinstance(game, tw.Game), game.players, game.options["waits"]
        (True, 3, 1)
        >>> game.new(seed=7).actor
        0
        >>> game.playouts(1000, seed=1)["scores"].shape
        (1000, 3)
    """

    def __init__(self, box: Box, options: Values, *, plain: bool = False, content: Copy = SHIPPED):
        self.box = box
        self.options = options
        self.plain = plain  # run the rules interpreted instead of compiled
        self.content = content  # the shipped numbers, or a designer's copy
        record = np.zeros(1, box.rules.dtype)
        content.check(box.folder / "data")
        with in_use(content):
            record[0] = box.rules_record(options)
        record.flags.writeable = False
        self.rules_record = record

    def __repr__(self) -> str:
        return f"<{self.box.title}, {self.players} players>"

    def _repr_html_(self) -> str:
        return game_html(self)

    @property
    def rules(self) -> np.record:
        """The rules record, read-only."""
        record: np.record = self.rules_record[0]
        return record

    @property
    def players(self) -> int:
        """The number of seats."""
        return int(self.options["players"])

    @property
    def longest(self) -> int:
        """The most actions that a match of this game can have."""
        return self.box.longest(self.rules)

    @cached_property
    def drivers(self) -> Any:
        """The loops over the rules, plain or compiled; loading compiled ones can compile the game first."""
        return load_drivers(self.box, plain=self.plain)

    @cached_property
    def rules_array(self) -> np.ndarray:
        """The rules record as drivers take it, an array of one. Compiled code accepts only writable arrays."""
        return self.rules_record if self.plain else self.rules_record.copy()

    def new(
        self,
        seed: int | None = None,
        *,
        names: Sequence[str] = (),
        draws: Mapping[str, Sequence[int]] | None = None,
    ) -> Match:
        """A match at its first decision. Without a seed a random one is chosen; `draws` prescribes cards by deck."""
        return Match.start(self, seed, names=names, draws=draws)

    def playouts(self, games: int, seed: int = 0, **how: Any) -> Batch:
        """Many games by random players, as columns; see `engine.playouts.playouts`."""
        return playouts(self, games, seed, **how)
