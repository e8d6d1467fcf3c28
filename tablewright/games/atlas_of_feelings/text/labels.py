"""A legal action in a few words, for a button."""

from __future__ import annotations

import numpy as np

from tablewright.engine.box import Label
from tablewright.engine.words import Words
from tablewright.games.atlas_of_feelings.actions import END_TURN, STEP, step_marker
from tablewright.games.atlas_of_feelings.atlas import spot, tier
from tablewright.games.atlas_of_feelings.glance import goal, outcome
from tablewright.games.atlas_of_feelings.state import LAYERS
from tablewright.games.atlas_of_feelings.text.names import word_at


def label(w: Words, rules: np.record, s: np.record, action: int) -> Label | None:
    """A choice by its word; a step by the words it leads from and to and those it heals, with what it costs."""
    if action == END_TURN:
        return Label(w.say("label.end_turn"))
    to = goal(rules, s, action)
    if to is None:
        return None
    if action < STEP:
        return Label(w.say("label.choose", word=word_on(w, to)))
    player, marker = int(s.actor), int(step_marker(action))
    start = spot(int(s.segment[player, marker]), int(s.layer[player, marker]))
    cost = int(rules.step_cost[tier(rules, s, player, marker)])
    text = w.say("label.step", word=word_on(w, start), target=word_on(w, to))
    return Label(text + healing_words(w, rules, s, action), cost=str(cost))


def healing_words(w: Words, rules: np.record, s: np.record, action: int) -> str:
    """Which of the player's markers a step would heal, by their words; the one that steps is healed at its goal."""
    markers = [healed["marker"] for healed in outcome(rules, s, action)["healed"] if healed["seat"] == s.actor]
    moved = int(step_marker(action))
    others = [
        word_at(w, int(s.segment[s.actor, marker]), int(s.layer[s.actor, marker]))
        for marker in markers
        if marker != moved
    ]
    heals = w.say("label.heals", words=", ".join(others)) if others else ""
    return heals + (w.say("label.healed_there") if moved in markers else "")


def word_on(w: Words, number: int) -> str:
    return word_at(w, number // LAYERS + 1, number % LAYERS + 1)
