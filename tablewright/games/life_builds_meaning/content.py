"""The cards, tiles and numbers of Life Builds Meaning, read from `data/` and checked against what is in the box."""

from pathlib import Path
from typing import Any

from tablewright.engine.content import Table, read_toml
from tablewright.engine.copies import read_once
from tablewright.engine.errors import BadContent
from tablewright.games.life_builds_meaning.state import (
    BANDS,
    MAT_LAYERS,
    MAX_DRIFT,
    MAX_PENDING,
    MAX_REQUIRED,
    MAX_STRESS,
    MAX_TRACK,
    NUM_EVENTS,
    NUM_PATTERNS,
    NUM_PROJECTS,
    NUM_TOKENS,
    PRESSURES,
    RANKS,
    TAGS,
    TOP_LAYER,
)

DATA = Path(__file__).parent / "data"
LETTERS = "ERMVS"  # one icon each, in the order of the tokens
PATTERNS_PER_LAYER = 15
EVENTS_PER_PRESSURE = 6
PROJECTS_PER_LAYER = {6: 2, 7: 4, 8: 8, 9: 6, 10: 4}
FEWEST_OUTPUTS, MOST_OUTPUTS = 2, 4
MOST_MITIGATION = 4


def icons(table: Table, key: str, fewest: int, most: int) -> list[int]:
    """How many of each icon a string such as "EER" shows."""
    row: str = table.take(key, str)
    for letter in row:
        if letter not in LETTERS:
            raise BadContent(f"{table.place}: {key} = {row!r} shows {letter!r}, which is none of {', '.join(LETTERS)}.")
    if not fewest <= len(row) <= most:
        raise BadContent(f"{table.place}: {key} = {row!r} has {len(row)} icons, not {fewest} to {most}.")
    return [row.count(letter) for letter in LETTERS]


def refuse_total(name: str, what: str, found: int, wanted: int) -> None:
    if found != wanted:
        raise BadContent(f"{name}: there are {found} {what}, not the {wanted} of the box.")


def refuse_twins(name: str, rows: list[dict[str, Any]]) -> None:
    keys = [row["key"] for row in rows]
    for key in keys:
        if keys.count(key) > 1:
            raise BadContent(f"{name}: the key {key} is there twice.")


@read_once
def read_patterns() -> list[dict[str, Any]]:
    """The 90 Patterns in order: 15 of each Layer (LBM-R04), each with one Tag and one discount icon (LBM-R05)."""
    file = read_toml(DATA / "patterns.toml")
    rows = []
    for card in file.entries("pattern", NUM_PATTERNS):
        rows.append(
            {
                "key": card.take("key", str),
                "layer": card.whole("layer", 1, MAT_LAYERS),
                "tag": TAGS.index(card.word("tag", TAGS)),
                "cost": icons(card, "cost", 1, MAX_REQUIRED),
                "outputs": icons(card, "outputs", FEWEST_OUTPUTS, MOST_OUTPUTS),
                "discount": icons(card, "discount", 1, 1).index(1),
            }
        )
        card.close()
    file.close()
    refuse_twins("patterns.toml", rows)
    for layer in range(1, MAT_LAYERS + 1):
        found = sum(row["layer"] == layer for row in rows)
        refuse_total("patterns.toml", f"cards of Layer {layer}", found, PATTERNS_PER_LAYER)
    return rows


@read_once
def read_projects() -> list[dict[str, Any]]:
    """The 24 Project tiles in order, with what each brings when it is completed (LBM-056, LBM-057)."""
    file = read_toml(DATA / "projects.toml")
    rows = []
    for tile in file.entries("project", NUM_PROJECTS):
        rows.append(
            {
                "key": tile.take("key", str),
                "layer": tile.whole("layer", min(PROJECTS_PER_LAYER), TOP_LAYER),
                "required": icons(tile, "required", 1, MAX_REQUIRED),
                "drift": tile.whole("drift", 0, MAX_DRIFT),
                "stress": tile.whole("stress", 0, MAX_STRESS),
            }
        )
        tile.close()
        if rows[-1]["drift"] + rows[-1]["stress"] == 0:
            raise BadContent(f"{tile.place}: a Project has a benefit, Drift or stress.")
    file.close()
    refuse_twins("projects.toml", rows)
    for layer, wanted in PROJECTS_PER_LAYER.items():
        found = sum(row["layer"] == layer for row in rows)
        refuse_total("projects.toml", f"tiles of Layer {layer}", found, wanted)
    return rows


@read_once
def read_events() -> list[dict[str, Any]]:
    """The 30 World Events in order, six of each pressure type, and what met mitigation does (LBM-097, LBM-098)."""
    file = read_toml(DATA / "events.toml")
    met_words = ("cancel", *(f"reduce {by}" for by in range(1, MAX_PENDING + 1)))
    rows = []
    for card in file.entries("event", NUM_EVENTS):
        met = card.word("met", met_words)
        rows.append(
            {
                "key": card.take("key", str),
                "pressure": PRESSURES.index(card.word("pressure", PRESSURES)),
                "drift": card.whole("drift", 1, MAX_PENDING),
                "stress": card.whole("stress", 0, 3),
                "mitigation": icons(card, "mitigation", 1, MOST_MITIGATION),
                "cancels": met == "cancel",
                "reduces": met_words.index(met),
            }
        )
        card.close()
    file.close()
    refuse_twins("events.toml", rows)
    for pressure, name in enumerate(PRESSURES):
        found = sum(row["pressure"] == pressure for row in rows)
        refuse_total("events.toml", f"Events of type {name}", found, EVENTS_PER_PRESSURE)
    return rows


@read_once
def read_table() -> dict[str, Any]:
    """Starts, turns, awards, tracks and scores."""
    file = read_toml(DATA / "table.toml")
    start, turn, award, track, score = (file.table(key) for key in ("start", "turn", "award", "track", "score"))
    numbers: dict[str, Any] = {
        "start_tokens": icons(start, "tokens", 0, 9),
        "start_project": start.whole("project", 0, MAX_TRACK),
        "start_coherence": start.whole("coherence", 0, MAX_TRACK),
        "start_social": start.whole("social", 0, MAX_TRACK),
        "actions": turn.whole("actions", 1, 2),
        "social_layer": turn.whole("social_layer", min(PROJECTS_PER_LAYER), TOP_LAYER),
        "ending_layer": turn.whole("ending_layer", min(PROJECTS_PER_LAYER), TOP_LAYER),
        "stress_per_leak": turn.whole("stress_per_leak", 1, MAX_STRESS),
        "awards": award.wholes("ranks", RANKS, 0, 6),
        "coherence_cap": track.whole("coherence", 1, MAX_TRACK),
        "social_cap": track.whole("social", 1, MAX_TRACK),
        "drift_cap": track.whole("drift", MAX_DRIFT, MAX_DRIFT),
        "multiplier": score.wholes("multiplier", MAX_DRIFT + 1, 0, 20),
        "bands": score.wholes("bands", BANDS, 0, 120),
    }
    for table in (start, turn, award, track, score):
        table.close()
    file.close()
    assert len(LETTERS) == NUM_TOKENS
    refuse_order("award, ranks", [-points for points in numbers["awards"]])
    refuse_order("score, multiplier", [-tenths for tenths in numbers["multiplier"]])
    refuse_order("score, bands", numbers["bands"])
    return numbers


def refuse_order(place: str, numbers: list[int]) -> None:
    if numbers != sorted(numbers):
        raise BadContent(f"table.toml, {place}: the numbers are not in order.")
