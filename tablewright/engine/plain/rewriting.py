"""Copies of rules for the drivers of a plain game, with reads and writes of fields rewritten.

The author's rule stays as it is: it takes NumPy's records too. A copy takes only plain records, from which it reads
numbers with one step in place of two or three:

    s.tide                  s._tide[0]                the memory of a single number, in place of a property
    s.hand[player, card]    s._hand[player][card]     a row, and an entry of it
    int(s.tide)             s._tide[0]                a number of a record is a whole number already
    int(a < b)              1 if a < b else 0         without a call

A copy has the file and the lines of its author, so tracebacks, debuggers and coverage name these. A rule whose source
cannot be read, or has changed since it was imported, is copied as it is: plain records can be read both ways.
"""

from __future__ import annotations
import __future__

import ast
import pickle
from collections.abc import Iterable, Mapping
from functools import cache
from types import CodeType, FunctionType
from typing import Any

from tablewright.engine.fields import Field, Schema
from tablewright.engine.plain.inlining import Meanings, inlined, meanings_of
from tablewright.engine.plain.kit import home_of, twin_of
from tablewright.engine.source import source_of


def plain_copies(functions: Iterable[FunctionType], rules: Schema, state: Schema) -> dict[FunctionType, FunctionType]:
    """A copy of each rule. The copies call each other."""
    copies: dict[Any, FunctionType] = {}
    homes: dict[int, dict[str, Any]] = {}
    for function in functions:
        twin = twin_of(function)
        if twin:
            home = homes[id(function)] = home_of(function, twin)
        else:
            home = homes.setdefault(id(function.__globals__), dict(function.__globals__))
        code = twin.__code__ if twin else rewritten(function, rules, state)
        copy = FunctionType(code, home, function.__name__, function.__defaults__, function.__closure__)
        vars(copy).update(vars(function))
        copies[function] = copy
    for home in homes.values():
        home.update({n: copies[f] for n, f in home.items() if isinstance(f, FunctionType) and f in copies})
    return copies


def rewritten(function: FunctionType, rules: Schema, state: Schema) -> CodeType:
    """The code of a rule for plain records; its own if it cannot be rewritten."""
    return rewritten_with(function, rules, state, meanings_of(function))


@cache
def rewritten_with(function: FunctionType, rules: Schema, state: Schema, meanings: Meanings) -> CodeType:
    """The same with what its names mean, which may be something else another time."""
    own, source = function.__code__, source_of(function)
    if source is None or own.co_freevars:
        return own
    read = code_of(source.node, own)
    if (read.co_code, read.co_consts, read.co_varnames) != (own.co_code, own.co_consts, own.co_varnames):
        return own
    renamed = dict(zip(read.co_names, own.co_names, strict=True))  # `for_game` gives names another meaning
    parameters = own.co_varnames[: own.co_argcount]
    records = {name: schema for name, schema in (("rules", rules), ("s", state)) if name in parameters}
    tree = pickle.loads(pickle.dumps(source.node))  # three times as fast as `deepcopy`
    tree = FieldAccess(records, renamed).visit(tree)
    return code_of(inlined(tree, meanings), own)


def rewritten_text(text: str, rules: Schema, state: Schema) -> ast.Module:
    """A driver text for plain records. In all of its functions `rules` and `s` are such records."""
    module: ast.Module = FieldAccess({"rules": rules, "s": state}, {}).visit(ast.parse(text))
    return module


def code_of(node: ast.FunctionDef, own: CodeType) -> CodeType:
    """The code of a function from its syntax tree."""
    flags = own.co_flags & __future__.annotations.compiler_flag
    module = compile(ast.Module([node], []), own.co_filename, "exec", flags=flags, dont_inherit=True)
    return next(code for code in module.co_consts if isinstance(code, CodeType) and code.co_name == own.co_name)


class FieldAccess(ast.NodeTransformer):
    """Rewrites the fields of `rules` and `s`."""

    def __init__(self, records: Mapping[str, Schema], renamed: Mapping[str, str]):
        self.records = records
        self.renamed = renamed

    def visit(self, node: ast.AST) -> Any:
        is_number = self.is_number(node)
        made = super().visit(node)
        if is_number:
            made.is_number_of_a_record = True
        return made

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        field = self.field(node)
        self.generic_visit(node)
        if field is None:
            node.attr = self.renamed.get(node.attr, node.attr)
            return node
        node.attr = field.name
        if field.sizes or node.value.id == "rules":  # type: ignore[attr-defined]
            return marked_as_row(node) if len(field.sizes) == 1 else node
        return self.entry(node, [ast.copy_location(ast.Constant(0), node)], node, 1)

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        field, indices = self.field(node.value), indices_of(node)
        if field is None or not 0 <= len(field.sizes) - len(indices) <= 1 or len(field.sizes) < 2:
            return self.generic_visit(node)
        grid = node.value
        assert isinstance(grid, ast.Attribute)
        grid.attr = field.name
        return self.entry(grid, [self.visit(index) for index in indices], node, len(field.sizes))

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if not (isinstance(node.func, ast.Name) and node.func.id == "int" and len(node.args) == 1):
            return self.generic_visit(node)
        given = node.args[0]
        if self.is_number(given):
            number: ast.AST = self.visit(given)
            return number
        if isinstance(given, ast.Compare):
            one, zero = (ast.copy_location(ast.Constant(number), node) for number in (1, 0))
            return ast.copy_location(ast.IfExp(self.visit(given), one, zero), node)
        return self.generic_visit(node)

    def entry(
        self, field: ast.Attribute, indices: list[ast.expr], node: ast.Attribute | ast.Subscript, axes: int
    ) -> ast.AST:
        """`record._field[index][index]`, to be read or written as the node is."""
        context = node.ctx
        field.attr, field.ctx = f"_{field.attr}", ast.Load()
        part: ast.expr = marked_as_row(field) if axes == 1 else field
        for depth, index in enumerate(indices, start=1):
            part = ast.copy_location(ast.Subscript(part, index, ast.Load()), node)
            if depth == axes - 1:
                part = marked_as_row(part)
        assert isinstance(part, ast.Subscript)
        part.ctx = context
        return part

    def is_number(self, node: ast.AST) -> bool:
        """Whether this is a single number of a record."""
        if isinstance(node, ast.Subscript):
            field = self.field(node.value)
            return field is not None and len(field.sizes) == len(indices_of(node))
        field = self.field(node)
        return field is not None and not field.sizes

    def field(self, node: ast.AST) -> Field | None:
        """The field of a record that a node such as `s.hand` names."""
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in self.records:
            name = self.renamed.get(node.attr, node.attr)
            return next((field for field in self.records[node.value.id].fields if field.name == name), None)
        return None


def marked_as_row(node: ast.expr) -> Any:
    """For `hoisting`: a memory view of one row of a record, or a tuple."""
    node.is_row_of_a_record = True  # type: ignore[attr-defined]
    return node


def indices_of(node: ast.Subscript) -> list[ast.expr]:
    """The indices of a subscript. A slice of a field is left to NumPy, so it counts as none."""
    indices = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    return [] if any(isinstance(index, ast.Slice | ast.Starred) for index in indices) else indices
