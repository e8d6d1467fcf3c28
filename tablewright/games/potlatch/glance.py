"""What a viewer can work out from what it sees, for the board to draw. What depends on a hand is its owner's alone."""

from __future__ import annotations

from typing import Literal, TypedDict

import numpy as np

from tablewright.engine.kit import cards_left
from tablewright.games.potlatch.actions import KIND_NAMES
from tablewright.games.potlatch.cards import (
    amount_of,
    cards_held,
    closing_order,
    has_joined_pool,
    is_complete,
    type_of,
)
from tablewright.games.potlatch.closing import houses_with_open_needs, pool_holder
from tablewright.games.potlatch.gifts import is_eligible, is_opening
from tablewright.games.potlatch.hidden import knows
from tablewright.games.potlatch.scoring import community_status
from tablewright.games.potlatch.state import (
    CARDS,
    INSIDE,
    KINDS,
    OPEN_PLAY,
    OUTSIDE,
    PHASE_CARD,
    PHASE_INVITE,
    PHASE_OVER,
    PHASE_RECEIVER,
    PHASE_SHARE,
    PHASE_STORE,
    RESOURCES,
    TYPES,
)

Mark = Literal["gives", "invited", "receives", "holds", "met", "gifted"]
Middle = Literal["all_met", "not_all_met", "closing", "combining", "opening", "gift"]


class StatusParts(TypedDict):
    """Status by its reasons."""

    exact: int
    shares: int
    unable: int
    community: int
    total: int


class Fate(TypedDict):
    key: str
    good: bool


class Pool(TypedDict):
    holder: int
    order: list[int]
    known: list[int]


class Games(TypedDict):
    """The game of the match, how many it has, and in how many every house was met."""

    number: int
    of: int
    met: int


class Glance(TypedDict):
    scores: list[StatusParts]
    fate: Fate | None
    hands: list[int]
    hand_sizes: list[int]
    stack: int
    needs: list[list[int]]
    unmet: list[list[int]]
    over: list[list[int]]
    inside_amounts: list[list[int]]
    outside_amounts: list[list[int]]
    still_needed: list[int]
    complete: list[bool]
    marks: list[Mark | None]
    middle: Middle
    obligation: int
    opening: bool
    eligible: list[int]
    may_receive: list[int] | None
    smallest_gift: int | None
    may_pick: list[str] | None
    hand_cards: list[int]
    outside_cards: list[list[int]]
    inside_cards: list[list[int]]
    left_over: list[int]
    pool: Pool | None
    games: Games


def glance(rules: np.record, s: np.record, viewer: int | None) -> Glance:
    """All that a board draws."""
    seats = range(int(rules.players))
    deciding = viewer is not None and viewer == s.actor
    giving = deciding and s.phase in (PHASE_RECEIVER, PHASE_CARD)
    open_play = s.closing == OPEN_PLAY
    unmet = [[max(0, int(n)) for n in s.wanting[seat]] for seat in seats]
    return {
        "scores": [score_parts(rules, s, seat) for seat in seats],
        "fate": fate(rules, s),
        "hands": [int(cards_held(s, seat)) for seat in seats],
        "hand_sizes": [int(rules.hand_size[s.house[seat]]) for seat in seats],
        "stack": int(cards_left(s.deck_counts[RESOURCES])),
        "needs": [rules.needs[s.house[seat]].tolist() for seat in seats],
        "unmet": unmet,
        "over": [[max(0, -int(n)) for n in s.wanting[seat]] for seat in seats],
        "inside_amounts": [amounts_by_type(s.inside[seat]) for seat in seats],
        "outside_amounts": [amounts_by_type(s.outside[seat]) for seat in seats],
        "still_needed": [sum(row[t] for row in unmet) for t in range(TYPES)],
        "complete": [bool(is_complete(s, seat)) for seat in seats],
        "marks": [mark(rules, s, seat) for seat in seats],
        "middle": middle(rules, s),
        "obligation": int(s.obligation),
        "opening": bool(open_play and is_opening(rules, s)),
        "eligible": [seat for seat in seats if open_play and is_eligible(s, s.giver, seat)],
        "may_receive": [seat for seat in seats if (int(s.receivers) >> seat) & 1] if giving else None,
        "smallest_gift": int(s.target) if giving and s.target else None,
        "may_pick": kind_texts(int(s.choices)) if deciding else None,
        "hand_cards": own_cards(rules, s, viewer) if viewer is not None else [],
        "outside_cards": [cards_at(s, OUTSIDE + seat) for seat in seats],
        "inside_cards": [cards_at(s, INSIDE + seat) for seat in seats],
        "left_over": s.pile_cards[RESOURCES, : s.pile_count[RESOURCES, 0]].tolist(),
        "pool": pool_glance(rules, s, viewer),
        "games": {"number": int(s.game_number), "of": int(rules.match_games), "met": int(s.games_met)},
    }


