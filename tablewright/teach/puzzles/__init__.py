"""Puzzles: positions of real matches in which some actions are clearly better than all others, certified as such."""

from tablewright.teach.puzzles.answering import Answer, answer
from tablewright.teach.puzzles.reading import GRADE_WORDS, GRADES, Puzzle, daily, has_puzzles, position, read_puzzles

__all__ = ["GRADES", "GRADE_WORDS", "Answer", "Puzzle", "answer", "daily", "has_puzzles", "position", "read_puzzles"]
