"""What the seat to decide is asked. Everyone reads it, so it tells nothing that only one player knows."""

from __future__ import annotations

from typing import Any

import numpy as np

from tablewright.engine.kit import NONE
from tablewright.engine.words import Words
from tablewright.games.meeple_inc.scoring import places
from tablewright.games.meeple_inc.staff import SEATING
from tablewright.games.meeple_inc.state import (
    COMPANIES,
    D02_POW,
    D05_PAY,
    D10_SKIP,
    D12_CHAIR,
    D14_OBJECTIVE,
    D26_PREDICT,
    FIRST,
    PHASE_OVER,
    PHASES,
    SECOND,
    THIRD,
)
from tablewright.games.meeple_inc.text.names import (
    company_name,
    counted,
    employee_name,
    name_of,
    row_words,
    track_card_name,
    worker_name,
)
from tablewright.games.meeple_inc.text.summary import score_parts
from tablewright.games.meeple_inc.tokens import owed_token


def prompt(w: Words, rules: np.record, s: np.record) -> str:
    phase = int(s.phase)
    if phase == PHASE_OVER:
        return over_words(w, rules, s)
    player, key, values = w.player(int(s.actor)), PHASES[phase], frame_values(w, rules, s)
    if phase == D14_OBJECTIVE:
        return counted(w, f"prompt.{key}", values["left"], player=player)
    if phase == D12_CHAIR and int(s.stack[s.depth - 1, FIRST]) != SEATING:
        key = "attach"
    return w.say(f"prompt.{key}", player=player, **values)


def frame_values(w: Words, rules: np.record, s: np.record) -> dict[str, Any]:
    """What the decision is about."""
    phase = int(s.phase)
    first, second, third = (int(s.stack[max(0, s.depth - 1), part]) for part in (FIRST, SECOND, THIRD))
    values: dict[str, Any] = {"left": first, "level": first + 1}
    if s.worker != NONE:
        values["worker"] = worker_name(w, int(s.worker))
    if phase == D02_POW:
        values["cost"] = row_words(w, rules.pow_removal)
    elif phase == D05_PAY:
        values["token"] = w.get("names.tokens")[owed_token(s)]
    elif PHASES[phase] == "track":
        values["track"] = w.get("names.tracks")[first]
    elif phase == D10_SKIP:
        values["card"] = track_card_name(w, first, int(s.track_cards[first, third]))
    elif phase == D12_CHAIR:
        values["employee"] = employee_name(w, second) if first == SEATING else ""
        values["skill"] = name_of(w, "skills", second) if first != SEATING else ""
    elif phase == D26_PREDICT:
        values["target"] = company_name(w, rules, int(s.target[s.actor]))
        values["predictions"] = w.count("predictions", s.set_size[s.actor])
    return values


def over_words(w: Words, rules: np.record, s: np.record) -> str:
    place = np.zeros(COMPANIES, np.int64)
    places(rules, s, place)
    winner = place[: rules.seats].tolist().index(1)
    points = sum(score_parts(rules, s, winner).values())
    return w.say("prompt.over", player=company_name(w, rules, winner), points=w.count("points", points))
