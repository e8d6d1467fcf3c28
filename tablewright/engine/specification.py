"""The numbered rules of a game: where they are, and which numbers they have."""

from __future__ import annotations

import re
from pathlib import Path

from tablewright.engine.box import Box

PACKAGE = Path(__file__).parents[1]


def specification_file(box: Box) -> Path | None:
    """The numbered rules: in the game's folder, or in the documentation of the package or the checkout."""
    candidates = [
        box.folder / "RULES.md",
        box.folder.parent / "RULES.md",
        PACKAGE / "docs" / "rules" / f"{box.slug}.md",
        PACKAGE.parent / "docs" / "rules" / f"{box.slug}.md",
    ]
    return next((path for path in candidates if path.is_file()), None)


def rule_numbers(box: Box) -> frozenset[str]:
    """The numbers that the specification defines: they begin an item, a row of a table or, in bold, a paragraph."""
    file = specification_file(box)
    if file is None:
        return frozenset()
    number = re.compile(rf"^(?:(?:- |\| *)(?:\*\*)?|\*\*)({box.rule_prefix}-R?\d+)\b", re.M)
    return frozenset(number.findall(file.read_text(encoding="utf-8")))
