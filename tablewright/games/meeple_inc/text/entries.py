"""The journal: what happened, as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tablewright.engine.words import Words
from tablewright.games.meeple_inc.actions import GIVEN, RECEIVED
from tablewright.games.meeple_inc.journal import CARD_OF_TRACK, ENTRIES
from tablewright.games.meeple_inc.state import DECKS, PHASES
from tablewright.games.meeple_inc.text.names import (
    act_name,
    amount,
    company_name,
    employee_name,
    game_name,
    name_of,
    space_name,
    track_card_name,
    worker_name,
)


def entry_words(w: Words, rules: np.record, entry: Sequence[int]) -> str:
    kind = ENTRIES[entry[0] - 1]
    first, second, third = entry[1:4]
    values: dict[str, Any] = {}
    if kind in ("dealt_to_track", "refreshed"):
        track, card = divmod(first, CARD_OF_TRACK)
        values = {"card": track_card_name(w, track, card), "track": w.get("names.tracks")[track]}
    elif kind == "new_track":
        values = {"track": w.get("names.tracks")[first]}
    elif kind == "card_removed":
        values = {"card": name_of(w, DECKS[first], second)}
    elif kind == "declined":
        return w.say(f"journal.declined.{PHASES[second]}", player=company_name(w, rules, first))
    else:
        values = company_entry(w, rules, kind, first, second, third)
    return w.say(f"journal.{kind}", **values)


def company_entry(w: Words, rules: np.record, kind: str, company: int, second: int, third: int) -> dict[str, Any]:
    values: dict[str, Any] = {"player": company_name(w, rules, company), "count": second}
    if kind in ("chose_wow", "powers"):
        values["wow"] = name_of(w, "wow", second)
    if kind in ("chose_pow", "removed_pow"):
        values["pow"] = name_of(w, "pow", second)
    elif kind == "powers":
        values["pow"] = name_of(w, "pow", third)
    elif kind in ("objective_dealt", "kept_objective"):
        values["objective"] = name_of(w, "objectives", second)
    elif kind == "placed":
        values |= {"worker": worker_name(w, second), "space": space_name(w, third)}
    elif kind == "placed_on_freelancer":
        values |= {"worker": worker_name(w, second), "employee": employee_name(w, third)}
    elif kind in ("paid", "gained"):
        values["amount"] = amount(w, second, third)
    elif kind == "laid_token":
        track, card = divmod(third, CARD_OF_TRACK)
        values |= {"amount": amount(w, second, 1), "card": track_card_name(w, track, card)}
    elif kind == "took":
        values["card"] = track_card_name(w, *divmod(second, CARD_OF_TRACK))
    elif kind == "seated":
        values |= {"employee": employee_name(w, second), "chair": third}
    elif kind == "looks":
        values["cards"] = w.count(DECKS[second], third)
    elif kind == "sees":
        values["card"] = name_of(w, DECKS[second], third)
    elif kind in ("bought_this_skill", "attached"):
        values |= {"skill": name_of(w, "skills", second), "chair": third}
    elif kind == "used_item":
        values["item"] = name_of(w, "items", second)
    elif kind in ("made", "upgraded"):
        values |= {"element": w.get("names.elements")[second], "level": third}
    elif kind == "published":
        values["game"] = game_name(w, second)
    elif kind == "awarded":
        values |= {"level": second + 1, "game": game_name(w, third)}
    elif kind == "traded":
        values |= {"given": amount(w, GIVEN[second], 1), "received": amount(w, RECEIVED[second], 1)}
    elif kind in ("bonus_action", "predicts_this", "no_space"):
        values["act"] = act_name(w, second)
    elif kind == "copied":
        values["employee"] = employee_name(w, second)
    elif kind in ("proven", "bot_predicts"):
        values |= {"act": act_name(w, second), "other": company_name(w, rules, third)}
    elif kind == "collected":
        values["count"] = w.count("workers", second)
    elif kind == "hourglass":
        values["space"] = second
    elif kind == "predicts":
        values |= {"other": company_name(w, rules, second), "count": third}
    elif kind == "zap":
        values |= {"act": act_name(w, second - 1), "count": third}
    elif kind == "came_true":
        values |= {"act": act_name(w, second), "count": third}
    elif kind == "award_removed":
        values["level"] = second + 1
    elif kind == "final_score":
        values["points"] = w.count("points", second)
    return values
