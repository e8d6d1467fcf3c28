"""What is asked of a player, and how the game ended."""

from __future__ import annotations

import numpy as np

from tablewright.engine.words import Words
from tablewright.games.meaning_made.actions import is_gift, proposal_kind
from tablewright.games.meaning_made.glance import tokens_lacking
from tablewright.games.meaning_made.scoring import final_score, places
from tablewright.games.meaning_made.state import (
    BY_PENALTY_ON_ALL,
    BY_SECOND_EVENT,
    COLLAPSE,
    ENDINGS,
    MAX_PLAYERS,
    PHASE_LOSE,
    PHASE_MAIN,
    PHASE_OVER,
    PHASE_PAY_ANY,
    PHASE_PAY_PROJECT,
    PHASE_REPLY,
    SURVIVAL,
)
from tablewright.games.meaning_made.text.names import (
    amounts,
    conversion,
    event_name,
    grade_name,
    listed,
    pattern_name,
    project_name,
    token_name,
)
from tablewright.games.meaning_made.touchpoints import touchpoint_vitals


def prompt(w: Words, rules: np.record, s: np.record) -> str:
    if s.phase == PHASE_OVER:
        return w.say("prompt.over", result=result(w, rules, s))
    player = w.player(int(s.actor))
    if s.phase == PHASE_MAIN:
        return turn_prompt(w, rules, s, player)
    if s.phase == PHASE_PAY_ANY:
        tokens = w.count("any_tokens", int(s.pay_left))
        return w.say("prompt.pay_any", player=player, pattern=pattern_name(w, s.market[s.slot]), tokens=tokens)
    if s.phase == PHASE_PAY_PROJECT:
        key = "prompt.pay_project" if s.pay_count else "prompt.pay_project_first"
        project = project_name(w, rules, int(s.projects[s.slot]))
        return w.say(key, player=player, project=project, lacks=amounts(w, tokens_lacking(rules, s, int(s.slot))))
    if s.phase == PHASE_REPLY:
        return reply_prompt(w, rules, s, player)
    if s.phase == PHASE_LOSE:
        return lose_prompt(w, rules, s, player)
    return w.say("prompt.donate", player=player, meaning=s.meaning, more=s.meaning + 1)


def turn_prompt(w: Words, rules: np.record, s: np.record, player: str) -> str:
    if s.actions_left:
        return w.say("prompt.main", player=player, actions=w.count("actions", int(s.actions_left)))
    return w.say("prompt.last", player=player, **conversion(w, rules))


def reply_prompt(w: Words, rules: np.record, s: np.record, player: str) -> str:
    proposal = int(s.proposal)
    key = "prompt.reply_gift" if is_gift(proposal) else "prompt.reply_request"
    asked = w.say(key, player=player, proposer=w.player(int(s.active)), token=token_name(w, proposal_kind(proposal)))
    vitals = int(touchpoint_vitals(rules, s))
    return f"{asked} {w.say('prompt.reply_vitals' if vitals else 'prompt.reply_no_vitals', vitals=vitals)}"


def lose_prompt(w: Words, rules: np.record, s: np.record, player: str) -> str:
    if s.loss >= BY_PENALTY_ON_ALL:
        project = project_name(w, rules, int(s.projects[s.slot]))
        return w.say("prompt.lose_penalty", player=player, project=project)
    event = int(s.events[1 if s.loss == BY_SECOND_EVENT else 0])
    return w.say("prompt.lose_event", player=player, event=event_name(w, event))


def result(w: Words, rules: np.record, s: np.record) -> str:
    """Who won, with what, and how the world stands."""
    grade = grade_name(w, rules, int(s.meaning))
    if rules.cooperative or rules.players == 1:
        table = "all" if rules.cooperative else "solo"
        how = "won" if s.ending == SURVIVAL else f"lost_{ENDINGS[s.ending - 1]}"
        return w.say(f"prompt.{table}_{how}", grade=grade, score=final_score(s, 0))
    place = np.zeros(MAX_PLAYERS, np.int64)
    places(rules, s, place)
    first = min(place[: rules.players])
    best = [seat for seat in range(rules.players) if place[seat] == first]
    key = ("won", "shared")
    if s.ending == COLLAPSE:
        key = ("ranked", "ranked_shared") if rules.collapse_ranked else ("collapsed", "collapsed_level")
    names = [w.player(seat) for seat in best]
    score = w.count("points", final_score(s, best[0]))
    return w.say(f"prompt.{key[len(best) > 1]}", player=names[0], players=listed(w, names), score=score, grade=grade)
