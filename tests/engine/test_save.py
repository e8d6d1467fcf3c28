"""Saved matches: they play again exactly, and any damage is one line that says so."""

import json
import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tablewright
from tablewright.engine.errors import BadSave
from tablewright.engine.save import FIRST_LINE

from .small import refused_line


def tide_match(plain=True, plies=9):
    match = tablewright.load("high-tide", plain=plain, players=3, waits=2).new(
        seed=11, names=["Ann", "Bo"], draws={"waves": [3, 1]}
    )
    chance = random.Random(5)
    for _ in range(plies):
        match.play(chance.choice(match.legal()))
    return match


def atlas_match(plain=True):
    match = tablewright.load("atlas-of-feelings", plain=plain, players=1, mix="small").new(seed=2)
    match.play(0, "because | of this")
    while len(match.moves) < 14:
        match.play(match.legal()[0])
    return match


SAVED = tide_match().save()
LINES = SAVED.splitlines()
END = tide_match().states.tobytes()


def damage(text, plain=True):
    """The one line with which a damaged text is refused."""
    with pytest.raises(BadSave) as refused:
        tablewright.replay(text, plain=plain)
    line = str(refused.value)
    assert len(line.splitlines()) == 1 and line[-1] in ".?)"
    return line


def with_line(number, line):
    """The saved text with another line in a place."""
    return "\n".join([*LINES[:number], line, *LINES[number + 1 :]]) + "\n"


# --- Saving -------------------------------------------------------------------------------------------------------


def test_a_saved_match_can_be_read_by_people():
    assert LINES[:7] == [
        "tablewright match 1",
        "game high-tide",
        "version 1",
        'options {"players": 3, "waits": 2}',
        "seed 11",
        'names ["Ann", "Bo"]',
        'draws {"waves": [3, 1]}',
    ]
    assert LINES[7].startswith("1 ") and LINES[15].startswith("9 ")
    assert len(LINES) == 17 and re.fullmatch("end 9 [0-9a-f]{16}", LINES[16])
    assert SAVED.endswith("\n")


def test_a_saved_match_plays_again_to_the_byte(plain):
    for match in (tide_match(plain), atlas_match(plain)):
        again = tablewright.replay(match.save(), plain=plain)
        assert again.states.tobytes() == match.states.tobytes()
        assert again.save() == match.save()
        assert [move.remark for move in again.moves] == [move.remark for move in match.moves]
        assert again.game.options == match.game.options
        assert [again.sentences(ply, 0) for ply in range(10)] == [match.sentences(ply, 0) for ply in range(10)]


def test_what_plain_rules_saved_compiled_rules_read():
    assert tablewright.replay(SAVED).states.tobytes() == END


def test_a_match_without_an_action_and_one_that_is_over_are_saved_too(tide, plain):
    match = tide().new(seed=1)
    assert tablewright.replay(match.save(), plain=plain).actions == []
    while not match.over:
        match.play(match.legal()[0])
    assert tablewright.replay(match.save(), plain=plain).over


def test_a_match_goes_on_after_it_was_read():
    again, match = tablewright.replay(SAVED, plain=True), tide_match()
    for twin in (again, match):
        twin.play(twin.legal()[-1])
    assert again.save() == match.save()


def test_any_names_come_back(plain):
    names = ['A "B"', "Åsa\nBo", "| end 3", "\u2028"]
    match = tablewright.load("high-tide", plain=plain, players=4).new(seed=1, names=names)
    assert tablewright.replay(match.save(), plain=plain).words_of.names == tuple(names)


@pytest.mark.parametrize("remark", ["a | b", "| a", "end 3", "Ångström – “quoted” 🌊", "x" * 280, "9 choose 1"])
def test_any_remark_comes_back(atlas, plain, remark):
    match = atlas().new(seed=1)
    match.play(0, remark)
    assert tablewright.replay(match.save(), plain=plain).moves[0].remark == remark


@pytest.mark.parametrize(
    "harmless",
    [SAVED.replace("\n", "\r\n"), SAVED + "\n\n  \n", SAVED.rstrip(), SAVED.replace("1 play", "1 PLAY")],
    ids=["other line ends", "empty lines", "no last line end", "capitals"],
)
def test_what_editors_do_to_a_text_does_no_harm(harmless):
    assert tablewright.replay(harmless, plain=True).states.tobytes() == END


