"""Rules of the kit, written for plain Python: with the same results as theirs, and without loops over single numbers.

Rows are memory views, or tuples of a record that cannot change; a driver can also pass an array. Each function runs
with the globals of the rule that it stands for.
"""

from __future__ import annotations

from functools import lru_cache
from struct import Struct, error
from types import CodeType, FunctionType
from typing import Any

import numpy as np

from tablewright.engine.drivers.rule_graph import called_rules, reached_rules
from tablewright.engine.kit import bits, chance, deck, journal, ranking, turns
from tablewright.engine.kit.chance import STRIDE, WORD
from tablewright.engine.kit.deck import BOTTOM, LOOSE, TOP
from tablewright.engine.kit.rule import ALLOWED, NONE, Record
from tablewright.engine.standard import rules as standard
from tablewright.engine.standard.rules import why_not

Row = Any  # a memory view, a tuple or an array

KEPT = 2**14  # rows whose entries are known
UPPER_HALF = WORD >> 32
pack_entry = Struct(f"{journal.ENTRY_WIDTH}h").pack_into  # it writes the numbers of one entry
NO_ENTRIES = [memoryview(bytes(2 * journal.ENTRY_WIDTH * entries)).cast("h") for entries in range(17)]  # so many, empty


def numbers_of(row: Any) -> Any:
    """A row as a tuple or a list."""
    return row if isinstance(row, tuple | list) else row.tolist()


# --- Sets of bits -------------------------------------------------------------------------------------------------


def entries_with(row: Row, number: int) -> int:
    if type(row) is memoryview:
        return known_entries_with(row.tobytes(), row.format, number)
    found = 0
    for entry, held in enumerate(numbers_of(row)):
        if held == number:
            found |= 1 << entry
    return found


def positive_entries(row: Row) -> int:
    if type(row) is memoryview:
        return known_positive_entries(row.tobytes(), row.format)
    found = 0
    for entry, held in enumerate(numbers_of(row)):
        if held > 0:
            found |= 1 << entry
    return found


def entries_up_to(row: Row, number: int) -> int:
    if type(row) is memoryview:
        return known_entries_up_to(row.tobytes(), row.format, number)
    found = 0
    for entry, held in enumerate(numbers_of(row)):
        if held <= number:
            found |= 1 << entry
    return found


def entries_below(row: Row, number: int) -> int:
    if type(row) is memoryview:
        return known_entries_below(row.tobytes(), row.format, number)
    found = 0
    for entry, held in enumerate(numbers_of(row)):
        if held < number:
            found |= 1 << entry
    return found


def repeated_entries(row: Row, other: Row) -> int:
    if type(row) is memoryview and type(other) is memoryview:
        return known_repeated_entries(row.tobytes(), row.format, other.tobytes(), other.format)
    found, seen = 0, set()
    for entry, held in enumerate(zip(numbers_of(row), numbers_of(other), strict=True)):
        if held in seen:
            found |= 1 << entry
        seen.add(held)
    return found


@lru_cache(KEPT)
def known_entries_with(held: bytes, kind: Any, number: int) -> int:
    return entries_with(memoryview(held).cast(kind).tolist(), number)


@lru_cache(KEPT)
def known_entries_up_to(held: bytes, kind: Any, number: int) -> int:
    return entries_up_to(memoryview(held).cast(kind).tolist(), number)


@lru_cache(KEPT)
def known_entries_below(held: bytes, kind: Any, number: int) -> int:
    return entries_below(memoryview(held).cast(kind).tolist(), number)


@lru_cache(KEPT)
def known_repeated_entries(held: bytes, kind: Any, others: bytes, other_kind: Any) -> int:
    return repeated_entries(memoryview(held).cast(kind).tolist(), memoryview(others).cast(other_kind).tolist())


@lru_cache(KEPT)
def known_positive_entries(held: bytes, kind: Any) -> int:
    return positive_entries(memoryview(held).cast(kind).tolist())


def list_bits(bits: int, first: int, moves: Row, count: int) -> int:
    while bits:
        lowest = bits & -bits
        moves[count] = first + lowest.bit_length() - 1
        bits ^= lowest
        count += 1
    return count


def count_bits(bits: int) -> int:
    return bits.bit_count() if bits > 0 else 0


def lowest_bit(bits: int) -> int:
    return (bits & -bits).bit_length() - 1 if bits else 0


def highest_bit(bits: int) -> int:
    return bits.bit_length() - 1 if bits > 0 else NONE


# --- Rows ---------------------------------------------------------------------------------------------------------


def row_sum(row: Row) -> int:
    total = sum(row if type(row) is memoryview else numbers_of(row))
    return total if isinstance(total, int) else sum(map(int, row))


def count_of(row: Row, number: int) -> int:
    count: int = numbers_of(row).count(number)
    return count


# --- Chance -------------------------------------------------------------------------------------------------------


def below(s: Record, n: int) -> int:
    """The generator's next number, of which only the upper half is needed."""
    word: int = (s._rng[0] + STRIDE) & WORD
    s._rng[0] = word
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    word = (((word ^ (word >> 27)) * 0x94D049BB133111EB) >> 32) & UPPER_HALF
    return ((word ^ (word >> 31)) * (n if type(n) is int else int(n))) >> 32


def next_random(s: Record) -> int:
    word: int = (s._rng[0] + STRIDE) & WORD
    s._rng[0] = word
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & WORD
    return word ^ (word >> 31)


# --- Decks --------------------------------------------------------------------------------------------------------


def cards_left(counts: Row) -> int:
    top, loose, bottom = counts.tolist()
    left: int = top + loose + bottom
    return left


