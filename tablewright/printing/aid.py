"""The first pages: what there is to print and how, what a version changes, and the player aid in two columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from tablewright.engine.copies import SHIPPED
from tablewright.engine.extras import extra
from tablewright.engine.game import Game
from tablewright.engine.options import shown
from tablewright.engine.shapes import FAINT, INK
from tablewright.engine.words import plural
from tablewright.engine.workbook import differences, shipped_values, values_of
from tablewright.printing.components import Printables
from tablewright.printing.fonts import BOLD, ITALIC, POINTS_PER_MM, REGULAR, letters_of, runs, width_of
from tablewright.printing.pen import Pen
from tablewright.teach.aid import has_aid, read_aid
from tablewright.teach.markdown import Items, Line, Paragraph, Text

with extra("print", "Printing needs its extra"):
    from reportlab.lib.colors import HexColor
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.platypus import CondPageBreak, Flowable, Frame, ListFlowable, ListItem, Spacer
    from reportlab.platypus import Paragraph as Printed
    from reportlab.platypus import Table as Grid

MARGIN, GUTTER = 12.0, 8.0
FONTS = {"plain": "", "bold": BOLD, "italic": ITALIC}
MOST_CHANGES = 200
MOST_PAGES = 20
LEAST_BELOW_HEADING = 80.0  # points
LONGEST_CELL = 40  # letters that make a column wider
PADDING = 5.0  # of a cell, both sides together

TITLE = ParagraphStyle("title", fontName=BOLD, fontSize=20, leading=24, spaceAfter=6, textColor=HexColor(INK))
HEADING = ParagraphStyle(
    "heading", fontName=BOLD, fontSize=12.5, leading=16, spaceBefore=8, spaceAfter=3, keepWithNext=1
)
BODY = ParagraphStyle("body", fontName=REGULAR, fontSize=9.5, leading=12.5, spaceAfter=4)
CELL = ParagraphStyle("cell", parent=BODY, fontSize=9, leading=11, spaceAfter=0)
RULED: list[Any] = [
    ("VALIGN", (0, 0), (-1, -1), "TOP"),
    ("LINEBELOW", (0, 0), (-1, -2), 0.3, HexColor("#c9c2b4")),
    ("LINEBELOW", (0, 0), (-1, 0), 0.8, HexColor(FAINT)),
    ("LEFTPADDING", (0, 0), (-1, -1), PADDING - 3),
    ("RIGHTPADDING", (0, 0), (-1, -1), 3),
    ("TOPPADDING", (0, 0), (-1, -1), 1.5),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 2.5),
]


def draw_aid(pen: Pen, game: Game, printed: Printables, name: str, paper: tuple[float, float]) -> int:
    """Draw the pages and return how many there are."""
    load_fonts()
    story = list(first_words(game, printed, name)) + list(aid_of(game, column_width(paper)))
    pages = 0
    while story and pages < MOST_PAGES:
        pen.begin_page(*paper)
        for column in range(2):
            fill(frame_of(paper, column), story, pen)
        pen.end_page()
        pages += 1
    return pages


def fill(column: Frame, story: list[Flowable], pen: Pen) -> None:
    """Move what fits from the story into a column. A table goes on in the next one."""
    while story and column.add(story[0], pen.canvas):
        story.pop(0)
    parts = column.split(story[0], pen.canvas) if story else []
    if len(parts) > 1 and column.add(parts[0], pen.canvas):
        story[:1] = parts[1:]


def load_fonts() -> None:
    for font in (REGULAR, BOLD, ITALIC):
        letters_of(font)


def column_width(paper: tuple[float, float]) -> float:
    """In points."""
    return (paper[0] - 2 * MARGIN - GUTTER) / 2 * POINTS_PER_MM


def frame_of(paper: tuple[float, float], column: int) -> Frame:
    width, height = column_width(paper), (paper[1] - 2 * MARGIN) * POINTS_PER_MM
    left = MARGIN * POINTS_PER_MM + column * (width + GUTTER * POINTS_PER_MM)
    bottom = -(paper[1] - MARGIN) * POINTS_PER_MM  # a page is measured from its top
    return Frame(left, bottom, width, height, leftPadding=0, rightPadding=0, topPadding=0, bottomPadding=0)


def heading(title: str) -> Iterator[Flowable]:
    """A heading, with room for something below it in its column."""
    yield CondPageBreak(LEAST_BELOW_HEADING)
    yield Printed(marked(title), HEADING)


# --- What there is, and what is new -----------------------------------------------------------------------------------


def first_words(game: Game, printed: Printables, name: str) -> Iterator[Flowable]:
    yield Printed(marked(game.box.title), TITLE)
    players = plural(game.players, "player", "players")
    yield Printed(f"{f'Version {marked(name)}, for' if name else 'For'} {players}.", BODY)
    yield from heading("To print")
    yield Printed(
        "Print at 100 %, without fitting to the page. Print the pages with cards on both sides, turned over along the "
        "long edge, and the boards on one side. Cut along the marks.",
        BODY,
    )
    contents = [f"{stack.deck.title}: {plural(stack.copies.total(), 'card', 'cards')}" for stack in printed.stacks]
    contents += [f"{board.title}{f' ({board.copies} times)' if board.copies > 1 else ''}" for board in printed.boards]
    yield bullets([marked(each) for each in contents])
    changed = changes(game)
    if changed:
        yield from heading("What this version changes")
        yield Printed("The rules below are those of the shipped game. These numbers differ:", BODY)
        more = len(changed) - MOST_CHANGES
        shown = [marked(each) for each in changed[:MOST_CHANGES]]
        yield bullets([*shown, f"and {more:,} more"] if more > 0 else shown)


def changes(game: Game) -> list[str]:
    """Numbers and options that differ from the shipped game, in words."""
    words = game.box.words
    options = [
        f"{words.get(f'option.{name}.name')}: {shown(value)}."
        for name, value in game.box.options.changed(game.options).items()
        if name != "players"
    ]
    if game.content == SHIPPED:
        return options
    found = differences(game.box, shipped_values(game.box), values_of(game.box, game.content))
    return options + [change.sentence for change in found]


# --- The player aid ---------------------------------------------------------------------------------------------------


def aid_of(game: Game, width: float) -> Iterator[Flowable]:
    """The rules in short: the player aid, or what the game says about itself."""
    if not has_aid(game.box):
        for key in ("about", "round", "ties"):
            said = game.box.words.table("game").get(key, "")
            for sentence in said if isinstance(said, list) else [said]:
                yield Printed(marked(sentence), BODY)
        return
    title, *parts = read_aid(game.box).parts
    yield from heading("The rules in short")
    for block in title.blocks:
        yield from block_of(block, width)
    for part in parts:
        yield from heading(part.title)
        for block in part.blocks:
            yield from block_of(block, width)


def block_of(block: Text, width: float) -> Iterator[Flowable]:
    if isinstance(block, Paragraph):
        yield Printed(markup(block.spans), BODY)
    elif isinstance(block, Items):
        yield bullets([markup(item) for item in block.items], ordered=block.ordered)
    else:
        rows = [block.head, *block.rows]
        cells = [[Printed(markup(cell), CELL) for cell in row] for row in rows]
        yield Grid(cells, colWidths=column_widths(rows, width), style=RULED, hAlign="LEFT", repeatRows=1)
        yield Spacer(0, 5)


def column_widths(rows: Sequence[Sequence[Line]], width: float) -> list[float]:
    """No word is broken; what is left of the width goes to columns with long cells."""
    texts = [["".join(span.text for span in row[column]) for row in rows] for column in range(len(rows[0]))]
    words = [max((word_width(word) for text in column for word in text.split()), default=0.0) for column in texts]
    least = [wide + PADDING for wide in words]
    longest = [min(max(map(len, column)), LONGEST_CELL) for column in texts]
    left = max(0.0, width - sum(least))
    return [low + left * share / max(1, sum(longest)) for low, share in zip(least, longest, strict=True)]


def word_width(word: str) -> float:
    """In points; bold words are the widest."""
    return width_of(word, BOLD, CELL.fontSize) * POINTS_PER_MM


def bullets(items: Sequence[str], ordered: bool = False) -> Flowable:
    how: dict[str, Any] = {"bulletType": "1"} if ordered else {"bulletType": "bullet", "start": "•"}
    return ListFlowable(
        [ListItem(Printed(item, BODY), spaceAfter=1) for item in items],
        leftIndent=10, bulletFontName=REGULAR, bulletFontSize=9.5, bulletDedent=9, **how,
    )  # fmt: skip


def markup(line: Line) -> str:
    return "".join(marked(span.text, FONTS[span.style]) for span in line)


def marked(text: str, font: str = "") -> str:
    """Words for a paragraph, each in a font that has its letters. Without a font, that of the paragraph."""
    pieces = runs(text, font or REGULAR)
    return "".join(
        escape(piece) if not font and name == REGULAR else f'<font name="{name}">{escape(piece)}</font>'
        for name, piece in pieces
    )
