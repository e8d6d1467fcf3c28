"""Fields: each part of a state or rules record, declared once.

From one declaration come the dtype, the view that a player or spectator may see, the observation tensor for
learning, the bounds that are checked in tests and simulations, the table in the game's documentation, and how the
plain board draws it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

EVERYONE, OWNER, NOBODY = "everyone", "owner", "nobody"
SEAT = "seat"  # the name of an axis with one row per seat; `OWNER` fields begin with it
COMPANY = "company"  # an axis with a row for each seat and, behind these, for players without a seat
NEVER = "never"  # drawn by the shell of the page, or of no interest to players
DRAWN: Mapping[str, str] = {  # the ways to draw a field, with the shapes they are for
    "track": "a single number, or one for each seat",
    "cards": "any shape",
    "dice": "any shape",
    "grid": "two axes or more",
    "map": "one axis or more",
    NEVER: "any shape",
}


@dataclass(frozen=True)
class Field:
    """One named array of integers. By default nobody sees it, so forgetting a line cannot leak a hidden value."""

    name: str
    about: str
    high: int
    low: int = 0
    shape: Mapping[str, int] | None = None  # axis names and sizes, in order; none for a single number
    seen_by: str = NOBODY
    names: str = ""  # what its numbers name: SEAT, or a list of words under [value]
    drawn: str = ""  # one of DRAWN; without it the plain board chooses
    up_to: str = ""  # the number of the rules record that it counts up to
    lengths: Mapping[str, str] | None = None  # by axis: the number of the rules record that says how much of it is used
    dealt_from: str = ""  # for hands, how many of each card every player holds: the deck that the cards come from
    total: int | None = None  # what its numbers add up to, in a file of `data/`

    @property
    def sizes(self) -> tuple[int, ...]:
        return tuple((self.shape or {}).values())

    @property
    def axes(self) -> tuple[str, ...]:
        return tuple(self.shape or {})

    @property
    def type(self) -> np.dtype:
        """The smallest integer type that holds the bounds."""
        for kind in (np.int8, np.int16, np.int32, np.int64, np.uint64):
            bounds = np.iinfo(kind)
            if bounds.min <= self.low and self.high <= bounds.max:
                return np.dtype(kind)
        raise ValueError(f"field {self.name}: no integer type holds {self.low} to {self.high}")

    @property
    def per_seat(self) -> bool:
        return self.axes[:1] == (SEAT,)


def field(
    name: str,
    about: str,
    *,
    high: int,
    low: int = 0,
    shape: Mapping[str, int] | None = None,
    seen_by: str = NOBODY,
    names: str = "",
    drawn: str = "",
    up_to: str = "",
    lengths: Mapping[str, str] | None = None,
    dealt_from: str = "",
    total: int | None = None,
) -> Field:
    """Declare a field; `about` says what its numbers mean. `names`, `drawn`, `up_to` and `lengths` say how it is drawn.

    Hands that are `dealt_from` a deck are dealt again for those who do not see them, and everyone sees their sizes. A
    field of the rules record can have a `total`, which its numbers in `data/` must add up to.
    """
    if seen_by not in (EVERYONE, OWNER, NOBODY):
        raise ValueError(f"field {name}: unknown audience {seen_by!r}")
    if seen_by == OWNER and (not shape or next(iter(shape)) != SEAT):
        raise ValueError(f"field {name}: only a field whose first axis is {SEAT!r} has owners")
    declared = Field(name, about, high, low, shape, seen_by, names, drawn, up_to, lengths, dealt_from, total)
    if drawn and drawn not in DRAWN:
        raise ValueError(f"field {name}: unknown way to draw it, {drawn!r}; the ways are {', '.join(DRAWN)}")
    if not fits(drawn, declared.axes):
        raise ValueError(f"field {name}: {drawn!r} is for {DRAWN[drawn]}")
    unknown = [axis for axis in lengths or {} if axis not in declared.axes]
    if unknown:
        raise ValueError(f"field {name}: it has no axis {unknown[0]!r} that could have a length")
    if dealt_from and (seen_by != OWNER or len(declared.axes) != 2):
        raise ValueError(f"field {name}: a hand has a row for each seat, with a count of each card, seen by its owner")
    return declared


def fits(drawn: str, axes: tuple[str, ...]) -> bool:
    """Whether a field with these axes can be drawn in this way."""
    if drawn == "track":
        return axes in ((), (SEAT,))
    return len(axes) >= {"grid": 2, "map": 1}.get(drawn, 0)


@dataclass(frozen=True)
class FieldSlice:
    """The position of a field in the observation tensor."""

    name: str
    start: int
    stop: int
    axes: tuple[str, ...]
    sizes: tuple[int, ...]


class Schema:
    """The fields of one record, in order."""

    def __init__(self, fields: Iterable[Field]):
        self.fields = tuple(fields)
        names = [f.name for f in self.fields]
        twice = {name for name in names if names.count(name) > 1}
        if twice:
            raise ValueError(f"declared twice: {', '.join(sorted(twice))}")
        taken = [name for name in names if hasattr(np.record, name)]
        if taken:
            raise ValueError(f"{taken[0]} cannot be the name of a field: NumPy's records use it themselves")
        members = [(f.name, f.type, f.sizes) if f.sizes else (f.name, f.type) for f in self.fields]
        self.dtype = np.dtype((np.record, np.dtype(members, align=True)))

    def __contains__(self, name: str) -> bool:
        return name in (self.dtype.names or ())

    def __getitem__(self, name: str) -> Field:
        for f in self.fields:
            if f.name == name:
                return f
        raise KeyError(name)

    def blank(self, count: int = 1) -> np.ndarray:
        """Records whose every byte is zero, padding included."""
        return np.zeros(count, self.dtype)

    def view(self, s: np.record, seats: int, viewer: int | None) -> dict[str, Any]:
        """What a viewer may see (None: a spectator), as plain numbers and lists; hidden rows are None."""
        seen: dict[str, Any] = {}
        for f in self.fields:
            if f.seen_by == NOBODY:
                continue
            value = s[f.name]
            if f.per_seat:
                rows = value[:seats].tolist()
                if f.seen_by == OWNER:
                    rows = [row if seat == viewer else None for seat, row in enumerate(rows)]
                seen[f.name] = rows
            else:
                seen[f.name] = value.tolist()
        return seen

    def layout(self) -> list[FieldSlice]:
        """The slices of the observation tensor: public fields whole, own fields one row."""
        slices, start = [], 0
        for f in self.fields:
            if f.seen_by == NOBODY:
                continue
            own = f.seen_by == OWNER
            sizes = f.sizes[1:] if own else f.sizes
            stop = start + int(np.prod(sizes, dtype=int))
            slices.append(FieldSlice(f.name, start, stop, f.axes[1:] if own else f.axes, sizes))
            start = stop
        return slices

    def observe(self, s: np.record, viewer: int | None) -> np.ndarray:
        """The same as numbers from 0 to 1 in one row, laid out by `layout`; a spectator's own rows are 0."""
        layout = self.layout()
        row = np.zeros(layout[-1].stop if layout else 0, np.float32)
        for part in layout:
            f = self[part.name]
            value = s[f.name]
            if f.seen_by == OWNER:
                if viewer is None or viewer < 0:
                    continue
                value = value[viewer]
            scaled = (np.asarray(value, np.float64) - f.low) / max(1, f.high - f.low)
            row[part.start : part.stop] = scaled.ravel()
        return row

    def out_of_bounds(self, s: np.record) -> list[str]:
        """One line for each field that holds a number outside its bounds."""
        return [
            f"{f.name} holds {s[f.name].tolist()}, outside {f.low} to {f.high}"
            for f in self.fields
            if np.any(s[f.name] < f.low) or np.any(s[f.name] > f.high)
        ]
