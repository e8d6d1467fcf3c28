"""A slow and obvious twin of the rules in phase move, written from the specification alone.

It knows positions as lists of spots and options by their names, and shares no line with the game.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

from .positions import COLOURS, Spot

COSTS = {"red": 1, "grey": 2, "white": 3, "yellow": 4}
SCALES = {
    "flat_1_4": {"red": 1, "grey": 2, "white": 3, "yellow": 4},
    "flat_m1_2": {"red": -1, "grey": 0, "white": 1, "yellow": 2},
    "flat_m1_3": {"red": -1, "grey": 0, "white": 1, "yellow": 3},
}
PAIRS = {"red": (1, -1), "grey": (2, 0), "white": (3, 1), "yellow": (4, 2)}  # two markers, one left over
SEASONS = (0, 1, 3, 6, 10)

Options = dict[str, Any]
Rows = tuple[tuple[Spot, ...], ...]


@dataclass(frozen=True)
class Position:
    rows: Rows  # the markers of each seat
    actor: int | None
    round: int
    points: int
    ender: int | None = None


def colour(spot: Spot) -> str:
    return COLOURS[spot[1] - 1]


def is_healer(spot: Spot) -> bool:
    return colour(spot) in ("white", "yellow")


def opposite(segment: int) -> int:
    return segment + 12 if segment <= 12 else segment - 12


def zodiac(segment: int) -> int:
    return (segment + 1) // 2


# --- Steps --------------------------------------------------------------------------------------------------------


def budget(options: Options) -> int:
    return options["moves_per_turn"] if options["movement_cost"] == "moves" else 4


def cost(options: Options, spot: Spot) -> int:
    return 1 if options["movement_cost"] == "moves" else COSTS[colour(spot)]


def ways(options: Options, spot: Spot) -> dict[str, Spot]:
    """Where a marker may step, by direction."""
    segment, layer = spot
    clockwise, inward = (segment % 24 + 1, layer), (segment, layer - 1)
    if colour(spot) == "yellow":
        return {"clockwise": clockwise, "anticlockwise": ((segment - 2) % 24 + 1, layer)}
    if colour(spot) == "white":
        return {"inward": inward}
    return {"clockwise": clockwise} | ({"inward": inward} if options["inward_moves"] else {})


def legal(options: Options, p: Position) -> list[str]:
    if p.actor is None:
        return []
    row, actions = p.rows[p.actor], []
    for marker, spot in enumerate(row):
        if spot not in row[:marker] and cost(options, spot) <= p.points:
            actions += [f"step {marker} {way}" for way in ways(options, spot)]
    return [*actions, "end turn"]


def play(options: Options, start: int, p: Position, action: str) -> Position:
    """The position after an action and all that follows from it."""
    if action == "end turn":
        return next_turn(options, start, p)
    _, marker, way = action.split()
    spot = p.rows[p.actor][int(marker)]
    row = list(p.rows[p.actor])
    row[int(marker)] = ways(options, spot)[way]
    p = replace(p, rows=with_row(p.rows, p.actor, row), points=p.points - cost(options, spot))
    if options["healing_mode"] == "jump" and options["healing_timing"] == "step":
        p = replace(p, rows=healed(options, p.rows, in_scope(options, p)))
    if all(cost(options, spot) > p.points for spot in p.rows[p.actor]):
        return next_turn(options, start, p)
    return p


def next_turn(options: Options, start: int, p: Position) -> Position:
    if options["healing_mode"] != "jump":
        p = replace(p, rows=pulled(options, p.rows, p.actor))
    elif options["healing_timing"] == "turn_end":
        p = replace(p, rows=healed(options, p.rows, in_scope(options, p)))
    yellow = {spot for spot in p.rows[p.actor] if colour(spot) == "yellow"}
    ender = p.actor if p.ender is None and len(yellow) >= 4 else p.ender
    actor = (p.actor + 1) % len(p.rows)
    round_is_over = actor == start
    if ender is not None and (round_is_over or options["end_timing"] == "immediate"):
        return Position(p.rows, None, p.round, 0, ender)
    if round_is_over and p.round == options["max_rounds"]:
        return Position(p.rows, None, p.round, 0, ender)
    return Position(p.rows, actor, p.round + round_is_over, budget(options), ender)


def with_row(rows: Rows, seat: int, row: list[Spot]) -> Rows:
    return (*rows[:seat], tuple(row), *rows[seat + 1 :])


# --- Healing ------------------------------------------------------------------------------------------------------


def in_scope(options: Options, p: Position) -> list[int]:
    return list(range(len(p.rows))) if options["healing_scope"] == "any" else [p.actor]


def reaches(options: Options, healer: Spot, patient: Spot) -> bool:
    """Whether a healer would heal or pull a marker of its scope."""
    if is_healer(patient) or not is_healer(healer):
        return False
    if options["healing_mode"] == "pull_yellow" and colour(healer) != "yellow":
        return False
    if options["healing_area"] == "zodiac" and colour(healer) == "yellow":
        return zodiac(opposite(healer[0])) == zodiac(patient[0])
    return opposite(healer[0]) == patient[0]


def is_reached(options: Options, rows: Rows, seat: int, patient: Spot) -> bool:
    seats = range(len(rows)) if options["healing_scope"] == "any" else [seat]
    return any(reaches(options, healer, patient) for other in seats for healer in rows[other])


def healed(options: Options, rows: Rows, seats: list[int], order: Any = None) -> Rows:
    """Heal one marker after another, in any order, until none of these seats qualifies."""
    while True:
        waiting = [
            (seat, marker)
            for seat in seats
            for marker, spot in enumerate(rows[seat])
            if is_reached(options, rows, seat, spot)
        ]
        if not waiting:
            return rows
        seat, marker = order.choice(waiting) if order else waiting[0]
        row = list(rows[seat])
        row[marker] = (row[marker][0], 4)
        rows = with_row(rows, seat, row)


def pulled(options: Options, rows: Rows, seat: int) -> Rows:
    row = [(s, layer - is_reached(options, rows, seat, (s, layer))) for s, layer in rows[seat]]
    return with_row(rows, seat, row)


# --- Scores -------------------------------------------------------------------------------------------------------


def score(options: Options, row: tuple[Spot, ...]) -> dict[str, int]:
    counts = Counter(colour(spot) for spot in row)
    scale = SCALES.get(options["tier_scoring"])
    if scale:
        tiers = sum(scale[name] * count for name, count in counts.items())
    else:
        tiers = sum(count // 2 * PAIRS[name][0] + count % 2 * PAIRS[name][1] for name, count in counts.items())
    zodiacs = len(zodiacs_of(row)) if options["score_zodiacs"] else 0
    held = {(spot[0] + 5) // 6 for spot in row if is_healer(spot)}
    seasons = SEASONS[len(held)] if options["score_seasons"] else 0
    return {"tiers": tiers, "zodiacs": zodiacs, "seasons": seasons, "total": tiers + zodiacs + seasons}


def zodiacs_of(row: tuple[Spot, ...]) -> set[int]:
    return {zodiac(spot[0]) for spot in row if is_healer(spot)}


def winners(options: Options, rows: Rows) -> list[int]:
    """Nobody in practice; else the best by total, yellow markers, zodiacs and few red markers."""
    if len(rows) == 1:
        return []
    standings = []
    for row in rows:
        counts = Counter(colour(spot) for spot in row)
        standings.append((score(options, row)["total"], counts["yellow"], len(zodiacs_of(row)), -counts["red"]))
    return [seat for seat, standing in enumerate(standings) if standing == max(standings)]
