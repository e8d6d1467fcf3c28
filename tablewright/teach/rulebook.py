"""The player's rulebook of a game, `rulebook.md` beside its code."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from tablewright.engine.box import Box
from tablewright.teach.errors import BadText
from tablewright.teach.markdown import Heading, Picture, References, Text, count_words, read_blocks

WORDS_PER_MINUTE = 200


@dataclass
class Passage:
    """A paragraph, list, table or figure, and the numbers of the rules behind it."""

    block: Text | Picture
    rules: tuple[str, ...] | None = None  # None until the line with the rules is read


@dataclass
class Section:
    """A heading and what stands under it, up to the next heading."""

    heading: Heading
    anchor: str  # a part of an address
    passages: list[Passage] = field(default_factory=list)

    @property
    def decisions(self) -> tuple[str, ...]:
        """The phases that this section explains."""
        return self.heading.names


@dataclass
class Rulebook:
    file: Path
    title: str
    sections: list[Section]  # the first is the introduction, under the title

    @property
    def words(self) -> int:
        passages = [passage.block for section in self.sections for passage in section.passages]
        return sum(count_words(block) for block in passages if not isinstance(block, Picture))

    @property
    def minutes(self) -> int:
        """How long it takes to read."""
        return round(self.words / WORDS_PER_MINUTE)


def rulebook_file(box: Box) -> Path:
    return box.folder / "rulebook.md"


def has_rulebook(box: Box) -> bool:
    return rulebook_file(box).is_file()


def read_rulebook(box: Box) -> Rulebook:
    """The rulebook of a game; a mistake in its form raises `BadText`. `mistakes` also checks what it says."""
    file = rulebook_file(box)
    sections: list[Section] = []
    for block in read_blocks(file):
        if isinstance(block, Heading):
            if (block.level == 1) == bool(sections):
                raise BadText(file, block.line, "the title, with one #, comes first and only once.")
            sections.append(Section(block, anchor_of(block, sections)))
        elif not sections:
            raise BadText(file, block.line, "a rulebook begins with its title.")
        elif isinstance(block, References):
            add_rules(file, sections[-1], block)
        else:
            sections[-1].passages.append(Passage(block))
    for section in sections:
        for passage in section.passages:
            if passage.rules is None and not isinstance(passage.block, Picture):
                raise BadText(file, passage.block.line, "no line with the rules follows, such as [ABC-001].")
    if not sections:
        raise BadText(file, 1, "a rulebook begins with its title.")
    return Rulebook(file, sections[0].heading.text, sections)


def anchor_of(heading: Heading, before: list[Section]) -> str:
    """The title as a part of an address; a heading with three # has the title above it in front."""
    own = re.sub(r"[^a-z0-9]+", "-", heading.text.lower()).strip("-")
    above = next((s.anchor for s in reversed(before) if s.heading.level == 2), "") if heading.level == 3 else ""
    return f"{above}-{own}" if above else own


def add_rules(file: Path, section: Section, references: References) -> None:
    passage = section.passages[-1] if section.passages else None
    if passage is None or isinstance(passage.block, Picture) or passage.rules is not None:
        raise BadText(file, references.line, "these rules follow no paragraph, list or table.")
    passage.rules = references.numbers
