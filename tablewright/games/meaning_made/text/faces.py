"""What is printed on cards, tracks and spaces under the rules of a table, and what can be read about them."""

from __future__ import annotations

from typing import Literal, TypedDict, cast

import numpy as np

from tablewright.engine.words import Words
from tablewright.games.meaning_made.actions import WAYS
from tablewright.games.meaning_made.glance import layers_needed
from tablewright.games.meaning_made.state import (
    BON_ALL_I,
    BON_ALL_V,
    BON_CON_E,
    BON_CON_I,
    BON_CON_S,
    BON_CON_V,
    BON_NONE,
    COMMUNITY,
    ENERGY,
    GAINS,
    INSIGHT,
    NUM_EVENTS,
    NUM_PATTERNS,
    STEWARDSHIP,
    STEWARDSHIP_SLOT,
    SUPPORT,
    VITALS,
)
from tablewright.games.meaning_made.text.names import (
    ALL_LAYERS,
    amounts,
    bonus_words,
    conversion,
    effect_words,
    event_name,
    grade_name,
    layer_name,
    listed,
    pattern_name,
    penalty_words,
    place_word,
    project_name,
    token_name,
)

GAIN_OF = {
    BON_ALL_V: VITALS,
    BON_CON_V: VITALS,
    BON_CON_E: ENERGY,
    BON_CON_I: INSIGHT,
    BON_CON_S: SUPPORT,
    BON_ALL_I: INSIGHT,
}
FOR_ALL = (BON_ALL_V, BON_ALL_I)


class Tip(TypedDict):
    title: str
    text: str
    rule: str


class Tips(TypedDict):
    meaning: Tip
    window: Tip
    donate: Tip
    stewardship: Tip
    drift: Tip
    reached: Tip
    current: Tip
    shadow: Tip
    possible: Tip
    flipped: Tip
    refresh_market: Tip
    refresh_projects: Tip
    acquire: Tip
    convert: Tip
    price: Tip
    surcharge: Tip
    requirement: Tip
    legacy_of_space: Tip
    locked: Tip
    needed_layer: Tip
    penalty: Tip
    actions: Tip
    paying: Tip
    touchpoint: Tip
    answer: Tip
    no_vitals: Tip
    start_player: Tip
    markers: Tip
    markers_of_others: Tip
    vitals: Tip
    legacy: Tip
    score: Tip
    promised_legacy: Tip
    ties: Tip
    tokens_of_others: Tip
    gallery: Tip
    community: Tip


# The rule that each tip rests on; its words are under [tip] in en.toml.
TIP_RULES = {
    "meaning": "MM-016",
    "window": "MM-143",
    "donate": "MM-142",
    "stewardship": "MM-119",
    "drift": "MM-017",
    "reached": "MM-154",
    "current": "MM-154",
    "shadow": "MM-154",
    "possible": "MM-154",
    "flipped": "MM-107",
    "refresh_market": "MM-134",
    "refresh_projects": "MM-135",
    "acquire": "MM-063",
    "convert": "MM-059",
    "price": "MM-067",
    "surcharge": "MM-185",
    "requirement": "MM-086",
    "legacy_of_space": "MM-094",
    "locked": "MM-119",
    "needed_layer": "MM-082",
    "penalty": "MM-097",
    "actions": "MM-055",
    "paying": "MM-R54",
    "touchpoint": "MM-124",
    "answer": "MM-127",
    "no_vitals": "MM-184",
    "start_player": "MM-031",
    "markers": "MM-087",
    "markers_of_others": "MM-087",
    "vitals": "MM-021",
    "legacy": "MM-025",
    "score": "MM-150",
    "promised_legacy": "MM-094",
    "ties": "MM-153",
    "tokens_of_others": "MM-026",
    "gallery": "MM-072",
    "community": "MM-156",
}


class TokenFace(TypedDict):
    name: str
    tip: Tip


class LayerFace(TypedDict):
    name: str
    about: str
    tip: Tip  # what a Pattern of this layer is good for


class GradeSpan(TypedDict):
    name: str
    first: int
    last: int


class PatternFace(TypedDict):
    name: str
    layer: int  # from 1
    bonus: list[int]  # Energy, Insight, Support, Vitals
    gives: str


class SpaceFace(TypedDict):
    place: str
    legacy: int
    tip: Tip


class BonusFace(TypedDict):
    kind: Literal["energy", "insight", "support", "vitals", "market"]
    for_all: bool
    short: str
    tip: Tip


class ProjectFace(TypedDict):
    name: str
    layer: int  # 7 to 10
    required: list[int]
    needs: list[int]  # layers from 1
    needs_words: str  # empty if it needs none
    meaning: int
    spaces: list[SpaceFace]
    bonus: BonusFace | None
    penalty: bool
    tip: Tip
    reward: Tip


class EventFace(TypedDict):
    name: str
    loss: int
    effect: str
    penalty: str
    tip: Tip


