"""Drivers: loops over a game's rules, written once as text and loaded for each game as a module of its own.

A driver text such as `table.py` names `setup`, `legal`, `play` … without importing them. Loading it for a game
writes it, behind what all texts share (`shared.py`), into a folder of the cache, sets those names to the game's rules
and runs it: once with a decorator that compiles (`njit`, kept on disk beside the text), and once, where it is asked
for, with one that changes nothing. So the plain and the compiled game run the same text, and a second process starts
without compiling.

numba looks only at the driver's own file to tell whether what it kept is stale; the folder's name therefore holds a
hash of everything that is compiled into the drivers.
"""

from __future__ import annotations

import hashlib
import importlib.util
import math
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, TypeGuard

import numpy as np

from tablewright.engine.box import Box
from tablewright.engine.drivers.bounds import bounds_text, plain_bounds_text
from tablewright.engine.drivers.flags import EVERY, compiled_flags, raise_flag, read_flag
from tablewright.engine.drivers.strips import STRIP, compiled_strips, read_strip, write_strip
from tablewright.engine.drivers.swift import swift_rules
from tablewright.engine.fields import Schema
from tablewright.engine.kit import chance, journal
from tablewright.engine.kit.rule import rule

HERE = Path(__file__).parent
SHARED = HERE / "shared.py"
TABLE = HERE / "table.py"
COMPILED_INTO_DRIVERS = (HERE / "flags.py", HERE / "strips.py", HERE / "swift.py")

# Nothing that is compiled here allocates, so nothing needs to count who still holds an array: that would cost more than
# many a rule. And rules never divide by zero, which the plain run would show, so compiled ones need not ask.
# A call takes as long as many a rule, for an array is handed over in seven parts: drivers become part of their callers.
DRIVER_SETTINGS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False, "forceinline": True}
# Rules are called only by drivers, so they need no wrappers for Python. Most have several callers and are not copied.
RULE_SETTINGS = DRIVER_SETTINGS | {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "forceinline": False}

RULE_NAMES = (
    "unpack",
    "setup",
    "legal",
    "why_not",
    "play",
    "scores",
    "places",
    "payoffs",
    "promise",
    "conceal",
    "check",
)


def load_drivers(box: Box, *, plain: bool = False) -> ModuleType:
    """The drivers of `table.py` for a game."""
    return load_text(box, TABLE, plain, plain_bounds_text if plain else bounds_text)


@cache
def load_text(
    box: Box,
    text_file: Path,
    plain: bool,
    from_fields: Callable[[Schema], str] | None = None,
    instead: tuple[FunctionType, FunctionType] | None = None,
) -> ModuleType:
    """A driver text loaded for a game, with the game's rules as its globals.

    `from_fields` writes what depends on the fields of the state; it is added to the text. `instead` is a rule and
    another that all rules of this text shall call in its place.
    """
    names = driver_names(box)
    if instead:
        names = rewired(names, dict([instead]))
    rules = list(reached_rules(names.values()))
    text = SHARED.read_text() + text_file.read_text() + (from_fields(box.state) if from_fields else "")
    if plain:
        names["driver"] = leave_plain
        folder = None
    else:
        names |= {"driver": compile_rules(rules)} | compiled_flags() | compiled_strips()
        folder = cache_folder() / f"{box.slug}-{fingerprint(text, rules)}"
    return run_text(text, f"{text_file.stem}_{box.slug.replace('-', '_')}", folder, names)


def driver_names(box: Box) -> dict[str, Any]:
    """What a driver text may name: the game's rules, and a few functions and numbers of the engine."""
    names: dict[str, Any] = {name: getattr(box, name) for name in RULE_NAMES}
    names |= {"subject": box.study.subject, "NONE": -1, "PLAYERS": box.most_players, "count_one": count_one}
    names |= {f.__name__: f for f in (chance.below, chance.next_random, chance.scramble, chance.seed_generator)}
    names |= {"read_flag": read_flag, "raise_flag": raise_flag}
    names |= {"STRIP": STRIP, "read_strip": read_strip, "write_strip": write_strip}
    names |= {"log": math.log, "sqrt": math.sqrt}
    names |= {kind.__name__: kind for kind in (np.int8, np.int16, np.int32, np.uint64, np.float32)}
    return names | {f.__name__: f for f in (journal.turn_page, journal.forget_notes_to_others)}


@rule
def count_one(counts, row, column):
    """One more, in a table of counts that belongs to one thread."""
    counts[row, column] += 1


