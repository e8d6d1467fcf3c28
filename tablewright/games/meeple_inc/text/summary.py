"""What a board shows beside the state: scores with their parts, holdings as lists, prices."""

from __future__ import annotations

from typing import Any

import numpy as np

from tablewright.engine.kit import cards_left
from tablewright.games.meeple_inc.elements import price_of
from tablewright.games.meeple_inc.objectives import (
    alone_possible,
    awards_at_hand,
    objective_points,
    things_at_hand,
    tokens_at_hand,
)
from tablewright.games.meeple_inc.powers import award_worth
from tablewright.games.meeple_inc.publishing import game_level
from tablewright.games.meeple_inc.scoring import places, points_of_awards, points_of_games
from tablewright.games.meeple_inc.skills import skills_in_hand, training_price
from tablewright.games.meeple_inc.state import (
    AWARD_LEVELS,
    BOX,
    COMPANIES,
    D13_TRAIN,
    D15_BOX,
    DECKS,
    ELEMENTS,
    FIRST,
    LEVELS,
)
from tablewright.games.meeple_inc.workers import workers_placed


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


def games_of(s: np.record, company: int) -> list[int]:
    """The kept games of a company in the order of their numbers."""
    return sorted(int(game) for game, keeper in zip(s.kept_game, s.kept_by, strict=True) if keeper == company)


def kept_games(s: np.record, company: int) -> list[list[int]]:
    """Each kept game as its three levels."""
    return [[game_level(game, element) for element in range(len(ELEMENTS))] for game in games_of(s, company)]
