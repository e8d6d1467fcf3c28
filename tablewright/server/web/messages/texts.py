"""Texts for players: the rulebook and the player aid."""

from __future__ import annotations

from typing import Literal

from tablewright.server.web.messages.shared import Message


class Span(Message):
    """Words in one style."""

    style: Literal["plain", "bold", "italic"]
    text: str


class ParagraphBlock(Message):
    kind: Literal["paragraph"] = "paragraph"
    spans: list[Span]


class ListBlock(Message):
    kind: Literal["list"] = "list"
    ordered: bool
    items: list[list[Span]]


class TableBlock(Message):
    kind: Literal["table"] = "table"
    head: list[list[Span]]
    rows: list[list[list[Span]]]


class FigureBlock(Message):
    """A position to draw; `/figures/{name}` has it."""

    kind: Literal["figure"] = "figure"
    name: str
    alt: str


class Passage(Message):
    """A piece of the rulebook, and the numbers of the rules behind it."""

    block: ParagraphBlock | ListBlock | TableBlock | FigureBlock
    rules: list[str]


class RulebookSection(Message):
    id: str
    title: str
    level: int  # 1 is the title of the rulebook
    decisions: list[str]  # the phases that it explains
    passages: list[Passage]


class Rulebook(Message):
    """The rulebook for players."""

    title: str
    minutes: int  # that it takes to read
    sections: list[RulebookSection]


class AidPart(Message):
    title: str
    blocks: list[ParagraphBlock | ListBlock | TableBlock]


class Aid(Message):
    """The player aid: one page to keep at hand. The first part stands under the title."""

    title: str
    parts: list[AidPart]
