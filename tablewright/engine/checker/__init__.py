"""A checker of a game's source: it finds mistakes before the rules are compiled, and names the author's file and line.

mistake.py   a mistake: file, line, what is wrong, what to write instead
rules.py     what rules cannot do, and what does not fit the records
notes.py     how many journal entries an action writes
reveals.py   journal entries about what is shown on purpose
words.py     words that are missing
numbers.py   rules that the list of rules does not have
drawing.py   what the plain board needs and does not find
compiler.py  what the compiler refuses, in the same form
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType
from typing import Any

from tablewright.engine.box import Box, is_standard
from tablewright.engine.checker.drawing import mistakes_in_drawing
from tablewright.engine.checker.mistake import Mistake, is_authors, refuse, short_path
from tablewright.engine.checker.notes import entries_written
from tablewright.engine.checker.numbers import mistakes_in_numbers
from tablewright.engine.checker.rules import mistakes_in_rule
from tablewright.engine.checker.words import WORDS, mistakes_in_words
from tablewright.engine.drivers.rule_graph import is_rule, reached_rules
from tablewright.engine.kit.rule import rule
from tablewright.engine.source import read_tree, source_of

ENGINE = rule.__module__.partition(".kit")[0]  # whose own rules are tested elsewhere
CONTRACT = {  # the rules of a box, with what they take behind `rules` and `s`
    "unpack": 0,
    "setup": 0,
    "legal": 1,
    "why_not": 1,
    "play": 1,
    "scores": 1,
    "places": 1,
    "payoffs": 1,
    "promise": 1,
    "conceal": 1,
    "check": 0,
}


def find_mistakes(box: Box) -> list[Mistake]:
    """Every mistake that the source of a game shows, in the order of files and lines."""
    checks = (
        mistakes_in_contract,
        mistakes_in_rules,
        mistakes_in_journal,
        mistakes_in_words,
        mistakes_in_numbers,
        mistakes_in_drawing,
    )
    return sorted({mistake for check in checks for mistake in check(box)})


def refuse_mistakes(box: Box) -> None:
    """Raise `BadRules` if the source of a game has mistakes."""
    refuse(box.slug, find_mistakes(box))


def mistakes_in_contract(box: Box) -> Iterator[Mistake]:
    for name, others in CONTRACT.items():
        function: FunctionType = getattr(box, name)
        file, line = place_of(box, function)
        if not is_rule(function):
            yield Mistake(file, line, f"{name} is not marked as a rule", "Write @rule above it")
        elif len(inspect.signature(function).parameters) != 2 + others:
            takes = ", ".join(["rules", "s", *["…"] * others])
            yield Mistake(file, line, f"{name} has the wrong number of parameters", f"Write def {name}({takes})")


def mistakes_in_rules(box: Box) -> Iterator[Mistake]:
    start = [getattr(box, name) for name in CONTRACT]
    for function in reached_rules([*start, box.study.subject]):
        source = None if function.__module__.startswith(ENGINE) else source_of(function)
        if source is not None:
            yield from mistakes_in_rule(box, source)


def mistakes_in_journal(box: Box) -> Iterator[Mistake]:
    room = box.state["journal"].sizes[0]
    for name in ("setup", "play"):
        written = entries_written(getattr(box, name), {})
        if written.most > room and written.function is not None:
            file, _ = place_of(box, written.function)
            wrong = f"here {name} writes entry {written.most} of a journal that has room for {room}"
            yield Mistake(file, written.line, wrong, f"Write journal={written.most} or more in state_schema")


def place_of(box: Box, function: Callable[..., Any]) -> tuple[str, int]:
    """Where a part of the box is written: by the author, or else in the words, or where the box leaves it out."""
    code = getattr(function, "__code__", None)
    if is_standard(function):
        return short_path(box.folder / WORDS), 1
    if code is None or not is_authors(Path(code.co_filename)):
        return place_of_box(box)
    return short_path(Path(code.co_filename)), code.co_firstlineno


def place_of_box(box: Box) -> tuple[str, int]:
    file = box.folder / "__init__.py"
    tree = read_tree(file, file.stat().st_mtime_ns) if file.exists() else ast.Module([], [])
    named = [node for node in tree.body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "BOX"]
    return short_path(file), named[0].lineno if named else 1
