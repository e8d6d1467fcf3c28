"""An action as a sentence."""

from __future__ import annotations

import numpy as np

from tablewright.engine.kit import NONE
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
from tablewright.games.life_builds_meaning.market import discounted_cost
from tablewright.games.life_builds_meaning.projects import unpaid_icons
from tablewright.games.life_builds_meaning.state import NUM_TOKENS, PHASE_PAY
from tablewright.games.life_builds_meaning.text.names import (
    counted_names,
    pattern_name,
    project_name,
    tag_name,
    token_name,
)


def action_words(w: Words, rules: np.record, s: np.record, action: int) -> str:
    family = ACTIONS.family_of(action).name
    if family == "acquire":
        first, second = pair_tokens(action)
        return w.say("action.acquire", first=token_name(w, first), second=token_name(w, second))
    if family == "buy":
        return buy_words(w, rules, s, buy_slot(action))
    if family == "contribute":
        return contribute_words(w, rules, s, contribute_slot(action))
    if family == "pay":
        return pay_words(w, s, pay_token(action))
    if family == "stabilize world" and s.drift > 0:
        return w.say("action.stabilize world", drift=s.drift, lower=s.drift - 1)
    if family == "stabilize world":
        return w.say("action.stabilize world_unknown")
    if family in ("give", "request"):
        return touchpoint_words(w, rules, s, family, action)
    if family == "pledge":
        return w.say("action.pledge", token=token_name(w, pledge_token(action)))
    return w.say(f"action.{family}")


def buy_words(w: Words, rules: np.record, s: np.record, slot: int) -> str:
    card = int(s.market[slot])
    if card == 0 or s.actor == NONE:
        return w.say("action.buy_unknown", slot=slot + 1)
    cost, printed = price(rules, s, int(s.actor), card), rules.pattern_cost[card].tolist()
    return w.say(
        "action.buy" if cost == printed else "action.buy_discounted",
        pattern=pattern_name(w, card),
        tag=tag_name(w, rules, card),
        cost=counted_names(w, cost),
        printed=counted_names(w, printed),
        outputs=counted_names(w, rules.pattern_outputs[card]),
    )


def contribute_words(w: Words, rules: np.record, s: np.record, slot: int) -> str:
    tile = int(s.row[slot])
    if tile == 0:
        return w.say("action.contribute_unknown", slot=slot + 1)
    lacks = counted_names(w, s.unpaid[slot])
    return w.say("action.contribute", project=project_name(w, tile), layer=rules.project_layer[tile], lacks=lacks)


def pay_words(w: Words, s: np.record, token: int) -> str:
    if s.phase == PHASE_PAY and s.unpaid[s.paying, token] > 0 and unpaid_icons(s, s.paying) == 1:
        return w.say("action.pay_last", token=token_name(w, token), project=project_name(w, s.row[s.paying]))
    return w.say("action.pay", token=token_name(w, token))


def touchpoint_words(w: Words, rules: np.record, s: np.record, family: str, action: int) -> str:
    token, neighbour = token_name(w, touchpoint_token(action)), touchpoint_neighbour(action)
    seat = seat_at(rules, s, neighbour)
    if seat is None:
        return w.say(f"action.{family}_unknown", token=token, seats=w.count("seats", neighbour))
    return w.say(f"action.{family}", token=token, player=w.player(seat))


def seat_at(rules: np.record, s: np.record, neighbour: int) -> int | None:
    """The seat this many places clockwise of the player to decide, if there is one."""
    if s.actor == NONE or neighbour >= rules.players:
        return None
    return (int(s.actor) + neighbour) % int(rules.players)


def price(rules: np.record, s: np.record, player: int, card: int) -> list[int]:
    """What a Pattern costs a player, by token (LBM-034)."""
    return [discounted_cost(rules, s, player, card, token) for token in range(NUM_TOKENS)]
