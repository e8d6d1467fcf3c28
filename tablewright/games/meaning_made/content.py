"""The cards and numbers of Meaning Made, read from `data/` and checked."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tablewright.engine.content import Table, read_toml
from tablewright.engine.copies import read_once
from tablewright.engine.errors import BadContent
from tablewright.games.meaning_made.actions import WAYS
from tablewright.games.meaning_made.state import (
    BONUSES,
    EFFECTS,
    FIRST_PROJECT_LAYER,
    GAINS,
    GRADES,
    LAYERS,
    MAX_PLAYERS,
    MOST_EXTRA,
    MOST_ICONS,
    MOST_LEGACY,
    MOST_MEANING,
    MOST_OF_A_KIND,
    MOST_VITALS,
    NUM_EVENTS,
    NUM_PATTERNS,
    NUM_PROJECTS,
    PENALTIES,
    PORTFOLIO_SLOTS,
    PROJECT_LAYERS,
    PROJECT_SLOTS,
    SPACES,
    STEWARDSHIP_CARDS,
    TOKENS,
)

DATA = Path(__file__).parent / "data"
PATTERNS_PER_LAYER = NUM_PATTERNS // len(LAYERS)
PROJECTS_PER_LAYER = 8
STARTS = ("standard", "easy", "hard")
TABLE_SIZES = 4  # columns of an Event: 1, 2, 3 or 4, 5 or 6 players


@dataclass(frozen=True)
class Pattern:
    key: str
    layer: int
    icons: list[int]
    tokens: list[int]
    vitals: int
    bonus: list[int]


@dataclass(frozen=True)
class Project:
    key: str
    layer: int  # 7 to 10
    needs: int  # bits of layers
    tokens: list[int]
    spaces: int
    meaning: int
    bonus: int
    penalty: bool
    players: tuple[int, int]  # the table sizes it is for


@dataclass(frozen=True)
class Event:
    key: str
    loss: list[int]
    effect: int
    penalty: int


def layer_words(row: Table, key: str) -> list[int]:
    """A row of layer names as numbers; a missing row is empty."""
    if key not in row.values:
        return []
    words = row.take(key, list)
    for word in words:
        if word not in LAYERS:
            raise BadContent(f"{row.place}: {key} holds {word!r}, which is not one of {', '.join(LAYERS)}.")
    return [LAYERS.index(word) for word in words]


def amounts(row: Table, key: str, names: tuple[str, ...], most: int) -> list[int]:
    """How much of each named thing a small table lists; what it does not name is 0."""
    if key not in row.values:
        return [0] * len(names)
    table = row.table(key)
    counts = [table.whole(name, 0, most, 0) for name in names]
    table.close()
    return counts


def refuse_doubles(path: Path, keys: list[str]) -> None:
    twice = sorted({key for key in keys if keys.count(key) > 1})
    if twice:
        raise BadContent(f"{path.name}: there are two cards {twice[0]}.")


@read_once
def read_patterns(path: Path = DATA / "patterns.toml") -> list[Pattern]:
    """The 60 Patterns, ten of each layer."""
    file = read_toml(path)
    patterns = []
    for row in file.entries("pattern", NUM_PATTERNS):
        layer = LAYERS.index(row.word("layer", LAYERS))
        icons = layer_words(row, "icons")
        if len(icons) > MOST_ICONS:
            raise BadContent(f"{row.place}: {len(icons)} icons, more than {MOST_ICONS}.")
        cost = amounts(row, "cost", GAINS, 9)
        counts = [icons.count(i) for i in range(len(LAYERS))]
        bonus = amounts(row, "bonus", GAINS, 9)
        patterns.append(Pattern(row.take("key", str), layer, counts, cost[:3], cost[3], bonus))
        row.close()
    file.close()
    refuse_doubles(path, [pattern.key for pattern in patterns])
    for layer, name in enumerate(LAYERS):
        count = sum(pattern.layer == layer for pattern in patterns)
        if count != PATTERNS_PER_LAYER:
            raise BadContent(f"{path.name}: {count} Patterns of {name}, not {PATTERNS_PER_LAYER}.")
    return patterns


@read_once
def read_projects(path: Path = DATA / "projects.toml") -> tuple[list[Project], list[Project]]:
    """The 24 Projects of layers 7 to 9, eight of each, and the four Stewardship cards."""
    file = read_toml(path)
    projects = [read_project(row) for row in file.entries("project", NUM_PROJECTS)]
    stewardship = [read_project(row) for row in file.entries("stewardship", STEWARDSHIP_CARDS)]
    file.close()
    refuse_doubles(path, [card.key for card in projects + stewardship])
    for layer, name in enumerate(PROJECT_LAYERS[:-1], start=FIRST_PROJECT_LAYER):
        count = sum(project.layer == layer for project in projects)
        if count != PROJECTS_PER_LAYER:
            raise BadContent(f"{path.name}: {count} Projects of {name}, not {PROJECTS_PER_LAYER}.")
    for players in range(1, MAX_PLAYERS + 1):
        count = sum(card.players[0] <= players <= card.players[1] for card in stewardship)
        if count != 1:
            raise BadContent(f"{path.name}: {count} Stewardship cards for {players} players, not 1.")
    return projects, stewardship


def read_project(row: Table) -> Project:
    is_stewardship = "players" in row.values
    players = row.wholes("players", 2, 1, MAX_PLAYERS) if is_stewardship else [1, MAX_PLAYERS]
    layer = "stewardship" if is_stewardship else row.word("layer", PROJECT_LAYERS[:-1])
    tokens = amounts(row, "tokens", TOKENS, MOST_OF_A_KIND - 1)  # the Long Game may add one
    if sum(tokens) == 0:
        raise BadContent(f"{row.place}: it requires no tokens, so nobody could complete it.")
    project = Project(
        key=row.take("key", str),
        layer=FIRST_PROJECT_LAYER + PROJECT_LAYERS.index(layer),
        needs=sum(1 << layer for layer in set(layer_words(row, "needs"))),
        tokens=tokens,
        spaces=row.whole("spaces", 1, SPACES),
        meaning=row.whole("meaning", 0, MOST_MEANING),
        bonus=BONUSES.index(row.word("bonus", BONUSES)),
        penalty=row.take("penalty", bool, False),
        players=(players[0], players[1]),
    )
    row.close()
    return project


@read_once
def read_events(path: Path = DATA / "events.toml") -> list[Event]:
    """The 30 Events."""
    file = read_toml(path)
    events = []
    for row in file.entries("event", NUM_EVENTS):
        loss = row.wholes("loss", TABLE_SIZES, 0, MOST_MEANING - MOST_EXTRA)
        effect = EFFECTS.index(row.word("effect", EFFECTS))
        penalty = PENALTIES.index(row.word("penalty", PENALTIES))
        events.append(Event(row.take("key", str), loss, effect, penalty))
        row.close()
    file.close()
    refuse_doubles(path, [event.key for event in events])
    return events


@read_once
def read_turns(path: Path = DATA / "turns.toml") -> dict[str, Any]:
    """Start values, tracks, turns, variants and grades."""
    file = read_toml(path)
    turns: dict[str, Any] = {
        "meaning_max": file.whole("meaning_max", 1, MOST_MEANING),
        "vitals_max": file.whole("vitals_max", 1, MOST_VITALS),
        "legacy_max": file.whole("legacy_max", 1, MOST_LEGACY),
        "actions_per_turn": file.whole("actions_per_turn", 1, 2),
        "markers_per_player": file.whole("markers_per_player", 1, PROJECT_SLOTS),
        "legacy_awards": file.wholes("legacy_awards", SPACES, 0, 8),
        "donations_per_round": file.whole("donations_per_round", 0, MAX_PLAYERS),
        "extra_any_tokens": file.whole("extra_any_tokens", 0, MOST_EXTRA),
        "fatigue_patterns": file.whole("fatigue_patterns", 0, NUM_PATTERNS),
        "social_cost_meaning": file.whole("social_cost_meaning", 0, MOST_MEANING),
        "hard_mode_loss": file.whole("hard_mode_loss", 0, MOST_EXTRA),
        "opening_floor": file.whole("opening_floor", 0, MOST_MEANING),
        "contribution_limit": file.whole("contribution_limit", 1, 9),
        "long_game": amounts(file, "long_game", TOKENS, MOST_OF_A_KIND),
        "convert": amounts(file, "convert", TOKENS, 4),
    }
    ways = file.table("acquire")
    turns["acquire"] = [amounts(ways, way, TOKENS, 4) for way in WAYS]
    ways.close()
    start = file.table("start")
    turns["start"] = {name: read_start(start.table(name)) for name in STARTS}
    turns["faster_meaning"] = start.whole("faster_meaning", 1, MOST_MEANING)
    turns["instability_meaning"] = start.whole("instability_meaning", 1, MOST_MEANING)
    start.close()
    portfolio = file.table("portfolio")
    turns["portfolio"] = {name: portfolio.whole(name, 1, PORTFOLIO_SLOTS) for name in ("standard", "faster", "long")}
    portfolio.close()
    turns["grade_of_meaning"] = read_grades(file.table("grades"))
    file.close()
    if turns["convert"][1] or not turns["convert"][0]:
        raise BadContent(f"{path.name}, convert: only Energy is exchanged, for Support (MM-059, MM-062).")
    for name, more, *cards in zip(
        TOKENS, turns["long_game"], *(card.tokens for card in read_projects()[1]), strict=True
    ):
        if more + max(cards) > MOST_OF_A_KIND:
            required = f"{more + max(cards)} {name}, more than {MOST_OF_A_KIND}"
            raise BadContent(f"{path.name}, long_game: Stewardship would require {required}.")
    return turns


def read_start(row: Table) -> dict[str, Any]:
    start = {
        "meaning": row.whole("meaning", 1, MOST_MEANING),
        "vitals": row.whole("vitals", 0, MOST_VITALS),
        "tokens": [row.whole(name, 0, 9) for name in TOKENS],
    }
    row.close()
    return start


def read_grades(table: Table) -> list[int]:
    """The grade of each final Meaning, from the highest Meaning of each grade."""
    tops = [table.whole(name, 0, MOST_MEANING) for name in GRADES]
    table.close()
    if sorted(set(tops)) != tops or tops[-1] != MOST_MEANING:
        raise BadContent(f"{table.place}: the grades do not rise to {MOST_MEANING}.")
    return [next(grade for grade, top in enumerate(tops) if meaning <= top) for meaning in range(MOST_MEANING + 1)]
