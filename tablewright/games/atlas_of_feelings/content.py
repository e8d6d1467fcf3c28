"""The numbers of Atlas of Feelings, read from `data/` and checked."""

from pathlib import Path
from typing import Any

from tablewright.engine.content import read_toml
from tablewright.engine.copies import read_once
from tablewright.engine.errors import BadContent
from tablewright.games.atlas_of_feelings.actions import DIRECTIONS
from tablewright.games.atlas_of_feelings.state import (
    HIGHEST_COST,
    LAYERS,
    MAX_MARKERS,
    MOST_FOR_A_PAIR,
    SEASONS,
    TIERS,
    WORDS_PER_CARD,
)

DATA = Path(__file__).parent / "data"
SCALES = ("pairs", "flat_1_4", "flat_m1_2", "flat_m1_3")


@read_once
def read_mixes() -> dict[str, list[int]]:
    """How many cards of each tier the named mixes have."""
    file = read_toml(DATA / "mixes.toml")
    rows = file.entries("mix", 4)
    mixes = {}
    for row in rows:
        mixes[row.take("key", str)] = row.wholes("cards", len(TIERS), 0, MAX_MARKERS)
        row.close()
    file.close()
    return mixes


@read_once
def read_map() -> dict[str, Any]:
    """The tier of each layer from the centre outward, and the cards that follow from it."""
    file = read_toml(DATA / "map.toml")
    layers = file.words("layers", LAYERS, TIERS)
    per_zodiac = file.whole("cards_per_zodiac", 1, MAX_MARKERS)
    file.close()
    for tier, name in enumerate(TIERS):
        wide = 1 if name == "yellow" else WORDS_PER_CARD[tier]
        if layers.count(name) != wide:
            raise BadContent(f"map.toml: {name} has {layers.count(name)} layers, but its cards have {wide}.")
    if sorted(layers, key=TIERS.index) != layers:
        raise BadContent("map.toml: the tiers do not lie in the order yellow, white, grey, red (ATL-R02).")
    return {"layers": [TIERS.index(name) for name in layers], "cards_per_zodiac": per_zodiac}


@read_once
def read_turns() -> dict[str, Any]:
    """Movement points, costs and the end condition."""
    file = read_toml(DATA / "turns.toml")
    costs = file.table("step_cost")
    turns: dict[str, Any] = {
        "points_per_turn": file.whole("points_per_turn", 1, 4),
        "yellow_spots_to_end": file.whole("yellow_spots_to_end", 1, MAX_MARKERS),
        "step_cost": [costs.whole(name, 1, HIGHEST_COST) for name in TIERS],
    }
    costs.close()
    ways = file.table("may_step")
    rows = [ways.words(name, len(DIRECTIONS), ("yes", "no")) for name in TIERS]
    turns["may_step"] = [[word == "yes" for word in row] for row in rows]
    ways.close()
    file.close()
    return turns


@read_once
def read_scoring() -> dict[str, Any]:
    """Points of each scale by tier, of a zodiac, and of 0 to 4 seasons."""
    file = read_toml(DATA / "scoring.toml")
    scoring: dict[str, Any] = {
        "zodiac": file.whole("zodiac", 0, 8),
        "seasons": file.wholes("seasons", SEASONS + 1, 0, 40),
    }
    for name in SCALES:
        scale = file.table(name)
        scoring[name] = [scale.wholes(tier, 2, -MOST_FOR_A_PAIR, MOST_FOR_A_PAIR) for tier in TIERS]
        scale.close()
    file.close()
    return scoring
