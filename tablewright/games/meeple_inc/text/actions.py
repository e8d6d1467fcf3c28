"""Actions as sentences, family by family, and why one is refused."""

from __future__ import annotations

from typing import Any

import numpy as np

from tablewright.engine.kit import NONE
from tablewright.engine.words import Words
from tablewright.games.meeple_inc.actions import ACTIONS, GIVEN, RECEIVED
from tablewright.games.meeple_inc.board import FIRST_UPGRADE
from tablewright.games.meeple_inc.elements import PAID_IN, price_of
from tablewright.games.meeple_inc.powers import award_worth
from tablewright.games.meeple_inc.publishing import game_number
from tablewright.games.meeple_inc.skills import training_price
from tablewright.games.meeple_inc.specialists import aligned
from tablewright.games.meeple_inc.staff import SEATING
from tablewright.games.meeple_inc.state import (
    D05_PAY,
    D10_SKIP,
    D12_CHAIR,
    D13_TRAIN,
    D14_OBJECTIVE,
    D15_BOX,
    D17_UPGRADE,
    D23_COPY,
    D24_PROVE,
    D26_PREDICT,
    ELEMENTS,
    FIRST,
    LEVELS,
    NUM_FREELANCERS,
    PHASES,
    SPACES,
)
from tablewright.games.meeple_inc.text.card_phrases import pow_phrases, wow_phrases
from tablewright.games.meeple_inc.text.names import (
    act_name,
    amount,
    chair_name,
    company_name,
    counted,
    employee_about,
    employee_name,
    game_name,
    icons_words,
    item_about,
    name_of,
    objective_values,
    pow_name,
    row_words,
    space_name,
    track_card_about,
    track_card_name,
    worker_name,
)
from tablewright.games.meeple_inc.text.pieces import spoken
from tablewright.games.meeple_inc.workers import workers_placed


def action_words(w: Words, rules: np.record, s: np.record, action: int) -> str:
    family = ACTIONS.family_of(action)
    name, place = family.name, action - family.first
    writer = WRITERS.get(name)
    if writer:
        return str(writer(w, rules, s, place))
    return w.say(f"action.{name}")


def done_words(w: Words, rules: np.record, s: np.record, place: int) -> str:
    key = f"action.done_{PHASES[int(s.phase)]}"
    try:
        return w.say(key)
    except KeyError:
        return w.say("action.done")


def confirm_words(w: Words, rules: np.record, s: np.record, place: int) -> str:
    levels = [max(1, int(level)) for level in s.element[max(0, s.actor)]]
    return w.say("action.confirm", game=game_name(w, game_number(*levels)))


def collect_words(w: Words, rules: np.record, s: np.record, place: int) -> str:
    if s.actor == NONE:
        return w.say("action.collect")
    steps = min(int(s.hourglass), workers_placed(rules, s, int(s.actor)))
    return w.say("action.collect_count", steps=w.count("steps", steps))


def remove_pow_words(w: Words, rules: np.record, s: np.record, place: int) -> str:
    if s.actor == NONE or s.pow[s.actor] == 0:
        return w.say("action.remove_no_pow")
    return w.say("action.remove pow", card=pow_name(w, s), cost=row_words(w, rules.pow_removal))


def worker_words(w: Words, rules: np.record, s: np.record, place: int) -> str:
    return w.say("action.worker", worker=worker_name(w, place))


def place_words(w: Words, rules: np.record, s: np.record, place: int) -> str:
    if place >= SPACES:
        card = int(s.chair[s.actor, place - SPACES]) if s.actor != NONE else 0
        if not 1 <= card <= NUM_FREELANCERS:
            return w.say("action.place_chair", chair=place - SPACES + 1)
        about = employee_about(w, rules, card)
        return w.say("action.place_freelancer", freelancer=employee_name(w, card), about=about)
    cost, gain = row_words(w, rules.space_cost[place]), row_words(w, rules.space_gain[place])
    waived = s.worker > 0 and aligned(rules, int(s.worker), rules.space_act[place]) > 0
    cost_words = w.say("action.place_cost", cost=cost) if cost else ""
    return w.say(
        "action.place",
        space=space_name(w, place),
        cost=w.say("action.place_waived") if waived and cost else cost_words,
        gain=w.say("action.place_gain", gain=gain) if gain else "",
    )


def item_words(w: Words, rules: np.record, s: np.record, place: int) -> str:
    return w.say("action.use item", item=name_of(w, "items", place + 1), about=item_about(w, rules, place + 1))


def attach_words(w: Words, rules: np.record, s: np.record, place: int) -> str:
    return w.say("action.attach", **skill_values(w, rules, place + 1))


def skill_values(w: Words, rules: np.record, card: int) -> dict[str, Any]:
    gain = row_words(w, rules.skill_gain[card])
    return {
        "skill": name_of(w, "skills", card),
        "icons": icons_words(w, rules.skill_icons[card]),
        "gain": w.say("action.attach_gain", gain=gain) if gain else "",
    }


def chair_words(w: Words, rules: np.record, s: np.record, place: int) -> str:
    if s.phase == D12_CHAIR and s.stack[s.depth - 1, FIRST] != SEATING:
        card = chair_name(w, rules, s, int(s.actor), place)
        return w.say("action.chair_with", employee=card, chair=place + 1)
    gain = row_words(w, rules.chair_gain[place])
    return w.say("action.chair", chair=place + 1, gain=w.say("action.chair_gain", gain=gain) if gain else "")


