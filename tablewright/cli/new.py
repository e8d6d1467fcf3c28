"""`tablewright new`: a small package with a game that plays, to be changed into another."""

from __future__ import annotations

import keyword
import re
import sys
from pathlib import Path

from tablewright.engine.errors import BadOption
from tablewright.engine.registry import drafts, packages

TEMPLATE = Path(__file__).parent / "template"
SLUG = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def make_game(slug: str, parent: Path) -> Path:
    """Write the package into a new folder, which is returned."""
    package = slug.replace("-", "_")
    if not SLUG.fullmatch(slug):
        raise BadOption(f"{slug!r} is not a name for a game: write small letters and hyphens, such as high-tide.")
    if slug in packages() | drafts():
        raise BadOption(f"There is a game called {slug} already.")
    if keyword.iskeyword(package) or package in sys.stdlib_module_names:
        raise BadOption(f"A game cannot be called {slug}: Python uses the name {package} itself.")
    folder = parent / slug
    if folder.exists():
        raise BadOption(f"{folder} exists already.")
    for name, target in {
        "game.py.txt": f"{package}/__init__.py",
        "en.toml.txt": f"{package}/text/en.toml",
        "RULES.md.txt": "RULES.md",
        "pyproject.toml.txt": "pyproject.toml",
        "test_game.py.txt": f"tests/test_{package}.py",
    }.items():
        path = folder / target
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(filled((TEMPLATE / name).read_text(encoding="utf-8"), slug), encoding="utf-8")
    return folder


def filled(text: str, slug: str) -> str:
    """The template with the names of the new game."""
    words = slug.split("-")
    prefix = "".join(word[0] for word in words) if len(words) > 1 else slug[:2]
    names = {
        "my-game": slug,
        "my_game": "_".join(words),
        "My Game": " ".join(word.capitalize() for word in words),
        "MG": prefix.upper(),
    }
    return re.sub("|".join(names), lambda found: names[found[0]], text)
