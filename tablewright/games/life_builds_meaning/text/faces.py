"""What is printed on cards, tiles, tracks and tokens under these rules, with tooltips and their rule numbers."""

from __future__ import annotations

from typing import Literal, TypedDict

import numpy as np

from tablewright.engine.words import Words
from tablewright.games.life_builds_meaning.actions import PAIRS
from tablewright.games.life_builds_meaning.state import (
    ENERGY,
    ENERGY_PER_SUPPORT,
    MAT_LAYERS,
    MAX_PLAYERS,
    MAX_TRACK,
    NUM_EVENTS,
    NUM_PATTERNS,
    NUM_PROJECTS,
    NUM_TOKENS,
    RANKS,
    SUPPORT,
    TOKENS,
    TOP_LAYER,
)
from tablewright.games.life_builds_meaning.text.names import (
    counted_names,
    event_name,
    layer_name,
    pattern_name,
    pressure_name,
    project_name,
    tag_name,
    times,
    token_name,
)

TOKEN_RULES = (("energy", "LBM-072"), ("regulation", None), ("model", None), ("value", None), ("support", "LBM-067"))


class Tip(TypedDict):
    """A tooltip. The board puts names and counts into some titles."""

    title: str
    text: str
    rule: str | None


class TokenFace(TypedDict):
    key: str
    name: str
    tip: Tip


class PairFace(TypedDict):
    """Two tokens that Acquire can take, and the part of the board that stands for them."""

    part: str
    tokens: list[int]
    tip: Tip


class LayerFace(TypedDict):
    name: str
    slot: Tip | None  # None for Layers without a slot on the mat
    tag: Tip


class PatternFace(TypedDict):
    name: str
    layer: int
    tag: int  # the number of the Layer with this name
    cost: list[int]
    outputs: list[int]
    discount: int  # a token
    tip: Tip
    saves: Tip
    later: str  # what its owner saves, in a line


class BenefitFace(TypedDict):
    kind: Literal["drift", "stress"]
    text: str
    tip: Tip


class ProjectFace(TypedDict):
    name: str
    layer: int
    ends: str  # a warning on tiles that end the game; empty on others
    social: str  # what contributing earns; empty where it earns nothing
    layer_tip: Tip
    benefits: list[BenefitFace]


class EventFace(TypedDict):
    name: str
    pressure: int
    drift: str
    stress: str  # empty where none is placed
    effect: str  # of meeting the mitigation
    pressure_tip: Tip
    drift_tip: Tip
    stress_tip: Tip
    effect_tip: Tip


class BandFace(TypedDict):
    """Spaces of the Drift track next to each other with the same multiplier."""

    first: int
    last: int
    times: str
    tip: Tip


class SpaceFace(TypedDict):
    """A space of the Drift track."""

    band: int
    times: str
    last: bool
    tip: Tip


class TrackFace(TypedDict):
    key: Literal["project", "coherence", "social"]
    name: str
    spaces: int  # printed spaces; a track without a cap goes around
    cap: int | None
    tip: Tip


class AwardFace(TypedDict):
    """The award of one rank."""

    points: int
    ordinal: str
    tip: Tip


class ConversionFace(TypedDict):
    """The emergency conversion: tokens by their numbers."""

    spent: int
    count: int
    gained: int
    convert: str
    pledge: str
    pledged_as: str
    tip: Tip


class StabilizeFace(TypedDict):
    token: int
    steps: int
    text: str
    world: Tip
    local: Tip


class Texts(TypedDict):
    """Short lines on the board."""

    pay: str
    gain: str
    places: str
    score: str
    awards: str
    market: str
    acquire: str
    final_check: str
    project_slot_empty: str
    market_slot_empty: str


class Tips(TypedDict):
    """Tooltips that belong to no card."""

    world_drift: Tip
    leak: Tip
    patterns_left: Tip
    projects_left: Tip
    events_left: Tip
    pledge: Tip
    request: Tip
    give: Tip
    ask: Tip
    saved: list[Tip]
    contribute: Tip
    mark: Tip
    unpaid: Tip
    pay: Tip
    rank: Tip
    project_slot_empty: Tip
    market_slot_empty: Tip
    multiplier: Tip
    score: Tip
    starting_player: Tip
    actions: Tip


