"""How many journal entries one action writes, as far as the source shows it.

Counted are the entries that have certainly been written when a statement is reached. A loop counts once inside and not
at all behind it. So the number is never too large, but it can be too small: the plain rules notice the rest when they
are played.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import FunctionType
from typing import Any

from tablewright.engine.drivers.rule_graph import is_rule
from tablewright.engine.kit import journal
from tablewright.engine.source import source_of


@dataclass(frozen=True)
class Written:
    """The entries that a rule writes."""

    always: int = 0
    most: int = 0  # at the fullest place that the source shows
    function: Callable[..., Any] | None = None  # where that place is
    line: int = 0


def entries_written(function: FunctionType, known: dict[FunctionType, Written]) -> Written:
    """The entries of a rule; `known` keeps those of the rules that have been counted."""
    if function not in known:
        known[function] = Written()  # for a rule that calls itself
        known[function] = NoteCounter(function, known).written()
    return known[function]


class NoteCounter:
    def __init__(self, function: FunctionType, known: dict[FunctionType, Written]):
        self.source = source_of(function)
        self.function = function
        self.known = known
        self.fullest = Written()
        self.at_returns: list[int] = []

    def written(self) -> Written:
        if self.source is None:
            return Written()
        end = self.block(self.source.node.body, 0)
        ends = self.at_returns if end is None else [*self.at_returns, end]
        fullest = self.fullest
        return Written(min(ends, default=0), fullest.most, fullest.function, fullest.line)

    def block(self, statements: Sequence[ast.stmt], count: int) -> int | None:
        """The entries after these statements; None if they are never left at their end."""
        for statement in statements:
            after = self.statement(statement, count)
            if after is None:
                return None
            count = after
        return count

    def statement(self, statement: ast.stmt, count: int) -> int | None:
        if isinstance(statement, ast.If):
            count = self.calls(statement.test, count)
            ends = [self.block(statement.body, count), self.block(statement.orelse, count)]
            return min((end for end in ends if end is not None), default=None)
        if isinstance(statement, ast.For | ast.While):
            count = self.calls(statement.iter if isinstance(statement, ast.For) else statement.test, count)
            self.block(statement.body, count)
            return count
        if isinstance(statement, ast.Break | ast.Continue):
            return None
        count = self.calls(statement, count)
        if isinstance(statement, ast.Return):
            self.at_returns.append(count)
            return None
        return count

    def calls(self, node: ast.AST, count: int) -> int:
        """The entries after all rules have run that a statement or an expression calls."""
        for call in ast.walk(node):
            if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
                continue
            called = self.function.__globals__.get(call.func.id)
            if called in (journal.note, journal.note_to):
                count += 1
                self.reach(count, self.function, call.lineno)
            elif is_rule(called):
                inner = entries_written(called, self.known)
                if inner.function:
                    self.reach(count + inner.most, inner.function, inner.line)
                count += inner.always
        return count

    def reach(self, count: int, function: Callable[..., Any], line: int) -> None:
        if count > self.fullest.most:
            self.fullest = Written(most=count, function=function, line=line)
