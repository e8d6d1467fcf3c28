"""Processor instructions that compiled code uses in place of some rules of the kit.

A compiler finds few of them by itself: it generates four or five instructions for each entry of a row where one
instruction compares sixteen entries.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import CodeType, FunctionType
from typing import Any

from tablewright.engine.kit import bits, journal

SIXTEEN = 16  # entries compared by one instruction
SHORTEST, LONGEST = 5, 63  # rows of bytes that are compared so
LISTED_TOGETHER = 8  # numbers of a set that are written by one instruction
FIRST_ENTRIES = 6  # of the journal: as many as two instructions clear
CAN_LIST_TOGETHER = ("avx512f", "avx512vl")  # what a processor needs for that


@cache
def intrinsic_rules() -> dict[CodeType, FunctionType]:
    """What is compiled for a CPU, by the code of the rule that it replaces."""
    from llvmlite import ir
    from llvmlite.binding import get_host_cpu_features
    from numba.core import types
    from numba.core.cgutils import get_or_insert_function
    from numba.extending import intrinsic

    instruction: Any = intrinsic
    flag, byte, index, word = (ir.IntType(size) for size in (1, 8, 32, 64))

    def is_row_of_bytes(row: Any) -> bool:
        """A field of a record, or a row of one."""
        return isinstance(row, types.Array) and row.ndim == 1 and row.dtype == types.int8 and row.layout == "C"

    def row_of(context: Any, builder: Any, row_type: Any, row: Any) -> tuple[Any, Any]:
        """Where a row begins, and how long it is."""
        array = context.make_array(row_type)(context, builder, row)
        return array.data, builder.extract_value(array.shape, 0)

    def load(builder: Any, data: Any, first: Any, kind: Any) -> Any:
        return builder.load(builder.bitcast(builder.gep(data, [first]), kind.as_pointer()), align=1)

    def load_short(builder: Any, data: Any, length: Any, half: int) -> Any:
        """A row of more than `half` bytes and at most twice as many, with zeros behind it."""
        kind = ir.IntType(8 * half)
        missing = builder.trunc(builder.mul(builder.sub(word(2 * half), length), word(8)), kind)
        first = load(builder, data, word(0), kind)
        last = builder.lshr(load(builder, data, builder.sub(length, word(half)), kind), missing)
        both = builder.insert_element(ir.Constant(ir.VectorType(kind, 2), ir.Undefined), first, index(0))
        return builder.bitcast(builder.insert_element(both, last, index(1)), ir.VectorType(byte, 2 * half))

    def bits_of(builder: Any, found: Any) -> Any:
        return builder.zext(builder.bitcast(found, ir.IntType(found.type.count)), word)

    def all_bits(builder: Any, length: Any) -> Any:
        return builder.sub(builder.shl(word(1), length), word(1))

    def find_in_short(builder: Any, data: Any, length: Any, half: int, find: Callable[..., Any]) -> Any:
        found = bits_of(builder, find(builder, load_short(builder, data, length, half)))
        return builder.and_(found, all_bits(builder, length))

    def find_in_long(builder: Any, data: Any, length: Any, find: Callable[..., Any]) -> Any:
        """The last entries are compared together with as many before them as there is room for, some of them twice."""
        found, last = word(0), builder.sub(length, word(SIXTEEN))
        for first in range(0, LONGEST, SIXTEEN):
            place = builder.select(builder.icmp_unsigned("<", word(first), last), word(first), last)
            here = bits_of(builder, find(builder, load(builder, data, place, ir.VectorType(byte, SIXTEEN))))
            is_there = builder.icmp_unsigned("<", word(first), length)
            found = builder.or_(found, builder.select(is_there, builder.shl(here, place), word(0)))
        return found

    def by_length(
        builder: Any, row: Any, length: Any, ways: list[tuple[int, Callable[[], Any]]], otherwise: Callable[[], Any]
    ) -> Any:
        """The first way for rows that are so long at most, of `SHORTEST` entries at least; else the other way.

        A row of a field has a length that only the compiler's last steps know. They drop the ways that are not taken.
        """
        if isinstance(row, types.NestedArray):
            fitting = [way for most, way in ways if SHORTEST <= row.shape[0] <= most]
            return fitting[0]() if fitting else otherwise()
        answer = builder.alloca(word)

        def take(rest: list[tuple[int, Callable[[], Any]]]) -> None:
            (most, way), *longer = rest
            if not longer:
                builder.store(way(), answer)
                return
            with builder.if_else(builder.icmp_unsigned("<=", length, word(most))) as (fits, does_not):
                with fits:
                    builder.store(way(), answer)
                with does_not:
                    take(longer)

        above = builder.sub(length, word(SHORTEST))
        with builder.if_else(builder.icmp_unsigned("<=", above, word(ways[-1][0] - SHORTEST))) as (fits, does_not):
            with fits:
                take(ways)
            with does_not:
                builder.store(otherwise(), answer)
        return builder.load(answer)

    def in_every_place(builder: Any, number: Any, several: Any) -> Any:
        one = builder.insert_element(ir.Constant(several, ir.Undefined), number, index(0))
        return builder.shuffle_vector(one, one, ir.Constant(ir.VectorType(index, several.count), None))

    def find(context: Any, builder: Any, row: Any, given: Any, operator: str, in_a_loop: Callable[[], Any]) -> Any:
        """The entries of a row that compare so with a number."""
        if not is_row_of_bytes(row):
            return in_a_loop()
        (data, length), number = row_of(context, builder, row, given[0]), given[1]
        small = builder.trunc(number, byte)

        def compare(builder: Any, entries: Any) -> Any:
            return builder.icmp_signed(operator, entries, in_every_place(builder, small, entries.type))

        ways = [
            (8, lambda: find_in_short(builder, data, length, 4, compare)),
            (16, lambda: find_in_short(builder, data, length, 8, compare)),
            (LONGEST, lambda: find_in_long(builder, data, length, compare)),
        ]
        found = by_length(builder, row, length, ways, in_a_loop)
        is_byte = builder.icmp_signed("==", builder.sext(small, word), number)
        beyond = word(0)
        if operator != "==":
            beyond = builder.select(builder.icmp_signed(">", number, word(0)), all_bits(builder, length), beyond)
        return builder.select(is_byte, found, beyond)

    def comparison(operator: str, rule: Callable[..., int]) -> Any:
        @instruction
        def compared_entries(typing: Any, row: Any, number: Any) -> Any:
            def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
                def in_a_loop() -> Any:
                    return context.compile_internal(builder, rule, signature, given)

                return find(context, builder, row, given, operator, in_a_loop)

            return types.int64(row, types.int64), generate

        return compared_entries

    equal_entries = comparison("==", bits.entries_with)
    entries_of_at_most = comparison("<=", bits.entries_up_to)
    lower_entries = comparison("<", bits.entries_below)

    @instruction
    def entries_above_zero(typing: Any, row: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            def in_a_loop() -> Any:
                return context.compile_internal(builder, bits.positive_entries, signature, given)

            return find(context, builder, row, [*given, word(0)], ">", in_a_loop)

        return types.int64(row), generate

    def like_an_earlier(builder: Any, row: Any, other: Any) -> Any:
        """Each row is compared with itself turned by 1 to half its size, two turns side by side.

        Where the entry that was turned to a place comes from before it, the place is like an earlier one. Where it
        comes from behind it, that one is like an earlier one.
        """
        size, copies = row.type.count, 2
        places = [place % size for place in range(copies * size)]
        twice = ir.Constant(ir.VectorType(index, copies * size), places)
        rows = [builder.shuffle_vector(each, each, twice) for each in (row, other)]
        later = word(0)
        for nearest in range(1, size // 2 + 1, copies):
            turns = [nearest + copy for copy in range(copies)]
            turned = [copy * size + (place - turns[copy]) % size for copy in range(copies) for place in range(size)]
            equal = ir.Constant(ir.VectorType(flag, copies * size), [1] * (copies * size))
            for entries in rows:
                beside = builder.shuffle_vector(entries, entries, ir.Constant(twice.type, turned))
                equal = builder.and_(equal, builder.icmp_signed("==", entries, beside))
            found = bits_of(builder, equal)
            for copy, turn in enumerate(turns):
                lowest = ((1 << turn) - 1) << (copy * size)  # places that were turned to from behind
                highest = ((1 << size) - 1) << (copy * size) & ~lowest
                before = builder.lshr(builder.and_(found, word(highest)), word(copy * size))
                behind = builder.lshr(builder.and_(found, word(lowest)), word(copy * size))
                later = builder.or_(later, builder.or_(before, builder.shl(behind, word(size - turn))))
        return later

    @instruction
    def later_entries(typing: Any, row: Any, other: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            def in_a_loop() -> Any:
                return context.compile_internal(builder, bits.repeated_entries, signature, given)

            if not (is_row_of_bytes(row) and is_row_of_bytes(other)):
                return in_a_loop()
            (data, length), (others, _) = (
                row_of(context, builder, *each) for each in zip((row, other), given, strict=True)
            )

            def compare(half: int) -> Any:
                rows = [load_short(builder, start, length, half) for start in (data, others)]
                return builder.and_(like_an_earlier(builder, *rows), all_bits(builder, length))

            return by_length(builder, row, length, [(8, lambda: compare(4)), (16, lambda: compare(8))], in_a_loop)

        return types.int64(row, other), generate

    @instruction
    def write_lowest(typing: Any, numbers: Any, first: Any, moves: Any, count: Any) -> Any:
        several, wanted = (ir.VectorType(kind, LISTED_TOGETHER) for kind in (index, flag))
        kind = ir.FunctionType(ir.VoidType(), [several, index.as_pointer(), wanted])

        def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            """Of the numbers from 0 to 7, those that are in the set are written side by side."""
            data, _ = row_of(context, builder, moves, given[2])
            some = builder.trunc(given[0], ir.IntType(LISTED_TOGETHER))
            steps = ir.Constant(several, list(range(LISTED_TOGETHER)))
            each = builder.add(in_every_place(builder, builder.trunc(given[1], index), several), steps)
            store = get_or_insert_function(builder.module, kind, f"llvm.masked.compressstore.v{LISTED_TOGETHER}i32")
            builder.call(store, [each, builder.gep(data, [given[3]]), builder.bitcast(some, wanted)])
            return builder.add(given[3], builder.zext(builder.ctpop(some), word))

        is_row = isinstance(moves, types.Array) and moves.dtype == types.int32 and moves.layout == "C"
        return (types.int64(types.int64, types.int64, moves, types.int64), generate) if is_row else None

    @instruction
    def without_lowest(typing: Any, numbers: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            return builder.lshr(given[0], word(LISTED_TOGETHER))

        return types.int64(types.int64), generate

    @instruction
    def set_bits(typing: Any, number: Any) -> Any:
        return types.int64(types.int64), lambda context, builder, signature, given: builder.ctpop(given[0])

    @instruction
    def zeros_below(typing: Any, number: Any) -> Any:
        no = flag(0)
        return types.int64(types.int64), lambda context, builder, signature, given: builder.cttz(given[0], no)

    @instruction
    def place_of_highest(typing: Any, number: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            return builder.sub(word(63), builder.ctlz(given[0], flag(0)))

        return types.int64(types.int64), generate

    def entries_with(row: Any, number: Any) -> Any:
        return equal_entries(row, number)

    def entries_up_to(row: Any, number: Any) -> Any:
        return entries_of_at_most(row, number)

    def entries_below(row: Any, number: Any) -> Any:
        return lower_entries(row, number)

    def positive_entries(row: Any) -> Any:
        return entries_above_zero(row)

    def repeated_entries(row: Any, other: Any) -> Any:
        return later_entries(row, other)

    def list_bits(bits: Any, first: Any, moves: Any, count: Any) -> Any:
        while bits != 0:
            count = write_lowest(bits, first, moves, count)
            bits, first = without_lowest(bits), first + LISTED_TOGETHER
        return count

    def count_bits(number: Any) -> Any:
        return set_bits(number)

    def lowest_bit(number: Any) -> Any:
        return zeros_below(number)

    def highest_bit(number: Any) -> Any:
        return place_of_highest(number)

    def begin_ply(s: Any) -> None:
        """The first entries are always cleared, a number that the compiler knows; there are seldom more."""
        first = min(FIRST_ENTRIES, len(s.journal))
        for entry in range(first):
            for column in range(journal.ENTRY_WIDTH):
                s.journal[entry, column] = 0
        for entry in range(first, s.journal_length):
            for column in range(journal.ENTRY_WIDTH):
                s.journal[entry, column] = 0
        s.journal_length = 0
        s.turned_up = 0
        s.ply += 1

    found = by_code(
        entries_with,
        entries_up_to,
        entries_below,
        positive_entries,
        repeated_entries,
        count_bits,
        lowest_bit,
        highest_bit,
        begin_ply,
    )
    features = get_host_cpu_features()
    if all(features.get(name) for name in CAN_LIST_TOGETHER):
        found |= by_code(list_bits)
    return found


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
    rules = {**vars(bits), **vars(journal)}
    return {rules[function.__name__].__code__: function for function in functions}
