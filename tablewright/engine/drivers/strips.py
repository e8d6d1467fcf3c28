"""Eight numbers at a time: a strip is read from a row, reckoned with as if it were one number, and written to a row.

Compilers make such code of simple loops by themselves, but ask before each loop whether rows overlap, and reckon its
last few numbers one by one; with short rows that takes longer than the rest. `compiled_strips` makes what compiled
drivers call in the place of the two plain functions.
"""

from __future__ import annotations

import operator
from functools import cache
from typing import Any

import numpy as np

STRIP = np.uint64(8)


def read_strip(row: np.ndarray, place: int) -> np.ndarray:
    """The numbers from a place of a row on, as float32."""
    return row[place : place + STRIP].astype(np.float32)


def write_strip(row: np.ndarray, place: int, strip: np.ndarray) -> None:
    row[place : place + STRIP] = strip


@cache
def compiled_strips() -> dict[str, Any]:
    from llvmlite import ir
    from numba.core import types
    from numba.core.cgutils import get_or_insert_function
    from numba.extending import intrinsic, lower_builtin, models, register_model, type_callable

    class Strip(types.Type):
        """Eight float32."""

        def __init__(self) -> None:
            super().__init__(name="Strip")

    strip, floats = Strip(), ir.VectorType(ir.FloatType(), int(STRIP))

    @register_model(Strip)
    class StripModel(models.PrimitiveModel):
        def __init__(self, manager: Any, kind: Any) -> None:
            super().__init__(manager, kind, floats)

    def let_reckon(function: Any, typer: Any, generate: Any) -> None:
        """Allow a function of Python between strips."""
        type_callable(function)(lambda context: typer)
        operands = [Strip] * typer.__code__.co_argcount
        lower_builtin(function, *operands)(lambda context, builder, signature, given: generate(builder, *given))

    def of_one(one: Any) -> Any:
        return strip if one == strip else None

    def of_two(one: Any, other: Any) -> Any:
        return strip if one == other == strip else None

    def absolute(builder: Any, given: Any) -> Any:
        kind = ir.FunctionType(floats, [floats])
        return builder.call(get_or_insert_function(builder.module, kind, f"llvm.fabs.v{STRIP}f32"), [given])

    let_reckon(operator.add, of_two, ir.IRBuilder.fadd)
    let_reckon(operator.sub, of_two, ir.IRBuilder.fsub)
    let_reckon(operator.mul, of_two, ir.IRBuilder.fmul)
    let_reckon(operator.truediv, of_two, ir.IRBuilder.fdiv)
    let_reckon(abs, of_one, absolute)

    def place_in(context: Any, builder: Any, row_type: Any, row: Any, place: Any) -> Any:
        """Where a strip begins, as a place of eight numbers of the row's kind."""
        data = context.make_array(row_type)(context, builder, row).data
        numbers = ir.VectorType(data.type.pointee, int(STRIP))
        return builder.bitcast(builder.gep(data, [place]), numbers.as_pointer())

    @intrinsic
    def read_strip(typing: Any, row: Any, place: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            place = place_in(context, builder, signature.args[0], *given)
            numbers = builder.load(place, align=row.dtype.bitwidth // 8)
            return numbers if row.dtype == types.float32 else builder.sitofp(numbers, floats)

        return strip(row, types.uint64), generate

    @intrinsic
    def write_strip(typing: Any, row: Any, place: Any, numbers: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            place = place_in(context, builder, signature.args[0], *given[:2])
            builder.store(given[2], place, align=row.dtype.bitwidth // 8)
            return context.get_dummy_value()

        return types.void(row, types.uint64, strip), generate

    return {"read_strip": read_strip, "write_strip": write_strip}
