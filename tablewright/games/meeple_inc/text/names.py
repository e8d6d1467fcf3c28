"""Names of companies, cards, workers, spaces and games, and what cards say."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
    PART_ANY_ACT,
    PART_BALL,
    PART_BONUS,
    PART_GAIN,
    PART_ITEMS,
    PART_NOTHING,
    PART_OBJECTIVES,
    PART_PUBLISH,
    PART_RESOURCES,
    PART_SCIENCE,
    PART_UPGRADE,
    POW_CARD,
    POWS,
    SPECIALIST_TRACK,
    UNDERSTUDY,
    WOW_CARD,
)

# The parts whose sentence needs only their count, by the key of the sentence.
COUNTED_PARTS = {
    PART_ANY_ACT: "any_act",
    PART_BALL: "ball",
    PART_BONUS: "bonus",
    PART_ITEMS: "items",
    PART_OBJECTIVES: "objectives",
    PART_PUBLISH: "publish",
    PART_RESOURCES: "resources",
    PART_SCIENCE: "science",
}


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
    """Several tokens, points and icons: "$1, 1 time and 1 inspiration"."""
    return listed(w, [amount(w, token, int(count)) for token, count in enumerate(row) if count > 0])


def listed(w: Words, parts: Sequence[str]) -> str:
    """Several things in one sentence: "this, that and the other"."""
    if len(parts) < 2:
        return "".join(parts)
    return w.say("names.list", rest=", ".join(parts[:-1]), last=parts[-1])


def employee_name(w: Words, employee: int) -> str:
    if employee <= NUM_FREELANCERS:
        return name_of(w, "freelancers", employee)
    return name_of(w, "specialists", employee - NUM_FREELANCERS)


def employee_about(w: Words, rules: np.record, employee: int) -> str:
    if employee == UNDERSTUDY:
        return w.say("about.understudy")
    if employee <= NUM_FREELANCERS:
        return parts_about(w, rules.freelancer_parts[employee])
    specialist = employee - NUM_FREELANCERS
    return counted(w, f"about.specialists.{specialist - 1}", int(rules.specialist_amount[specialist]))


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
    return listed(w, [counted(w, f"names.needs.{need}", int(n)) for need, n in enumerate(needs) if n > 0])


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
    if rules.item_permanent[item]:
        return w.say("about.permanent", icons=icons_words(w, rules.item_icons[item]))
    return parts_about(w, rules.item_parts[item])


def parts_about(w: Words, parts: Iterable[Iterable[int]]) -> str:
    """What an item or a freelancer does, part by part."""
    rows = [[int(number) for number in part] for part in parts]
    return str(w.get("about.then")).join(part_about(w, *row) for row in rows if row[0] != PART_NOTHING)


def part_about(w: Words, kind: int, first: int, second: int) -> str:
    if kind == PART_GAIN:
        return w.say("about.part.gain", amount=amount(w, first, second))
    if kind == PART_ACT:
        return w.say("about.part.act", act=act_name(w, first))
    if kind == PART_UPGRADE:
        return counted(w, "about.part.upgrade", second, element=upgraded_words(w, first))
    return counted(w, f"about.part.{COUNTED_PARTS[kind]}", first)


def counted(w: Words, key: str, n: int, **values: Any) -> str:
    """A sentence in the form for this count, filled."""
    return form(w, key, n).format(n=n, **values)


def form(w: Words, key: str, n: int) -> str:
    """A sentence that has a count in it; where one and many differ, a list holds both."""
    entry = w.get(key)
    return str(entry if isinstance(entry, str) else entry[n != 1])


def upgraded_words(w: Words, elements: int) -> str:
    """The one element that a card upgrades, or any of the three."""
    if elements == ALL_ELEMENTS:
        return w.say("about.part.any_element")
    return w.say("about.part.one_element", element=w.get("names.elements")[elements.bit_length() - 1])


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
