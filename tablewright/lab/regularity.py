"""Printed numbers that break a pattern which all the others of their table follow. Measure 68.

No game is played for this. A typing mistake, or a number that was changed alone, often shows in the content itself:
points of 4, 3, 3 and 1, or one house among eight that does not need as much of everything. Such a number may be
intended; the finding says what would fit.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import Any

import numpy as np

from tablewright.engine.box import Box
from tablewright.engine.sheets import flattened, sheets_of
from tablewright.engine.workbook import Values, element_titles, heading, loose, row_title, values_in
from tablewright.lab.findings import PRINTED_LEVEL, Finding, Section
from tablewright.lab.sample import Sample
from tablewright.lab.statistics import exact
from tablewright.lab.wording import counted

INSIDE, AT_AN_END = 3, 4  # so many others must fit if the odd number has neighbours on both sides, or not
ALIKE = 4  # so many others must be equal
ROWS, COLUMNS = 3, 3  # of the smallest table whose rows are compared
LISTS, IN_A_LIST = 5, 3  # so many other rows must have the property, in lists of so many numbers

Point = tuple[int, int]


@dataclass(frozen=True)
class Odd:
    """A place among some numbers, what would fit there, and what the others do."""

    place: int
    fitting: int | None  # None where more than one would fit
    others: str


@dataclass(frozen=True)
class OddNumber:
    """A number of the content that breaks a pattern."""

    name: str  # as an edit names it
    subject: str  # the element that it belongs to; else its name
    title: str
    value: str  # what it is, or what its row has
    fitting: int | None
    others: str

    @property
    def sentence(self) -> str:
        fits = "" if self.fitting is None else f", where {self.fitting} would fit"
        return f"As printed, {self.title} ({self.subject}) {self.value}{fits}: {self.others}."


def regularity(sample: Sample, section: Section) -> None:
    """Name the numbers of the content that break a pattern."""
    box = sample.game.box
    odd = odd_numbers(box, values_in(box, sample.game.content))
    section.findings += [
        Finding(
            kind="broken_pattern",
            sentence=number.sentence,
            out_of_range=True,
            p=None,
            level=PRINTED_LEVEL,
            count=1,
            subject=number.subject,
        )
        for number in odd
    ]
    verb = "breaks the pattern of its table" if len(odd) == 1 else "break the pattern of their table"
    sentence = f"{counted(len(odd), 'printed number')} {verb}."
    section.measure(68, sentence, exact(len(odd), 1), sample, level=PRINTED_LEVEL)


def odd_numbers(box: Box, values: Values) -> list[OddNumber]:
    """All numbers that break a pattern, each once."""
    found: dict[str, OddNumber] = {}
    for stem, file in values.items():
        for odd in [*odd_in_table(stem, dict(loose(file)), is_file=True), *odd_in_sheets(box, stem, file)]:
            found.setdefault(odd.name, odd)
    return list(found.values())


# --- Where numbers stand together -----------------------------------------------------------------------------------


def odd_in_table(name: str, table: Mapping[str, Any], is_file: bool = False) -> Iterator[OddNumber]:
    """The odd numbers of a table and of all within it.

    The numbers at the top of a file have nothing in common. Those of a row of a grid are compared with the other rows.
    """
    numbers = {key: value for key, value in table.items() if is_number(value)}
    if not is_file:
        yield from odd_in_group([f"{name}.{key}" for key in numbers], list(numbers.values()))
    rows = {key: value for key, value in table.items() if isinstance(value, dict | list)}
    grid = grid_of(rows)
    if grid is not None:
        yield from odd_in_grid(name, list(rows), *grid)
        return
    for key, row in rows.items():
        if isinstance(row, dict):
            yield from odd_in_table(f"{name}.{key}", row)
        elif is_list_of_numbers(row):
            yield from odd_in_row([f"{name}.{key}.{place}" for place in range(len(row))], row)


def grid_of(table: Mapping[str, Any]) -> tuple[list[str], np.ndarray] | None:
    """The columns and the numbers of rows that all have the same columns."""
    known = [row for row in map(list_of, table.values()) if row is not None]
    if len(known) < ROWS or len(known) < len(table) or any(row.keys() != known[0].keys() for row in known):
        return None
    return list(known[0]), np.array([list(row.values()) for row in known])


def list_of(value: Any) -> dict[str, int] | None:
    """The numbers of a row by their columns."""
    if is_list_of_numbers(value):
        return {str(place): number for place, number in enumerate(value)}
    if isinstance(value, dict) and value and all(is_number(number) for number in value.values()):
        return value
    return None


def odd_in_grid(name: str, rows: Sequence[str], columns: Sequence[str], numbers: np.ndarray) -> Iterator[OddNumber]:
    cell = odd_cell(numbers) if numbers.shape[1] >= COLUMNS else None
    if cell is not None:
        row, column, fitting = cell
        names = [f"{name}.{rows[row]}.{key}" for key in columns]
        others = "everywhere else in its table, each row differs from the next by the same in every column"
        yield from named(Odd(column, fitting, others), names, numbers[row].tolist())
    for column, key in enumerate(columns):
        yield from odd_in_row([f"{name}.{row}.{key}" for row in rows], numbers[:, column].tolist())


def odd_in_group(names: Sequence[str], numbers: Sequence[int]) -> Iterator[OddNumber]:
    yield from named(odd_of_equals(numbers) or odd_step(numbers), names, numbers)


def odd_in_row(names: Sequence[str], numbers: Sequence[int]) -> Iterator[OddNumber]:
    yield from named(odd_step(numbers), names, numbers)


def named(odd: Odd | None, names: Sequence[str], numbers: Sequence[int]) -> Iterator[OddNumber]:
    if odd is not None:
        name = names[odd.place]
        yield OddNumber(name, name, title_of(name), f"is {numbers[odd.place]}", odd.fitting, odd.others)


def title_of(name: str) -> str:
    table, _, key = name.partition(".")[2].rpartition(".")
    return f"number {int(key) + 1} of {heading(table)}" if key.isdecimal() else heading(f"{table} {key}")


def odd_in_sheets(box: Box, stem: str, file: Mapping[str, Any]) -> Iterator[OddNumber]:
    """The rows whose list of numbers is the only one that is not even, or that has another sum."""
    for table, rows in sheets_of(file):
        columns = [dict(flattened(row)) for row in rows]
        for key in columns[0]:
            lists = [column.get(key) for column in columns]
            known = [each for each in lists if isinstance(each, list) and is_list_of_numbers(each)]
            odd = odd_list(known) if len(known) == len(rows) else None
            if odd is None:
                continue
            place, others = odd
            row, numbers = rows[place], ", ".join(map(str, known[place]))
            name, element = f"{stem}.{table}.{row.get('key', place)}.{key}", f"{table}/{row.get('key')}"
            subject = element if element in element_titles(box) else name
            shown = f"has {numbers} as its {heading(key).lower()}"
            yield OddNumber(name, subject, row_title(box, table, row, place), shown, None, others)


def is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def is_list_of_numbers(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(is_number(part) for part in value)


# --- Patterns -------------------------------------------------------------------------------------------------------


def odd_of_equals(numbers: Sequence[int]) -> Odd | None:
    """The only number that is not as large as all the others, whatever their signs."""
    sizes = [abs(number) for number in numbers]
    if len(numbers) <= ALIKE:
        return None
    usual = sorted(sizes)[len(sizes) // 2]
    odd = [place for place, size in enumerate(sizes) if size != usual]
    if len(odd) != 1 or usual == 0:
        return None
    (place,) = odd
    others = {number for other, number in enumerate(numbers) if other != place}
    negative = numbers[place] < 0 if len(others) > 1 else others == {-usual}
    fitting = None if len(others) > 1 and numbers[place] == 0 else -usual if negative else usual
    said = f"{usual} or {-usual}" if len(others) > 1 else str(*others)
    return Odd(place, fitting, f"the {len(numbers) - 1} others are all {said}")


def odd_step(numbers: Sequence[int]) -> Odd | None:
    """The only number off a line, or off a parabola, through all the others.

    A zero at either end is left alone, because many scales start or end at zero.
    """
    points = list(enumerate(numbers))
    for degree, steps in ((1, "go up or down by equal steps"), (2, "go up or down by steps that change evenly")):
        if len(points) <= degree + 1 or lie_on_a_curve(points, degree):
            return None
        odd = []
        for place, number in points:
            is_end = place in (0, len(points) - 1)
            others = points[:place] + points[place + 1 :]
            enough = len(others) >= max(degree + 2, AT_AN_END if is_end else INSIDE)
            if enough and lie_on_a_curve(others, degree) and not (is_end and number == 0):
                fitting = height(others[: degree + 1], place)
                if fitting.denominator == 1:
                    odd.append(Odd(place, int(fitting), f"the {len(others)} others {steps}"))
        if odd:
            return odd[0] if len(odd) == 1 else None
    return None


def lie_on_a_curve(points: Sequence[Point], degree: int) -> bool:
    return all(height(points[: degree + 1], x) == y for x, y in points)


def height(points: Sequence[Point], at: int) -> Fraction:
    """Where the curve through some points is at another place, by Lagrange's formula."""
    parts = (y * prod((Fraction(at - z, x - z) for z, _ in points if z != x), start=Fraction(1)) for x, y in points)
    return sum(parts, start=Fraction(0))


