"""The syntax tree of a rule, with the file and the line it comes from."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any


@dataclass(frozen=True)
class Source:
    """A rule as its author wrote it."""

    function: FunctionType
    path: Path
    node: ast.FunctionDef

    def look_up(self, name: str) -> Any:
        """What a name outside the function stands for; KeyError if there is nothing of that name."""
        inside = dict(zip(self.function.__code__.co_freevars, self.function.__closure__ or (), strict=True))
        if name in inside:
            return inside[name].cell_contents
        return self.function.__globals__[name]

    def is_local(self, name: str) -> bool:
        code = self.function.__code__
        return name in code.co_varnames or name in code.co_cellvars


def source_of(function: FunctionType) -> Source | None:
    """None if the source is not on disk or the function is not written with `def`."""
    code = function.__code__
    path = Path(code.co_filename)
    try:
        node = functions_of(path, path.stat().st_mtime_ns).get((code.co_name, code.co_firstlineno))
    except (OSError, SyntaxError, UnicodeDecodeError):
        return None
    return None if node is None else Source(function, path, node)


@cache
def functions_of(path: Path, changed: int) -> dict[tuple[str, int], ast.FunctionDef]:
    """The functions of a file by name and first line, which is that of a decorator if there is one."""
    return {
        (node.name, min([node.lineno, *(mark.lineno for mark in node.decorator_list)])): node
        for node in ast.walk(read_tree(path, changed))
        if isinstance(node, ast.FunctionDef)
    }


@cache
def read_tree(path: Path, changed: int) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))
