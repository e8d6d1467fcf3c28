"""Entries of the journal as sentences."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tablewright.engine.words import Words
from tablewright.games.life_builds_meaning.journal import ENTRIES
from tablewright.games.life_builds_meaning.state import ENDINGS
from tablewright.games.life_builds_meaning.text.names import (
    counted_names,
    event_name,
    event_values,
    pattern_name,
    project_name,
    token_name,
)

TOKEN_IS_THIRD = ("paid", "gave", "asked", "agreed", "refused")
TWO_SEATS = ("gave", "asked", "agreed", "refused")
OF_THE_TABLE = ("event", "filled", "revealed", "completed", "final_round", "stability", "met", "not_met", "game_over")
OF_THE_WORLD = ("drift_fell", "stress_removed", "drift_rose", "leaked", "cannot_refill")


def entry_words(w: Words, rules: np.record, entry: Sequence[int]) -> str:
    kind = ENTRIES[entry[0] - 1]
    first, second, third = entry[1:4]
    if kind in OF_THE_TABLE:
        return table_entry(w, rules, kind, first, second, third)
    if kind in OF_THE_WORLD:
        return world_entry(w, kind, first, second)
    if kind == "new_round":
        return w.say("journal.new_round", round=first, player=w.player(second))
    return player_entry(w, rules, kind, first, second, third)


def table_entry(w: Words, rules: np.record, kind: str, first: int, second: int, third: int) -> str:
    """Events, cards and tiles that come and go."""
    if kind == "event":
        placed = w.say("journal.event_stress", count=w.count("stress", third)) if third else ""
        return w.say("journal.event", drift=second, stress=placed, **event_values(w, rules, first))
    if kind == "filled":
        return w.say("journal.filled", slot=first + 1, pattern=pattern_name(w, second))
    if kind in ("revealed", "completed"):
        layer = rules.project_layer[second]
        return w.say(f"journal.{kind}", slot=first + 1, project=project_name(w, second), layer=layer)
    if kind == "final_round":
        return w.say("journal.final_round", project=project_name(w, first))
    if kind == "game_over":
        return w.say("journal.game_over", ending=w.say(f"ending.{ENDINGS[first - 1]}"))
    values = {"event": event_name(w, first), "pending": second, "tokens": w.count("tokens", third)}
    if kind == "met" and second:
        kind = "met_partly"
    elif kind == "not_met" and third:
        kind = "not_met_lost"
    elif kind == "not_met" and second:
        kind = "not_met_hopeless"
    return w.say(f"journal.{kind}", **values)


def world_entry(w: Words, kind: str, first: int, second: int) -> str:
    """Drift and local stress."""
    count = w.count("stress", first)
    return w.say(f"journal.{kind}", steps=first, drift=second, count=count, left=second, slot=first + 1)


def player_entry(w: Words, rules: np.record, kind: str, first: int, second: int, third: int) -> str:
    """What a player does or gains."""
    values: dict[str, object] = {"player": w.player(first)}
    if kind == "acquired":
        values |= {"first": token_name(w, second), "second": token_name(w, third)}
    elif kind == "bought":
        values |= {"pattern": pattern_name(w, second), "outputs": counted_names(w, rules.pattern_outputs[second])}
        values |= {"saved": w.count("tokens", third)}
        kind = "bought_discounted" if third else kind
    elif kind == "turned_to":
        values |= {"project": project_name(w, third)}
    elif kind in ("paid", "finished"):
        values |= {"project": project_name(w, second), "icons": w.count("icons", third)}
    elif kind == "social_rose":
        values |= {"steps": second, "social": third}
    elif kind == "scored":
        values |= {"points": w.count("points", second), "project": third}
    elif kind in ("stabilized_local", "stabilized_world"):
        values |= {"stress": second, "drift": second, "coherence": third}
    elif kind == "pledged":
        values |= {"token": token_name(w, second)}
    if kind in TWO_SEATS:
        values |= {"other": w.player(second)}
    if kind in TOKEN_IS_THIRD:
        values |= {"token": token_name(w, third)}
    return w.say(f"journal.{kind}", **values)
