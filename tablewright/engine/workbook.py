"""A game's content as sheets of cells, which a designer reads and edits.

A version of the content is the values of all its files. Every list of tables is a sheet with a row for each card, in
the same cells as `sheets` writes. The other numbers of a file are a form: a sheet with one row. A cell is named as
`copies` names numbers: `patterns.pattern.shell.cost.energy`, `turns.legacy_awards`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, Literal

from tablewright.engine.box import Box
from tablewright.engine.copies import NOTED_LIMITS, Copy, Limits, parse
from tablewright.engine.errors import BadContent
from tablewright.engine.game import Game
from tablewright.engine.sheets import as_cell, flattened, from_cell, sheet_name, sheets_of, write_sheet
from tablewright.engine.toml_writer import toml_text

Values = dict[str, Any]  # of all files, by their names without an ending

Kind = Literal["number", "truth", "words", "text"]  # "words": one of those that the limits name

LOOSE = ""  # the table of the numbers that belong to no sheet
HASH_BYTES = 16
NO_LIMITS = Limits()
ASSIGNED = re.compile(r'\s*(?:\[\[?([\w.-]+)\]\]?|([\w-]+)\s*=)((?:[^"#]|"[^"]*")*)(?:#\s?(.*))?')


@dataclass(frozen=True)
class Column:
    """A column of a sheet, or a field of a form, with what the game accepts there and what the file says about it."""

    key: str
    title: str
    kind: Kind
    limits: Limits
    meanings: Mapping[str, str]  # the game's sentence for each of the words that the limits name, where it has one
    note: str
    rules: tuple[str, ...]  # the numbers of the rules that the note names

    def say(self, cell: str) -> str:
        """A value of this column, in the game's words if it has a sentence for it."""
        return f'"{self.meanings[cell]}"' if cell in self.meanings else cell


@dataclass(frozen=True)
class Row:
    name: str  # of its cells, up to the column
    title: str
    cells: tuple[str, ...]  # one for each column; empty: the card does not have it


@dataclass(frozen=True)
class Sheet:
    name: str  # the file, and the table if there is one
    title: str
    note: str  # what the file says about it
    is_form: bool
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Change:
    """A cell that differs between two versions."""

    name: str
    sentence: str


# --- Versions -------------------------------------------------------------------------------------------------------


def data_files(box: Box) -> list[Path]:
    return sorted((box.folder / "data").glob("*.toml"))


def values_of(box: Box, copy: Copy) -> Values:
    """All values of a copy. One that the game does not accept is refused."""
    copy.check(box.folder / "data")
    values = values_in(box, copy)
    check(box, values)
    return values


def values_in(box: Box, copy: Copy) -> Values:
    """All values of a copy that a game is played with already, though perhaps not with every number of players."""
    return {path.stem: copy.file(path) for path in data_files(box)}


@lru_cache
def shipped_text(box: Box) -> str:
    return to_text({path.stem: parse(path) for path in data_files(box)})


def shipped_values(box: Box) -> Values:
    values: Values = json.loads(shipped_text(box))
    return values


def to_text(values: Values) -> str:
    return json.dumps(values, separators=(",", ":"), ensure_ascii=False)


def hash_of(text: str) -> str:
    return blake2b(text.encode(), digest_size=HASH_BYTES).hexdigest()


def check(box: Box, values: Values) -> None:
    """Refuse a version that the game does not accept with every number of players."""
    copy = Copy(contents=to_text(values))
    for players in range(box.options.players.low, box.options.players.high + 1):
        Game(box, box.settle({"players": players}), plain=True, content=copy)


def edited(box: Box, values: Values, name: str, cell: str) -> Values:
    """The version with another value in one cell. An empty text takes the value away."""
    sheet, row, column = find_cell(box, values, name)
    changed = deepcopy(values)
    stem, _, table = sheet.name.partition(".")
    target = changed[stem][table][sheet.rows.index(row)] if table else changed[stem]
    node = target
    *tables, last = column.split(".")
    for key in tables:
        node = node.setdefault(key, {})
    if cell.strip():
        node[last] = from_cell(cell.strip(), example_of(box, values, stem, table, column), f"{row.title}: {last}")
    else:
        node.pop(last, None)
    check(box, changed)
    return changed


def find_cell(box: Box, values: Values, name: str) -> tuple[Sheet, Row, str]:
    for sheet in sheets(box, values):
        for row in sheet.rows:
            column = name.removeprefix(f"{row.name}.")
            if column != name and any(column == each.key for each in sheet.columns):
                return sheet, row, column
    raise BadContent(f"Unknown number {name!r}.")


