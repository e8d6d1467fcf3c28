"""A game: a box with its options settled. The rules record is made, and matches and batches can be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from tablewright.engine.batch import Batch, playouts
from tablewright.engine.box import Box
from tablewright.engine.copies import SHIPPED, Copy, in_use
from tablewright.engine.drivers import load_drivers
from tablewright.engine.errors import BadOption
from tablewright.engine.match import Match
from tablewright.engine.options import Values


class Game:
    """A box with its options settled."""

    def __init__(self, box: Box, options: Values, *, plain: bool = False, content: Copy = SHIPPED):
        self.box = box
        self.options = options
        self.plain = plain  # run the rules interpreted instead of compiled
        self.content = content  # whose numbers are played with
        record = np.zeros(1, box.rules.dtype)
        content.check(box.folder / "data")
        with in_use(content):
            record[0] = box.rules_record(options)
        record.flags.writeable = False
        self.rules_rows = record

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy, in this process or another, is the game loaded again by its name."""
        return reload, (self.box.slug, self.plain, self.content, dict(self.options))

    def __repr__(self) -> str:
        return f"<{self.box.title}, {self.players} players>"

    @property
    def rules(self) -> np.record:
        """The rules record, read-only."""
        return self.rules_rows[0]

    @property
    def players(self) -> int:
        return int(self.options["players"])

    @property
    def longest(self) -> int:
        """The most actions that a match of this game can have."""
        return self.box.longest(self.rules)

    @cached_property
    def drivers(self) -> Any:
        return load_drivers(self.box, plain=self.plain)

    @cached_property
    def lent_rules(self) -> np.ndarray:
        """The rules record as drivers take it. Compiled code knows only arrays that it could write to."""
        return self.rules_rows if self.plain else self.rules_rows.copy()

    def new(
        self,
        seed: int | None = None,
        *,
        names: Sequence[str] = (),
        draws: Mapping[str, Sequence[int]] | None = None,
    ) -> Match:
        """A match at its first decision. Without a seed the system picks one; `draws` prescribes cards by deck."""
        return Match.start(self, seed, names=names, draws=draws)

    def playouts(self, games: int, seed: int = 0, *, device: str = "cpu", **how: Any) -> Batch:
        """Many games by random players, as columns. See `engine.batch.playouts` and `engine.gpu.playouts_on_gpu`."""
        if device == "cpu":
            return playouts(self, games, seed, **how)
        if device != "gpu":
            raise BadOption(f"There is no device {device!r}: games are played on the cpu or the gpu.")
        from tablewright.engine.gpu import playouts_on_gpu  # only here: it needs more packages

        return playouts_on_gpu(self, games, seed, **how)


def reload(slug: str, plain: bool, content: Copy, options: dict[str, Any]) -> Game:
    from tablewright.engine.registry import load  # the registry knows games, so it comes after them

    return load(slug, plain=plain, content=content, **options)
