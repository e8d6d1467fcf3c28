"""Golden games: beginnings with the examples of the specification, and whole matches, told as stories.

Beside each saved match lies its story: every action, what followed from it, and the scores when they changed.
"""

import pytest

import tablewright

from .positions import GOLDEN, SLUG, is_sound, kept, tokens

FIRST_TURNS = [
    {"dollar": 2, "time": 1, "playtest": 1},
    {"dollar": 1, "inspiration": 1, "research": 3},
    {"dollar": 1, "time": 3, "research": 1},
]
NAMES = sorted(path.name.removesuffix(".match.txt") for path in GOLDEN.glob("*.match.txt"))


def saved(name):
    return (GOLDEN / f"{name}.match.txt").read_text(encoding="utf-8")


def story(match):
    """A match as a text to read, with what each acting player alone may know."""
    again = match.game.new(seed=match.seed, names=match.words_of.names, draws=match.draws)
    lines, told = [*again.journal()], again.scores
    for move in match.moves:
        lines.append(f"{len(again.moves) + 1} {again.text(move.action)}")
        again.play(move.action)
        lines += [f"    {sentence}" for sentence in again.journal(move.actor)]
        if again.scores != told:
            told = again.scores
            lines.append(f"    [{', '.join(str(total) for total in told)}]")
    return "\n".join([*lines, again.prompt()]) + "\n"


def test_no_golden_match_is_missing():
    assert NAMES == ["first-turns", "solo-easy", "two-founders", "wow-and-pow"]


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_match_replays_to_the_position_it_records(plain, name):
    match = tablewright.replay(saved(name), plain=plain)
    assert match.game.box.slug == SLUG and match.save() == saved(name) and is_sound(match)


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_match_tells_its_story(plain, name):
    match = tablewright.replay(saved(name), plain=plain)
    assert story(match) == (GOLDEN / f"{name}.story.txt").read_text(encoding="utf-8")


@pytest.mark.rule("MI-021", "MI-022", "MI-048", "MI-087", "MI-140", "MI-150", "MI-226")
def test_the_first_turns_show_the_examples_of_the_book(plain):
    match = tablewright.replay(saved("first-turns"), plain=plain)
    assert [tokens(match, company) for company in range(3)] == FIRST_TURNS
    assert [kept(match, company) for company in range(3)] == [[], [], []]


@pytest.mark.parametrize("name", ["solo-easy", "two-founders", "wow-and-pow"])
def test_whole_matches_end_with_the_hourglass(plain, name):
    match = tablewright.replay(saved(name), plain=plain)
    assert match.over and match.ending == "hourglass" and int(match.state.hourglass) == 0
