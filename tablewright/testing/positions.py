"""Positions made behind the rules' back: turn a dial of the rules record, lay cards, ask for what is broken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from tablewright import Game, Match
from tablewright.engine.kit import NONE


def turn_dials(game: Game, dials: Mapping[str, Any]) -> None:
    """Set fields of the rules record, as a designer would by editing the content."""
    rows = game.rules_record.copy()
    for name, value in dials.items():
        rows[name] = value
    rows.flags.writeable = False
    game.rules_record = rows


def lay(row: np.ndarray, cards: Sequence[int]) -> None:
    """Put these cards into a row of a deck or a pile, and nothing behind them."""
    row[:] = NONE
    row[: len(cards)] = cards


def fault(match: Match) -> int:
    """0, or the number of the first property or field that is broken."""
    return int(match.game.drivers.find_fault(match.game.rules_array, match.states))
