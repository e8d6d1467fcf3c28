"""The PDF: the player aid, cards with crop marks and their backs, and boards."""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from tablewright.engine.components import Board, Face, PrintedDeck
from tablewright.engine.extras import extra
from tablewright.engine.game import Game
from tablewright.engine.shapes import FAINT, Label, Outline
from tablewright.printing import cards
from tablewright.printing.aid import draw_aid
from tablewright.printing.components import Printables, printables
from tablewright.printing.pen import Pen

with extra("print", "Printing needs its extra"):
    from reportlab.pdfgen.canvas import Canvas

Paper = Literal["a4", "letter"]
PAPERS: dict[Paper, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
PAPER_NAMES: tuple[Paper, ...] = get_args(Paper)
COLUMNS, ROWS = 3, 3
MARK, MARK_GAP = 4.0, 0.8  # how long a crop mark is, and how far from the cards
LEAST_MARGIN = 9.0  # around a board
FOOT = 3.4  # from the lower edge to the line that numbers the page


@dataclass(frozen=True)
class CardPage:
    """Up to nine cards, row after row: the deck, the face, and how many copies of it there are."""

    cards: Sequence[tuple[PrintedDeck, Face, int]]


def print_pdf(game: Game, paper: Paper = "a4", name: str = "") -> bytes:
    """All pages. `name` is that of a version, if it has one."""
    found = printables(game)
    file = io.BytesIO()
    canvas = Canvas(file, pageCompression=1, invariant=1)
    canvas.setTitle(f"{game.box.title}: {name}" if name else game.box.title)
    canvas.setCreator("Tablewright")
    Writer(Pen(canvas, game.box.folder), PAPERS[paper], game, name).write(found)
    canvas.save()
    return file.getvalue()


class Writer:
    def __init__(self, pen: Pen, paper: tuple[float, float], game: Game, name: str):
        self.pen = pen
        self.paper = paper
        self.game = game
        self.about = name or game.box.title
        self.name = name
        self.page = 0

    def write(self, found: Printables) -> None:
        self.page = draw_aid(self.pen, self.game, found, self.name, self.paper)
        if self.page % 2 and found.stacks:  # fronts are on right-hand pages
            self.begin("")
            self.pen.end_page()
        for page in card_pages(found):
            self.fronts(page)
            self.backs(page)
        for board in found.boards:
            for _ in range(board.copies):
                self.board(board)

    def begin(self, title: str) -> None:
        self.page += 1
        self.pen.begin_page(*self.paper)
        words = f"{self.game.box.title}{f', {self.name}' if self.name else ''}: {title}, page {self.page}"
        if title:
            self.pen.label(Label(words, self.paper[0] / 2, self.paper[1] - FOOT, 6.5, FAINT, anchor="middle", fit=120))

    # --- Cards ------------------------------------------------------------------------------------------------------

    def fronts(self, page: CardPage) -> None:
        self.begin("fronts")
        self.crop_marks(*self.grid_corner(), cards.WIDTH, cards.HEIGHT, COLUMNS, ROWS)
        for place, (deck, face, copies) in enumerate(page.cards):
            with self.pen.moved(*self.corner(place % COLUMNS, place // COLUMNS)):
                cards.draw_front(self.pen, face, deck.title, copies, self.about)
        self.pen.end_page()

    def backs(self, page: CardPage) -> None:
        """Left and right are exchanged, so that each back is behind its front when the sheet is turned over."""
        self.begin("backs")
        self.crop_marks(*self.grid_corner(), cards.WIDTH, cards.HEIGHT, COLUMNS, ROWS)
        for place, (deck, face, _) in enumerate(page.cards):
            with self.pen.moved(*self.corner(COLUMNS - 1 - place % COLUMNS, place // COLUMNS)):
                cards.draw_back(self.pen, deck, face, self.game.box.title)
        self.pen.end_page()

    def grid_corner(self) -> tuple[float, float]:
        return (self.paper[0] - COLUMNS * cards.WIDTH) / 2, (self.paper[1] - ROWS * cards.HEIGHT) / 2

    def corner(self, column: int, row: int) -> tuple[float, float]:
        left, top = self.grid_corner()
        return left + column * cards.WIDTH, top + row * cards.HEIGHT

    def crop_marks(self, left: float, top: float, width: float, height: float, columns: int, rows: int) -> None:
        """Short lines outside a grid, where it is cut."""
        right, bottom = left + columns * width, top + rows * height
        path = ""
        for column in range(columns + 1):
            x = left + column * width
            path += f"M{x} {top - MARK_GAP}V{top - MARK_GAP - MARK}M{x} {bottom + MARK_GAP}V{bottom + MARK_GAP + MARK}"
        for row in range(rows + 1):
            y = top + row * height
            path += f"M{left - MARK_GAP} {y}H{left - MARK_GAP - MARK}M{right + MARK_GAP} {y}H{right + MARK_GAP + MARK}"
        self.pen.outline(Outline(path, stroke=FAINT, width=0.2))

    # --- Boards -----------------------------------------------------------------------------------------------------

    def board(self, board: Board) -> None:
        """On one page, or in equal parts that are glued together."""
        room = [length - 2 * LEAST_MARGIN for length in self.paper]
        columns, rows = math.ceil(board.width / room[0]), math.ceil(board.height / room[1])
        width, height = board.width / columns, board.height / rows
        left, top = (self.paper[0] - width) / 2, (self.paper[1] - height) / 2
        for row in range(rows):
            for column in range(columns):
                parts = columns * rows
                part = f", part {row * columns + column + 1} of {parts}" if parts > 1 else ""
                self.begin(f"{board.title}{part}")
                self.crop_marks(left, top, width, height, 1, 1)
                with (
                    self.pen.clipped(left, top, width, height),
                    self.pen.moved(left - column * width, top - row * height),
                ):
                    self.pen.draw(board.shapes)
                self.pen.end_page()


def card_pages(found: Printables) -> list[CardPage]:
    """All cards in the order of their decks; the next deck goes on where the last one ends."""
    every = [(stack.deck, face, copies) for stack in found.stacks for face, copies in stack.cards]
    size = COLUMNS * ROWS
    return [CardPage(every[start : start + size]) for start in range(0, len(every), size)]
