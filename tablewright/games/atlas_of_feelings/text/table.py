"""The table as text: every player's markers, and the score as it would be now."""

from __future__ import annotations

import numpy as np

from tablewright.engine.words import Words
from tablewright.games.atlas_of_feelings.atlas import spot, zodiac_of
from tablewright.games.atlas_of_feelings.glance import card_spots, score_parts
from tablewright.games.atlas_of_feelings.state import LAYERS, PHASE_CHOOSE
from tablewright.games.atlas_of_feelings.text.names import (
    marker_number,
    spot_words,
    tier_name,
    word_at,
    zodiac_name,
)


def board(w: Words, rules: np.record, s: np.record, viewer: int | None) -> str:
    """Every player's markers and the score as it would be now."""
    if s.phase == PHASE_CHOOSE:
        lines = [w.say("board.choosing")]
    else:
        lines = [w.say("board.round", round=s.round_number, last=rules.max_rounds)]
    for player in range(rules.players):
        parts = score_parts(rules, s, player)
        lines += ["", w.say("board.score", player=w.player(player), **parts)]
        lines += [marker_line(w, rules, s, player, marker) for marker in range(rules.markers)]
    return "\n".join(lines)


def marker_line(w: Words, rules: np.record, s: np.record, player: int, marker: int) -> str:
    if s.layer[player, marker] == 0:
        words = offered_words(w, rules, s, player, marker)
        tier = tier_name(w, int(rules.deck_of_marker[marker]))
        return w.say("board.waiting", marker=marker_number(marker), tier=tier, card=words)
    segment, layer = int(s.segment[player, marker]), int(s.layer[player, marker])
    return w.say(
        "board.marker",
        marker=marker_number(marker),
        zodiac=zodiac_name(w, zodiac_of(segment)),
        **spot_words(w, rules, spot(segment, layer)),
    )


def offered_words(w: Words, rules: np.record, s: np.record, player: int, marker: int) -> str:
    """The words on a card (ATL-028)."""
    return " / ".join(word_at(w, n // LAYERS + 1, n % LAYERS + 1) for n in card_spots(rules, s, player, marker))
