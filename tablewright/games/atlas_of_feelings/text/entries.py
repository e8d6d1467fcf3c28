"""The entries of the journal as sentences."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tablewright.engine.words import Words
from tablewright.games.atlas_of_feelings.journal import ENTRIES
from tablewright.games.atlas_of_feelings.state import ENDINGS
from tablewright.games.atlas_of_feelings.text.names import marker_number, points_words, spot_words, target


def entry_words(w: Words, rules: np.record, entry: Sequence[int]) -> str:
    kind = ENTRIES[entry[0] - 1]
    first, second, third = entry[1:4]
    if kind == "new_round":
        return w.say("journal.new_round", round=first)
    if kind == "game_over":
        return w.say("journal.game_over", ending=w.say(f"journal.enders.{ENDINGS[first - 1]}"))
    values: dict[str, object] = {"player": w.player(first), "marker": marker_number(second)}
    if kind == "ended_turn" and second:
        kind = "ended_turn_with_loss"
        values["points"] = points_words(w, rules, second)
    elif kind in ("chose", "stepped", "healed", "pulled"):
        values |= spot_words(w, rules, third) | {"target": target(w, rules, third)}
    return w.say(f"journal.{kind}", **values)
