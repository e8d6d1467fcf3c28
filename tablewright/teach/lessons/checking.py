"""What is wrong with a game's lessons, one line for each mistake. Every lesson is played, in right and wrong ways."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from tablewright.engine.box import Box
from tablewright.engine.errors import BadContent
from tablewright.engine.specification import rule_numbers
from tablewright.teach.errors import BadText
from tablewright.teach.lessons.reading import (
    Lesson,
    Step,
    count_words,
    first_game_file,
    has_lessons,
    lesson_files,
    read_first_game,
    read_lesson,
)
from tablewright.teach.lessons.running import Run, Try, Verdict, begin

STEPS = (2, 8)
MOST_WORDS_OF_A_STEP = 45
MOST_WORDS_BEFORE_ACTING = 60
MOST_DECISIONS = 80  # of one lesson that are tried in all ways
MOST_BRANCHES = 3  # ways on from one decision
KEPT = (Verdict.GOOD, Verdict.MORE)


def mistakes(box: Box, *, plain: bool = True) -> list[str]:
    """The mistakes in the lessons of a game, each with its file and line."""
    return [str(mistake) for mistake in all_mistakes(box, plain)]


def all_mistakes(box: Box, plain: bool) -> Iterator[BadText]:
    if not has_lessons(box):
        yield BadText(first_game_file(box), 1, "there are no lessons beside this file.")
        return
    lessons = []
    for file in lesson_files(box):
        try:
            lesson = read_lesson(box, file)
        except BadText as error:
            yield error
            continue
        lessons.append(lesson)
        yield from wrong_lengths(lesson)
        yield from wrong_rules(box, lesson)
        yield from wrong_play(box, lesson, plain)
    yield from untaught_rules(box, lessons)


def wrong_lengths(lesson: Lesson) -> Iterator[BadText]:
    low, high = STEPS
    if not low <= len(lesson.steps) <= high:
        yield BadText(lesson.file, 1, f"a lesson has {low} to {high} steps, not {len(lesson.steps)}.")
        return
    for step in lesson.steps:
        if count_words(step.say) > MOST_WORDS_OF_A_STEP:
            yield BadText(lesson.file, step.line, f"say has more than {MOST_WORDS_OF_A_STEP} words.")
    words = lesson.words_before_first_action
    if words > MOST_WORDS_BEFORE_ACTING:
        yield BadText(lesson.file, 1, f"{words} words come before the first action, not {MOST_WORDS_BEFORE_ACTING}.")


def wrong_rules(box: Box, lesson: Lesson) -> Iterator[BadText]:
    known = rule_numbers(box)
    for step in lesson.steps:
        for number in step.rules:
            if number not in known:
                yield BadText(lesson.file, step.line, f"{number} is not a rule of the specification.")


def untaught_rules(box: Box, lessons: list[Lesson]) -> Iterator[BadText]:
    """The rules of a first game that no lesson teaches, and those that do not exist."""
    try:
        needed = read_first_game(box)
    except BadText as error:
        yield error
        return
    known = rule_numbers(box)
    taught = {number for lesson in lessons for step in lesson.steps for number in step.rules}
    for number, line in needed.items():
        if number not in known:
            yield BadText(first_game_file(box), line, f"{number} is not a rule of the specification.")
        elif number not in taught:
            yield BadText(first_game_file(box), line, f"no lesson teaches {number}.")


# --- Playing ---------------------------------------------------------------------------------------------------------


def wrong_play(box: Box, lesson: Lesson, plain: bool) -> Iterator[BadText]:
    try:
        walk = Walk(box, lesson, plain)
        walk.go()
    except (BadText, BadContent) as error:
        yield error if isinstance(error, BadText) else BadText(lesson.file, 1, str(error))
        return
    if not walk.finished:
        yield BadText(lesson.file, 1, f"nobody came to the end of this lesson in {MOST_DECISIONS} decisions.")
    elif walk.complete:
        for step in lesson.steps:
            for remark in (*step.good, *step.bad):
                if not walk.said[step.line, remark.say]:
                    yield BadText(lesson.file, step.line, f"this is never said: {remark.say!r}")


@dataclass
class Walk:
    """Goes through a lesson, trying every legal action at every decision that it comes to."""

    box: Box
    lesson: Lesson
    plain: bool
    finished: bool = False
    complete: bool = True  # whether every way through the lesson was followed
    tries: int = 0
    said: Counter[tuple[int, str]] = field(default_factory=Counter)

    def go(self) -> None:
        chance = Random(0)
        waiting = [begin(self.box, self.lesson, plain=self.plain)]
        seen: set[tuple[int, int, bytes]] = set()
        for _ in range(MOST_DECISIONS):
            if not waiting:
                return
            run = waiting.pop()
            step = run.step
            if step is None:
                self.finished = True
                continue
            tries = self.all_tries(run, step)
            ways = [found.run for found in tries if found.verdict in KEPT]
            fresh = {(way.done, way.answers, way.match.states.tobytes()): way for way in ways}
            new = [way for key, way in fresh.items() if key not in seen]
            seen |= fresh.keys()
            self.complete &= len(new) <= MOST_BRANCHES
            chosen = chance.sample(new, min(MOST_BRANCHES, len(new)))
            waiting += sorted(chosen, key=lambda way: way.done)  # those that are furthest come next
        self.complete &= not waiting

    def all_tries(self, run: Run, step: Step) -> list[Try]:
        if run.match.actor != run.seat:
            raise BadText(self.lesson.file, step.line, "it is not the learner's turn at this step.")
        tries = [run.attempt(action) for action in run.match.legal()]
        self.tries += len(tries)
        if not any(found.verdict in KEPT for found in tries):
            raise BadText(self.lesson.file, step.line, "no action finishes this step.")
        for action, found in zip(run.match.legal(), tries, strict=True):
            if not found.say:
                text = run.match.text(action)
                raise BadText(self.lesson.file, step.line, f"{text!r} does not finish this step, and bad is missing.")
            self.said[step.line, found.say] += 1
        return tries


def solution(box: Box, lesson: Lesson, *, plain: bool = True) -> list[int]:
    """Actions of the learner that finish a lesson."""
    waiting: list[tuple[Run, list[int]]] = [(begin(box, lesson, plain=plain), [])]
    for _ in range(MOST_DECISIONS):
        run, actions = waiting.pop()
        if run.step is None:
            return actions
        tries = [(run.attempt(action), action) for action in run.match.legal()]
        ways = [(found.run, [*actions, action]) for found, action in tries if found.verdict in KEPT]
        waiting += sorted(ways, key=lambda way: way[0].done)
        if not waiting:
            break
    raise BadText(lesson.file, 1, "nobody comes to the end of this lesson.")
