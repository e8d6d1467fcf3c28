"""The games that can be played on this server."""

from __future__ import annotations

import logging
from functools import cache
from typing import Any

from tablewright.engine.box import Box
from tablewright.engine.copies import SHIPPED, Copy
from tablewright.engine.errors import TablewrightError
from tablewright.engine.game import Game
from tablewright.engine.registry import load, open_box, packages
from tablewright.engine.words import Words
from tablewright.server.errors import NotFound
from tablewright.server.tables.precompile import Precompiler

MAX_LOADED_GAMES = 64

log = logging.getLogger("tablewright.server")


@cache
def known_games() -> frozenset[str]:
    """The games that were installed when the server started. One that does not open is left out."""
    return frozenset(slug for slug in packages() if opens(slug))


def opens(slug: str) -> bool:
    try:
        open_box(slug)
    except TablewrightError as broken:
        log.error("a game could not be opened", extra={"game": slug, "why": str(broken)})
        return False
    return True


def box_of(slug: str) -> Box:
    if slug not in known_games():
        raise NotFound(f"This server does not have a game called {slug[:80]!r}.")
    return open_box(slug)


def title_of(slug: str) -> str:
    return open_box(slug).title if slug in known_games() else slug


def find_words(words: Words, key: str) -> Any:
    """A game's words for a key, or None if the game has none."""
    try:
        return words.get(key)
    except KeyError:
        return None


class GameCache:
    """Games loaded with their options. A game that many tables play is loaded once.

    Until its rules are compiled, a game is loaded with its plain rules. They lead to the same play, but only simple
    bots are quick enough on them.
    """

    def __init__(self, precompiler: Precompiler) -> None:
        self.precompiler = precompiler
        self.loaded: dict[tuple[str, Copy], Game] = {}

    def load(self, slug: str, options: dict[str, Any], content: Copy = SHIPPED) -> Game:
        """Load a game in the form that it has now, plain or compiled. Call it in a thread."""
        plain = not self.precompiler.is_compiled(slug)
        key = (f"{slug} {sorted(options.items(), key=lambda item: item[0])!r}", content)
        game = self.loaded.get(key)
        if game is None or game.plain != plain:
            game = load(slug, plain=plain, content=content, **options)
            if len(self.loaded) >= MAX_LOADED_GAMES:
                self.loaded.pop(next(iter(self.loaded)))
            self.loaded[key] = game
        return game
