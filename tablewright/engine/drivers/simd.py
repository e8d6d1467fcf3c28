"""SIMD: eight numbers of a row are loaded, computed with as if they were one number, and stored.

A compiler vectorises simple loops by itself, but it first checks whether rows overlap and handles the last few numbers
one by one; with short rows that takes longer than the rest. `compiled_simd` makes what compiled drivers call in place
of the two plain functions.
"""

from __future__ import annotations

import operator
from functools import cache
from typing import Any

import numpy as np

SIMD_WIDTH = np.uint64(8)


def load_simd(row: np.ndarray, place: int) -> np.ndarray:
    """Eight numbers of a row from a position on, as float32."""
    return np.asarray(row)[place : place + SIMD_WIDTH].astype(np.float32)


def store_simd(row: np.ndarray, place: int, numbers: np.ndarray) -> None:
    np.asarray(row)[place : place + SIMD_WIDTH] = numbers


def fma_simd(total: np.ndarray, numbers: np.ndarray, factor: float) -> np.ndarray:
    """The total and the numbers times a factor; compiled, it is rounded once where the processor can do so."""
    return np.asarray(total + numbers * np.float32(factor))


@cache
def compiled_simd() -> dict[str, Any]:
    from llvmlite import ir
    from numba.core import types
    from numba.core.cgutils import get_or_insert_function
    from numba.extending import intrinsic, lower_builtin, models, register_model, type_callable

    instruction: Any = intrinsic

    class Vector(types.Type):
        """Eight float32."""

        def __init__(self) -> None:
            super().__init__(name="Vector")

    vector, floats = Vector(), ir.VectorType(ir.FloatType(), int(SIMD_WIDTH))

    @register_model(Vector)
    class VectorModel(models.PrimitiveModel):
        def __init__(self, manager: Any, kind: Any) -> None:
            super().__init__(manager, kind, floats)

    def allow(function: Any, typer: Any, generate: Any) -> None:
        """Allow a Python function on vectors."""
        type_callable(function)(lambda context: typer)
        operands = [Vector] * typer.__code__.co_argcount
        lower_builtin(function, *operands)(lambda context, builder, signature, given: generate(builder, *given))

    def of_one(one: Any) -> Any:
        return vector if one == vector else None

    def of_two(one: Any, other: Any) -> Any:
        return vector if one == other == vector else None

    def absolute(builder: Any, given: Any) -> Any:
        kind = ir.FunctionType(floats, [floats])
        return builder.call(get_or_insert_function(builder.module, kind, f"llvm.fabs.v{SIMD_WIDTH}f32"), [given])

    allow(operator.add, of_two, ir.IRBuilder.fadd)
    allow(operator.sub, of_two, ir.IRBuilder.fsub)
    allow(operator.mul, of_two, ir.IRBuilder.fmul)
    allow(operator.truediv, of_two, ir.IRBuilder.fdiv)
    allow(abs, of_one, absolute)

    def address_of(context: Any, builder: Any, row_type: Any, row: Any, place: Any) -> Any:
        """Where eight numbers of the row's own type begin."""
        data = context.make_array(row_type)(context, builder, row).data
        numbers = ir.VectorType(data.type.pointee, int(SIMD_WIDTH))
        return builder.bitcast(builder.gep(data, [place]), numbers.as_pointer())

    @instruction
    def load_simd(typing: Any, row: Any, place: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            address = address_of(context, builder, signature.args[0], *given)
            numbers = builder.load(address, align=row.dtype.bitwidth // 8)
            return numbers if row.dtype == types.float32 else builder.sitofp(numbers, floats)

        return vector(row, types.uint64), generate

    @instruction
    def store_simd(typing: Any, row: Any, place: Any, numbers: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            address = address_of(context, builder, signature.args[0], *given[:2])
            builder.store(given[2], address, align=row.dtype.bitwidth // 8)
            return context.get_dummy_value()

        return types.void(row, types.uint64, vector), generate

    @instruction
    def fma_simd(typing: Any, total: Any, numbers: Any, factor: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            whole, each, number = given
            first = builder.insert_element(ir.Constant(floats, ir.Undefined), number, ir.Constant(ir.IntType(32), 0))
            same = ir.Constant(ir.VectorType(ir.IntType(32), int(SIMD_WIDTH)), [0] * int(SIMD_WIDTH))
            product = builder.fmul(each, builder.shuffle_vector(first, first, same), flags=["contract"])
            return builder.fadd(whole, product, flags=["contract"])

        return vector(vector, vector, types.float32), generate

    return {"load_simd": load_simd, "store_simd": store_simd, "fma_simd": fma_simd}