def open_deck(cards: Row, counts: Row, size: int) -> None:
    for place in range(len(cards)):
        cards[place] = place + 1 if place < size else NONE
    counts[LOOSE] = size


def fill_deck(cards: Row, counts: Row, copies: Row) -> None:
    size = 0
    for card, number in enumerate(numbers_of(copies)):
        for place in range(size, size + number):
            cards[place] = card
        size += max(number, 0)
    for place in range(size, len(cards)):
        cards[place] = NONE
    counts[LOOSE] = size


def draw_card(s: Record, cards: Row, counts: Row) -> int:
    s._turned_up[0] = 1
    top, loose, bottom = counts.tolist()
    if top <= 0 < loose:
        place, last = below(s, loose), loose - 1
        card: int = cards[place]
        cards[place] = cards[last]
        counts[LOOSE] = last
        close_gap(cards, last, loose + bottom)
        return card
    card = cards[0]
    counts[TOP if top > 0 else BOTTOM] -= 1
    close_gap(cards, 0, top + loose + bottom)
    return card


def draw_loose(s: Record, cards: Row, counts: Row) -> int:
    top, loose, bottom = counts.tolist()
    place, last = top + below(s, loose), top + loose - 1
    card: int = cards[place]
    cards[place] = cards[last]
    counts[LOOSE] = loose - 1
    close_gap(cards, last, top + loose + bottom)
    return card


def close_gap(cards: Row, gap: int, left: int) -> None:
    if gap + 1 < left:
        cards[gap : left - 1] = cards[gap + 1 : left]
    cards[left - 1] = NONE


def put_on_pile(pile: Row, count: Row, card: int) -> None:
    place = count[0]
    pile[place] = card
    count[0] = place + 1


# --- The journal --------------------------------------------------------------------------------------------------


def begin_ply(s: Record) -> None:
    length = s._journal_length[0]
    if 0 < length < len(NO_ENTRIES):
        s.journal.flat[: length * journal.ENTRY_WIDTH] = NO_ENTRIES[length]
    else:
        for entry in range(length):
            s._journal[entry][:] = NO_ENTRIES[1]
    s._journal_length[0] = 0
    s._turned_up[0] = 0
    s._ply[0] += 1


def note(s: Record, kind: int, first: int = 0, second: int = 0, third: int = 0) -> None:
    entry = s._journal_length[0]
    row = s._journal[entry]
    try:
        pack_entry(row, 0, kind, first, second, third, NONE)
    except error:
        write_entry(row, kind, first, second, third, NONE)
    s._journal_length[0] = entry + 1


def note_to(s: Record, seat: int, kind: int, first: int = 0, second: int = 0, third: int = 0) -> None:
    entry = s._journal_length[0]
    row = s._journal[entry]
    try:
        pack_entry(row, 0, kind, first, second, third, seat)
    except error:
        write_entry(row, kind, first, second, third, seat)
    s._journal_length[0] = entry + 1


def write_entry(row: memoryview, *numbers: int) -> None:
    """Number by number, so that one that does not fit is refused like everywhere else."""
    for place, number in enumerate(numbers):
        row[place] = number


# --- Turns of a game that names the families of actions in each phase ---------------------------------------------


ACTIONS: list[list[int]] = []  # of each phase, for the game whose rule is copied


def actions_by_phase(spans: np.ndarray) -> list[list[int]]:
    """The actions of the families in each phase, in the order in which `legal` asks for them."""
    return [[action for first, end in phase for action in range(first, end)] for phase in spans.tolist()]


def legal(rules: Record, s: Record, moves: Row) -> int:
    count = 0
    for action in ACTIONS[s._phase[0]]:
        if why_not(rules, s, action) == ALLOWED:
            moves[count] = action
            count += 1
    return count


# ------------------------------------------------------------------------------------------------------------------


def by_code(*functions: Any) -> dict[CodeType, FunctionType]:
    """Each function under the code of the rule of its name."""
    return {rule_of(function).__code__: function for function in functions}


def rule_of(function: FunctionType) -> FunctionType:
    """The rule that a function of this module stands for."""
    modules = (bits, ranking, chance, deck, journal, turns, standard)
    named: FunctionType = next(vars(m)[function.__name__] for m in modules if function.__name__ in vars(m))
    return named


FOR_PLAIN_PYTHON = by_code(
    entries_with,
    entries_up_to,
    entries_below,
    positive_entries,
    repeated_entries,
    list_bits,
    count_bits,
    lowest_bit,
    highest_bit,
    row_sum,
    count_of,
    next_random,
    cards_left,
    draw_loose,
    close_gap,
    below,
    open_deck,
    fill_deck,
    draw_card,
    put_on_pile,
    begin_ply,
    note,
    note_to,
    legal,
)


def twin_of(rule: FunctionType) -> FunctionType | None:
    """The function that stands for a rule, if there is one and what it leaves out is the kit's own."""
    twin = FOR_PLAIN_PYTHON.get(rule.__code__)
    if twin is None:
        return None
    usual = rule_of(twin)
    left_out = {called.__name__ for called in called_rules(usual)} - set(twin.__code__.co_names)
    return twin if all(codes(rule, name) == codes(usual, name) for name in left_out) else None


def codes(rule: FunctionType, name: str) -> set[CodeType]:
    """The code of what a rule calls by a name, and of all that this calls."""
    return {reached.__code__ for reached in reached_rules([rule.__globals__[name]])}


def home_of(rule: FunctionType, twin: FunctionType) -> dict[str, Any]:
    """The names for a function that stands for a rule: those of the rule come first."""
    home = twin.__globals__ | rule.__globals__
    return home | {"ACTIONS": actions_by_phase(home["SPANS"])} if twin is legal else home
