"""Fronts and backs of cards, 63 × 88 mm."""

from __future__ import annotations

from tablewright.engine.components import Face, PrintedDeck
from tablewright.engine.shapes import (
    FAINT,
    INK,
    PAPER,
    Label,
    Outline,
    PlacedSign,
    TextBox,
    disc,
    is_dark,
    rectangle,
    tint,
)
from tablewright.printing.pen import LEAST_SIZE, STEP, Pen, fitting_size, line_height, row_width, wrapped

WIDTH, HEIGHT = 63.0, 88.0
EDGE = 1.5  # stays white, for cuts that are not exact
RADIUS = 3.0
BAND = 14.0
INSIDE = 4.5  # from the edge to words
BODY_TOP, BODY_BOTTOM = EDGE + BAND + 2.0, 82.0
FOOT = 84.6
TITLE_SIZE, KIND_SIZE, TEXT_SIZE, LABEL_SIZE, FOOT_SIZE, LARGE_SIZE = 13.0, 8.0, 12.0, 7.5, 6.0, 72.0
LARGE_HEIGHT = 32.0
MOST_GAP = 6.0
LATTICE = "M8 14l12-8 12 8v28l-12 8-12-8zM8 14l24 28M32 14L8 42"  # the back of cards on the plain board, 40 × 56


def draw_front(pen: Pen, face: Face, deck: str, copies: int, about: str) -> None:
    """`about` names the game or the version, at the foot."""
    inner, high = WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE
    pen.draw(
        [
            rectangle(EDGE, EDGE, inner, BAND, fill=face.colour, radius=RADIUS),
            rectangle(EDGE, EDGE + BAND / 2, inner, BAND / 2, fill=face.colour),
            rectangle(EDGE, EDGE, inner, high, stroke=face.colour, line=0.5, radius=RADIUS),
        ]
    )
    draw_title(pen, face)
    top = BODY_TOP
    if face.large:
        bottom = BODY_BOTTOM if not face.rows else top + LARGE_HEIGHT
        middle = (top + bottom) / 2
        pen.label(
            Label(face.large, WIDTH / 2, middle + 8, LARGE_SIZE, face.colour if is_dark(face.colour) else INK,
                  bold=True, anchor="middle", fit=inner - 8)
        )  # fmt: skip
        top = bottom
    draw_rows(pen, face, top)
    times = f" ×{copies}" if copies > 1 else ""
    pen.draw(
        [
            Label(f"{deck}{times}", INSIDE, FOOT, FOOT_SIZE, FAINT, fit=24),
            Label(about, WIDTH - INSIDE, FOOT, FOOT_SIZE, FAINT, anchor="end", fit=28),
        ]
    )


def draw_title(pen: Pen, face: Face) -> None:
    colour = PAPER if is_dark(face.colour) else INK
    width = WIDTH - 2 * INSIDE - (12.0 if face.sign else 0.0)
    height = BAND - 4.6 if face.kind else BAND - 1.6
    size = fitting_size([face.title], width, height, TITLE_SIZE, True)
    rows = wrapped([face.title], width, size, True)
    used = len(rows) * line_height(size)
    pen.text_box(
        TextBox([face.title], INSIDE, EDGE + 0.7 + (height - used) / 2, width, height, size, colour, bold=True)
    )
    if face.kind:
        pen.label(Label(face.kind, INSIDE, EDGE + BAND - 1.9, KIND_SIZE, colour, fit=width))
    if face.sign:
        x, y = WIDTH - EDGE - 7.5, EDGE + BAND / 2
        pen.draw([disc(x, y, 5.8, fill=PAPER), PlacedSign(face.sign, x, y, 8.2)])


def draw_rows(pen: Pen, face: Face, top: float) -> None:
    """The rows from top to bottom, in the largest letters that leave room for all of them."""
    if not face.rows:
        return
    width, room = WIDTH - 2 * INSIDE, BODY_BOTTOM - top
    size = TEXT_SIZE
    while size > LEAST_SIZE and rows_height(face, width, size) + 1.2 * (len(face.rows) - 1) > room:
        size -= STEP
    gap = max(0.0, min(MOST_GAP, (room - rows_height(face, width, size)) / len(face.rows)))
    y = top + gap / 2
    for row in face.rows:
        if row.label:
            pen.label(Label(row.label, INSIDE, y + 2.2, LABEL_SIZE, FAINT, bold=True, fit=width))
            y += line_height(LABEL_SIZE)
        for line in wrapped(row.line, width, size):
            if y + line_height(size) > BODY_BOTTOM + 0.1:  # more words than any card has room for
                pen.label(Label("…", WIDTH - INSIDE, BODY_BOTTOM, TEXT_SIZE, FAINT, bold=True, anchor="end"))
                return
            y += line_height(size)
            pen.row(line, INSIDE, y - line_height(size) * 0.24, size)
        y += gap


def rows_height(face: Face, width: float, size: float) -> float:
    lines = 0
    for row in face.rows:
        rows = wrapped(row.line, width, size)
        if any(row_width(line, size) > width for line in rows):
            return float("inf")
        lines += len(rows)
    return lines * line_height(size) + sum(line_height(LABEL_SIZE) for row in face.rows if row.label)


def draw_back(pen: Pen, deck: PrintedDeck, face: Face | None, about: str) -> None:
    """The back of a deck, or of one of its cards."""
    title, sign = face.back if face and face.back else (deck.title, deck.sign)
    inner, high = WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE
    pale = tint(deck.colour, 0.35)
    words = PAPER if is_dark(deck.colour) else INK
    pen.draw(
        [
            rectangle(EDGE, EDGE, inner, high, fill=deck.colour, radius=RADIUS),
            rectangle(EDGE + 2, EDGE + 2, inner - 4, high - 4, stroke=pale, line=0.4, radius=RADIUS - 1),
            Outline(LATTICE, stroke=pale, width=0.5, x=WIDTH / 2 - 20, y=HEIGHT / 2 - 32, scale=1.0),
        ]
    )
    if sign:
        middle = HEIGHT / 2 - 4
        pen.draw([disc(WIDTH / 2, middle, 12, fill=PAPER), PlacedSign(sign, WIDTH / 2, middle, 17)])
    pen.draw(
        [
            Label(title, WIDTH / 2, HEIGHT - 15, 16, words, bold=True, anchor="middle", fit=inner - 10),
            Label(about, WIDTH / 2, HEIGHT - 8.5, 8, words, anchor="middle", fit=inner - 12),
        ]
    )
