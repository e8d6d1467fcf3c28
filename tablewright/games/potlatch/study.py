"""What a designer's report follows in Potlatch: the kinds of gift, the houses that receive, the deal."""

import numpy as np

from tablewright.engine.kit import Record, rule
from tablewright.engine.study import Element, Gauge, Study
from tablewright.games.potlatch.actions import GIFT_CARD, INVITE, SHARE_CARD, STORE_CARD
from tablewright.games.potlatch.content import read_houses
from tablewright.games.potlatch.scoring import community_status
from tablewright.games.potlatch.state import AMOUNTS, HOUSES, KINDS, TYPE_KEYS

FIRST_SHARED = KINDS
FIRST_STORED = 2 * KINDS
FIRST_HOUSE = 3 * KINDS
INVITED = FIRST_HOUSE + HOUSES


def kinds(kind: str) -> tuple[Element, ...]:
    """The sixteen kinds of card, in the order of the actions."""
    return tuple(
        Element(kind, f"{key}{amount}", f"study.{kind}", (("type", f"type.{key}"), ("amount", amount)))
        for key in TYPE_KEYS
        for amount in range(1, AMOUNTS + 1)
    )


ELEMENTS = (
    *kinds("gift"),
    *kinds("share"),
    *kinds("store"),
    *(Element("house", house.key, f"house.{house.key}") for house in read_houses()),
    Element("way", "invite", "study.way.invite"),
)


@rule
def subject(rules: Record, s: Record, action: int) -> int:
    """A card touches its kind, a receiver the house card that stands there."""
    if action < GIFT_CARD:
        return FIRST_HOUSE + int(s.house[action])
    if action < INVITE:
        return action - GIFT_CARD
    if action < SHARE_CARD:
        return INVITED
    if action < STORE_CARD:
        return FIRST_SHARED + action - SHARE_CARD
    return FIRST_STORED + action - STORE_CARD


def points(rules: np.record, s: np.record, seat: int) -> tuple[float, ...]:
    """Status by its reasons (POT-091)."""
    exact = int(s.exact[seat]) * int(rules.exact_status)
    share, unable = int(s.shares[seat]) * int(rules.share_status), int(s.unable[seat]) * int(rules.unable_status)
    return float(exact), float(share), float(unable), float(community_status(rules, s))


def starts(rules: np.record, s: np.record, seat: int) -> dict[str, str]:
    house = read_houses()[int(s.house[seat])]
    return {"house": house.key, "turn": "first" if seat == s.first_gifter else "later"}


STUDY = Study(
    elements=ELEMENTS,
    subject=subject,
    resources=(Gauge("cards", "hand"),),
    giving=("share card",),
    starts=starts,
    dealt=(Gauge("needs", "wanting"),),
    sources=("exact", "share", "unable", "community"),
    points=points,
    shortages=(
        "no_gift_fits",
        "no_card_for_house",
        "not_playable",
    ),
)
