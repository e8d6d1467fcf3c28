"""Which journal entries tell of something that is shown on purpose: those of a rule that calls `reveal` itself."""

from __future__ import annotations

import ast
from functools import cache

from tablewright.engine.box import Box
from tablewright.engine.drivers.rule_graph import reached_rules
from tablewright.engine.kit import journal
from tablewright.engine.source import Source, source_of


@cache
def entries_that_reveal(box: Box) -> frozenset[int]:
    """The kinds of entry that such rules write."""
    sources = (source_of(function) for function in reached_rules([box.play]))
    return frozenset(kind for source in sources if source for kind in kinds_beside_reveal(source))


def kinds_beside_reveal(source: Source) -> list[int]:
    called = [(node, callee(source, node)) for node in ast.walk(source.node) if isinstance(node, ast.Call)]
    if not any(function is journal.reveal for _, function in called):
        return []
    kinds = [node.args[1] for node, function in called if function is journal.note and len(node.args) > 1]
    names = [kind.id for kind in kinds if isinstance(kind, ast.Name)]
    return [int(source.function.__globals__[name]) for name in names if name in source.function.__globals__]


def callee(source: Source, call: ast.Call) -> object:
    return source.function.__globals__.get(call.func.id) if isinstance(call.func, ast.Name) else None
