"""Lessons: a game is learnt by playing it, step by step, on a real match. They are data and know no rules."""

from tablewright.teach.lessons.checking import mistakes, solution
from tablewright.teach.lessons.reading import Lesson, has_lessons, read_first_game, read_lessons
from tablewright.teach.lessons.running import Run, Try, Verdict, begin
from tablewright.teach.lessons.teaching import step_about

__all__ = [
    "Lesson",
    "Run",
    "Try",
    "Verdict",
    "begin",
    "has_lessons",
    "mistakes",
    "read_first_game",
    "read_lessons",
    "solution",
    "step_about",
]
