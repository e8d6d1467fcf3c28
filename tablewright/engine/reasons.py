"""The reasons against an action, numbered for the rules and tied to the rule each rests on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass(frozen=True)
class Refusal:
    """Why an action is not allowed: a plain sentence and the number of the rule that says so."""

    sentence: str
    rule: str

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})"


class Reasons:
    """A game's reasons in order, from 1; 0 is `ALLOWED`."""

    def __init__(self, **rule_of: str):
        self.rule_of = rule_of
        self.keys = tuple(rule_of)

    def __iter__(self) -> Iterator[int]:
        """The numbers, to be unpacked into the names that rules use."""
        return iter(range(1, len(self.keys) + 1))

    def key(self, reason: int) -> str:
        return self.keys[reason - 1]

    def rule(self, reason: int) -> str:
        return self.rule_of[self.key(reason)]
