"""What a board shows beside the state: prices, contribution ranks, mitigation and scores as they would be now."""

from __future__ import annotations

from typing import TypedDict

import numpy as np

from tablewright.engine.kit import cards_left
from tablewright.games.life_builds_meaning.market import can_afford
from tablewright.games.life_builds_meaning.projects import credit_marks, credit_rank, supply_left, unpaid_icons
from tablewright.games.life_builds_meaning.scoring import band, final_score, sub_total
from tablewright.games.life_builds_meaning.state import (
    EVENTS,
    MARKET_SLOTS,
    NUM_TOKENS,
    PATTERNS,
    PHASE_OVER,
    PHASE_PLEDGE,
    PROJECT_SLOTS,
    RANKS,
)
from tablewright.games.life_builds_meaning.text.actions import price

FATES = ("flourishes", "holds", "strains", "frays", "brink")  # by the multiplier, best first
COLLAPSE = "collapse"


class Price(TypedDict):
    """What a Market slot costs the viewer, by token."""

    cost: list[int]
    saved: int
    affordable: bool


class Standing(TypedDict):
    """A contributor to a Project, with the award for completing it now."""

    seat: int
    marks: int
    first: int  # its place in the order of first marks, from 1
    rank: int  # from 0
    award: int


class ProjectSummary(TypedDict):
    lacks: int
    payable: int  # icons that the viewer's tokens could pay now
    standings: list[Standing]


class Mitigation(TypedDict):
    """The Event's icons by token, and the Drift that remains if they are all covered."""

    required: list[int]
    covered: list[int]
    uncovered: list[int]
    left_if_met: int


class Outlook(TypedDict):
    """Drift after this round's check: with the Event unmet, and met. Leaking stress is part of both."""

    leak: int
    unmet: int
    met: int


class ScoreParts(TypedDict):
    """The tracks, what the multiplier adds or takes, and the Final Score."""

    project: int
    coherence: int
    social: int
    drift: int
    total: int


class Fate(TypedDict):
    key: str
    good: bool


class DecksLeft(TypedDict):
    patterns: int
    projects: int
    events: int


class Glance(TypedDict):
    prices: list[Price | None]
    projects: list[ProjectSummary | None]
    mitigation: Mitigation
    outlook: Outlook
    wanted: list[int]  # open icons on Projects and on the Event, by token
    sub_totals: list[int]
    scores: list[ScoreParts]
    bands: list[int]
    fate: Fate | None
    decks: DecksLeft


def glance(rules: np.record, s: np.record, viewer: int | None) -> Glance:
    """Prices for the viewer, and what follows from the public state."""
    seats = range(rules.players)
    mitigated = mitigation(rules, s)
    return {
        "prices": [slot_price(rules, s, slot, viewer) for slot in range(MARKET_SLOTS)],
        "projects": [slot_project(rules, s, slot, viewer) for slot in range(PROJECT_SLOTS)],
        "mitigation": mitigated,
        "outlook": outlook(rules, s, mitigated["left_if_met"]),
        "wanted": (s.unpaid.sum(axis=0) + mitigated["uncovered"]).tolist(),
        "sub_totals": [int(sub_total(s, seat)) for seat in seats],
        "scores": [score_parts(rules, s, seat) for seat in seats],
        "bands": [band(rules, final_score(rules, s, seat)) for seat in seats],
        "fate": fate(rules, s),
        "decks": {
            "patterns": cards_left(s.deck_counts[PATTERNS]),
            "projects": supply_left(s),
            "events": cards_left(s.deck_counts[EVENTS]),
        },
    }


def slot_price(rules: np.record, s: np.record, slot: int, viewer: int | None) -> Price | None:
    """What a Market slot costs the viewer, and whether they could pay it. A spectator sees the active seat's price."""
    card = int(s.market[slot])
    player = int(s.actor) if viewer is None else viewer
    if card == 0:
        return None
    if player < 0:
        return {"cost": rules.pattern_cost[card].tolist(), "saved": 0, "affordable": False}
    cost = price(rules, s, player, card)
    saved = int(rules.pattern_cost[card].sum()) - sum(cost)
    return {"cost": cost, "saved": saved, "affordable": bool(can_afford(rules, s, player, card))}


def slot_project(rules: np.record, s: np.record, slot: int, viewer: int | None) -> ProjectSummary | None:
    if s.row[slot] == 0:
        return None
    payable = 0 if viewer is None else int(np.minimum(s.tokens[viewer], s.unpaid[slot]).sum())
    return {"lacks": unpaid_icons(s, slot), "payable": payable, "standings": standings(rules, s, slot)}


def standings(rules: np.record, s: np.record, slot: int) -> list[Standing]:
    """The contributors by rank, with the award each would get if the tile were completed now (LBM-059 to LBM-064)."""
    rows: list[Standing] = []
    for player in range(rules.players):
        if s.first_mark[slot, player] > 0:
            rank = int(credit_rank(rules, s, slot, player))
            rows.append(
                {
                    "seat": player,
                    "marks": credit_marks(s, slot, player),
                    "first": int(s.first_mark[slot, player]),
                    "rank": rank,
                    "award": int(rules.awards[min(rank, RANKS - 1)]),
                }
            )
    return sorted(rows, key=lambda row: row["rank"])


def mitigation(rules: np.record, s: np.record) -> Mitigation:
    event = int(s.event)
    required = rules.event_mitigation[event].tolist()
    uncovered = s.uncovered.tolist() if s.phase != PHASE_OVER else [0] * NUM_TOKENS
    covered = [need - lack for need, lack in zip(required, uncovered, strict=True)] if s.phase == PHASE_PLEDGE else []
    left = 0 if rules.event_cancels[event] else max(0, int(s.pending) - int(rules.event_reduces[event]))
    return {"required": required, "covered": covered or [0] * NUM_TOKENS, "uncovered": uncovered, "left_if_met": left}


def outlook(rules: np.record, s: np.record, left_if_met: int) -> Outlook:
    """Step 3 of Phase D before it happens (LBM-100, LBM-R08)."""
    leak = int(s.stress) // int(rules.stress_per_leak) if rules.leaks and s.phase != PHASE_OVER else 0
    drift, cap = int(s.drift) + leak, int(rules.drift_cap)
    return {"leak": leak, "unmet": min(drift + int(s.pending), cap), "met": min(drift + left_if_met, cap)}


def score_parts(rules: np.record, s: np.record, player: int) -> ScoreParts:
    """The parts add up to the Final Score (LBM-118)."""
    score = int(final_score(rules, s, player))
    return {
        "project": int(s.project[player]),
        "coherence": int(s.coherence[player]),
        "social": int(s.social[player]),
        "drift": score - int(sub_total(s, player)),
        "total": score,
    }


def fate(rules: np.record, s: np.record) -> Fate | None:
    """What became of the world, by the multiplier of the final Drift; its last space has a fate of its own."""
    if s.phase != PHASE_OVER:
        return None
    if s.drift == rules.drift_cap:
        return {"key": COLLAPSE, "good": False}
    better = {tenths for tenths in rules.multiplier.tolist() if tenths > rules.multiplier[s.drift]}
    return {"key": FATES[min(len(better), len(FATES) - 1)], "good": True}
