"""Sentences that people send, made safe to keep and to show."""

from __future__ import annotations

from tablewright.server.people.characters import is_invisible, is_space, one_line

JOINERS = frozenset(map(chr, (0x200C, 0x200D, 0xFE0E, 0xFE0F, *range(0xE0020, 0xE0080))))
"""What joins letters in some scripts, and emoji into one picture, such as a family or a flag."""


def sanitize(text: str) -> str:
    """A sentence on one line, without characters that hide or reverse others. It is empty if nothing can be seen."""
    line = one_line(text, keep=JOINERS)
    return "" if all(is_space(character) or is_invisible(character) for character in line) else line
