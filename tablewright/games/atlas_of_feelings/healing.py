"""Healing (ATL-046 to ATL-054) and its alternatives (ATL-074 to ATL-077, ATL-083, ATL-084)."""

from tablewright.engine.kit import Record, entries_with, lowest_bit, note, rule
from tablewright.games.atlas_of_feelings.atlas import (
    ALL_SEGMENTS,
    FIRST_SEGMENTS,
    markers_within,
    opposite,
    segments_within,
    spot,
)
from tablewright.games.atlas_of_feelings.journal import HEALED, PULLED
from tablewright.games.atlas_of_feelings.state import (
    HEAL_BY_JUMP,
    MAX_MARKERS,
    SEGMENTS,
    YELLOW_LAYER,
)

HALF_MAP = SEGMENTS // 2


@rule
def heal_at_setup(rules: Record, s: Record) -> None:
    """The starting position heals, for every player; pull modes wait for the first turn (ATL-030, ATL-076)."""
    if rules.healing_mode == HEAL_BY_JUMP:
        heal_seats(rules, s, 0, int(rules.players))


@rule
def heal_after_step(rules: Record, s: Record, moved: int) -> None:
    """Healing takes place automatically after a step, unless the table waits for the end of the turn (ATL-049)."""
    if rules.healing_mode == HEAL_BY_JUMP and not rules.healing_at_turn_end and may_heal(rules, s, int(s.actor), moved):
        heal_in_scope(rules, s)


@rule
def may_heal(rules: Record, s: Record, player: int, moved: int) -> bool:
    """Whether a marker that has stepped could heal another or be healed: surely not, if no such marker faces it.

    Before the step nothing was left to heal.
    """
    if rules.healing_by_anyone or rules.healing_by_zodiac:
        return True
    facing = entries_with(s.segment[player], opposite(int(s.segment[player, moved])))
    healers = markers_within(s, player, int(rules.first_white))
    return facing & (~healers if (healers >> moved) & 1 else healers) != 0


@rule
def heal_at_turn_end(rules: Record, s: Record) -> None:
    """Pull modes act here, and jumps that wait for the end of the turn (ATL-074, ATL-084)."""
    if rules.healing_mode != HEAL_BY_JUMP:
        pull_markers(rules, s, int(s.actor))
    elif rules.healing_at_turn_end:
        heal_in_scope(rules, s)


@rule
def heal_in_scope(rules: Record, s: Record) -> None:
    """The active player's markers are checked; where anyone heals anyone, all players' are (ATL-054, ATL-083)."""
    everyone = bool(rules.healing_by_anyone)
    heal_seats(rules, s, 0 if everyone else int(s.actor), int(rules.players) if everyone else int(s.actor) + 1)


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
def heal_reached_markers(rules: Record, s: Record, player: int) -> bool:
    """A red or grey marker that a healer reaches is moved to the first white spot of the same segment (ATL-047)."""
    healed = markers_to_heal(rules, s, player)
    left = healed
    while left:
        marker = lowest_bit(left)
        left &= left - 1
        s.layer[player, marker] = rules.first_white
        note(s, HEALED, player, marker, spot(int(s.segment[player, marker]), int(rules.first_white)))
    return healed != 0


@rule
def pull_markers(rules: Record, s: Record, player: int) -> None:
    """All red or grey markers that a healer reaches are pulled by one spot, all at once (ATL-074 to ATL-076)."""
    left = markers_to_heal(rules, s, player)
    while left:
        marker = lowest_bit(left)
        left &= left - 1
        s.layer[player, marker] -= 1
        note(s, PULLED, player, marker, spot(int(s.segment[player, marker]), int(s.layer[player, marker])))


@rule
def markers_to_heal(rules: Record, s: Record, player: int) -> int:
    """The red and grey markers that a healer reaches, as bits (ATL-047)."""
    reached, markers = reached_segments(rules, s, player), 0
    for marker in range(MAX_MARKERS):
        markers |= ((reached >> int(s.segment[player, marker])) & 1) << marker
    return markers & ~markers_within(s, player, int(rules.first_white))


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
    reached = opposite_segments(segments_within(s, player, int(rules.outermost_healing_layer)))
    if rules.healing_by_zodiac:
        reached |= whole_zodiacs(opposite_segments(segments_within(s, player, YELLOW_LAYER)))
    return reached


@rule
def opposite_segments(segments: int) -> int:
    """Each segment's opposite: the set turned by half the map (ATL-005)."""
    return ((segments << HALF_MAP) | (segments >> HALF_MAP)) & ALL_SEGMENTS


@rule
def whole_zodiacs(segments: int) -> int:
    """Each segment with the other one of its zodiac: 1 and 2, 3 and 4 (ATL-003)."""
    return segments | ((segments & FIRST_SEGMENTS) << 1) | ((segments & ~FIRST_SEGMENTS) >> 1)
