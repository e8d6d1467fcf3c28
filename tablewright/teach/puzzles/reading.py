"""Puzzles as data: a position of a match, the actions that are right in it, and what every action is worth.

A game keeps them in `puzzles/puzzles.jsonl`. Every line is one puzzle:

    {"options": {"players": 3}, "seed": 7, "actions": [4, 0, 12], "state": "8c1d0e5f7a3b9264",
     "right": [3], "judged": [[3, 0.61, 0.58, 0.55], [9, 0.47, 0.4, 0.36]], "margins": [0.11, 0.14],
     "solved": {"random": 0.5, "greedy": 0.0, "regular": 0.25, "expert": 0.88, "master": 1.0}}

`actions` are played from the seed; then the seat to decide is the solver's. `state` is a hash of the position that they
lead to. `judged` has every legal action with its worth by the tree search, its worth in imagined games, and the share
of these games that the seat wins. All legal actions that are not right are refused. `margins` are the least by which
each judge says, at 99 %, that every right action beats every refused one. `solved` is how often each player finds a
right action; these players are the bots of `SOLVERS`, whatever the levels of the same names play today.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, astuple, dataclass
from datetime import date
from functools import cache, cached_property
from pathlib import Path
from random import Random
from typing import Any

from tablewright.engine import content
from tablewright.engine.box import Box
from tablewright.engine.errors import BadContent, TablewrightError
from tablewright.engine.game import Game
from tablewright.engine.long_seeds import SEEDS
from tablewright.engine.match import Match
from tablewright.teach.errors import BadText

SOLVERS = {  # the weakest first
    "random": "random",
    "greedy": "greedy",
    "regular": "search:150",
    "expert": "search:900",
    "master": "search:6000",
}
BEYOND = "beyond"  # the grade of puzzles that none of them solves
GRADES = (*list(SOLVERS)[1:], BEYOND)  # the easiest first
GRADE_WORDS = {
    "greedy": ("Easy", "Looking one action ahead is enough."),
    "regular": ("Medium", "You need to think a few actions ahead."),
    "expert": ("Hard", "You need to think further ahead."),
    "master": ("Very hard", "Only a long think finds it."),
    BEYOND: ("Hardest", "Even the strongest bots miss it more often than not."),
}
MOST_ACTIONS = 100_000
FIRST_DAY = date(2026, 1, 1)


@dataclass(frozen=True)
class Judged:
    """What one legal action is worth to the seat that decides, from 0 to 1."""

    action: int
    tree: float  # by the tree search
    games: float  # in imagined games that are played to the end
    wins: float  # the share of these games that the seat wins


@dataclass(frozen=True)
class Puzzle:
    options: Mapping[str, Any]
    seed: int
    actions: Sequence[int]
    state: str
    right: Sequence[int]
    judged: Sequence[Judged]
    margins: Sequence[float]  # by the tree search, in imagined games
    solved: Mapping[str, float]

    @property
    def refused(self) -> list[int]:
        return [judged.action for judged in self.judged if judged.action not in self.right]

    @cached_property
    def grade(self) -> str:
        """The weakest player that finds a right action more often than not."""
        return next((solver for solver in GRADES[:-1] if self.solved[solver] > 0.5), BEYOND)

    @property
    def values(self) -> dict[str, Any]:
        """The puzzle as in its file."""
        return asdict(self) | {"judged": [astuple(judged) for judged in self.judged]}


def puzzles_file(box: Box) -> Path:
    return box.folder / "puzzles" / "puzzles.jsonl"


def has_puzzles(box: Box) -> bool:
    return puzzles_file(box).is_file()


def read_puzzles(box: Box) -> list[Puzzle]:
    """The puzzles of a game in the order of the file, which is that of their grades; none without a file."""
    return read_file(puzzles_file(box), box) if has_puzzles(box) else []


def read_file(file: Path, box: Box) -> list[Puzzle]:
    """The puzzles of a file; a mistake raises `BadText`."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return [read_line(file, number, line, box) for number, line in enumerate(lines, start=1)]


