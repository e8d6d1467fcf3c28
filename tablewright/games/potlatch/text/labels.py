"""A legal action in a few words, for a button."""

from __future__ import annotations

import numpy as np

from tablewright.engine.box import Label
from tablewright.engine.words import Words
from tablewright.games.potlatch.actions import ACTIONS
from tablewright.games.potlatch.cards import amount_of, cards_held, type_of
from tablewright.games.potlatch.text.names import type_short


def label(w: Words, rules: np.record, s: np.record, action: int) -> Label:
    """A house by its player, a card by its amount and type."""
    family = ACTIONS.family_of(action)
    (index,) = family.decode(action)
    key = f"label.{family.name.replace(' ', '_')}"
    if family.name == "gift to":
        return Label(w.say(key, player=w.player(index)))
    if family.name == "invite":
        return Label(w.say(key, player=w.player(index), cards=w.count("cards", cards_held(s, index))))
    return Label(w.say(key, amount=amount_of(index), type=type_short(w, type_of(index))))
