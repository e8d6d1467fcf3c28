"""The cards, tiles and numbers of Life Builds Meaning, read from `data/` and checked against the box contents."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tablewright.engine.content import Table, read_toml
from tablewright.engine.copies import read_once
from tablewright.engine.errors import BadContent
from tablewright.engine.words import plural
from tablewright.games.life_builds_meaning.state import (
    BANDS,
    MAT_LAYERS,
    MAX_DRIFT,
    MAX_PENDING,
    MAX_REQUIRED,
    MAX_STRESS,
    MAX_TRACK,
    MOST_AWARD,
    MOST_MITIGATION,
    MOST_OUTPUTS,
    MOST_STRESS_PLACED,
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
MET = ("cancel", *(f"reduce {by}" for by in range(1, MAX_PENDING + 1)))  # what meeting the mitigation does

Entry = dict[str, Any]  # a card or a tile, by the names of the rules record without their prefix


def icons(table: Table, key: str, fewest: int, most: int) -> list[int]:
    """How many of each icon a string such as "EER" shows."""
    row: str = table.take(key, str)
    for letter in row:
        if letter not in LETTERS:
            known = ", ".join(LETTERS)
            raise BadContent(f"{table.place}: {key} = {row!r} shows {letter!r}, which is not one of {known}.")
    if not fewest <= len(row) <= most:
        found, wanted = plural(len(row), "icon", "icons"), f"{fewest} to {most}" if fewest < most else str(most)
        raise BadContent(f"{table.place}: {key} = {row!r} has {found}, not {wanted}.")
    return [row.count(letter) for letter in LETTERS]


# --- Cards and tiles ----------------------------------------------------------------------------------------------


def read_entries(kind: str, count: int, read: Callable[[Table], Entry]) -> list[Entry]:
    """The entries of a kind in the order of their file, each with a key of its own."""
    file = read_toml(DATA / f"{kind}s.toml")
    entries: list[Entry] = []
    for table in file.entries(kind, count):
        key: str = table.take("key", str)
        if any(entry["key"] == key for entry in entries):
            raise BadContent(f"{kind}s.toml: the key {key} appears twice.")
        entries.append({"key": key, **read(table)})
        table.close()
    file.close()
    return entries


def check_count(entries: list[Entry], field: str, value: int, count: int, name: str) -> None:
    """Refuse a box that does not hold this many entries with this value."""
    found = sum(entry[field] == value for entry in entries)
    if found != count:
        raise BadContent(f"{name}: found {found}, but the box holds {count}.")


@read_once
def read_patterns() -> list[Entry]:
    """The 90 Pattern cards in order, 15 of each Layer (LBM-R04)."""
    cards = read_entries("pattern", NUM_PATTERNS, read_pattern)
    for layer in range(1, MAT_LAYERS + 1):
        check_count(cards, "layer", layer, PATTERNS_PER_LAYER, f"patterns.toml, cards of Layer {layer}")
    return cards


def read_pattern(card: Table) -> Entry:
    """Each card has one Tag icon and one discount icon (LBM-R05)."""
    return {
        "layer": card.whole("layer", 1, MAT_LAYERS),
        "tag": TAGS.index(card.word("tag", TAGS)),
        "cost": icons(card, "cost", 1, MAX_REQUIRED),
        "outputs": icons(card, "outputs", 1, MOST_OUTPUTS),
        "discount": icons(card, "discount", 1, 1).index(1),
    }


@read_once
def read_projects() -> list[Entry]:
    """The 24 Project tiles in order."""
    tiles = read_entries("project", NUM_PROJECTS, read_project)
    for layer, count in PROJECTS_PER_LAYER.items():
        check_count(tiles, "layer", layer, count, f"projects.toml, tiles of Layer {layer}")
    return tiles


def read_project(tile: Table) -> Entry:
    """Its public benefit reduces World Drift, removes local stress tokens, or does both (LBM-056, LBM-057)."""
    drift, stress = tile.whole("drift", 0, MAX_DRIFT), tile.whole("stress", 0, MAX_STRESS)
    if drift + stress == 0:
        raise BadContent(f"{tile.place}: a Project needs a benefit, Drift or stress.")
    return {
        "layer": tile.whole("layer", min(PROJECTS_PER_LAYER), TOP_LAYER),
        "required": icons(tile, "required", 1, MAX_REQUIRED),
        "drift": drift,
        "stress": stress,
    }


@read_once
def read_events() -> list[Entry]:
    """The 30 World Event cards in order, six of each pressure type."""
    cards = read_entries("event", NUM_EVENTS, read_event)
    for pressure, name in enumerate(PRESSURES):
        check_count(cards, "pressure", pressure, EVENTS_PER_PRESSURE, f"events.toml, Events of type {name}")
    placed = sum(card["stress"] for card in cards)
    if placed > MAX_STRESS:
        raise BadContent(
            f"events.toml: all Events together place {placed} local stress tokens, more than {MAX_STRESS}."
        )
    return cards


def read_event(card: Table) -> Entry:
    """If its mitigation is met, an Event's Drift is cancelled or reduced by X (LBM-097, LBM-098)."""
    met = card.word("met", MET)
    return {
        "pressure": PRESSURES.index(card.word("pressure", PRESSURES)),
        "drift": card.whole("drift", 1, MAX_PENDING),
        "stress": card.whole("stress", 0, MOST_STRESS_PLACED),
        "mitigation": icons(card, "mitigation", 1, MOST_MITIGATION),
        "cancels": met == MET[0],
        "reduces": MET.index(met),
    }


# --- Numbers ------------------------------------------------------------------------------------------------------


@read_once
def read_table() -> dict[str, Any]:
    """Starting values, turns, awards, tracks and scores."""
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
        "awards": award.wholes("ranks", RANKS, 0, MOST_AWARD),
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
    check_order("award, ranks", [-points for points in numbers["awards"]])
    check_order("score, multiplier", [-tenths for tenths in numbers["multiplier"]])
    check_order("score, bands", numbers["bands"])
    return numbers


def check_order(place: str, numbers: list[int]) -> None:
    if numbers != sorted(numbers):
        raise BadContent(f"table.toml, {place}: the numbers are not in order.")