def read_line(file: Path, number: int, line: str, box: Box) -> Puzzle:
    try:
        values = json.loads(line)
        if not isinstance(values, dict):
            raise BadContent("the puzzle is not an object.")
        return read_puzzle(content.Table(values, "the puzzle"), box)
    except json.JSONDecodeError as error:
        raise BadText(file, number, f"this is not JSON: {error}.") from None
    except BadContent as error:
        raise BadText(file, number, str(error)) from None


def read_puzzle(table: content.Table, box: Box) -> Puzzle:
    puzzle = Puzzle(
        options=table.take("options", dict),
        seed=table.whole("seed", 0, SEEDS - 1),
        actions=tuple(take_actions(table, "actions", box)),
        state=table.take("state", str),
        right=tuple(take_actions(table, "right", box)),
        judged=tuple(read_judged(row, box) for row in table.take("judged", list)),
        margins=tuple(take_numbers(table.take("margins", list), 2, "margins")),
        solved=read_solved(table.table("solved")),
    )
    table.close()
    known = [judged.action for judged in puzzle.judged]
    if not puzzle.right or not puzzle.refused or not set(puzzle.right) <= set(known) or len(set(known)) < len(known):
        raise BadContent("the puzzle: some of the judged actions are right, and some are not; each is judged once.")
    return puzzle


def take_actions(table: content.Table, key: str, box: Box) -> list[int]:
    actions: list[Any] = table.take(key, list)
    if len(actions) > MOST_ACTIONS:
        raise BadContent(f"{table.place}: {key} has more than {MOST_ACTIONS} actions.")
    return table.wholes(key, len(actions), 0, box.actions.count - 1)


def read_judged(row: Any, box: Box) -> Judged:
    if not isinstance(row, list) or len(row) != 4 or row[0] not in range(box.actions.count):
        raise BadContent(f"the puzzle: judged has {row!r}, which is not an action and three numbers.")
    return Judged(row[0], *take_numbers(row[1:], 3, "judged"))


def read_solved(table: content.Table) -> dict[str, float]:
    solved = dict(zip(SOLVERS, take_numbers([table.take(name, object) for name in SOLVERS], 5, "solved"), strict=True))
    table.close()
    return solved


def take_numbers(values: Sequence[Any], count: int, name: str) -> list[float]:
    good = [float(v) for v in values if isinstance(v, int | float) and not isinstance(v, bool) and 0 <= v <= 1]
    if len(values) != count or len(good) != count:
        raise BadContent(f"the puzzle: {name} does not have {count} numbers from 0 to 1.")
    return good


# --- Positions ------------------------------------------------------------------------------------------------------


@cache
def open_game(box: Box, options: tuple[tuple[str, Any], ...], plain: bool) -> Game:
    return Game(box, box.settle(dict(options)), plain=plain)


def position(box: Box, puzzle: Puzzle, *, plain: bool = False) -> Match:
    """The match at the decision of a puzzle. If the rules do not lead there, that raises `BadContent`."""
    try:
        match = open_game(box, tuple(puzzle.options.items()), plain).new(puzzle.seed)
        for action in puzzle.actions:
            match.play(action)
    except TablewrightError as error:
        raise BadContent(f"the position cannot be played: {error}") from None
    if state_hash(match) != puzzle.state:
        raise BadContent("the actions lead to another position.")
    if match.legal() != sorted(judged.action for judged in puzzle.judged):
        raise BadContent("the judged actions are not the legal ones.")
    return match


def state_hash(match: Match) -> str:
    return hashlib.sha256(match.states.tobytes()).hexdigest()[:16]


def daily(puzzles: Sequence[Puzzle], day: date) -> int:
    """The place of the puzzle of a day. Every puzzle has its turn before any comes again."""
    cycle, place = divmod((day - FIRST_DAY).days, len(puzzles))
    return Random(cycle).sample(range(len(puzzles)), len(puzzles))[place]


def by_grade(puzzles: Iterable[Puzzle]) -> list[Puzzle]:
    """The easiest first: by grade, then by how often all players together solve it."""
    return sorted(puzzles, key=lambda puzzle: (GRADES.index(puzzle.grade), -sum(puzzle.solved.values()), puzzle.state))