class WayFace(TypedDict):
    part: str
    name: str
    tokens: list[int]
    tip: Tip


class Conversion(TypedDict):
    name: str
    energy: int
    support: int


class Faces(TypedDict):
    tokens: list[TokenFace]  # Energy, Insight, Support
    layers: list[LayerFace]  # 1 to 10
    grades: list[str]  # of each Meaning
    grade_spans: list[GradeSpan]
    patterns: list[PatternFace | None]  # by number; 0 is no card
    projects: list[ProjectFace | None]
    events: list[EventFace | None]
    acquire: list[WayFace]
    convert: Conversion
    tips: Tips
    stakes: str  # what a collapse would mean
    flips: str  # of a Project with a penalty
    portfolio: str
    has_legacy: bool
    stewardship_slot: int
    stewardship_card: int
    community: int  # stands for the neutral markers among the holders of spaces


def faces(w: Words, rules: np.record) -> Faces:
    return {
        "tokens": [token_face(w, rules, kind) for kind in (ENERGY, INSIGHT, SUPPORT)],
        "layers": [layer_face(w, layer) for layer in range(len(ALL_LAYERS))],
        "grades": [grade_name(w, rules, meaning) for meaning in range(int(rules.meaning_max) + 1)],
        "grade_spans": grade_spans(w, rules),
        "patterns": [None, *(pattern_face(w, rules, card) for card in range(1, NUM_PATTERNS + 1))],
        "projects": [None, *(project_face(w, rules, card) for card in range(1, STEWARDSHIP + 1))],
        "events": [None, *(event_face(w, rules, card) for card in range(1, NUM_EVENTS + 1))],
        "acquire": [way_face(w, rules, way) for way in range(len(WAYS))],
        "convert": {
            "name": w.say("action.convert", **conversion(w, rules)),
            "energy": int(rules.convert_energy),
            "support": int(rules.convert_support),
        },
        "tips": tips(w, rules),
        "stakes": stakes(w, rules),
        "flips": w.say("face.flips"),
        "portfolio": w.say("face.portfolio" if has_legacy(rules) else "face.portfolio_without_legacy"),
        "has_legacy": has_legacy(rules),
        "stewardship_slot": STEWARDSHIP_SLOT,
        "stewardship_card": STEWARDSHIP,
        "community": COMMUNITY,
    }


def has_legacy(rules: np.record) -> bool:
    """In Cooperative there is no Legacy (MM-176)."""
    return not rules.cooperative


# --- Cards ----------------------------------------------------------------------------------------------------------


def token_face(w: Words, rules: np.record, kind: int) -> TokenFace:
    name = token_name(w, kind)
    text = w.say(f"tip.token.{GAINS[kind]}", **conversion(w, rules))
    return {"name": name, "tip": {"title": name, "text": text, "rule": "MM-026"}}


def layer_face(w: Words, layer: int) -> LayerFace:
    name, about = layer_name(w, layer), str(w.get(f"layer_about.{ALL_LAYERS[layer]}"))
    return {
        "name": name,
        "about": about,
        "tip": {"title": name, "text": w.say("tip.layer", about=sentence(about)), "rule": "MM-067"},
    }


def pattern_face(w: Words, rules: np.record, card: int) -> PatternFace:
    bonus: list[int] = rules.pattern_bonus[card].tolist()
    return {
        "name": pattern_name(w, card),
        "layer": int(rules.pattern_layer[card]) + 1,
        "bonus": bonus,
        "gives": w.say("face.gives", bonus=amounts(w, bonus)) if any(bonus) else w.say("face.no_bonus"),
    }


def project_face(w: Words, rules: np.record, card: int) -> ProjectFace:
    needs, meaning = layers_needed(rules, card), int(rules.project_meaning[card])
    layers = listed(w, [layer_name(w, need) for need in needs])
    return {
        "name": project_name(w, rules, card),
        "layer": int(rules.project_layer[card]),
        "required": rules.project_tokens[card].tolist(),
        "needs": [need + 1 for need in needs],
        "needs_words": w.say("face.needs", layers=layers) if needs else "",
        "meaning": meaning,
        "spaces": [space_face(w, rules, space) for space in range(1, int(rules.project_spaces[card]) + 1)],
        "bonus": bonus_face(w, int(rules.project_bonus[card])),
        "penalty": bool(rules.project_penalty[card]),
        "tip": project_tip(w, rules, card),
        "reward": {
            "title": w.say("tip.reward.title", meaning=meaning),
            "text": w.say("tip.reward.text", meaning=meaning),
            "rule": "MM-095",
        },
    }


def project_tip(w: Words, rules: np.record, card: int) -> Tip:
    """What a Project is, and what Stewardship brings about (MM-093, MM-122, MM-181)."""
    layer = int(rules.project_layer[card]) - 1
    about = w.say("tip.project", layer=layer_name(w, layer), about=w.get(f"layer_about.{ALL_LAYERS[layer]}"))
    if card != STEWARDSHIP:
        return {"title": project_name(w, rules, card), "text": about, "rule": "MM-093"}
    after = w.say("tip.after_stewardship_competitive" if rules.competitive else "tip.after_stewardship")
    return {"title": project_name(w, rules, card), "text": f"{about} {after}", "rule": "MM-122"}


