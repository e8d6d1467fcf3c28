"""Which rules a driver reaches, through any number of files, and copies of them that call other rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import FunctionType
from typing import Any, TypeGuard


def reached_rules(values: Iterable[Any]) -> Iterator[FunctionType]:
    """The rules among these values and every rule that they call."""
    seen: set[FunctionType] = set()
    waiting = [value for value in values if is_rule(value)]
    while waiting:
        function = waiting.pop()
        if function in seen:
            continue
        seen.add(function)
        yield function
        waiting.extend(called_rules(function))


def called_rules(function: FunctionType) -> Iterator[FunctionType]:
    """The rules that a function names."""
    named = (function.__globals__.get(name) for name in function.__code__.co_names)
    return (value for value in named if is_rule(value))


def is_rule(value: Any) -> TypeGuard[FunctionType]:
    return isinstance(value, FunctionType) and hasattr(value, "is_rule")


def rewired(names: dict[str, Any], replaced: Mapping[Any, Any]) -> dict[str, Any]:
    """The names with every rule copied, so that the copies call each other and use the replacements.

    What a replacement calls is not copied: it may call the rule that it replaces.
    """
    copies: dict[Any, FunctionType] = {}
    for function in reached_rules(names.values()):
        copy = FunctionType(
            function.__code__,
            dict(function.__globals__),
            function.__name__,
            function.__defaults__,
            function.__closure__,
        )
        vars(copy)["is_rule"] = True
        copies[function] = copy
    copies |= replaced
    for copy in set(copies.values()) - set(replaced.values()):
        called = {name: copy.__globals__.get(name) for name in copy.__code__.co_names}
        copy.__globals__.update(
            {n: copies[f] for n, f in called.items() if isinstance(f, FunctionType) and f in copies}
        )
    return {name: copies.get(v, v) if isinstance(v, FunctionType) else v for name, v in names.items()}
