"""Why an action is not allowed, as a sentence."""

from __future__ import annotations

import numpy as np

from tablewright.engine.kit import NONE
from tablewright.engine.words import Words
from tablewright.games.life_builds_meaning.actions import (
    ACTIONS,
    buy_slot,
    contribute_slot,
    pay_token,
    pledge_token,
    touchpoint_neighbour,
    touchpoint_token,
)
from tablewright.games.life_builds_meaning.state import ENERGY, PHASE_MENU, PHASE_PAY, PHASE_PLEDGE
from tablewright.games.life_builds_meaning.text.actions import price, seat_at
from tablewright.games.life_builds_meaning.text.names import (
    counted_names,
    pattern_name,
    project_name,
    token_name,
)


def refusal_words(w: Words, rules: np.record, s: np.record, action: int, key: str) -> str:
    return w.say(f"why_not.{key}", **refusal_values(w, rules, s, action))


def refusal_values(w: Words, rules: np.record, s: np.record, action: int) -> dict[str, object]:
    """What a refusal may name: the Project, the card, the token, the other player."""
    family = ACTIONS.family_of(action).name
    values: dict[str, object] = {"players": rules.players}
    if s.actor != NONE:
        values["energy"] = s.tokens[s.actor, ENERGY]
    if s.phase == PHASE_PLEDGE:
        values["lacks"] = counted_names(w, s.uncovered)
    if s.phase == PHASE_PAY:
        values |= tile_values(w, s, int(s.paying))
    if family == "buy":
        values |= price_values(w, rules, s, buy_slot(action))
    elif family == "contribute" and s.phase == PHASE_MENU:
        values |= tile_values(w, s, contribute_slot(action))
    elif family == "pay":
        values["token"] = token_name(w, pay_token(action))
    elif family == "pledge":
        values["token"] = token_name(w, pledge_token(action))
    elif family in ("give", "request"):
        values["token"] = token_name(w, touchpoint_token(action))
        seat = seat_at(rules, s, touchpoint_neighbour(action))
        values["player"] = w.say("game.somebody") if seat is None else w.player(seat)
    return values


def tile_values(w: Words, s: np.record, slot: int) -> dict[str, object]:
    tile = int(s.row[slot])
    name = project_name(w, tile) if tile else ""
    return {"slot": slot + 1, "project": name, "lacks": counted_names(w, s.unpaid[slot])}


def price_values(w: Words, rules: np.record, s: np.record, slot: int) -> dict[str, object]:
    card = int(s.market[slot])
    if card == 0 or s.actor == NONE:
        return {"slot": slot + 1}
    return {
        "slot": slot + 1,
        "pattern": pattern_name(w, card),
        "cost": counted_names(w, price(rules, s, int(s.actor), card)),
        "held": counted_names(w, s.tokens[s.actor]),
    }
