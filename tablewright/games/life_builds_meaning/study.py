"""What a designer's report measures in Life Builds Meaning: Patterns, Projects, kinds of action, tokens and Drift."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tablewright.engine.kit import NONE, Record, rule
from tablewright.engine.study import Element, Gauge, Study
from tablewright.games.life_builds_meaning.actions import (
    ACQUIRE,
    AGREE,
    BUY,
    CONTRIBUTE,
    CONVERT,
    FINISH,
    GIVE,
    PAIRS,
    PASS,
    PAY,
    PLEDGE,
    REFUSE,
    REQUEST,
    STABILIZE_LOCAL,
    STABILIZE_WORLD,
)
from tablewright.games.life_builds_meaning.content import read_events, read_patterns, read_projects
from tablewright.games.life_builds_meaning.scoring import final_score, sub_total
from tablewright.games.life_builds_meaning.state import (
    ENERGY_PER_SUPPORT,
    MAX_DRIFT,
    NUM_PATTERNS,
    NUM_PROJECTS,
    SUPPORT,
    TOKENS,
)

DRIFT_WORTH = 2  # stress tokens
FIRST_PROJECT = NUM_PATTERNS
FIRST_PAIR = FIRST_PROJECT + NUM_PROJECTS
FIRST_WAY = FIRST_PAIR + len(PAIRS)
WAYS = ("finish", "stabilize_local", "stabilize_world", "give", "request", "agree", "refuse", "convert", "pledge",
        "pass")  # fmt: skip
(
    FINISHED, STABILIZED_LOCAL, STABILIZED_WORLD, GAVE, REQUESTED, AGREED, REFUSED, CONVERTED, PLEDGED, PASSED,
) = range(FIRST_WAY, FIRST_WAY + len(WAYS))  # fmt: skip


def pair_words(first: int, second: int) -> tuple[tuple[str, str], ...]:
    return ("first", f"token.names.{first}"), ("second", f"token.names.{second}")


ELEMENTS = (
    *(Element("pattern", card["key"], f"pattern.{card['key']}") for card in read_patterns()),
    *(Element("project", tile["key"], f"project.{tile['key']}") for tile in read_projects()),
    *(Element("acquire", f"{TOKENS[a]}-{TOKENS[b]}", "study.acquire", pair_words(a, b)) for a, b in PAIRS),
    *(Element("way", name.replace("_", "-"), f"study.way.{name}") for name in WAYS),
)

EVENTS = tuple(Element("event", card["key"], f"event.{card['key']}") for card in read_events())


@rule
def subject(rules: Record, s: Record, action: int) -> int:
    """A purchase is about the Pattern, a contribution about the Project, anything else about the kind of action."""
    if action < BUY:
        return FIRST_PAIR + action - ACQUIRE
    if action < CONTRIBUTE:
        return int(s.market[action - BUY]) - 1
    if action < PAY:
        return FIRST_PROJECT + int(s.row[action - CONTRIBUTE]) - 1
    if action < FINISH:
        return NONE
    if action < STABILIZE_LOCAL:
        return FINISHED
    if action < GIVE:
        return STABILIZED_LOCAL if action < STABILIZE_WORLD else STABILIZED_WORLD
    if action < AGREE:
        return GAVE if action < REQUEST else REQUESTED
    if action < CONVERT:
        return AGREED if action < REFUSE else REFUSED
    if action < PLEDGE:
        return CONVERTED
    return PLEDGED if action < PASS else PASSED


def prices(rules: np.record) -> dict[str, float]:
    """The number of icons; a Support counts as the Energy it can be converted from."""
    found = {}
    for place, element in enumerate(ELEMENTS):
        if element.kind == "pattern":
            found[element.name] = icon_price(rules.pattern_cost[place + 1])
        elif element.kind == "project":
            found[element.name] = icon_price(rules.project_required[place - FIRST_PROJECT + 1])
    return found


def worths(rules: np.record) -> dict[str, float]:
    """The outputs of a Pattern in icons; the benefit of a Project, where a step of Drift equals two stress tokens."""
    found = {}
    for place, element in enumerate(ELEMENTS):
        if element.kind == "pattern":
            found[element.name] = icon_price(rules.pattern_outputs[place + 1])
        elif element.kind == "project":
            project = place - FIRST_PROJECT + 1
            found[element.name] = float(DRIFT_WORTH * rules.project_drift[project] + rules.project_stress[project])
    return found


def icon_price(icons: NDArray[Any]) -> float:
    return float(icons.sum() + (ENERGY_PER_SUPPORT - 1) * icons[SUPPORT])


def points(rules: np.record, s: np.record, seat: int) -> tuple[float, ...]:
    """The three tracks, and what the World Drift Multiplier adds or takes (LBM-116, LBM-117)."""
    world = final_score(rules, s, seat) - sub_total(s, seat)
    return float(s.project[seat]), float(s.coherence[seat]), float(s.social[seat]), float(world)


def starts(rules: np.record, s: np.record, seat: int) -> dict[str, str]:
    return {"turn": "first" if seat == s.first_player else "later"}


STUDY = Study(
    elements=ELEMENTS,
    subject=subject,
    resources=(
        *(Gauge(name, "tokens", column) for column, name in enumerate(TOKENS)),
        Gauge("project", "project"),
        Gauge("coherence", "coherence"),
        Gauge("social", "social"),
    ),
    commons=Gauge("drift", "drift"),
    falls_at=MAX_DRIFT,
    giving=("pledge", "pledge converted", "give", "stabilize world", "stabilize local"),
    prices=prices,
    worths=worths,
    starts=starts,
    events=EVENTS,
    event_entry="event",
    event_numbers=("drift", "stress"),
    sources=("project", "coherence", "social", "world"),
    points=points,
    shortages=(
        "cost_not_held",
        "nothing_to_contribute",
        "no_support",
        "too_little_energy",
        "they_hold_none",
    ),
)
