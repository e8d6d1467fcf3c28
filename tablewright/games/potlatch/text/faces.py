"""What is printed on the cards, the houses and the middle of the board under the rules of this table."""

from __future__ import annotations

from typing import Literal, TypedDict

import numpy as np

from tablewright.engine.words import Words
from tablewright.games.potlatch.actions import KIND_NAMES
from tablewright.games.potlatch.cards import amount_of, kind_of, type_of
from tablewright.games.potlatch.state import CARDS, HOUSES, TYPE_KEYS, TYPES
from tablewright.games.potlatch.text.names import amounts_words, house_name, item_name, signed, type_name, type_short

Reason = Literal["exact", "shares", "unable", "community"]


class Tip(TypedDict):
    """A short explanation and the number of its rule."""

    title: str
    text: str
    rule: str


class TypeFace(TypedDict):
    code: str
    name: str
    short: str
    still_needed: Tip
    need: Tip


class CardFace(TypedDict):
    kind: int
    type: int
    amount: int
    item: str
    name: str
    tip: Tip


class HouseFace(TypedDict):
    name: str
    tip: Tip


class StatusFace(TypedDict):
    reason: Reason
    tip: Tip


class MiddleFace(TypedDict):
    label: str
    below: str
    tip: Tip


class Faces(TypedDict):
    types: list[TypeFace]
    kinds: list[str]
    cards: list[CardFace]
    houses: list[HouseFace]
    status: list[StatusFace]
    goal: str
    marks: dict[str, Tip]
    middle: dict[str, MiddleFace]
    tips: dict[str, Tip]


TIP_RULES = {
    "stack": "POT-060",
    "round": "POT-018",
    "match": "POT-094",
    "goal": "POT-088",
    "hand": "POT-006",
    "status": "POT-091",
    "store": "POT-015",
    "outside": "POT-025",
    "nothing_outside": "POT-025",
    "left_over": "POT-082",
    "passed_on": "POT-076",
}
MARK_RULES = {
    "gives": "POT-022",
    "invited": "POT-048",
    "receives": "POT-025",
    "holds": "POT-075",
    "met": "POT-014",
    "gifted": "POT-023",
}
MIDDLE_RULES = {
    "all_met": "POT-092",
    "not_all_met": "POT-092",
    "closing": "POT-074",
    "combining": "POT-042",
    "opening": "POT-028",
    "gift": "POT-037",
}
STATUS_RULES: dict[Reason, str] = {
    "exact": "POT-083",
    "shares": "POT-051",
    "unable": "POT-052",
    "community": "POT-088",
}


def faces(w: Words, rules: np.record) -> Faces:
    changes = status_changes(rules)
    return {
        "types": [type_face(w, t) for t in range(TYPES)],
        "kinds": list(KIND_NAMES),
        "cards": [card_face(w, card) for card in range(CARDS)],
        "houses": [house_face(w, rules, house) for house in range(HOUSES)],
        "status": [
            {"reason": reason, "tip": tip(w, f"face.status.{reason}", rule, changes)}
            for reason, rule in STATUS_RULES.items()
        ],
        "goal": w.say("face.goal", **changes),
        "marks": {key: tip(w, f"face.mark.{key}", rule) for key, rule in MARK_RULES.items()},
        "middle": {key: middle_face(w, key, rule, changes) for key, rule in MIDDLE_RULES.items()},
        "tips": {key: tip(w, f"face.tip.{key}", rule, changes) for key, rule in TIP_RULES.items()},
    }


def status_changes(rules: np.record) -> dict[str, str]:
    """What each reason is worth under these rules, as it is printed: +1, −1 (POT-091)."""
    return {
        "exact": signed(int(rules.exact_status)),
        "share": signed(int(rules.share_status)),
        "unable": signed(int(rules.unable_status)),
        "all_met": signed(int(rules.all_met_status)),
        "not_all_met": signed(int(rules.not_all_met_status)),
    }


def tip(w: Words, key: str, rule: str, values: dict[str, str] | None = None) -> Tip:
    filling = values or {}
    return {"title": w.say(f"{key}.title", **filling), "text": w.say(f"{key}.text", **filling), "rule": rule}


def type_face(w: Words, t: int) -> TypeFace:
    name = type_name(w, t)
    return {
        "code": TYPE_KEYS[t].upper(),
        "name": name,
        "short": type_short(w, t),
        "still_needed": {"title": name, "text": w.say("face.still_needed"), "rule": "POT-016"},
        "need": {"title": name, "text": w.say("face.need"), "rule": "POT-014"},
    }


def card_face(w: Words, card: int) -> CardFace:
    kind = int(kind_of(card))
    item, amount = item_name(w, card), int(amount_of(kind))
    name = w.say("face.card.title", item=item, amount=amount)
    text = w.say("face.card.text", type=type_name(w, type_of(kind)), amount=amount)
    return {
        "kind": kind,
        "type": int(type_of(kind)),
        "amount": amount,
        "item": item,
        "name": name,
        "tip": {"title": name, "text": text, "rule": "POT-016"},
    }


def house_face(w: Words, rules: np.record, house: int) -> HouseFace:
    """A house says how much it needs of each type, in one number where they are all alike."""
    needs = [int(need) for need in rules.needs[house]]
    alike = len(set(needs)) == 1
    key = "face.house.alike" if alike else "face.house.various"
    name = house_name(w, house)
    text = w.say(key, amount=needs[0], needs=amounts_words(w, needs))
    return {"name": name, "tip": {"title": name, "text": text, "rule": "POT-014"}}


def middle_face(w: Words, key: str, rule: str, values: dict[str, str]) -> MiddleFace:
    words = f"face.middle.{key}"
    return {"label": w.say(f"{words}.label"), "below": w.say(f"{words}.below"), "tip": tip(w, words, rule, values)}
