"""Options: every kind of value, checked, read from a text and offered in a form."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablewright.engine.errors import BadOption
from tablewright.engine.options import Choice, Flag, Numbers, Option, Options, Seat, Whole

from .small import refused_line

PLAYERS = Whole("players", 2, "X-001", low=1, high=4)
ROUNDS = Whole("rounds", 6, "X-002", low=-3, high=12)
MODE = Choice("mode", "calm", "X-003", values=("calm", "wild"))
SIZE = Choice("size", 7, "X-004", values=(7, 9))
OPEN = Flag("open", False, "X-005")
FIRST = Seat("first", 0, "X-006", words=("random", "youngest"))
MIX = Numbers("mix", None, "X-007", parts=(("red", 0, 2), ("blue", 1, 6)))
OPTIONS = Options(PLAYERS, ROUNDS, MODE, SIZE, OPEN, FIRST, MIX)

anything = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=8),
    st.lists(st.integers(-9, 9), max_size=3),
    st.dictionaries(st.text(max_size=2), st.integers(), max_size=2),
)


# --- Checking -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "value"),
    [
        (ROUNDS, -3),
        (ROUNDS, 12),
        (MODE, "wild"),
        (SIZE, 9),
        (OPEN, True),
        (OPEN, False),
        (FIRST, 0),
        (FIRST, 2),
        (FIRST, "youngest"),
        (MIX, [0, 1]),
        (MIX, [2, 6]),
        (MIX, None),
    ],
)
def test_a_value_that_an_option_takes_is_kept(option, value):
    assert option.check(value, players=3) == value


@pytest.mark.parametrize(
    ("option", "value", "line"),
    [
        (ROUNDS, -4, "rounds = -4 is not allowed: it must be a whole number from -3 to 12."),
        (ROUNDS, 13, "rounds = 13 is not allowed: it must be a whole number from -3 to 12."),
        (ROUNDS, 6.0, "rounds = 6.0 is not allowed: it must be a whole number from -3 to 12."),
        (ROUNDS, True, "rounds = true is not allowed: it must be a whole number from -3 to 12."),
        (ROUNDS, "6", "rounds = 6 is not allowed: it must be a whole number from -3 to 12."),
        (ROUNDS, None, "rounds = null is not allowed: it must be a whole number from -3 to 12."),
        (MODE, "mad", "mode = mad is not allowed: it must be one of calm, wild."),
        (MODE, 1, "mode = 1 is not allowed: it must be one of calm, wild."),
        (SIZE, "7", "size = 7 is not allowed: it must be one of 7, 9."),
        (SIZE, 7.0, "size = 7.0 is not allowed: it must be one of 7, 9."),
        (OPEN, 1, "open = 1 is not allowed: it must be true or false."),
        (OPEN, "yes", "open = yes is not allowed: it must be true or false."),
        (FIRST, 3, "first = 3 is not allowed: it must be a seat from 0 (the first) to 2, or random or youngest."),
        (FIRST, -1, "first = -1 is not allowed: it must be a seat from 0 (the first) to 2, or random or youngest."),
        (FIRST, True, "first = true is not allowed: it must be a seat from 0 (the first) to 2, or random or youngest."),
        (
            FIRST,
            "oldest",
            "first = oldest is not allowed: it must be a seat from 0 (the first) to 2, or random or youngest.",
        ),
        (MIX, [0], "mix = [0] is not allowed: it must be the numbers red 0-2, blue 1-6."),
        (MIX, [0, 0], "mix = [0, 0] is not allowed: it must be the numbers red 0-2, blue 1-6."),
        (MIX, [3, 1], "mix = [3, 1] is not allowed: it must be the numbers red 0-2, blue 1-6."),
        (MIX, [0, True], "mix = [0, true] is not allowed: it must be the numbers red 0-2, blue 1-6."),
        (MIX, "0 1", "mix = 0 1 is not allowed: it must be the numbers red 0-2, blue 1-6."),
    ],
)
def test_a_value_that_an_option_does_not_take_is_refused_in_one_line(option, value, line):
    with pytest.raises(BadOption) as refused:
        option.check(value, players=3)
    assert str(refused.value) == line


def test_the_seats_that_may_be_named_are_those_at_the_table():
    assert FIRST.check(3, players=4) == 3
    with pytest.raises(BadOption, match=r"first = 3 is not allowed: it must be a seat from 0 \(the first\) to 1,"):
        FIRST.check(3, players=2)


def test_a_row_of_numbers_is_kept_as_a_list_of_its_own():
    given_row = (1, 2)
    assert MIX.check(given_row, players=2) == [1, 2]
    row = [1, 2]
    assert MIX.check(row, players=2) is not row


@given(value=anything, option=st.sampled_from(list(OPTIONS)))
def test_any_value_is_kept_or_refused_in_one_line(value, option):
    line = refused_line(BadOption, lambda: option.check(value, players=3))
    if line is None:
        assert option.check(value, players=3) == value
    else:
        assert len(line.splitlines()) == 1


def test_a_refused_text_with_a_line_break_is_still_shown_in_one_line():
    with pytest.raises(BadOption) as refused:
        MODE.check("calm\nwild", players=2)
    assert len(str(refused.value).splitlines()) == 1


# --- Reading ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (ROUNDS, " 12 ", 12),
        (ROUNDS, "-3", -3),
        (ROUNDS, "many", "many"),
        (ROUNDS, "1.5", "1.5"),
        (ROUNDS, "", ""),
        (MODE, " Wild ", "wild"),
        (MODE, "mad", "mad"),
        (SIZE, "9", 9),
        (OPEN, "on", True),
        (OPEN, "Yes", True),
        (OPEN, "1", True),
        (OPEN, "TRUE", True),
        (OPEN, "off", False),
        (OPEN, "no", False),
        (OPEN, "0", False),
        (OPEN, "False", False),
        (OPEN, "maybe", "maybe"),
        (FIRST, "Random", "random"),
        (FIRST, "1", 1),
        (FIRST, "me", "me"),
        (MIX, "1-2", [1, 2]),
        (MIX, "1, 2", [1, 2]),
        (MIX, "1 2", [1, 2]),
        (MIX, "1 x", [1, "x"]),
        (MIX, "none", None),
        (MIX, "", None),
    ],
)
def test_a_text_is_read_as_the_value_it_means(option, text, value):
    read = option.read(text)
    assert read == value and type(read) is type(value)


@given(text=st.text(max_size=10), option=st.sampled_from(list(OPTIONS)))
def test_any_text_reads_as_something_that_can_be_checked(text, option):
    line = refused_line(BadOption, lambda: option.check(option.read(text), players=3))
    assert line is None or line.startswith(f"{option.name} = ")


@pytest.mark.parametrize("option", list(OPTIONS))
def test_a_default_that_is_shown_reads_back(option):
    shown = "none" if option.default is None else str(option.default)
    assert option.read(shown) == option.default


# --- Forms --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "kind", "more"),
    [
        (ROUNDS, "whole", {"low": -3, "high": 12}),
        (MODE, "choice", {"values": ["calm", "wild"]}),
        (OPEN, "flag", {}),
        (FIRST, "seat", {"words": ["random", "youngest"]}),
        (MIX, "numbers", {"parts": [["red", 0, 2], ["blue", 1, 6]]}),
    ],
)
def test_a_form_knows_all_that_an_option_takes(option, kind, more):
    shared = {"name": option.name, "kind": kind, "default": option.default, "rule": option.rule}
    assert option.form() == shared | more


# --- Together -----------------------------------------------------------------------------------------------------


def test_what_is_not_given_has_its_default():
    assert OPTIONS.settle({}) == {
        "players": 2,
        "rounds": 6,
        "mode": "calm",
        "size": 7,
        "open": False,
        "first": 0,
        "mix": None,
    }
    assert OPTIONS.settle({"mode": "wild"})["mode"] == "wild"


def test_an_unknown_option_is_refused_with_the_known_ones():
    with pytest.raises(BadOption) as refused:
        OPTIONS.settle({"colour": "red"})
    known = "players, rounds, mode, size, open, first, mix"
    assert str(refused.value) == f"Unknown option 'colour': the options are {known}."


def test_a_text_for_an_unknown_option_is_refused_too():
    with pytest.raises(BadOption, match="Unknown option 'colour'"):
        OPTIONS.read("colour", "red")


def test_a_wrong_number_of_players_is_named_before_the_seats_that_depend_on_it():
    with pytest.raises(BadOption, match=r"players = 9 is not allowed: it must be a whole number from 1 to 4\."):
        OPTIONS.settle({"players": 9, "first": 8})


def test_a_seat_is_checked_against_the_players_given_with_it():
    assert OPTIONS.settle({"players": 4, "first": 3})["first"] == 3
    with pytest.raises(BadOption, match="first = 3"):
        OPTIONS.settle({"players": 3, "first": 3})


def test_settling_does_not_change_what_was_given():
    given_values = {"mix": (1, 2)}
    OPTIONS.settle(given_values)
    assert given_values == {"mix": (1, 2)}


def test_changed_is_the_players_and_what_differs_from_the_defaults():
    values = OPTIONS.settle({"open": True, "mix": [1, 1]})
    assert OPTIONS.changed(values) == {"players": 2, "open": True, "mix": [1, 1]}
    assert OPTIONS.settle(OPTIONS.changed(values)) == values


STYLES = Options(
    PLAYERS,
    Choice("style", "plain", values=("plain", "swift"), brings={"swift": {"rounds": 2, "open": True}}),
    Whole("rounds", 6, low=1, high=9),
    Flag("open", False),
)


def test_a_choice_brings_along_values_of_other_options():
    assert STYLES.settle({})["rounds"] == 6
    assert STYLES.settle({"style": "swift"}) == {"players": 2, "style": "swift", "rounds": 2, "open": True}


def test_a_value_that_is_given_stands_against_what_a_choice_brings():
    assert STYLES.settle({"style": "swift", "rounds": 6}) == {"players": 2, "style": "swift", "rounds": 6, "open": True}


@pytest.mark.parametrize("given", [{}, {"style": "swift"}, {"style": "swift", "rounds": 6}, {"rounds": 2}])
def test_changed_settles_to_the_same_values_whatever_a_choice_brings(given):
    values = STYLES.settle(given)
    assert STYLES.changed(values) == {"players": 2, **given}
    assert STYLES.settle(STYLES.changed(values)) == values


def test_a_wrong_choice_brings_nothing_but_a_clear_line():
    with pytest.raises(BadOption, match="style = "):
        STYLES.settle({"style": ["swift"]})


def test_a_form_is_told_what_a_choice_brings():
    assert STYLES["style"].form()["brings"] == {"swift": {"rounds": 2, "open": True}}
    assert "brings" not in OPTIONS["first"].form()


def test_a_games_first_option_is_players():
    with pytest.raises(ValueError, match="a game's first option is players"):
        Options(ROUNDS, PLAYERS)
    with pytest.raises(ValueError, match="a game's first option is players"):
        Options()


def test_an_option_without_a_kind_cannot_be_made():
    with pytest.raises(TypeError, match="abstract"):
        Option("bare", 0)


def test_values_that_conflict_are_refused_together_and_not_alone():
    options = Options(PLAYERS, ROUNDS, OPEN, conflicts={"too_long": {"rounds": 12, "open": True}})
    assert options.refused(options.settle({"rounds": 12, "open": True, "players": 3})) == ("too_long", {})
    assert options.refused(options.settle({"rounds": 12})) is options.refused(options.settle({"open": True})) is None
    assert options.players_for({"rounds": 12, "open": True}) == []


def test_what_does_not_conflict_is_up_to_the_refusal():
    options = Options(PLAYERS, OPEN, conflicts={"one": {"open": True}}, refusal=lambda values: ("two", values))
    assert options.refused({"players": 2, "open": True}) == ("one", {})
    assert options.refused({"players": 2, "open": False}) == ("two", {"players": 2, "open": False})


def test_a_conflict_of_an_unknown_option_is_a_mistake():
    with pytest.raises(ValueError, match="conflicts: there is no option 'length'; the options are players, rounds"):
        Options(PLAYERS, ROUNDS, conflicts={"too_long": {"rounds": 12, "length": 3}})


# --- In a game ----------------------------------------------------------------------------------------------------


def test_a_refused_combination_is_a_sentence_of_the_game(tide):
    with pytest.raises(BadOption, match=r"^hand_size = 4 is not possible with high_water = 12: .*\.$"):
        tide(hand_size=4, high_water=12)
    assert tide(hand_size=4, high_water=11).players == 2
