"""Tables of cards as CSV, which a designer opens in a spreadsheet.

A sheet holds one list of tables of a TOML file: `patterns-pattern.csv` has a row for each pattern of `patterns.toml`.
A table within a card becomes columns with a dot (`cost.energy`), a list of numbers or words one cell with spaces
between, and a list of tables one cell of JSON. An empty cell is a key that the card does not have; `{}` and `[]` are an
empty table and an empty list.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tablewright.engine.errors import BadContent

SHEET = "-"  # between the file's name and the table's
EMPTY: dict[str, Any] = {"{}": {}, "[]": []}


def sheet_name(stem: str, table: str) -> str:
    return f"{stem}{SHEET}{table}.csv"


def sheets_of(values: Mapping[str, Any]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """The lists of tables of a file."""
    for name, value in values.items():
        if isinstance(value, list) and value and all(isinstance(row, dict) for row in value):
            yield name, value


def write_sheet(path: Path, rows: Sequence[Mapping[str, Any]]) -> None:
    flat = [dict(flattened(row)) for row in rows]
    columns = list(dict.fromkeys(column for row in flat for column in row))
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, columns)
        writer.writeheader()
        writer.writerows({column: as_cell(value) for column, value in row.items()} for row in flat)


def flattened(row: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in row.items():
        if isinstance(value, dict) and value:
            yield from flattened(value, f"{before}{key}.")
        else:
            yield before + key, value


def as_cell(value: Any) -> str:
    if value in EMPTY.values():
        return str(value)
    if holds_tables(value):
        return json.dumps(value)
    if isinstance(value, list):
        return " ".join(as_cell(part) for part in value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def holds_tables(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(part, dict) for part in value)


def read_sheet(path: Path, shipped: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The rows of a sheet; each value has the type of its column in the shipped table."""
    table = path.stem.partition(SHEET)[2]
    known = dict(sheets_of(shipped))
    if table not in known:
        raise BadContent(f"{path.name}: unknown table {table!r}: the tables are {', '.join(known) or 'none'}.")
    examples = {column: value for row in known[table] for column, value in flattened(row)}
    rows = []
    for number, cells in enumerate(read_cells(path), start=2):
        place = f"{path.name}, {table} {cells.get('key') or f'in line {number}'}"
        rows.append(read_row(cells, examples, place))
    return rows


def read_cells(path: Path) -> list[dict[str, str]]:
    try:
        with path.open(newline="", encoding="utf-8-sig") as file:
            reader = csv.DictReader(file, strict=True, restkey="")
            return list(reader)
    except OSError as error:
        raise BadContent(f"{path.name} cannot be read: {error.strerror}.") from None
    except (csv.Error, UnicodeDecodeError) as error:
        raise BadContent(f"{path.name}: {error}.") from None


def read_row(cells: Mapping[str, str], examples: Mapping[str, Any], place: str) -> dict[str, Any]:
    row: dict[str, Any] = {}
    for column, cell in cells.items():
        if column not in examples:
            unknown = f"unknown column {column}" if column else "a cell beyond the last column"
            raise BadContent(f"{place}: {unknown}.")
        if not cell:
            continue
        node = row
        *tables, last = column.split(".")
        for key in tables:
            node = node.setdefault(key, {})
        node[last] = from_cell(cell, examples[column], f"{place}: {column}")
    return row


def from_cell(cell: str, example: Any, place: str) -> Any:
    """Read a text as a value of the same type as the example."""
    if cell in EMPTY:
        return type(EMPTY[cell])()
    try:
        if holds_tables(example):
            return json.loads(cell)
        if isinstance(example, list):
            kind = example[0] if example else ""
            return [from_cell(part, kind, place) for part in cell.split()]
        if isinstance(example, bool):
            return {"true": True, "false": False}[cell.strip().casefold()]
        if isinstance(example, int):
            return int(cell)
    except (KeyError, ValueError):
        wanted = {bool: "true or false", int: "a whole number"}.get(type(example), "a list")
        raise BadContent(f"{place} = {cell!r} is not {wanted}.") from None
    return cell
