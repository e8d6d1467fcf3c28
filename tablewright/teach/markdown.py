"""The part of Markdown that texts for players are written in, as blocks with the numbers of their lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from tablewright.teach.errors import BadText


@dataclass(frozen=True)
class Span:
    """Words in one style."""

    style: Literal["plain", "bold", "italic"]
    text: str


Line = tuple[Span, ...]


@dataclass(frozen=True)
class Heading:
    line: int
    level: int
    text: str
    names: tuple[str, ...]  # those in braces


@dataclass(frozen=True)
class Paragraph:
    line: int
    spans: Line


@dataclass(frozen=True)
class Items:
    line: int
    ordered: bool
    items: tuple[Line, ...]


@dataclass(frozen=True)
class Table:
    line: int
    head: tuple[Line, ...]
    rows: tuple[tuple[Line, ...], ...]


@dataclass(frozen=True)
class Picture:
    line: int
    name: str
    alt: str


@dataclass(frozen=True)
class References:
    """A line in square brackets: the rules behind the block above it."""

    line: int
    numbers: tuple[str, ...]


Text = Paragraph | Items | Table
Block = Heading | Text | Picture | References

HEADING = re.compile(r"(#{1,6}) +(.+?)(?: *\{([^{}]*)\})?$")
ITEM = re.compile(r"(-|\d+\.) +(.*)$")
REFERENCES = re.compile(r"\[([^\[\]]*)\]$")
PICTURE = re.compile(r"!\[([^\]]*)\]\(figure:([^()\s]*)\)$")
RULE_BELOW_HEAD = re.compile(r"\|(?: *:?-+:? *\|)+$")
STYLED = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*")
UNKNOWN = {
    r"^```": "code is not part of these texts",
    r"^>": "quotations are not part of these texts",
    r"</?\w+": "HTML is not part of these texts",
    r"\]\(": "links are not part of these texts",
    r"`": "code is not part of these texts",
}


def read_blocks(file: Path) -> list[Block]:
    """The blocks of a file, in order. What is not part of this Markdown raises `BadText`."""
    return list(Reader(file).blocks())


class Reader:
    """Goes through the lines of a file; `at` is the index of the next one."""

    def __init__(self, file: Path):
        self.file = file
        self.lines = [line.rstrip() for line in file.read_text(encoding="utf-8").splitlines()]
        self.at = 0

    def blocks(self) -> Iterator[Block]:
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if not line:
                self.at += 1
            elif line.startswith("#"):
                yield self.heading(line)
            elif found := REFERENCES.match(line):
                yield References(self.next_line(), separated(found[1]))
            elif line.startswith("!["):
                yield self.picture(line)
            elif line.startswith("|"):
                yield self.table()
            elif ITEM.match(line):
                yield self.items()
            else:
                yield self.paragraph()

    def next_line(self) -> int:
        """The number of the line that was just read; numbers for people start at 1."""
        self.at += 1
        return self.at

    def fail(self, sentence: str) -> BadText:
        return BadText(self.file, self.at + 1, sentence)

    def heading(self, line: str) -> Heading:
        found = HEADING.match(line)
        if not found or len(found[1]) > 3:
            raise self.fail("a heading has one to three # and a title.")
        return Heading(self.next_line(), len(found[1]), found[2], separated(found[3] or ""))

    def picture(self, line: str) -> Picture:
        found = PICTURE.match(line)
        if not found or not found[1] or not found[2]:
            raise self.fail("a figure is written ![What it shows](figure:NAME).")
        return Picture(self.next_line(), found[2], found[1])

    def table(self) -> Table:
        first = self.at + 1
        head = self.row()
        if self.at >= len(self.lines) or not RULE_BELOW_HEAD.match(self.lines[self.at]):
            raise self.fail("the second line of a table is a row of dashes.")
        self.at += 1
        rows = []
        while self.at < len(self.lines) and self.lines[self.at].startswith("|"):
            row = self.row()
            if len(row) != len(head):
                self.at -= 1
                raise self.fail(f"this row has {len(row)} cells, not {len(head)} as the head of the table.")
            rows.append(row)
        return Table(first, head, tuple(rows))

    def row(self) -> tuple[Line, ...]:
        cells = self.lines[self.at].strip("|").split("|")
        row = tuple(self.spans(cell.strip()) for cell in cells)
        self.at += 1
        return row

    def items(self) -> Items:
        first, found = self.at + 1, []
        ordered = self.lines[self.at][0].isdigit()
        while self.at < len(self.lines) and (item := ITEM.match(self.lines[self.at])):
            if item[1][0].isdigit() != ordered:
                raise self.fail("numbered and other items are in one list.")
            found.append(self.spans(self.joined(item[2], lambda line: line.startswith(" "))))
        return Items(first, ordered, tuple(found))

    def paragraph(self) -> Paragraph:
        first, line = self.at + 1, self.lines[self.at]
        if line.startswith(" "):
            raise self.fail("a paragraph is not indented.")
        return Paragraph(first, self.spans(self.joined(line, is_plain)))

    def joined(self, text: str, goes_on: Callable[[str], bool]) -> str:
        """A text of several lines."""
        parts = [text]
        self.at += 1
        while self.at < len(self.lines) and self.lines[self.at] and goes_on(self.lines[self.at]):
            parts.append(self.lines[self.at].strip())
            self.at += 1
        self.at -= 1  # mistakes in the text are told at its last line
        self.refuse_unknown(" ".join(parts))
        self.at += 1
        return " ".join(parts)

    def refuse_unknown(self, text: str) -> None:
        for pattern, sentence in UNKNOWN.items():
            if re.search(pattern, text):
                raise self.fail(f"{sentence}.")

    def spans(self, text: str) -> Line:
        self.refuse_unknown(text)
        spans, last = [], 0
        for found in STYLED.finditer(text):
            if found.start() > last:
                spans.append(Span("plain", text[last : found.start()]))
            spans.append(Span("bold", found[1]) if found[1] else Span("italic", found[2]))
            last = found.end()
        if last < len(text):
            spans.append(Span("plain", text[last:]))
        return tuple(spans)


def is_plain(line: str) -> bool:
    """Whether a line can go on with the paragraph above it."""
    return not (line.startswith(("#", "|", "![")) or ITEM.match(line) or REFERENCES.match(line))


def separated(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def lines_of(block: Text) -> Iterator[Line]:
    """Everything that a block says, piece by piece."""
    if isinstance(block, Paragraph):
        yield block.spans
    elif isinstance(block, Items):
        yield from block.items
    else:
        yield from block.head
        for row in block.rows:
            yield from row


def count_words(block: Text) -> int:
    return sum(len("".join(span.text for span in line).split()) for line in lines_of(block))
