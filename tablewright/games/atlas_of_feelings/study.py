"""What a designer's report follows in Atlas of Feelings: the segments that words are chosen in, the steps, the deal."""

import numpy as np

from tablewright.engine.kit import Record, rule
from tablewright.engine.study import Element, Gauge, Study
from tablewright.games.atlas_of_feelings.actions import (
    DIRECTIONS,
    END_TURN,
    NUM_DIRECTIONS,
    STEP,
    step_direction,
    step_marker,
)
from tablewright.games.atlas_of_feelings.atlas import tier
from tablewright.games.atlas_of_feelings.rules import offered_segment
from tablewright.games.atlas_of_feelings.scoring import markers_of, points_for_seasons, points_for_zodiacs, tally
from tablewright.games.atlas_of_feelings.state import SEGMENTS, TIERS, YELLOW

FIRST_STEP = SEGMENTS
ENDED = FIRST_STEP + len(TIERS) * NUM_DIRECTIONS


ELEMENTS = (
    *(
        Element(
            "segment", str(segment + 1), "study.segment", (("number", segment + 1), ("word", f"map.words.{segment}.0"))
        )
        for segment in range(SEGMENTS)
    ),
    *(
        Element("step", f"{colour}-{direction}", f"study.step.{direction}", (("tier", f"map.tiers.{place}"),))
        for place, colour in enumerate(TIERS)
        for direction in DIRECTIONS
    ),
    Element("way", "end-turn", "study.way.end_turn"),
)


@rule
def subject(rules: Record, s: Record, action: int) -> int:
    """A choice touches the segment of the word, a step the colour it leaves and its direction."""
    if action < STEP:
        return offered_segment(rules, s, action) - 1
    if action == END_TURN:
        return ENDED
    colour = tier(rules, s, int(s.actor), step_marker(action))
    return FIRST_STEP + NUM_DIRECTIONS * colour + step_direction(action)


def left_out(rules: np.record) -> list[str]:
    """The steps that no marker of a colour may take."""
    return [ELEMENTS[FIRST_STEP + place].name for place in np.flatnonzero(rules.may_step.ravel() == 0)]


def points(rules: np.record, s: np.record, seat: int) -> tuple[float, ...]:
    """The markers on each colour, the zodiacs and the seasons (ATL-061)."""
    counts, zodiacs, seasons = tally(rules, s, seat)
    markers = [markers_of(counts, colour) for colour in range(len(TIERS))]
    pairs, singles = rules.pair_points, rules.single_points
    tiers = [float(n // 2 * int(pairs[i]) + n % 2 * int(singles[i])) for i, n in enumerate(markers)]
    return *tiers, float(points_for_zodiacs(rules, zodiacs)), float(points_for_seasons(rules, seasons))


def starts(rules: np.record, s: np.record, seat: int) -> dict[str, str]:
    """The zodiac of the yellow card, if there is one, and who begins."""
    found = {"turn": "first" if seat == s.start_player else "later"}
    if rules.deck_of_marker[0] == YELLOW:
        found["zodiac"] = str(s.hand[seat, 0])
    return found


STUDY = Study(
    elements=ELEMENTS,
    subject=subject,
    starts=starts,
    sources=(*TIERS, "zodiacs", "seasons"),
    points=points,
    allowance=Gauge("points", "points"),
    left_out=left_out,
    shortages=("too_dear",),
)
