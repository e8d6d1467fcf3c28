"""The map: segments, zodiacs, seasons, and what stands opposite (ATL-001 to ATL-006)."""

from tablewright.engine.kit import Record, rule
from tablewright.games.atlas_of_feelings.actions import ANTICLOCKWISE, CLOCKWISE
from tablewright.games.atlas_of_feelings.state import (
    LAYERS,
    SEGMENTS,
    SEGMENTS_PER_SEASON,
    SEGMENTS_PER_ZODIAC,
)


@rule
def turned(segment: int, direction: int) -> int:
    """The segment that a step leads to: one on, one back or the same. 24 is followed by 1 (ATL-006)."""
    turn = int(direction == CLOCKWISE) - int(direction == ANTICLOCKWISE)
    return (segment - 1 + SEGMENTS + turn) % SEGMENTS + 1


@rule
def opposite(segment: int) -> int:
    """1 faces 13, 12 faces 24 (ATL-005)."""
    return (segment + SEGMENTS // 2 - 1) % SEGMENTS + 1


@rule
def zodiac_of(segment: int) -> int:
    """Zodiac k is made of segments 2k - 1 and 2k (ATL-003)."""
    return (segment - 1) // SEGMENTS_PER_ZODIAC + 1


@rule
def season_of(segment: int) -> int:
    """Season j is made of segments 6j - 5 to 6j (ATL-004)."""
    return (segment - 1) // SEGMENTS_PER_SEASON + 1


@rule
def spot(segment: int, layer: int) -> int:
    """One number for a spot, 0 to 239."""
    return LAYERS * (int(segment) - 1) + int(layer) - 1


@rule
def tier(rules: Record, s: Record, player: int, marker: int) -> int:
    """The tier of the spot that a marker stands on (ATL-002)."""
    return int(rules.tier_of_layer[s.layer[player, marker]])


@rule
def is_healer(rules: Record, s: Record, player: int, marker: int) -> bool:
    """A healer is a marker on a white or yellow spot."""
    return 0 < s.layer[player, marker] <= rules.first_white
