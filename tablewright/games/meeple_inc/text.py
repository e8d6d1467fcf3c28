"""Meeple Inc. in words: numbers become sentences here, and nowhere else.

Everyone reads the prompt, so it tells nothing that only one player knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from tablewright.engine.kit import NONE, cards_left
from tablewright.engine.words import Words, plural
from tablewright.games.meeple_inc.actions import ACTIONS, GIVEN, RECEIVED
from tablewright.games.meeple_inc.board import FIRST_UPGRADE
from tablewright.games.meeple_inc.elements import price_of
from tablewright.games.meeple_inc.journal import CARD_OF_TRACK, ENTRIES
from tablewright.games.meeple_inc.objectives import (
    alone_possible,
    awards_at_hand,
    objective_points,
    things_at_hand,
    tokens_at_hand,
)
from tablewright.games.meeple_inc.powers import award_worth
from tablewright.games.meeple_inc.publishing import game_level, game_number
from tablewright.games.meeple_inc.scoring import places, points_of_awards, points_of_games
from tablewright.games.meeple_inc.skills import skills_in_hand, training_price
from tablewright.games.meeple_inc.specialists import aligned
from tablewright.games.meeple_inc.staff import SEATING
from tablewright.games.meeple_inc.state import (
    ALL_ELEMENTS,
    AWARD_LEVELS,
    BOX,
    CHAIRS,
    COMPANIES,
    D02_POW,
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
    DECKS,
    ELEMENTS,
    EMPTY,
    FIRST,
    GAMES,
    ITEM_TRACK,
    LEVELS,
    NUM_EMPLOYEES,
    NUM_FREELANCERS,
    NUM_ITEMS,
    NUM_OBJECTIVES,
    NUM_SKILLS,
    PART_ACT,
    PART_BALL,
    PART_BONUS,
    PART_GAIN,
    PART_NOTHING,
    PART_UPGRADE,
    PHASE_OVER,
    PHASES,
    POW_CARD,
    POW_DEALT,
    SECOND,
    SPACES,
    SPECIALIST_TRACK,
    THIRD,
    TRACK_SIZES,
    TRACKS,
    WORKER_KINDS,
    WOW_CARD,
)
from tablewright.games.meeple_inc.tokens import owed_token
from tablewright.games.meeple_inc.workers import workers_placed

# --- Names --------------------------------------------------------------------------------------------------------


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
    text = ACTIONS.text(ACTIONS.first("place") + space).removeprefix("place ")
    name, _, number = text.rpartition("-")
    if not name:
        return act_name(w, 0)
    names = [ACTIONS.text(ACTIONS.first("action") + act).removeprefix("action ") for act in range(16)]
    return w.say("names.space", act=act_name(w, names.index(name)), number=number)


def game_name(w: Words, game: int) -> str:
    box, mechanism, component = (game_level(game, element) for element in range(len(ELEMENTS)))
    return w.say("names.game", box=box, mechanism=mechanism, component=component)


def icons_words(w: Words, icons: Any) -> str:
    return w.say("names.icons", box=icons[0], mechanism=icons[1], component=icons[2])


def need_words(w: Words, rules: np.record, objective: int) -> str:
    needs = rules.objective_needs[objective]
    parts = [str(w.get("names.needs")[i]).format(n=count) for i, count in enumerate(needs) if count > 0]
    return str(w.get("names.and")).join(parts)


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
    return name_of(w, "pow", card) if card > 0 else w.get("names.decks")[8]


# --- The prompt ---------------------------------------------------------------------------------------------------


def prompt(w: Words, rules: np.record, s: np.record) -> str:
    phase = int(s.phase)
    if phase == PHASE_OVER:
        return over_words(w, rules, s)
    key, values = PHASES[phase], frame_values(w, rules, s)
    if phase == D12_CHAIR and int(s.stack[s.depth - 1, FIRST]) != SEATING:
        key = "attach"
    return w.say(f"prompt.{key}", player=w.player(int(s.actor)), **values)


def frame_values(w: Words, rules: np.record, s: np.record) -> dict[str, Any]:
    """What the decision is about."""
    phase = int(s.phase)
    first, second, third = (int(s.stack[max(0, s.depth - 1), part]) for part in (FIRST, SECOND, THIRD))
    values: dict[str, Any] = {"left": first, "level": first + 1, "size": int(s.set_size[s.actor])}
    if s.worker != NONE:
        values["worker"] = worker_name(w, int(s.worker))
    if phase == D05_PAY:
        values["token"] = w.get("names.tokens")[owed_token(s)]
    elif PHASES[phase] == "track":
        values["track"] = w.get("names.tracks")[first]
    elif phase == D10_SKIP:
        values["card"] = track_card_name(w, first, int(s.track_cards[first, third]))
    elif phase == D12_CHAIR:
        values["employee"] = employee_name(w, second) if first == SEATING else ""
        values["skill"] = name_of(w, "skills", second) if first != SEATING else ""
    elif phase == D26_PREDICT:
        values["target"] = company_name(w, rules, int(s.target[s.actor]))
    return values


def over_words(w: Words, rules: np.record, s: np.record) -> str:
    place = np.zeros(COMPANIES, np.int64)
    places(rules, s, place)
    winner = place[: rules.seats].tolist().index(1)
    points = sum(score_parts(rules, s, winner).values())
    return w.say("prompt.over", player=company_name(w, rules, winner), points=w.count("points", points))


# --- Actions ------------------------------------------------------------------------------------------------------


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
    return w.say("action.remove pow", card=pow_name(w, s))


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


def worker_words(w: Words, rules: np.record, s: np.record, place: int) -> str:
    return w.say("action.worker", worker=worker_name(w, place))


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


def objective_values(w: Words, rules: np.record, card: int) -> dict[str, Any]:
    return {
        "objective": name_of(w, "objectives", card),
        "need": need_words(w, rules, card),
        "reward": rules.objective_reward[card],
        "penalty": rules.objective_penalty[card],
    }


def employee_words(w: Words, rules: np.record, s: np.record, place: int) -> str:
    key = "employee_copy" if s.phase == D23_COPY else "employee"
    return w.say(f"action.{key}", employee=employee_name(w, place + 1), about=employee_about(w, rules, place + 1))


def level_words(w: Words, rules: np.record, s: np.record, place: int) -> str:
    element, level = divmod(place, 4)
    name = w.get("names.elements")[element]
    if s.phase == D17_UPGRADE or s.actor == NONE:
        return w.say("action.level_upgrade", element=name, level=level + 1)
    discount = int(s.stack[s.depth - 1, FIRST]) if s.phase == D15_BOX else 0
    price = price_of(rules, s, int(s.actor), element, level + 1, discount)
    return w.say("action.level", element=name, level=level + 1, price=amount(w, (2, 4, 3)[element], price))


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
    return w.say("action.wow", card=name_of(w, "wow", place + 1), about=w.get("about.wow")[place])


def pow_words(w: Words, rules: np.record, s: np.record, place: int) -> str:
    return w.say("action.pow", card=name_of(w, "pow", place + 1), about=w.get("about.pow")[place])


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
        values |= {"element": w.get("names.elements")[place // 4], "level": place % 4 + 1}
        values["icons"] = int(s.icons[s.actor, place // 4])
    elif family.name == "token":
        values["token"] = w.get("names.tokens")[place]
    elif family.name == "trade":
        values["token"] = w.get("names.tokens")[GIVEN[place]]
    return w.say(f"why_not.{key}", **values)


# --- The journal --------------------------------------------------------------------------------------------------


def entry_words(w: Words, rules: np.record, entry: Sequence[int]) -> str:
    kind = ENTRIES[entry[0] - 1]
    first, second, third = entry[1:4]
    values: dict[str, Any] = {}
    if kind in ("dealt_to_track", "refreshed"):
        track, card = divmod(first, CARD_OF_TRACK)
        values = {"card": track_card_name(w, track, card), "track": w.get("names.tracks")[track]}
    elif kind == "new_track":
        values = {"track": w.get("names.tracks")[first]}
    elif kind == "card_removed":
        values = {"card": name_of(w, DECKS[first], second)}
    else:
        values = company_entry(w, rules, kind, first, second, third)
    return w.say(f"journal.{kind}", **values)


def company_entry(w: Words, rules: np.record, kind: str, company: int, second: int, third: int) -> dict[str, Any]:
    values: dict[str, Any] = {"player": company_name(w, rules, company), "count": second}
    if kind in ("chose_wow", "powers"):
        values["wow"] = name_of(w, "wow", second)
    if kind in ("chose_pow", "removed_pow"):
        values["pow"] = name_of(w, "pow", second)
    elif kind == "powers":
        values["pow"] = name_of(w, "pow", third)
    elif kind in ("objective_dealt", "kept_objective"):
        values["objective"] = name_of(w, "objectives", second)
    elif kind == "placed":
        values |= {"worker": worker_name(w, second), "space": space_name(w, third)}
    elif kind == "placed_on_freelancer":
        values |= {"worker": worker_name(w, second), "employee": employee_name(w, third)}
    elif kind in ("paid", "gained"):
        values["amount"] = amount(w, second, third)
    elif kind == "laid_token":
        track, card = divmod(third, CARD_OF_TRACK)
        values |= {"amount": amount(w, second, 1), "card": track_card_name(w, track, card)}
    elif kind == "took":
        values["card"] = track_card_name(w, *divmod(second, CARD_OF_TRACK))
    elif kind == "seated":
        values |= {"employee": employee_name(w, second), "chair": third}
    elif kind == "looks":
        values |= {"count": third, "deck": w.get("names.decks")[second]}
    elif kind == "sees":
        values["card"] = name_of(w, DECKS[second], third)
    elif kind in ("bought_this_skill", "attached"):
        values |= {"skill": name_of(w, "skills", second), "chair": third}
    elif kind == "used_item":
        values["item"] = name_of(w, "items", second)
    elif kind in ("made", "upgraded"):
        values |= {"element": w.get("names.elements")[second], "level": third}
    elif kind == "published":
        values["game"] = game_name(w, second)
    elif kind == "awarded":
        values |= {"level": second + 1, "game": game_name(w, third)}
    elif kind == "traded":
        values |= {"given": amount(w, GIVEN[second], 1), "received": amount(w, RECEIVED[second], 1)}
    elif kind == "declined":
        values["phase"] = w.say(f"phase.{PHASES[second]}").lower()
    elif kind in ("bonus_action", "predicts_this", "no_space"):
        values["act"] = act_name(w, second)
    elif kind == "copied":
        values["employee"] = employee_name(w, second)
    elif kind in ("proven", "bot_predicts"):
        values |= {"act": act_name(w, second), "other": company_name(w, rules, third)}
    elif kind == "collected":
        values["count"] = w.count("workers", second)
    elif kind == "hourglass":
        values["space"] = second
    elif kind == "predicts":
        values |= {"other": company_name(w, rules, second), "count": third}
    elif kind == "zap":
        values |= {"act": act_name(w, second - 1), "count": third}
    elif kind == "came_true":
        values |= {"act": act_name(w, second), "count": third}
    elif kind == "award_removed":
        values["level"] = second + 1
    elif kind == "final_score":
        values["points"] = w.count("points", second)
    return values


# --- The table as text --------------------------------------------------------------------------------------------


def board(w: Words, rules: np.record, s: np.record, viewer: int | None) -> str:
    """The hourglass, the tracks, the shelf, the taken spaces and every company."""
    order = ", ".join(company_name(w, rules, int(company)) for company in s.order[: rules.seats])
    lines = [
        w.say("board.head", hourglass=s.hourglass, start=rules.hourglass_start, side="AB"[rules.side],
              round=s.round_number),
        w.say("board.order", players=order),
        *(track_line(w, rules, s, track) for track in range(len(TRACKS))),
        w.say("board.shelf", one=s.shelf[0], two=s.shelf[1], three=s.shelf[2],
              boxes="/".join(str(count) for count in s.box_stock)),
    ]  # fmt: skip
    taken = [taken_words(w, rules, s, space) for space in range(1, SPACES) if s.space_worker[space] != NONE]
    if taken:
        lines.append(w.say("board.occupied", spaces=", ".join(taken)))
    for company in range(rules.seats):
        lines += ["", *company_lines(w, rules, s, company, viewer)]
    return "\n".join(lines)


def track_line(w: Words, rules: np.record, s: np.record, track: int) -> str:
    cards = []
    for space in range(TRACK_SIZES[track]):
        card, tokens = int(s.track_cards[track, space]), row_words(w, s.track_tokens[track, space])
        name = track_card_name(w, track, card) if card else w.say("board.empty")
        cards.append(w.say("board.card", card=name, tokens=w.say("board.tokens", tokens=tokens) if tokens else ""))
    track_name = str(w.get("names.tracks")[track]).capitalize()
    return w.say("board.track", track=track_name, cards=" | ".join(cards))


def taken_words(w: Words, rules: np.record, s: np.record, space: int) -> str:
    owner = company_name(w, rules, int(s.space_worker[space]) // WORKER_KINDS)
    return w.say("board.space", space=space_name(w, space), player=owner)


def company_lines(w: Words, rules: np.record, s: np.record, company: int, viewer: int | None) -> list[str]:
    parts = score_parts(rules, s, company)
    lines = [w.say("board.company", player=company_name(w, rules, company), points=sum(parts.values()), **parts)]
    if company < rules.players:
        lines += table_lines(w, rules, s, company)
        lines += hand_lines(w, rules, s, company, viewer)
    if s.target[company] != NONE:
        lines.append(prediction_line(w, rules, s, company, viewer))
    return lines


def table_lines(w: Words, rules: np.record, s: np.record, company: int) -> list[str]:
    tokens = row_words(w, s.tokens[company]) or w.say("names.nothing")
    owned = int(rules.workers) + sum(int(s.standee_owner[kind] == company) for kind in range(1, WORKER_KINDS))
    needs = []
    for level in range(AWARD_LEVELS):
        box, mechanism, component = rules.award_needs[s.award_card[company], level]
        points = award_worth(rules, s, company, level)
        needs.append(w.say("board.award_level", level=level + 1, box=box, mechanism=mechanism, component=component,
                           points=points))  # fmt: skip
    box, mechanism, component = s.element[company].tolist()
    games = [game_name(w, game) for game in range(GAMES) for _ in range(s.games[company, game])]
    return [
        w.say("board.tokens_line", tokens=tokens, pool=owned - workers_placed(rules, s, company), workers=owned,
              icons=icons_words(w, s.icons[company]), needs=", ".join(needs)),
        w.say("board.chairs", chairs="; ".join(chair_line(w, rules, s, company, chair) for chair in range(CHAIRS))),
        w.say("board.elements", box=box, mechanism=mechanism, component=component,
              games=", ".join(games) or w.say("names.nothing")),
    ]  # fmt: skip


def chair_line(w: Words, rules: np.record, s: np.record, company: int, chair: int) -> str:
    skill = int(s.chair_skill[company, chair])
    words = w.say("board.with_skill", skill=name_of(w, "skills", skill)) if skill else ""
    return w.say("board.chair", chair=chair + 1, card=chair_name(w, rules, s, company, chair), skill=words)


def chair_name(w: Words, rules: np.record, s: np.record, company: int, chair: int) -> str:
    card = int(s.chair[company, chair])
    if card == EMPTY:
        return w.say("board.free")
    if card == WOW_CARD:
        wow = int(s.wow[company])
        return name_of(w, "wow", wow) if wow else w.say("board.founder", name=w.get("names.founders")[company])
    return name_of(w, "pow", int(s.pow[company])) if card == POW_CARD else employee_name(w, card)


def hand_lines(w: Words, rules: np.record, s: np.record, company: int, viewer: int | None) -> list[str]:
    lines = []
    hand = [employee_name(w, e) for e in range(1, NUM_EMPLOYEES + 1) if s.employee_holder[e] == company]
    if viewer == company:
        hand += [name_of(w, "skills", k) for k in range(1, NUM_SKILLS + 1) if s.skills[company, k]]
    elif skills_in_hand(s, company):
        hand.append(w.count("cards", skills_in_hand(s, company)))
    items = [name_of(w, "items", i) for i in range(1, NUM_ITEMS + 1) if s.item_holder[i] == company]
    objectives = [
        w.say("board.objective", name=name_of(w, "objectives", o), **objective_values(w, rules, o))
        for o in range(1, NUM_OBJECTIVES + 1)
        if s.objective_holder[o] == company
    ]
    for key, cards in (("hand", hand), ("items", items), ("objectives", objectives)):
        if cards:
            lines.append(w.say(f"board.{key}", cards=", ".join(cards)))
    if viewer == company:
        lines += own_lines(w, s, company)
    return lines


def own_lines(w: Words, s: np.record, company: int) -> list[str]:
    """What only the company itself sees: cards it looks at, and WOW and POW cards to choose from."""
    lines = []
    cards = [int(card) for card in s.drawn[company] if card]
    if cards and s.phase <= D02_POW:
        names = [name_of(w, "wow" if place < POW_DEALT else "pow", card) for place, card in enumerate(cards)]
        lines.append(w.say("board.powers", cards=", ".join(names)))
    elif cards:
        kind = "skills" if s.phase == D13_TRAIN else "objectives"
        lines.append(w.say("board.drawn", cards=", ".join(name_of(w, kind, card) for card in cards)))
    return lines


def prediction_line(w: Words, rules: np.record, s: np.record, company: int, viewer: int | None) -> str:
    one, many = w.get("board.prediction_count")
    shown = acts_words(w, s.shown[company])
    own = acts_words(w, s.prediction[company]) if viewer == company else ""
    return w.say(
        "board.predictions",
        size=plural(int(s.set_size[company]), one, many),
        target=company_name(w, rules, int(s.target[company])),
        shown=w.say("board.shown", acts=shown) if shown else "",
        own=w.say("board.own", acts=own) if own else "",
    )


def acts_words(w: Words, flags: Iterable[int]) -> str:
    return ", ".join(act_name(w, act) for act, flag in enumerate(flags) if flag)


# --- At a glance --------------------------------------------------------------------------------------------------


def score_parts(rules: np.record, s: np.record, company: int) -> dict[str, int]:
    """What the company would score if the game ended now, part by part."""
    if company >= rules.players:
        return {"track": int(s.vp[company]), "games": 0, "awards": 0, "objectives": 0}
    return {
        "track": int(s.vp[company]),
        "games": points_of_games(s, company),
        "awards": points_of_awards(rules, s, company),
        "objectives": int(objective_points(rules, s, company)),
    }


def glance(rules: np.record, s: np.record, viewer: int | None) -> dict[str, Any]:
    """Scores with their parts, hands and games as lists, and what the decision is about."""
    companies = range(rules.seats)
    scores = [score_parts(rules, s, company) for company in companies]
    return {
        "companies": int(rules.seats),
        "humans": int(rules.players),
        "scores": [parts | {"total": sum(parts.values())} for parts in scores],
        "automata": places_of_bots(rules, s),
        "skill_cards": [skills_in_hand(s, company) for company in companies],
        "workers_placed": [workers_placed(rules, s, company) for company in companies],
        "employees": [holdings(s.employee_holder, company) for company in companies],
        "items": [holdings(s.item_holder, company) for company in companies],
        "objectives": [holdings(s.objective_holder, company) for company in companies],
        "games": [kept_games(s, company) for company in companies],
        "decks": {name: cards_left(s.deck_counts[deck]) for deck, name in enumerate(DECKS[: AWARD_LEVELS + 3])},
        "asked": [int(part) for part in s.stack[s.depth - 1]] if s.depth > 0 else None,
        "met": [objectives_met(rules, s, company) for company in companies],
        "award_worth": [[award_worth(rules, s, c, level) for level in range(AWARD_LEVELS)] for c in companies],
        "prices": prices(rules, s, viewer),
    }


def places_of_bots(rules: np.record, s: np.record) -> list[int]:
    """What place each Meeple-Bot has, were the game over now; the result sheet shows them behind the seats."""
    out = np.zeros(COMPANIES, np.int32)
    places(rules, s, out)
    return [int(place) for place in out[int(rules.players) : int(rules.seats)]]


def objectives_met(rules: np.record, s: np.record, company: int) -> list[int]:
    """The objectives that could be completed now, each taken alone."""
    held = holdings(s.objective_holder, company)
    bits = sum(1 << objective for objective in held)
    have = tokens_at_hand(rules, s, company), things_at_hand(rules, s, company), awards_at_hand(s, company)
    met = alone_possible(rules, bits, *have)
    return [objective for objective in held if met >> objective & 1]


def prices(rules: np.record, s: np.record, viewer: int | None) -> dict[str, list[list[int]] | list[int]]:
    """What elements of each level cost the viewer (or whose turn it is), and the skill cards that the viewer drew."""
    company = int(s.order[s.turn]) if viewer is None else viewer
    asked = s.actor == company and s.depth > 0
    discount = int(s.stack[max(0, s.depth - 1), FIRST]) if asked else 0
    box, training = (discount if s.phase == phase else 0 for phase in (D15_BOX, D13_TRAIN))
    levels = range(1, LEVELS + 1)
    drawn = s.drawn[viewer].tolist() if viewer is not None and asked and s.phase == D13_TRAIN else []
    return {
        "elements": [
            [price_of(rules, s, company, element, level, box if element == BOX else 0) for level in levels]
            for element in range(len(ELEMENTS))
        ],
        "drawn": [training_price(rules, card, training) if card else 0 for card in drawn],
    }


def holdings(holders: np.ndarray, company: int) -> list[int]:
    return [number for number, holder in enumerate(holders.tolist()) if holder == company]


def kept_games(s: np.record, company: int) -> list[list[int]]:
    """Each kept game as its three levels."""
    found = []
    for game in range(GAMES):
        found += [[game_level(game, element) for element in range(len(ELEMENTS))]] * int(s.games[company, game])
    return found
