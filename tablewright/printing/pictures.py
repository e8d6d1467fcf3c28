"""Decks, boards and the player aid as PNG files for virtual tables.

Tabletop Simulator and Screentop cut a deck out of one picture: a grid of at most ten columns and seven rows. Its last
cell is what others see of a card in a hand, so that it is the back. Pictures have at most 4096 pixels on a side.
"""

from __future__ import annotations

import io
import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass

from tablewright.engine.components import Board, Face, PrintedDeck
from tablewright.engine.extras import extra
from tablewright.engine.game import Game
from tablewright.engine.words import plural
from tablewright.printing import cards
from tablewright.printing.aid import draw_aid
from tablewright.printing.components import Printables, Stack, printables
from tablewright.printing.document import PAPERS
from tablewright.printing.pen import Pen

with extra("print", "Printing needs its extra"):
    import pypdfium2
    from reportlab.pdfgen.canvas import Canvas

MOST_COLUMNS, MOST_ROWS = 10, 7
MOST_PIXELS = 4096
CARD_PIXELS = 500  # in width: 200 dots an inch
BOARD_DOTS, AID_DOTS = 160, 150  # an inch
MM_PER_INCH = 25.4
COMPRESSION = 1  # large areas of one colour are small anyway


@dataclass(frozen=True)
class DeckSheet:
    """A picture of a deck, as it is listed in sheets.json."""

    file: str
    back: str
    unique_backs: bool  # the back is a grid too
    deck: str
    columns: int
    rows: int
    number: int  # of cards; the last cell is not one
    cards: list[str]  # their names, row after row


@dataclass(frozen=True)
class OtherPicture:
    file: str
    title: str


def print_pictures(game: Game, name: str = "") -> dict[str, bytes]:
    """The files by their names: PNG files, sheets.json and README.txt."""
    drawn = PictureBook(game, name)
    found = printables(game)
    for stack in found.stacks:
        drawn.deck(stack)
    for board in found.boards:
        drawn.board(board)
    drawn.aid(found)
    return drawn.files()


