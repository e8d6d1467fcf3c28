"""Sentences that fill their own blanks.

A blank is named after what fills it: `{player}`, a parameter of the action, a part of the journal entry, or a field of
the state or the rules that is a single number and that everyone sees. How its number is written depends on its name:

- `player`, or a name that ends in `_player`, is a seat;
- `ending`, in a journal entry, is how the game ended, as `[ending]` says it;
- a name under `[value]` in the words has a word for each number;
- a name under `[count]` is written with its noun, "1 point" or "3 points";
- any other is written as it is.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tablewright.engine.actions import Actions
from tablewright.engine.fields import EVERYONE, NEVER, OWNER, SEAT, Field, Schema
from tablewright.engine.kit.rule import NONE
from tablewright.engine.words import Words

FUNCTIONS = ("action_words", "prompt", "entry_words", "refusal_words", "board")


class Entries(tuple[str, ...]):
    """The kinds of journal entry in order, each with the names of its numbers.

    Examples:
        >>> from tablewright.engine.standard.text import Entries
        >>> ENTRIES = Entries(rolled="player side", game_over="")
        >>> ROLLED, IS_OVER = ENTRIES.numbers
        >>> ENTRIES[ROLLED - 1], ENTRIES.parts["rolled"]
        ('rolled', ('player', 'side'))
    """

    parts: Mapping[str, tuple[str, ...]]

    def __new__(cls, **parts: str) -> Entries:
        entries = super().__new__(cls, parts)
        entries.parts = {kind: tuple(names.split()) for kind, names in parts.items()}
        return entries

    @property
    def numbers(self) -> range:
        return range(1, len(self) + 1)


@dataclass(frozen=True)
class StandardText:
    """The functions of a game's `text.py`, from its words alone."""

    actions: Actions
    phases: Sequence[str]
    endings: Sequence[str]
    entries: Sequence[str]
    state: Schema
    rules: Schema

    def action_words(self, w: Words, rules: np.record, s: np.record, action: int) -> str:
        return filled(w, self.action_key(action), lambda: self.seen(rules, s) | self.given(action))

    def prompt(self, w: Words, rules: np.record, s: np.record) -> str:
        return filled(w, f"prompt.{self.phases[s.phase]}", lambda: self.seen(rules, s))

    def refusal_words(self, w: Words, rules: np.record, s: np.record, action: int, key: str) -> str:
        return filled(w, f"why_not.{key}", lambda: self.seen(rules, s) | self.given(action))

    def entry_words(self, w: Words, rules: np.record, entry: Sequence[int]) -> str:
        kind = self.entries[entry[0] - 1]
        numbers: dict[str, Any] = dict(zip(self.parts_of(kind), entry[1:], strict=False))
        if "ending" in numbers:
            numbers["ending"] = w.say(f"ending.{self.endings[numbers['ending'] - 1]}")
        return filled(w, f"journal.{kind}", lambda: numbers)

    def board(self, w: Words, rules: np.record, s: np.record, viewer: int | None) -> str:
        """A line for each field that the viewer sees and that says something: a row of zeros does not."""
        return "\n".join(self.lines(w, int(rules.players), s, viewer))

    def lines(self, w: Words, players: int, s: np.record, viewer: int | None) -> Iterator[str]:
        for part in self.state.fields:
            if part.drawn == NEVER or part.seen_by not in (EVERYONE, OWNER):
                continue
            value = s[part.name].tolist()
            if part.per_seat:
                seats = [seat for seat in range(players) if part.seen_by == EVERYONE or seat == viewer]
                rows = {seat: row_text(w, part, value[seat]) for seat in seats}
                shown = ", ".join(f"{w.player(seat)} ({row})" for seat, row in rows.items() if row)
            else:
                shown = row_text(w, part, value)
            if shown:
                yield f"{w.table('field').get(part.name) or part.about[:1].upper() + part.about[1:]}: {shown}"

    def action_key(self, action: int) -> str:
        return family_key(self.actions.family_of(action).name)

    def parts_of(self, kind: str) -> tuple[str, ...]:
        return self.entries.parts[kind] if isinstance(self.entries, Entries) else ()

    def given(self, action: int) -> dict[str, Any]:
        """The parameters of an action."""
        family = self.actions.family_of(action)
        values = (p.values[i] for p, i in zip(family.parameters, family.decode(action), strict=True))
        return {p.name: int(v) if v.isdigit() else v for p, v in zip(family.parameters, values, strict=True)}

    def seen(self, rules: np.record, s: np.record) -> dict[str, Any]:
        """The single numbers that everyone sees, and the player to decide."""
        numbers = {part.name: int(rules[part.name]) for part in self.rules.fields if not part.sizes}
        numbers |= {name: int(s[name]) for name in self.seen_names()}
        return numbers | {"player": int(s.actor)}

    def seen_names(self) -> list[str]:
        return [part.name for part in self.state.fields if not part.sizes and part.seen_by == EVERYONE]

    def sentences(self) -> Iterator[tuple[str, set[str]]]:
        """Every sentence that is needed, with the blanks that it can have."""
        seen = {"player", *self.seen_names(), *(part.name for part in self.rules.fields if not part.sizes)}
        for family in self.actions:
            yield family_key(family.name), seen | {parameter.name for parameter in family.parameters}
        for phase in self.phases:
            yield f"prompt.{phase}", seen
        for kind in self.entries:
            yield f"journal.{kind}", set(self.parts_of(kind))


def family_key(name: str) -> str:
    return f"action.{name.replace(' ', '_')}"


def filled(w: Words, key: str, numbers: Callable[[], Mapping[str, Any]]) -> str:
    """The sentence with every blank filled; dots stand for what the action or entry does not have."""
    names = blanks(str(w.get(key)))
    found = numbers() if names else {}
    return w.say(key, **{name: in_words(w, name, found.get(name, "…")) for name in names})


def blanks(sentence: str) -> list[str]:
    return [name for _, name, _, _ in string.Formatter().parse(sentence) if name]


def in_words(w: Words, name: str, number: Any) -> Any:
    """A number as a reader expects it, by the name of what it counts."""
    if not isinstance(number, int):
        return number
    if name == "player" or name.endswith("_player"):
        return w.player(number) if number != NONE else w.say("game.somebody")
    if name in w.table("value"):
        return w.get(f"value.{name}.{number}")
    return w.count(name, number) if name in w.table("count") else number


def row_text(w: Words, part: Field, value: Any) -> str:
    """The numbers of a field in the words that the plain board uses; nothing for a row of zeros."""
    if not isinstance(value, list):
        return number_text(w, part, value)
    if value and isinstance(value[0], list):
        return "; ".join(text for text in (row_text(w, part, row) for row in value) if text)
    if not any(value):
        return ""
    kinds = w.table("value").get(part.axes[-1])
    if part.names or not kinds:
        return " ".join(number_text(w, part, number) for number in value)
    held = [(kinds[place], number) for place, number in enumerate(value) if number and place < len(kinds)]
    return ", ".join(kind if part.high == 1 else f"{kind} × {number}" for kind, number in held if kind)


def number_text(w: Words, part: Field, number: int) -> str:
    if number == NONE and part.low == NONE:
        return "–"
    name = part.names or part.name
    return str(in_words(w, "player" if name == SEAT else name, number))
