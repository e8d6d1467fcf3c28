"""Flags by which threads that run compiled code tell each other something, without a lock and without sleep.

A flag is a number in an array. Whoever reads the number that another thread has written also sees everything that
thread wrote before it. `compiled_flags` makes what compiled drivers call in the place of the two plain functions.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from tablewright.engine.scratch import APART

EVERY = APART // np.dtype(np.int64).itemsize  # a flag has its own line of the cache


def flag_row(count: int) -> np.ndarray:
    """So many flags, all 0, and free room on both sides."""
    return np.zeros((count + 2) * EVERY, np.int64)


def read_flag(flags: np.ndarray, flag: int) -> int:
    return int(flags[(flag + 1) * EVERY])


def raise_flag(flags: np.ndarray, flag: int, number: int) -> None:
    flags[(flag + 1) * EVERY] = number


@cache
def compiled_flags() -> dict[str, Any]:
    from numba.core import types
    from numba.extending import intrinsic

    def place_of(context: Any, builder: Any, array_type: Any, array: Any, flag: Any) -> Any:
        data = context.make_array(array_type)(context, builder, array).data
        return builder.gep(data, [builder.mul(builder.add(flag, flag.type(1)), flag.type(EVERY))])

    @intrinsic
    def read_flag(typing: Any, flags: Any, flag: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            place = place_of(context, builder, signature.args[0], given[0], given[1])
            return builder.load_atomic(place, ordering="acquire", align=8)

        return types.int64(flags, types.int64), generate

    @intrinsic
    def raise_flag(typing: Any, flags: Any, flag: Any, number: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            place = place_of(context, builder, signature.args[0], given[0], given[1])
            builder.store_atomic(given[2], place, ordering="release", align=8)
            return context.get_dummy_value()

        return types.void(flags, types.int64, types.int64), generate

    return {"read_flag": read_flag, "raise_flag": raise_flag}
