"""The number to turn: which cell of the content mends a finding by one step, as far as the game's study tells.

Nothing is played for this. A cell is tried one step up and down, and what it moves is read from the game: the price or
the printed worth of an element, what a seat begins with, or where the shared track begins. A number that breaks the
pattern of its table is replaced by the one that fits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from tablewright.engine.errors import TablewrightError
from tablewright.engine.game import Game
from tablewright.engine.match import Match
from tablewright.engine.workbook import Row, Sheet, Values, cell_text, differences, sheets, values_of
from tablewright.lab.findings import Finding
from tablewright.lab.regularity import odd_numbers
from tablewright.lab.tuning import Dial, turned

TOO_STRONG = {"always_taken", "must_have", "dominant_plan"}
TOO_WEAK = {"rarely_taken", "harmful"}
EITHER = {"unusual_rate", "unusual_rise", "unusual_result", "unusual_price", "printed_price"}
SEATS = {"seat_share", "start_stock"}
TRACK = {"shared_loss": 1, "near_collapse": 1, "never_in_danger": -1}  # away from collapse, or towards it
SEED = 0

Reading = Callable[[Game], float]


@dataclass(frozen=True)
class Remedy:
    """A cell of the content with the value that moves a finding towards its range."""

    cell: str
    text: str
    name: str  # of a version with this value
    sentence: str


@dataclass(frozen=True)
class Cell:
    name: str
    title: str
    value: int


class Remedies:
    """What is known about the numbers of one game. Its cells are read once for all findings."""

    def __init__(self, game: Game):
        self.game = Game(game.box, game.options, plain=True, content=game.content)
        self.values: Values = values_of(game.box, game.content)
        self.sheets: list[Sheet] = sheets(game.box, self.values)

    def of(self, finding: Finding) -> Remedy | None:
        """The first cell that moves what the finding is about in the right direction, if any does."""
        if finding.kind == "broken_pattern":
            return self.fitting(finding.subject)
        for cells, reading, direction in self.ways(finding):
            found = self.first_that_moves(cells, reading, direction)
            if found is not None:
                cell, value = found
                return self.remedy(cell.name, cell.title, value)
        return None

    def ways(self, finding: Finding) -> Iterator[tuple[Sequence[Cell], Reading, int]]:
        """Cells to try, what is to move, and whether it is to rise (1) or to fall (-1)."""
        study = self.game.box.study
        if finding.kind in TOO_STRONG | TOO_WEAK | EITHER:
            too_strong = finding.kind in TOO_STRONG or (finding.kind in EITHER and finding.upward)
            element = finding.subject.split(", ")[0]
            cells = self.cells_of_element(element)
            yield cells, lambda game: study.prices(game.rules).get(element, 0.0), 1 if too_strong else -1
            yield cells, lambda game: study.worths(game.rules).get(element, 0.0), -1 if too_strong else 1
        elif finding.kind in SEATS:
            seat = int(finding.subject.removeprefix("seat ")) - 1
            too_strong = finding.upward or self.game.players == 2  # of two seats, the better one is named
            yield self.other_cells(), lambda game: advantage_of(game, seat), -1 if too_strong else 1
        elif finding.kind in TRACK and study.commons is not None:
            yield self.other_cells(), distance_from_collapse, TRACK[finding.kind]

    def first_that_moves(self, cells: Sequence[Cell], reading: Reading, direction: int) -> tuple[Cell, int] | None:
        """The cell and its new value."""
        if not cells:
            return None
        before = reading(self.game)
        for cell in cells:
            for step in (1, -1):
                try:
                    after = reading(turned(self.game, [(Dial(cell.name, (), is_option=False), cell.value + step)]))
                except TablewrightError:  # the game refuses this value
                    continue
                if (after - before) * direction > 0:
                    return cell, cell.value + step
        return None

    def remedy(self, number: str, title: str, value: int) -> Remedy:
        changed = values_of(self.game.box, turned(self.game, [(Dial(number, (), is_option=False), value)]).content)
        (change,) = differences(self.game.box, self.values, changed)
        text = cell_text(self.game.box, changed, change.name)
        return Remedy(change.name, text, f"{title} {value}", change.sentence)

    def fitting(self, subject: str) -> Remedy | None:
        """The number that follows the pattern of its table, in place of the one that does not."""
        for odd in odd_numbers(self.game.box, self.values):
            if odd.subject == subject and odd.fitting is not None:
                return self.remedy(odd.name, odd.title, odd.fitting)
        return None

    # --- Cells ------------------------------------------------------------------------------------------------------

    def cells_of_element(self, element: str) -> list[Cell]:
        """The numbers of a card, found by the kind and the key of its element."""
        kind, _, key = element.partition("/")
        return [
            cell
            for sheet in self.sheets
            for row in sheet.rows
            if sheet.name.partition(".")[2] == kind and row.name == f"{sheet.name}.{key}"
            for cell in numbers_in(sheet, row)
        ]

    def other_cells(self) -> list[Cell]:
        """The numbers that belong to no element."""
        kinds = {element.kind for element in self.game.box.study.elements}
        return [
            cell
            for sheet in self.sheets
            if sheet.name.partition(".")[2] not in kinds
            for row in sheet.rows
            for cell in numbers_in(sheet, row)
        ]


def numbers_in(sheet: Sheet, row: Row) -> Iterator[Cell]:
    for column, text in zip(sheet.columns, row.cells, strict=True):
        if column.kind == "number" and text:
            yield Cell(f"{row.name}.{column.key}", f"{row.title}, {column.title.lower()}", int(text))


# --- What moves -----------------------------------------------------------------------------------------------------


def beginning(game: Game) -> Match:
    return Game(game.box, game.options, plain=True, content=game.content).new(seed=SEED)


def advantage_of(game: Game, seat: int) -> float:
    """How much more a seat begins with than the others do on average."""
    states, players = beginning(game).states, game.players
    stocks = np.zeros(players)
    for gauge in game.box.study.resources:
        stocks += gauge.of_seats(states, players)[0]
    return float(stocks[seat] - np.delete(stocks, seat).mean())


def distance_from_collapse(game: Game) -> float:
    study = game.box.study
    assert study.commons is not None
    return abs(float(study.commons.of_all(beginning(game).states)[0]) - study.falls_at)
