"""Numbers, calls of built-in functions and short rules that are written into plain copies, and what is left alone."""

import ast
import random
import traceback

import numpy as np
import pytest

from tablewright.engine.drivers.rule_graph import reached_rules
from tablewright.engine.fields import Schema, field
from tablewright.engine.kit import count_bits, highest_bit, is_single, lowest_bit, rule
from tablewright.engine.plain.arguments import view
from tablewright.engine.plain.inlining import inlined, meanings_of
from tablewright.engine.plain.rewriting import plain_copies, rewritten
from tablewright.engine.source import source_of

STATE = Schema(
    [
        field("tide", "a number", low=-100, high=100),
        field("points", "a row", low=-100, high=100, shape={"seat": 4}),
        field("hand", "a grid", high=9, shape={"seat": 3, "card": 4}),
    ]
)
RULES = Schema([field("players", "a number", high=4)])
SEATS, SHARE, MOST = 3, 0.5, np.int8(7)
LIMITS = (2, 5)
changing = 4


def written(function):
    """The body of a rule with what its names mean written into it."""
    made = inlined(ast.parse(ast.unparse(source_of(function).node)).body[0], meanings_of(function))
    return [ast.unparse(statement) for statement in made.body]


def copied(function):
    return plain_copies(reached_rules([function]), RULES, STATE)[function]


def records(seed=0, players=3):
    chance = np.random.default_rng(seed)
    rules, state = RULES.blank(), STATE.blank()
    rules["players"] = players
    state["tide"] = chance.integers(-9, 10)
    state["points"][0] = chance.integers(-9, 10, 4)
    state["hand"][0] = chance.integers(0, 10, (3, 4))
    return rules, state


def in_both_ways(function, *given, seed=0, players=3):
    """What a rule returns as its author wrote it, and as a copy; both leave the same state."""
    answers, states = [], []
    for way in (function, copied(function)):
        rules, state = records(seed, players)
        views = (rules[0], state[0]) if way is function else (view(rules)[0], view(state)[0])
        answers.append(way(*views, *given))
        states.append(state.tobytes())
    assert states[0] == states[1]
    return answers


# --- Numbers ------------------------------------------------------------------------------------------------------


@rule
def with_numbers(rules, s):
    return SEATS + SHARE + MOST + LIMITS[1]


@rule
def with_its_own(rules, s):
    SEATS = 1
    return SEATS + sum(changing for changing in range(s.tide))


@rule
def with_its_own_in_one_place(rules, s):
    return SEATS + sum(SEATS for SEATS in range(4))


@rule
def with_a_parameter(SEATS):
    return SEATS


@rule
def with_a_number_that_it_changes(rules, s):
    global changing
    changing = s.tide
    return changing


@rule
def with_a_function_inside(rules, s):
    def inside(SEATS):
        return SEATS

    return inside(9)


def test_whole_numbers_of_the_module_are_written_out():
    assert written(with_numbers) == ["return 3 + SHARE + MOST + LIMITS[1]"]


@pytest.mark.parametrize(
    "function",
    [with_its_own, with_its_own_in_one_place, with_a_parameter, with_a_number_that_it_changes, with_a_function_inside],
)
def test_a_name_with_a_meaning_of_its_own_is_no_number_of_the_module(function):
    assert not dict(meanings_of(function).numbers)


def test_a_name_can_have_two_meanings_in_a_rule():
    assert in_both_ways(with_its_own_in_one_place) == [9, 9]


@rule
def with_a_changing_number(rules, s):
    return changing


def test_a_number_that_has_changed_is_written_out_anew(monkeypatch):
    assert in_both_ways(with_a_changing_number) == [4, 4]
    monkeypatch.setitem(globals(), "changing", 1)
    assert in_both_ways(with_a_changing_number) == [1, 1]
    monkeypatch.setitem(globals(), "changing", True)
    assert in_both_ways(with_a_changing_number)[1] is True


# --- Built-in functions -------------------------------------------------------------------------------------------


@rule
def whole(rules, s, given):
    tide, both = int(s.tide) + 1, s.tide > 0 and s.points[0] > 0
    later = given
    later = tide
    either = int(s.tide > 0 and s.points[0] > 0)
    return int(given), int(given * 2), int(tide), int(later), int(both), either, int(not given)


def test_int_is_written_out():
    assert written(whole)[-2] == "either = 1 if s.tide > 0 and s.points[0] > 0 else 0"
    numbers = ast.parse(written(whole)[-1]).body[0].value.elts
    assert list(map(ast.unparse, numbers)) == [
        "given if type(given) is int else int(given)",
        "_2 if type((_2 := (given * 2))) is int else int(_2)",
        "tide",
        "later if type(later) is int else int(later)",
        "both if type(both) is int else int(both)",
        "either",
        "1 if not given else 0",
    ]