def token_words(w: Words, rules: np.record, s: np.record, place: int) -> str:
    key = {D05_PAY: "token_pay", D10_SKIP: "token_lay"}.get(int(s.phase), "token")
    count = int(rules.basic_count) if PHASES[int(s.phase)] == "basic" else 1
    return w.say(f"action.{key}", amount=amount(w, place, count))


def track_words(w: Words, rules: np.record, s: np.record, place: int) -> str:
    track = int(s.stack[s.depth - 1, FIRST]) if PHASES[int(s.phase)] == "track" else NONE
    if track == NONE or s.track_cards[track, place] == 0:
        return w.say("action.track_empty", space=place + 1)
    card = int(s.track_cards[track, place])
    tokens = row_words(w, s.track_tokens[track, place])
    name = f"{track_card_name(w, track, card)} ({track_card_about(w, rules, track, card)})"
    return w.say("action.track", card=name, tokens=w.say("action.track_tokens", tokens=tokens) if tokens else "")


def drawn_words(w: Words, rules: np.record, s: np.record, place: int) -> str:
    card = int(s.drawn[s.actor, place]) if s.phase in (D13_TRAIN, D14_OBJECTIVE) else 0
    if card == 0:
        return w.say("action.drawn", place=place + 1)
    if s.phase == D13_TRAIN:
        price = training_price(rules, card, int(s.stack[s.depth - 1, FIRST]))
        return w.say("action.drawn_skill", price=price, **skill_values(w, rules, card))
    return w.say("action.drawn_objective", **objective_values(w, rules, card))


def employee_words(w: Words, rules: np.record, s: np.record, place: int) -> str:
    key = "employee_copy" if s.phase == D23_COPY else "employee"
    return w.say(f"action.{key}", employee=employee_name(w, place + 1), about=employee_about(w, rules, place + 1))


def level_words(w: Words, rules: np.record, s: np.record, place: int) -> str:
    element, level = divmod(place, LEVELS)
    name = w.get("names.elements")[element]
    if s.phase == D17_UPGRADE or s.actor == NONE:
        return w.say("action.level_upgrade", element=name, level=level + 1)
    discount = int(s.stack[s.depth - 1, FIRST]) if s.phase == D15_BOX else 0
    price = price_of(rules, s, int(s.actor), element, level + 1, discount)
    return w.say("action.level", element=name, level=level + 1, price=amount(w, PAID_IN[element], price))


def act_words(w: Words, rules: np.record, s: np.record, place: int) -> str:
    key = {D24_PROVE: "action_prove", D26_PREDICT: "action_predict"}.get(int(s.phase), "action")
    return w.say(f"action.{key}", act=act_name(w, place))


def game_words(w: Words, rules: np.record, s: np.record, place: int) -> str:
    return w.say("action.game", game=game_name(w, place))


def award_words(w: Words, rules: np.record, s: np.record, place: int) -> str:
    return w.say("action.award", level=place + 1, points=award_worth(rules, s, max(0, int(s.actor)), place))


def trade_words(w: Words, rules: np.record, s: np.record, place: int) -> str:
    return w.say("action.trade", given=amount(w, GIVEN[place], 1), received=amount(w, RECEIVED[place], 1))


def target_words(w: Words, rules: np.record, s: np.record, place: int) -> str:
    return w.say("action.target", player=company_name(w, rules, place))


def wow_words(w: Words, rules: np.record, s: np.record, place: int) -> str:
    return w.say("action.wow", card=name_of(w, "wow", place + 1), about=spoken(w, *wow_phrases(w, rules, place + 1)))


def pow_words(w: Words, rules: np.record, s: np.record, place: int) -> str:
    return w.say("action.pow", card=name_of(w, "pow", place + 1), about=spoken(w, *pow_phrases(w, rules, place + 1)))


WRITERS = {
    "done": done_words,
    "confirm": confirm_words,
    "collect": collect_words,
    "remove pow": remove_pow_words,
    "worker": worker_words,
    "place": place_words,
    "use item": item_words,
    "attach": attach_words,
    "chair": chair_words,
    "token": token_words,
    "track": track_words,
    "drawn": drawn_words,
    "employee": employee_words,
    "level": level_words,
    "action": act_words,
    "game": game_words,
    "award": award_words,
    "trade": trade_words,
    "target": target_words,
    "wow": wow_words,
    "pow": pow_words,
}


def refusal_words(w: Words, rules: np.record, s: np.record, action: int, key: str) -> str:
    family = ACTIONS.family_of(action)
    place = action - family.first
    values: dict[str, Any] = {"level": place + 1}
    if s.actor != NONE:
        values["pow"] = pow_name(w, s)
    if family.name == "worker":
        worker = worker_name(w, place)
        values["worker"] = worker[0].upper() + worker[1:]
    elif family.name == "place" and place < SPACES:
        values["cost"] = row_words(w, rules.space_cost[place])
        if 0 <= place - FIRST_UPGRADE < len(ELEMENTS):
            values["element"] = w.get("names.elements")[place - FIRST_UPGRADE]
    elif family.name == "level":
        element, level = divmod(place, LEVELS)
        values |= {"element": w.get("names.elements")[element], "level": level + 1}
        if s.actor != NONE:
            values["n"] = int(s.icons[s.actor, element])
    elif family.name == "token":
        values["token"] = w.get("names.tokens_in_general")[place]
    elif family.name == "trade":
        values["token"] = w.get("names.tokens_in_general")[GIVEN[place]]
    elif family.name == "remove pow":
        values["cost"] = row_words(w, rules.pow_removal)
    return counted(w, f"why_not.{key}", values.pop("n", 0), **values)
