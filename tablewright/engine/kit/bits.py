"""Sets of numbers from 0 to 62 as the bits of one number; compiled, these rules are a few instructions each."""

from tablewright.engine.kit.rule import NONE, Row, rule


@rule
def entries_with(row: Row, number: int) -> int:
    """Which entries of a row are this number; quickest for a row of bytes."""
    bits = 0
    for entry in range(len(row)):
        bits |= int(row[entry] == number) << entry
    return bits


@rule
def entries_up_to(row: Row, number: int) -> int:
    """Which entries of a row are this number or a lower one; quickest for a row of bytes."""
    bits = 0
    for entry in range(len(row)):
        bits |= int(row[entry] <= number) << entry
    return bits


@rule
def entries_below(row: Row, number: int) -> int:
    """Which entries of a row are lower than this number; quickest for a row of bytes."""
    bits = 0
    for entry in range(len(row)):
        bits |= int(row[entry] < number) << entry
    return bits


@rule
def positive_entries(row: Row) -> int:
    """Which entries of a row are above 0."""
    bits = 0
    for entry in range(len(row)):
        bits |= int(row[entry] > 0) << entry
    return bits


@rule
def repeated_entries(row: Row, other: Row) -> int:
    """Which entries of two rows of the same length are, in both, like an earlier one; quickest for 5 to 16 bytes."""
    bits = 0
    for entry in range(len(row)):
        for earlier in range(entry):
            if row[earlier] == row[entry] and other[earlier] == other[entry]:
                bits |= 1 << entry
    return bits


@rule
def list_bits(bits: int, first: int, moves: Row, count: int) -> int:
    """Append the numbers of a set to a list of moves, `first` added to each; returns how many the list has now."""
    while bits:
        moves[count] = first + lowest_bit(bits)
        bits &= bits - 1
        count += 1
    return count


@rule
def is_single(bits: int) -> bool:
    """Whether exactly one bit is set."""
    return bits != 0 and bits & (bits - 1) == 0


@rule
def count_bits(bits: int) -> int:
    """How many bits are set."""
    count = 0
    while bits > 0:
        bits &= bits - 1
        count += 1
    return count


@rule
def lowest_bit(bits: int) -> int:
    """The place of the lowest bit that is set; one must be."""
    return count_bits((bits & -bits) - 1)


@rule
def highest_bit(bits: int) -> int:
    """The place of the highest bit that is set; one must be."""
    place = NONE
    while bits > 0:
        bits >>= 1
        place += 1
    return place
