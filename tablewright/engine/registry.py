"""The registry of games: every folder under `tablewright/games`, and third-party packages by entry point.

A game's package has a `BOX`. Its folder gives its name: `atlas_of_feelings` is `atlas-of-feelings`. A third-party
package registers itself in the entry-point group `tablewright.games`, as `my-game = "my_package"`. A folder with a file
`DRAFT` is an unfinished game: it can be loaded by name but is not listed.
"""

from __future__ import annotations

import copyreg
import importlib
import pkgutil
from contextlib import suppress
from difflib import get_close_matches
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from tablewright.engine.box import Box
from tablewright.engine.checker import refuse_mistakes
from tablewright.engine.checker.mistake import author_error, author_place, short_path
from tablewright.engine.copies import SHIPPED, Copy
from tablewright.engine.errors import BrokenGame, TablewrightError, UnknownGame
from tablewright.engine.game import Game

GROUP = "tablewright.games"  # of entry points
FOLDER = "tablewright.games"  # the package whose folders are our own games
in_development: dict[str, str] = {}  # packages by slug that need not be installed


def packages() -> dict[str, str]:
    """The package of each game by its slug."""
    found = {slug_of(folder): f"{FOLDER}.{folder}" for folder in own_folders() if not is_draft(folder)}
    for entry in entry_points(group=GROUP):
        found.setdefault(entry.name, entry.value)
    return dict(sorted((found | in_development).items()))


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
        raise UnknownGame(f"Unknown game {slug!r}: {advice_for_unknown(slug, list(known))}")
    return import_box(slug, (known | drafts())[slug])


def advice_for_unknown(slug: str, known: list[str]) -> str:
    """What to do about a name that no game has. A package that is not installed yet may be here or in a folder here."""
    package = slug.replace("-", "_")
    for folder in (slug, package, "."):
        if package.isidentifier() and Path(folder, package, "__init__.py").is_file():
            return f"install it first, with pip install -e {folder}"
    near = get_close_matches(slug, known, 1)
    return f"did you mean {near[0]}?" if near else f"the games are {', '.join(known)}."


def import_box(slug: str, package: str) -> Box:
    """The `BOX` of a package; whatever is wrong with the package is `BrokenGame`, in one line."""
    try:
        box = importlib.import_module(package).BOX
        if not isinstance(box, Box):
            raise TypeError(f"BOX is of type {type(box).__name__}")
        if box.slug != slug:
            raise ValueError(f"the box is called {box.slug!r}")
        box.title  # noqa: B018 -- its words can be read
    except Exception as error:
        raise BrokenGame(f"The game {slug} cannot be used: {described(error)}.") from None
    return box


def described(error: Exception) -> str:
    """An error of a package in one line, with the author's file and line."""
    if isinstance(error, TablewrightError):
        return str(error).rstrip(".")
    if isinstance(error, SyntaxError) and error.filename:
        return f"{short_path(Path(error.filename))}:{error.lineno}: {error.msg}"
    place = author_place(error)
    return f"{place}: {author_error(error)}" if place else author_error(error)


def games() -> list[Box]:
    """Every game that can be used. A package that is broken is left out; `broken_games` names it."""
    boxes = []
    for slug in packages():
        with suppress(BrokenGame):
            boxes.append(open_box(slug))
    return boxes


def broken_games() -> dict[str, str]:
    """What is wrong with each installed game that cannot be used, in one line."""
    wrong = {}
    for slug in packages():
        try:
            open_box(slug)
        except BrokenGame as error:
            wrong[slug] = str(error)
    return wrong


def load(slug: str, *, plain: bool = False, content: Copy | Path | str | None = None, **options: Any) -> Game:
    """A game with its options; unknown or impossible ones are refused with `BadOption`.

    With `plain` the rules run as interpreted Python: some hundred times slower, and open to a debugger. `content`
    is a designer's copy of the game's numbers, as a folder or with single numbers changed. The source of a game in
    development is checked first; one with mistakes is refused with `BadRules`.

    Examples:
        >>> import tablewright as tw
        >>> tw.load("high-tide", players=4, waits=2)
        <High Tide, 4 players>
    """
    box = open_box(slug)
    if is_in_development(box):
        check_once(box)
    copy = content if isinstance(content, Copy) else Copy(Path(content)) if content else SHIPPED
    return Game(box, box.settle(options), plain=plain, content=copy)


def is_in_development(box: Box) -> bool:
    """Whether the game is the author's own working copy: neither installed for good nor one of ours."""
    ours = Path(importlib.import_module(FOLDER).__path__[0])
    return "site-packages" not in box.folder.parts and not box.folder.is_relative_to(ours)


@cache
def check_once(box: Box) -> None:
    refuse_mistakes(box)


def reloaded(game: Game) -> tuple[Any, ...]:
    """How a game is pickled: it is loaded again by its name."""
    return load_pickled, (game.box.slug, game.plain, game.content, dict(game.options))


def load_pickled(slug: str, plain: bool, content: Copy, options: dict[str, Any]) -> Game:
    return load(slug, plain=plain, content=content, **options)


copyreg.pickle(Game, reloaded)
