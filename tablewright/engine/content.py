"""Content from TOML: a reader that refuses unknown keys and says where they are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from tablewright.engine.copies import IN_USE, NOTED_LIMITS, Limits
from tablewright.engine.errors import BadContent
from tablewright.engine.words import plural


class Table:
    """A table of a TOML file. Every key must be read; `close` refuses those that were not."""

    def __init__(self, values: Mapping[str, Any], place: str, name: str = ""):
        self.values = dict(values)
        self.place = place
        self.name = name  # as copies name it: the file and the path, with dots between
        self.taken: set[str] = set()

    def take(self, key: str, kind: type, default: Any = None) -> Any:
        """The value of a key, of the right type; without a default the key must be there."""
        self.taken.add(key)
        if key not in self.values:
            if default is None:
                raise BadContent(f"{self.place}: {key} is missing.")
            return default
        value = self.values[key]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise BadContent(f"{self.place}: {key} = {value!r} is not {NAMES.get(kind, kind.__name__)}.")
        return value

    def note(self, key: str, limits: Limits) -> None:
        """Tell what is accepted, if somebody wants to know."""
        noted = NOTED_LIMITS.get()
        if noted is not None:
            noted[f"{self.name}.{key}"] = limits

    def whole(self, key: str, low: int, high: int, default: int | None = None) -> int:
        self.note(key, Limits(low, high))
        value: int = self.take(key, int, default)
        if not low <= value <= high:
            raise BadContent(f"{self.place}: {key} = {value} is not from {low} to {high}.")
        return value

    def wholes(self, key: str, count: int, low: int, high: int) -> list[int]:
        self.note(key, Limits(low, high))
        values: list[Any] = self.take(key, list)
        if len(values) != count:
            raise BadContent(f"{self.place}: {key} has {plural(len(values), 'number', 'numbers')}, not {count}.")
        for value in values:
            if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
                raise BadContent(
                    f"{self.place}: {key} has {value!r}, which is not a whole number from {low} to {high}."
                )
        return values

    def word(self, key: str, allowed: Iterable[str]) -> str:
        value: str = self.take(key, str)
        allowed = list(allowed)
        self.note(key, Limits(words=tuple(allowed)))
        if value not in allowed:
            raise BadContent(f"{self.place}: {key} = {value!r} is not one of {', '.join(allowed)}.")
        return value

    def words(self, key: str, count: int, allowed: Iterable[str]) -> list[str]:
        """A row of words written in one string, as a board is laid out."""
        values = str(self.take(key, str)).split()
        allowed = list(allowed)
        if len(values) != count:
            raise BadContent(f"{self.place}: {key} has {plural(len(values), 'word', 'words')}, not {count}.")
        for value in values:
            if value not in allowed:
                raise BadContent(f"{self.place}: {key} has {value!r}, which is not one of {', '.join(allowed)}.")
        return values

    def table(self, key: str) -> Table:
        return Table(self.take(key, dict), f"{self.place}, {key}", f"{self.name}.{key}")

    def entries(self, key: str, count: int) -> list[Table]:
        """An array of tables with an exact count; each is named by its `key`."""
        rows: list[Any] = self.take(key, list)
        if len(rows) != count:
            raise BadContent(f"{self.place}: {key} has {plural(len(rows), 'entry', 'entries')}, not {count}.")
        for i, row in enumerate(rows, start=1):
            if not isinstance(row, dict):
                raise BadContent(f"{self.place}: entry {i} of {key} is not a table.")
        return [
            Table(row, f"{self.place}, {key} {row.get('key', i)}", f"{self.name}.{key}.{row.get('key', i - 1)}")
            for i, row in enumerate(rows, start=1)
        ]

    def close(self) -> None:
        unknown = sorted(set(self.values) - self.taken)
        if unknown:
            raise BadContent(f"{self.place}: unknown key {unknown[0]}.")


NAMES = {int: "a whole number", str: "a text", list: "a list", dict: "a table", bool: "true or false"}


def read_toml(path: Path) -> Table:
    """A file of the game's data, or its replacement in the designer's copy in use."""
    return Table(IN_USE.get().file(path), path.name, path.stem)
