"""The rules record from its declaration: options by their names, everything else from the files in `data/`."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from tablewright.engine.content import Table, read_toml
from tablewright.engine.errors import BadContent
from tablewright.engine.fields import Field, Schema, field
from tablewright.engine.options import Flag, Option, Options, Values, Whole


def rules_schema(options: Options, *fields: Field) -> Schema:
    """A rules record with a field for each option that is a whole number or a flag, and then others.

    Examples:
        >>> from tablewright.engine.options import Options, Whole
        >>> schema = rules_schema(Options(Whole("players", 2, low=2, high=4), Whole("goal", 20, low=10, high=50)))
        >>> [(part.name, part.high) for part in schema.fields]
        [('players', 4), ('goal', 50)]
    """
    return Schema([*(option_field(option) for option in options if isinstance(option, Whole | Flag)), *fields])


def option_field(option: Option) -> Field:
    low, high = (option.low, option.high) if isinstance(option, Whole) else (0, 1)
    return field(option.name, f"the option {option.name}", low=min(0, low), high=high)


def read_rules(schema: Schema, options: Values, data: Path) -> np.record:
    """A rules record: options by their names, and every other field from the file of `data` that has its name.

    A field of one number is a whole number in the file. One with a single axis is a list of as many numbers, or a
    table whose keys are the places, where place 0 can be left out. What is missing, unknown or out of bounds raises
    `BadContent`.
    """
    rules: np.record = schema.blank()[0]
    files = [read_toml(path) for path in sorted(data.glob("*.toml"))]
    for part in schema.fields:
        if part.name in options:
            rules[part.name] = options[part.name]
            continue
        file = next((file for file in files if part.name in file.values), None)
        if file is None:
            raise BadContent(f"No file in data/ has {part.name}.")
        rules[part.name] = numbers_of(part, file)
    for file in files:
        file.close()
    return rules


def numbers_of(part: Field, file: Table) -> int | list[int]:
    if not part.sizes:
        return file.whole(part.name, part.low, part.high)
    numbers = row_of(part, file)
    if part.total is not None and sum(numbers) != part.total:
        raise BadContent(f"{file.place}: {part.name} adds up to {sum(numbers)}, not {part.total}.")
    return numbers


def row_of(part: Field, file: Table) -> list[int]:
    if len(part.sizes) > 1:
        raise BadContent(f"{file.place}: {part.name} has several axes; the game reads it itself.")
    if isinstance(file.values[part.name], list):
        return file.wholes(part.name, part.sizes[0], part.low, part.high)
    table = file.table(part.name)
    numbers = [table.whole(str(place), part.low, part.high, None if place else 0) for place in range(part.sizes[0])]
    table.close()
    return numbers
