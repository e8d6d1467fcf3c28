"""The lessons of every game, played in right and wrong ways, and the mistakes that are found in them."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tablewright.engine.box import Box
from tablewright.engine.registry import games, open_box
from tablewright.teach.lessons import Verdict, begin, mistakes, read_lessons, solution, step_about
from tablewright.teach.lessons.__main__ import lengths
from tablewright.teach.lessons.conditions import fits

LESSONS = [(box, lesson) for box in games() for lesson in read_lessons(box)]
NAMES = [f"{box.slug} {lesson.name}" for box, lesson in LESSONS]
MOST_SECONDS = 240
HIGH_TIDE = open_box("high-tide")


@pytest.mark.parametrize("box", games(), ids=lambda box: box.slug)
def test_nothing_is_wrong_with_the_lessons_of_a_game(box, plain):
    """Every step can be done, every try has its sentence, and every rule that a first game needs is taught."""
    assert mistakes(box, plain=plain) == []


@pytest.mark.parametrize(("box", "lesson"), LESSONS, ids=NAMES)
def test_a_lesson_is_short_and_comes_to_its_end(box, lesson, plain):
    run = begin(box, lesson, plain=plain)
    for action in solution(box, lesson, plain=plain):
        run = run.attempt(action).run
    assert run.step is None
    assert lesson.seconds <= MOST_SECONDS


@pytest.mark.parametrize(("box", "lesson"), LESSONS, ids=NAMES)
def test_a_try_that_does_not_stay_changes_nothing(box, lesson, plain):
    """Whatever is tried at a step, the learner can still do the right thing afterwards."""
    run = begin(box, lesson, plain=plain)
    for right in solution(box, lesson, plain=plain):
        before, plies, legal = run.match.states.tobytes(), len(run.match.moves), run.match.legal()
        for action in range(box.actions.count):
            found = run.attempt(action)
            assert (found.verdict is Verdict.ILLEGAL) == (action not in legal)
            assert found.say
            assert (run.match.states.tobytes(), len(run.match.moves)) == (before, plies)
            if found.verdict in (Verdict.LATER, Verdict.ILLEGAL):
                assert found.run is run
            elif found.verdict is Verdict.BAD:
                assert found.run.done == run.done
        run = run.attempt(right).run


def test_the_command_prints_how_long_lessons_are():
    first, *rows = lengths(HIGH_TIDE)
    assert first == "High Tide: 3 lessons, median 3 actions, 1.0 minutes; together 3.0 minutes"
    assert rows[0] == "  High water: 2 actions, 0.7 minutes, 33 words to read first"


def test_a_step_says_what_became_of_a_try():
    run = begin(HIGH_TIDE, read_lessons(HIGH_TIDE)[1], plain=True)
    parse = HIGH_TIDE.actions.parse
    flooded = run.attempt(parse("play 3"))
    assert (flooded.verdict, flooded.run.match.scores) == (Verdict.BAD, [-1, 0])
    refused = run.attempt(parse("play 1"))
    assert (refused.verdict, refused.say, refused.rule) == (Verdict.ILLEGAL, "You hold no 1.", "HT-007")
    waited = run.attempt(parse("wait"))
    assert (waited.verdict, waited.run.done, waited.run.match.actor) == (Verdict.GOOD, 1, 0)


@pytest.mark.parametrize(
    ("text", "pattern", "expected"),
    [
        ("play 4", "play 4", True),
        ("play 4", "play *", True),
        ("gift card t2", "gift * t*", True),
        ("play 4", "play", False),
        ("play 4", "lay 4", False),
        ("play 4", "play .", False),
    ],
)
def test_a_star_in_a_pattern_stands_for_anything(text, pattern, expected):
    assert fits(text, [pattern]) == expected


# --- Steps of several actions, and steps with a list of what is allowed ----------------------------------------------


@pytest.fixture
def edited(tmp_path: Path) -> Callable[[str, str, str], Box]:
    """High Tide with one text changed."""
    folder = tmp_path / "high_tide"
    shutil.copytree(HIGH_TIDE.folder, folder)
    shutil.copy(HIGH_TIDE.folder.parent / "RULES.md", tmp_path)

    def edit(name: str, old: str, new: str) -> Box:
        file = folder / "lessons" / name
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new, 1), encoding="utf-8")
        return replace(HIGH_TIDE, folder=folder)

    return edit


def test_in_a_step_of_several_actions_each_stays_and_the_others_answer(edited):
    box = edited("01-high-water.toml", 'done = "play 4"', 'done = { value = "tide", at_least = 8 }\nseveral = true')
    run = begin(box, read_lessons(box)[0], plain=True)
    found = run.attempt(box.actions.parse("play 4"))
    assert (found.verdict, found.run.done, found.run.answers, found.run.match.actor) == (Verdict.MORE, 0, 1, 0)


def test_what_a_step_does_not_allow_is_not_played(edited):
    box = edited("01-high-water.toml", 'done = "play 4"', 'allow = ["play *"]\nlater = "Play."\ndone = "play 4"')
    run = begin(box, read_lessons(box)[0], plain=True)
    found = run.attempt(box.actions.parse("wait"))
    assert (found.verdict, found.say, found.run) == (Verdict.LATER, "Play.", run)


# --- Mistakes --------------------------------------------------------------------------------------------------------

FIRST, END = "01-high-water.toml", "03-the-end.toml"
MISTAKES = {
    "not TOML": (FIRST, 'title = "High water"', "title = High", "01-high-water.toml:1: Invalid value"),
    "unknown key": (FIRST, "good =", 'colour = "red"\ngood =', "01-high-water.toml:11: this step: unknown key colour."),
    "missing key": (FIRST, "say =", "# say =", "this step: say is missing."),
    "unknown action": (FIRST, 'done = "play 4"', 'done = "play 9"', "no action fits 'play 9'."),
    "unknown part": (FIRST, "hand/4", "hand/9", "no action touches 'hand/9'."),
    "unknown event": (FIRST, '"reached_high_water"', '"sang"', "the journal has no entry 'sang'."),
    "unknown value": (END, '"over"', '"ebb"', "the learner sees no value ebb: ebb is unknown."),
    "no comparison": (END, ", is = true", "", "a value is compared by one of is, at_least, at_most."),
    "unknown rule": (END, "HT-015", "HT-099", "HT-099 is not a rule of the specification."),
    "untaught rule": (END, ', "HT-015"', "", "first_game.toml:4: no lesson teaches HT-015."),
    "illegal answer": (FIRST, '["play 3"]', '["play 1"]', "others cannot play 'play 1': You hold no 1 (HT-007)"),
    "impossible position": (END, '"play 3", "play 5"', '"play 4", "play 5"', "the position cannot be played: You hold"),
    "impossible step": (FIRST, 'done = "play 4"', 'done = "play 5"', "01-high-water.toml:11: no action finishes"),
    "no sentence": (END, "bad =", "# bad =", "'play 2' does not finish this step, and bad is missing."),
    "unused sentence": (END, 'good = "The tide', 'bad = "No."\ngood = "The tide', "this is never said: 'No.'"),
    "unknown seat": (FIRST, "seat = 0", "seat = 2", "there is no seat 2: seats are numbered from 0 to 1."),
    "long text": (FIRST, 'say = "You are', 'say = "' + "very " * 40 + 'You are', "say has more than 45 words."),
    "late first action": (FIRST, 'about = "', 'about = "' + "very " * 40, "73 words come before the first action"),
}  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new", "expected"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_told_in_one_line_with_its_place(edited, name, old, new, expected):
    found = mistakes(edited(name, old, new))
    assert any(expected in line for line in found), found
    assert all(".toml:" in line and "\n" not in line for line in found)


def test_the_lesson_about_an_action_is_found():
    """Exactly that action first, then one of its kind."""
    lessons = read_lessons(HIGH_TIDE)
    lesson, step = step_about(HIGH_TIDE, lessons, HIGH_TIDE.actions.parse("wait"))
    assert (lesson.title, step.rules) == ("Too high", ("HT-009", "HT-012"))
    assert step_about(HIGH_TIDE, lessons, HIGH_TIDE.actions.parse("play 1")) is not None
    assert step_about(HIGH_TIDE, [], 0) is None
