"""Action families: numbers, texts and board parts, there and back."""

import string
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablewright.engine.actions import Actions, family
from tablewright.engine.errors import BadAction

from .small import refused_line

ACTIONS = Actions(
    family("choose", option=range(4), touches="option/{option}"),
    family("step", marker=range(12), direction=("clockwise", "inward"), touches="marker/{marker}"),
    family("end turn"),
    family("end"),
    family("pay", side=("left", "right")),
)

words = st.text(string.ascii_lowercase, min_size=1, max_size=6)


@st.composite
def action_lists(draw):
    """Random families: no two begin alike, and no value of a parameter is a family's word."""
    names = draw(st.lists(st.lists(words, min_size=1, max_size=2), min_size=1, max_size=5, unique_by=tuple))
    taken = {word for name in names for word in name}
    values = words.filter(lambda word: word not in taken)
    kinds = st.one_of(
        st.integers(1, 9).map(range),
        st.lists(values, min_size=1, max_size=4, unique=True).map(tuple),
    )
    parameters = st.dictionaries(words.map("p_{}".format), kinds, max_size=3)
    return Actions(*(family(" ".join(name), **draw(parameters)) for name in names))


# --- Numbers ------------------------------------------------------------------------------------------------------


def test_families_follow_each_other_from_0():
    assert [(f.name, f.first, f.size) for f in ACTIONS] == [
        ("choose", 0, 4),
        ("step", 4, 24),
        ("end turn", 28, 1),
        ("end", 29, 1),
        ("pay", 30, 2),
    ]
    assert ACTIONS.count == 32
    assert ACTIONS.first("end turn") == 28


def test_the_last_parameter_counts_fastest():
    assert ACTIONS["step"].encode(3, 1) == 4 + 2 * 3 + 1
    assert ACTIONS["step"].decode(4 + 2 * 3 + 1) == (3, 1)


def test_a_family_is_found_by_name_and_a_wrong_name_is_a_key_error():
    assert ACTIONS["pay"].first == 30
    with pytest.raises(KeyError, match="fly"):
        ACTIONS["fly"]


def test_a_family_cannot_be_encoded_with_too_few_or_too_many_parts():
    with pytest.raises(ValueError, match="argument"):
        ACTIONS["step"].encode(3)
    with pytest.raises(ValueError, match="argument"):
        ACTIONS["end"].encode(0)


@pytest.mark.parametrize("action", [-1, 32, 1000])
def test_a_number_beyond_the_list_is_no_action(action):
    with pytest.raises(BadAction, match=rf"Unknown action {action}: actions are numbered 0 to 31\."):
        ACTIONS.text(action)


@given(action_lists())
def test_every_action_of_any_list_decodes_and_encodes_back(actions):
    for f in actions:
        numbers = range(f.first, f.first + f.size)
        parts = [f.decode(action) for action in numbers]
        every_way = product(*(range(len(p.values)) for p in f.parameters))
        assert parts == list(every_way)
        assert [f.encode(*indices) for indices in parts] == list(numbers)
        assert all(actions.family_of(action) == f for action in numbers)
    assert actions.count == sum(f.size for f in actions)


# --- Texts --------------------------------------------------------------------------------------------------------


@given(action_lists())
def test_every_action_of_any_list_has_its_own_text_that_parses_back(actions):
    texts = [actions.text(action) for action in range(actions.count)]
    assert len(set(texts)) == actions.count
    assert [actions.parse(text) for text in texts] == list(range(actions.count))


@given(action_lists(), st.data())
def test_capitals_and_extra_spaces_do_not_matter(actions, data):
    action = data.draw(st.integers(0, actions.count - 1))
    spaces = data.draw(st.sampled_from([" ", "  ", "\t", " \t "]))
    shouted = spaces + actions.text(action).upper().replace(" ", spaces) + spaces
    assert actions.parse(shouted) == action


@pytest.mark.parametrize(
    ("action", "text"),
    [(0, "choose 0"), (3, "choose 3"), (4, "step 0 clockwise"), (27, "step 11 inward"), (28, "end turn"), (29, "end")],
)
def test_the_text_of_an_action_is_its_family_and_its_parts(action, text):
    assert ACTIONS.text(action) == text


def test_of_two_families_that_begin_alike_the_longer_name_is_meant():
    assert ACTIONS.parse("end turn") == 28
    assert ACTIONS.parse("end") == 29


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "Unknown action '': try one of choose, step, end turn, end, pay."),
        ("fly 3", "Unknown action 'fly 3': try one of choose, step, end turn, end, pay."),
        ("step", "Write it as 'step <marker: 0 to 11> <direction: clockwise or inward>'."),
        ("step 3", "Write it as 'step <marker: 0 to 11> <direction: clockwise or inward>'."),
        ("step 3 inward now", "Write it as 'step <marker: 0 to 11> <direction: clockwise or inward>'."),
        ("step 12 inward", "Unknown marker '12': it must be 0 to 11."),
        ("step -1 inward", "Unknown marker '-1': it must be 0 to 11."),
        ("step 03 inward", "Unknown marker '03': it must be 0 to 11."),
        ("step 3 outward", "Unknown direction 'outward': it must be clockwise or inward."),
        ("end turn now", "Write it as 'end turn'."),
        ("pay up", "Unknown side 'up': it must be left or right."),
    ],
)
def test_a_text_that_is_no_action_says_how_to_write_it(text, line):
    with pytest.raises(BadAction) as refused:
        ACTIONS.parse(text)
    assert str(refused.value) == line


@given(st.text())
def test_any_text_is_an_action_or_refused_in_one_line(text):
    line = refused_line(BadAction, lambda: ACTIONS.parse(text))
    if line is None:
        assert ACTIONS.text(ACTIONS.parse(text)).split() == text.casefold().split()
    else:
        assert len(line.splitlines()) == 1


# --- The board ----------------------------------------------------------------------------------------------------


def test_an_action_touches_the_part_of_the_board_that_its_family_names():
    assert ACTIONS.part(2) == "option/2"
    assert [ACTIONS.part(ACTIONS.parse(f"step 7 {way}")) for way in ("clockwise", "inward")] == ["marker/7"] * 2
    assert ACTIONS.part(28) is None


def test_a_range_of_two_is_shown_as_a_choice_and_a_longer_one_as_a_range():
    few = Actions(family("go", way=range(2)), family("run", way=range(3)))
    assert [few.pattern(f) for f in few] == ["go <way: 0 or 1>", "run <way: 0 to 2>"]
