"""What a viewer can work out from what it sees, for the board to draw. Nothing in this game is hidden from anyone."""

from __future__ import annotations

from typing import TypedDict

import numpy as np

from tablewright.engine.kit import ALLOWED, count_bits
from tablewright.engine.kit.journal import THIRD
from tablewright.games.atlas_of_feelings.actions import (
    CHOOSE,
    END_TURN,
    INWARD,
    STEP,
    step_direction,
    step_marker,
)
from tablewright.games.atlas_of_feelings.atlas import is_healer, spot, turned
from tablewright.games.atlas_of_feelings.healing import heal_at_turn_end
from tablewright.games.atlas_of_feelings.journal import HEALED, PULLED
from tablewright.games.atlas_of_feelings.rules import step, why_not
from tablewright.games.atlas_of_feelings.scoring import (
    markers_of,
    points_for_seasons,
    points_for_tiers,
    points_for_zodiacs,
    tally,
)
from tablewright.games.atlas_of_feelings.state import (
    PHASE_CHOOSE,
    PHASE_MOVE,
    SEGMENTS_PER_ZODIAC,
    TIERS,
    WORDS_PER_CARD,
    YELLOW,
    YELLOW_LAYER,
)


class ScoreParts(TypedDict):
    tiers: int
    zodiacs: int
    seasons: int
    total: int


class Counts(TypedDict):
    """What a seat's score is counted from."""

    tiers: list[int]
    zodiacs: int
    seasons: int


class Card(TypedDict):
    """The card being handled: its tier, and the spots of its words."""

    tier: int
    spots: list[int]


class Healed(TypedDict):
    """A marker that an action would heal, and the spot to which it would rise."""

    seat: int
    marker: int
    spot: int


class Outcome(TypedDict):
    """What an action would do at once: the markers that it heals, and how it changes the player's score."""

    healed: list[Healed]
    gain: int


class Glance(TypedDict):
    scores: list[ScoreParts]
    counts: list[Counts]
    healers: list[list[int]]
    card: Card | None
    goals: dict[str, int]
    outcomes: dict[str, Outcome]


def glance(rules: np.record, s: np.record, viewer: int | None) -> Glance:
    """The score of each seat as it would be now, its healers, the card being handled, and what each action leads to."""
    seats = range(int(rules.players))
    return {
        "scores": [score_parts(rules, s, player) for player in seats],
        "counts": [counts(rules, s, player) for player in seats],
        "healers": [healers(rules, s, player) for player in seats],
        "card": offered_card(rules, s),
        "goals": goals(rules, s),
        "outcomes": outcomes(rules, s) if viewer == s.actor else {},
    }


def score_parts(rules: np.record, s: np.record, player: int) -> ScoreParts:
    markers, zodiacs, seasons = tally(rules, s, player)
    by_tier = int(points_for_tiers(rules, markers))
    by_zodiac = int(points_for_zodiacs(rules, zodiacs))
    by_season = int(points_for_seasons(rules, seasons))
    return {"tiers": by_tier, "zodiacs": by_zodiac, "seasons": by_season, "total": by_tier + by_zodiac + by_season}


def counts(rules: np.record, s: np.record, player: int) -> Counts:
    markers, zodiacs, seasons = tally(rules, s, player)
    return {
        "tiers": [int(markers_of(markers, colour)) for colour in range(len(TIERS))],
        "zodiacs": int(count_bits(zodiacs)),
        "seasons": int(count_bits(seasons)),
    }


def healers(rules: np.record, s: np.record, player: int) -> list[int]:
    return [marker for marker in range(rules.markers) if is_healer(rules, s, player, marker)]


def offered_card(rules: np.record, s: np.record) -> Card | None:
    if s.phase != PHASE_CHOOSE:
        return None
    marker = int(s.card)
    return {"tier": int(rules.deck_of_marker[marker]), "spots": card_spots(rules, s, int(s.actor), marker)}


def card_spots(rules: np.record, s: np.record, player: int, marker: int) -> list[int]:
    """The spots of a card's words: both segments of a zodiac for yellow, else the layers of a segment (ATL-026)."""
    deck, card = int(rules.deck_of_marker[marker]), int(s.hand[player, marker])
    if deck == YELLOW:
        first = SEGMENTS_PER_ZODIAC * (card - 1) + 1
        return [spot(segment, YELLOW_LAYER) for segment in range(first, first + SEGMENTS_PER_ZODIAC)]
    inmost = int(rules.first_layer[deck])
    return [spot(card, layer) for layer in range(inmost, inmost + WORDS_PER_CARD[deck])]


def goals(rules: np.record, s: np.record) -> dict[str, int]:
    """The spot that each legal action leads to, by the number of the action."""
    found = {}
    for action in range(END_TURN):
        to = goal(rules, s, action) if why_not(rules, s, action) == ALLOWED else None
        if to is not None:
            found[str(action)] = to
    return found


def goal(rules: np.record, s: np.record, action: int) -> int | None:
    """The spot of the chosen word, or the one a step leads to; None if there is no such word, marker or spot."""
    if action < STEP:
        spots = card_spots(rules, s, int(s.actor), int(s.card)) if s.phase == PHASE_CHOOSE else []
        return spots[action - CHOOSE] if action - CHOOSE < len(spots) else None
    marker, direction = int(step_marker(action)), int(step_direction(action))
    if action == END_TURN or s.phase != PHASE_MOVE or marker >= rules.markers:
        return None
    segment, layer = int(s.segment[s.actor, marker]), int(s.layer[s.actor, marker])
    if direction == INWARD:
        return None if layer == YELLOW_LAYER else int(spot(segment, layer - 1))
    return int(spot(turned(segment, direction), layer))


def outcomes(rules: np.record, s: np.record) -> dict[str, Outcome]:
    """What each legal step would do, and the end of the turn, by the number of the action."""
    if s.phase != PHASE_MOVE:
        return {}
    return {
        str(action): outcome(rules, s, action)
        for action in range(STEP, END_TURN + 1)
        if why_not(rules, s, action) == ALLOWED
    }


def outcome(rules: np.record, s: np.record, action: int) -> Outcome:
    """Tried on a copy: a step with the healing that follows it, or the healing at the end of the turn."""
    after, player = s.copy(), int(s.actor)
    after.journal_length = 0
    if action == END_TURN:
        heal_at_turn_end(rules, after)
    else:
        step(rules, after, int(step_marker(action)), int(step_direction(action)))
    gain = score_parts(rules, after, player)["total"] - score_parts(rules, s, player)["total"]
    return {"healed": healed(after), "gain": gain}


def healed(after: np.record) -> list[Healed]:
    """The markers that the journal says were healed, or pulled inward."""
    entries = after.journal[: int(after.journal_length), : THIRD + 1].tolist()
    return [
        {"seat": seat, "marker": marker, "spot": to} for kind, seat, marker, to in entries if kind in (HEALED, PULLED)
    ]
