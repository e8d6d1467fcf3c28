"""The names of cards, houses and types, and lists of them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tablewright.engine.words import Words
from tablewright.games.potlatch.cards import amount_of, kind_of, type_of
from tablewright.games.potlatch.content import read_houses, read_items
from tablewright.games.potlatch.state import AMOUNTS, TYPE_KEYS, TYPES


def signed(number: int) -> str:
    """A change of Status as it is printed: +1, −1."""
    return f"+{number}" if number > 0 else minus(number)


def minus(number: int) -> str:
    """A number with a real minus sign: 2, −1."""
    return str(number).replace("-", "−")


def type_name(w: Words, t: int) -> str:
    return w.say(f"type.{TYPE_KEYS[t]}")


def type_short(w: Words, t: int) -> str:
    return w.say(f"type_short.{TYPE_KEYS[t]}")


def kind_name(w: Words, kind: int) -> str:
    """A kind by its type and amount: "Gathered materials 3"."""
    return w.say("board.kind", type=type_name(w, type_of(kind)), amount=amount_of(kind))


def card_name(w: Words, card: int) -> str:
    """A card by the item it shows: "Canoe 3 (technology)"."""
    kind = kind_of(card)
    return w.say("board.card", item=item_name(w, card), amount=amount_of(kind), type=type_short(w, type_of(kind)))


def item_name(w: Words, card: int) -> str:
    """The item pictured on a card: "Canoe"."""
    item = read_items()[card // AMOUNTS]
    return with_lushootseed(w.say(f"item.{item.key}"), item.name_lushootseed)


def house_name(w: Words, house: int) -> str:
    card = read_houses()[house]
    return with_lushootseed(w.say(f"house.{card.key}"), card.name_lushootseed)


def with_lushootseed(name: str, supplied: str) -> str:
    """The publisher's own text beside the English name, once there is one (POT-R50)."""
    return f"{name} · {supplied}" if supplied else name


def row_words(w: Words, cards: Sequence[int]) -> str:
    return ", ".join(card_name(w, card) for card in cards)


def needs_words(w: Words, s: np.record, seat: int) -> str:
    """The unmet needs of a house: "food 3, teachings 1"."""
    return amounts_words(w, s.wanting[seat])


def amounts_words(w: Words, amounts: Sequence[int]) -> str:
    """The amounts of the types that have one: "food 3, teachings 1"."""
    rows = [(type_short(w, t), int(amounts[t])) for t in range(TYPES)]
    return ", ".join(w.say("board.need", type=name, amount=amount) for name, amount in rows if amount > 0)


def seat_house(w: Words, s: np.record, seat: int) -> str:
    return house_name(w, int(s.house[seat]))


def name_row(names: Sequence[str]) -> str:
    """Names in a row: "Ann", "Ann and Bo", "Ann, Bo and Cy"."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
