"""Options: every variant, difficulty and mode of a game, with type, default and allowed values.

One table drives the command line, the web form, validation and the documentation. A value is checked by its own
option; combinations are checked by the game's refusals.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tablewright.engine.errors import BadOption

Values = dict[str, Any]


@dataclass(frozen=True)
class Option(ABC):
    """One option. Subclasses say which values are allowed and how a text is read."""

    name: str
    default: Any
    rule: str = ""

    kind = "value"

    @abstractmethod
    def allowed(self, players: int) -> str:
        """The allowed values, in words."""

    @abstractmethod
    def accepts(self, value: Any, players: int) -> bool: ...

    def read(self, text: str) -> Any:
        """The value that a text on the command line or in a form means."""
        return text

    def check(self, value: Any, players: int) -> Any:
        if not self.accepts(value, players):
            raise BadOption(f"{self.name} = {shown(value)} is not allowed: it must be {self.allowed(players)}.")
        return value

    def examples(self) -> list[Any]:
        """A few allowed values, from which one sees where the option can be changed at all."""
        return []

    def form(self) -> dict[str, Any]:
        """What a form needs to offer this option."""
        return {"name": self.name, "kind": self.kind, "default": self.default, "rule": self.rule}


@dataclass(frozen=True)
class Whole(Option):
    """A whole number between two bounds."""

    low: int = 0
    high: int = 0

    kind = "whole"

    def allowed(self, players: int) -> str:
        return f"a whole number from {self.low} to {self.high}"

    def accepts(self, value: Any, players: int) -> bool:
        return is_whole(value) and self.low <= value <= self.high

    def examples(self) -> list[Any]:
        return [self.low, self.high]

    def read(self, text: str) -> Any:
        return read_whole(text)

    def form(self) -> dict[str, Any]:
        return super().form() | {"low": self.low, "high": self.high}


@dataclass(frozen=True)
class Choice(Option):
    """One of a few words (or numbers). A choice can set other options too, unless those are given."""

    values: Sequence[Any] = ()
    brings: Mapping[Any, Values] = field(default_factory=dict)

    kind = "choice"

    def allowed(self, players: int) -> str:
        return "one of " + ", ".join(str(v) for v in self.values)

    def accepts(self, value: Any, players: int) -> bool:
        return any(value == v and type(value) is type(v) for v in self.values)

    def examples(self) -> list[Any]:
        return list(self.values)

    def read(self, text: str) -> Any:
        return next((v for v in self.values if str(v) == text.strip().casefold()), text)

    def form(self) -> dict[str, Any]:
        return super().form() | {"values": list(self.values)} | ({"brings": self.brings} if self.brings else {})


@dataclass(frozen=True)
class Flag(Option):
    """On or off."""

    kind = "flag"

    def allowed(self, players: int) -> str:
        return "true or false"

    def accepts(self, value: Any, players: int) -> bool:
        return isinstance(value, bool)

    def examples(self) -> list[Any]:
        return [False, True]

    def read(self, text: str) -> Any:
        word = text.strip().casefold()
        if word in ("true", "on", "yes", "1"):
            return True
        return False if word in ("false", "off", "no", "0") else text


@dataclass(frozen=True)
class Seat(Option):
    """A seat of the table, or one of a few words such as "random"."""

    words: Sequence[str] = ("random",)

    kind = "seat"

    def allowed(self, players: int) -> str:
        return f"a seat from 0 (the first) to {players - 1}, or " + " or ".join(self.words)

    def accepts(self, value: Any, players: int) -> bool:
        return value in self.words if isinstance(value, str) else is_whole(value) and 0 <= value < players

    def examples(self) -> list[Any]:
        return [1]  # the second seat: one seat alone leaves no choice

    def read(self, text: str) -> Any:
        return text.strip().casefold() if text.strip().casefold() in self.words else read_whole(text)

    def form(self) -> dict[str, Any]:
        return super().form() | {"words": list(self.words)}


@dataclass(frozen=True)
class Numbers(Option):
    """A list of whole numbers of fixed length, each with its own bounds, or nothing."""

    parts: Sequence[tuple[str, int, int]] = ()

    kind = "numbers"

    def allowed(self, players: int) -> str:
        return "the numbers " + ", ".join(f"{name} {low}-{high}" for name, low, high in self.parts)

    def accepts(self, value: Any, players: int) -> bool:
        if value is None:
            return True
        return (
            isinstance(value, list | tuple)
            and len(value) == len(self.parts)
            and all(is_whole(v) and low <= v <= high for v, (_, low, high) in zip(value, self.parts, strict=True))
        )

    def check(self, value: Any, players: int) -> Any:
        value = super().check(value, players)
        return None if value is None else list(value)

    def read(self, text: str) -> Any:
        if text.strip().casefold() in ("", "none"):
            return None
        return [read_whole(part) for part in text.replace("-", " ").replace(",", " ").split()]

    def form(self) -> dict[str, Any]:
        return super().form() | {"parts": [list(part) for part in self.parts]}


class Options:
    """The options of a game, `players` first, and the combinations it refuses.

    `conflicts` has values that are each allowed, but not together, under the key of the sentence that says why. For
    anything else there is `refusal`: it is asked with values that are each allowed alone, and answers None, or the key
    of a sentence and what else fills its blanks. The sentences are under `[refusal]` in the game's words.

    Examples:
        >>> players, draft = Whole("players", 2, low=2, high=4), Flag("draft", False)
        >>> options = Options(players, draft, conflicts={"too_few": {"players": 2, "draft": True}})
        >>> options.refused(options.settle({"draft": True}))
        ('too_few', {})
    """

    def __init__(
        self,
        *options: Option,
        conflicts: Mapping[str, Values] | None = None,
        refusal: Callable[[Values], tuple[str, Values] | None] = lambda values: None,
    ):
        if not options or options[0].name != "players":
            raise ValueError("a game's first option is players")
        self.options = options
        self.conflicts = conflicts or {}
        self.refusal = refusal
        unknown = [name for together in self.conflicts.values() for name in together if name not in self.names]
        if unknown:
            raise ValueError(f"conflicts: there is no option {unknown[0]!r}; the options are {', '.join(self.names)}")

    def __iter__(self) -> Iterator[Option]:
        return iter(self.options)

    def __getitem__(self, name: str) -> Option:
        for option in self.options:
            if option.name == name:
                return option
        raise BadOption(f"Unknown option {name!r}: the options are {', '.join(self.names)}.")

    @property
    def names(self) -> list[str]:
        return [option.name for option in self.options]

    @property
    def players(self) -> Whole:
        first = self.options[0]
        assert isinstance(first, Whole)
        return first

    def defaults(self, given: Mapping[str, Any] | None = None) -> Values:
        """The value of each option that is not given: its own default, or what a given choice sets."""
        values = {option.name: option.default for option in self.options}
        for option in self.options:
            if isinstance(option, Choice) and given and option.accepts(given.get(option.name), 0):
                values |= option.brings.get(given[option.name], {})
        return values

    def read(self, name: str, text: str) -> Any:
        """A value typed by a person; it is checked later, with the others."""
        return self[name].read(text)

    def settle(self, given: Mapping[str, Any]) -> Values:
        """All options with the given ones set, each checked on its own."""
        for name in given:
            self[name]
        values = self.defaults(given) | dict(given)
        players = values["players"]
        self["players"].check(players, 0)
        return {option.name: option.check(values[option.name], players) for option in self.options}

    def players_for(self, given: Mapping[str, Any]) -> list[int]:
        """The numbers of players at which these options are possible."""
        counts = range(self.players.low, self.players.high + 1)
        return [count for count in counts if self.are_possible({**given, "players": count})]

    def players_to_change(self, option: Option) -> list[int]:
        """The numbers of players at which an option matters: it can be changed there, alone or with one other."""
        changes = [{option.name: value} for value in option.examples() if value != option.default]
        others = [{other.name: value} for other in self.options[1:] for value in other.examples()]
        found = {count for change in changes for count in self.players_for(change)}
        found = found or {count for change in changes for other in others for count in self.players_for(other | change)}
        return sorted(found) or self.players_for({})

    def are_possible(self, given: Mapping[str, Any]) -> bool:
        try:
            return self.refused(self.settle(given)) is None
        except BadOption:
            return False

    def refused(self, values: Values) -> tuple[str, Values] | None:
        """Why values that are each allowed alone are not allowed together: the key of a sentence and its filling."""
        for key, together in self.conflicts.items():
            if together.items() <= values.items():
                return key, {}
        return self.refusal(values)

    def changed(self, values: Values) -> Values:
        """The options that differ from their defaults, and `players`: enough to get these values again."""
        choices = {o.name: values[o.name] for o in self.options if isinstance(o, Choice) and o.brings}
        usual = self.defaults(choices)
        chosen = {o.name for o in self.options if values[o.name] != usual[o.name]}
        chosen |= {name for name, value in choices.items() if value != self[name].default}
        return {o.name: values[o.name] for o in self.options if o.name == "players" or o.name in chosen}


def is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def read_whole(text: str) -> Any:
    try:
        return int(text.strip())
    except ValueError:
        return text


def shown(value: Any) -> str:
    """A value as it is shown in a line of text."""
    return value if isinstance(value, str) and value.isprintable() else json.dumps(value, default=str)
