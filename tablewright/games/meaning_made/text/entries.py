"""What happened: the entries of the journal as sentences."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tablewright.engine.words import Words
from tablewright.games.meaning_made.journal import ENTRIES
from tablewright.games.meaning_made.state import DECKS, ENDINGS, GRADES
from tablewright.games.meaning_made.text.names import (
    amounts,
    bonus_words,
    conversion,
    effect_words,
    event_name,
    layer_name,
    listed,
    pattern_name,
    penalty_words,
    place_word,
    project_layer_name,
    project_name,
    token_name,
)


def entry_words(w: Words, rules: np.record, entry: Sequence[int]) -> str:
    kind = ENTRIES[entry[0] - 1]
    first, second, third = entry[1:4]
    key, values = kind, {"player": w.player(first)} | numbers_of(first, second, third)
    if kind == "meaning_fell" and first == 0:
        key = "meaning_stays"
    elif kind == "meaning_rose" and first == 0:
        key = "meaning_at_top"
    elif kind == "event" and second == 0:
        key = "event_mild"
    elif kind == "accepted" and third == 0:
        key = "accepted_quietly"
    elif kind in ("market_slot", "project_slot") and second == 0:
        key = f"{kind}_empty"
    return w.say(f"journal.{key}", **(values | words_of(w, rules, kind, first, second, third)))


def numbers_of(first: int, second: int, third: int) -> dict[str, object]:
    """What an entry says in figures."""
    return {
        "round": first,
        "steps": first,
        "meaning": second,
        "loss": second,
        "slot": first + 1,
        "amount": third,
        "points": second,
        "vitals": third,
    }


def words_of(w: Words, rules: np.record, kind: str, first: int, second: int, third: int) -> dict[str, object]:
    """What an entry says in names."""
    match kind:
        case "event":
            return {"event": event_name(w, first)}
        case "effect":
            return {"event": event_name(w, second), "effect": effect_words(w, rules, first)}
        case "acquired":
            return {"tokens": amounts(w, rules.acquire[second].tolist())}
        case "buys":
            return {"pattern": pattern_name(w, second), "tokens": w.count("any_tokens", third)}
        case "paid_any" | "gained" | "lost_token":
            return {"token": token_name(w, second)}
        case "bought" | "market_slot" if second:
            layer = layer_name(w, rules.pattern_layer[second])
            return {"pattern": pattern_name(w, second), "layer": layer}
        case "market_left" | "market_right":
            cards = [pattern_name(w, card) for card in (first, second, third) if card]
            return {"cards": listed(w, cards)}
        case "contributes":
            return {"project": project_name(w, rules, second)}
        case "placed_marker":
            return {"project": project_name(w, rules, second), "space": place_word(w, third)}
        case "community_placed":
            return {"project": project_name(w, rules, first), "space": place_word(w, second)}
        case "paid_project":
            return {"project": project_name(w, rules, second), "token": token_name(w, third)}
        case "completed":
            return {"player": w.player(third), "project": project_name(w, rules, first)}
        case "legacy":
            return {"space": place_word(w, third)}
        case "community_rank":
            return {"space": place_word(w, first)}
        case "bonus":
            return {"project": project_name(w, rules, second), "bonus": bonus_words(w, first)}
        case "flipped":
            return {"event": event_name(w, first), "penalty": penalty_words(w, second)}
        case "project_slot" if second:
            layer = project_layer_name(w, rules, second)
            return {"project": project_name(w, rules, second), "layer": layer}
        case "offered" | "asked_for":
            return {"partner": w.player(second), "token": token_name(w, third)}
        case "accepted" | "refused":
            return {"partner": w.player(second)}
        case "converted":
            return conversion(w, rules)
        case "reshuffled":
            return {"deck": w.get(f"deck.{DECKS[first]}")}
        case "game_over":
            ending = w.get("journal.enders")[ENDINGS[first - 1]]
            return {"ending": ending, "grade": w.get(f"grade.{GRADES[third]}")}
    return {}
