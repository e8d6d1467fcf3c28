"""What is printed on the wheel and in the score under the rules of this table."""

from __future__ import annotations

from typing import Literal, TypedDict

import numpy as np

from tablewright.engine.words import Words
from tablewright.games.atlas_of_feelings.state import (
    LAYERS,
    SEASONS,
    SEGMENTS,
    SEGMENTS_PER_SEASON,
    SEGMENTS_PER_ZODIAC,
    TIERS,
    ZODIACS,
)
from tablewright.games.atlas_of_feelings.text.names import point_nouns, tier_name, zodiac_name

ZODIACS_PER_SEASON = SEGMENTS_PER_SEASON // SEGMENTS_PER_ZODIAC
Row = Literal["tiers", "zodiacs", "seasons"]


class Tip(TypedDict):
    """A short explanation and the number of its rule."""

    title: str
    text: str
    rule: str


class TierFace(TypedDict):
    name: str
    meaning: str
    letter: str
    layers: list[int]


class SegmentFace(TypedDict):
    """A segment, with its zodiac and its season counted from 0."""

    zodiac: int
    season: int


class Faces(TypedDict):
    tiers: list[TierFace]
    segments: list[SegmentFace]
    zodiacs: list[Tip]
    seasons: list[Tip]
    scoring: dict[str, Tip]
    points: list[str]
    ending: str


def faces(w: Words, rules: np.record) -> Faces:
    return {
        "tiers": [tier_face(w, rules, tier) for tier in range(len(TIERS))],
        "segments": [segment_face(segment) for segment in range(SEGMENTS)],
        "zodiacs": [zodiac_face(w, rules, zodiac) for zodiac in range(1, ZODIACS + 1)],
        "seasons": [season_face(w, rules, season) for season in range(SEASONS)],
        "scoring": scoring(w, rules),
        "points": point_nouns(w, rules),
        "ending": w.say("face.ending", spots=int(rules.yellow_spots_to_end), rounds=int(rules.max_rounds)),
    }


def tier_face(w: Words, rules: np.record, tier: int) -> TierFace:
    name = tier_name(w, tier)
    return {
        "name": name,
        "meaning": w.get("map.tier_meanings")[tier],
        "letter": name[0].upper(),
        "layers": [layer for layer in range(1, LAYERS + 1) if int(rules.tier_of_layer[layer]) == tier],
    }


def segment_face(segment: int) -> SegmentFace:
    return {"zodiac": segment // SEGMENTS_PER_ZODIAC, "season": segment // SEGMENTS_PER_SEASON}


def zodiac_face(w: Words, rules: np.record, zodiac: int) -> Tip:
    name = zodiac_name(w, zodiac)
    text = w.say(
        "face.zodiac",
        first=SEGMENTS_PER_ZODIAC * (zodiac - 1) + 1,
        last=SEGMENTS_PER_ZODIAC * zodiac,
        season=w.get("map.seasons")[(zodiac - 1) // ZODIACS_PER_SEASON],
        scoring=zodiac_scoring(w, rules),
    )
    return {"title": name, "text": text, "rule": "ATL-068"}


def season_face(w: Words, rules: np.record, season: int) -> Tip:
    first = ZODIACS_PER_SEASON * season + 1
    zodiacs = ", ".join(zodiac_name(w, zodiac) for zodiac in range(first, first + ZODIACS_PER_SEASON))
    text = w.say("face.season", zodiacs=zodiacs, scoring=season_scoring(w, rules))
    return {"title": w.get("map.seasons")[season], "text": text, "rule": "ATL-069"}


def scoring(w: Words, rules: np.record) -> dict[str, Tip]:
    """How each row of the score is counted."""
    rows: dict[Row, tuple[str, str]] = {
        "tiers": (tier_scoring(w, rules), "ATL-062"),
        "zodiacs": (zodiac_scoring(w, rules), "ATL-068"),
        "seasons": (season_scoring(w, rules), "ATL-069"),
    }
    return {
        key: {"title": w.say(f"face.scoring.{key}"), "text": text, "rule": rule} for key, (text, rule) in rows.items()
    }


def tier_scoring(w: Words, rules: np.record) -> str:
    """Points by colour for a pair and for a single marker (ATL-062 to ATL-067)."""
    return w.say("face.tiers", pairs=by_tier(w, rules.pair_points), singles=by_tier(w, rules.single_points))


def by_tier(w: Words, points: np.ndarray) -> str:
    """Points by colour: "yellow 4, white 3, grey 2, red −1"."""
    return ", ".join(f"{tier_name(w, tier)} {minus(int(points[tier]))}" for tier in range(len(TIERS)))


def minus(number: int) -> str:
    """A number with a real minus sign."""
    return str(number).replace("-", "−")


def zodiac_scoring(w: Words, rules: np.record) -> str:
    points = int(rules.zodiac_points)
    return w.say("face.zodiacs", points=w.count("points", points)) if points else w.say("face.no_zodiacs")


def season_scoring(w: Words, rules: np.record) -> str:
    """Points for one to four seasons (ATL-069)."""
    points = [str(int(number)) for number in rules.season_points[1:]]
    if not any(int(number) for number in rules.season_points):
        return w.say("face.no_seasons")
    return w.say("face.seasons", points=f"{', '.join(points[:-1])} or {points[-1]}")
