"""What a board shows beside the state: scores with their parts, who is where, holdings as lists, prices."""

from __future__ import annotations

from typing import Literal, TypedDict

import numpy as np

from tablewright.engine.kit import NONE, cards_left
from tablewright.games.meeple_inc.elements import price_of
from tablewright.games.meeple_inc.objectives import (
    alone_possible,
    awards_at_hand,
    objective_points,
    things_at_hand,
    tokens_at_hand,
)
from tablewright.games.meeple_inc.powers import award_worth
from tablewright.games.meeple_inc.publishing import can_publish, game_level, game_worth
from tablewright.games.meeple_inc.scoring import places, points_of_awards, points_of_games
from tablewright.games.meeple_inc.skills import skills_in_hand, training_price
from tablewright.games.meeple_inc.state import (
    AWARD_LEVELS,
    BOX,
    CHAIRS,
    COMPANIES,
    D01_WOW,
    D02_POW,
    D09_TRACK,
    D10_SKIP,
    D13_TRAIN,
    D14_OBJECTIVE,
    D15_BOX,
    DECKS,
    DRAWN_CARDS,
    ELEMENTS,
    EMPTY,
    FIRST,
    GAMES,
    LEVELS,
    NUM_FREELANCERS,
    POW_CARD,
    POW_DEALT,
    SECOND,
    SPACES,
    THIRD,
    TRACK_SIZES,
    WORKER_KINDS,
    WOW_CARD,
    WOW_DEALT,
)
from tablewright.games.meeple_inc.workers import standees_in_pool, workers_placed

LEVELS_FROM_1 = range(1, LEVELS + 1)


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


class Score(TypedDict):
    track: int
    games: int
    awards: int
    objectives: int
    total: int


class Worker(TypedDict):
    company: int
    kind: int  # 0 for a regular worker, else the specialist


class PoolWorkers(TypedDict):
    kind: int
    count: int


class Chair(TypedDict):
    """Who sits on a chair."""

    kind: Literal["free", "founder", "wow", "pow", "freelancer", "specialist"]
    card: int  # an employee, WOW or POW card by its number; 0 else
    skill: int  # the attached skill card; 0 for none
    worker: int  # the kind of worker on it; -1 for none


class Award(TypedDict):
    """An award token that came onto the shelf."""

    name: int
    taken_by: int  # -1 while it is there
    game: list[int] | None  # the levels of the game that won it


class PredictionSet(TypedDict):
    target: int
    size: int
    face_up: list[int]
    face_down: list[int] | None  # only the owner reads them
    hidden: int  # how many lie face down


class DrawnCard(TypedDict):
    """A card that the viewer is to choose from."""

    place: int
    card: int
    price: int


class Asked(TypedDict):
    """What the decision is about."""

    track: int  # the track that a card is taken from; -1 for none
    place: int  # where on it the next token is placed; -1 for nowhere


class Glance(TypedDict):
    companies: int
    humans: int
    scores: list[Score]
    automata: list[int]
    skill_cards: list[int]
    workers_placed: list[int]
    employees: list[list[int]]
    items: list[list[int]]
    objectives: list[list[int]]
    games: list[list[list[int]]]  # each as its three levels
    game_points: list[list[int]]
    decks: dict[str, int]
    asked: Asked | None
    met: list[list[int]]
    award_worth: list[list[int]]
    prices: list[list[int]]
    tokens_to_place: list[list[int]]
    waived: list[int]
    publishable: list[bool]
    spaces: list[Worker | None]
    basic: list[Worker]
    pools: list[list[PoolWorkers]]
    chairs: list[list[Chair]]
    shelf: list[list[Award]]
    predictions: list[PredictionSet | None]
    drawn: list[DrawnCard]