# --- Damage -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lines", range(len(LINES)))
def test_a_text_cut_off_after_any_line_is_refused(lines):
    line = damage("".join(line + "\n" for line in LINES[:lines]))
    if lines == 0:
        assert line == f"This is not a saved match: the first line is not {FIRST_LINE!r}."
    elif lines < 7:
        heading = ("game", "version", "options", "seed", "names", "draws")[lines - 1]
        assert line == f"Line {lines + 1} of the saved match should begin with {heading!r}."
    else:
        assert line == f"The saved match is cut off after action {lines - 7}: its last line is missing."


def test_a_text_cut_off_anywhere_is_refused():
    for length in range(len(SAVED) - 1):
        assert refused_line(BadSave, lambda cut=SAVED[:length]: tablewright.replay(cut, plain=True)), length


@pytest.mark.parametrize("number", range(len(LINES)))
def test_a_missing_line_is_noticed(number):
    damage("\n".join(LINES[:number] + LINES[number + 1 :]))


@pytest.mark.parametrize("number", range(len(LINES)))
def test_a_doubled_line_is_noticed(number):
    damage("\n".join([*LINES[: number + 1], *LINES[number:]]))


@pytest.mark.parametrize("number", range(len(LINES) - 1))
def test_two_lines_that_changed_places_are_noticed(number):
    lines = [*LINES[:number], LINES[number + 1], LINES[number], *LINES[number + 2 :]]
    damage("\n".join(lines))


@pytest.mark.parametrize(
    ("number", "edited", "line"),
    [
        (0, "tablewright match 2", "This is not a saved match: the first line is not 'tablewright match 1'."),
        (1, "game high-tides", "The saved match cannot be opened: Unknown game 'high-tides': did you mean"),
        (1, "game ", "The saved match cannot be opened: Unknown game ''"),
        (1, "game atlas-of-feelings", "The saved match cannot be opened: Unknown option 'waits'"),
        (2, "version 2", "The match was saved with version 2 of High Tide; this is version 1."),
        (2, "version 0", "The match was saved with version 0 of High Tide; this is version 1."),
        (2, 'version "1"', "The saved match has an invalid version."),
        (2, "version true", "The saved match has an invalid version."),
        (2, "version 1.0", "The saved match has an invalid version."),
        (2, "version one", "Line 3 of the saved match is damaged: 'one'."),
        (3, "options {}", "Action "),  # two players, by default
        (3, 'options {"players": 9}', "The saved match cannot be opened: players = 9 is not allowed"),
        (3, 'options {"players": 3, "waits": "2"}', "The saved match cannot be opened: waits = 2 is not allowed"),
        (3, 'options {"players": 3, "moons": 2}', "The saved match cannot be opened: Unknown option 'moons'"),
        (3, 'options {"hand_size": 4, "high_water": 12}', "The saved match cannot be opened: hand_size = 4 is not"),
        (3, 'options ["players", 3]', "The saved match has invalid options."),
        (3, 'options {"players": 3', "Line 4 of the saved match is damaged: "),
        (3, "options " + "[" * 100_000, "Line 4 of the saved match is damaged: "),
        (4, "seed 12", "Action 1 of the saved match is wrong: You hold no "),
        (4, "seed -1", "The saved match cannot be opened: Invalid seed -1"),
        (4, f"seed {2**256}", f"The saved match cannot be opened: Invalid seed {2**256}"),
        (4, "seed " + "9" * 5000, "Line 5 of the saved match is damaged: "),
        (4, "seed 11.0", "The saved match has an invalid seed."),
        (4, "seed NaN", "The saved match has an invalid seed."),
        (5, 'names "Ann"', "The saved match has invalid names."),
        (5, "names [1, 2]", "The saved match has invalid names."),
        (6, 'draws {"moons": [3]}', "The saved match cannot be opened: Unknown deck 'moons'"),
        (6, 'draws {"waves": [9]}', "The saved match cannot be opened: The waves deck has no card 9 left to draw."),
        (6, 'draws {"waves": [[3]]}', "The saved match cannot be opened: The waves deck has no card [3] left to draw."),
        (6, 'draws {"waves": 3}', "The saved match has invalid draws."),
        (6, "draws []", "The saved match has invalid draws."),
        (7, "1 fly", "Action 1 of the saved match is wrong: Unknown action 'fly'"),
        (7, "1", "Action 1 of the saved match is wrong: Unknown action ''"),
        (7, "1 play 9", "Action 1 of the saved match is wrong: Unknown value '9'"),
        (7, "2 " + LINES[7][2:], "Action 1 of the saved match is missing."),
        (7, "one " + LINES[7][2:], "Action 1 of the saved match is missing."),
        (7, "", "Action 1 of the saved match is missing."),
        (7, LINES[7] + " | because", "Action 1 of the saved match is wrong: This action does not take an explanation."),
        (16, "end 9 0000000000000000", "The saved match was altered: "),
        (16, LINES[16].replace("end 9", "end 8"), "The saved match was altered: "),
        (16, LINES[16] + " more", "The saved match was altered: "),
        (16, "end", "Action 10 of the saved match is missing."),
        (16, LINES[16] + "\n10 wait", "The saved match was altered: "),
    ],
)
def test_an_edited_line_is_refused_by_what_is_wrong_with_it(number, edited, line):
    assert damage(with_line(number, edited)).startswith(line)


