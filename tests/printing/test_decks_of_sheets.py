"""Sheets of cards from the command line, opened as a virtual table opens them: cut into a grid, card by card."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from functools import partial

import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageStat
from reportlab.pdfgen.canvas import Canvas

import tablewright
from tablewright.printing import cards
from tablewright.printing.components import printables
from tablewright.printing.pen import Pen

SMALLEST = "high-tide"
GAMES = [pytest.param(box.slug, marks=() if box.slug == SMALLEST else pytest.mark.long) for box in tablewright.games()]
EDGES = 8.0  # of 255: how far two drawings of a card differ on average, since their edges fall between other pixels
REDUCED = 4  # pictures are compared at a quarter of their size


def cut(picture, columns, rows):
    """The cells of a sheet, row after row."""
    width, height = picture.width // columns, picture.height // rows
    assert (width * columns, height * rows) == picture.size
    return [
        picture.crop((column * width, row * height, (column + 1) * width, (row + 1) * height))
        for row in range(rows)
        for column in range(columns)
    ]


class Table:
    """Draws the cards of a game alone, each on a page of its own."""

    def __init__(self, game):
        self.game = game
        self.stacks = {stack.deck.title: stack for stack in printables(game).stacks}

    def fronts(self, deck, size):
        """Every card of a deck in order, as its title and its number among those that look different."""
        stack = self.stacks[deck]
        known, pictures, order = {}, [], []
        for face, copies in stack.cards:
            if id(face) not in known:
                known[id(face)] = len(pictures)
                pictures.append(self.alone(partial(self.draw_front, face=face, deck=deck, copies=copies), size))
            order.append((face.title, known[id(face)]))
        return order, pictures

    def draw_front(self, pen, face, deck, copies):
        cards.draw_front(pen, face, deck, copies, self.game.box.title)

    def back(self, deck, size, face=None):
        return self.alone(lambda pen: cards.draw_back(pen, self.stacks[deck].deck, face, self.game.box.title), size)

    def backs(self, deck, size):
        return [self.back(deck, size, face) for face, _ in self.stacks[deck].cards]

    def alone(self, draw, size):
        memory = io.BytesIO()
        pen = Pen(Canvas(memory, pageCompression=0, invariant=1), self.game.box.folder)
        pen.begin_page(cards.WIDTH, cards.WIDTH * size[1] / size[0])
        draw(pen)
        pen.end_page()
        pen.canvas.save()
        document = pypdfium2.PdfDocument(memory.getvalue())
        try:
            scale = size[0] / document[0].get_width()
            return document[0].render(scale=scale, rev_byteorder=True).to_pil().crop((0, 0, *size))
        finally:
            document.close()


def difference(first, second):
    """How far two pictures differ on average, of 255."""
    small = (each.reduce(REDUCED) for each in (first, second))
    return max(ImageStat.Stat(ImageChops.difference(*small)).mean)


@pytest.mark.parametrize("slug", GAMES)
def test_a_virtual_table_finds_every_card_in_its_cell_and_the_back_in_the_last(slug, tmp_path):
    folder = tmp_path / "sheets"
    command = [sys.executable, "-m", "tablewright", "lab", "print", slug, "--sheets", str(folder)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    table = Table(tablewright.load(slug, plain=True))
    listed = json.loads((folder / "sheets.json").read_text("utf-8"))["decks"]
    assert {sheet["deck"] for sheet in listed} == set(table.stacks)
    dealt = dict.fromkeys(table.stacks, 0)  # of each deck, which may take several sheets
    for sheet in listed:
        columns, rows, number, deck = (sheet[key] for key in ("columns", "rows", "number", "deck"))
        cells = cut(Image.open(folder / sheet["file"]).convert("RGB"), columns, rows)
        size, first = cells[0].size, dealt[deck]
        order, pictures = table.fronts(deck, size)
        dealt[deck] += number
        assert sheet["cards"] == [title for title, _ in order[first : first + number]]
        assert number < len(cells)
        for cell, (title, card) in zip(cells, order[first : first + number], strict=False):
            far = [difference(cell, picture) for picture in pictures]
            assert far[card] == min(far) < EDGES, f"{sheet['file']}: {title}"
        to_fronts = min(difference(cells[-1], picture) for picture in pictures)
        assert difference(cells[-1], table.back(deck, size)) < min(EDGES, to_fronts)
        if sheet["unique_backs"]:
            backs = cut(Image.open(folder / sheet["back"]).convert("RGB"), columns, rows)
            for cell, back in zip(backs, table.backs(deck, size)[first : first + number], strict=False):
                assert difference(cell, back) < EDGES, sheet["back"]
    assert dealt == {deck: len(stack.cards) for deck, stack in table.stacks.items()}
