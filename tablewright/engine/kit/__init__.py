"""What rules are made with: the only part of the engine that a game's rules import.

Everything here is a `@rule` or a plain integer, so it means the same in plain Python, compiled and on a GPU.
"""

from tablewright.engine.kit.bits import count_bits, entries_with, highest_bit, is_single, lowest_bit, positive_entries
from tablewright.engine.kit.chance import below, next_random, scramble, seed_generator
from tablewright.engine.kit.deck import (
    BOTTOM,
    LOOSE,
    TOP,
    cards_left,
    draw_card,
    draw_loose,
    open_deck,
    open_pile,
    put_in_deck,
    put_on_pile,
    put_on_top,
    put_under,
    shuffle_pile_into_deck,
    sort_loose,
)
from tablewright.engine.kit.journal import begin_ply, note, note_to, reveal
from tablewright.engine.kit.ranking import (
    likely,
    likely_share,
    margin_share,
    place_by_key,
    row_sum,
    share_by_key,
    two_highest,
)
from tablewright.engine.kit.rule import ALLOWED, NONE, Record, Row, rule

__all__ = [
    "ALLOWED",
    "BOTTOM",
    "LOOSE",
    "NONE",
    "TOP",
    "Record",
    "Row",
    "begin_ply",
    "below",
    "cards_left",
    "count_bits",
    "draw_card",
    "draw_loose",
    "entries_with",
    "highest_bit",
    "is_single",
    "likely",
    "likely_share",
    "lowest_bit",
    "margin_share",
    "next_random",
    "note",
    "note_to",
    "open_deck",
    "open_pile",
    "place_by_key",
    "positive_entries",
    "put_in_deck",
    "put_on_pile",
    "put_on_top",
    "put_under",
    "reveal",
    "row_sum",
    "rule",
    "scramble",
    "seed_generator",
    "share_by_key",
    "shuffle_pile_into_deck",
    "sort_loose",
    "two_highest",
]
