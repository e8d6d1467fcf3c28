"""A legal action in a few words with its cost, for a button."""

from __future__ import annotations

import numpy as np

from tablewright.engine.box import Label
from tablewright.engine.words import Words
from tablewright.games.life_builds_meaning.actions import (
    ACTIONS,
    buy_slot,
    contribute_slot,
    pair_tokens,
    pay_token,
    pledge_token,
    touchpoint_neighbour,
    touchpoint_token,
)
from tablewright.games.life_builds_meaning.social import seat_after
from tablewright.games.life_builds_meaning.state import ENERGY, ENERGY_PER_SUPPORT, SUPPORT
from tablewright.games.life_builds_meaning.text.actions import price
from tablewright.games.life_builds_meaning.text.names import pattern_name, project_name, token_name

QUIET = ("refuse", "pass")


def label(w: Words, rules: np.record, s: np.record, action: int) -> Label:
    """ "Take Energy and Regulation", "Buy Cell Wall" with its cost, "Give Value to Kim"."""
    family = ACTIONS.family_of(action).name
    if family == "acquire":
        first, second = (token_name(w, token) for token in pair_tokens(action))
        return Label(w.say("label.acquire", first=first, second=second))
    if family == "buy":
        return buy_label(w, rules, s, int(s.market[buy_slot(action)]))
    if family == "contribute":
        return Label(w.say("label.contribute", project=project_name(w, int(s.row[contribute_slot(action)]))))
    if family in ("pay", "pledge"):
        token = pay_token(action) if family == "pay" else pledge_token(action)
        return Label(w.say(f"label.{family}", token=token_name(w, token)))
    if family in ("convert", "pledge converted"):
        energy, support = token_name(w, ENERGY), token_name(w, SUPPORT)
        return Label(w.say(f"label.{family}", count=ENERGY_PER_SUPPORT, energy=energy, support=support))
    if family in ("stabilize local", "stabilize world"):
        drift = int(s.drift)
        return Label(w.say(f"label.{family}", drift=drift, lower=drift - 1), cost=f"1 {token_name(w, SUPPORT)}")
    if family in ("give", "request"):
        player = w.player(seat_after(rules, s.actor, touchpoint_neighbour(action)))
        return Label(w.say(f"label.{family}", token=token_name(w, touchpoint_token(action)), player=player))
    return Label(w.say(f"action.{family}"), quiet=family in QUIET)


def buy_label(w: Words, rules: np.record, s: np.record, card: int) -> Label:
    counts = enumerate(price(rules, s, int(s.actor), card))
    cost = ", ".join(f"{count} {token_name(w, token)}" for token, count in counts if count)
    return Label(w.say("label.buy", pattern=pattern_name(w, card)), cost=cost or w.say("label.free"))
