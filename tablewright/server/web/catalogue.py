"""The games as the board needs to know them, read from the contract."""

from __future__ import annotations

import logging
from functools import cache
from pathlib import Path
from typing import Any

from tablewright.engine.actions import Family
from tablewright.engine.box import Box
from tablewright.engine.fields import NOBODY, OWNER
from tablewright.engine.game import Game
from tablewright.engine.options import Option
from tablewright.engine.registry import load, open_box, packages
from tablewright.server.errors import NotFound
from tablewright.server.tables.bots import levels
from tablewright.server.web.messages import FamilyInfo, FieldInfo, GameInfo, OptionForm, Rules

log = logging.getLogger("tablewright.server")

KEPT_GAMES = 64
PACKAGE = Path(__file__).parents[2]


@cache
def known_games() -> frozenset[str]:
    """The games there were when the server started. One that does not open is left out, and takes no other with it."""
    return frozenset(slug for slug in packages() if opens(slug))


def opens(slug: str) -> bool:
    try:
        open_box(slug)
    except Exception:
        log.exception("a game does not open", extra={"game": slug})
        return False
    return True


def box_of(slug: str) -> Box:
    if slug not in known_games():
        raise NotFound(f"There is no game {slug[:80]!r} here.")
    return open_box(slug)


@cache
def title_of(slug: str) -> str:
    return box_of(slug).title


@cache
def all_games() -> list[GameInfo]:
    return [describe(open_box(slug)) for slug in sorted(known_games())]


def describe(box: Box) -> GameInfo:
    players = box.options.players
    return GameInfo(
        slug=box.slug,
        title=box.title,
        about=list(box.words.get("game.about")),
        players=(players.low, players.high),
        minutes=box.minutes,
        version=box.version,
        hidden=has_hidden_hands(box),
        options=[describe_option(box, option) for option in box.options],
        levels=levels(),
        fields=[
            FieldInfo(
                name=f.name,
                about=f.about,
                axes=list(f.axes),
                sizes=list(f.sizes),
                low=f.low,
                high=f.high,
                seen_by="owner" if f.seen_by == OWNER else "everyone",
            )
            for f in box.state.fields
            if f.seen_by != NOBODY
        ],
        families=[describe_family(family) for family in box.actions],
        decks=list(box.decks),
    )


def has_hidden_hands(box: Box) -> bool:
    return any(f.seen_by == OWNER for f in box.state.fields)


def describe_option(box: Box, option: Option) -> OptionForm:
    form = option.form()
    form["parts"] = [tuple(part) for part in form["parts"]] if "parts" in form else None
    name = f"option.{option.name}"
    titles = words_at(box, f"{name}.values")
    if isinstance(titles, dict):
        titles = [str(titles.get(str(value), value)) for value in form.get("values", [])]
    title, about = words_at(box, f"{name}.name"), words_at(box, f"{name}.about")
    return OptionForm(**form, title=title or option.name, about=about or "", value_titles=titles)


def describe_family(family: Family) -> FamilyInfo:
    return FamilyInfo(
        name=family.name,
        first=family.first,
        count=family.size,
        params={p.name: list(p.values) for p in family.parameters},
        touches=family.touches,
    )


def words_at(box: Box, key: str) -> Any:
    try:
        return box.words.get(key)
    except KeyError:
        return None


@cache
def rules_text(slug: str) -> Rules:
    """The numbered rules: beside the game, or in the documentation of the package or the checkout."""
    box = box_of(slug)
    places = [
        box.folder / "RULES.md",
        box.folder.parent / "RULES.md",
        PACKAGE / "docs" / "rules" / f"{slug}.md",
        PACKAGE.parent / "docs" / "rules" / f"{slug}.md",
    ]
    for place in places:
        if place.is_file():
            return Rules(title=box.title, markdown=place.read_text(encoding="utf-8"))
    raise NotFound(f"The rules of {box.title} are not installed.")


class Shelf:
    """Games with their options settled. A game that many tables play is loaded once."""

    def __init__(self) -> None:
        self.loaded: dict[str, Game] = {}

    def load(self, slug: str, options: dict[str, Any]) -> Game:
        """The game; called in a worker thread, because the first time may compile."""
        key = f"{slug} {sorted(options.items(), key=lambda item: item[0])!r}"
        game = self.loaded.get(key)
        if game is None:
            game = load(slug, **options)
            if len(self.loaded) >= KEPT_GAMES:
                self.loaded.pop(next(iter(self.loaded)))
            self.loaded[key] = game
        return game
