"""The player aid of a game, `aid.md` beside its code: one printed page."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tablewright.engine.box import Box
from tablewright.teach.errors import BadText
from tablewright.teach.markdown import Heading, Picture, References, Text, count_words, read_blocks


@dataclass
class Part:
    """A heading of the aid and what stands under it."""

    title: str
    blocks: list[Text]


@dataclass
class Aid:
    file: Path
    title: str
    parts: list[Part]

    @property
    def words(self) -> int:
        return sum(count_words(block) for part in self.parts for block in part.blocks)


def aid_file(box: Box) -> Path:
    return box.folder / "aid.md"


def has_aid(box: Box) -> bool:
    return aid_file(box).is_file()


def read_aid(box: Box) -> Aid:
    """The aid of a game; a mistake raises `BadText`."""
    file = aid_file(box)
    parts: list[Part] = []
    for block in read_blocks(file):
        if isinstance(block, Heading):
            if (block.level == 1) == bool(parts) or block.names:
                raise BadText(file, block.line, "the title, with one #, comes first and only once; no braces.")
            parts.append(Part(block.text, []))
        elif isinstance(block, References | Picture):
            raise BadText(file, block.line, "an aid has neither rules nor figures.")
        elif not parts:
            raise BadText(file, block.line, "an aid begins with its title.")
        else:
            parts[-1].blocks.append(block)
    if not parts:
        raise BadText(file, 1, "an aid begins with its title.")
    return Aid(file, parts[0].title, parts)