def space_face(w: Words, rules: np.record, space: int) -> SpaceFace:
    place, legacy = place_word(w, space), int(rules.legacy_awards[space - 1])
    title = w.say("tip.space.title", place=place)
    text = w.say("tip.space.text" if legacy else "tip.space.text_without_legacy", legacy=legacy)
    return {"place": place, "legacy": legacy, "tip": {"title": title, "text": text, "rule": "MM-094"}}


def bonus_face(w: Words, bonus: int) -> BonusFace | None:
    if bonus == BON_NONE:
        return None
    text = w.say("tip.bonus.text", bonus=sentence(bonus_words(w, bonus)))
    tip: Tip = {"title": w.say("tip.bonus.title"), "text": text, "rule": "MM-096"}
    kinds: tuple[Literal["energy", "insight", "support", "vitals"], ...] = ("energy", "insight", "support", "vitals")
    for_all = bonus in FOR_ALL
    if bonus not in GAIN_OF:
        return {"kind": "market", "for_all": for_all, "short": w.say("face.new_market"), "tip": tip}
    kind = kinds[GAIN_OF[bonus]]
    short = w.say("face.all_gain" if for_all else "face.contributors_gain", token=w.say(f"token.{kind}"))
    return {"kind": kind, "for_all": for_all, "short": short, "tip": tip}


def event_face(w: Words, rules: np.record, card: int) -> EventFace:
    loss = int(rules.event_loss[card])
    effect = effect_words(w, rules, int(rules.event_effect[card]))
    penalty = penalty_words(w, int(rules.event_penalty[card]))
    name = event_name(w, card)
    return {
        "name": name,
        "loss": loss,
        "effect": sentence(effect),
        "penalty": sentence(penalty),
        "tip": {
            "title": w.say("tip.event.title", event=name),
            "text": w.say("tip.event.text", loss=loss, effect=effect, penalty=penalty),
            "rule": "MM-033",
        },
    }


def way_face(w: Words, rules: np.record, way: int) -> WayFace:
    tokens: list[int] = rules.acquire[way].tolist()
    name = w.say("action.acquire", tokens=amounts(w, tokens))
    return {
        "part": f"supply/{WAYS[way]}",
        "name": name,
        "tokens": tokens,
        "tip": {"title": name, "text": w.say("tip.way"), "rule": "MM-063"},
    }


# --- The world ------------------------------------------------------------------------------------------------------


def grade_spans(w: Words, rules: np.record) -> list[GradeSpan]:
    """The grades along the Meaning track, each with its first and last space."""
    spans: list[GradeSpan] = []
    for meaning in range(int(rules.meaning_max) + 1):
        name = grade_name(w, rules, meaning)
        if spans and spans[-1]["name"] == name:
            spans[-1]["last"] = meaning
        else:
            spans.append({"name": name, "first": meaning, "last": meaning})
    return spans


def stakes(w: Words, rules: np.record) -> str:
    """What has to be reached, or avoided, for anybody to win (MM-151, MM-163, MM-177, MM-180)."""
    if rules.competitive:
        return ""
    if rules.cooperative or rules.players == 1:
        return w.say("face.stakes_together")
    return w.say("face.stakes_ranked" if rules.collapse_ranked else "face.stakes")


def tips(w: Words, rules: np.record) -> Tips:
    """Every tip that stands for itself, filled with this table's numbers."""
    if rules.competitive:
        collapse = w.say("tip.collapse_competitive")
    else:
        collapse = w.say("tip.collapse_ranked" if rules.collapse_ranked else "tip.collapse")
    no_support = not rules.acquire[:, SUPPORT].any()
    social_cost = rules.social_cost_meaning >= 0
    values = {
        "top": rules.meaning_max,
        "collapse": collapse,
        "threshold": rules.stewardship_threshold,
        "built": w.say("tip.after_stewardship_competitive" if rules.competitive else "tip.after_stewardship"),
        "no_support": w.say("tip.no_support") if no_support else "",
        "actions": w.count("actions", int(rules.actions_per_turn)),
        "once": w.say("tip.once") if rules.limited_refresh else "",
        "unless": w.say("tip.social_cost", meaning=rules.social_cost_meaning) if social_cost else "",
        **conversion(w, rules),
    }
    made = {key: tip(w, key, rule, values) for key, rule in TIP_RULES.items()}
    return cast(Tips, made)


def tip(w: Words, key: str, rule: str, values: dict[str, object]) -> Tip:
    return {"title": w.say(f"tip.{key}.title", **values), "text": w.say(f"tip.{key}.text", **values), "rule": rule}


def sentence(clause: str) -> str:
    """A clause with a capital letter."""
    return clause[:1].upper() + clause[1:]
