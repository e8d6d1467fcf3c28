"""What a net is given: what its seat sees, as small whole numbers, and the rows of its first layer that they select.

A net plays a game with any number of players, so the numbers (`codes`) are laid out for the most there can be; those of
seats that are not in the game are 0. The viewer's seat comes first, also where rows belong to companies and where a
number names a seat. A code is a number less the lowest of its field; in a field with wide bounds it is the
observation's, in 255 steps.

The first layer is a sum of rows. A code of 0 adds nothing. Otherwise a code adds, by the kind of each `Feature` that
reads it: the row of its value (VALUE), a row if it is large enough (LEAST), or one row times the code (AMOUNT).

A field of many values shares its rows: a net is told that some number of the field has a value, and not which. Where
that hides what matters, the game says so (`Box.net_inputs`). The two numbers of a pair of fields then make one more
code: where a marker stands is worth more than all segments and all layers.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import DTypeLike

from tablewright.engine.box import Box
from tablewright.engine.fields import COMPANY, SEAT
from tablewright.engine.game import Game
from tablewright.engine.observations import HALF_WAY, KINDS, OWN_SEAT, Slice, layout_for, place_of, shown_numbers
from tablewright.engine.observations import WIDEST as LARGEST_CODE

VALUE, LEAST, AMOUNT = range(3)
MOST_ROWS = 700  # for the values of one field; if these are more, its numbers share their rows
MOST_STEPPED = 64  # numbers of a field that have a row for each step
STEPS = (1, 2, 3, 4, 5, 6, 8, 10, 13, 16, 24)
FEW_VALUES = 32  # up to here the rows of the values say enough
ABSENT = -1


class Features(NamedTuple):
    """The features of the first layer, as columns."""

    code: np.ndarray  # int32: which code it reads
    row: np.ndarray  # int32: its first row
    kind: np.ndarray  # int8: VALUE, LEAST or AMOUNT
    number: np.ndarray  # float32: the least code, or the factor


class Sources(NamedTuple):
    """Where the codes of a viewer are in a state: what the compiled encoder reads."""

    place: np.ndarray  # int32 by viewer and code: the position among numbers of its type; ABSENT if there is none
    type: np.ndarray  # int8: 0, 1, 2 for the types in `KINDS`
    low: np.ndarray  # int32
    wide: np.ndarray  # int8: 1 for fields with wide bounds, 2 for those around 0
    names: np.ndarray  # int8: 1 if the number names a seat
    pairs: Pairs


class Pairs(NamedTuple):
    """The codes that are made of two others, as int32 columns."""

    code: np.ndarray
    first: np.ndarray  # the codes that it is made of
    second: np.ndarray
    span: np.ndarray  # the largest value of the second


class Inputs:
    """The codes and features of a game."""

    def __init__(self, box: Box):
        self.box = box
        self.shown = layout_for(box.state, box.most_players)
        self.slices = list(self.shown)
        for name in (*box.net_inputs.each, *box.net_inputs.without):
            self.named(name)
        for first, second in box.net_inputs.pairs:
            self.slices.append(pair_of(self.named(first), self.named(second), self.slices[-1].stop))
        self.size = self.slices[-1].stop
        self.known: dict[int, Sources] = {}

    def named(self, name: str) -> Slice:
        for part in self.shown:
            if part.name == name:
                return part
        raise ValueError(f"{self.box.slug}: net_inputs: observations have no field {name!r}")

    @cached_property
    def pairs(self) -> Pairs:
        columns: list[tuple[int, int, int, int]] = []
        for part, (one, other) in zip(self.slices[len(self.shown) :], self.box.net_inputs.pairs, strict=True):
            first, second = self.named(one), self.named(other)
            span = second.high - second.low
            columns += [
                (part.start + i, first.start + i, second.start + i, span) for i in range(part.stop - part.start)
            ]
        return Pairs(*np.array(columns, np.int32).reshape(-1, len(Pairs._fields)).T.copy())

    @cached_property
    def most(self) -> np.ndarray:
        """The largest value of each code."""
        return self.spread(lambda part: min(part.high - part.low, LARGEST_CODE), np.float32)

    @cached_property
    def naming(self) -> np.ndarray:
        """Which codes name a seat."""
        named = {f.name for f in self.box.state.fields if f.names == SEAT}
        return self.spread(lambda part: part.name in named, np.int8)

    def spread(self, value: Callable[[Slice], float], dtype: DTypeLike) -> np.ndarray:
        """One value a slice, for each of its codes."""
        return np.concatenate([np.full(part.stop - part.start, value(part), dtype) for part in self.slices])

    @cached_property
    def features(self) -> Features:
        """All features, those of one kind together: LEAST and AMOUNT have the first rows, one each."""
        found: list[tuple[int, int, int, float]] = []
        row = 0
        for wanted in (LEAST, AMOUNT, VALUE):
            for part in self.slices:
                for kind, number, groups, rows in self.features_of(part):
                    if kind != wanted:
                        continue
                    found += [(part.start + i, row + int(group) * rows, kind, number) for i, group in enumerate(groups)]
                    row += rows * (int(max(groups)) + 1)
        columns = list(zip(*found, strict=True))
        types = (np.int32, np.int32, np.int8, np.float32)
        return Features(*(np.array(column, kind) for column, kind in zip(columns, types, strict=True)))

    def features_of(self, part: Slice) -> list[tuple[int, float, np.ndarray, int]]:
        """The features of a slice: kind, number, the group of each code, and the rows of a group."""
        given, each = self.box.net_inputs, np.arange(part.stop - part.start)
        if part.name in given.without:
            return []
        if part.name in given.each:
            return [(VALUE, 0.0, each, part.high - part.low)]
        if part not in self.shown:
            return features_of_pair(part)
        return features_of(part)

    @cached_property
    def rows(self) -> int:
        """Rows of the first layer."""
        last = self.features
        widths = np.where(last.kind == VALUE, self.most[last.code], 1)
        return int((last.row + widths).max())

    def columns(self, players: int) -> np.ndarray:
        """By viewer, the column of each code in an observation of a game for this many players, or ABSENT."""
        found = np.full((players, self.size), ABSENT, np.int64)
        for whole, part in zip(self.shown, layout_for(self.box.state, players), strict=True):
            numbers = np.arange(part.start, part.stop).reshape(part.sizes)
            inside = found[:, whole.start : whole.stop].reshape(players, *whole.sizes)  # a view
            for viewer in range(players):
                turned = numbers
                if part.name == OWN_SEAT:  # says which seats are in the game: the viewer's mark, once for each
                    turned = np.full(players, numbers[viewer])
                if COMPANY in part.axes:
                    axis = part.axes.index(COMPANY)
                    turned = np.take(numbers, companies_from(viewer, players, part.sizes[axis]), axis)
                within: Any = (viewer, *(slice(size) for size in part.sizes))
                inside[within] = turned
        return found

    def sources(self, players: int) -> Sources:
        """Where the codes are in a state of a game for this many players."""
        if players not in self.known:
            self.known[players] = self.find_sources(players)
        return self.known[players]

    def find_sources(self, players: int) -> Sources:
        state, own = self.box.state, players
        place = np.full((players, self.size), ABSENT, np.int32)
        for viewer in range(players):
            positions = np.full(layout_for(state, players)[-1].stop, ABSENT, np.int64)
            at = own
            for f, numbers in shown_numbers(state, players, viewer):
                start = place_of(state.dtype, f.name) // f.type.itemsize
                positions[at : at + len(numbers)] = start + numbers
                at += len(numbers)
            columns = self.columns(players)[viewer]
            place[viewer] = np.where(columns == ABSENT, ABSENT, positions[columns])
        fields = {f.name: f for f in state.fields}
        types = {p.name: KINDS.index(fields[p.name].type) if p.name in fields else 0 for p in self.slices}
        return Sources(
            place=place,
            type=self.spread(lambda part: types[part.name], np.int8),
            low=self.spread(lambda part: 0 if part.wide and part.low < -1 else part.low, np.int32),
            wide=self.spread(lambda part: 0 if not part.wide else 2 if part.low < -1 else 1, np.int8),
            names=self.naming,
            pairs=self.pairs,
        )


@cache
def inputs_of(box: Box) -> Inputs:
    return Inputs(box)


def pair_of(first: Slice, second: Slice, start: int) -> Slice:
    """The slice of the codes that two slices make, place by place."""
    span = (first.high - first.low) * (second.high - second.low)
    if first.sizes != second.sizes or span > LARGEST_CODE:
        raise ValueError(f"{first.name} and {second.name} cannot be read together")
    stop = start + first.stop - first.start
    return Slice(f"{first.name}, {second.name}", "both together", start, stop, first.axes, first.sizes, 0, span)


def pair_codes(pairs: Pairs, codes: np.ndarray) -> np.ndarray:
    """The codes of all pairs, from the others (the last axis); 0 where one of the two is 0."""
    first, second = codes[..., pairs.first].astype(np.int64), codes[..., pairs.second].astype(np.int64)
    return np.where((first > 0) & (second > 0), (first - 1) * pairs.span + second, 0)


def features_of_pair(part: Slice) -> list[tuple[int, float, np.ndarray, int]]:
    """Those of a pair: every seat has its own rows, and every number of the viewer too."""
    count, span = part.stop - part.start, part.high
    inside = part.sizes[-1] if part.sizes else 1
    return [
        (VALUE, 0.0, np.arange(count) // inside, span),
        (VALUE, 0.0, np.arange(inside), span),
    ]


def features_of(part: Slice) -> list[tuple[int, float, np.ndarray, int]]:
    """Those of a slice whose game says nothing about it."""
    count, span = part.stop - part.start, part.high - part.low
    each, found = np.arange(count), []
    if (span > FEW_VALUES and part.low != -1) or part.wide:
        found.append((AMOUNT, 1 / min(span, LARGEST_CODE), each, 1))
        if count <= MOST_STEPPED:
            found += [(LEAST, least_code(part, step), each, 1) for step in STEPS]
    if part.wide or (found and span * count > MOST_ROWS // 2 and count <= MOST_STEPPED):
        return found
    groups = each
    if span * count > MOST_ROWS and part.sizes:
        groups = each // part.sizes[-1]
        if span * (max(groups) + 1) > MOST_ROWS:
            groups = each * 0
        if not found:
            found.append((LEAST, 1.0, each, 1))
    found.append((VALUE, 0.0, groups, span))
    return found


def least_code(part: Slice, step: int) -> float:
    """The code of a number, so many above the lowest."""
    return float(round(LARGEST_CODE * step / (step + HALF_WAY))) if part.wide and part.low >= -1 else float(step)


def companies_from(viewer: int, players: int, companies: int) -> list[int]:
    """The companies, the viewer's first, then the other seats in order, then those without a seat."""
    return [(viewer + turn) % players for turn in range(players)] + list(range(players, companies))


def rules_numbers(game: Game) -> np.ndarray:
    """How the numbers of the rules record (options and content) differ from those of the usual game, made small."""
    numbers: np.ndarray = made_small(game.rules_record) - usual_numbers(game.box)
    return numbers


@cache
def usual_numbers(box: Box) -> np.ndarray:
    return made_small(Game(box, box.settle({})).rules_record)


def made_small(record: np.ndarray) -> np.ndarray:
    """Every number of a record in a row, on a scale of doublings."""
    every = np.concatenate([np.asarray(record[name], np.float64).ravel() for name in record.dtype.names or ()])
    small: np.ndarray = (np.sign(every) * np.log2(1 + np.abs(every)) / 8).astype(np.float32)
    return small
