"""The table as text, for a terminal: the hourglass, the tracks, the shelf and every company."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from tablewright.engine.kit import NONE
from tablewright.engine.words import Words
from tablewright.games.meeple_inc.powers import award_worth
from tablewright.games.meeple_inc.skills import skills_in_hand
from tablewright.games.meeple_inc.state import (
    AWARD_LEVELS,
    CHAIRS,
    D02_POW,
    D13_TRAIN,
    NUM_EMPLOYEES,
    NUM_ITEMS,
    NUM_OBJECTIVES,
    NUM_SKILLS,
    POW_DEALT,
    SPACES,
    TRACK_SIZES,
    TRACKS,
    WORKER_KINDS,
)
from tablewright.games.meeple_inc.text.names import (
    act_name,
    chair_name,
    company_name,
    employee_name,
    game_name,
    icons_words,
    name_of,
    objective_values,
    row_words,
    space_name,
    track_card_name,
)
from tablewright.games.meeple_inc.text.summary import games_of, score_parts
from tablewright.games.meeple_inc.workers import workers_placed


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
    games = [game_name(w, game) for game in games_of(s, company)]
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


def hand_lines(w: Words, rules: np.record, s: np.record, company: int, viewer: int | None) -> list[str]:
    lines = []
    hand = [employee_name(w, e) for e in range(1, NUM_EMPLOYEES + 1) if s.employee_holder[e] == company]
    if viewer == company:
        hand += [name_of(w, "skills", k) for k in range(1, NUM_SKILLS + 1) if s.skills[company, k]]
    elif skills_in_hand(s, company):
        hand.append(w.count("skills", skills_in_hand(s, company)))
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
    shown = acts_words(w, s.shown[company])
    own = acts_words(w, s.prediction[company]) if viewer == company else ""
    return w.say(
        "board.predictions",
        size=w.count("predictions", s.set_size[company]),
        target=company_name(w, rules, int(s.target[company])),
        shown=w.say("board.shown", acts=shown) if shown else "",
        own=w.say("board.own", acts=own) if own else "",
    )


def acts_words(w: Words, flags: Iterable[int]) -> str:
    return ", ".join(act_name(w, act) for act, flag in enumerate(flags) if flag)
