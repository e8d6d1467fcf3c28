"""Mistakes in how fields are drawn: numbers that the rules record lacks, and words for what does not exist."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tablewright.engine.box import Box
from tablewright.engine.checker.mistake import Mistake, closest, short_path
from tablewright.engine.checker.words import WORDS, find, line_of
from tablewright.engine.fields import SEAT, Field
from tablewright.engine.source import read_tree


def mistakes_in_drawing(box: Box) -> Iterator[Mistake]:
    numbers = [f.name for f in box.rules.fields if not f.sizes]
    for f in box.state.fields:
        for number in (f.up_to, *(f.lengths or {}).values()):
            if number and number not in numbers:
                wrong = f"the rules record has no number {number}, which field {f.name} names"
                yield Mistake(
                    *place_of_field(box, f), wrong, closest(number, numbers, "Declare it in the rules record")
                )
        if f.names not in ("", SEAT) and not find(box.words, f"value.{f.names}"):
            wrong = f"there are no words for value.{f.names}, which field {f.name} names"
            yield Mistake(*place_of_field(box, f), wrong, f"Write a list {f.names} under [value] in {WORDS}")
    yield from words_without_use(box, "field", [*(f.name for f in box.state.fields), *box.decks])
    named = [name for f in box.state.fields for name in (*f.axes, f.names) if name]
    blanks = sorted({name for _, names in box.sentences.sentences() for name in names})
    yield from words_without_use(box, "value", [*dict.fromkeys([*named, *box.decks, *blanks])])


def words_without_use(box: Box, table: str, known: list[str]) -> Iterator[Mistake]:
    words = find(box.words, table)
    path = box.folder / WORDS
    for key in words if isinstance(words, dict) else ():
        if key not in known:
            line = line_of(path.read_text(encoding="utf-8").splitlines(), f"{table}.{key}")
            advice = closest(key, known, "Remove it, or use this name where a field is declared")
            yield Mistake(short_path(path), line, f"nothing uses {table}.{key}", advice)


def place_of_field(box: Box, f: Field) -> tuple[str, int]:
    """Where a field is declared."""
    for file in sorted(box.folder.glob("*.py")):
        for call in ast.walk(read_tree(file, file.stat().st_mtime_ns)):
            if isinstance(call, ast.Call) and ast.unparse(call).startswith(f"field({f.name!r}"):
                return short_path(file), call.lineno
    return short_path(box.folder / "__init__.py"), 1
