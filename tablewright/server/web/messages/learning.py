"""Figures, lessons and puzzles."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from tablewright.server.operate.limits import MAX_LESSON_ACTIONS
from tablewright.server.web.messages.positions import Position
from tablewright.server.web.messages.shared import ActionNumber, Message
from tablewright.server.web.messages.tables import Settings


class FigurePosition(Message):
    """A position of a rulebook's figure, and the parts of the board to show; none means the whole board."""

    settings: Settings
    position: Position
    show: list[str]


class LessonCard(Message):
    """A lesson in the list of a game's lessons."""

    name: str  # in addresses
    title: str
    about: str
    steps: int
    minutes: float


class Lesson(Message):
    """A lesson, and what is fixed for the match in which it is played."""

    card: LessonCard
    seat: int
    settings: Settings


class LessonTry(Message):
    """The learner's actions so far, of which the last is a try. With `show`, the server makes the next one."""

    actions: list[ActionNumber] = Field(max_length=MAX_LESSON_ACTIONS)
    show: bool = False


class LessonState(Message):
    """Where a lesson stands after a try."""

    verdict: Literal["good", "more", "bad", "later", "illegal"] | None  # None if nothing was tried
    say: str | None  # about the try
    rule: str | None  # that forbids it
    actions: list[int]  # those that stay; a bad one does not, although the position shows it
    done: int  # steps
    task: str | None  # what to do next; None at the end
    rules: list[str]  # behind the task
    point: list[str]  # parts of the board
    positions: list[Position]  # those since the last action that stayed, in order; the last one is now


class PuzzleGrade(Message):
    """How hard a puzzle is."""

    name: str
    title: str
    about: str


class PuzzleCard(Message):
    """A puzzle in the list of a game's puzzles, which is ordered from easy to hard."""

    number: int  # from 1
    key: str  # stays the same when puzzles are added
    grade: str
    players: int


class Puzzles(Message):
    """The puzzles of a game."""

    grades: list[PuzzleGrade]
    puzzles: list[PuzzleCard]
    daily: int  # the number of today's puzzle, in UTC; 0 if there are no puzzles


class PracticePosition(Message):
    """A position in which to find the best action, for the seat that decides there."""

    seat: int
    settings: Settings
    position: Position


class PracticeCard(Message):
    """A decision of a reviewed match that the viewer could have made better."""

    table: str
    ply: int
    words: str  # what was done
    grade: Literal["best", "good", "inaccuracy", "mistake", "blunder", "forced"]
    lost: float  # points of the chance to win


class Puzzle(PracticePosition):
    """A position in which one action, or some, are clearly better than all others."""

    card: PuzzleCard


class PuzzleTry(Message):
    action: ActionNumber


class PuzzleAnswer(Message):
    """What becomes of an action in a puzzle."""

    verdict: Literal["right", "wrong", "illegal"]
    sentences: list[str]  # why; for an illegal action, why it is not allowed
    rule: str | None  # that forbids it
    position: Position | None  # after the action
