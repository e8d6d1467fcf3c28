"""A game's words: every sentence in `text/en.toml`, found by key and filled with values."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tablewright.engine.errors import BadContent


@dataclass(frozen=True)
class Label:
    """An action in a few words, for a button."""

    text: str
    cost: str = ""
    quiet: bool = False  # declining or passing, which the board does not push forward
    group: str = ""  # what it does, if [group] in the words does not name it by the action's family


class Words:
    """The sentences of one game, for a table with these names at its seats."""

    def __init__(self, sentences: dict[str, Any], names: Sequence[str] = ()):
        self.sentences = sentences
        self.names = tuple(names)

    def get(self, key: str) -> Any:
        """What stands under a dotted key: a sentence, a list or a table; a number is a place in a list, from 0.

        A missing one raises KeyError.
        """
        node: Any = self.sentences
        for part in key.split("."):
            if isinstance(node, list) and part.isdigit() and int(part) < len(node):
                node = node[int(part)]
            elif isinstance(node, dict) and part in node:
                node = node[part]
            else:
                raise KeyError(key)
        return node

    def table(self, key: str) -> dict[str, Any]:
        """The table under a key; an empty one if there is none."""
        found = self.sentences.get(key, {})
        return found if isinstance(found, dict) else {}

    def say(self, key: str, **values: Any) -> str:
        """The sentence under a dotted key, with its blanks filled."""
        return str(self.get(key)).format(**values)

    def player(self, seat: int) -> str:
        """The name of the player at a seat."""
        return self.names[seat] if seat < len(self.names) else self.say("game.player", number=seat + 1)

    def count(self, noun: str, count: int) -> str:
        """A count with its noun, which stands under `[count]` for one and for many: "1 card", "3 cards"."""
        one, many = self.get(f"count.{noun}")
        return plural(int(count), one, many)

    def named(self, names: Sequence[str]) -> Words:
        """The same sentences for a table with these names."""
        return Words(self.sentences, names)


words_read: dict[Path, Words] = {}  # each file is read once


def read_words(path: Path) -> Words:
    """The sentences of a file. A mistake in it is `BadContent`, with the line."""
    if path not in words_read:
        try:
            words_read[path] = Words(tomllib.loads(path.read_text(encoding="utf-8")))
        except tomllib.TOMLDecodeError as error:
            raise BadContent(f"{path.parent.name}/{path.name}:{placed(error)}.") from None
    return words_read[path]


def placed(error: tomllib.TOMLDecodeError) -> str:
    """What is wrong with a file, behind the number of its line."""
    what, _, place = str(error).partition(" (at line ")
    return f"{place.partition(',')[0]}: {what}" if place[:1].isdigit() else f" {error}"


def plural(count: int, one: str, many: str) -> str:
    """The count with its noun: "1 point", "3 points"."""
    return f"{count} {one if count == 1 else many}"
