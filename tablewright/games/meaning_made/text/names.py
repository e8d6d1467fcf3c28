"""Cards, layers and amounts in words."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tablewright.engine.words import Words
from tablewright.games.meaning_made.actions import EI
from tablewright.games.meaning_made.content import read_events, read_patterns, read_projects
from tablewright.games.meaning_made.glance import layers_needed
from tablewright.games.meaning_made.market import any_tokens
from tablewright.games.meaning_made.state import (
    BONUSES,
    EFFECTS,
    GAINS,
    GRADES,
    LAYERS,
    PENALTIES,
    PROJECT_LAYERS,
    STEWARDSHIP,
    VITALS,
)

ALL_LAYERS = (*LAYERS, *PROJECT_LAYERS)


def pattern_name(w: Words, card: int) -> str:
    return str(w.get(f"pattern.{read_patterns()[card - 1].key}"))


def project_name(w: Words, rules: np.record, card: int) -> str:
    projects, stewardship = read_projects()
    if card == STEWARDSHIP:
        return str(w.get(f"stewardship.{stewardship[rules.stewardship_card].key}"))
    return str(w.get(f"project.{projects[card - 1].key}"))


def event_name(w: Words, card: int) -> str:
    return str(w.get(f"event.{read_events()[card - 1].key}"))


def layer_name(w: Words, layer: int) -> str:
    return str(w.get(f"layer.{ALL_LAYERS[layer]}"))


def project_layer_name(w: Words, rules: np.record, card: int) -> str:
    return layer_name(w, int(rules.project_layer[card]) - 1)


def token_name(w: Words, kind: int) -> str:
    return str(w.get(f"token.{GAINS[kind]}"))


def listed(w: Words, parts: Sequence[str]) -> str:
    """A row of things in a sentence: "a, b and c"."""
    if not parts:
        return str(w.get("list.nothing"))
    if len(parts) == 1:
        return parts[0]
    return w.say("list.and", parts=", ".join(parts[:-1]), last=parts[-1])


def amounts(w: Words, counts: Sequence[int], any_kind: int = 0, vitals: int = 0) -> str:
    """Tokens, then what any token pays, then Vitals: "1 Energy and 2 tokens of any kind"."""
    parts = [f"{count} {token_name(w, kind)}" for kind, count in enumerate(counts) if count]
    if any_kind:
        parts.append(w.count("any_tokens", any_kind))
    if vitals:
        parts.append(f"{vitals} {token_name(w, VITALS)}")
    return listed(w, parts)


def holding(w: Words, s: np.record, player: int) -> str:
    return amounts(w, s.tokens[player].tolist())


def conversion(w: Words, rules: np.record) -> dict[str, object]:
    """What a conversion takes and gives."""
    return {
        "energy": amounts(w, [int(rules.convert_energy), 0, 0]),
        "support": amounts(w, [0, 0, int(rules.convert_support)]),
    }


def place_word(w: Words, space: int) -> str:
    return str(w.get("list.places")[space - 1])


def effect_words(w: Words, rules: np.record, effect: int) -> str:
    return w.say(
        f"effect.{EFFECTS[effect]}",
        mixed=amounts(w, rules.acquire[EI].tolist()),
        limit=w.count("tokens", int(rules.contribution_limit)),
        extra=w.count("more_any_tokens", int(rules.extra_any_tokens)),
    )


def bonus_words(w: Words, bonus: int) -> str:
    return str(w.get(f"bonus.{BONUSES[bonus]}"))


def penalty_words(w: Words, penalty: int) -> str:
    return str(w.get(f"penalty.{PENALTIES[penalty]}"))


def grade_name(w: Words, rules: np.record, meaning: int) -> str:
    return str(w.get(f"grade.{GRADES[rules.grade_of_meaning[meaning]]}"))


def price_words(w: Words, rules: np.record, s: np.record, player: int, card: int) -> str:
    any_kind = int(any_tokens(rules, s, player, card))
    return amounts(w, rules.pattern_tokens[card].tolist(), any_kind, int(rules.pattern_vitals[card]))


def needed_layers(w: Words, rules: np.record, card: int, without: Sequence[int] = ()) -> str:
    """The layers that a contributor must own, without some of them."""
    return listed(w, [layer_name(w, layer) for layer in layers_needed(rules, card) if layer not in without])
