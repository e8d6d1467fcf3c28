"""Rendering: the terminal's words and board (`ansi`, `human`), and the table drawn (`rgb_array`).

The picture works for every game. It shows the board in words, laid out in columns, the seats with their points and
whose decision it is, and each public field of the state as cells: the higher the number, the darker.
"""

from __future__ import annotations

import re
from textwrap import wrap
from typing import Any

import numpy as np

from tablewright.engine.errors import BadOption
from tablewright.engine.extras import extra
from tablewright.engine.fields import EVERYONE, SEAT, Field
from tablewright.engine.match import Match

RENDER_MODES = ("ansi", "rgb_array", "human")

WIDTH, HEIGHT = 1200, 800
EDGE = 20
LINE, LETTER = 16, 7  # of the board in words, in points
COLUMNS = 108  # letters of a line of the board
SIDE = 820  # where the seats and fields begin
CELL = 9  # a number of a field
NAME = 130  # of a field, before its cells
BACKGROUND, PANEL, INK, FAINT = "#f7f4ee", "#ffffff", "#26221c", "#8a8378"
SEAT_COLOURS = ("#2f6690", "#b5532a", "#4d7c3a", "#7d4e9e", "#a3762b", "#3a7d7c")
EMPTY, FULL = np.array([236, 231, 222]), np.array([47, 102, 144])
GAPS = re.compile(r"\S+(?: \S+)*")  # the parts of a line between gaps of two spaces or more


def checked_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in RENDER_MODES:
        raise BadOption(f"Unknown render mode {mode!r}: choose one of {', '.join(RENDER_MODES)}.")
    return mode


def render(match: Match, mode: str | None, viewer: int | None) -> Any:
    """The table as a viewer (None: a spectator) sees it."""
    if mode == "ansi":
        return words(match, viewer)
    if mode == "rgb_array":
        return picture(match, viewer)
    if mode == "human":
        print(words(match, viewer))
    return None


def words(match: Match, viewer: int | None) -> str:
    """What the last action did, the board, and what is asked of whom."""
    lines = [*match.journal(viewer), "", match.board(viewer)]
    if not match.over:
        lines += ["", match.prompt()]
    return "\n".join(lines).strip("\n") + "\n"


def picture(match: Match, viewer: int | None) -> np.ndarray:
    """The table drawn: height × width × 3, always of the same size."""
    with extra("rl", "Pictures need Pillow"):
        from PIL import Image, ImageDraw, ImageFont
    image = Image.new("RGB", (WIDTH, HEIGHT), BACKGROUND)
    pen = ImageDraw.Draw(image)
    large, small = ImageFont.load_default(20), ImageFont.load_default(12)
    pen.text((EDGE, EDGE - 8), match.game.box.title, INK, large)
    asked = "The game is over." if match.over else match.prompt()
    for row, line in enumerate(wrap(asked, COLUMNS)[:2]):
        pen.text((EDGE, EDGE + 22 + LINE * row), line, FAINT, small)
    draw_board(pen, small, match.board(viewer), EDGE + 66)
    below_seats = draw_seats(pen, small, match, EDGE)
    draw_fields(pen, small, match, below_seats + EDGE)
    return np.asarray(image, np.uint8).copy()


def draw_board(pen: Any, font: Any, board: str, top: int) -> None:
    """The board in words. Parts that stand in columns are drawn in columns, whatever the letters' widths."""
    pen.rectangle((EDGE - 8, top - 8, SIDE - EDGE, HEIGHT - EDGE), PANEL)
    lines = [part for line in board.split("\n") for part in folded(line)]
    for row, line in enumerate(lines[: (HEIGHT - EDGE - top) // LINE]):
        for part in GAPS.finditer(line):
            pen.text((EDGE + LETTER * part.start(), top + LINE * row), part.group(), INK, font)


def folded(line: str) -> list[str]:
    """A line in parts that fit, the later ones set in a little."""
    if len(line) <= COLUMNS:
        return [line]
    margin = " " * (len(line) - len(line.lstrip()) + 4)
    return wrap(line, COLUMNS, initial_indent=line[: len(line) - len(line.lstrip())], subsequent_indent=margin)


def draw_seats(pen: Any, font: Any, match: Match, top: int) -> int:
    """A line a seat: name, points, and a mark for the seat to decide; returns where the next thing can be drawn."""
    scores = match.scores
    widest = max(1, *(abs(points) for points in scores))
    for seat, points in enumerate(scores):
        at = top + 24 * seat
        colour = SEAT_COLOURS[seat % len(SEAT_COLOURS)]
        if seat == match.actor:
            pen.polygon([(SIDE - 12, at), (SIDE - 4, at + 7), (SIDE - 12, at + 14)], colour)
        pen.text((SIDE, at), match.words_of.player(seat), INK, font)
        pen.rectangle((SIDE + NAME, at, SIDE + NAME + 180 * abs(points) // widest, at + 14), colour)
        pen.text((SIDE + NAME + 190, at), str(points), INK, font)
    return top + 24 * len(scores)


def draw_fields(pen: Any, font: Any, match: Match, top: int) -> None:
    """Each public field by its name and its numbers as cells, as long as there is room."""
    in_a_row = (WIDTH - EDGE - SIDE - NAME) // CELL
    for f in match.game.box.state.fields:
        numbers = public_numbers(f, match)
        if numbers is None:
            continue
        rows = -(-len(numbers) // in_a_row)
        if top + CELL * rows + 5 > HEIGHT - EDGE:
            return
        pen.text((SIDE, top - 3), f.name.replace("_", " ")[:20], FAINT, font)
        for place, share in enumerate(numbers):
            x, y = SIDE + NAME + CELL * (place % in_a_row), top + CELL * (place // in_a_row)
            shade = tuple(int(c) for c in EMPTY + (FULL - EMPTY) * share)
            pen.rectangle((x, y, x + CELL - 2, y + CELL - 2), shade)
        top += max(CELL * rows, 10) + 5


def public_numbers(f: Field, match: Match) -> np.ndarray | None:
    """The numbers of a field that everyone sees, from 0 to 1 between the least and the most that it may hold."""
    if f.seen_by != EVERYONE or not f.sizes:
        return None
    numbers = np.asarray(match.state[f.name], np.float64)
    if f.axes[0] == SEAT:
        numbers = numbers[: match.game.players]
    most = max(1.0, min(float(f.high - f.low), float(numbers.max() - f.low) * 2))
    shares: np.ndarray = np.clip((numbers.ravel() - f.low) / most, 0, 1)
    return shares
