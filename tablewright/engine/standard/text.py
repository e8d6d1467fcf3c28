"""Sentences that fill their own blanks, and what the board is sent if the game does not say.

A blank is named after what fills it: `{player}`, a parameter of the action, a part of the journal entry, or a field of
the state or the rules that is a single number and that everyone sees. If each player has such a number, it is that of
the player who decides. A field that counts up to `waits` also fills `{waits_left}`. How a number is written depends on
its name:

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
from typing import TYPE_CHECKING, Any

import numpy as np

from tablewright.engine.fields import EVERYONE, NEVER, OWNER, SEAT, Field
from tablewright.engine.kit.deck import cards_left
from tablewright.engine.kit.rule import ALLOWED, NONE
from tablewright.engine.standard.cards import hands_of
from tablewright.engine.words import Label, Words

if TYPE_CHECKING:
    from tablewright.engine.box import Box

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


@dataclass(frozen=True, eq=False)
class StandardText:
    """The functions of a game's `text.py`, from its words alone."""

    box: Box

    # --- Sentences ----------------------------------------------------------------------------------------------------

    def action_words(self, w: Words, rules: np.record, s: np.record, action: int) -> str:
        variant, numbers = self.box.outcome(rules, s, action)
        key = f"action.{varied(self.family_of(action), variant)}"
        return filled(w, key, lambda: self.seen(rules, s) | self.box.actions.given(action) | numbers)

    def label(self, w: Words, rules: np.record, s: np.record, action: int) -> Label | None:
        """The words under `[label]` and `[cost]`, by family and outcome. Passing is quiet."""
        variant, numbers = self.box.outcome(rules, s, action)
        family = self.family_of(action)
        said = []
        for table in ("label", "cost"):
            name = next((name for name in (varied(family, variant), family) if name in w.table(table)), None)
            known = lambda: self.seen(rules, s) | self.box.actions.given(action) | numbers  # noqa: E731
            said.append(filled(w, f"{table}.{name}", known) if name else "")
        quiet = self.box.actions.family_of(action).name in self.box.skips
        return Label(said[0], cost=said[1], quiet=quiet) if said[0] else None

    def prompt(self, w: Words, rules: np.record, s: np.record) -> str:
        """What this phase asks; there can be another sentence where a family of actions is not allowed."""
        phase = self.box.phases[s.phase]
        key = phase
        for family in self.box.turns.get(phase, ()):
            without = f"{phase}_without_{spelled(family)}"
            if without in w.table("prompt") and not self.is_possible(rules, s, family):
                key = without
        return filled(w, f"prompt.{key}", lambda: self.seen(rules, s) | self.ended(w, rules, s))

    def is_possible(self, rules: np.record, s: np.record, family: str) -> bool:
        kind = self.box.actions[family]
        return any(self.box.why_not(rules, s, a) == ALLOWED for a in range(kind.first, kind.first + kind.size))

    def ended(self, w: Words, rules: np.record, s: np.record) -> dict[str, str]:
        """Who has won, once the game is over."""
        return {"result": self.result(w, rules, s)} if s.actor == NONE else {}

    def result(self, w: Words, rules: np.record, s: np.record) -> str:
        """Who has won, and with what score."""
        seats = range(int(rules.players))
        places, scores = np.zeros(len(seats), np.int64), np.zeros(len(seats), np.int64)
        self.box.places(rules, s, places)
        self.box.scores(rules, s, scores)
        winners = [seat for seat in seats if places[seat] == 1]
        if not winners:
            return w.say("prompt.nobody")
        score = {self.score_name: in_words(w, self.score_name, int(scores[winners[0]]))}
        *others, last = [w.player(seat) for seat in winners]
        if others:
            return w.say("prompt.shared", players=", ".join(others), last=last, **score)
        return w.say("prompt.won", player=last, **score)

    @property
    def score_name(self) -> str:
        return self.box.score or "score"

    def refusal_words(self, w: Words, rules: np.record, s: np.record, action: int, key: str) -> str:
        return filled(w, f"why_not.{key}", lambda: self.seen(rules, s) | self.box.actions.given(action))

    def entry_words(self, w: Words, rules: np.record, entry: Sequence[int]) -> str:
        kind = self.box.entries[entry[0] - 1]
        numbers: dict[str, Any] = dict(zip(self.parts_of(kind), entry[1:], strict=False))
        if "ending" in numbers:
            numbers["ending"] = w.say(f"ending.{self.box.endings[numbers['ending'] - 1]}")
        return filled(w, f"journal.{kind}", lambda: numbers)

    # --- The table ----------------------------------------------------------------------------------------------------

    def board(self, w: Words, rules: np.record, s: np.record, viewer: int | None) -> str:
        """The sentences of `[board]`, or else a line for each field."""
        words = w.table("board")
        lines = self.told if "table" in words or "player" in words else self.lines
        return "\n".join(lines(w, rules, s, viewer))

    def told(self, w: Words, rules: np.record, s: np.record, viewer: int | None) -> Iterator[str]:
        """The table, then the discard piles, then a line for each player."""
        words = w.table("board")
        if "table" in words:
            yield filled(w, "board.table", lambda: self.seen(rules, s) | self.deck_sizes(s))
        for place, deck in enumerate(self.box.decks):
            if deck in words:
                pile = s["pile_cards"][place, : s["pile_count"][place, 0]].tolist()
                yield cards_told(w, deck, w.table("value").get(deck), pile)
        for seat in range(int(rules.players)) if "player" in words else ():
            known = self.seen(rules, s) | self.of_seat(rules, s, seat) | self.hands_told(w, s, seat, seat == viewer)
            yield filled(w, "board.player", dict(known, player=seat).copy)

    def hands_told(self, w: Words, s: np.record, seat: int, shown: bool) -> dict[str, Any]:
        """How many cards a player holds, and which ones, if that is shown."""
        told: dict[str, Any] = {}
        for part in self.hands:
            row = s[part.name][seat].tolist()
            cards = [card for card, count in enumerate(row) for _ in range(count)]
            told[f"cards_in_{part.name}"] = len(cards)
            told[part.name] = cards_told(w, part.name, w.table("value").get(part.axes[1]), cards) if shown else ""
        return told

    def glance(self, rules: np.record, s: np.record, viewer: int | None) -> dict[str, Any]:
        """The sizes of hands and of the decks that they are dealt from."""
        if not self.hands:
            return {}
        seats = range(int(rules.players))
        sizes = {f"{part.name}s": [int(s[part.name][seat].sum()) for seat in seats] for part in self.hands}
        decks = list(self.deck_sizes(s).values())
        return sizes | ({"deck": decks[0]} if len(decks) == 1 else {"decks": decks})

    @property
    def hands(self) -> list[Field]:
        return hands_of(self.box)

    def deck_sizes(self, s: np.record) -> dict[str, int]:
        return {deck: int(cards_left(s["deck_counts"][place])) for place, deck in enumerate(self.box.decks)}

    def lines(self, w: Words, rules: np.record, s: np.record, viewer: int | None) -> Iterator[str]:
        """A line for each field that the viewer sees and that says something: a row of zeros does not."""
        for part in self.box.state.fields:
            if part.drawn == NEVER or part.seen_by not in (EVERYONE, OWNER):
                continue
            value = s[part.name].tolist()
            if part.per_seat:
                seats = [seat for seat in range(rules.players) if part.seen_by == EVERYONE or seat == viewer]
                rows = {seat: row_text(w, part, value[seat]) for seat in seats}
                shown = ", ".join(f"{w.player(seat)} ({row})" for seat, row in rows.items() if row)
            else:
                shown = row_text(w, part, value)
            if shown:
                yield f"{w.table('field').get(part.name) or part.about[:1].upper() + part.about[1:]}: {shown}"

    # --- What fills blanks --------------------------------------------------------------------------------------------

    def family_of(self, action: int) -> str:
        return spelled(self.box.actions.family_of(action).name)

    def parts_of(self, kind: str) -> tuple[str, ...]:
        return self.box.entries.parts[kind] if isinstance(self.box.entries, Entries) else ()

    def seen(self, rules: np.record, s: np.record) -> dict[str, Any]:
        """The single numbers that everyone sees, those of the player to decide, and that player."""
        numbers = {part.name: int(rules[part.name]) for part in self.box.rules.fields if not part.sizes}
        numbers |= self.of_seat(rules, s, int(s.actor)) if s.actor != NONE else {}
        for part in self.public(()):
            numbers |= counted(part, int(s[part.name]), rules)
        return numbers | {"player": int(s.actor)}

    def of_seat(self, rules: np.record, s: np.record, seat: int) -> dict[str, int]:
        """The numbers of a player that everyone sees."""
        numbers: dict[str, int] = {}
        for part in self.public((SEAT,)):
            numbers |= counted(part, int(s[part.name][seat]), rules)
        return numbers

    def public(self, axes: tuple[str, ...]) -> list[Field]:
        """The fields with these axes that everyone sees."""
        return [part for part in self.box.state.fields if part.axes == axes and part.seen_by == EVERYONE]

    def seen_names(self) -> set[str]:
        parts = [*self.public(()), *self.public((SEAT,))]
        names = {"player", *(part.name for part in (*parts, *self.box.rules.fields) if not part.sizes or part in parts)}
        return names | {f"{part.up_to}_left" for part in parts if part.up_to}

    def sentences(self) -> Iterator[tuple[str, set[str]]]:
        """Every sentence that is needed, with the blanks that it can have."""
        seen = self.seen_names()
        for family in self.box.actions:
            yield f"action.{spelled(family.name)}", seen | {parameter.name for parameter in family.parameters}
        for phase in self.box.phases:
            yield f"prompt.{phase}", seen | {"result"}
        for kind in self.box.entries:
            yield f"journal.{kind}", set(self.parts_of(kind))

    def more_sentences(self, w: Words) -> Iterator[tuple[str, set[str]]]:
        """The other sentences that are used if the words have them, with the blanks that they can have."""
        seen, score = self.seen_names(), self.score_name
        for table in ("action", "label", "cost"):
            for name in w.table(table):
                for family in self.box.actions:
                    if name == spelled(family.name) or name.startswith(f"{spelled(family.name)}_"):
                        yield f"{table}.{name}", seen | {parameter.name for parameter in family.parameters}
        for phase, families in self.box.turns.items():
            yield from ((f"prompt.{phase}_without_{spelled(family)}", seen) for family in families)
        yield from (("prompt.nobody", set()), ("prompt.won", {"player", score}))
        yield "prompt.shared", {"players", "last", score}
        sizes = {f"cards_in_{part.name}" for part in self.hands}
        yield from (("board.table", seen | set(self.box.decks)), ("board.player", seen | sizes | names_of(self.hands)))
        for name in (*names_of(self.hands), *self.box.decks):
            yield from ((f"board.{name}", {"cards"}), (f"board.empty_{name}", set()))


def names_of(parts: Sequence[Field]) -> set[str]:
    return {part.name for part in parts}


def counted(part: Field, number: int, rules: np.record) -> dict[str, int]:
    """A number and, if it counts up to a number of the rules, what is left of that."""
    left = {f"{part.up_to}_left": int(rules[part.up_to]) - number} if part.up_to else {}
    return {part.name: number, **left}


def cards_told(w: Words, name: str, kinds: Sequence[str] | None, cards: Sequence[int]) -> str:
    """The sentence of a hand or a pile with its cards, or the one for when it is empty."""
    if not cards:
        return w.say(f"board.empty_{name}")
    shown = ", ".join(kinds[card] for card in cards) if kinds else " ".join(str(card) for card in cards)
    return w.say(f"board.{name}", cards=shown)


def spelled(family: str) -> str:
    """The name of a family of actions, as a key of the words."""
    return family.replace(" ", "_")


def varied(key: str, variant: str) -> str:
    return f"{key}_{variant}" if variant else key


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
    nouns = w.table("count")
    noun = next((noun for noun in (name, name.removesuffix("_left")) if noun in nouns), None)
    return w.count(noun, number) if noun else number


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