class Faces(TypedDict):
    tokens: list[TokenFace]
    pairs: list[PairFace]
    layers: list[LayerFace]
    patterns: list[PatternFace]
    projects: list[ProjectFace]
    events: list[EventFace]
    bands: list[BandFace]
    spaces: list[SpaceFace]
    tracks: list[TrackFace]
    awards: list[AwardFace]
    conversion: ConversionFace
    stabilize: StabilizeFace
    texts: Texts
    tips: Tips


def faces(w: Words, rules: np.record) -> Faces:
    """Cards and tiles in the order of their numbers, from 1; tokens, spaces and ranks from 0."""
    return {
        "tokens": [token_face(w, token) for token in range(NUM_TOKENS)],
        "pairs": [pair_face(w, *pair) for pair in PAIRS],
        "layers": [layer_face(w, layer) for layer in range(1, TOP_LAYER + 1)],
        "patterns": [pattern_face(w, rules, card) for card in range(1, NUM_PATTERNS + 1)],
        "projects": [project_face(w, rules, tile) for tile in range(1, NUM_PROJECTS + 1)],
        "events": [event_face(w, rules, card) for card in range(1, NUM_EVENTS + 1)],
        "bands": [band_face(w, rules, *band) for band in drift_bands(rules)],
        "spaces": [space_face(w, rules, drift) for drift in range(len(rules.multiplier))],
        "tracks": tracks(w, rules),
        "awards": [award_face(w, rules, rank) for rank in range(MAX_PLAYERS)],
        "conversion": conversion(w),
        "stabilize": stabilize(w, rules),
        "texts": texts(w, rules),
        "tips": tips(w, rules),
    }


def tip(w: Words, key: str, rule: str | None, **values: object) -> Tip:
    """The tooltip under `[tip]`, filled."""
    return {"title": w.say(f"tip.{key}.0", **values), "text": w.say(f"tip.{key}.1", **values), "rule": rule}


# --- Tokens -------------------------------------------------------------------------------------------------------


def token_face(w: Words, token: int) -> TokenFace:
    key, rule = TOKEN_RULES[token]
    return {"key": key, "name": token_name(w, token), "tip": tip(w, key, rule)}


def pair_face(w: Words, first: int, second: int) -> PairFace:
    names = {"first": token_name(w, first), "second": token_name(w, second)}
    part = f"supply/{TOKENS[first]}+{TOKENS[second]}"
    return {"part": part, "tokens": [first, second], "tip": tip(w, "acquire", "LBM-030", **names)}


def conversion(w: Words) -> ConversionFace:
    values = {"count": ENERGY_PER_SUPPORT, "energy": token_name(w, ENERGY), "support": token_name(w, SUPPORT)}
    return {
        "spent": ENERGY,
        "count": ENERGY_PER_SUPPORT,
        "gained": SUPPORT,
        "convert": w.say("action.convert"),
        "pledge": w.say("action.pledge converted"),
        "pledged_as": w.say("face.pledged_as", **values),
        "tip": tip(w, "conversion", "LBM-072", **values),
    }


def stabilize(w: Words, rules: np.record) -> StabilizeFace:
    if rules.leaks:
        local = tip(w, "stabilize_leaking", "LBM-R08", stress=stress_of_a_leak(w, rules))
    else:
        local = tip(w, "stabilize_local", "LBM-069")
    world = tip(w, "stabilize_world", "LBM-068")
    return {"token": SUPPORT, "steps": 1, "text": w.say("face.stabilize"), "world": world, "local": local}


def stress_of_a_leak(w: Words, rules: np.record) -> str:
    return w.count("stress", rules.stress_per_leak)


# --- Cards and tiles ----------------------------------------------------------------------------------------------


def layer_face(w: Words, layer: int) -> LayerFace:
    """Layers 1 to 6 have a slot on the mat; all ten are Tags."""
    name = layer_name(w, layer)
    slot = None
    if layer <= MAT_LAYERS:
        slot = tip(w, "layer", "LBM-040", layer=layer, name=name, meaning=w.get("layer.meanings")[layer - 1])
    return {"name": name, "slot": slot, "tag": tip(w, "tag", "LBM-037", tag=name)}


