"""Names of tokens, cards and tiles, and what cards say."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from tablewright.engine.words import Words
from tablewright.games.life_builds_meaning.content import read_events, read_patterns, read_projects


def token_name(w: Words, token: int) -> str:
    return str(w.get("token.names")[token])


def token_letter(w: Words, token: int) -> str:
    return str(w.get("token.letters")[token])


def icon_letters(w: Words, counts: Iterable[int]) -> str:
    """Icons as they are printed on a card, "EER"; a word for none."""
    letters = w.get("token.letters")
    return "".join(letters[token] * int(count) for token, count in enumerate(counts)) or w.say("token.none")


def counted_letters(w: Words, counts: Iterable[int]) -> str:
    """Tokens in a hand, "2E 1R"."""
    letters = w.get("token.letters")
    held = [f"{int(count)}{letters[token]}" for token, count in enumerate(counts) if count]
    return " ".join(held) or w.say("token.none")


def counted_names(w: Words, counts: Iterable[int]) -> str:
    """ "2 Energy, 1 Model"."""
    held = [f"{int(count)} {token_name(w, token)}" for token, count in enumerate(counts) if count]
    return ", ".join(held) or w.say("token.none")


def pattern_name(w: Words, card: int) -> str:
    return w.say(f"pattern.{read_patterns()[card - 1]['key']}")


def project_name(w: Words, tile: int) -> str:
    return w.say(f"project.{read_projects()[tile - 1]['key']}")


def event_name(w: Words, card: int) -> str:
    return w.say(f"event.{read_events()[card - 1]['key']}")


def layer_name(w: Words, layer: int) -> str:
    """Layers and Tags have the same names; Layers count from 1."""
    return str(w.get("layer.names")[layer - 1])


def tag_name(w: Words, rules: np.record, card: int) -> str:
    return layer_name(w, int(rules.pattern_tag[card]) + 1)


def pressure_name(w: Words, rules: np.record, event: int) -> str:
    return str(w.get("pressure.names")[rules.event_pressure[event]])


def times(w: Words, tenths: int) -> str:
    """A World Drift Multiplier, "×1.2"."""
    return w.say("face.times", tenths=f"{int(tenths) / 10:.1f}")


def met_words(w: Words, rules: np.record, event: int) -> str:
    if rules.event_cancels[event]:
        return w.say("journal.met_cancels")
    return w.say("journal.met_reduces", by=rules.event_reduces[event])


def event_values(w: Words, rules: np.record, event: int) -> dict[str, object]:
    return {
        "event": event_name(w, event),
        "pressure": pressure_name(w, rules, event),
        "mitigation": counted_names(w, rules.event_mitigation[event]),
        "met": met_words(w, rules, event),
    }


def benefit_words(w: Words, rules: np.record, tile: int) -> str:
    parts = []
    if rules.project_drift[tile]:
        parts.append(w.say("board.benefit_drift", drift=rules.project_drift[tile]))
    if rules.project_stress[tile]:
        parts.append(w.say("board.benefit_stress", stress=rules.project_stress[tile]))
    return ", ".join(parts)
