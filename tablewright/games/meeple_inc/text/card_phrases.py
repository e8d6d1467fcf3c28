"""What cards say on a small face, as phrases in which tokens and actions are drawn as signs."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from tablewright.engine.kit import NONE
from tablewright.engine.words import Words
from tablewright.games.meeple_inc.elements import PAID_IN
from tablewright.games.meeple_inc.state import (
    ALL_ELEMENTS,
    AWARD_LEVELS,
    CHAIRS,
    ELEMENTS,
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
    UNDERSTUDY,
    VP,
)
from tablewright.games.meeple_inc.text.names import COUNTED_PARTS
from tablewright.games.meeple_inc.text.pieces import Action, Amount, Phrase, Token


def points(count: int) -> dict[str, Amount]:
    return {"amount": Amount(VP, count)}


# --- Employees ----------------------------------------------------------------------------------------------------


def employee_phrases(w: Words, rules: np.record, employee: int) -> list[Phrase]:
    """An employee's ability; a specialist's begins with the sign of its action."""
    if employee == UNDERSTUDY:
        return [Phrase("face.understudy")]
    if employee <= NUM_FREELANCERS:
        return part_phrases(w, rules.freelancer_parts[employee])
    specialist = employee - NUM_FREELANCERS
    act = Action(int(rules.aligned_act[specialist]))
    return [Phrase(f"face.specialists.{specialist - 1}", int(rules.specialist_amount[specialist]), {"act": act})]


# --- Items, and the parts of items and freelancers ----------------------------------------------------------------


def item_phrases(w: Words, rules: np.record, item: int) -> list[Phrase]:
    if rules.item_permanent[item]:
        return [Phrase("face.part.permanent")]
    return part_phrases(w, rules.item_parts[item])


def part_phrases(w: Words, rows: Iterable[Iterable[int]]) -> list[Phrase]:
    """What using a card does, part by part; equal parts that follow each other are said once."""
    parts = [part for part in ([int(number) for number in row] for row in rows) if part[0] != PART_NOTHING]
    phrases: list[Phrase] = []
    for place, (kind, first, second) in enumerate(parts):
        before = parts[place - 1] if place else [PART_NOTHING, 0, 0]
        if kind in (PART_BALL, PART_BONUS) and before == [kind, first, second] and first == 1:
            last = phrases.pop()
            phrases.append(Phrase(last.key, last.n + 1))
        else:
            phrases.append(part_phrase(w, kind, first, second, also_gained=before[0] == PART_GAIN))
    return phrases


def part_phrase(w: Words, kind: int, first: int, second: int, *, also_gained: bool) -> Phrase:
    if kind == PART_GAIN:
        return Phrase("face.part.more" if also_gained else "face.part.gain", second, {"amount": Amount(first, second)})
    if kind == PART_ACT:
        return Phrase("face.part.act", 1, {"act": Action(first)})
    if kind == PART_UPGRADE and first == ALL_ELEMENTS:
        return Phrase("face.part.upgrade_any", second)
    if kind == PART_UPGRADE:
        return Phrase("face.part.upgrade", second, {"element": w.get("names.elements")[first.bit_length() - 1]})
    if kind == PART_BALL and first > 1:
        return Phrase("face.part.balls", first)
    return Phrase(f"face.part.{COUNTED_PARTS[kind]}", first)


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
    for element, token in enumerate(PAID_IN):
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
