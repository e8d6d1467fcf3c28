"""What a designer's report follows in Meaning Made: Patterns, Projects, the ways to act, tokens, and Meaning."""

import numpy as np

from tablewright.engine.kit import NONE, Record, rule
from tablewright.engine.study import Element, Gauge, Study
from tablewright.games.meaning_made.actions import (
    ACCEPT,
    ACQUIRE,
    ASK,
    BUY,
    CONTRIBUTE,
    CONTRIBUTE_STEWARDSHIP,
    CONVERT,
    DONATE,
    END_TURN,
    GIVE,
    KEEP,
    LOSE,
    PAY,
    REFRESH_MARKET,
    WAYS,
)
from tablewright.games.meaning_made.content import read_events, read_patterns, read_projects
from tablewright.games.meaning_made.state import NUM_PATTERNS, NUM_PROJECTS, SUPPORT, TOKENS, VITALS

SUPPORT_PRICE = 2  # a Support is worth two other tokens, for it costs two Energy
LAYER_ICON_PRICE = 1
FIRST_PROJECT = NUM_PATTERNS
STEWARDSHIP_PLACE = FIRST_PROJECT + NUM_PROJECTS
FIRST_WAY = STEWARDSHIP_PLACE + 1
OTHER_WAYS = ("give", "ask", "refresh_market", "refresh_projects", "convert", "end_turn", "accept", "refuse",
              "donate", "keep")  # fmt: skip
(
    GAVE, ASKED, REFRESHED, REFRESHED_PROJECTS, CONVERTED, ENDED, ACCEPTED, REFUSED, DONATED, KEPT,
) = range(FIRST_WAY + len(WAYS), FIRST_WAY + len(WAYS) + len(OTHER_WAYS))  # fmt: skip

ELEMENTS = (
    *(Element("pattern", card.key, f"pattern.{card.key}") for card in read_patterns()),
    *(Element("project", card.key, f"project.{card.key}") for card in read_projects()[0]),
    Element("stewardship", "stewardship", "study.stewardship"),
    *(Element("way", name.replace("_", "-"), f"study.way.{name}") for name in (*WAYS, *OTHER_WAYS)),
)

EVENTS = tuple(Element("event", card.key, f"event.{card.key}") for card in read_events())


@rule
def subject(rules: Record, s: Record, action: int) -> int:
    """A purchase touches the Pattern, a contribution the Project, anything else the way to act."""
    if action < BUY:
        return FIRST_WAY + action - ACQUIRE
    if action < CONTRIBUTE:
        return int(s.market[action - BUY]) - 1
    if action < CONTRIBUTE_STEWARDSHIP:
        return FIRST_PROJECT + int(s.projects[action - CONTRIBUTE]) - 1
    if action < GIVE:
        return STEWARDSHIP_PLACE
    if action < ASK:
        return GAVE
    if action < REFRESH_MARKET:
        return ASKED
    if action < CONVERT:
        return REFRESHED + action - REFRESH_MARKET
    if action < PAY:
        return CONVERTED if action < END_TURN else ENDED
    if action < ACCEPT:
        return NONE
    if action < LOSE:
        return ACCEPTED + action - ACCEPT
    if action < DONATE:
        return NONE
    return DONATED if action < KEEP else KEPT


def prices(rules: np.record) -> dict[str, float]:
    """Tokens, with Support for two, and Vitals; a Project by what all must pay."""
    found = {}
    for place, element in enumerate(ELEMENTS):
        if element.kind == "pattern":
            tokens = token_price(rules.pattern_tokens[place + 1])
            icons = LAYER_ICON_PRICE * int(rules.pattern_icons[place + 1].sum())
            found[element.name] = tokens + icons + int(rules.pattern_vitals[place + 1])
        elif element.kind == "project":
            found[element.name] = token_price(rules.project_tokens[place - FIRST_PROJECT + 1])
    return found


def worths(rules: np.record) -> dict[str, float]:
    """The bonus of a Pattern in tokens, with Support for two; the Meaning of a Project."""
    found = {}
    for place, element in enumerate(ELEMENTS):
        if element.kind == "pattern":
            bonus = rules.pattern_bonus[place + 1]
            found[element.name] = token_price(bonus[:VITALS]) + float(bonus[VITALS])
        elif element.kind == "project":
            found[element.name] = float(rules.project_meaning[place - FIRST_PROJECT + 1])
    return found


def token_price(tokens: np.ndarray) -> float:
    return float(tokens.sum() + (SUPPORT_PRICE - 1) * tokens[SUPPORT])


def points(rules: np.record, s: np.record, seat: int) -> tuple[float, ...]:
    """Vitals and Legacy (MM-150)."""
    return float(s.vitals[seat]), float(s.legacy[seat])


def starts(rules: np.record, s: np.record, seat: int) -> dict[str, str]:
    return {"turn": "first" if seat == s.start_player else "later"}


STUDY = Study(
    elements=ELEMENTS,
    subject=subject,
    resources=(
        *(Gauge(name, "tokens", column) for column, name in enumerate(TOKENS)),
        Gauge("vitals", "vitals"),
        Gauge("legacy", "legacy"),
    ),
    commons=Gauge("meaning", "meaning"),
    falls_at=0,
    giving=("donate", "give"),
    prices=prices,
    worths=worths,
    starts=starts,
    events=EVENTS,
    event_entry="event",
    event_numbers=("loss",),
    sources=("vitals", "legacy"),
    points=points,
    shortages=(
        "token_icons_unpaid",
        "price_unpaid",
        "too_few_vitals",
        "layers_missing",
        "no_marker_left",
        "no_fitting_token",
        "too_little_energy",
        "no_support",
        "below_threshold",
        "spaces_full",
    ),
)
