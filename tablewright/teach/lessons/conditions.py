"""What a lesson asks about an action: patterns over the texts of actions, and conditions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from tablewright.engine import content
from tablewright.engine.box import Box
from tablewright.engine.errors import BadContent
from tablewright.engine.match import Match

COMPARISONS = {
    "is": lambda found, wanted: found == wanted,
    "at_least": lambda found, wanted: found >= wanted,
    "at_most": lambda found, wanted: found <= wanted,
}


@cache
def compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(re.escape(pattern).replace(r"\*", ".*"))


def fits(text: str, patterns: Sequence[str]) -> bool:
    """Whether the text of an action fits one of the patterns; `*` stands for anything."""
    return any(compiled(pattern).fullmatch(text) for pattern in patterns)


@dataclass(frozen=True)
class Comparison:
    """A number that the learner sees, compared with another."""

    path: str
    sign: str
    wanted: Any

    def holds(self, match: Match, seat: int) -> bool:
        return bool(COMPARISONS[self.sign](value_at(match, seat, self.path), self.wanted))


@dataclass(frozen=True)
class Condition:
    """What must be true of an action right after it was played. Without anything it is always true."""

    actions: Sequence[str] = ()
    events: Sequence[str] = ()
    comparison: Comparison | None = None

    @property
    def always(self) -> bool:
        return not (self.actions or self.events or self.comparison)

    def holds(self, match: Match, seat: int) -> bool:
        """Whether it is true of the last action of a match, as far as the seat can know."""
        if self.actions and not fits(match.text(match.moves[-1].action), self.actions):
            return False
        if self.events and not any(kind in self.events for kind in event_kinds(match, seat)):
            return False
        return self.comparison is None or self.comparison.holds(match, seat)


def event_kinds(match: Match, seat: int) -> list[str]:
    """The kinds of the journal's entries about the last action."""
    return [match.game.box.entries[kind - 1] for kind, *_ in match.entries(len(match.moves), seat)]


def value_at(match: Match, seat: int, path: str) -> Any:
    """What a seat sees under a path such as `hand.0.5`. An unknown path raises `BadContent`."""
    found: Any = match.view(seat) | {
        "scores": match.scores,
        "round": match.round,
        "phase": match.phase,
        "over": match.over,
    }
    for name in path.split("."):
        try:
            found = found[int(name) if isinstance(found, list | tuple) else name]
        except (KeyError, IndexError, ValueError, TypeError):
            raise BadContent(f"the learner sees no value {path}: {name} is unknown.") from None
    return found


def take_condition(table: content.Table, box: Box) -> Condition:
    """The condition in a table; other keys stay for the caller."""
    return Condition(
        actions=take_patterns(table, "action", box),
        events=take_events(table, box),
        comparison=take_comparison(table),
    )


def take_patterns(table: content.Table, key: str, box: Box) -> Sequence[str]:
    """One pattern or a list of them, each of which fits an action of the game."""
    patterns = take_texts(table, key)
    for pattern in patterns:
        if not any(fits(text, [pattern]) for text in action_texts(box)):
            raise BadContent(f"{table.place}: no action fits {pattern!r}.")
    return patterns


def take_events(table: content.Table, box: Box) -> Sequence[str]:
    kinds = take_texts(table, "event")
    for kind in kinds:
        if kind not in box.entries:
            raise BadContent(f"{table.place}: the journal has no entry {kind!r}.")
    return kinds


def take_comparison(table: content.Table) -> Comparison | None:
    signs = [sign for sign in COMPARISONS if sign in table.values]
    if "value" not in table.values:
        return None
    if len(signs) != 1:
        raise BadContent(f"{table.place}: a value is compared by one of {', '.join(COMPARISONS)}.")
    wanted = table.take(signs[0], object)
    if signs[0] != "is" and (not isinstance(wanted, int) or isinstance(wanted, bool)):
        raise BadContent(f"{table.place}: {signs[0]} = {wanted!r} is not a whole number.")
    return Comparison(table.take("value", str), signs[0], wanted)


def take_texts(table: content.Table, key: str) -> Sequence[str]:
    """A text or a list of texts."""
    values = table.take(key, object, ())
    texts = [values] if isinstance(values, str) else values
    if not isinstance(texts, list | tuple) or not all(isinstance(text, str) and text for text in texts):
        raise BadContent(f"{table.place}: {key} is a text or a list of texts.")
    return tuple(texts)


@cache
def action_texts(box: Box) -> list[str]:
    return [box.actions.text(action) for action in range(box.actions.count)]
