"""Healing (ATL-046 to ATL-054) and its alternatives (ATL-074 to ATL-077, ATL-083, ATL-084).

A set of segments is a number: bit s stands for segment s.
"""

from tablewright.engine.kit import Record, note, rule
from tablewright.games.atlas_of_feelings.atlas import is_healer, spot
from tablewright.games.atlas_of_feelings.journal import HEALED, PULLED
from tablewright.games.atlas_of_feelings.state import (
    HEAL_BY_JUMP,
    SEGMENTS,
    YELLOW_LAYER,
)

HALF_MAP = SEGMENTS // 2
ALL_SEGMENTS = (1 << (SEGMENTS + 1)) - 2
FIRST_SEGMENTS = ALL_SEGMENTS // 3  # the first of each zodiac: bits 1, 3, 5 …


@rule
def heal_at_setup(rules: Record, s: Record) -> None:
    """The starting position heals, for every player; pull modes wait for the first turn (ATL-030, ATL-076)."""
    if rules.healing_mode == HEAL_BY_JUMP:
        heal_seats(rules, s, 0, rules.players)


@rule
def heal_after_step(rules: Record, s: Record, moved: int) -> None:
    """Healing takes place automatically after a step, unless the table waits for the end of the turn (ATL-049).

    Before the step nothing was left to heal, so a red or grey marker that moves can only be healed itself.
    """
    if rules.healing_mode == HEAL_BY_JUMP and not rules.healing_at_turn_end:
        player = int(s.actor)
        if is_healer(rules, s, player, moved) or is_reached(rules, s, player, moved):
            heal_in_scope(rules, s)


@rule
def is_reached(rules: Record, s: Record, player: int, marker: int) -> int:
    return (reached_segments(rules, s, player) >> int(s.segment[player, marker])) & 1


@rule
def heal_at_turn_end(rules: Record, s: Record) -> None:
    """Pull modes act here, and jumps that wait for the end of the turn (ATL-074, ATL-084)."""
    if rules.healing_mode != HEAL_BY_JUMP:
        pull_markers(rules, s, s.actor)
    elif rules.healing_at_turn_end:
        heal_in_scope(rules, s)


@rule
def heal_in_scope(rules: Record, s: Record) -> None:
    """The active player's markers are checked; where anyone heals anyone, all players' are (ATL-054, ATL-083)."""
    if rules.healing_by_anyone:
        heal_seats(rules, s, 0, rules.players)
    else:
        heal_seats(rules, s, s.actor, s.actor + 1)


@rule
def heal_seats(rules: Record, s: Record, first: int, last: int) -> None:
    """A healed marker heals in its turn, so the check is repeated until no marker qualifies (ATL-050)."""
    healed = True
    while healed:
        healed = False
        for player in range(first, last):
            if heal_reached_markers(rules, s, player):
                healed = True


@rule
def heal_reached_markers(rules: Record, s: Record, player: int) -> int:
    """A red or grey marker that a healer reaches is moved to the first white spot of the same segment (ATL-047)."""
    healed = False
    reached = reached_segments(rules, s, player)
    for marker in range(rules.markers):
        segment = int(s.segment[player, marker])
        if (reached >> segment) & 1 and not is_healer(rules, s, player, marker):
            s.layer[player, marker] = rules.first_white
            note(s, HEALED, player, marker, spot(segment, int(rules.first_white)))
            healed = True
    return healed


@rule
def pull_markers(rules: Record, s: Record, player: int) -> None:
    """All red or grey markers that a healer reaches are pulled by one spot, all at once (ATL-074 to ATL-076)."""
    reached = reached_segments(rules, s, player)
    for marker in range(rules.markers):
        segment = int(s.segment[player, marker])
        if (reached >> segment) & 1 and not is_healer(rules, s, player, marker):
            s.layer[player, marker] -= 1
            note(s, PULLED, player, marker, spot(segment, int(s.layer[player, marker])))


@rule
def reached_segments(rules: Record, s: Record, player: int) -> int:
    """The segments that the player's healers reach, or anyone's where the table plays so (ATL-054, ATL-083)."""
    if not rules.healing_by_anyone:
        return reached_by(rules, s, player)
    reached = 0
    for healer in range(rules.players):
        reached |= reached_by(rules, s, healer)
    return reached


@rule
def reached_by(rules: Record, s: Record, player: int) -> int:
    """A healer reaches the opposite segment; a yellow one, by option, both of the opposite zodiac (ATL-077)."""
    reached = opposite_segments(segments_within(rules, s, player, rules.outermost_healing_layer))
    if rules.healing_by_zodiac:
        reached |= whole_zodiacs(opposite_segments(segments_within(rules, s, player, YELLOW_LAYER)))
    return reached


@rule
def segments_within(rules: Record, s: Record, player: int, layer: int) -> int:
    """The segments on which the player has a marker at a layer or closer to the centre."""
    segments = 0
    for marker in range(rules.markers):
        segments |= int(s.layer[player, marker] <= layer) << int(s.segment[player, marker])
    return segments


@rule
def opposite_segments(segments: int) -> int:
    """Each segment's opposite: the set turned by half the map (ATL-005)."""
    return ((segments << HALF_MAP) | (segments >> HALF_MAP)) & ALL_SEGMENTS


@rule
def whole_zodiacs(segments: int) -> int:
    """Each segment with the other one of its zodiac: 1 and 2, 3 and 4 (ATL-003)."""
    return segments | ((segments & FIRST_SEGMENTS) << 1) | ((segments & ~FIRST_SEGMENTS) >> 1)
