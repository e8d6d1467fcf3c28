"""A small state to try the kit on, and a way to compile a few lines that call rules."""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType
from typing import Any

import numpy as np
from numba import njit

from tablewright.engine.drivers.compiling import compile_rules
from tablewright.engine.drivers.rule_graph import reached_rules
from tablewright.engine.kit import NONE
from tablewright.engine.state import deck_fields, state_schema

DECK_SIZE = 12
JOURNAL = 4
STATE = state_schema(
    *deck_fields(("tried",), DECK_SIZE, highest_card=99),
    players=4,
    phases=("only",),
    endings=("done",),
    journal=JOURNAL,
)


def blank_states() -> np.ndarray:
    """One state with an empty deck and an empty pile."""
    states = STATE.blank()
    states["deck_cards"] = NONE
    states["pile_cards"] = NONE
    return states


def refused_line(error: type[Exception], work: Callable[[], Any]) -> str | None:
    """The line with which work is refused, or None if it is done."""
    try:
        work()
    except error as refused:
        return str(refused)
    return None


def compiled(driver: FunctionType) -> Any:
    """A test's own loop, compiled with every rule that it reaches; `.py_func` is the plain one."""
    called = (driver.__globals__.get(name) for name in driver.__code__.co_names)
    compile_rules(reached_rules(f for f in called if isinstance(f, FunctionType)))
    return njit(error_model="numpy")(driver)
