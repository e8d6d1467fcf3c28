"""Rules of the kit for plain Python: the same results as the rules they stand for."""

from functools import partial
from types import FunctionType

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablewright.engine.actions import Actions, family
from tablewright.engine.kit import bits, chance, deck, journal, ranking, rule
from tablewright.engine.plain import kit as plain_kit
from tablewright.engine.plain.arguments import view
from tablewright.engine.plain.kit import twin_of
from tablewright.engine.standard import rules as standard
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
            assert plain_kit.entries_up_to(row, one) == bits.entries_up_to(row, one)
            assert plain_kit.entries_below(row, one) == bits.entries_below(row, one)
            assert plain_kit.count_of(row, one) == ranking.count_of(row, one)
        assert plain_kit.positive_entries(row) == bits.positive_entries(row)
        assert plain_kit.row_sum(row) == ranking.row_sum(row)


@given(st.lists(st.tuples(st.integers(-2, 2), st.integers(0, 2)), min_size=1, max_size=20))
def test_repeated_entries_are_found_alike(pairs):
    row, other = zip(*pairs, strict=True)
    for one, two in zip(in_every_form(row), in_every_form(other), strict=True):
        assert plain_kit.repeated_entries(one, two) == bits.repeated_entries(one, two)


@given(st.integers(0, 2**62 - 1), st.integers(0, 9), st.integers(0, 3))
def test_a_set_is_listed_alike(number, first, count):
    one, other = np.zeros(70, np.int32), np.zeros(70, np.int32)
    assert plain_kit.list_bits(number, first, one, count) == bits.list_bits(number, first, other, count)
    assert one.tolist() == other.tolist()


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
def test_a_card_is_drawn_alike(cards, seed, data):
    top = data.draw(st.integers(0, 2))
    loose = data.draw(st.integers(0, len(cards) - 2))
    bottom = max(len(cards) - top - loose - 1, 0) if loose or top else 1
    ways = [("draw_card", top, loose, bottom)] + ([("draw_loose", top, loose, bottom)] if loose else [])
    for name, *counted in ways:
        results = []
        for module in (plain_kit, deck):
            state, row, counts = STATE.blank(), np.array([*cards, -1], np.int8), np.array(counted, np.int8)
            state["rng"] = seed
            card = getattr(module, name)(view(state)[0], row.data, counts.data)
            results.append((card, row.tolist(), counts.tolist(), state.tobytes()))
        assert results[0] == results[1]
        assert state["turned_up"] == (name == "draw_card")


@given(st.lists(st.integers(0, 4), min_size=1, max_size=8), st.integers(0, 5))
def test_a_deck_is_made_alike(copies, more):
    size = sum(copies)
    for name, given_one in (
        ("fill_deck", np.array(copies, np.int8)),
        ("fill_deck", tuple(copies)),
        ("open_deck", size),
    ):
        results = []
        for module in (plain_kit, deck):
            row, counts = np.full(size + more, 7, np.int8), np.zeros(3, np.int8)
            getattr(module, name)(row.data, counts.data, given_one)
            results.append((row.tolist(), counts.tolist()))
        assert results[0] == results[1]


def test_a_deck_that_is_too_small_raises():
    row, counts = np.zeros(3, np.int8), np.zeros(3, np.int8)
    for module in (plain_kit, deck):
        with pytest.raises(IndexError):
            module.fill_deck(row.data, counts.data, (0, 2, 2))


@given(st.integers(0, 4), st.integers(-128, 127))
def test_a_card_is_put_on_a_pile_alike(held, card):
    results = []
    for module in (plain_kit, deck):
        pile, count = np.full(5, -1, np.int8), np.array([held], np.int8)
        module.put_on_pile(pile.data, count.data, card)
        results.append((pile.tolist(), count.tolist()))
    assert results[0] == results[1]


@given(st.integers(0, 2**64 - 1), st.integers(1, 1000))
def test_a_number_below_another_is_the_same(seed, n):
    state, twin = STATE.blank(), STATE.blank()
    state["rng"] = twin["rng"] = seed
    for number in (n, np.int64(n), np.int8(n % 100 + 1)):
        drawn = plain_kit.below(view(state)[0], number)
        assert drawn == chance.below(view(twin)[0], number) and type(drawn) is int
    assert state.tobytes() == twin.tobytes()


def test_a_long_journal_is_emptied_too():
    schema = state_schema(players=2, phases=("turn",), endings=(), journal=40)
    for entries in (0, 1, 16, 17, 40):
        state = schema.blank()
        for entry in range(entries):
            plain_kit.note_to(view(state)[0], 1, entry + 1, 2, 3, 4)
        state["journal"][0, entries:] = 9  # behind the entries: it stays
        plain_kit.begin_ply(view(state)[0])
        assert not state["journal"][0, :entries].any() and (state["journal"][0, entries:] == 9).all()
        assert (int(state["journal_length"][0]), int(state["ply"][0])) == (0, 1)


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
    for write in (partial(plain_kit.note_to, record, 0), partial(plain_kit.note, record)):
        with pytest.raises(ValueError, match="invalid value"):
            write(1, 40_000)
        with pytest.raises(TypeError):
            write(1, 0.5)
    assert record.journal_length == 0
    for _ in range(6):
        plain_kit.note_to(record, 0, 1)
    with pytest.raises(IndexError):
        plain_kit.note_to(record, 0, 1)


def test_each_stands_for_the_rule_of_its_name():
    legal = standard.legal_in(Actions(family("pass")), ("turn",), {"turn": ("pass",)}, standard.why_not)
    assert legal.__code__ in plain_kit.FOR_PLAIN_PYTHON
    for code, function in plain_kit.FOR_PLAIN_PYTHON.items():
        assert code.co_name == function.__name__
        assert code.co_varnames[: code.co_argcount] == function.__code__.co_varnames[: function.__code__.co_argcount]


def other_copies(function, **names):
    """A rule in a module in which some names mean other rules."""
    return rule(FunctionType(function.__code__, function.__globals__ | names, function.__name__))


def test_a_rule_that_calls_another_one_has_no_twin_that_leaves_it_out():
    @rule
    def first_card(s, n):
        return 0

    usual = twin_of(other_copies(deck.draw_loose))
    assert usual is plain_kit.draw_loose
    assert twin_of(other_copies(deck.draw_loose, below=first_card)) is plain_kit.draw_loose  # the twin calls it by name
    drawing = other_copies(deck.draw_card, draw_loose=other_copies(deck.draw_loose, below=first_card))
    assert twin_of(drawing) is None
    assert twin_of(other_copies(chance.below, next_random=first_card)) is None


def test_actions_are_asked_about_in_the_order_of_the_families():
    spans = np.array([[[2, 4], [7, 8]], [[0, 1], [0, 0]], [[0, 0], [0, 0]]])
    assert plain_kit.actions_by_phase(spans) == [[2, 3, 7], [0], []]