def score_parts(rules: np.record, s: np.record, seat: int) -> StatusParts:
    """Status by its reasons (POT-091), over all games of the match."""
    exact = int(s.exact[seat]) * int(rules.exact_status)
    shares = int(s.shares[seat]) * int(rules.share_status)
    unable = int(s.unable[seat]) * int(rules.unable_status)
    community = int(community_status(rules, s))
    total = exact + shares + unable + community
    return {"exact": exact, "shares": shares, "unable": unable, "community": community, "total": total}


def fate(rules: np.record, s: np.record) -> Fate | None:
    """The community result at the end (POT-092, POT-099)."""
    if s.phase != PHASE_OVER:
        return None
    met, games = int(s.games_met), int(rules.match_games)
    if games == 1:
        return {"key": "all_met" if met else "not_all_met", "good": bool(met)}
    key = "every_game_met" if met == games else "some_games_met" if met else "no_game_met"
    return {"key": key, "good": 2 * met >= games}


def mark(rules: np.record, s: np.record, seat: int) -> Mark | None:
    """What a house does at this moment, in one word."""
    if s.closing != OPEN_PLAY:
        if s.phase == PHASE_STORE and seat == pool_holder(rules, s):
            return "holds"
        return "met" if is_complete(s, seat) else None
    if s.phase == PHASE_SHARE and seat == s.actor:
        return "invited"
    if seat == s.giver:
        return "gives"
    if s.phase == PHASE_CARD and seat == s.receiver:
        return "receives"
    return "gifted" if s.gifted[seat] else None


def middle(rules: np.record, s: np.record) -> Middle:
    """What everyone has to look at now."""
    if s.phase == PHASE_OVER:
        return "not_all_met" if houses_with_open_needs(rules, s) else "all_met"
    if s.phase == PHASE_STORE:
        return "closing"
    if s.phase in (PHASE_INVITE, PHASE_SHARE):
        return "combining"
    return "opening" if is_opening(rules, s) else "gift"


def amounts_by_type(cards: np.ndarray) -> list[int]:
    """The amounts of the cards of each kind, added up for each type."""
    amounts = [0] * TYPES
    for kind in range(KINDS):
        amounts[type_of(kind)] += int(cards[kind]) * amount_of(kind)
    return amounts


def cards_at(s: np.record, place: int) -> list[int]:
    return [card for card in range(CARDS) if s.place[card] == place]


def own_cards(rules: np.record, s: np.record, viewer: int) -> list[int]:
    """The cards in a viewer's hands: in the Closing Action the whole pool, or nothing once it is passed on."""
    return [card for card in range(CARDS) if card_holder(rules, s, card) == viewer]


def card_holder(rules: np.record, s: np.record, card: int) -> int | None:
    place = int(s.place[card])
    if not 0 <= place < OUTSIDE:
        return None
    return int(pool_holder(rules, s)) if has_joined_pool(rules, s, place) else place


def kind_texts(kinds: int) -> list[str]:
    return [name for kind, name in enumerate(KIND_NAMES) if (kinds >> kind) & 1]


def pool_glance(rules: np.record, s: np.record, viewer: int | None) -> Pool | None:
    """Who holds the Closing pool, in which order it goes round, and what of it the viewer has passed on."""
    if s.phase != PHASE_STORE:
        return None
    holder = int(pool_holder(rules, s))
    order = [(int(s.starter) + turn) % int(rules.players) for turn in range(rules.players)]
    known: list[int] = []
    if viewer is not None and viewer != holder and closing_order(rules, s, viewer) < s.passes:
        known = [
            card
            for card in range(CARDS)
            if card_holder(rules, s, card) == holder and knows(rules, s, viewer, int(s.place[card]), card)
        ]
    return {"holder": holder, "order": order, "known": known}
