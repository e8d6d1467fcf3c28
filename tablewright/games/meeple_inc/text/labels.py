"""Actions in a few words and what they cost, for buttons: "Research 2: gain 1 playtest", "Box level 2"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tablewright.engine.box import Label
from tablewright.engine.kit import NONE
from tablewright.engine.words import Words
from tablewright.games.meeple_inc.actions import ACTIONS, GIVEN, RECEIVED
from tablewright.games.meeple_inc.elements import PAID_IN, price_of
from tablewright.games.meeple_inc.powers import award_worth
from tablewright.games.meeple_inc.publishing import game_number
from tablewright.games.meeple_inc.skills import training_price
from tablewright.games.meeple_inc.specialists import aligned
from tablewright.games.meeple_inc.staff import SEATING
from tablewright.games.meeple_inc.state import (
    ACT_FREE,
    D05_PAY,
    D06_BASIC,
    D10_SKIP,
    D13_TRAIN,
    D15_BOX,
    D17_UPGRADE,
    D23_COPY,
    D27_AFTER,
    DOLLAR,
    FIRST,
    LEVELS,
    SPACES,
    WOW_CARD,
)
from tablewright.games.meeple_inc.text.actions import action_words
from tablewright.games.meeple_inc.text.faces import (
    capitalized,
    element_name,
    number_of_space,
    raised_element,
    short_act_name,
)
from tablewright.games.meeple_inc.text.names import (
    act_name,
    amount,
    chair_name,
    company_name,
    counted,
    employee_name,
    game_name,
    name_of,
    pow_name,
    row_words,
    track_card_name,
)
from tablewright.games.meeple_inc.text.summary import tokens_to_place
from tablewright.games.meeple_inc.workers import workers_placed


def label(w: Words, rules: np.record, s: np.record, action: int) -> Label | None:
    """A legal action for a button; None for one that nobody is asked for."""
    if s.actor == NONE:
        return None
    family = ACTIONS.family_of(action)
    return LABELS[family.name](w, rules, s, action - family.first)


def cost(w: Words, row: Any) -> str:
    tokens = row_words(w, row)
    return w.say("label.cost", tokens=tokens) if tokens else ""


def with_gain(w: Words, text: str, row: Any) -> str:
    tokens = row_words(w, row)
    return w.say("label.gain", text=text, tokens=tokens) if tokens else text


def done_label(w: Words, rules: np.record, s: np.record, place: int) -> Label:
    return Label(action_words(w, rules, s, ACTIONS.first("done")), quiet=bool(s.phase != D27_AFTER))


def confirm_label(w: Words, rules: np.record, s: np.record, place: int) -> Label:
    return Label(w.say("label.confirm", game=game_name(w, game_number(*(int(n) for n in s.element[s.actor])))))


def collect_label(w: Words, rules: np.record, s: np.record, place: int) -> Label:
    return Label(counted(w, "label.collect", workers_placed(rules, s, int(s.actor))))


def remove_pow_label(w: Words, rules: np.record, s: np.record, place: int) -> Label:
    return Label(w.say("label.remove pow", card=pow_name(w, s)), cost(w, rules.pow_removal))


def worker_label(w: Words, rules: np.record, s: np.record, kind: int) -> Label:
    return Label(name_of(w, "specialists", kind) if kind else w.say("label.worker"))


def place_label(w: Words, rules: np.record, s: np.record, space: int) -> Label:
    """A space with its number, its bonus and the safety cost, which the aligned specialist does not pay (MI-217)."""
    if space >= SPACES:
        freelancer = chair_name(w, rules, s, int(s.actor), space - SPACES)
        return Label(w.say("label.use", card=freelancer), group=area_of(w, ACT_FREE))
    act, raises = int(rules.space_act[space]), raised_element(rules, space)
    text = short_act_name(w, act)
    if raises != NONE:
        text = w.say("label.place_upgrade", act=text, element=element_name(w, raises))
    elif space:
        text = w.say("label.place", act=text, number=number_of_space(space))
    waived = aligned(rules, int(s.worker), act) > 0
    price = "" if waived else cost(w, rules.space_cost[space])
    return Label(with_gain(w, text, rules.space_gain[space]), price, group=area_of(w, act))


def area_of(w: Words, act: int) -> str:
    """The part of the board on which an action stands."""
    return str(w.get("group.areas")[act])


def item_label(w: Words, rules: np.record, s: np.record, place: int) -> Label:
    return Label(w.say("label.use", card=name_of(w, "items", place + 1)))


def attach_label(w: Words, rules: np.record, s: np.record, place: int) -> Label:
    return Label(w.say("label.attach", card=name_of(w, "skills", place + 1)))


def chair_label(w: Words, rules: np.record, s: np.record, chair: int) -> Label:
    """An empty chair with its bonus, or who sits there and gets a skill card."""
    if s.stack[s.depth - 1, FIRST] == SEATING:
        return Label(with_gain(w, w.say("label.chair", chair=chair + 1), rules.chair_gain[chair]))
    company = int(s.actor)
    if s.chair[company, chair] == WOW_CARD and s.wow[company] == 0:
        return Label(str(w.get("names.founders")[company]))
    return Label(chair_name(w, rules, s, company, chair))


def token_label(w: Words, rules: np.record, s: np.record, token: int) -> Label:
    key = {D05_PAY: "token_pay", D10_SKIP: "token_lay"}.get(int(s.phase), "token")
    count = int(rules.basic_count) if s.phase == D06_BASIC else 1
    return Label(w.say(f"label.{key}", amount=amount(w, token, count)))


def track_label(w: Words, rules: np.record, s: np.record, space: int) -> Label:
    """A card with the tokens on it; it costs a token for each card to its right (MI-150, MI-151)."""
    track = int(s.stack[s.depth - 1, FIRST])
    name = track_card_name(w, track, int(s.track_cards[track, space]))
    count = tokens_to_place(s, track, space)
    price = counted(w, "label.tokens", count) if count else ""
    return Label(with_gain(w, name, s.track_tokens[track, space]), price)


def drawn_label(w: Words, rules: np.record, s: np.record, place: int) -> Label:
    card = int(s.drawn[s.actor, place])
    if s.phase != D13_TRAIN:
        return Label(name_of(w, "objectives", card))
    price = training_price(rules, card, int(s.stack[s.depth - 1, FIRST]))
    return Label(name_of(w, "skills", card), amount(w, DOLLAR, price))


def employee_label(w: Words, rules: np.record, s: np.record, place: int) -> Label:
    return Label(w.say("label.copy" if s.phase == D23_COPY else "label.seat", card=employee_name(w, place + 1)))


def level_label(w: Words, rules: np.record, s: np.record, place: int) -> Label:
    element, level = place // LEVELS, place % LEVELS + 1
    name = capitalized(element_name(w, element))
    if s.phase == D17_UPGRADE:
        return Label(w.say("label.upgrade", element=name, level=level))
    discount = int(s.stack[s.depth - 1, FIRST]) if s.phase == D15_BOX else 0
    price = price_of(rules, s, int(s.actor), element, level, discount)
    return Label(w.say("label.buy", element=name, level=level), amount(w, PAID_IN[element], price))


def act_label(w: Words, rules: np.record, s: np.record, act: int) -> Label:
    return Label(act_name(w, act), group=area_of(w, act))


def game_label(w: Words, rules: np.record, s: np.record, game: int) -> Label:
    return Label(w.say("label.game", game=game_name(w, game)))


def award_label(w: Words, rules: np.record, s: np.record, level: int) -> Label:
    return Label(w.say("label.award", level=level + 1, points=award_worth(rules, s, int(s.actor), level)))


def trade_label(w: Words, rules: np.record, s: np.record, exchange: int) -> Label:
    names = w.get("names.tokens")
    return Label(w.say("label.trade", given=capitalized(names[GIVEN[exchange]]), received=names[RECEIVED[exchange]]))


def target_label(w: Words, rules: np.record, s: np.record, company: int) -> Label:
    return Label(w.say("label.target", company=company_name(w, rules, company)))


def wow_label(w: Words, rules: np.record, s: np.record, place: int) -> Label:
    return Label(w.say("label.keep", card=name_of(w, "wow", place + 1)))


def pow_label(w: Words, rules: np.record, s: np.record, place: int) -> Label:
    return Label(w.say("label.keep", card=name_of(w, "pow", place + 1)))


LABELS: dict[str, Callable[[Words, np.record, np.record, int], Label]] = {
    "done": done_label,
    "confirm": confirm_label,
    "collect": collect_label,
    "remove pow": remove_pow_label,
    "worker": worker_label,
    "place": place_label,
    "use item": item_label,
    "attach": attach_label,
    "chair": chair_label,
    "token": token_label,
    "track": track_label,
    "drawn": drawn_label,
    "employee": employee_label,
    "level": level_label,
    "action": act_label,
    "game": game_label,
    "award": award_label,
    "trade": trade_label,
    "target": target_label,
    "wow": wow_label,
    "pow": pow_label,
}
