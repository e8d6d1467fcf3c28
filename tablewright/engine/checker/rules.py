"""Mistakes in a rule: what compiled rules cannot do, and what does not fit the game's records."""

from __future__ import annotations

import ast
import builtins
import inspect
from collections.abc import Iterator
from pathlib import Path
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

import numpy as np

from tablewright.engine.box import Box
from tablewright.engine.checker.mistake import Mistake, closest, short_path
from tablewright.engine.drivers.rule_graph import is_rule
from tablewright.engine.fields import Field, Schema
from tablewright.engine.kit import journal
from tablewright.engine.source import Source

Found = tuple[ast.AST, str, str]  # the node, what is wrong, what to write instead

# Syntax that rules do not have, with what to write instead.
NOT_IN_RULES: dict[type[ast.AST], tuple[str, str]] = {
    ast.List: ("a rule cannot make a list", "Use a field of the state, or a tuple of numbers"),
    ast.ListComp: ("a rule cannot make a list", "Write a loop that counts in a number or fills a field of the state"),
    ast.Dict: ("a rule cannot make a dict", "Put the table into the rules record"),
    ast.DictComp: ("a rule cannot make a dict", "Put the table into the rules record"),
    ast.Set: ("a rule cannot make a set", "Use a field of flags, or bits of a number"),
    ast.SetComp: ("a rule cannot make a set", "Use a field of flags, or bits of a number"),
    ast.GeneratorExp: ("a rule cannot use a generator", "Write a loop"),
    ast.JoinedStr: ("a rule cannot make a string", "Write a journal entry with note, and its sentence in text/en.toml"),
    ast.Lambda: ("a rule cannot contain a lambda", "Write a second function with @rule"),
    ast.FunctionDef: ("a rule cannot contain a function", "Move it out of the rule and mark it with @rule"),
    ast.ClassDef: ("a rule cannot contain a class", "Rules are functions of numbers"),
    ast.Try: ("a rule cannot catch exceptions", "Ask before you act, in a why_not_ function"),
    ast.Raise: ("a rule cannot raise an exception", "Return the number of a reason from why_not"),
    ast.Assert: ("a rule cannot contain an assert", "Write a property in check"),
    ast.With: ("a rule cannot use with", "Rules are functions of numbers"),
    ast.Yield: ("a rule cannot be a generator", "Write a loop"),
    ast.Match: ("a rule cannot use match", "Write if and elif"),
    ast.Import: ("a rule cannot import", "Import at the top of the file"),
    ast.ImportFrom: ("a rule cannot import", "Import at the top of the file"),
    ast.Global: ("a rule cannot change a global name", "Keep what changes in a field of the state"),
    ast.Nonlocal: ("a rule cannot change a name outside it", "Keep what changes in a field of the state"),
    ast.Delete: ("a rule cannot delete", "Set the field to 0 or NONE"),
    ast.Starred: ("a rule cannot unpack with a star", "Name every value"),
}
BUILTINS = frozenset({"range", "int", "min", "max", "abs", "len", "bool", "float", "divmod", "round"})
IN_PLACE_OF = {
    "sum": "Use row_sum of the kit, or a loop",
    "sorted": "Compare in a loop, or keep the field in order",
    "print": "Remove it; in plain rules a debugger can stop here",
    "any": "Write a loop",
    "all": "Write a loop",
    "str": "Words belong into text.py",
    "enumerate": "Write for i in range(…)",
    "zip": "Write for i in range(…)",
    "list": "Use a field of the state",
    "dict": "Put the table into the rules record",
    "set": "Use a field of flags",
}
RECORDS = {"s": "state", "rules": "rules"}  # the names that the records have in every rule


def mistakes_in_rule(box: Box, source: Source) -> Iterator[Mistake]:
    file = short_path(source.path)
    seen = set()
    for node, wrong, instead in RuleChecker(box, source).found():
        line = getattr(node, "lineno", source.node.lineno)
        if (line, wrong) not in seen:
            seen.add((line, wrong))
            yield Mistake(file, line, wrong, instead)


