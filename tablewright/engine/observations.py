"""What a seat observes, as one row of numbers from 0 to 1, made from the declarations of the state's fields.

A public field is shown whole, an own field as the viewer's row, other fields not at all. Seats are rotated so that the
viewer's own comes first and the seat to its left second; rows of seats that are not in the game are left out. So one
network can play every seat. Numbers that name a seat (whose decision it is, who began) stay as the rules have them;
the slice `own_seat` says which seat the viewer has.

A number is scaled by its field's bounds. Where these are wide, as for the actions played so far, most games use only
the low end: such a number x becomes x / (x + 16).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod
from typing import NamedTuple

import numpy as np

from tablewright.engine.fields import NOBODY, OWNER, SEAT, Field, Schema
from tablewright.engine.game import Game
from tablewright.engine.kit.rule import NONE

OWN_SEAT = "own_seat"
WIDEST = 255  # a field with bounds further apart is wide
HALF_WAY = 16  # the number that becomes one half in a wide field


@dataclass(frozen=True)
class Slice:
    """One field in the row: where it lies, its axes (`seat` begins with the viewer's own), and how it is scaled.

    Examples:
        >>> from tablewright.envs import SingleGame, Slice
        >>> single = SingleGame("high-tide", players=2)
        >>> single.open(seed=1)
        >>> tide = next(part for part in single.layout() if part.name == "tide")
        >>> isinstance(tide, Slice), tide.low, tide.high
        (True, 0, 11)
        >>> single.play(single.match.parse("play 5"))
        >>> int(tide.read(single.observe(0)))
        5
    """

    name: str
    about: str
    start: int
    stop: int
    axes: tuple[str, ...]
    sizes: tuple[int, ...]
    low: int
    high: int

    @property
    def wide(self) -> bool:
        """Whether the bounds are so wide that x is shown as x / (x + 16)."""
        return self.high - self.low > WIDEST

    def read(self, row: np.ndarray) -> np.ndarray:
        """The field's own numbers again, from a row or rows of observations."""
        part = np.asarray(row)[..., self.start : self.stop].astype(np.float64)
        if not self.wide:
            numbers = part * (self.high - self.low) + self.low
        elif self.low < -1:
            side = 2 * part - 1
            numbers = HALF_WAY * side / (1 - np.abs(side))
        else:
            numbers = HALF_WAY * part / (1 - part) + self.low
        whole: np.ndarray = np.rint(numbers).astype(np.int64).reshape((*part.shape[:-1], *self.sizes))
        return whole


def layout(game: Game) -> list[Slice]:
    """The slices of the row, in order.

    Examples:
        >>> import tablewright as tw
        >>> from tablewright.envs import layout
        >>> [part.name for part in layout(tw.load("high-tide"))][:3]
        ['own_seat', 'ply', 'round_number']
    """
    return layout_for(game.box.state, game.players)


def layout_for(schema: Schema, players: int) -> list[Slice]:
    slices = [Slice(OWN_SEAT, "1 at the viewer's own seat", 0, players, (SEAT,), (players,), 0, 1)]
    for f in schema.fields:
        if f.seen_by == NOBODY:
            continue
        axes = shown_axes(f)
        sizes = tuple(players if axis == SEAT else size for axis, size in axes)
        start = slices[-1].stop
        names = tuple(axis for axis, _ in axes)
        slices.append(Slice(f.name, f.about, start, start + prod(sizes), names, sizes, f.low, f.high))
    return slices


def shown_axes(f: Field) -> list[tuple[str, int]]:
    """The axes that a viewer is shown: of an own field, those within the viewer's row."""
    axes = list((f.shape or {}).items())
    return axes[1:] if f.seen_by == OWNER else axes


# --- Where each viewer's numbers are in a state, and how they are scaled ----------------------------------------------

KINDS = (np.int8, np.int16, np.int32)  # number types of the fields that can be shown; no byte field is wide


class ObservationPlan(NamedTuple):
    """What `observe` in `texts/stepping.py` reads.

    A run is (position in the state, position in the row, length), listed by viewer, the spectator last, and by number
    type. Fields that are adjacent both in the state and in the row make one run, so a row has a few dozen runs.
    """

    runs: np.ndarray
    byte_scale: np.ndarray  # (low, 1 / span) of every byte of the row
    larger_scale: np.ndarray  # (low, bend, span, start, room) of every other number


def observation_plan(schema: Schema, players: int) -> ObservationPlan:
    found = [[find_runs(schema, players, viewer, kind) for kind in KINDS] for viewer in (*range(players), NONE)]
    most = max(len(of_kind) for of_viewer in found for of_kind in of_viewer)
    runs = np.zeros((players + 1, len(KINDS), most + 1, 3), np.uint64)  # a run of length 0 is the end of a list
    for viewer, of_viewer in enumerate(found):
        for kind, of_kind in enumerate(of_viewer):
            runs[viewer, kind, : len(of_kind)] = np.array(of_kind, np.uint64).reshape(-1, 3)
    return ObservationPlan(runs, *scale_of(schema, players))


def shown_numbers(schema: Schema, players: int, viewer: int) -> Iterator[tuple[Field, np.ndarray]]:
    """The fields that are shown, in order, and which of a field's numbers: the viewer's own row, seats rotated."""
    for f in schema.fields:
        if f.seen_by == NOBODY:
            continue
        numbers, axes = np.arange(prod(f.sizes)).reshape(f.sizes), list(f.axes)
        if f.seen_by == OWNER:
            numbers, axes = numbers[viewer], axes[1:]
        if SEAT in axes:
            rotated = [(max(viewer, 0) + turn) % players for turn in range(players)]
            numbers = np.take(numbers, rotated, axes.index(SEAT))
        yield f, numbers.ravel()


def find_runs(schema: Schema, players: int, viewer: int, kind: type) -> list[tuple[int, int, int]]:
    """The runs of one number type. A spectator sees no own fields."""
    runs: list[tuple[int, int, int]] = []
    at = players
    for f, numbers in shown_numbers(schema, players, viewer):
        if f.type == kind and not (f.seen_by == OWNER and viewer == NONE):
            start = place_of(schema.dtype, f.name) // f.type.itemsize
            for i, source in enumerate((start + numbers).tolist(), start=at):
                before = runs[-1] if runs else (0, 0, 0)
                if (source, i) == (before[0] + before[2], before[1] + before[2]):
                    runs[-1] = (before[0], before[1], before[2] + 1)
                else:
                    runs.append((source, i, 1))
        at += len(numbers)
    return runs


def place_of(record: np.dtype, name: str) -> int:
    """Where a field begins, in bytes."""
    fields = record.fields
    assert fields is not None
    return int(fields[name][1])


def scale_of(schema: Schema, players: int) -> tuple[np.ndarray, np.ndarray]:
    """How each number of a row is scaled: `byte_scale` and `larger_scale` of an `ObservationPlan`."""
    size = players + sum(len(numbers) for _, numbers in shown_numbers(schema, players, 0))
    bytes, larger = np.zeros((2, size), np.float32), np.zeros((5, size), np.float32)
    at = players
    for f, numbers in shown_numbers(schema, players, 0):
        span, part = max(1, f.high - f.low), slice(at, at + len(numbers))
        at += len(numbers)
        if f.type == np.int8:
            bytes[:, part] = np.array([[f.low], [1 / span]])
        elif f.type not in KINDS:
            raise ValueError(f"field {f.name}: numbers beyond 32 bits cannot be observed")
        elif span <= WIDEST:
            larger[:, part] = np.array([[f.low], [0], [span], [0], [1]])
        elif f.low >= -1:
            larger[:, part] = np.array([[f.low], [1], [HALF_WAY], [0], [1]])
        else:  # around 0
            larger[:, part] = np.array([[0], [1], [HALF_WAY], [0.5], [0.5]])
    return bytes, larger
