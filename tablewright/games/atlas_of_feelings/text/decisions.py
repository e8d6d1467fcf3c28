"""What a player is asked to decide, what an action means, and why it may not be taken."""

from __future__ import annotations

import numpy as np

from tablewright.engine.words import Words
from tablewright.games.atlas_of_feelings.actions import CHOOSE, END_TURN, STEP, step_direction, step_marker
from tablewright.games.atlas_of_feelings.atlas import tier
from tablewright.games.atlas_of_feelings.glance import goal
from tablewright.games.atlas_of_feelings.rules import offered_segment
from tablewright.games.atlas_of_feelings.scoring import places, total
from tablewright.games.atlas_of_feelings.state import MAX_PLAYERS, PHASE_CHOOSE, PHASE_OVER, WORDS_PER_CARD
from tablewright.games.atlas_of_feelings.text.names import (
    card_name,
    marker_number,
    points_words,
    spot_words,
    target,
    tier_name,
    word_at,
)


def prompt(w: Words, rules: np.record, s: np.record) -> str:
    if s.phase == PHASE_OVER:
        return w.say("prompt.over", result=result(w, rules, s))
    player = w.player(int(s.actor))
    if s.phase == PHASE_CHOOSE:
        card = card_name(w, rules, s, int(s.actor), int(s.card))
        return w.say("prompt.choose", player=player, card=card, number=s.card + 1, cards=rules.markers)
    return w.say("prompt.move", player=player, points=points_words(w, rules, int(s.points)))


def result(w: Words, rules: np.record, s: np.record) -> str:
    """Who won, and with what."""
    place = np.zeros(MAX_PLAYERS, np.int64)
    places(rules, s, place)
    winners = [seat for seat in range(rules.players) if place[seat] == 1]
    if not winners:
        return w.say("prompt.practice", player=w.player(0), total=total(rules, s, 0))
    best = total(rules, s, winners[0])
    if len(winners) == 1:
        return w.say("prompt.won", player=w.player(winners[0]), total=best)
    return w.say("prompt.shared", players=" and ".join(w.player(seat) for seat in winners), total=best)


def action_words(w: Words, rules: np.record, s: np.record, action: int) -> str:
    if action < STEP:
        return choose_words(w, rules, s, action)
    return w.say("action.end turn") if action == END_TURN else step_words(w, rules, s, action)


def choose_words(w: Words, rules: np.record, s: np.record, action: int) -> str:
    spot = goal(rules, s, action)
    if spot is None:
        return w.say("action.choose_unknown", number=action - CHOOSE + 1)
    return w.say("action.choose", **spot_words(w, rules, spot))


def step_words(w: Words, rules: np.record, s: np.record, action: int) -> str:
    marker = int(step_marker(action))
    way = w.get("action.directions")[step_direction(action)]
    spot = goal(rules, s, action)
    if spot is None:
        return w.say("action.step_unknown", marker=marker_number(marker), direction=way)
    colour = int(tier(rules, s, int(s.actor), marker))
    return w.say(
        "action.step",
        marker=marker_number(marker),
        word=word_at(w, int(s.segment[s.actor, marker]), int(s.layer[s.actor, marker])),
        tier=tier_name(w, colour),
        direction=way,
        target=target(w, rules, spot),
        cost=points_words(w, rules, int(rules.step_cost[colour])),
    )


def refusal_words(w: Words, rules: np.record, s: np.record, action: int, key: str) -> str:
    values: dict[str, object] = {"marker": marker_number(step_marker(action)), "last": int(rules.markers)}
    if key == "no_such_word":
        deck = rules.deck_of_marker[s.card]
        values |= {"tier": tier_name(w, deck), "words": w.count("words", WORDS_PER_CARD[deck])}
    elif key == "segment_held":
        values |= {"segment": offered_segment(rules, s, action - CHOOSE)}
    elif key in ("red_goes_clockwise", "grey_goes_clockwise"):
        values |= {"also": w.say("why_not.also_inward") if rules.inward_moves else ""}
    elif key == "too_dear":
        colour = int(tier(rules, s, int(s.actor), step_marker(action)))
        values |= {
            "tier": tier_name(w, colour),
            "cost": points_words(w, rules, int(rules.step_cost[colour])),
            "points": int(s.points),
        }
    elif key == "not_the_lowest":
        values |= {"lowest": marker_number(lowest_on_spot(s, step_marker(action)))}
    return w.say(f"why_not.{key}", **values)


def lowest_on_spot(s: np.record, marker: int) -> int:
    spots = list(zip(s.segment[s.actor].tolist(), s.layer[s.actor].tolist(), strict=True))
    return spots.index(spots[marker])
