"""The names of spots, cards and points."""

from __future__ import annotations

import numpy as np

from tablewright.engine.words import Words, plural
from tablewright.games.atlas_of_feelings.setup import card_zodiac
from tablewright.games.atlas_of_feelings.state import LAYERS


def word_at(w: Words, segment: int, layer: int) -> str:
    words: list[list[str]] = w.get("map.words")
    return words[segment - 1][layer - 1]


def spot_words(w: Words, rules: np.record, spot: int) -> dict[str, object]:
    segment, layer = spot // LAYERS + 1, spot % LAYERS + 1
    return {
        "word": word_at(w, segment, layer),
        "tier": tier_name(w, int(rules.tier_of_layer[layer])),
        "segment": segment,
        "layer": layer,
    }


def target(w: Words, rules: np.record, spot: int) -> str:
    return w.say("journal.target", **spot_words(w, rules, spot))


def card_name(w: Words, rules: np.record, s: np.record, player: int, marker: int) -> str:
    deck = rules.deck_of_marker[marker]
    zodiac = card_zodiac(deck, int(s.hand[player, marker]))
    return w.say("board.card_name", tier=tier_name(w, deck), zodiac=zodiac_name(w, zodiac))


def marker_number(marker: int) -> int:
    """A marker as players count them, from one."""
    return int(marker) + 1


def tier_name(w: Words, tier: int) -> str:
    name: str = w.get("map.tiers")[tier]
    return name


def zodiac_name(w: Words, zodiac: int) -> str:
    name: str = w.get("map.zodiacs")[zodiac - 1]
    return name


def points_words(w: Words, rules: np.record, count: int) -> str:
    """Points or moves, as the table counts them: "1 point", "3 moves"."""
    one, many = point_nouns(w, rules)
    return plural(count, one, many)


def point_nouns(w: Words, rules: np.record) -> list[str]:
    """The nouns for one and for many; where every step costs one, the table counts moves (ATL-072)."""
    free = all(int(cost) == 1 for cost in rules.step_cost)
    nouns: list[str] = w.get("count.moves" if free else "count.points")
    return nouns
