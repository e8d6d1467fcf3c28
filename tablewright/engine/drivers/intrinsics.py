"""Processor instructions that compiled code uses in place of some rules of the kit.

A compiler finds few of them by itself: it generates four or five instructions for each entry of a row where one
instruction compares sixteen entries.
"""

from __future__ import annotations

from functools import cache
from types import CodeType, FunctionType
from typing import Any

from tablewright.engine.kit import bits

VECTOR_SIZES = (16, 8, 1)  # entries compared by one instruction: the largest that fits into the row


@cache
def intrinsic_rules() -> dict[CodeType, FunctionType]:
    """What is compiled for a CPU, by the code of the rule that it replaces."""
    from llvmlite import ir
    from numba.core import types
    from numba.extending import intrinsic

    instruction: Any = intrinsic
    byte, word = ir.IntType(8), ir.IntType(64)

    def is_byte_field(row: Any) -> bool:
        return isinstance(row, types.NestedArray) and row.ndim == 1 and row.dtype == types.int8 and row.shape[0] < 64

    def compare(builder: Any, data: Any, first: int, count: int, number: Any) -> Any:
        """Entries from the first on, as bits of a word in their places."""
        several = ir.VectorType(byte, count)
        place = builder.bitcast(builder.gep(data, [word(first)]), several.as_pointer())
        one = builder.insert_element(ir.Constant(several, ir.Undefined), number, ir.IntType(32)(0))
        numbers = builder.shuffle_vector(one, one, ir.Constant(ir.VectorType(ir.IntType(32), count), None))
        equal = builder.icmp_signed("==", builder.load(place, align=1), numbers)
        return builder.shl(builder.zext(builder.bitcast(equal, ir.IntType(count)), word), word(first))

    def compare_all(builder: Any, data: Any, length: int, number: Any) -> Any:
        """The last entries are compared together with as many before them as there is room for, some of them twice."""
        count = next(count for count in VECTOR_SIZES if count <= length)
        small = builder.trunc(number, byte)
        found = word(0)
        for first in range(0, length, count):
            found = builder.or_(found, compare(builder, data, min(first, length - count), count, small))
        is_byte = builder.icmp_signed("==", builder.sext(small, word), number)
        return builder.select(is_byte, found, word(0))

    @instruction
    def equal_entries(typing: Any, row: Any, number: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            if not is_byte_field(row):
                return context.compile_internal(builder, bits.entries_with, signature, given)
            data = context.make_array(row)(context, builder, given[0]).data
            return compare_all(builder, data, row.shape[0], given[1])

        return types.int64(row, types.int64), generate

    @instruction
    def set_bits(typing: Any, number: Any) -> Any:
        return types.int64(types.int64), lambda context, builder, signature, given: builder.ctpop(given[0])

    @instruction
    def zeros_below(typing: Any, number: Any) -> Any:
        no = ir.IntType(1)(0)
        return types.int64(types.int64), lambda context, builder, signature, given: builder.cttz(given[0], no)

    @instruction
    def place_of_highest(typing: Any, number: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            return builder.sub(word(63), builder.ctlz(given[0], ir.IntType(1)(0)))

        return types.int64(types.int64), generate

    def entries_with(row: Any, number: Any) -> Any:
        return equal_entries(row, number)

    def count_bits(number: Any) -> Any:
        return set_bits(number)

    def lowest_bit(number: Any) -> Any:
        return zeros_below(number)

    def highest_bit(number: Any) -> Any:
        return place_of_highest(number)

    return by_code(entries_with, count_bits, lowest_bit, highest_bit)


@cache
def gpu_intrinsic_rules() -> dict[CodeType, FunctionType]:
    """The same for a GPU, which compares the entries of a row one by one."""
    from numba import cuda

    gpu: Any = cuda

    def count_bits(number: Any) -> Any:
        return gpu.popc(number)

    def lowest_bit(number: Any) -> Any:
        return gpu.ffs(number) - 1

    def highest_bit(number: Any) -> Any:
        return 63 - gpu.clz(number)

    return by_code(count_bits, lowest_bit, highest_bit)


def by_code(*functions: Any) -> dict[CodeType, FunctionType]:
    """Each under the code of the rule of its name."""
    return {getattr(bits, function.__name__).__code__: function for function in functions}
