"""What belongs to a position, and how much of it a player cannot see."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from tablewright.engine.fields import EVERYONE, NOBODY, OWNER, Field
from tablewright.engine.game import Game
from tablewright.engine.kit.rule import NONE

NOT_POSITION = ("rng", "ply", "round_number", "journal", "journal_length", "turned_up")  # fields that always change


def position_fields(game: Game) -> Iterator[Field]:
    """The fields of a state that describe the position."""
    return (field for field in game.box.state.fields if field.name not in NOT_POSITION)


def hides_anything(game: Game) -> bool:
    return any(field.seen_by != EVERYONE for field in position_fields(game))


def distinct_positions(states: np.ndarray) -> int:
    """How many different positions there are among these states."""
    rows = states.view(np.uint8).reshape(len(states), states.itemsize).copy()  # with the gaps between fields, all zero
    positions = rows.view(states.dtype)
    for name in NOT_POSITION:
        positions[name] = 0
    return len({row.tobytes() for row in rows})


def hidden_share(game: Game, s: np.record, viewer: int) -> float:
    """The share of the numbers of a position that a viewer cannot see. Empty places do not count."""
    hidden, total = 0, 0
    for field in position_fields(game):
        value = np.asarray(s[field.name])
        there = value != (NONE if field.low == NONE else 0)
        if field.per_seat:
            there = there[: game.players]
        total += int(there.sum())
        if field.seen_by == NOBODY:
            hidden += int(there.sum())
        elif field.seen_by == OWNER:
            hidden += int(there.sum()) - int(there[viewer].sum())
    return hidden / max(1, total)
