"""`unpack` and `conceal` of a game whose box says what is in each deck, and which hands are dealt from it.

`DECK` and `rest` stand for values of the game, `rules.copies` and `s.hands` for its fields.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tablewright.engine.fields import EVERYONE, Field
from tablewright.engine.kit.deck import deal_hands_again, fill_deck, open_pile, sort_loose
from tablewright.engine.kit.rule import Record, rule
from tablewright.engine.standard import rules as standard
from tablewright.engine.standard.rules import for_game
from tablewright.engine.state import KEPT_FROM_ALL
from tablewright.engine.words import plural

if TYPE_CHECKING:
    from tablewright.engine.box import Box

DECK = 0
rest: Callable[..., None] = standard.unpack  # what is to be done for the next deck


@rule
def unpack_deck(rules: Record, s: Record) -> None:
    """Every card is in its deck."""
    fill_deck(s.deck_cards[DECK], s.deck_counts[DECK], rules.copies)
    rest(rules, s)


@rule
def unpack_pile(rules: Record, s: Record) -> None:
    """No card lies on the pile."""
    open_pile(s.pile_cards[DECK])
    rest(rules, s)


@rule
def conceal_hands(rules: Record, s: Record, viewer: int) -> None:
    """The hands that the viewer does not see are dealt again."""
    deal_hands_again(s, s.hands, s.deck_cards[DECK], s.deck_counts[DECK], rules.players, viewer)
    rest(rules, s, viewer)


@rule
def conceal_deck(rules: Record, s: Record, viewer: int) -> None:
    """A deck has no order that could be dealt again, and now none that tells anything."""
    sort_loose(s.deck_cards[DECK], s.deck_counts[DECK])
    rest(rules, s, viewer)


def refuse_unfit_cards(box: Box) -> None:
    """Decks, their contents and hands must fit together; otherwise this raises ValueError."""
    rows = box.state["deck_cards"].sizes[0] if "deck_cards" in box.state else 0
    if rows != len(box.decks):
        named = plural(len(box.decks), "deck", "decks")
        raise ValueError(f"{box.slug} names {named} in `decks`, but {rows} in `deck_fields`")
    for name in [*box.contents, *(part.dealt_from for part in hands_of(box))]:
        if name not in box.decks:
            raise ValueError(f"{box.slug} has no deck {name!r}; its decks are {', '.join(box.decks)}")
    for deck, copies in box.contents.items():
        if copies not in box.rules or len(box.rules[copies].sizes) != 1:
            raise ValueError(f"{box.slug}: the rules record has no row {copies} with the copies in the deck {deck}")
        room, total = box.state["deck_cards"].sizes[1], box.rules[copies].total
        if total is None or total > room:
            raise ValueError(f"{box.slug}: {copies} needs a `total` of at most {room}, the room in the deck {deck}")


def hands_of(box: Box) -> list[Field]:
    """The hands that are dealt from decks."""
    return [part for part in box.state.fields if part.dealt_from]


def unpack_for(box: Box) -> Callable[..., None]:
    """The rule `unpack` of a game, from the contents of its decks."""
    if set(box.contents) != set(box.decks):
        raise ValueError(f"{box.slug} has decks, so it needs `contents` or `unpack`")
    piles = box.state["pile_cards"].sizes[0] if "pile_cards" in box.state else 0
    step: Callable[..., None] = standard.unpack
    for place, deck in reversed(list(enumerate(box.decks))):
        if place < piles:
            step = for_game(unpack_pile, DECK=place, rest=step)
        step = for_game(unpack_deck, fields={"copies": box.contents[deck]}, DECK=place, rest=step)
    return step


def conceal_for(box: Box) -> Callable[..., None]:
    """The rule `conceal` of a game that hides nothing but hands, one from each deck at most."""
    hands = {part.dealt_from: part.name for part in hands_of(box)}
    dealt = ["deck_cards", *hands.values()] if hands else []
    if len(hands) < len(hands_of(box)):
        raise ValueError(f"{box.slug} deals several hands from one deck, so it needs `conceal`")
    for part in box.state.fields:
        if part.seen_by != EVERYONE and part.name not in (*KEPT_FROM_ALL, *dealt):
            raise ValueError(f"{box.slug} hides {part.name}, so it needs `conceal`")
    step: Callable[..., None] = standard.conceal
    for place, deck in reversed(list(enumerate(box.decks if hands else ()))):
        if deck in hands:
            step = for_game(conceal_hands, fields={"hands": hands[deck]}, DECK=place, rest=step)
        else:
            step = for_game(conceal_deck, DECK=place, rest=step)
    return step
