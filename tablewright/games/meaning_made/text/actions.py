"""Every action as a sentence."""

from __future__ import annotations

import numpy as np

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
    proposal_offset,
)
from tablewright.games.meaning_made.glance import tokens_lacking
from tablewright.games.meaning_made.state import STEWARDSHIP_SLOT
from tablewright.games.meaning_made.text.names import (
    amounts,
    conversion,
    layer_name,
    pattern_name,
    place_word,
    price_words,
    project_name,
    token_name,
)
from tablewright.games.meaning_made.touchpoints import partner_of


def action_words(w: Words, rules: np.record, s: np.record, action: int) -> str:
    family = ACTIONS.family_of(action).name
    if family == "acquire":
        return w.say("action.acquire", tokens=amounts(w, rules.acquire[action - ACQUIRE].tolist()))
    if family == "buy":
        return buy_words(w, rules, s, action - BUY)
    if family in ("contribute", "contribute stewardship"):
        return contribute_words(w, rules, s, action - CONTRIBUTE)
    if family in ("give", "ask"):
        return proposal_words(w, rules, s, action - GIVE)
    if family == "refresh":
        return w.say("action.refresh_market" if action == REFRESH_MARKET else "action.refresh_projects")
    if family in ("pay", "lose"):
        kind = action - (PAY if family == "pay" else LOSE)
        return w.say(f"action.{family}", token=token_name(w, kind))
    return w.say(f"action.{family.replace(' ', '_')}", **conversion(w, rules))


def buy_words(w: Words, rules: np.record, s: np.record, slot: int) -> str:
    card = int(s.market[slot])
    if card == 0:
        return w.say("action.buy_empty", slot=slot + 1)
    bonus = rules.pattern_bonus[card].tolist()
    return w.say(
        "action.buy",
        pattern=pattern_name(w, card),
        layer=layer_name(w, rules.pattern_layer[card]),
        price=price_words(w, rules, s, int(s.active), card),
        gain=w.say("action.buy_gain", gain=amounts(w, bonus)) if any(bonus) else "",
    )


def contribute_words(w: Words, rules: np.record, s: np.record, slot: int) -> str:
    card = int(s.projects[slot])
    if card == 0:
        gone = slot == STEWARDSHIP_SLOT
        return w.say("action.contribute_stewardship_gone" if gone else "action.contribute_empty", slot=slot + 1)
    own, following = int(s.place[slot, s.active]), int(s.spaces_taken[slot]) + 1
    place = ""
    if own:
        place = w.say("action.contribute_own", place=place_word(w, own))
    elif following <= rules.project_spaces[card]:
        place = w.say("action.contribute_place", place=place_word(w, following))
    project = project_name(w, rules, card)
    return w.say("action.contribute", project=project, lacks=amounts(w, tokens_lacking(rules, s, slot)), place=place)


def proposal_words(w: Words, rules: np.record, s: np.record, proposal: int) -> str:
    offset, token = proposal_offset(proposal), token_name(w, proposal_kind(proposal))
    key = "give" if is_gift(proposal) else "ask"
    if offset >= rules.players:
        return w.say(f"action.{key}_unknown", seats=w.count("seats", offset), token=token)
    return w.say(f"action.{key}", partner=w.player(partner_of(rules, s, proposal)), token=token)
