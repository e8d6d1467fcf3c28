"""A designer's copy of a game's numbers: files in place of the shipped ones, and single numbers changed.

A game reads its data through `engine.content`, which asks the copy in use. So a game's own code knows nothing about
copies, and a game loaded with one differs only in its rules record.

A number is named by its file, the path to it, and its field, separated by dots: `turns.start.standard.meaning`,
`patterns.pattern.shell.cost.energy`, `turns.legacy_awards.0`. An entry of a list of tables is found by its `key`.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache, wraps
from pathlib import Path
from typing import Any, TypeVar

from tablewright.engine.errors import BadContent
from tablewright.engine.sheets import SHEET, from_cell, read_sheet, sheet_name, sheets_of, write_sheet

Result = TypeVar("Result")
Number = int | bool | str
COPIES_KEPT = 256  # of what a function has read


@dataclass(frozen=True)
class Copy:
    """A folder with some of a game's files, or their contents, and single numbers that replace those in the files."""

    folder: Path | None = None
    edits: tuple[tuple[str, Number], ...] = ()
    contents: str = ""  # JSON: the values of files, by their names without an ending

    def file(self, path: Path) -> dict[str, Any]:
        """The contents of a shipped file in this copy."""
        given: dict[str, Any] = json.loads(self.contents) if self.contents else {}
        values = given[path.stem] if path.stem in given else parse(self.replacement(path))
        shipped = parse(path)
        for sheet in self.sheets(path):
            table = sheet.stem.partition(SHEET)[2]
            rows = read_sheet(sheet, values)
            if values[table] not in (rows, shipped.get(table)):
                raise BadContent(
                    f"{path.name} and {sheet.name} disagree about {unlike(values[table], rows)}:"
                    f" change one of them only, or delete {sheet.name}."
                )
            values[table] = rows
        for name, number in self.edits:
            stem, _, path_to = name.partition(".")
            if stem == path.stem:
                set_number(values, path_to, number, path.name)
        return values

    def replacement(self, path: Path) -> Path:
        own = self.folder / path.name if self.folder else path
        return own if own.exists() else path

    def sheets(self, path: Path) -> list[Path]:
        """The tables of a file that this copy has as CSV."""
        return sorted(self.folder.glob(sheet_name(path.stem, "*"))) if self.folder else []

    def check(self, data: Path) -> None:
        """Refuse a copy with files or numbers that the game does not have."""
        stems = stems_of(data.glob("*.toml"))
        for name, _ in self.edits:
            if name.partition(".")[0] not in stems:
                raise BadContent(f"Unknown number {name!r}: the files are {', '.join(stems)}.")
        for stem in json.loads(self.contents) if self.contents else ():
            if stem not in stems:
                raise BadContent(f"{stem} is not a file of this game: its files are {', '.join(stems)}.")
        if self.folder is None:
            return
        if not self.folder.is_dir():
            raise BadContent(f"{self.folder} is not a folder.")
        for file in sorted(self.folder.iterdir()):
            if file.suffix in (".toml", ".csv") and file.stem.partition(SHEET)[0] not in stems:
                raise BadContent(f"{file.name} is not a file of this game: its files are {', '.join(stems)}.")


def unlike(table: list[dict[str, Any]], rows: list[dict[str, Any]]) -> str:
    """The first row in which two versions of a table differ."""
    place = next((i for i, (one, other) in enumerate(zip(table, rows, strict=False)) if one != other), None)
    if place is None:
        return "the number of rows"
    return str(table[place].get("key") or f"row {place + 1}")


SHIPPED = Copy()
IN_USE: ContextVar[Copy] = ContextVar("IN_USE", default=SHIPPED)


@dataclass(frozen=True)
class Limits:
    """What a game accepts as a value of its content: whole numbers from `low` to `high`, or some words."""

    low: int | None = None
    high: int | None = None
    words: tuple[str, ...] = ()


NOTED_LIMITS: ContextVar[dict[str, Limits] | None] = ContextVar("NOTED_LIMITS", default=None)
"""Where the limits of numbers are noted by their names while content is read; None: nowhere."""


@contextmanager
def in_use(copy: Copy) -> Iterator[None]:
    """Inside this block, content is read from the copy."""
    before = IN_USE.set(copy)
    try:
        yield
    finally:
        IN_USE.reset(before)


