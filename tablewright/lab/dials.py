"""Dials: options of a game and numbers of its content, which a sweep or a search turns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from tablewright.engine.copies import Copy, in_use, read_number
from tablewright.engine.errors import BadOption
from tablewright.engine.game import Game

BETWEEN = ".."


@dataclass(frozen=True)
class Dial:
    """An option or a number by name, and the values it may take."""

    name: str
    values: tuple[Any, ...]
    is_option: bool


def read_dial(game: Game, text: str) -> Dial:
    """A dial as it is typed: `name=1,2,3` or `name=1..9`."""
    name, equals, given = text.partition("=")
    name = name.strip()
    if not equals or not given.strip():
        raise BadOption(f"A dial is written as name=1,2,3 or name=1..9, not {text!r}.")
    words = spread(given) if BETWEEN in given else [word.strip() for word in given.split(",")]
    is_option = any(option.name == name for option in game.box.options)
    if is_option:
        values = [game.box.options.read(name, word) for word in words]
        for value in values:
            game.box.settle(game.box.options.changed(game.options) | {name: value})
    else:
        with in_use(game.content):
            values = [read_number(game.box.folder / "data", name, word)[1] for word in words]
        for value in values:
            turned(game, [(Dial(name, (value,), False), value)])
    return Dial(name, tuple(values), is_option)


def spread(text: str) -> list[str]:
    low, _, high = text.partition(BETWEEN)
    try:
        first, last = int(low), int(high)
    except ValueError:
        raise BadOption(f"{text!r} is no range of whole numbers such as 1..9.") from None
    if first > last or last - first > 10_000:
        raise BadOption(f"{text!r} is no range from a lower to a higher number.")
    return [str(number) for number in range(first, last + 1)]


def turned(game: Game, settings: Sequence[tuple[Dial, Any]]) -> Game:
    """The game with its dials set."""
    options = game.box.options.changed(game.options)
    edits = list(game.content.edits)
    for dial, value in settings:
        if dial.is_option:
            options[dial.name] = value
        else:
            edits.append((dial.name, value))
    content = Copy(game.content.folder, tuple(edits)) if edits else game.content
    return Game(game.box, game.box.settle(options), content=content)


def grid(dials: Sequence[Dial]) -> list[list[tuple[Dial, Any]]]:
    """Every combination of values."""
    return [list(zip(dials, values, strict=True)) for values in product(*(dial.values for dial in dials))]


def named(settings: Sequence[tuple[Dial, Any]]) -> str:
    return ", ".join(f"{dial.name}={value}" for dial, value in settings)