def cell_text(box: Box, values: Values, name: str) -> str:
    sheet, row, column = find_cell(box, values, name)
    return row.cells[[each.key for each in sheet.columns].index(column)]


def write_files(box: Box, values: Values, folder: Path) -> list[Path]:
    """Write a version as `lab content` writes the shipped one. A file whose form is unchanged keeps its comments.

    Changed cards stand in the sheets alone: where the TOML file has the shipped ones, the sheet replaces them.
    """
    written = []
    for path in data_files(box):
        own, shipped = values[path.stem], parse(path)
        same_form = dict(loose(own)) == dict(loose(shipped))
        text = path.read_text(encoding="utf-8") if same_form else toml_text(dict(loose(own)) | dict(sheets_of(shipped)))
        (folder / path.name).write_text(text, encoding="utf-8")
        written.append(folder / path.name)
        for table, rows in sheets_of(own):
            written.append(folder / sheet_name(path.stem, table))
            write_sheet(written[-1], rows)
    return written


# --- Differences ----------------------------------------------------------------------------------------------------


def differences(box: Box, old: Values, new: Values) -> list[Change]:
    """What another version has instead of the values of the first, cell by cell."""
    changes = []
    before = {row.name: (sheet, row) for sheet in sheets(box, old) for row in sheet.rows}
    after = {row.name: (sheet, row) for sheet in sheets(box, new) for row in sheet.rows}
    for name in [*before, *(name for name in after if name not in before)]:
        title = (before.get(name) or after[name])[1].title
        if name not in after:
            changes.append(Change(name, f"{title} is gone."))
        elif name not in before:
            changes.append(Change(name, f"{title} is new."))
        else:
            changes += row_differences(*before[name], *after[name])
    return changes


def row_differences(sheet: Sheet, row: Row, new_sheet: Sheet, new_row: Row) -> Iterator[Change]:
    old = {column.key: column.say(cell) for column, cell in zip(sheet.columns, row.cells, strict=True)}
    new = {column.key: column.say(cell) for column, cell in zip(new_sheet.columns, new_row.cells, strict=True)}
    titles = {column.key: column.title for column in (*sheet.columns, *new_sheet.columns)}
    for key, title in titles.items():
        was, now = old.get(key, ""), new.get(key, "")
        if was != now:
            words = (
                f"{now} instead of {was}" if was and now else f"{now} instead of none" if now else f"none, was {was}"
            )
            yield Change(f"{row.name}.{key}", f"{row.title}: {title} {words}.")


# --- Sheets ---------------------------------------------------------------------------------------------------------


def sheets(box: Box, values: Values) -> list[Sheet]:
    """The forms and sheets of a version, file by file."""
    made = []
    for stem, file in values.items():
        head, notes = comments(box, stem)
        tables = dict(sheets_of(file))
        form = dict(loose(file))
        if form:
            made.append(make_sheet(box, stem, LOOSE, [form], head if not tables else "", notes))
        made += [make_sheet(box, stem, table, rows, notes.get(table, head), notes) for table, rows in tables.items()]
    return made