def pattern_face(w: Words, rules: np.record, card: int) -> PatternFace:
    layer, discount = int(rules.pattern_layer[card]), int(rules.pattern_discount[card])
    cost, outputs = rules.pattern_cost[card], rules.pattern_outputs[card]
    values = {"tag": tag_name(w, rules, card), "saved": token_name(w, discount)}
    printed = {"cost": counted_names(w, cost), "outputs": counted_names(w, outputs)}
    name = pattern_name(w, card)
    return {
        "name": name,
        "layer": layer,
        "tag": int(rules.pattern_tag[card]) + 1,
        "cost": cost.tolist(),
        "outputs": outputs.tolist(),
        "discount": discount,
        "tip": tip(w, "pattern", "LBM-033", pattern=name, layer=layer, name=layer_name(w, layer), **printed, **values),
        "saves": tip(w, "discount", "LBM-034", **values),
        "later": w.say("face.later", **values),
    }


def project_face(w: Words, rules: np.record, tile: int) -> ProjectFace:
    layer = int(rules.project_layer[tile])
    ends, social = bool(layer == rules.ending_layer), bool(layer >= rules.social_layer)
    key, rule = "project_layer", None
    if ends:
        key, rule = "project_ends", "LBM-105"
    elif social:
        key, rule = "project_social", "LBM-052"
    return {
        "name": project_name(w, tile),
        "layer": layer,
        "ends": w.say("face.ends") if ends else "",
        "social": w.say("face.social") if social else "",
        "layer_tip": tip(w, key, rule, layer=layer, name=layer_name(w, layer)),
        "benefits": benefits(w, rules, tile),
    }


def benefits(w: Words, rules: np.record, tile: int) -> list[BenefitFace]:
    drift, stress = int(rules.project_drift[tile]), int(rules.project_stress[tile])
    found: list[BenefitFace] = []
    if drift:
        about = tip(w, "benefit_drift", "LBM-056", drift=drift)
        found.append({"kind": "drift", "text": w.say("face.drift_down", drift=drift), "tip": about})
    if stress:
        about = tip(w, "benefit_stress", "LBM-057", stress=stress)
        found.append({"kind": "stress", "text": w.say("face.stress_down", stress=stress), "tip": about})
    return found


def event_face(w: Words, rules: np.record, card: int) -> EventFace:
    drift, stress, by = int(rules.event_drift[card]), int(rules.event_stress[card]), int(rules.event_reduces[card])
    cancels = bool(rules.event_cancels[card])
    return {
        "name": event_name(w, card),
        "pressure": int(rules.event_pressure[card]),
        "drift": w.say("face.drift_up", drift=drift),
        "stress": w.say("face.stress_up", stress=stress) if stress else "",
        "effect": w.say("face.cancels") if cancels else w.say("face.drift_down", drift=by),
        "pressure_tip": tip(w, "pressure", "LBM-021", pressure=pressure_name(w, rules, card)),
        "drift_tip": tip(w, "pending", "LBM-100", drift=drift),
        "stress_tip": tip(w, "stress_placed", "LBM-020", stress=stress),
        "effect_tip": tip(w, "cancels", "LBM-097") if cancels else tip(w, "reduces", "LBM-098", by=by),
    }


# --- Tracks and awards --------------------------------------------------------------------------------------------


def drift_bands(rules: np.record) -> list[tuple[int, int]]:
    """The first and the last space of each band of the Drift track."""
    multiplier = rules.multiplier.tolist()
    starts = [drift for drift in range(len(multiplier)) if drift == 0 or multiplier[drift] != multiplier[drift - 1]]
    return list(zip(starts, [start - 1 for start in starts[1:]] + [len(multiplier) - 1], strict=True))


def band_face(w: Words, rules: np.record, first: int, last: int) -> BandFace:
    spaces = f"{first}–{last}" if first < last else str(first)
    multiplier = times(w, rules.multiplier[first])
    about = tip(w, "band", "LBM-117", spaces=spaces, times=multiplier)
    return {"first": first, "last": last, "times": multiplier, "tip": about}