def glance(rules: np.record, s: np.record, viewer: int | None) -> Glance:
    """Scores with their parts, who stands and sits where, hands and games as lists, prices, and what is asked."""
    companies = range(rules.seats)
    return {
        "companies": int(rules.seats),
        "humans": int(rules.players),
        "scores": [score(rules, s, company) for company in companies],
        "automata": places_of_bots(rules, s),
        "skill_cards": [skills_in_hand(s, company) for company in companies],
        "workers_placed": [workers_placed(rules, s, company) for company in companies],
        "employees": [holdings(s.employee_holder, company) for company in companies],
        "items": [holdings(s.item_holder, company) for company in companies],
        "objectives": [holdings(s.objective_holder, company) for company in companies],
        "games": [[levels_of(game) for game in games_of(s, company)] for company in companies],
        "game_points": [[game_worth(game) for game in games_of(s, company)] for company in companies],
        "decks": {name: cards_left(s.deck_counts[deck]) for deck, name in enumerate(DECKS[: AWARD_LEVELS + 3])},
        "asked": asked(s),
        "met": [objectives_met(rules, s, company) for company in companies],
        "award_worth": [[award_worth(rules, s, c, level) for level in range(AWARD_LEVELS)] for c in companies],
        "prices": prices(rules, s, viewer),
        "tokens_to_place": [
            [tokens_to_place(s, track, space) for space in range(size)] for track, size in enumerate(TRACK_SIZES)
        ],
        "waived": waived_spaces(rules, s),
        "publishable": [bool(can_publish(s, company)) for company in companies],
        "spaces": workers_on_board(s),
        "basic": workers_on_basic(s),
        "pools": [pool(s, company) for company in companies],
        "chairs": [[chair_of(s, company, chair) for chair in range(CHAIRS)] for company in companies],
        "shelf": [[award(s, level, token) for token in range(rules.awards_per_level)] for level in range(AWARD_LEVELS)],
        "predictions": [prediction_set(rules, s, company, viewer) for company in companies],
        "drawn": drawn_cards(rules, s, viewer),
    }


