"""What a designer's report follows in High Tide: the values that are played, waiting, and who goes first."""

import numpy as np

from high_tide.actions import WAIT
from high_tide.state import HIGHEST_VALUE
from tablewright.engine.kit import rule
from tablewright.engine.study import Element, Gauge, Study

WAITED = HIGHEST_VALUE

ELEMENTS = (
    *(Element("card", str(value), "study.card", (("value", value),)) for value in range(1, HIGHEST_VALUE + 1)),
    Element("way", "wait", "study.way.wait"),
)


@rule
def subject(rules, s, action):
    """Playing a card touches its value. The actions are numbered in that order, and waiting comes last."""
    return WAITED if action == WAIT else action


def starts(rules: np.record, s: np.record, seat: int) -> dict[str, str]:
    return {"turn": "first" if seat == s.actor else "later"}


STUDY = Study(
    elements=ELEMENTS,
    subject=subject,
    resources=(Gauge("points", "points"),),
    shortages=("no_waits_left",),
    starts=starts,
)