def space_face(w: Words, rules: np.record, drift: int) -> SpaceFace:
    last = bool(drift == rules.drift_cap)
    key, rule = "space", "LBM-117"
    if last:
        key, rule = "last_space_lost" if rules.shared_loss else "last_space", "LBM-106"
    multiplier = times(w, rules.multiplier[drift])
    band = next(i for i, (_, end) in enumerate(drift_bands(rules)) if drift <= end)
    return {"band": band, "times": multiplier, "last": last, "tip": tip(w, key, rule, drift=drift, times=multiplier)}


def tracks(w: Words, rules: np.record) -> list[TrackFace]:
    coherence, social = int(rules.coherence_cap), int(rules.social_cap)
    return [
        track_face("project", None, tip(w, "project", "LBM-061", **award_values(rules))),
        track_face("coherence", coherence, tip(w, "coherence", "LBM-071", cap=coherence)),
        track_face("social", social, tip(w, "social", "LBM-051", cap=social, layer=rules.social_layer)),
    ]


def track_face(key: Literal["project", "coherence", "social"], cap: int | None, about: Tip) -> TrackFace:
    return {"key": key, "name": about["title"], "spaces": MAX_TRACK, "cap": cap, "tip": about}


def award_face(w: Words, rules: np.record, rank: int) -> AwardFace:
    points, ordinal = int(rules.awards[min(rank, RANKS - 1)]), w.get("face.ordinals")[rank]
    about = tip(w, "award", "LBM-059", points=w.count("points", points), ordinal=ordinal)
    return {"points": points, "ordinal": ordinal, "tip": about}


def award_values(rules: np.record) -> dict[str, object]:
    return dict(zip(("first", "second", "other"), rules.awards.tolist(), strict=True))


# --- The rest of the board ----------------------------------------------------------------------------------------


def texts(w: Words, rules: np.record) -> Texts:
    return {
        "pay": w.say("face.pay"),
        "gain": w.say("face.gain"),
        "places": w.say("face.places"),
        "score": w.say("face.score"),
        "awards": w.say("face.awards", **award_values(rules)),
        "market": w.say("face.market"),
        "acquire": w.say("face.acquire"),
        "final_check": w.say("face.final_check", layer=rules.ending_layer),
        "project_slot_empty": w.say("face.project_slot_empty"),
        "market_slot_empty": w.say("face.market_slot_empty"),
    }


def tips(w: Words, rules: np.record) -> Tips:
    return {
        "world_drift": tip(w, "world_drift", "LBM-117", drift_cap=rules.drift_cap),
        "leak": tip(w, "leak", "LBM-R08", stress=stress_of_a_leak(w, rules)),
        "patterns_left": tip(w, "patterns_left", "LBM-022"),
        "projects_left": tip(w, "projects_left", "LBM-102"),
        "events_left": tip(w, "events_left", "LBM-018"),
        "pledge": tip(w, "pledge_open" if rules.pays_at_once else "pledge", "LBM-087"),
        "request": tip(w, "request", "LBM-082"),
        "give": tip(w, "give", "LBM-078"),
        "ask": tip(w, "ask", "LBM-080"),
        "saved": [tip(w, "saved", "LBM-034", saved=token_name(w, token)) for token in range(NUM_TOKENS)],
        "contribute": tip(w, "contribute", "LBM-046"),
        "mark": tip(w, "mark", "LBM-048"),
        "unpaid": tip(w, "unpaid", "LBM-050"),
        "pay": tip(w, "pay", "LBM-046"),
        "rank": tip(w, "rank", "LBM-060"),
        "project_slot_empty": tip(w, "project_slot_empty", "LBM-066"),
        "market_slot_empty": tip(w, "market_slot_empty", "LBM-025"),
        "multiplier": tip(w, "multiplier", "LBM-117"),
        "score": tip(w, "score", "LBM-118"),
        "starting_player": tip(w, "starting_player", "LBM-026"),
        "actions": tip(w, "actions", "LBM-027", actions=w.count("actions", rules.actions)),
    }
