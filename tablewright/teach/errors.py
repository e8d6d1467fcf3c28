"""A mistake in a text for players."""

from __future__ import annotations

from pathlib import Path

from tablewright.engine.errors import TablewrightError


class BadText(TablewrightError):
    """A rulebook, an aid or a list of figures with a mistake; the message names file and line."""

    def __init__(self, file: Path, line: int, sentence: str):
        super().__init__(f"{file.parent.name}/{file.name}:{line}: {sentence}")