class RuleChecker:
    """All checks of one rule. Each yields what it finds."""

    def __init__(self, box: Box, source: Source):
        self.box = box
        self.source = source
        self.schemas: dict[str, Schema] = {
            name: getattr(box, part) for name, part in RECORDS.items() if source.is_local(name)
        }
        body = source.node.body
        if isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
            body = body[1:]  # the docstring
        self.nodes = [node for statement in body for node in ast.walk(statement)]

    def found(self) -> Iterator[Found]:
        for node in self.nodes:
            yield from self.syntax(node)
            if isinstance(node, ast.Name):
                yield from self.name(node)
            elif isinstance(node, ast.Attribute):
                yield from self.attribute(node)
            elif isinstance(node, ast.Subscript):
                yield from self.subscript(node)
            elif isinstance(node, ast.Call):
                yield from self.call(node)
            elif isinstance(node, ast.Assign | ast.AugAssign):
                yield from self.assignment(node)
            elif isinstance(node, ast.Return):
                yield from self.returned(node)

    def syntax(self, node: ast.AST) -> Iterator[Found]:
        if type(node) in NOT_IN_RULES:
            wrong, instead = NOT_IN_RULES[type(node)]
            yield node, wrong, instead
        elif isinstance(node, ast.Constant):
            if isinstance(node.value, str | bytes):
                yield node, f"a rule cannot use the string {node.value!r}", "Use a number with a name"
            elif node.value is None:
                yield node, "a rule cannot use None", "Write NONE, which is -1"

    def name(self, node: ast.Name) -> Iterator[Found]:
        if not isinstance(node.ctx, ast.Load) or self.source.is_local(node.id):
            return
        try:
            value = self.source.look_up(node.id)
        except KeyError:
            if not hasattr(builtins, node.id):
                known = [*self.source.function.__globals__, *self.source.function.__code__.co_varnames]
                yield node, f"unknown name {node.id}", closest(node.id, known, "Define or import it")
            return
        if isinstance(value, str | list | dict | set | np.ndarray):
            kind = "an array" if isinstance(value, np.ndarray) else f"a {type(value).__name__}"
            yield node, f"{node.id} is {kind}, which a rule cannot use", "Put its numbers into the rules record"

    def attribute(self, node: ast.Attribute) -> Iterator[Found]:
        if not isinstance(node.value, ast.Name):
            return
        schema = self.schemas.get(node.value.id)
        if schema is None:
            if not self.source.is_local(node.value.id) and isinstance(self.value_of(node.value), ModuleType):
                yield node, f"a rule cannot use {ast.unparse(node)}", "Rules use numbers and tablewright.engine.kit"
            return
        names = [f.name for f in schema.fields]
        if node.attr not in names:
            record = RECORDS[node.value.id]
            other = next((n for n, s in self.schemas.items() if s is not schema and node.attr in s), None)
            advice = f"It is a field of the other record: write {other}.{node.attr}" if other else None
            advice = advice or closest(node.attr, names, f"Declare it in the {record} record")
            yield node, f"the {record} record has no field {node.attr}", advice
        elif node.value.id == "rules" and isinstance(node.ctx, ast.Store):
            yield node, "the rules record does not change during a match", "Make it a field of the state"

    def subscript(self, node: ast.Subscript) -> Iterator[Found]:
        if any(isinstance(part, ast.Slice) for part in ast.walk(node.slice)):
            yield node, f"a rule cannot use the slice {ast.unparse(node)}", "Write a loop over its entries"
            return
        field = self.field(node.value)
        if field is None:
            return
        indices = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        shape = " × ".join(field.axes) or "a single number"
        if len(indices) > len(field.sizes):
            yield node, f"{field.name} has {len(indices)} indices here, but it is {shape}", "Leave out an index"
            return
        for index, axis, size in zip(indices, field.axes, field.sizes, strict=False):
            number = self.number(index)
            if number is not None and not -1 <= number < size:
                yield (
                    node,
                    f"index {number} is outside the axis {axis} of {field.name}",
                    f"It goes from 0 to {size - 1}",
                )
        if isinstance(node.ctx, ast.Store) and len(indices) < len(field.sizes):
            yield node, f"a rule cannot write a whole row of {field.name}", f"Write each entry of {shape} in a loop"

    def call(self, node: ast.Call) -> Iterator[Found]:
        if not isinstance(node.func, ast.Name) or self.source.is_local(node.func.id):
            return
        name, value = node.func.id, self.value_of(node.func)
        if is_rule(value):
            yield from self.rule_call(node, value)
        elif isinstance(value, FunctionType) and value is not vars(builtins).get(name):  # a library may replace print
            where = f"{short_path(Path(value.__code__.co_filename))}:{value.__code__.co_firstlineno}"
            yield node, f"{name} is called by a rule, but is not one", f"Write @rule above it, at {where}"
        elif isinstance(value, type | FunctionType | BuiltinFunctionType) and name not in BUILTINS:
            yield node, f"a rule cannot call {name}", IN_PLACE_OF.get(name, "Rules call other rules and the kit")

    def rule_call(self, node: ast.Call, called: FunctionType) -> Iterator[Found]:
        try:
            inspect.signature(called).bind(*node.args, **{word.arg: word.value for word in node.keywords if word.arg})
        except TypeError as error:
            parameters = ", ".join(inspect.signature(called).parameters)
            yield node, f"{called.__name__}: {error}", f"It takes ({parameters})"
            return
        if called in (journal.note, journal.note_to):
            place = 1 if called is journal.note else 2
            kind = self.number(node.args[place]) if len(node.args) > place else None
            if kind is not None and not 1 <= kind <= len(self.box.entries):
                yield node, f"there is no journal entry of kind {kind}", f"Kinds go from 1 to {len(self.box.entries)}"

    def assignment(self, node: ast.Assign | ast.AugAssign) -> Iterator[Found]:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        for target in targets:
            field = self.field(target.value if isinstance(target, ast.Subscript) else target)
            if field is None:
                continue
            if isinstance(target, ast.Attribute) and field.sizes:
                yield node, f"a rule cannot write the whole field {field.name}", "Write each entry in a loop"
            if any(isinstance(each, ast.Div) for each in operators_of(node)):
                yield node, f"{field.name} is a whole number, and / gives a fraction", "Write //"
            number = self.number(node.value) if isinstance(node, ast.Assign) else None
            if number is not None and not field.low <= number <= field.high:
                bounds = f"{field.low} to {field.high}"
                yield node, f"{field.name} cannot be {number}: its bounds are {bounds}", "Widen the bounds of the field"

    def returned(self, node: ast.Return) -> Iterator[Found]:
        """A `why_not` function answers with the number of a reason."""
        if not self.source.node.name.startswith("why_not") or node.value is None:
            return
        answers = [node.value.body, node.value.orelse] if isinstance(node.value, ast.IfExp) else [node.value]
        for answer in answers:
            number = self.number(answer)
            if number is not None and not 0 <= number <= len(self.box.reasons.keys):
                yield node, f"{number} is not the number of a reason", "Return ALLOWED or a name of the reasons"
            if isinstance(answer, ast.Constant) and isinstance(answer.value, bool):
                yield node, f"{answer.value} is not an answer of why_not", "Return ALLOWED or the number of a reason"

    # --- What a node stands for --------------------------------------------------------------------------------------

    def value_of(self, node: ast.Name) -> Any:
        try:
            return self.source.look_up(node.id)
        except KeyError:
            return getattr(builtins, node.id, None)

    def field(self, node: ast.AST) -> Field | None:
        """The field of a record that a node such as `s.hand` names."""
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            schema = self.schemas.get(node.value.id)
            if schema is not None and node.attr in schema:
                return schema[node.attr]
        return None

    def number(self, node: ast.AST) -> int | None:
        """The number that a literal or a constant stands for."""
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            number = self.number(node.operand)
            return None if number is None else -number
        value: Any = None
        if isinstance(node, ast.Constant):
            value = node.value
        elif isinstance(node, ast.Name) and not self.source.is_local(node.id):
            value = self.value_of(node)
        return value if isinstance(value, int) and not isinstance(value, bool) else None


def operators_of(node: ast.Assign | ast.AugAssign) -> list[ast.operator]:
    """The operators whose results are written: of `+=`, of a sum, and of either side of `a if condition else b`."""
    if isinstance(node, ast.AugAssign):
        return [node.op]
    either = [node.value.body, node.value.orelse] if isinstance(node.value, ast.IfExp) else [node.value]
    return [each.op for each in either if isinstance(each, ast.BinOp)]