def score(rules: np.record, s: np.record, company: int) -> Score:
    parts = score_parts(rules, s, company)
    return {
        "track": parts["track"],
        "games": parts["games"],
        "awards": parts["awards"],
        "objectives": parts["objectives"],
        "total": sum(parts.values()),
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


def prices(rules: np.record, s: np.record, viewer: int | None) -> list[list[int]]:
    """What elements of each level cost the viewer (or whose turn it is)."""
    company = int(s.order[s.turn]) if viewer is None else viewer
    discount = asked_first(s) if s.phase == D15_BOX and s.actor == company else 0
    return [
        [price_of(rules, s, company, element, level, discount if element == BOX else 0) for level in LEVELS_FROM_1]
        for element in range(len(ELEMENTS))
    ]


def asked_first(s: np.record) -> int:
    """The first number of the step that is next; a price reduction in the phases box and train."""
    return int(s.stack[max(0, s.depth - 1), FIRST])


def asked(s: np.record) -> Asked | None:
    if s.depth == 0:
        return None
    if s.phase not in (D09_TRACK, D10_SKIP):
        return {"track": NONE, "place": NONE}
    place = int(s.stack[s.depth - 1, THIRD]) if s.phase == D10_SKIP else NONE
    return {"track": asked_first(s), "place": place}


def tokens_to_place(s: np.record, track: int, space: int) -> int:
    """One token for each card to the right of a track card, none if the decision waives them (MI-150, MI-223)."""
    if s.phase == D09_TRACK and asked_first(s) == track and s.stack[s.depth - 1, SECOND] == 1:
        return 0
    return TRACK_SIZES[track] - 1 - space


def waived_spaces(rules: np.record, s: np.record) -> list[int]:
    """The spaces whose safety cost the worker in hand does not pay (MI-217)."""
    kind = int(s.worker)
    return [space for space in range(SPACES) if kind > 0 and rules.aligned_act[kind] == rules.space_act[space]]


def drawn_cards(rules: np.record, s: np.record, viewer: int | None) -> list[DrawnCard]:
    """The cards that the viewer is to choose from: WOW, POW or skill cards, or objectives."""
    if viewer is None or s.actor != viewer or s.phase not in (D01_WOW, D02_POW, D13_TRAIN, D14_OBJECTIVE):
        return []
    first, last = {D01_WOW: (WOW_DEALT, POW_DEALT), D02_POW: (POW_DEALT, DRAWN_CARDS)}.get(
        int(s.phase), (0, DRAWN_CARDS)
    )
    discount = asked_first(s)
    found: list[DrawnCard] = []
    for place in range(first, last):
        card = int(s.drawn[viewer, place])
        price = training_price(rules, card, discount) if card and s.phase == D13_TRAIN else 0
        if card:
            found.append({"place": place, "card": card, "price": price})
    return found


# --- Who stands and sits where ------------------------------------------------------------------------------------


def workers_on_board(s: np.record) -> list[Worker | None]:
    return [None if code == NONE else worker(code) for code in s.space_worker.tolist()]


def worker(code: int) -> Worker:
    return {"company": code // WORKER_KINDS, "kind": code % WORKER_KINDS}


def workers_on_basic(s: np.record) -> list[Worker]:
    """Everybody on Gain Basic Resources, which has room for all: regular workers, then standees."""
    workers: list[Worker] = []
    for company, count in enumerate(s.basic_workers.tolist()):
        workers += [{"company": company, "kind": 0} for _ in range(count)]
    for kind in range(1, WORKER_KINDS):
        if s.standee_at[kind] == 0:
            workers.append({"company": int(s.standee_owner[kind]), "kind": kind})
    return workers


def pool(s: np.record, company: int) -> list[PoolWorkers]:
    """The workers in a company's pool: regular ones, then its specialists."""
    workers: list[PoolWorkers] = [{"kind": 0, "count": int(s.pool[company])}] if s.pool[company] else []
    kinds = standees_in_pool(s, company)
    workers += [{"kind": kind, "count": 1} for kind in range(1, WORKER_KINDS) if kinds >> kind & 1]
    return workers


def chair_of(s: np.record, company: int, chair: int) -> Chair:
    card, wow, pow_card = int(s.chair[company, chair]), int(s.wow[company]), int(s.pow[company])
    kind: Literal["free", "founder", "wow", "pow", "freelancer", "specialist"]
    if card == EMPTY:
        kind, number = "free", 0
    elif card == WOW_CARD:
        kind, number = "wow" if wow else "founder", wow
    elif card == POW_CARD:
        kind, number = "pow", pow_card
    else:
        kind, number = "freelancer" if card <= NUM_FREELANCERS else "specialist", card
    skill, on_it = int(s.chair_skill[company, chair]), int(s.freelancer_worker[company, chair])
    return {"kind": kind, "card": number, "skill": skill, "worker": on_it}


def award(s: np.record, level: int, token: int) -> Award:
    """An award token: still on the shelf, taken with a game, or taken off the shelf by a Meeple-Bot."""
    name, code = int(s.award_name[level, token]), int(s.shelf_game[level, token])
    if code == NONE:
        return {"name": name, "taken_by": NONE, "game": None}
    if code >= GAMES * COMPANIES:
        return {"name": name, "taken_by": code - GAMES * COMPANIES, "game": None}
    return {"name": name, "taken_by": code // GAMES, "game": levels_of(code % GAMES)}


def prediction_set(rules: np.record, s: np.record, company: int, viewer: int | None) -> PredictionSet | None:
    """A company's set: what lies face up, and face down what only its owner reads. A Meeple-Bot hides nothing."""
    if s.target[company] == NONE:
        return None
    face_up, size = flagged(s.shown[company]), int(s.set_size[company])
    return {
        "target": int(s.target[company]),
        "size": size,
        "face_up": face_up,
        "face_down": flagged(s.prediction[company]) if viewer == company else None,
        "hidden": max(0, size - len(face_up)) if company < rules.players else 0,
    }


def flagged(flags: np.ndarray) -> list[int]:
    return [number for number, flag in enumerate(flags.tolist()) if flag]


def holdings(holders: np.ndarray, company: int) -> list[int]:
    return [number for number, holder in enumerate(holders.tolist()) if holder == company]


def games_of(s: np.record, company: int) -> list[int]:
    """The kept games of a company in the order of their numbers."""
    return sorted(int(game) for game, keeper in zip(s.kept_game, s.kept_by, strict=True) if keeper == company)


def levels_of(game: int) -> list[int]:
    """The levels of a game's box, mechanism and component."""
    return [game_level(game, element) for element in range(len(ELEMENTS))]