@pytest.mark.parametrize("number", range(7, 16))
def test_another_action_in_any_place_is_noticed(number):
    """Every other action of the game, legal there or not."""
    actions = tablewright.load("high-tide", plain=True).box.actions
    for action in range(actions.count):
        edited = f"{number - 6} {actions.text(action)}"
        if edited != LINES[number]:
            damage(with_line(number, edited))


@pytest.mark.parametrize("name", ["slug", "plain", "self"])
def test_an_option_named_like_a_part_of_the_engine_is_only_an_unknown_option(name):
    edited = f'options {{"players": 3, "waits": 2, "{name}": "high-tide"}}'
    assert f"Unknown option {name!r}" in damage(with_line(3, edited))


def test_an_edited_option_is_noticed_though_the_position_is_the_same():
    """Points for tiers are counted from the position, so the state alone does not tell how they are counted."""
    saved = atlas_match().save()
    edited = saved.replace('"mix": "small"', '"mix": "small", "tier_scoring": "flat_1_4"')
    assert edited != saved
    damage(edited)


def test_an_edited_remark_is_noticed():
    damage(atlas_match().save().replace("of this", "of that"))


def test_an_edited_name_is_noticed():
    damage(SAVED.replace("Ann", "Eve"))


def test_a_line_break_in_a_value_does_not_break_the_line_that_refuses_it():
    damage(with_line(3, r'options {"players": "3\n4"}'))
    damage(with_line(6, r'draws {"waves": ["3\n4"]}'))


@pytest.mark.parametrize("junk", ["", "\n", "\0", "hello", "{}", "\ud800", "PK\x03\x04\x00\x14", "\ufeff" + SAVED])
def test_what_is_no_saved_match_is_refused(junk):
    assert damage(junk).startswith("This is not a saved match: ")


def test_a_match_of_other_rules_is_refused_before_anything_is_played():
    line = "The match was saved with version 2 of High Tide; this is version 1."
    assert damage(with_line(2, "version 2").replace(LINES[7], "1 fly")) == line


def test_a_match_of_other_rules_is_refused_for_that_and_not_for_an_option_they_have():
    line = "The match was saved with version 2 of High Tide; this is version 1."
    assert damage(with_line(2, "version 2").replace('"waits": 2', '"moons": 2')) == line


# --- Random damage ------------------------------------------------------------------------------------------------

PIECES = st.one_of(
    st.text(max_size=8),
    st.sampled_from(["\n", " ", '"', "{", "]", "0", "-", "1e9", "null", "true", "end ", "play 5", "\0", "\u2028"]),
)


@st.composite
def damaged_texts(draw):
    """The saved text after one to three cuts, insertions, replacements and moves."""
    text = SAVED
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        stop = min(len(text), start + draw(st.integers(0, 20)))
        if draw(st.booleans()):
            text = text[:start] + draw(PIECES) + text[stop:]
        else:
            place = draw(st.integers(0, len(text)))
            text = text[:place] + text[start:stop] + text[place:]
    return text


@settings(max_examples=300)
@given(damaged_texts())
def test_a_damaged_text_is_refused_in_one_line_or_means_the_same_match(text):
    line = refused_line(BadSave, lambda: tablewright.replay(text, plain=True))
    if line is None:
        assert tablewright.replay(text, plain=True).states.tobytes() == END
    else:
        assert len(line.splitlines()) == 1


VALUES = st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.lists(st.integers(), max_size=2)


@given(st.dictionaries(st.text(max_size=5), VALUES, max_size=3))
def test_any_json_in_a_heading_is_refused_as_a_damaged_save(values):
    text = json.dumps(values)
    for number, heading in ((3, "options"), (6, "draws")):
        line = refused_line(
            BadSave, lambda n=number, h=heading: tablewright.replay(with_line(n, f"{h} {text}"), plain=True)
        )
        assert line is not None