def loose(file: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The values of a file that are not in a sheet."""
    tables = dict(sheets_of(file))
    return ((key, value) for key, value in file.items() if key not in tables)


def make_sheet(
    box: Box, stem: str, table: str, rows: list[dict[str, Any]], note: str, notes: Mapping[str, str]
) -> Sheet:
    examples = examples_of(box, stem, table) | {column: v for row in rows for column, v in flattened(row)}
    keys = [key for key in examples if key != "key" and not any(other.startswith(f"{key}.") for other in examples)]
    name = f"{stem}.{table}" if table else stem
    names = [f"{name}.{row.get('key', place)}" if table else name for place, row in enumerate(rows)]
    limits = {key: column_limits([limits_of(box).get(f"{row}.{key}", NO_LIMITS) for row in names]) for key in keys}
    own_notes = {key: note_of(notes, key) if not table else "" for key in keys}
    rules = {key: rules_in(box, note) for key, note in own_notes.items()}
    return Sheet(
        name=name,
        title=sheet_title(box, stem, table),
        note=note,
        is_form=not table,
        columns=tuple(
            Column(
                key,
                heading(key),
                kind_of(examples[key], limits[key]),
                limits[key],
                meanings(box, key, limits[key].words),
                "" if own_notes[key] in rules[key] else own_notes[key],  # the number alone says no more
                rules[key],
            )
            for key in keys
        ),
        rows=tuple(
            Row(row_name, row_title(box, table, row, place) if table else heading(stem), cells(row, keys))
            for place, (row_name, row) in enumerate(zip(names, rows, strict=True))
        ),
    )


def cells(row: Mapping[str, Any], keys: list[str]) -> tuple[str, ...]:
    flat = dict(flattened(row))
    return tuple(as_cell(flat[key]) if key in flat else "" for key in keys)


def examples_of(box: Box, stem: str, table: str) -> dict[str, Any]:
    """A shipped value of each column."""
    file = shipped_values(box).get(stem, {})
    rows = file.get(table, []) if table else [dict(loose(file))]
    return {column: value for row in rows for column, value in flattened(row)}


def example_of(box: Box, values: Values, stem: str, table: str, column: str) -> Any:
    rows = values[stem][table] if table else [values[stem]]
    return (examples_of(box, stem, table) | {c: v for row in rows for c, v in flattened(row)})[column]


def kind_of(example: Any, limits: Limits) -> Kind:
    if isinstance(example, bool):
        return "truth"
    if isinstance(example, int):
        return "number"
    return "words" if limits.words and isinstance(example, str) else "text"


def column_limits(found: list[Limits]) -> Limits:
    """The widest limits of all rows. Words that are not the same in all rows are left out."""
    known = [limits for limits in found if limits != NO_LIMITS]
    lows = [limits.low for limits in known if limits.low is not None]
    highs = [limits.high for limits in known if limits.high is not None]
    words = {limits.words for limits in known}
    return Limits(min(lows, default=None), max(highs, default=None), words.pop() if len(words) == 1 else ())


@lru_cache
def limits_of(box: Box) -> dict[str, Limits]:
    """What the game accepts for each number, found by reading the shipped content once more."""
    noted: dict[str, Limits] = {}
    before = NOTED_LIMITS.set(noted)
    try:
        Game(box, box.settle({}), plain=True)
    finally:
        NOTED_LIMITS.reset(before)
    return noted


# --- Words ----------------------------------------------------------------------------------------------------------


def heading(key: str) -> str:
    words = re.sub(r"[._-]+", " ", key).strip()
    return words[:1].upper() + words[1:]


def meanings(box: Box, key: str, words: Sequence[str]) -> dict[str, str]:
    """What the game's text says under the name of a column, if it has a sentence for every word there.

    A blank that a match fills is left open.
    """
    table = key.rpartition(".")[2]
    try:
        return {word: re.sub(r"{\w+}", "…", str(box.words.get(f"{table}.{word}"))) for word in words}
    except KeyError:
        return {}


def sheet_title(box: Box, stem: str, table: str) -> str:
    """The game's word for these cards. Without one, the name of the file, unless it holds more."""
    with suppress(KeyError):
        return heading(box.words.get(f"study.kind.{table}")[1])
    return heading(table if table and len(shipped_values(box).get(stem, {})) > 1 else stem)


def row_title(box: Box, table: str, row: Mapping[str, Any], place: int) -> str:
    """The card's own name, if the game's words have one."""
    key = row.get("key")
    if key is None:
        return f"{heading(table)} {place + 1}"
    return element_titles(box).get(f"{table}/{key}") or heading(str(key))


@lru_cache
def element_titles(box: Box) -> dict[str, str]:
    return {element.name: element.say(box.words) for element in box.study.elements}


@lru_cache
def comments(box: Box, stem: str) -> tuple[str, dict[str, str]]:
    """What a shipped file says at its head, and about each table and key."""
    path = box.folder / "data" / f"{stem}.toml"
    head, table = "", ""
    notes: dict[str, str] = {}
    above: list[str] = []
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        if line.startswith("#"):
            above.append(line[1:].removeprefix(" "))
            continue
        if not line.strip() and above and not head and not notes:
            head = "\n".join(above)
        found = ASSIGNED.match(line)
        if found:
            heading_name, key, _, beside = found.groups()
            table = heading_name or table
            name = heading_name or (f"{table}.{key}" if table else key)
            note = beside or "\n".join(above)
            if note:
                notes.setdefault(name, note)
        above = []
    return head, notes


def note_of(notes: Mapping[str, str], key: str) -> str:
    """The note of a key, or of the table that it is in."""
    while key:
        if key in notes:
            return notes[key]
        key = key.rpartition(".")[0]
    return ""


def rules_in(box: Box, note: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(re.findall(rf"{box.rule_prefix}-R?\d+", note)))
