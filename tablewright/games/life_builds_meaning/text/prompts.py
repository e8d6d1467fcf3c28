"""What the player to decide is asked, and the result of the game."""

from __future__ import annotations

import numpy as np

from tablewright.engine.words import Words
from tablewright.games.life_builds_meaning.scoring import band, final_score, places
from tablewright.games.life_builds_meaning.state import (
    MAX_PLAYERS,
    PHASE_CONSENT,
    PHASE_OVER,
    PHASE_PAY,
    PHASE_PLEDGE,
)
from tablewright.games.life_builds_meaning.text.names import counted_names, event_name, project_name, token_name


def prompt(w: Words, rules: np.record, s: np.record) -> str:
    if s.phase == PHASE_OVER:
        return w.say("prompt.over", result=result(w, rules, s))
    player = w.player(int(s.actor))
    if s.phase == PHASE_PAY:
        lacks = counted_names(w, s.unpaid[s.paying])
        key = "prompt.pay_more" if s.paid else "prompt.pay"
        return w.say(key, player=player, project=project_name(w, s.row[s.paying]), lacks=lacks)
    if s.phase == PHASE_CONSENT:
        return w.say("prompt.consent", player=player, asker=w.player(int(s.active)), token=token_name(w, s.asked))
    if s.phase == PHASE_PLEDGE:
        key = "prompt.pledge_open" if rules.pays_at_once else "prompt.pledge"
        lacks = counted_names(w, s.uncovered)
        return w.say(key, player=player, event=event_name(w, s.event), lacks=lacks, pending=s.pending)
    key = "prompt.menu_final" if s.finale or s.round_number == rules.max_rounds else "prompt.menu"
    return w.say(key, player=player, actions=w.count("actions", s.actions_left))


def result(w: Words, rules: np.record, s: np.record) -> str:
    """Who won, and with what (LBM-119, LBM-120)."""
    place = np.zeros(MAX_PLAYERS, np.int64)
    places(rules, s, place)
    winners = [seat for seat in range(rules.players) if place[seat] == 1]
    if not winners:
        return w.say("prompt.lost", drift=rules.drift_cap)
    score = final_score(rules, s, winners[0])
    values = {"score": score, "band": w.get("band.titles")[band(rules, score)]}
    if len(winners) == 1:
        return w.say("prompt.won", player=w.player(winners[0]), **values)
    return w.say("prompt.shared", players=" and ".join(w.player(seat) for seat in winners), **values)
