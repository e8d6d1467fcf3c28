"""Why an action is not allowed."""

from __future__ import annotations

import numpy as np

from tablewright.engine.words import Words
from tablewright.games.meaning_made.actions import ACTIONS, BUY, CONTRIBUTE, EI, GIVE, LOSE, PAY, proposal_kind
from tablewright.games.meaning_made.glance import tokens_lacking
from tablewright.games.meaning_made.state import EV_MAX2, EV_MIXED, EV_NO_REFRESH, EV_NO_TOUCH, PHASE_PAY_PROJECT
from tablewright.games.meaning_made.text.names import (
    amounts,
    event_name,
    holding,
    needed_layers,
    pattern_name,
    price_words,
    project_name,
    token_name,
)
from tablewright.games.meaning_made.touchpoints import partner_of

RESTRICTION_OF = {
    "only_mixed": EV_MIXED,
    "no_touchpoints": EV_NO_TOUCH,
    "no_refreshing": EV_NO_REFRESH,
    "limit_reached": EV_MAX2,
}


def refusal_words(w: Words, rules: np.record, s: np.record, action: int, key: str) -> str:
    player = int(s.active)
    values: dict[str, object] = {
        "actor": w.player(int(s.actor)) if s.actor >= 0 else "",
        "held": holding(w, s, player),
        "meaning": s.meaning,
        "threshold": rules.stewardship_threshold,
        "players": w.count("players", int(rules.players)),
        "slots": w.count("slots", int(rules.portfolio_slots)),
        "energy": rules.convert_energy,
        "have": s.tokens[player, 0],
        "actions": w.count("actions", int(s.actions_left)),
        "limit": w.count("tokens", int(rules.contribution_limit)),
        "mixed": amounts(w, rules.acquire[EI].tolist()),
    }
    if key in RESTRICTION_OF:
        values["event"] = event_in_force(w, rules, s, RESTRICTION_OF[key])
    family = ACTIONS.family_of(action).name
    if family == "buy":
        values |= refused_purchase(w, rules, s, player, action - BUY)
    elif family in ("contribute", "contribute stewardship"):
        values |= refused_contribution(w, rules, s, player, action - CONTRIBUTE)
    elif family in ("give", "ask"):
        partner = partner_of(rules, s, action - GIVE)
        values |= {"partner": w.player(partner), "token": token_name(w, proposal_kind(action - GIVE))}
    elif family in ("pay", "lose"):
        values["token"] = token_name(w, action - (PAY if family == "pay" else LOSE))
        if s.phase == PHASE_PAY_PROJECT:
            values["project"] = project_name(w, rules, int(s.projects[s.slot]))
    return w.say(f"why_not.{key}", **values)


def event_in_force(w: Words, rules: np.record, s: np.record, effect: int) -> str:
    cards = [card for card in s.events.tolist() if rules.event_effect[card] == effect]
    return event_name(w, cards[0])


def refused_purchase(w: Words, rules: np.record, s: np.record, player: int, slot: int) -> dict[str, object]:
    card = int(s.market[slot])
    if card == 0:
        return {"slot": slot + 1}
    return {
        "pattern": pattern_name(w, card),
        "price": price_words(w, rules, s, player, card),
        "vitals": rules.pattern_vitals[card],
        "have": s.vitals[player],
    }


def refused_contribution(w: Words, rules: np.record, s: np.record, player: int, slot: int) -> dict[str, object]:
    card = int(s.projects[slot])
    if card == 0:
        return {"slot": slot + 1}
    return {
        "project": project_name(w, rules, card),
        "lacks": amounts(w, tokens_lacking(rules, s, slot)),
        "layers": needed_layers(w, rules, card, without=np.flatnonzero(s.gallery[player]).tolist()),
    }
