"""The compiled form of rules and drivers.

numba decides from the driver's own file whether a compiled driver on disk is stale. The folder of a driver is therefore
named by a hash of everything that is compiled into it.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from types import FunctionType
from typing import Any

from tablewright.engine.drivers.flags import FLAG_STRIDE
from tablewright.engine.drivers.intrinsics import intrinsic_rules
from tablewright.engine.drivers.rule_graph import called_rules
from tablewright.engine.kit import bits, ranking
from tablewright.engine.kit.rule import rule

HERE = Path(__file__).parent
COMPILED_INTO_DRIVERS = (
    HERE / "flags.py",
    HERE / "intrinsics.py",
    HERE / "simd.py",
    HERE.parent / "scratch.py",
)

# Compiled rules never allocate, so reference counts are not needed; they would cost more than many a rule. Rules never
# divide by zero, which the plain run would show, so compiled ones do not check. An array argument is passed in seven
# parts, so a call costs as much as many a rule: drivers are inlined into their callers.
DRIVER_SETTINGS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False, "forceinline": True}
# Rules are called only by drivers, so they need no wrappers for Python. Most have several callers and are not copied.
RULE_SETTINGS = DRIVER_SETTINGS | {"no_cpython_wrapper": True, "no_cfunc_wrapper": True, "forceinline": False}

# Short rules of the kit: a call would cost more than what they do.
INLINED_KIT_RULES = (bits.positive_entries, bits.is_single, ranking.row_sum, ranking.margin_share, ranking.likely)


def compile_rules(rules: Iterable[FunctionType]) -> Callable[[FunctionType], Any]:
    """Let compiled code call these rules, and return the decorator for the drivers that do."""
    from numba import njit, types

    rules = list(rules)
    inlined, intrinsics = rules_with_one_caller(rules).union(INLINED_KIT_RULES), intrinsic_rules()
    for function in rules:
        if not hasattr(function, "_numba_type_"):
            body = intrinsics.get(function.__code__, function)
            settings = RULE_SETTINGS | {"forceinline": function in inlined or body is not function}
            compiled = njit(**settings)(body)
            vars(function).update(compiled=compiled, _numba_type_=types.Dispatcher(compiled))
    decorator: Callable[[FunctionType], Any] = njit(cache=True, **DRIVER_SETTINGS)
    return decorator


def rules_with_one_caller(rules: Iterable[FunctionType]) -> set[FunctionType]:
    """The rules that exactly one other rule calls; never the kit's, because other games call those too."""
    callers = Counter(called for function in rules for called in set(called_rules(function)))
    kit = rule.__module__.rpartition(".")[0]
    return {function for function, count in callers.items() if count == 1 and not function.__module__.startswith(kit)}


def fingerprint(text: str, rules: Iterable[FunctionType]) -> str:
    """A hash of a driver text, of the settings, and of every source file in the folder of a rule that it reaches."""
    digest = hashlib.sha256(text.encode() + repr((RULE_SETTINGS, FLAG_STRIDE)).encode())
    for source in COMPILED_INTO_DRIVERS:
        digest.update(source.read_bytes())
    folders = {Path(function.__code__.co_filename).parent for function in rules}
    for folder in sorted(folders):
        for source in sorted(folder.glob("*.py")):
            digest.update(source.name.encode() + source.read_bytes())
    return digest.hexdigest()[:16]
