"""`@rule` marks a function that runs interpreted, compiled and on a GPU from one source."""

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

import numpy as np

Record: TypeAlias = Any  # the rules record or a state: a NumPy record, or a snapshot with the same attributes
Row: TypeAlias = np.ndarray  # an array of numbers, such as a field or a buffer
Function = TypeVar("Function", bound=Callable[..., Any])

NONE = -1  # an absent card, seat or space
ALLOWED = 0  # the answer of a `why_not_*` function when there is no reason against the action


def rule(function: Function) -> Function:
    """Mark a function as a rule and leave it as it is.

    Called from Python it is plain Python: a debugger steps through it and a wrong index raises. The drivers of
    `engine.drivers` compile it, with every rule it calls, the first time a compiled driver of the game is used.
    """
    vars(function)["is_rule"] = True
    return function
