"""A mistake in the source of a game: where it is, what is wrong and what to write instead."""

from __future__ import annotations

import traceback
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from tablewright.engine.errors import BadRules

ENGINE = Path(__file__).parents[1]
MOST_SHOWN = 8  # mistakes in one message, which has at most ten lines


@dataclass(frozen=True, order=True)
class Mistake:
    file: str
    line: int
    wrong: str
    instead: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.wrong}. {self.instead}."


def refuse(title: str, mistakes: Sequence[Mistake]) -> None:
    """Raise `BadRules` if there are mistakes, with a line for each of the first."""
    if not mistakes:
        return
    lines = [f"{title} has {'a mistake' if len(mistakes) == 1 else f'{len(mistakes)} mistakes'}:"]
    lines += [str(mistake) for mistake in mistakes[:MOST_SHOWN]]
    if len(mistakes) > MOST_SHOWN:
        lines.append(f"And {len(mistakes) - MOST_SHOWN} more.")
    raise BadRules("\n".join(lines))


def short_path(path: Path) -> str:
    """A file as its author names it: from the outermost package on, or its name if it is in none."""
    path = path.resolve()
    packages = [folder for folder in path.parents if (folder / "__init__.py").exists()]
    return path.relative_to(packages[-1].parent).as_posix() if packages else path.name


def closest(name: str, known: Sequence[str], otherwise: str) -> str:
    """Advice for a name that does not exist."""
    near = get_close_matches(name, known, 1)
    return f"Perhaps you mean {near[0]}" if near else otherwise


def author_frame(error: BaseException) -> traceback.FrameSummary | None:
    """The innermost line of an error's traceback that is the author's, not the engine's or a library's."""
    frames = traceback.extract_tb(error.__traceback__)
    return next((frame for frame in reversed(frames) if is_authors(Path(frame.filename))), None)


def is_authors(path: Path) -> bool:
    return path.is_file() and "site-packages" not in path.parts and not path.is_relative_to(ENGINE)


def author_place(error: BaseException) -> str | None:
    frame = author_frame(error)
    return f"{short_path(Path(frame.filename))}:{frame.lineno}" if frame else None


def author_error(error: BaseException) -> str:
    """An error of the author's code in one line."""
    said = " ".join(str(error).split())
    return f"{type(error).__name__}: {said}" if said else type(error).__name__
