"""What a player is asked to decide, and what an action means."""

from __future__ import annotations

import numpy as np

from tablewright.engine.kit import NONE
from tablewright.engine.words import Words
from tablewright.games.potlatch.actions import ACTIONS
from tablewright.games.potlatch.cards import amount_of, cards_held, type_of
from tablewright.games.potlatch.gifts import is_opening
from tablewright.games.potlatch.scoring import places, status
from tablewright.games.potlatch.state import (
    MAX_PLAYERS,
    PHASE_CARD,
    PHASE_INVITE,
    PHASE_OVER,
    PHASE_RECEIVER,
    PHASE_SHARE,
    PHASE_STORE,
)
from tablewright.games.potlatch.text.names import kind_name, minus, name_row, needs_words, seat_house, signed, type_name


def prompt(w: Words, rules: np.record, s: np.record) -> str:
    if s.phase == PHASE_OVER:
        return result(w, rules, s)
    player = w.player(int(s.actor))
    if s.phase == PHASE_SHARE:
        return w.say("prompt.asked", player=player, ask=w.say("share.ask", name=w.player(int(s.giver))))
    if s.phase == PHASE_STORE:
        return w.say("prompt.chance", player=player, ask=w.say("close.store"))
    return w.say("prompt.turn", player=player, ask=turn_words(w, rules, s))


def turn_words(w: Words, rules: np.record, s: np.record) -> str:
    """What the player on turn is asked, as everyone may read it."""
    if s.phase == PHASE_INVITE:
        return w.say("turn.invite")
    if s.phase == PHASE_CARD:
        return w.say("turn.card_for_all", house=seat_house(w, s, int(s.receiver)))
    if is_opening(rules, s):
        return w.say("turn.open")
    return w.say("turn.gift_for_all", L=s.obligation) + " " + w.say("turn.to")


def own_turn_words(w: Words, rules: np.record, s: np.record) -> str:
    """What only the player on turn may know: T*, and how much of it is picked (POT-R53)."""
    if s.target == 0:
        return ""
    if s.phase == PHASE_CARD:
        return w.say("turn.card", sum=s.given, T=s.target)
    return w.say("turn.gift", L=s.obligation, T=s.target) if s.phase == PHASE_RECEIVER else ""


def result(w: Words, rules: np.record, s: np.record) -> str:
    """The community result first, then who is held in highest esteem (POT-R35)."""
    place = np.zeros(MAX_PLAYERS, np.int64)
    places(rules, s, place)
    best = [seat for seat in range(rules.players) if place[seat] == 1]
    rank = w.say("end.rank", names=name_row([w.player(seat) for seat in best]))
    held = f"Status {minus(status(rules, s, best[0]))}"
    if rules.match_games > 1:
        return w.say("prompt.over_match", met=s.games_met, games=rules.match_games, rank=rank, status=held)
    key, change = ("allmet", rules.all_met_status) if s.games_met else ("notmet", rules.not_all_met_status)
    return w.say("prompt.over", community=w.say(f"end.{key}", change=signed(int(change))), rank=rank, status=held)


def action_words(w: Words, rules: np.record, s: np.record, action: int) -> str:
    family = ACTIONS.family_of(action)
    (index,) = family.decode(action)
    key = family.name.replace(" ", "_")
    if key in ("gift_to", "invite"):
        if index >= rules.players:
            return w.say(f"action.{key}_nobody", player=w.player(index))
        values = {"player": w.player(index), "house": seat_house(w, s, index), "needs": needs_words(w, s, index)}
        return w.say(f"action.{key}", cards=w.count("cards", cards_held(s, index)), **values)
    home = int(s.receiver) if key == "gift_card" else int(s.actor)
    if key == "share_card" or home == NONE or s.wanting[home, type_of(index)] <= 0:
        return w.say(f"action.{key}", card=kind_name(w, index))
    left = int(s.wanting[home, type_of(index)]) - amount_of(index)
    ending = "_exact" if left == 0 else "_over" if left < 0 else ""
    return w.say(f"action.{key}{ending}", card=kind_name(w, index), over=-left)


def refusal_words(w: Words, rules: np.record, s: np.record, action: int, key: str) -> str:
    family = ACTIONS.family_of(action)
    (index,) = family.decode(action)
    values: dict[str, object] = {"T": int(s.target), "giver": w.player(int(s.giver))}
    if s.receiver != NONE:
        values["receiver"] = w.player(int(s.receiver))
    if family.parameters[0].name == "seat":
        values["player"] = w.player(index)
    else:
        values |= {"card": kind_name(w, index), "type": type_name(w, type_of(index))}
    return w.say(f"why_not.{key}", **values)