def read_once(read: Callable[..., Result]) -> Callable[..., Result]:
    """Cache what a function reads, separately for each copy."""

    @lru_cache(COPIES_KEPT)
    def kept(copy: Copy, *given: Any) -> Result:
        return read(*given)

    @wraps(read)
    def from_copy(*given: Any) -> Result:
        if NOTED_LIMITS.get() is not None:
            return read(*given)
        return kept(IN_USE.get(), *given)

    return from_copy


def parse(path: Path) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            return tomllib.load(file)
    except FileNotFoundError:
        raise BadContent(f"{path.name} is missing.") from None
    except OSError as error:
        raise BadContent(f"{path.name} cannot be read: {error.strerror}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadContent(f"{path.name}: {error}.") from None


# --- Single numbers -------------------------------------------------------------------------------------------------


def set_number(values: dict[str, Any], path_to: str, number: Number, file: str) -> None:
    """Set the number at the end of the path, which must exist already and have the same type."""
    holder, last = find_holder(values, path_to, file)
    old = holder[last]
    if isinstance(old, dict | list) or type(old) is not type(number):
        raise BadContent(f"{file}: {path_to} = {old!r} cannot become {number!r}.")
    holder[last] = number


def number_at(values: dict[str, Any], path_to: str, file: str) -> Number:
    holder, last = find_holder(values, path_to, file)
    number: Number = holder[last]
    return number


def find_holder(values: Any, path_to: str, file: str) -> tuple[Any, Any]:
    """The table or list with the last part of the path, and that part as its key or index."""
    *parts, last = path_to.split(".")
    node = values
    for part in parts:
        node = node[key_or_index(node, part, path_to, file)]
    return node, key_or_index(node, last, path_to, file)


def key_or_index(node: Any, part: str, path_to: str, file: str) -> Any:
    if isinstance(node, dict) and part in node:
        return part
    if isinstance(node, list):
        for place, entry in enumerate(node):
            if isinstance(entry, dict) and entry.get("key") == part:
                return place
        if part.isdigit() and int(part) < len(node):
            return int(part)
    where = "" if part == path_to else f" in {path_to!r}"
    raise BadContent(f"{file}: unknown key {part!r}{where}.")


def numbers_of(data: Path) -> Iterator[tuple[str, Number]]:
    """Every number and word of a game's data that can be changed, by its name."""
    for path in sorted(data.glob("*.toml")):
        yield from walk(IN_USE.get().file(path), path.stem)


def walk(node: Any, name: str) -> Iterator[tuple[str, Number]]:
    if isinstance(node, dict):
        for key, value in node.items():
            if key != "key":
                yield from walk(value, f"{name}.{key}")
    elif isinstance(node, list):
        for place, value in enumerate(node):
            yield from walk(value, f"{name}.{value['key'] if has_key(value) else place}")
    else:
        yield name, node


def has_key(value: Any) -> bool:
    return isinstance(value, dict) and "key" in value


def read_number(data: Path, name: str, text: str) -> tuple[str, Number]:
    """A number as a person types it, of the same type as the present one."""
    stem, _, path_to = name.partition(".")
    path = data / f"{stem}.toml"
    if not path.exists():
        raise BadContent(f"Unknown number {name!r}: the files are {', '.join(stems_of(data.glob('*.toml')))}.")
    old = number_at(IN_USE.get().file(path), path_to, path.name)
    if isinstance(old, dict | list):
        raise BadContent(f"{path.name}: {path_to} is not a single number.")
    return name, from_cell(text, old, f"{path.name}: {path_to}")


def stems_of(paths: Iterable[Path]) -> list[str]:
    return sorted(path.stem for path in paths)


# --- A copy of one's own --------------------------------------------------------------------------------------------


def write_copy(data: Path, folder: Path) -> list[Path]:
    """Write a game's data into a folder, as TOML and as a CSV sheet for each list of tables; returns the files."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for file in sorted(data.glob("*.toml")):
        (folder / file.name).write_bytes(file.read_bytes())
        written.append(folder / file.name)
        for table, rows in sheets_of(parse(file)):
            path = folder / sheet_name(file.stem, table)
            write_sheet(path, rows)
            written.append(path)
    return written
