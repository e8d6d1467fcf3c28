"""The games of this server, their options and how far they are compiled."""

from __future__ import annotations

from typing import Any, Literal

from tablewright.server.web.messages.shared import Message, Values


class OptionForm(Message):
    """One option of a game, with everything that a form needs to show it."""

    name: str
    title: str
    about: str
    rule: str
    kind: str
    default: Any
    low: int | None = None
    high: int | None = None
    values: list[Any] | None = None
    value_titles: list[str] | None = None
    brings: dict[str, Values] | None = None  # by value of a choice: the values that it gives to other options
    words: list[str] | None = None
    parts: list[tuple[str, int, int]] | None = None
    players: list[int]  # the numbers of players at which it can be changed


class PresetInfo(Message):
    """A named set of options. The other options keep their defaults."""

    name: str
    title: str
    about: str
    options: Values
    players: list[int]  # the numbers of players that it is for


class LevelInfo(Message):
    """How strong a bot plays."""

    name: str
    title: str
    about: str
    usual: bool  # whether it is suggested


Way = Literal["track", "cards", "dice", "grid", "map", "never"]


class FieldInfo(Message):
    """One field of the view. The plain board is drawn from these."""

    name: str
    about: str
    axes: list[str]
    sizes: list[int]
    low: int
    high: int
    seen_by: Literal["everyone", "owner"]
    names: str | None  # what its numbers name: "seat", or a list under [value] in the words
    drawn: Way | None  # null: the board chooses
    up_to: str | None  # the number of the rules record that it counts up to
    lengths: dict[str, str]  # by axis: the number of the rules record that says how much of it is used


class FamilyInfo(Message):
    """Actions of one kind, numbered from `first`; the last parameter varies fastest."""

    name: str
    first: int
    count: int
    params: dict[str, list[str]]
    touches: str | None


class GameInfo(Message):
    """A game on the home page, with everything that a board needs to know before a match."""

    slug: str
    title: str
    about: list[str]
    players: tuple[int, int]
    minutes: tuple[int, int]
    version: int
    hidden: bool  # whether a player has something that the others may not see
    options: list[OptionForm]
    presets: list[PresetInfo]
    skips: bool  # whether a clock can skip a turn
    levels: list[LevelInfo]
    fields: list[FieldInfo]
    families: list[FamilyInfo]
    decks: list[str]
    board: str | None  # the address of the board that its package brings along
    rulebook: bool  # whether there is one for players
    aid: bool
    lessons: bool
    puzzles: bool


class Rules(Message):
    """The numbered rules of a game."""

    title: str
    markdown: str


class Health(Message):
    status: Literal["ok", "trouble"]
    sentence: str | None  # what the trouble is
    version: str
    ready: bool  # whether every game is compiled
    waiting_for: list[str]
    failed: list[str]  # games that could not be compiled; their tables go on with simpler bots


class Compiling(Message):
    """A game whose rules are not compiled yet. It is played on its plain rules, with simpler bots."""

    game: str
    done: int
    steps: int
    failed: bool  # it will be tried again
