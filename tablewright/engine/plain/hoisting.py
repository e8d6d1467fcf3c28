"""What a loop reads again and again, read once before it.

    for kind in (0, 1, 2):                      _1 = s._paid[slot]
        left += s._paid[slot][kind]             for kind in (0, 1, 2):
                                                    left += _1[kind]

A row of a record is the same memory for as long as the record is there. A row that is found with a variable is read
before the loop only if its first statement surely reads it: a wrong index still raises, and only where it did.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any


def hoisted(loop: ast.For, new_names: Iterator[str]) -> list[ast.stmt]:
    """The loop, behind the rows that it reads in every turn, if it has a turn at all."""
    if not isinstance(loop.iter, ast.Constant) or not loop.iter.value:
        return [loop]
    assigned = {part.id for part in ast.walk(loop) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)}
    rows: dict[str, ast.expr] = {}
    for place, statement in enumerate(loop.body):
        for part in read_at_once(statement):
            if is_row(part) and not names_in(part) & assigned and (place == 0 or not variables_in(part)):
                rows.setdefault(ast.unparse(part), part)
    before: list[ast.stmt] = []
    for text, row in rows.items():
        name = next(new_names)
        before.append(ast.copy_location(ast.Assign([ast.copy_location(ast.Name(name, ast.Store()), row)], row), row))
        naming = Naming(text, name)
        loop.body = list(map(naming.visit, loop.body))
    return [*before, loop]


def is_row(node: ast.expr) -> bool:
    """Whether this is a row that is found with names and numbers alone."""
    simple = (ast.Name, ast.Constant, ast.Attribute, ast.Subscript, ast.Load)
    return getattr(node, "is_row_of_a_record", False) and all(isinstance(part, simple) for part in ast.walk(node))


def names_in(node: ast.expr) -> set[str]:
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}


def variables_in(node: ast.expr) -> bool:
    """Whether an index of a row is a variable."""
    return any(isinstance(part, ast.Subscript) and not isinstance(part.slice, ast.Constant) for part in ast.walk(node))


def read_at_once(statement: ast.stmt) -> Iterator[ast.expr]:
    """The expressions that a statement evaluates in any case."""
    match statement:
        case ast.Assign():
            yield from surely(statement.value)
            for target in statement.targets:
                yield from surely(target)
        case ast.AugAssign():
            yield from surely(statement.target)
            yield from surely(statement.value)
        case ast.If() | ast.While():
            yield from surely(statement.test)
        case ast.Expr():
            yield from surely(statement.value)
        case ast.For(iter=ast.Constant(value=(_, *_))):
            yield from read_at_once(statement.body[0])


def surely(node: ast.expr) -> Iterator[ast.expr]:
    """An expression, and the parts of it that are evaluated in any case."""
    yield node
    match node:
        case ast.IfExp():
            parts: list[ast.AST] = [node.test]
        case ast.BoolOp():
            parts = [node.values[0]]
        case ast.Compare():
            parts = [node.left, node.comparators[0]]
        case ast.Lambda() | ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            parts = []
        case _:
            parts = list(ast.iter_child_nodes(node))
    for part in parts:
        if isinstance(part, ast.expr):
            yield from surely(part)


class Naming(ast.NodeTransformer):
    """Puts a variable in the place of a row."""

    def __init__(self, text: str, name: str):
        self.text = text
        self.name = name

    def visit(self, node: ast.AST) -> Any:
        if isinstance(node, ast.Lambda | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
            return node
        if getattr(node, "is_row_of_a_record", False) and ast.unparse(node) == self.text:
            return ast.copy_location(ast.Name(self.name, ast.Load()), node)
        return self.generic_visit(node)
