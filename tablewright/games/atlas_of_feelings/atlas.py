"""The map: segments, zodiacs, seasons, and what stands opposite (ATL-001 to ATL-006).

A set of markers or of segments is a number: bit m stands for marker m, bit s for segment s.
"""

from tablewright.engine.kit import Record, entries_below, entries_up_to, rule
from tablewright.games.atlas_of_feelings.actions import ANTICLOCKWISE, CLOCKWISE
from tablewright.games.atlas_of_feelings.state import (
    LAYERS,
    MAX_MARKERS,
    RED,
    SEGMENTS,
    SEGMENTS_PER_ZODIAC,
)

ALL_SEGMENTS = (1 << (SEGMENTS + 1)) - 2
ALL_MARKERS = (1 << MAX_MARKERS) - 1
FIRST_SEGMENTS = ALL_SEGMENTS // 3  # the first of each zodiac: bits 1, 3, 5 …


@rule
def turned(segment: int, direction: int) -> int:
    """The segment that a step leads to: one on, one back or the same. 24 is followed by 1 (ATL-006)."""
    to = segment + int(direction == CLOCKWISE) - int(direction == ANTICLOCKWISE)
    if to == 0:
        return SEGMENTS
    return 1 if to > SEGMENTS else to


@rule
def opposite(segment: int) -> int:
    """1 faces 13, 12 faces 24 (ATL-005)."""
    return (segment + SEGMENTS // 2 - 1) % SEGMENTS + 1


@rule
def zodiac_of(segment: int) -> int:
    """Zodiac k is made of segments 2k - 1 and 2k (ATL-003)."""
    return (segment - 1) // SEGMENTS_PER_ZODIAC + 1


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


@rule
def markers_within(s: Record, player: int, layer: int) -> int:
    """The markers at a layer or closer to the centre, as bits; those that are not placed yet are among them."""
    return entries_up_to(s.layer[player], layer)


@rule
def last_layer(rules: Record, colour: int) -> int:
    """The outermost layer of a tier (ATL-002)."""
    return LAYERS if colour == RED else int(rules.first_layer[colour + 1]) - 1


@rule
def markers_inside(rules: Record, s: Record, player: int, colour: int) -> int:
    """The markers closer to the centre than a tier, as bits; those that are not placed yet are among them."""
    return entries_below(s.layer[player], rules.first_layer[colour])


@rule
def markers_on(rules: Record, s: Record, player: int, colour: int) -> int:
    """The markers on the spots of a tier, as bits (ATL-002)."""
    within = ALL_MARKERS if colour == RED else markers_inside(rules, s, player, colour + 1)
    return within & ~markers_inside(rules, s, player, colour)


@rule
def segments_within(s: Record, player: int, layer: int) -> int:
    """The segments on which the player has a marker at a layer or closer to the centre."""
    segments = 0
    for marker in range(MAX_MARKERS):
        segments |= int(s.layer[player, marker] <= layer) << int(s.segment[player, marker])
    return segments & ALL_SEGMENTS
