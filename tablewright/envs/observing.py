"""What a seat observes, as one row of numbers from 0 to 1, made from the declarations of the state's fields.

A public field is shown whole, an own field as the viewer's row, anything else not at all. Seats are turned so that the
viewer's own comes first and the next seat to the left second; rows of seats at which nobody sits are left out. So one
network can play every seat. Numbers that name a seat (whose decision it is, who began) stay as the rules have them;
the slice `own_seat` says which seat the viewer has.

A number is scaled by its field's bounds. Where these are wide, as for the actions played so far, most games use only
the low end: such a number x becomes x / (x + 16).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

import numpy as np

from tablewright.engine.fields import NOBODY, OWNER, SEAT, Field, Schema
from tablewright.engine.game import Game

OWN_SEAT = "own_seat"
WIDEST = 255  # a field whose bounds are further apart is wide
HALF_WAY = 16  # what becomes a half in a wide field


@dataclass(frozen=True)
class Slice:
    """One field in the row: where it lies, its axes (`seat` begins with the viewer's own), and how it is scaled."""

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
    """The slices of the row, in order."""
    slices = [Slice(OWN_SEAT, "1 at the viewer's own seat", 0, game.players, (SEAT,), (game.players,), 0, 1)]
    for f in game.box.state.fields:
        if f.seen_by == NOBODY:
            continue
        axes = shown_axes(f)
        sizes = tuple(game.players if axis == SEAT else size for axis, size in axes)
        start = slices[-1].stop
        names = tuple(axis for axis, _ in axes)
        slices.append(Slice(f.name, f.about, start, start + prod(sizes), names, sizes, f.low, f.high))
    return slices


def shown_axes(f: Field) -> list[tuple[str, int]]:
    """The axes that a viewer is shown: of an own field, those within the viewer's row."""
    axes = list((f.shape or {}).items())
    return axes[1:] if f.seen_by == OWNER else axes


def observe_text(schema: Schema) -> str:
    """The text of `observe(rules, s, viewer, row)`, a driver that writes the row; a viewer NONE is a spectator."""
    lines = [
        "",
        "",
        "@driver",
        "def observe(rules, s, viewer, row):",
        "    players = int(rules.players)",
        "    first = max(viewer, 0)",
        "    for turn in range(players):",
        "        row[turn] = float32(int(turn == viewer))",
        "    at = players",
    ]
    for f in schema.fields:
        if f.seen_by != NOBODY:
            lines += observe_field(f)
    lines.append("    return at")
    return "\n".join(lines) + "\n"


def observe_field(f: Field) -> list[str]:
    """The loops that write one field. The innermost runs over plain arrays of a length that only the run knows, which
    is what a compiler does many at a time.
    """
    axes = shown_axes(f)
    turning = [axis for axis, _ in axes].index(SEAT) + 1 if SEAT in dict(axes) else 0
    inner = prod(size for _, size in axes[turning:])
    indices = ["viewer"] if f.seen_by == OWNER else []
    lines: list[str] = []
    margin = "    "
    for depth, (axis, size) in enumerate(axes[:turning]):
        lines.append(f"{margin}for i{depth} in range({'players' if axis == SEAT else size}):")
        margin += "    "
        if axis == SEAT:
            lines.append(f"{margin}seat = first + i{depth}")
            lines.append(f"{margin}seat = seat - players if seat >= players else seat")
        indices.append("seat" if axis == SEAT else f"i{depth}")
    value = f"s.{f.name}" + (f"[{', '.join(indices)}]" if indices else "")
    if len(axes) > turning:
        flat = f"{value}.reshape({inner})" if len(axes) > turning + 1 else value
        lines.append(f"{margin}numbers, part = {flat}, row[at : at + {inner}]")
        lines.append(f"{margin}for i in range(len(part)):")
        lines.append(f"{margin}    part[i] = {scaled(f, 'numbers[i]')}")
    else:
        lines.append(f"{margin}row[at] = {scaled(f, value)}")
    lines.append(f"{margin}at += {inner}")
    if f.seen_by != OWNER:
        return lines
    count = prod(size for _, size in shown_axes(f))
    return [
        "    if viewer < 0:",
        f"        for i in range({count}):",
        "            row[at + i] = float32(0)",
        f"        at += {count}",
        "    else:",
        *(f"    {line}" for line in lines),
    ]


def scaled(f: Field, value: str) -> str:
    """The expression that scales a value. Single precision holds such numbers exactly, and its divisions come out alike
    on every target.
    """
    number = f"float32({value})"
    if f.high - f.low <= WIDEST:
        return f"({number} - float32({f.low})) / float32({max(1, f.high - f.low)})"
    if f.low < -1:  # around 0
        return f"float32(0.5) + float32(0.5) * ({number} / (abs({number}) + float32({HALF_WAY})))"
    return f"({number} - float32({f.low})) / ({number} + float32({HALF_WAY - f.low}))"