def odd_cell(numbers: np.ndarray) -> tuple[int, int, int] | None:
    """The only cell without which all rows would differ by the same in every column, and what would fit there."""
    found = []
    for row, column in np.ndindex(*numbers.shape):
        rest = np.delete(np.delete(numbers, row, 0), column, 1)
        if not is_additive(rest):
            continue
        along, across = np.delete(numbers[row], column), np.delete(numbers[:, column], row)
        shift, drop = along - rest[0], across - rest[:, 0]
        if np.ptp(shift) == 0 and np.ptp(drop) == 0:
            fitting = int(across[0] + shift[0])
            if fitting != numbers[row, column]:
                found.append((row, column, fitting))
    return found[0] if len(found) == 1 else None


def is_additive(numbers: np.ndarray) -> bool:
    return not np.diff(np.diff(numbers, axis=0), axis=1).any()


def odd_list(lists: Sequence[Sequence[int]]) -> tuple[int, str] | None:
    """The only list whose numbers are not equal, or whose sum is another, and what the others are like."""
    if len(lists) <= LISTS or len(lists[0]) < IN_A_LIST or len(set(map(len, lists))) > 1:
        return None
    uneven = [place for place, each in enumerate(lists) if len(set(each)) > 1]
    if len(uneven) == 1:
        return uneven[0], f"in each of the {len(lists) - 1} other rows the numbers are equal"
    sums = [sum(each) for each in lists]
    usual = sorted(sums)[len(sums) // 2]
    unusual = [place for place, total in enumerate(sums) if total != usual]
    if len(unusual) == 1:
        return unusual[0], f"in each of the {len(lists) - 1} other rows they add up to {usual}"
    return None
