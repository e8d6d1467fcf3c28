"""Copies of rules for plain drivers: what is rewritten, and what the author still sees."""

import ast
import dis
import importlib
import linecache
import traceback

import pytest

from tablewright.engine.drivers import driver_names
from tablewright.engine.drivers.rule_graph import is_rule, reached_rules
from tablewright.engine.fields import Schema, field
from tablewright.engine.kit import row_sum, rule
from tablewright.engine.plain.arguments import view
from tablewright.engine.plain.kit import FOR_PLAIN_PYTHON
from tablewright.engine.plain.rewriting import FieldAccess, plain_copies, rewritten, rewritten_text
from tablewright.engine.registry import games
from tablewright.engine.standard.rules import for_game

STATE = Schema(
    [
        field("tide", "a number", low=-9, high=9),
        field("points", "a row", low=-100, high=100, shape={"seat": 3}),
        field("hand", "a grid", high=9, shape={"seat": 2, "card": 3}),
        field("map", "three axes", high=9, shape={"plane": 2, "row": 2, "column": 2}),
    ]
)
RULES = Schema([field("limit", "a number", high=9), field("cost", "a grid", high=9, shape={"card": 3, "coin": 2})])


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("s.tide", "s._tide[0]"),
        ("s.tide += 1", "s._tide[0] += 1"),
        ("s.points[seat]", "s.points[seat]"),
        ("s.hand[seat, s.tide] = 3", "s._hand[seat][s._tide[0]] = 3"),
        ("s.hand[seat][card]", "s._hand[seat][card]"),
        ("total(s.hand[seat])", "total(s._hand[seat])"),
        ("total(s.hand)", "total(s.hand)"),
        ("s.map[plane, row, column] -= 1", "s._map[plane][row][column] -= 1"),
        ("s.map[plane, row][0]", "s._map[plane][row][0]"),
        ("total(s.map[plane])", "total(s.map[plane])"),
        ("s.hand[0:1]", "s.hand[0:1]"),
        ("rules.limit", "rules.limit"),
        ("rules.cost[card, 1]", "rules._cost[card][1]"),
        ("int(s.tide) + int(rules.limit)", "s._tide[0] + rules.limit"),
        ("int(s.points[seat])", "s.points[seat]"),
        ("int(rules.cost[s.tide, 0])", "rules._cost[s._tide[0]][0]"),
        ("int(s.tide > 1)", "1 if s._tide[0] > 1 else 0"),
        ("int(seat / 2)", "int(seat / 2)"),
        ("int(row[s.tide])", "int(row[s._tide[0]])"),
        ("other.tide", "other.tide"),
        ("s.unknown", "s.unknown"),
    ],
)
def test_fields_are_rewritten(written, read):
    rewriter = FieldAccess({"rules": RULES, "s": STATE}, {})
    assert ast.unparse(rewriter.visit(ast.parse(written))) == read


# --- Rules of a game ----------------------------------------------------------------------------------------------


@rule
def dearest(rules, s, seat):
    """The dearest card in a hand."""
    best = 0
    for card in range(3):
        best = max(best, int(s.hand[seat, card] > 0) * int(rules.cost[card, 0]))
    return best


@rule
def gain(rules, s, seat):
    s.points[seat] += dearest(rules, s, seat) + row_sum(s.hand[seat])
    s.tide = s.points[s.points[1]]


def called(function, state, *given):
    rules = RULES.blank()
    rules["cost"][0] = [[1, 0], [5, 0], [7, 0]]
    return plain_copies(reached_rules([function]), RULES, STATE)[function](view(rules)[0], view(state)[0], *given)


def test_a_copy_does_what_the_rule_does():
    state = STATE.blank()
    state["hand"][0] = [[2, 1, 0], [0, 0, 4]]
    assert called(dearest, state, 0) == 5 and called(dearest, state, 1) == 7
    called(gain, state, 0)
    assert state["points"][0].tolist() == [8, 0, 0] and state["tide"][0] == 8
    assert dearest.__code__ is not rewritten(dearest, RULES, STATE)


def test_an_error_names_the_file_and_the_line_of_the_author():
    state = STATE.blank()
    state["points"][0, 1] = 3
    with pytest.raises(IndexError) as raised:
        called(gain, state, 0)
    frame = traceback.extract_tb(raised.tb)[-1]
    assert (frame.filename, frame.name) == (__file__, "gain")
    assert linecache.getline(__file__, frame.lineno).strip() == "s.tide = s.points[s.points[1]]"


def test_a_number_that_does_not_fit_raises_where_it_is_written():
    state = STATE.blank()
    state["points"][0, 0], state["hand"][0, 0] = 120, [0, 9, 9]
    with pytest.raises(ValueError, match="invalid value") as raised:
        called(gain, state, 0)
    assert traceback.extract_tb(raised.tb)[-1].name == "gain"


def test_a_copy_has_the_lines_the_docstring_and_the_place_of_the_rule():
    code, own = rewritten(dearest, RULES, STATE), dearest.__code__
    assert (code.co_filename, code.co_firstlineno, code.co_name) == (own.co_filename, own.co_firstlineno, own.co_name)
    assert code.co_consts[0] == dearest.__doc__
    assert {line for *_, line in code.co_lines()} == {line for *_, line in own.co_lines()}


def test_a_rule_with_the_names_of_a_game_keeps_them():
    own = for_game(gain, fields={"points": "hand", "tide": "limit"})
    names = {one.argval for one in dis.get_instructions(rewritten(own, RULES, STATE))}
    assert {"_hand", "limit"} <= names and not names & {"points", "tide", "_tide"}


def test_driver_texts_read_plain_records_too():
    text = "def over(rules, s):\n    states[0] = s.tide\n    return s.points[rules.limit] + row.tide"
    assert ast.unparse(rewritten_text(text, RULES, STATE)) == text.replace("s.tide", "s._tide[0]")


CHANGING = """
from tablewright.engine.kit import rule

@rule
def answer(rules, s):
    return int(s.tide) + 1
"""


def test_a_rule_whose_source_has_changed_since_is_copied_as_it_is(tmp_path, monkeypatch):
    file = tmp_path / "rules_that_change.py"
    file.write_text(CHANGING)
    monkeypatch.syspath_prepend(tmp_path)
    answer = importlib.import_module("rules_that_change").answer
    file.write_text(CHANGING.replace("+ 1", "+ 2"))
    assert rewritten(answer, RULES, STATE) is answer.__code__
    assert called(answer, STATE.blank()) == 1
    file.unlink()
    assert called(answer, STATE.blank()) == 1


def test_the_rules_of_every_game_can_be_rewritten():
    for box in games():
        names = driver_names(box)
        for function in reached_rules(value for value in names.values() if is_rule(value)):
            reads = {one.argval for one in dis.get_instructions(function) if one.opname == "LOAD_ATTR"}
            if function.__code__ in FOR_PLAIN_PYTHON or not reads:
                continue
            assert rewritten(function, box.rules, box.state) is not function.__code__, function
