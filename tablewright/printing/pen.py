"""Draws shapes, words and signs on a page. Lengths are millimetres from the top left, sizes of letters points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tablewright.engine.extras import extra
from tablewright.engine.shapes import INK, PAPER, Anchor, Label, Line, Outline, PlacedSign, Shape, Sign, TextBox
from tablewright.printing.drawings import commands_of, drawing
from tablewright.printing.fonts import POINTS_PER_MM, font_of, runs, width_of

with extra("print", "Printing needs its extra"):
    from reportlab.lib.colors import HexColor
    from reportlab.pdfgen.canvas import Canvas

LEADING = 1.22  # from line to line, in sizes
SIGN = 1.12  # how large a sign among words is, in sizes
LEAST_SIZE = 4.0
STEP = 0.25
LONGEST_WORD = 40  # letters; a longer one is broken
NON_ZERO = 1  # how SVG fills paths that cross

Chunk = list[str | Sign]  # words and signs between which no line ends


class Pen:
    def __init__(self, canvas: Canvas, folder: Path):
        self.canvas = canvas
        self.folder = folder  # of the game, which may have drawings of its own

    def begin_page(self, width: float, height: float) -> None:
        self.canvas.setPageSize((width * POINTS_PER_MM, height * POINTS_PER_MM))
        self.canvas.translate(0, height * POINTS_PER_MM)

    def end_page(self) -> None:
        self.canvas.showPage()

    @contextmanager
    def moved(self, x: float, y: float, *, scale: float = 1.0) -> Iterator[None]:
        """Inside this block, lengths are measured from another place."""
        self.canvas.saveState()
        self.canvas.translate(x * POINTS_PER_MM, -y * POINTS_PER_MM)
        self.canvas.scale(scale, scale)
        yield
        self.canvas.restoreState()

    @contextmanager
    def clipped(self, x: float, y: float, width: float, height: float) -> Iterator[None]:
        self.canvas.saveState()
        area = self.canvas.beginPath()
        area.rect(*(value * POINTS_PER_MM for value in (x, -y - height, width, height)))
        self.canvas.clipPath(area, stroke=0, fill=0)
        yield
        self.canvas.restoreState()

    # --- Shapes -----------------------------------------------------------------------------------------------------

    def draw(self, shapes: Sequence[Shape]) -> None:
        for shape in shapes:
            if isinstance(shape, Outline):
                self.outline(shape)
            elif isinstance(shape, Label):
                self.label(shape)
            elif isinstance(shape, TextBox):
                self.text_box(shape)
            else:
                self.sign(shape)

    def outline(self, shape: Outline) -> None:
        c, unit = self.canvas, shape.scale * POINTS_PER_MM
        c.saveState()
        c.translate(shape.x * POINTS_PER_MM, -shape.y * POINTS_PER_MM)
        c.scale(unit, -unit)
        if shape.fill:
            c.setFillColor(HexColor(shape.fill))
        if shape.stroke:
            c.setStrokeColor(HexColor(shape.stroke))
            c.setLineWidth(shape.width / shape.scale)
            c.setLineCap(1)
            c.setLineJoin(1)
            if shape.dashed:
                c.setDash([0.1, 4 * shape.width / shape.scale])
        filled, lined = int(bool(shape.fill)), int(bool(shape.stroke))
        c.drawPath(self.path(shape.path), stroke=lined, fill=filled, fillMode=NON_ZERO)
        c.restoreState()

    def path(self, text: str) -> Any:
        made = self.canvas.beginPath()
        for command, numbers in commands_of(text):
            getattr(made, command)(*numbers)
        return made

    def sign(self, placed: PlacedSign) -> None:
        found = drawing(placed.sign.drawing, self.folder)
        left, top, width, height = found.box
        scale = placed.size / max(width, height)
        x, y = placed.x - (left + width / 2) * scale, placed.y - (top + height / 2) * scale
        colour = placed.sign.colour
        if found.line:
            self.outline(Outline(found.path, stroke=colour, width=found.line * scale, x=x, y=y, scale=scale))
        else:
            self.outline(Outline(found.path, fill=colour, x=x, y=y, scale=scale))
        if placed.sign.letter:
            drop = found.letter_drop + (0 if top < 0 else height / 2 + top)
            size = found.letter_size * scale * POINTS_PER_MM
            self.label(Label(placed.sign.letter, placed.x, y + drop * scale, size, PAPER, bold=True, anchor="middle"))

    # --- Words ------------------------------------------------------------------------------------------------------

    def label(self, label: Label) -> None:
        size, font = label.size, font_of(label.bold)
        width = width_of(label.text, font, size)
        if label.fit is not None and width > label.fit:
            size *= label.fit / width
            width = label.fit
        self.canvas.saveState()
        self.canvas.translate(label.x * POINTS_PER_MM, -label.y * POINTS_PER_MM)
        self.canvas.rotate(-label.turn)
        self.words(label.text, -offset(width, label.anchor), 0.0, size, label.colour, font)
        self.canvas.restoreState()

    def words(self, text: str, x: float, y: float, size: float, colour: str, font: str) -> None:
        self.canvas.setFillColor(HexColor(colour))
        for name, piece in runs(text, font):
            self.canvas.setFont(name, size)
            self.canvas.drawString(x * POINTS_PER_MM, -y * POINTS_PER_MM, piece)
            x += width_of(piece, name, size)

    def text_box(self, box: TextBox) -> None:
        size = fitting_size(box.line, box.width, box.height, box.size, box.bold)
        rows = wrapped(box.line, box.width, size, box.bold)
        y = box.y
        for row in rows:
            y += line_height(size)
            x = box.x + (offset_to_centre(row, box.width, size, box.bold) if box.centred else 0.0)
            self.row(row, x, y - line_height(size) * 0.24, size, box.colour, box.bold)

    def row(self, row: list[Chunk], x: float, y: float, size: float, colour: str = INK, bold: bool = False) -> None:
        """One line of words and signs; `y` is its baseline."""
        font = font_of(bold)
        for place, chunk in enumerate(row):
            if place:
                x += space_width(size, bold)
            for piece in chunk:
                width = piece_width(piece, size, bold)
                if isinstance(piece, Sign):
                    self.sign(PlacedSign(piece, x + width / 2, y - size / POINTS_PER_MM * 0.34, width))
                else:
                    self.words(piece, x, y, size, colour, font)
                x += width


def offset(width: float, anchor: Anchor) -> float:
    return {"start": 0.0, "middle": width / 2, "end": width}[anchor]


# --- Lines of words and signs -----------------------------------------------------------------------------------------


def line_height(size: float) -> float:
    return size * LEADING / POINTS_PER_MM


def space_width(size: float, bold: bool = False) -> float:
    return width_of(" ", font_of(bold), size)


def piece_width(piece: str | Sign, size: float, bold: bool = False) -> float:
    return size * SIGN / POINTS_PER_MM if isinstance(piece, Sign) else width_of(piece, font_of(bold), size)


def chunk_width(chunk: Chunk, size: float, bold: bool = False) -> float:
    return sum(piece_width(piece, size, bold) for piece in chunk)


def row_width(row: list[Chunk], size: float, bold: bool = False) -> float:
    return sum(chunk_width(chunk, size, bold) for chunk in row) + max(0, len(row) - 1) * space_width(size, bold)


def offset_to_centre(row: list[Chunk], width: float, size: float, bold: bool) -> float:
    return (width - row_width(row, size, bold)) / 2


def chunks_of(line: Line) -> list[Chunk]:
    """Words and signs, separated where there are spaces."""
    chunks: list[Chunk] = [[]]
    for piece in line:
        if isinstance(piece, Sign):
            chunks[-1].append(piece)
            continue
        for place, word in enumerate(piece.split(" ")):
            if place and chunks[-1]:
                chunks.append([])
            for start in range(0, len(word), LONGEST_WORD):
                if start:
                    chunks.append([])
                chunks[-1].append(word[start : start + LONGEST_WORD])
    return [chunk for chunk in chunks if chunk]


def wrapped(line: Line, width: float, size: float, bold: bool = False) -> list[list[Chunk]]:
    rows: list[list[Chunk]] = []
    used, space = 0.0, space_width(size, bold)
    for chunk in chunks_of(line):
        wide = chunk_width(chunk, size, bold)
        if rows and used + space + wide <= width:
            rows[-1].append(chunk)
            used += space + wide
        else:
            rows.append([chunk])
            used = wide
    return rows


def fitting_size(line: Line, width: float, height: float, size: float, bold: bool = False) -> float:
    """The largest size up to the given one at which the words fit; no word is broken."""
    while size > LEAST_SIZE:
        rows = wrapped(line, width, size, bold)
        if len(rows) * line_height(size) <= height and all(row_width(row, size, bold) <= width for row in rows):
            break
        size -= STEP
    return size