def say_nothing() -> None: ...


on_first_compile: Callable[[], None] = say_nothing
"""Called when drivers are about to be compiled that no process has compiled before: it may take a minute."""


def leave_plain(function: FunctionType) -> FunctionType:
    return function


def compile_rules(rules: Iterable[FunctionType]) -> Callable[[FunctionType], Any]:
    """Let compiled code call these rules, and return the decorator for the drivers that do."""
    from numba import njit, types

    rules = list(rules)
    lone, swift = called_by_one(rules), swift_rules()
    for function in rules:
        if not hasattr(function, "_numba_type_"):
            body = swift.get(function.__code__, function)
            settings = RULE_SETTINGS | {"forceinline": function in lone or body is not function}
            function.compiled = njit(**settings)(body)  # type: ignore[attr-defined]
            function._numba_type_ = types.Dispatcher(function.compiled)  # type: ignore[attr-defined]
    return njit(cache=True, **DRIVER_SETTINGS)


def called_by_one(rules: Iterable[FunctionType]) -> set[FunctionType]:
    """The rules that just one other calls; none of the kit's, which other games call too."""
    callers = Counter(called for function in rules for called in set(called_rules(function)))
    kit = rule.__module__.rpartition(".")[0]
    return {function for function, count in callers.items() if count == 1 and not function.__module__.startswith(kit)}


def reached_rules(values: Iterable[Any]) -> Iterator[FunctionType]:
    """The rules among these values and every rule that they call, through any number of files."""
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


def rewired(names: dict[str, Any], instead: Mapping[FunctionType, FunctionType]) -> dict[str, Any]:
    """The names with every rule copied, so that the copies call each other, and others in the place of some rules.

    What those others call is not copied: they may call the rules that they stand for.
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
        copy.is_rule = True  # type: ignore[attr-defined]
        copies[function] = copy
    copies |= instead
    for copy in set(copies.values()) - set(instead.values()):
        called = {name: copy.__globals__.get(name) for name in copy.__code__.co_names}
        copy.__globals__.update(
            {n: copies[f] for n, f in called.items() if isinstance(f, FunctionType) and f in copies}
        )
    return {name: copies.get(v, v) if isinstance(v, FunctionType) else v for name, v in names.items()}


def fingerprint(text: str, rules: Iterable[FunctionType]) -> str:
    """A hash of a driver, of how it is compiled and what into it, and of every source file beside a rule it reaches."""
    digest = hashlib.sha256(text.encode() + repr((RULE_SETTINGS, EVERY)).encode())
    for source in COMPILED_INTO_DRIVERS:
        digest.update(source.read_bytes())
    folders = {Path(function.__code__.co_filename).parent for function in rules}
    for folder in sorted(folders):
        for source in sorted(folder.glob("*.py")):
            digest.update(source.name.encode() + source.read_bytes())
    return digest.hexdigest()[:16]


def cache_folder() -> Path:
    """Where compiled rules are kept: TABLEWRIGHT_CACHE, or the user's cache folder, or a temporary one."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    wanted = Path(os.environ.get("TABLEWRIGHT_CACHE") or Path(home) / "tablewright")
    try:
        wanted.mkdir(parents=True, exist_ok=True)
        if os.access(wanted, os.W_OK):
            return wanted
    except OSError:
        pass
    return temporary_cache()


@cache
def temporary_cache() -> Path:
    return Path(tempfile.mkdtemp(prefix="tablewright-"))


def run_text(text: str, name: str, folder: Path | None, names: dict[str, Any]) -> ModuleType:
    """Run a driver text as a module that has these names. In a folder, it is a file that numba can keep beside."""
    if folder is None:
        module = ModuleType(f"tablewright_plain_{name}")
        module.__dict__.update(names)
        exec(compile(text, f"<plain {name}>", "exec"), module.__dict__)
        return module
    file = folder / f"{name}.py"
    if not file.exists():
        on_first_compile()
        write_whole(file, text)
    module_name = f"tablewright_{name}_{folder.name.rpartition('-')[2]}"
    spec = importlib.util.spec_from_file_location(module_name, file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    module.__dict__.update(names)
    sys.modules[module_name] = module  # numba finds the module of a kept function by its name
    spec.loader.exec_module(module)
    return module


def write_whole(file: Path, text: str) -> None:
    """Write a file that another process never sees half written."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, partial = tempfile.mkstemp(dir=file.parent)
    with os.fdopen(handle, "w") as out:
        out.write(text)
    os.replace(partial, file)
