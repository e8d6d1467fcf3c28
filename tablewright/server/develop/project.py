"""The package that an author develops. It need not be installed."""

from __future__ import annotations

import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

from tablewright.engine.registry import GROUP, in_development
from tablewright.server.errors import StartupError


@dataclass(frozen=True)
class Project:
    folder: Path  # of its pyproject.toml
    slug: str
    package: str


def open_project(folder: Path) -> Project:
    """Read which game a folder holds, and register it."""
    folder = folder.resolve()
    try:
        described = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise StartupError(f"{folder} has no pyproject.toml: name the folder of a game's package.") from None
    except (OSError, ValueError) as error:
        raise StartupError(f"{folder / 'pyproject.toml'} cannot be read: {error}.") from None
    games = described.get("project", {}).get("entry-points", {}).get(GROUP, {})
    if len(games) != 1:
        raise StartupError(f'{folder / "pyproject.toml"} must name one game under [project.entry-points."{GROUP}"].')
    [(slug, package)] = games.items()
    sys.path[:0] = [str(folder), str(folder / "src")]
    in_development[slug] = package
    return Project(folder, slug, package)
