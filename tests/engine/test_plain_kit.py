"""Rules of the kit for plain Python: the same results as the rules they stand for."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablewright.engine.kit import bits, chance, deck, journal, ranking
from tablewright.engine.plain import kit as plain_kit
from tablewright.engine.plain.arguments import view
from tablewright.engine.registry import load
from tablewright.engine.state import state_schema

ROWS = st.lists(st.integers(-128, 127), min_size=1, max_size=60)
SETS = st.integers(-(2**62), 2**62 - 1)
STATE = state_schema(players=2, phases=("turn",), endings=(), journal=6)


def in_every_form(numbers):
    """A row as a rule meets it: of a state, of a record that cannot change, and as an array."""
    row = np.array(numbers, np.int8)
    return row.data, row.astype(np.int16).data, tuple(numbers), row


@given(ROWS, st.integers(-200, 200))
def test_rows_are_counted_alike(numbers, number):
    for row in in_every_form(numbers):
        for one in (number, numbers[-1]):
            assert plain_kit.entries_with(row, one) == bits.entries_with(row, one)
            assert plain_kit.count_of(row, one) == ranking.count_of(row, one)
        assert plain_kit.positive_entries(row) == bits.positive_entries(row)
        assert plain_kit.row_sum(row) == ranking.row_sum(row)


@given(SETS)
def test_bits_are_counted_alike(number):
    for one in (number, abs(number), number & 0xFF, 0):
        for name in ("count_bits", "lowest_bit", "highest_bit"):
            assert getattr(plain_kit, name)(one) == getattr(bits, name)(one), (name, one)


@given(st.integers(0, 2**64 - 1))
def test_the_generator_is_the_same(seed):
    state, twin = STATE.blank(), STATE.blank()
    state["rng"] = twin["rng"] = seed
    for _ in range(3):
        assert plain_kit.next_random(view(state)[0]) == chance.next_random(view(twin)[0])
    assert state.tobytes() == twin.tobytes()


@given(st.lists(st.integers(0, 99), min_size=1, max_size=30), st.data())
def test_a_gap_in_a_deck_is_closed_alike(cards, data):
    left = data.draw(st.integers(1, len(cards)))
    gap = data.draw(st.integers(0, left))
    one, other = np.array(cards, np.int8), np.array(cards, np.int8)
    plain_kit.close_gap(one.data, gap, left)
    deck.close_gap(other.data, gap, left)
    assert one.tolist() == other.tolist()
    counts = np.array([gap, left, 3], np.int8)
    assert plain_kit.cards_left(counts.data) == deck.cards_left(counts.data) == gap + left + 3


@given(st.lists(st.integers(0, 99), min_size=4, max_size=30), st.integers(0, 2**64 - 1), st.data())
def test_a_loose_card_is_drawn_alike(cards, seed, data):
    loose = data.draw(st.integers(1, len(cards) - 2))
    results = []
    for draw in (plain_kit.draw_loose, deck.draw_loose):
        state, row = STATE.blank(), np.array(cards, np.int8)
        state["rng"] = seed
        counts = np.array([1, loose, len(cards) - loose - 1], np.int8)
        card = draw(view(state)[0], row.data, counts.data)
        results.append((card, row.tolist(), counts.tolist(), state.tobytes()))
    assert results[0] == results[1]


def test_a_row_of_fractions_is_summed_alike():
    row = np.array([0.5, 1.5, -2.5])
    assert plain_kit.row_sum(row.data) == ranking.row_sum(row.data) == -1


@given(st.lists(st.tuples(*[st.integers(-32_768, 32_767)] * 5), max_size=6))
def test_the_journal_is_written_and_emptied_alike(entries):
    state, twin = STATE.blank(), STATE.blank()
    for one, module in ((state, plain_kit), (twin, journal)):
        for entry in entries[:3]:
            module.note_to(view(one)[0], *entry)
        for entry in entries[3:]:
            module.note(view(one)[0], *entry[:4])
    assert state.tobytes() == twin.tobytes() and state["journal_length"] == len(entries)
    for one, module in ((state, plain_kit), (twin, journal)):
        one["turned_up"] = 1
        module.begin_ply(view(one)[0])
    assert state.tobytes() == twin.tobytes() and state["ply"] == 1 and not state["journal"].any()


def test_a_full_journal_and_a_number_that_does_not_fit_raise():
    record = view(STATE.blank())[0]
    with pytest.raises(ValueError, match="invalid value"):
        plain_kit.note_to(record, 0, 1, 40_000)
    for _ in range(6):
        plain_kit.note_to(record, 0, 1)
    with pytest.raises(IndexError):
        plain_kit.note_to(record, 0, 1)


def test_each_stands_for_the_rule_of_its_name():
    assert load("high-tide").box.legal.__code__ in plain_kit.FOR_PLAIN_PYTHON
    for code, function in plain_kit.FOR_PLAIN_PYTHON.items():
        assert code.co_name == function.__name__
        assert code.co_varnames[: code.co_argcount] == function.__code__.co_varnames[: function.__code__.co_argcount]