@pytest.mark.parametrize("given", [3, 2.75, -2.75, True, np.int8(5), np.float64(4.5)])
@pytest.mark.parametrize("seed", range(4))
def test_int_gives_the_same_number(given, seed):
    own, plain = in_both_ways(whole, given, seed=seed)
    assert plain == own and {type(number) for number in plain} == {int}


@rule
def counted(rules, s):
    total, share = 0, 0.5
    for seat in range(3):
        total += seat * 2
        share += 1
    return int(total), int(share), int(total // 2 if total else 1), int(total / 4), int(total and not share)


def test_what_is_surely_whole_stays_as_it_is():
    assert written(counted)[-1] == (
        "return (total, share if type(share) is int else int(share), total // 2 if total else 1,"
        " _1 if type((_1 := (total / 4))) is int else int(_1),"
        " _2 if type((_2 := (total and (not share)))) is int else int(_2))"
    )
    own, plain = in_both_ways(counted)
    assert own == plain == (6, 3, 3, 1, 0) and type(plain[-1]) is int


@rule
def overwritten(rules, s, given):
    if s.tide > 0:
        given = 2
    return int(given)


@pytest.mark.parametrize("seed", range(6))
def test_a_parameter_may_be_anything(seed):
    own, plain = in_both_ways(overwritten, 1.5, seed=seed)
    assert own == plain and type(plain) is int


@rule
def best(rules, s, a, b, c):
    return max(a, b), min(a, b), max(a + 1, b + 1), min(a, b, c), max(a, b + 0, c + 0), max(s.tide, a), min(s.tide, a)


@pytest.mark.parametrize("seed", range(40))
def test_the_best_number_is_the_same(seed):
    chance = random.Random(seed)
    given = [chance.choice((-1, 0, -0.0, 0.0, 1, True, 1.0, float("nan"))) for _ in range(3)]
    own, plain = in_both_ways(best, *given)
    assert list(map(repr, plain))[:5] == list(map(repr, own))[:5] and plain[5:] == pytest.approx(own[5:], nan_ok=True)
    assert not any("max(" in line or "min(" in line for line in written(best))


@rule
def order(rules, s):
    return max(step(s, 1), step(s, 2)) + min(step(s, 3), step(s, 4), step(s, 5)) + int(step(s, 6))


@rule
def step(s, number):
    s.tide = s.tide // 3 + number
    return s.tide + 0.5


@pytest.mark.parametrize("seed", range(8))
def test_arguments_are_evaluated_once_and_in_order(seed):
    own, plain = in_both_ways(order, seed=seed)
    assert own == plain


@rule
def other_calls(rules, s, row):
    return max(row), max(row, key=abs), min(row, default=0), max(*row), int("11", 2), min([int(n) for n in row])


def test_calls_in_other_ways_are_left_alone():
    assert written(other_calls) == [
        "return (max(row), max(row, key=abs), min(row, default=0), max(*row), int('11', 2),"
        " min([n if type(n) is int else int(n) for n in row]))"
    ]
    assert in_both_ways(other_calls, [3, -5, 4])[1] == (4, -5, -5, 4, 3, -5)


@rule
def in_a_comprehension(rules, s):
    return sum(max(s.points[seat] + 1, 0) + int(s.points[seat] / 2) for seat in range(SEATS))


def test_a_comprehension_gets_no_variables():
    assert "_1" not in written(in_a_comprehension)[0] and "in (0, 1, 2)" in written(in_a_comprehension)[0]
    own, plain = in_both_ways(in_a_comprehension)
    assert own == plain


@rule
def hidden_functions(rules, s, int, max):
    def min(a, b):
        return a * b

    return int(3.5) + max(1, 2) + min(5, 6)


def test_functions_of_the_same_names_are_left_alone():
    assert not {"int", "max", "min"} & meanings_of(hidden_functions).built_in
    assert in_both_ways(hidden_functions, lambda a: a * 2, lambda a, b: a - b) == [36, 36]


def hidden_in_the_module(rules, s):
    return max(1, 2)


def test_a_function_of_the_module_hides_a_built_in_one(monkeypatch):
    monkeypatch.setitem(globals(), "max", lambda a, b: a * 10 + b)
    assert in_both_ways(rule(hidden_in_the_module)) == [12, 12]


@rule
def with_a_hidden_type(rules, s, type):
    return int(type)


def test_without_type_int_is_called():
    assert written(with_a_hidden_type) == ["return int(type)"]


@rule
def with_variables_like_ours(rules, s):
    _1 = 5
    return max(_1, s.tide // 2), _1


def test_new_variables_have_names_of_their_own():
    own, plain = in_both_ways(with_variables_like_ours)
    assert own == plain and "_2" in written(with_variables_like_ours)[-1]


# --- Loops --------------------------------------------------------------------------------------------------------


@rule
def loops(rules, s, end):
    found = []
    for a in range(SEATS):
        found.append(a)
    for a in range(2, 2 * SEATS - 1, 2):
        found.append(a)
    for a in range(3, 0, -1):
        found.append(a)
    for a in range(end):
        found.append(a)
    for a in range(rules.players):
        found.append(a)
    for a in range(end, 4):
        found.append(a)
    for a in range(1000):
        found.append(a)
    return found


def test_short_ranges_are_written_out():
    heads = [line.splitlines()[0] for line in written(loops)[1:-1]]
    assert heads[:3] == ["for a in (0, 1, 2):", "for a in (2, 4):", "for a in (3, 2, 1):"]
    assert heads[5:] == ["for a in range(end, 4):", "for a in range(1000):"]


@pytest.mark.parametrize("end", [-3, 0, 1, 8, 9, 30, np.int8(2), True])
def test_loops_have_the_same_turns(end):
    own, plain = in_both_ways(loops, end)
    assert own == plain


@pytest.mark.parametrize("end", [2.0, "2", None])
def test_a_range_of_something_else_raises(end):
    with pytest.raises(TypeError):
        in_both_ways(loops, end)


@rule
def rows(rules, s, seat):
    total = 0
    for card in range(4):
        s.hand[seat, card] += s.hand[1, card] // 5
        total += s.points[card]
        if total > 100:
            total += s.hand[rules.players + 5, card]
    return total


def test_a_loop_reads_a_row_once_before_it():
    code = rewritten(rows, RULES, STATE)
    own, plain = in_both_ways(rows, 2)
    assert own == plain
    assert {"_1", "_2", "_3"} <= set(code.co_varnames) and "_4" not in code.co_varnames


@rule
def rows_that_change(rules, s):
    seat, total = 0, 0
    for card in range(3):
        total += s.hand[seat, card]
        seat = card
    for other in range(3):
        total += s.hand[other, other]
    return total


def test_a_row_that_changes_is_read_in_every_turn():
    own, plain = in_both_ways(rows_that_change)
    assert own == plain


@rule
def no_turn(rules, s, seat):
    for card in range(0):
        s.hand[seat, card] = 1
    for card in range(3):
        if s.tide > 1000 and s.hand[seat, card] > 0:
            return 1
        if s.tide > 1000:
            s.hand[seat, card] = 1
    return 0


@rule
def stopped_before(rules, s, seat):
    for card in range(3):
        if s.tide < 1000:
            break
        s.hand[seat, card] = 1
    return 0


@pytest.mark.parametrize("function", [no_turn, stopped_before])
def test_a_row_that_is_not_read_need_not_exist(function):
    assert in_both_ways(function, 77) == [0, 0]


@rule
def wrong_row(rules, s, seat):
    total = 0
    for card in range(3):
        total += s.hand[seat, card]
    return total


def test_a_wrong_row_raises_with_the_line_of_the_author():
    rules, state = records()
    with pytest.raises(IndexError) as raised:
        copied(wrong_row)(view(rules)[0], view(state)[0], 77)
    frame = traceback.extract_tb(raised.tb)[-1]
    assert (frame.filename, frame.name, frame.line) == (__file__, "wrong_row", "total += s.hand[seat, card]")


# --- Short rules of the kit ---------------------------------------------------------------------------------------


@rule
def bits_of(rules, s, bits):
    return lowest_bit(bits), highest_bit(bits + 1), count_bits(bits | 3), is_single(bits), is_single(bits & 6)


def test_short_rules_are_written_out():
    assert not any(name in written(bits_of)[0] for name in ("lowest_bit", "highest_bit", "count_bits", "is_single"))


@pytest.mark.parametrize("bits", [-1, 0, 1, 2, 6, 40, 2**62 - 1])
def test_short_rules_give_the_same(bits):
    own, plain = in_both_ways(bits_of, bits)
    assert own == plain


@rule
def bits_of_steps(rules, s):
    return lowest_bit(whole_step(s, 1)), highest_bit(whole_step(s, 2)), is_single(whole_step(s, 3)), s.tide


@rule
def whole_step(s, number):
    s.tide = s.tide // 3 + number
    return int(s.tide) + 4


@pytest.mark.parametrize("seed", range(4))
def test_what_a_short_rule_is_given_is_evaluated_once(seed):
    own, plain = in_both_ways(bits_of_steps, seed=seed)
    assert own == plain


def test_a_rule_in_place_of_a_short_one_is_called(monkeypatch):
    @rule
    def always_nine(bits):
        return 9

    monkeypatch.setitem(globals(), "lowest_bit", always_nine)
    assert in_both_ways(bits_of, 6)[1][0] == 9
