"""Which lesson teaches an action."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.box import Box
from tablewright.teach.lessons.conditions import action_texts, fits
from tablewright.teach.lessons.reading import Lesson, Step

EXACTLY, ITS_KIND, ALLOWED, NOT_AT_ALL = range(4)


def step_about(box: Box, lessons: Sequence[Lesson], action: int) -> tuple[Lesson, Step] | None:
    """The first step that asks for an action; or else for one of its kind; or else that allows it."""
    steps = [(lesson, step) for lesson in lessons for step in lesson.steps]
    if not steps:
        return None
    best = min(steps, key=lambda each: fit(box, each[1], action))
    return best if fit(box, best[1], action) < NOT_AT_ALL else None


def fit(box: Box, step: Step, action: int) -> int:
    texts, family = action_texts(box), box.actions.family_of(action)
    if fits(texts[action], step.done.actions):
        return EXACTLY
    kind = texts[family.first : family.first + family.size]
    if any(fits(text, step.done.actions) for text in kind):
        return ITS_KIND
    return ALLOWED if fits(texts[action], step.allow) else NOT_AT_ALL
