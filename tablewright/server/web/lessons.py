"""Lessons as messages. A lesson is played again for every request, so call these functions in a thread."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from tablewright.server.errors import NotFound, RequestRefused
from tablewright.server.tables.games import box_of
from tablewright.server.tables.snapshot import PositionSnapshot
from tablewright.server.web import views
from tablewright.server.web.learning import figure_table
from tablewright.server.web.messages.learning import Lesson, LessonCard, LessonState, LessonTry
from tablewright.server.web.messages.positions import LogEntry, Position
from tablewright.server.web.messages.socket import LessonLink
from tablewright.teach import lessons as teach
from tablewright.teach.lessons import Run, Try, Verdict

KEPT = (Verdict.GOOD, Verdict.MORE)
FIRST_STEP = "This is the first step."


@cache
def lessons_of(slug: str) -> dict[str, teach.Lesson]:
    return {lesson.name: lesson for lesson in teach.read_lessons(box_of(slug))}


def find(slug: str, name: str) -> teach.Lesson:
    found = lessons_of(slug).get(name)
    if found is None:
        raise NotFound(f"{box_of(slug).title} has no lesson called {name[:80]!r}.")
    return found


def cards(slug: str) -> list[LessonCard]:
    return [card(lesson) for lesson in lessons_of(slug).values()]


def card(lesson: teach.Lesson) -> LessonCard:
    return LessonCard(
        name=lesson.name,
        title=lesson.title,
        about=lesson.about,
        steps=len(lesson.steps),
        minutes=round(lesson.seconds / 60, 1),
    )


def lesson(slug: str, name: str) -> Lesson:
    found = find(slug, name)
    game = beginning(slug, name, plain=True).match.game
    return Lesson(card=card(found), seat=found.start.seat, settings=views.settings(game))


@cache
def taught_by(slug: str, action: int) -> tuple[list[str], LessonLink | None]:
    """The rules behind an action, and the lesson that teaches it."""
    found = teach.step_about(box_of(slug), list(lessons_of(slug).values()), action)
    if found is None:
        return [], None
    lesson, step = found
    return list(step.rules), LessonLink(name=lesson.name, title=lesson.title)


@cache
def beginning(slug: str, name: str, plain: bool) -> Run:
    """The first step, which all learners share. Nobody plays on it: every run goes on with a copy."""
    return teach.begin(box_of(slug), find(slug, name), plain=plain)


def answer(slug: str, name: str, form: LessonTry, plain: bool) -> LessonState:
    """What becomes of the last action. Those before it must be ones that stay."""
    find(slug, name)
    start = beginning(slug, name, plain)
    run = replace(start, match=start.match.clone())
    actions = list(form.actions)
    for action in actions[:-1] if not form.show else actions:
        run = kept(run, action)
    if form.show:
        actions.append(next_action(run))
    if not actions:
        return state(run, None, actions)
    return state(run, attempt(run, actions[-1]), actions)


def attempt(run: Run, action: int) -> Try:
    if run.step is None:
        raise RequestRefused("This lesson is over.")
    return run.attempt(action)


def kept(run: Run, action: int) -> Run:
    found = attempt(run, action)
    if found.verdict not in KEPT:
        raise RequestRefused("These actions do not belong to this lesson. Please start it again.")
    return found.run


def next_action(run: Run) -> int:
    """An action that finishes the step, or at least goes on with it."""
    found = {action: attempt(run, action).verdict for action in run.match.legal()}
    return min((action for action in found if found[action] in KEPT), key=lambda a: KEPT.index(found[a]))


def state(before: Run, found: Try | None, actions: list[int]) -> LessonState:
    run = found.run if found else before
    stays = found is None or found.verdict in KEPT
    step = run.step
    return LessonState(
        verdict=found.verdict.value if found else None,
        say=found.say if found else None,
        rule=found.rule if found else None,
        actions=actions if stays else actions[:-1],
        done=run.done,
        task=step.say if step else None,
        rules=list(step.rules) if step else [],
        point=list(step.point) if step else [],
        positions=positions(before, found),
    )


def positions(before: Run, found: Try | None) -> list[Position]:
    """The positions since the last decision; with nothing tried or played, the one that is."""
    if found is None or found.run is before:
        ply = len(before.match.moves)
        return [position(before, ply, log_from=0, acting=True)]
    first, last = len(before.match.moves) + 1, len(found.run.match.moves)
    acting = found.verdict in KEPT
    shown = [
        position(found.run, ply, log_from=ply, acting=acting and ply == last) for ply in range(first + 1, last + 1)
    ]
    return [position(found.run, first, log_from=0, acting=acting and first == last), *shown]


def position(run: Run, ply: int, *, log_from: int, acting: bool) -> Position:
    match = run.match.at(ply)
    snapshot = PositionSnapshot(match)
    start = run.lesson.start
    return Position(
        **views.board_fields(snapshot, run.seat),
        n=0,
        table=figure_table(match, run.seat),
        legal=views.legal_actions(snapshot) if acting and run.step and match.actor == run.seat else [],
        undo=None if ply > start.plies + len(start.actions) else FIRST_STEP,
        log_from=log_from,
        log=[log_entry(run, number) for number in range(log_from, ply + 1)],
        thinking=None,
    )


def log_entry(run: Run, ply: int) -> LogEntry:
    match = run.match
    if ply == 0:
        return views.opening_entry(match, run.seat)
    return views.move_entry(match, run.seat, ply, run.rounds[ply - 1])
