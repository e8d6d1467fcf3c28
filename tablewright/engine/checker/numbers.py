"""Mistakes in the numbers of rules: an option or a reason that names a rule which the list of rules does not have."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tablewright.engine.box import Box
from tablewright.engine.checker.mistake import Mistake, closest, short_path
from tablewright.engine.source import read_tree
from tablewright.engine.specification import rule_numbers, specification_file


def mistakes_in_numbers(box: Box) -> Iterator[Mistake]:
    known, file = sorted(rule_numbers(box)), specification_file(box)
    if not known or file is None:
        return
    named = {option.name: option.rule for option in box.options} | box.reasons.rule_of
    for name, rule in named.items():
        if rule and rule not in known:
            wrong = f"{name} names {rule}, which is not a rule in {file.name}"
            yield Mistake(*place_of_text(box, rule), wrong, closest(rule, known, "Name one that is"))


def place_of_text(box: Box, text: str) -> tuple[str, int]:
    """Where a string stands in the source."""
    for file in sorted(box.folder.glob("*.py")):
        for node in ast.walk(read_tree(file, file.stat().st_mtime_ns)):
            if isinstance(node, ast.Constant) and node.value == text:
                return short_path(file), node.lineno
    return short_path(box.folder / "__init__.py"), 1
