"""A legal action in a few words with its price, for a button."""

from __future__ import annotations

import numpy as np

from tablewright.engine.box import Label
from tablewright.engine.words import Words
from tablewright.games.meaning_made.actions import (
    ACQUIRE,
    ACTIONS,
    BUY,
    CONTRIBUTE,
    GIVE,
    LOSE,
    PAY,
    REFRESH_MARKET,
    is_gift,
    proposal_kind,
)
from tablewright.games.meaning_made.market import any_tokens
from tablewright.games.meaning_made.text.names import (
    amounts,
    conversion,
    pattern_name,
    place_word,
    project_name,
    token_name,
)
from tablewright.games.meaning_made.touchpoints import partner_of

QUIET = ("stop", "refuse", "keep")


def label(w: Words, rules: np.record, s: np.record, action: int) -> Label:
    family = ACTIONS.family_of(action).name
    values: dict[str, object] = {}
    match family:
        case "acquire":
            values["tokens"] = amounts(w, rules.acquire[action - ACQUIRE].tolist())
        case "buy":
            card = int(s.market[action - BUY])
            return Label(w.say("label.buy", pattern=pattern_name(w, card)), price_words(w, rules, s, card))
        case "contribute" | "contribute stewardship":
            family, values = "contribute", place_on_project(w, rules, s, action - CONTRIBUTE)
        case "give" | "ask":
            partner, kind = partner_of(rules, s, action - GIVE), proposal_kind(action - GIVE)
            family = "give" if is_gift(action - GIVE) else "ask"
            values = {"partner": w.player(int(partner)), "token": token_name(w, int(kind))}
        case "refresh":
            family = "refresh_market" if action == REFRESH_MARKET else "refresh_projects"
        case "convert":
            values = conversion(w, rules)
        case "pay" | "lose":
            values["token"] = token_name(w, action - (PAY if family == "pay" else LOSE))
    return Label(w.say(f"label.{family.replace(' ', '_')}", **values), quiet=family in QUIET)


def price_words(w: Words, rules: np.record, s: np.record, card: int) -> str:
    """The price of a Pattern for the active player: "1 Energy and 1 token of any kind"."""
    tokens, vitals = rules.pattern_tokens[card].tolist(), int(rules.pattern_vitals[card])
    any_kind = int(any_tokens(rules, s, int(s.active), card))
    return amounts(w, tokens, any_kind, vitals) if any((*tokens, vitals, any_kind)) else w.say("label.free")


def place_on_project(w: Words, rules: np.record, s: np.record, slot: int) -> dict[str, object]:
    """The Project, and the place that the active player has or would have on it."""
    space = int(s.place[slot, s.active]) or int(s.spaces_taken[slot]) + 1
    return {"project": project_name(w, rules, int(s.projects[slot])), "place": place_word(w, space)}
