"""Variants of a game played together: the same box under several rules records."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from tablewright.engine.errors import BadOption

if TYPE_CHECKING:
    from tablewright.engine.game import Game


def rules_and_limit(game: Game, variants: Sequence[Game]) -> tuple[np.ndarray, int]:
    """The rules of all variants (of the game itself, if there are none), and the most plies that a match can have."""
    for each in variants:
        if each.box.slug != game.box.slug or each.players > game.players:
            raise BadOption(
                f"{each.box.title} for {each.players} cannot be a variant here: every variant must be {game.box.title}"
                f" for at most {game.players} players."
            )
    played = variants or [game]
    rules = np.concatenate([each.rules_record for each in played])
    rules.flags.writeable = not game.plain  # compiled code accepts only writable arrays
    return rules, max(each.longest for each in played)
