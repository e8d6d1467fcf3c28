"""Atomic flags: threads that run compiled code signal each other without a lock and without sleeping.

A flag is a number in an array. A thread that reads the number another thread stored also sees everything that thread
wrote before. `compiled_flags` makes what compiled drivers call in place of the two plain functions.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from tablewright.engine.memory import PADDING

FLAG_STRIDE = PADDING // np.dtype(np.int64).itemsize  # each flag has a cache line of its own


def flag_array(count: int) -> np.ndarray:
    """Flags, all 0, with padding on both sides."""
    return np.zeros((count + 2) * FLAG_STRIDE, np.int64)


def load_flag(flags: np.ndarray, flag: int) -> int:
    return int(flags[(flag + 1) * FLAG_STRIDE])


def store_flag(flags: np.ndarray, flag: int, number: int) -> None:
    flags[(flag + 1) * FLAG_STRIDE] = number


@cache
def compiled_flags() -> dict[str, Any]:
    from numba.core import types
    from numba.extending import intrinsic

    instruction: Any = intrinsic

    def address_of(context: Any, builder: Any, array_type: Any, array: Any, flag: Any) -> Any:
        data = context.make_array(array_type)(context, builder, array).data
        return builder.gep(data, [builder.mul(builder.add(flag, flag.type(1)), flag.type(FLAG_STRIDE))])

    @instruction
    def load_flag(typing: Any, flags: Any, flag: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            address = address_of(context, builder, signature.args[0], given[0], given[1])
            return builder.load_atomic(address, ordering="acquire", align=8)

        return types.int64(flags, types.int64), generate

    @instruction
    def store_flag(typing: Any, flags: Any, flag: Any, number: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            address = address_of(context, builder, signature.args[0], given[0], given[1])
            builder.store_atomic(given[2], address, ordering="release", align=8)
            return context.get_dummy_value()

        return types.void(flags, types.int64, types.int64), generate

    return {"load_flag": load_flag, "store_flag": store_flag}