class PictureBook:
    """Every picture is a page of a PDF, drawn with the same pen as the printed pages."""

    def __init__(self, game: Game, name: str):
        self.game = game
        self.name = name
        self.memory = io.BytesIO()
        self.pen = Pen(Canvas(self.memory, pageCompression=0, invariant=1), game.box.folder)
        self.pages: list[tuple[str, int, int]] = []  # the file of each, and its pixels
        self.sheets: list[DeckSheet] = []
        self.others: list[OtherPicture] = []

    def deck(self, stack: Stack) -> None:
        """One picture or several, and the back. If cards have backs of their own, these are grids too."""
        every, most = stack.cards, MOST_COLUMNS * MOST_ROWS - 1
        unique = any(face.back for face, _ in every)
        parts = [every[start : start + most] for start in range(0, len(every), most)]
        for number, part in enumerate(parts, start=1):
            name = f"{stack.deck.key}-{number}" if len(parts) > 1 else stack.deck.key
            back = f"{name if unique else stack.deck.key}-back.png"
            self.grid(stack.deck, part, f"{name}.png", False)
            if unique:
                self.grid(stack.deck, part, back, True)
            titles = [face.title for face, _ in part]
            sheet = DeckSheet(f"{name}.png", back, unique, stack.deck.title, *grid_for(len(part)), len(part), titles)
            self.sheets.append(sheet)
        if not unique:
            self.begin(f"{stack.deck.key}-back.png", cards.WIDTH, cards.HEIGHT, *card_pixels(1, 1))
            cards.draw_back(self.pen, stack.deck, None, self.game.box.title)
            self.pen.end_page()

    def grid(self, deck: PrintedDeck, part: Sequence[tuple[Face, int]], file: str, backs: bool) -> None:
        columns, rows = grid_for(len(part))
        width, height = card_pixels(columns, rows)
        high = cards.WIDTH * height / width  # of a cell, which is a whole number of pixels
        self.begin(file, columns * cards.WIDTH, rows * high, columns * width, rows * height)
        for place, (face, copies) in enumerate(part):
            with self.pen.moved(place % columns * cards.WIDTH, place // columns * high):
                if backs:
                    cards.draw_back(self.pen, deck, face, self.game.box.title)
                else:
                    cards.draw_front(self.pen, face, deck.title, copies, self.name or self.game.box.title)
        with self.pen.moved((columns - 1) * cards.WIDTH, (rows - 1) * high):
            cards.draw_back(self.pen, deck, None, self.game.box.title)
        self.pen.end_page()

    def board(self, board: Board) -> None:
        file = f"{board.key}.png"
        self.others.append(OtherPicture(file, board.title))
        self.begin(file, board.width, board.height, *pixels(board.width, board.height, BOARD_DOTS))
        self.pen.draw(board.shapes)
        self.pen.end_page()

    def aid(self, found: Printables) -> None:
        paper = PAPERS["a4"]
        for number in range(1, draw_aid(self.pen, self.game, found, self.name, paper) + 1):
            file = f"player-aid-{number}.png"
            self.others.append(OtherPicture(file, f"Player aid, page {number}"))
            self.pages.append((file, *pixels(*paper, AID_DOTS)))

    def begin(self, file: str, width: float, height: float, wide: int, high: int) -> None:
        self.pages.append((file, wide, high))
        self.pen.begin_page(width, height)

    def files(self) -> dict[str, bytes]:
        self.pen.canvas.save()
        made = dict(self.rendered())
        listed = {
            "game": self.game.box.title,
            "version": self.name,
            "decks": [asdict(sheet) for sheet in self.sheets],
            "others": [asdict(picture) for picture in self.others],
        }
        made["sheets.json"] = (json.dumps(listed, indent=2, ensure_ascii=False) + "\n").encode()
        made["README.txt"] = self.readme().encode()
        return made

    def rendered(self) -> Iterator[tuple[str, bytes]]:
        document = pypdfium2.PdfDocument(self.memory.getvalue())
        try:
            for page, (file, wide, high) in zip(document, self.pages, strict=True):
                picture = page.render(scale=wide / page.get_width(), rev_byteorder=True).to_pil()
                picture = picture.crop((0, 0, wide, high))  # there may be one pixel too much
                packed = io.BytesIO()
                picture.save(packed, "PNG", compress_level=COMPRESSION)
                yield file, packed.getvalue()
        finally:
            document.close()

    def readme(self) -> str:
        lines = [
            f"{self.game.box.title}{f', {self.name}' if self.name else ''}: pictures for virtual tables",
            "",
            "Tabletop Simulator: Objects, Components, Cards, Custom Deck. Choose the face and the back of a deck and",
            "enter its width (columns), its height (rows) and its number of cards. The last cell is what others see of",
            "a hand; it is not a card.",
            "Screentop: add a picture as a sheet and enter its columns and rows.",
            "",
        ]
        for sheet in self.sheets:
            cells = f"{sheet.columns} columns, {sheet.rows} rows, {plural(sheet.number, 'card', 'cards')}"
            unique = " (unique backs)" if sheet.unique_backs else ""
            lines.append(f"{sheet.file}: {sheet.deck}, {cells}, back {sheet.back}{unique}")
        lines += [f"{picture.file}: {picture.title}" for picture in self.others]
        return "\n".join(lines) + "\n"


def grid_for(number: int) -> tuple[int, int]:
    """Columns and rows for these cards and a last cell, so that the picture is about as wide as it is high."""
    cells = number + 1
    columns = min(MOST_COLUMNS, max(2, math.ceil(math.sqrt(cells * cards.HEIGHT / cards.WIDTH))))
    return columns, max(2, math.ceil(cells / columns))


def card_pixels(columns: int, rows: int) -> tuple[int, int]:
    """The pixels of a card in such a grid."""
    widest = int(MOST_PIXELS // rows * cards.WIDTH / cards.HEIGHT)
    width = min(CARD_PIXELS, MOST_PIXELS // columns, widest)
    return width, int(width * cards.HEIGHT / cards.WIDTH)


def pixels(width: float, height: float, dots: int) -> tuple[int, int]:
    """The pixels of something that is measured in millimetres, on at most 4096 × 4096."""
    scale = min(dots / MM_PER_INCH, MOST_PIXELS / max(width, height))
    return int(width * scale), int(height * scale)
