"""The state record: what every game's state begins with, and its decks."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.engine.fields import EVERYONE, NEVER, NOBODY, SEAT, Field, Schema, field
from tablewright.engine.kit.journal import ENTRY_WIDTH
from tablewright.engine.kit.rule import NONE

LONGEST_MATCH = 2**31 - 1
KEPT_FROM_ALL = ("rng", "journal_length", "journal")  # fields of every game that nobody sees and nothing deals again


def state_schema(*fields: Field, players: int, phases: Sequence[str], endings: Sequence[str], journal: int) -> Schema:
    """A game's state: the fields every game has, then its own. `journal` is the most entries one action writes.

    The plain board does not draw the shared fields: the page around it shows them.
    """
    shared = (
        field("rng", "the random generator", high=2**64 - 1, seen_by=NOBODY),
        field("ply", "actions played so far", high=LONGEST_MATCH, seen_by=EVERYONE, drawn=NEVER),
        field("round_number", "the round, as the game counts them", high=32_767, seen_by=EVERYONE, drawn=NEVER),
        field(
            "actor",
            "the seat to decide; -1 when the game is over",
            low=NONE,
            high=players - 1,
            seen_by=EVERYONE,
            names=SEAT,
            drawn=NEVER,
        ),
        field("phase", numbered(phases), high=len(phases) - 1, seen_by=EVERYONE, drawn=NEVER),
        field("ending", numbered(("in progress", *endings)), high=len(endings), seen_by=EVERYONE, drawn=NEVER),
        field("turned_up", "1 if the last action turned up something hidden", high=1, seen_by=EVERYONE, drawn=NEVER),
        field("journal_length", "entries in the journal", high=journal, seen_by=NOBODY),
        field(
            "journal",
            "what the last action did, and who may read it",
            low=-32_768,
            high=32_767,
            shape={"entry": journal, "column": ENTRY_WIDTH},
            seen_by=NOBODY,
        ),
    )
    return Schema(shared + fields)


def deck_fields(names: Sequence[str], size: int, *, highest_card: int, piles: int | None = None) -> tuple[Field, ...]:
    """The decks of a game, one row each, and discard piles: one beside each of the first `piles` decks, or beside all.

    Without piles there are no fields for them. See `kit.deck`. The plain board draws a deck as a whole, not its fields.
    """
    rows, with_pile = {"deck": len(names)}, {"deck": len(names) if piles is None else piles}
    if not 0 <= with_pile["deck"] <= len(names):
        raise ValueError(f"there can be 0 to {len(names)} discard piles, not {piles}")
    named = numbered(names)
    fields = (
        field("deck_cards", f"the cards of each deck ({named})", low=NONE, high=highest_card,
              shape={**rows, "card": size}),
        field("deck_counts", "cards on the known top, loose, on the known bottom", high=size,
              shape={**rows, "part": 3}, seen_by=EVERYONE, drawn=NEVER),
        field("pile_cards", "the discard pile of each deck", low=NONE, high=highest_card,
              shape={**with_pile, "card": size}, seen_by=EVERYONE, drawn=NEVER),
        field("pile_count", "cards on each discard pile", high=size, shape={**with_pile, "count": 1},
              seen_by=EVERYONE, drawn=NEVER),
    )  # fmt: skip
    return fields if with_pile["deck"] else fields[:2]


def numbered(names: Sequence[str]) -> str:
    return ", ".join(f"{i} {name}" for i, name in enumerate(names))


__all__ = ["SEAT", "deck_fields", "field", "state_schema"]
