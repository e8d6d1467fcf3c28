"""`tablewright puzzle`: one puzzle in the terminal."""

from __future__ import annotations

from datetime import date
from random import Random

from rich.console import Console

from tablewright.cli.play import TerminalMatch
from tablewright.engine.box import Box
from tablewright.engine.errors import BadOption, TablewrightError
from tablewright.engine.words import plural
from tablewright.teach.puzzles import GRADE_WORDS, Puzzle, answer, daily, position, read_puzzles


def choose_puzzle(box: Box, number: int | None, today: bool) -> tuple[int, Puzzle]:
    """The puzzle with that number, counted from 1; or that of the day; or any."""
    puzzles = read_puzzles(box)
    if not puzzles:
        raise BadOption(f"{box.title} has no puzzles.")
    if number is not None and today:
        raise BadOption("Give either --number or --daily.")
    if number is not None and not 1 <= number <= len(puzzles):
        count = plural(len(puzzles), "puzzle", "puzzles")
        raise BadOption(f"{box.title} has {count}. Give a number from 1 to {len(puzzles)}.")
    if number is not None:
        place = number - 1
    else:
        place = daily(puzzles, date.today()) if today else Random().randrange(len(puzzles))
    return place + 1, puzzles[place]


class TerminalPuzzle:
    """Shows the position as `tablewright play` does and asks until a legal action is given."""

    def __init__(self, box: Box, number: int, puzzle: Puzzle, out: Console):
        self.number = number
        self.puzzle = puzzle
        self.match = position(box, puzzle)
        self.table = TerminalMatch(self.match, [], out)

    def run(self) -> bool:
        """Whether the answer was right."""
        table, seat = self.table, self.match.actor
        title, about = GRADE_WORDS[self.puzzle.grade]
        table.say(f"Puzzle {self.number}: {title.lower()}. {about}")
        table.say(self.match.board(seat))
        table.say("")
        for sentence in self.match.journal(seat):
            table.say(sentence)
        table.say(self.match.prompt())
        table.list_actions()
        found = answer(self.match, self.puzzle, self.ask())
        for sentence in found.sentences:
            table.say(sentence)
        return found.right

    def ask(self) -> int:
        while True:
            try:
                action = self.table.meant(self.table.ask())
                refusal = self.match.why_not(action)
                if refusal is None:
                    return action
                self.table.say(str(refusal))
            except TablewrightError as error:
                self.table.say(str(error))
