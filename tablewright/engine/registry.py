"""The registry of games: every folder under `tablewright/games`, and third-party packages by entry point.

A game's package has a `BOX`. Its folder gives its name: `atlas_of_feelings` is `atlas-of-feelings`. A third-party
package registers itself in the entry-point group `tablewright.games`, as `my-game = "my_package"`. A folder with a file
`DRAFT` is an unfinished game: it can be loaded by name but is not listed.
"""

from __future__ import annotations

import copyreg
import importlib
import pkgutil
from difflib import get_close_matches
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from tablewright.engine.box import Box
from tablewright.engine.copies import SHIPPED, Copy
from tablewright.engine.errors import UnknownGame
from tablewright.engine.game import Game

GROUP = "tablewright.games"  # of entry points
FOLDER = "tablewright.games"  # the package whose folders are our own games


def packages() -> dict[str, str]:
    """The package of each game by its slug."""
    found = {slug_of(folder): f"{FOLDER}.{folder}" for folder in own_folders() if not is_draft(folder)}
    for entry in entry_points(group=GROUP):
        found.setdefault(entry.name, entry.value)
    return dict(sorted(found.items()))


def drafts() -> dict[str, str]:
    """The packages of unfinished games."""
    return {slug_of(folder): f"{FOLDER}.{folder}" for folder in own_folders() if is_draft(folder)}


def slug_of(folder: str) -> str:
    return folder.replace("_", "-")


def is_draft(folder: str) -> bool:
    return any((Path(place) / folder / "DRAFT").exists() for place in importlib.import_module(FOLDER).__path__)


def own_folders() -> list[str]:
    return [m.name for m in pkgutil.iter_modules(importlib.import_module(FOLDER).__path__) if m.ispkg]


@cache
def open_box(slug: str) -> Box:
    """The game of that name."""
    known = packages()
    if slug not in known and slug not in drafts():
        near = get_close_matches(slug, known, 1)
        hint = f"did you mean {near[0]}?" if near else f"the games are {', '.join(known)}."
        raise UnknownGame(f"Unknown game {slug!r}: {hint}")
    box: Box = importlib.import_module((known | drafts())[slug]).BOX
    return box


def games() -> list[Box]:
    return [open_box(slug) for slug in packages()]


def load(slug: str, *, plain: bool = False, content: Copy | Path | str | None = None, **options: Any) -> Game:
    """A game with its options; unknown or impossible ones are refused with `BadOption`.

    With `plain` the rules run as interpreted Python: about a thousand times slower, and open to a debugger. `content`
    is a designer's copy of the game's numbers, as a folder or with single numbers changed.
    """
    box = open_box(slug)
    copy = content if isinstance(content, Copy) else Copy(Path(content)) if content else SHIPPED
    return Game(box, box.settle(options), plain=plain, content=copy)


def reloaded(game: Game) -> tuple[Any, ...]:
    """How a game is pickled: it is loaded again by its name."""
    return load_pickled, (game.box.slug, game.plain, game.content, dict(game.options))


def load_pickled(slug: str, plain: bool, content: Copy, options: dict[str, Any]) -> Game:
    return load(slug, plain=plain, content=content, **options)


copyreg.pickle(Game, reloaded)
