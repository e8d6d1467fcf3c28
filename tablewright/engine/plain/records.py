"""Records for plain rules: Python numbers and memory views in place of NumPy's records and arrays.

NumPy takes far longer than Python to read one number. So the drivers of a plain game work on views of the same memory.
A view gives Python numbers. Like NumPy, it raises if an index is wrong or a number does not fit, and unlike NumPy it
counts without limits in between. Records that cannot change, such as the rules record, are copied into Python numbers
and tuples, which are read faster still.

Behind the underscore is what rewritten rules read: `_tide[0]` is the number `tide`, `_hand[row][column]` is an entry of
the grid `hand`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np

Numbers = Any  # a memory view of one row, or a tuple


class Grid:
    """Numbers in two or more dimensions. `grid[row]`, `grid[row, column]` and `grid[row][column]` read them."""

    __slots__ = ("flat", "rows")

    def __init__(self, flat: Numbers, sizes: tuple[int, ...]):
        first, *others = sizes
        width = len(flat) // first
        rows = [flat[place * width : (place + 1) * width] for place in range(first)]
        self.flat = flat
        self.rows: list[Any] = [Grid(row, tuple(others)) for row in rows] if len(others) > 1 else rows

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.rows)

    def __getitem__(self, place: Any) -> Any:
        if place.__class__ is not tuple:
            return self.rows[place]
        if len(place) == 2:
            return self.rows[place[0]][place[1]]
        return self.rows[place[0]][place[1:]]

    def __setitem__(self, place: tuple[int, ...], number: Any) -> None:
        if len(place) == 2:
            self.rows[place[0]][place[1]] = number
        else:
            self.rows[place[0]][place[1:]] = number


def rows_of(grid: Grid) -> list[Any]:
    """The rows of a grid as nested lists."""
    return [rows_of(row) if isinstance(row, Grid) else row for row in grid.rows]


class PlainRecord:
    """One record, whose fields are attributes. Each type of record has a class, which makes all of them at once."""

    __slots__ = ("memory",)

    def __init__(self, memory: Numbers):
        raise NotImplementedError

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"This record has no field {name!r}.")


@cache
def record_class(kind: np.dtype) -> type[PlainRecord]:
    """A class for the records of this type. A single number is a property, which reads the slot `_name`.

    Its functions are written out for its fields: a loop over names would take twice as long.
    """
    assert kind.fields is not None
    slots, steps, properties = [], ["record.memory = memory"], []
    for name, (part, offset, *_) in kind.fields.items():
        numbers = f"memory[{offset}:{offset + part.itemsize}].cast({part.base.char!r})"
        if not part.shape:
            slots.append(f"_{name}")
            steps.append(f"record._{name} = {numbers}")
            properties.append(name)
        elif len(part.shape) == 1:
            slots.append(name)
            steps.append(f"record.{name} = {numbers}")
        else:
            slots += [name, f"_{name}"]
            steps.append(f"record.{name} = grid = Grid({numbers}, {part.shape})")
            steps.append(f"record._{name} = {'grid.rows' if len(part.shape) == 2 else 'rows_of(grid)'}")
    made: dict[str, Any] = {"Grid": Grid, "rows_of": rows_of}
    exec("\n    ".join(["def fill(record, memory):", *steps]), made)
    members = {"__slots__": tuple(slots), "__init__": made["fill"]}
    return type("PlainRecord", (PlainRecord,), members | {name: single_number(name) for name in properties})


def single_number(name: str) -> property:
    made: dict[str, Any] = {}
    exec(f"def get(record): return record._{name}[0]\ndef put(record, number): record._{name}[0] = number\n", made)
    return property(made["get"], made["put"])


class PlainArray:
    """An array of records. A part of it is an array of records too, and `view` is NumPy's."""

    __slots__ = ("array", "kind", "memory", "records", "size")

    def __init__(self, array: np.ndarray):
        self.array = array
        self.kind = record_class(array.dtype)
        self.size = array.dtype.itemsize
        self.memory = array.view(np.uint8).reshape(-1).data
        self.records: list[PlainRecord | None] = [None] * len(array)

    def __len__(self) -> int:
        return len(self.records)

    def __getitem__(self, place: Any) -> Any:
        if place.__class__ is slice:
            return PlainArray(self.array[place])
        found = self.records[place]
        if found is None:
            found = self.records[place] = self.kind(self.row(place))
        return found

    def __setitem__(self, place: int, record: PlainRecord) -> None:
        self.row(place)[:] = record.memory

    def view(self, kind: type) -> np.ndarray:
        return self.array.view(kind)

    def row(self, place: int) -> Numbers:
        first = range(len(self.records))[place] * self.size
        return self.memory[first : first + self.size]


# --- Records that cannot change -----------------------------------------------------------------------------------


class FixedRecord:
    """A copy of one record in numbers, tuples and grids of tuples."""

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"This record has no field {name!r}.")

    def __setattr__(self, name: str, number: Any) -> None:
        raise TypeError(f"{name} cannot be changed: this record is read-only.")


@cache
def fixed_class(kind: np.dtype) -> type[FixedRecord]:
    names = kind.names or ()
    return type("FixedRecord", (FixedRecord,), {"__slots__": (*names, *(f"_{name}" for name in names))})


def fixed_record(record: np.record) -> FixedRecord:
    made = fixed_class(record.dtype)()
    for name in record.dtype.names or ():
        value = record[name]
        numbers = tuple(np.ravel(value).tolist())
        fixed: Any = numbers
        if value.ndim > 1:
            fixed = Grid(numbers, value.shape)
        elif value.ndim == 0:
            fixed = numbers[0]
        object.__setattr__(made, name, fixed)
        object.__setattr__(made, f"_{name}", rows_of(fixed) if value.ndim > 1 else numbers)
    return made


class FixedArray:
    """An array of records that cannot change."""

    __slots__ = ("array", "records")

    def __init__(self, array: np.ndarray):
        self.array = array
        self.records: list[FixedRecord | None] = [None] * len(array)

    def __len__(self) -> int:
        return len(self.records)

    def __getitem__(self, place: Any) -> Any:
        if place.__class__ is slice:
            return PlainArray(self.array[place])
        found = self.records[place]
        if found is None:
            found = self.records[place] = fixed_record(self.array[place])
        return found

    def view(self, kind: type) -> np.ndarray:
        return self.array.view(kind)
