"""Records for plain rules: Python numbers and memory views in place of NumPy's records and arrays.

Plain rules spend most of their time in NumPy, which takes far longer than Python to read one number. So the drivers of
a plain game work on views of the same memory. A view gives Python numbers. Like NumPy, it raises if an index is wrong
or a number does not fit, and unlike NumPy it counts without limits in between.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, wraps
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

MAX_KEPT, LARGEST_KEPT = 32, 2**20  # views of arrays that are kept, and the bytes of the largest

Numbers = Any  # a memory view of one row


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


class PlainRecord:
    """One record. Its fields are attributes; a field that was not used yet is found by `__getattr__`."""

    __slots__ = ("memory",)
    layout: dict[str, tuple[int, np.dtype, tuple[int, ...]]]  # offset, type and sizes of each slot

    def __init__(self, memory: Numbers):
        self.memory = memory

    def __getattr__(self, name: str) -> Any:
        if name not in self.layout:
            raise AttributeError(f"This record has no field {name!r}.")
        offset, kind, sizes = self.layout[name]
        numbers = self.memory[offset : offset + kind.itemsize * int(np.prod(sizes))].cast(kind.char)
        found = Grid(numbers, sizes) if len(sizes) > 1 else numbers
        setattr(self, name, found)
        return found


@cache
def record_class(kind: np.dtype) -> type[PlainRecord]:
    """A class for the records of this type. A single number is a property, which reads the slot `_name`."""
    assert kind.fields is not None
    layout, names = {}, {}
    for name, (part, offset, *_) in kind.fields.items():
        if part.shape:
            layout[name] = (offset, part.base, part.shape)
        else:
            layout[f"_{name}"] = (offset, part, (1,))
            names[name] = single_number(name)
    return type("PlainRecord", (PlainRecord,), {"__slots__": tuple(layout), "layout": layout, **names})


def single_number(name: str) -> property:
    """A property, written out for this name: with the name in a variable it would be half as fast."""
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


# --- Drivers --------------------------------------------------------------------------------------------------------


def with_views(module: ModuleType) -> ModuleType:
    """The same driver module, called with NumPy's arrays from outside. Inside, its functions have views."""
    outside = ModuleType(module.__name__, module.__doc__)
    for name, value in vars(module).items():
        own = isinstance(value, FunctionType) and value.__globals__ is vars(module)
        setattr(outside, name, given_views(value) if own else value)
    return outside


def given_views(function: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(function)
    def called(*given: Any) -> Any:
        return function(*map(view, given))

    return called


kept: dict[int, tuple[np.ndarray, PlainArray]] = {}


def view(given: Any) -> Any:
    """What plain rules work on in place of an argument."""
    if isinstance(given, np.ndarray):
        return view_of_records(given) if given.dtype.names else view_of_numbers(given)
    if isinstance(given, np.generic) and not given.dtype.names:
        return given.item()
    if isinstance(given, tuple) and hasattr(given, "_fields"):
        return given.__class__(*map(view, given))
    return given


def view_of_records(array: np.ndarray) -> PlainArray:
    known = kept.get(id(array))
    if known is not None:
        return known[1]
    made = PlainArray(array)
    if array.nbytes <= LARGEST_KEPT:
        while len(kept) >= MAX_KEPT:
            kept.pop(next(iter(kept)), None)
        kept[id(array)] = (array, made)  # with the array, so that no other one gets its id
    return made


def view_of_numbers(array: np.ndarray) -> Any:
    """A row of whole numbers or doubles. NumPy keeps tables, and short floats, which it rounds at every step."""
    simple = array.dtype.kind in "iub" or array.dtype == np.float64
    return array.data if simple and array.ndim == 1 and array.size and array.flags.c_contiguous else array
