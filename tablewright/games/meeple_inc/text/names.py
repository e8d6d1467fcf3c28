"""Names of companies, cards, workers, spaces and games, and what cards say."""

from __future__ import annotations

from typing import Any

import numpy as np

from tablewright.engine.words import Words
from tablewright.games.meeple_inc.actions import SPACE_NAMES
from tablewright.games.meeple_inc.publishing import game_level
from tablewright.games.meeple_inc.state import (
    ACT_NAMES,
    ALL_ELEMENTS,
    ELEMENTS,
    EMPTY,
    ITEM_TRACK,
    NUM_FREELANCERS,
    PART_ACT,
    PART_BALL,
    PART_BONUS,
    PART_GAIN,
    PART_NOTHING,
    PART_UPGRADE,
    POW_CARD,
    POWS,
    SPECIALIST_TRACK,
    WOW_CARD,
)


def company_name(w: Words, rules: np.record, company: int) -> str:
    if company < rules.players:
        return w.player(company)
    return w.say("game.automaton", number=company - int(rules.players) + 1)


def name_of(w: Words, kind: str, number: int) -> str:
    """A card by its printed number."""
    return str(w.get(f"names.{kind}")[number - 1])


def amount(w: Words, token: int, count: int) -> str:
    return str(w.get("names.amounts")[token]).format(n=count)


def row_words(w: Words, row: Any) -> str:
    """Several tokens, points and icons: "$1 and 1 time"."""
    parts = [amount(w, token, int(count)) for token, count in enumerate(row) if count > 0]
    return str(w.get("names.and")).join(parts)


def employee_name(w: Words, employee: int) -> str:
    if employee <= NUM_FREELANCERS:
        return name_of(w, "freelancers", employee)
    return name_of(w, "specialists", employee - NUM_FREELANCERS)


def employee_about(w: Words, rules: np.record, employee: int) -> str:
    if employee <= NUM_FREELANCERS:
        return str(w.get("about.freelancers")[employee - 1]).format(n=rules.freelancer_amount[employee])
    specialist = employee - NUM_FREELANCERS
    return str(w.get("about.specialists")[specialist - 1]).format(n=rules.specialist_amount[specialist])


def worker_name(w: Words, kind: int) -> str:
    return w.say("names.standee", name=name_of(w, "specialists", kind)) if kind > 0 else w.say("names.worker")


def act_name(w: Words, act: int) -> str:
    return str(w.get("names.acts")[act])


def space_name(w: Words, space: int) -> str:
    """The action and the number of the space within it."""
    name, _, number = SPACE_NAMES[space].partition("-")
    act = act_name(w, ACT_NAMES.index(name))
    return w.say("names.space", act=act, number=number) if number else act


def game_name(w: Words, game: int) -> str:
    box, mechanism, component = (game_level(game, element) for element in range(len(ELEMENTS)))
    return w.say("names.game", box=box, mechanism=mechanism, component=component)


def icons_words(w: Words, icons: Any) -> str:
    return w.say("names.icons", box=icons[0], mechanism=icons[1], component=icons[2])


def need_words(w: Words, rules: np.record, objective: int) -> str:
    needs = rules.objective_needs[objective]
    parts = [str(w.get("names.needs")[i]).format(n=count) for i, count in enumerate(needs) if count > 0]
    return str(w.get("names.and")).join(parts)


def objective_values(w: Words, rules: np.record, card: int) -> dict[str, Any]:
    return {
        "objective": name_of(w, "objectives", card),
        "need": need_words(w, rules, card),
        "reward": rules.objective_reward[card],
        "penalty": rules.objective_penalty[card],
    }


def track_card_name(w: Words, track: int, card: int) -> str:
    if track == ITEM_TRACK:
        return name_of(w, "items", card)
    return employee_name(w, card + (NUM_FREELANCERS if track == SPECIALIST_TRACK else 0))


def track_card_about(w: Words, rules: np.record, track: int, card: int) -> str:
    if track == ITEM_TRACK:
        return item_about(w, rules, card)
    return employee_about(w, rules, card + (NUM_FREELANCERS if track == SPECIALIST_TRACK else 0))


def item_about(w: Words, rules: np.record, item: int) -> str:
    """What an item does, part by part."""
    if rules.item_permanent[item]:
        return w.say("about.item_permanent", icons=icons_words(w, rules.item_icons[item]))
    parts = []
    for kind, number, count in rules.item_parts[item].tolist():
        if kind == PART_GAIN:
            parts.append(w.say("about.item_gain", amount=amount(w, number, count)))
        elif kind == PART_ACT:
            parts.append(w.say("about.item_act", act=act_name(w, number)))
        elif kind == PART_UPGRADE:
            parts.append(w.say("about.item_upgrade", element=raised_words(w, number), n=count))
        elif kind == PART_BONUS:
            parts.append(w.say("about.item_bonus"))
        elif kind == PART_BALL:
            parts.append(w.say("about.item_ball"))
        elif kind != PART_NOTHING:
            parts.append(w.say("about.item_publish", n=number))
    return str(w.get("about.then")).join(parts)


def raised_words(w: Words, elements: int) -> str:
    """The one element that an item raises, or any of the three."""
    if elements == ALL_ELEMENTS:
        return w.say("about.item_any")
    return w.say("about.item_one", element=w.get("names.elements")[elements.bit_length() - 1])


def pow_name(w: Words, s: np.record) -> str:
    card = int(s.pow[s.actor])
    return name_of(w, "pow", card) if card > 0 else str(w.get("names.decks")[POWS])


def chair_name(w: Words, rules: np.record, s: np.record, company: int, chair: int) -> str:
    card = int(s.chair[company, chair])
    if card == EMPTY:
        return w.say("board.free")
    if card == WOW_CARD:
        wow = int(s.wow[company])
        return name_of(w, "wow", wow) if wow else w.say("board.founder", name=w.get("names.founders")[company])
    return name_of(w, "pow", int(s.pow[company])) if card == POW_CARD else employee_name(w, card)
