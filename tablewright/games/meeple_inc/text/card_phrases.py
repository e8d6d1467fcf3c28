"""What cards say on a small face, as phrases in which tokens and actions are drawn as signs."""

from __future__ import annotations

import numpy as np

from tablewright.engine.kit import NONE
from tablewright.engine.words import Words
from tablewright.games.meeple_inc.state import (
    ALL_ELEMENTS,
    AWARD_LEVELS,
    CHAIRS,
    ELEMENTS,
    INSPIRATION,
    LARGEST_SET,
    LEVELS,
    NUM_FREELANCERS,
    NUM_TOKENS,
    PART_ACT,
    PART_BALL,
    PART_BONUS,
    PART_GAIN,
    PART_NOTHING,
    PART_UPGRADE,
    PLAYTEST,
    RESEARCH,
    VP,
)
from tablewright.games.meeple_inc.text.pieces import Action, Amount, Phrase, Token

TOKEN_OF_ELEMENT = (INSPIRATION, PLAYTEST, RESEARCH)  # what boxes, mechanisms and components are paid with


def points(count: int) -> dict[str, Amount]:
    return {"amount": Amount(VP, count)}


# --- Employees ----------------------------------------------------------------------------------------------------


def employee_phrase(rules: np.record, employee: int) -> Phrase:
    """An employee's ability; a specialist's begins with the sign of its action."""
    if employee <= NUM_FREELANCERS:
        return Phrase(f"face.freelancers.{employee - 1}", int(rules.freelancer_amount[employee]))
    specialist = employee - NUM_FREELANCERS
    act = Action(int(rules.aligned_act[specialist]))
    return Phrase(f"face.specialists.{specialist - 1}", int(rules.specialist_amount[specialist]), {"act": act})


# --- Items --------------------------------------------------------------------------------------------------------


def item_phrases(w: Words, rules: np.record, item: int) -> list[Phrase]:
    """What using an item does, part by part; equal parts that follow each other are said once."""
    if rules.item_permanent[item]:
        return [Phrase("face.item.permanent")]
    parts = [part for part in rules.item_parts[item].tolist() if part[0] != PART_NOTHING]
    phrases: list[Phrase] = []
    for place, (kind, number, count) in enumerate(parts):
        before = parts[place - 1][0] if place else PART_NOTHING
        if kind in (PART_BALL, PART_BONUS) and before == kind:
            last = phrases.pop()
            phrases.append(Phrase(last.key, last.n + 1))
        else:
            phrases.append(item_phrase(w, kind, number, count, also_gained=before == PART_GAIN))
    return phrases


def item_phrase(w: Words, kind: int, number: int, count: int, *, also_gained: bool) -> Phrase:
    if kind == PART_GAIN:
        return Phrase("face.item.more" if also_gained else "face.item.gain", count, {"amount": Amount(number, count)})
    if kind == PART_ACT:
        return Phrase("face.item.act", 1, {"act": Action(number)})
    if kind == PART_UPGRADE and number == ALL_ELEMENTS:
        return Phrase("face.item.upgrade_any", count)
    if kind == PART_UPGRADE:
        return Phrase("face.item.upgrade", count, {"element": w.get("names.elements")[number.bit_length() - 1]})
    if kind == PART_BONUS:
        return Phrase("face.item.bonus", 1)
    if kind == PART_BALL:
        return Phrase("face.item.ball", 1)
    return Phrase("face.item.publish", number)


# --- Objectives ---------------------------------------------------------------------------------------------------


def need_phrases(rules: np.record, objective: int) -> list[Phrase]:
    """What an objective asks for."""
    needs = [(need, int(count)) for need, count in enumerate(rules.objective_needs[objective]) if count > 0]
    return [need_phrase(need, count) for need, count in needs]


def need_phrase(need: int, count: int) -> Phrase:
    return Phrase(f"face.needs.{need}", count, {"amount": Amount(need, count)} if need < NUM_TOKENS else {})


# --- WOW and POW cards --------------------------------------------------------------------------------------------


def wow_phrases(w: Words, rules: np.record, card: int) -> list[Phrase]:
    """What a WOW card changes: whatever its row of the rules record says."""
    phrases = []
    for level in range(AWARD_LEVELS):
        if rules.wow_award_vp[card, level]:
            values = {"level": level + 1, **points(int(rules.wow_award_vp[card, level]))}
            phrases.append(Phrase("face.wow.award", 0, values))
    one, other = (int(token) for token in rules.wow_swap[card])
    if one != NONE:
        phrases.append(Phrase("face.wow.swap", 0, {"one": Token(one), "other": Token(other)}))
    for element, token in enumerate(TOKEN_OF_ELEMENT):
        less = int(rules.wow_cheaper[card, element])
        if less:
            values = {"elements": w.get("face.plural.elements")[element], "amount": Amount(token, less)}
            phrases.append(Phrase("face.wow.cheaper", less, values))
    if list(rules.wow_icons[card]) != list(rules.wow_icons[0]):
        phrases.append(Phrase("face.wow.icons", int(min(rules.wow_icons[card]))))
    if rules.wow_prove_vp[card]:
        phrases.append(Phrase("face.wow.prove", 0, points(int(rules.wow_prove_vp[card]))))
    if rules.wow_failed_free[card]:
        phrases.append(Phrase("face.wow.failed_free"))
    if rules.wow_objective_vp[card]:
        phrases.append(Phrase("face.wow.objective", 0, points(int(rules.wow_objective_vp[card]))))
    if rules.wow_bonus_actions[card] != rules.wow_bonus_actions[0]:
        phrases.append(Phrase("face.wow.bonus", int(rules.wow_bonus_actions[card])))
    return phrases


def pow_phrases(w: Words, rules: np.record, card: int) -> list[Phrase]:
    """What a POW card forbids: whatever its row of the rules record says."""
    phrases = []
    for element in range(len(ELEMENTS)):
        cap = int(rules.pow_level_cap[card, element])
        if cap < LEVELS:
            phrases.append(Phrase("face.pow.level_cap", cap, {"element": w.get("names.elements")[element]}))
    if rules.pow_no_award[card]:
        phrases.append(Phrase("face.pow.no_award", int(rules.pow_no_award[card])))
    if rules.pow_not_on_tracks[card] != NONE:
        phrases.append(Phrase("face.pow.not_on_tracks", 0, {"one": Token(int(rules.pow_not_on_tracks[card]))}))
    if rules.pow_objective_vp[card]:
        phrases.append(Phrase("face.pow.objective", 0, points(int(rules.pow_objective_vp[card]))))
    if rules.pow_failed_vp[card]:
        phrases.append(Phrase("face.pow.failed", 0, points(int(rules.pow_failed_vp[card]))))
    if rules.pow_least_predictions[card] > 1:
        phrases.append(Phrase("face.pow.least_predictions", int(rules.pow_least_predictions[card])))
    if rules.pow_most_predictions[card] < LARGEST_SET:
        phrases.append(Phrase("face.pow.most_predictions", int(rules.pow_most_predictions[card])))
    if rules.pow_most_employees[card] < CHAIRS:
        phrases.append(Phrase("face.pow.most_employees", int(rules.pow_most_employees[card])))
    return phrases
