"""What a board shows beside the state: prices, contribution ranks, mitigation and scores as they would be now."""

from __future__ import annotations

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


def glance(rules: np.record, s: np.record, viewer: int | None) -> dict[str, object]:
    """Prices, what is lacking, credit, mitigation and scores as they would be now; nothing of it is hidden."""
    return {
        "prices": [slot_price(rules, s, slot, viewer) for slot in range(MARKET_SLOTS)],
        "projects": [slot_project(rules, s, slot) for slot in range(PROJECT_SLOTS)],
        "mitigation": mitigation(rules, s),
        "multiplier": int(rules.multiplier[s.drift]),
        "scores": [score_parts(rules, s, player) for player in range(rules.players)],
        "bands": [band(rules, final_score(rules, s, player)) for player in range(rules.players)],
        "fate": fate(rules, s),
        "decks": {
            "patterns": cards_left(s.deck_counts[PATTERNS]),
            "projects": supply_left(s),
            "events": cards_left(s.deck_counts[EVENTS]),
        },
    }


def slot_price(rules: np.record, s: np.record, slot: int, viewer: int | None) -> dict[str, object] | None:
    """What a Market slot costs the viewer (a spectator: the seat to decide), and whether they could pay it."""
    card = int(s.market[slot])
    player = int(s.actor) if viewer is None else viewer
    if card == 0:
        return None
    if player < 0:
        return {"cost": rules.pattern_cost[card].tolist(), "saved": 0, "affordable": False}
    cost = price(rules, s, player, card)
    saved = int(rules.pattern_cost[card].sum()) - sum(cost)
    return {"cost": cost, "saved": saved, "affordable": bool(can_afford(rules, s, player, card))}


def slot_project(rules: np.record, s: np.record, slot: int) -> dict[str, object] | None:
    if s.row[slot] == 0:
        return None
    return {"lacks": unpaid_icons(s, slot), "standings": standings(rules, s, slot)}


def standings(rules: np.record, s: np.record, slot: int) -> list[dict[str, int]]:
    """The contributors by rank, with the award each would get if the tile were completed now (LBM-059 to LBM-064)."""
    rows = []
    for player in range(rules.players):
        if s.first_mark[slot, player] > 0:
            rank = credit_rank(rules, s, slot, player)
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


def mitigation(rules: np.record, s: np.record) -> dict[str, object]:
    """The Event's icons, what pledges cover of them, and the Drift that met mitigation would leave."""
    event = int(s.event)
    required = rules.event_mitigation[event].tolist()
    uncovered = s.uncovered.tolist() if s.phase != PHASE_OVER else [0] * NUM_TOKENS
    covered = [need - lack for need, lack in zip(required, uncovered, strict=True)] if s.phase == PHASE_PLEDGE else []
    left = 0 if rules.event_cancels[event] else max(0, int(s.pending) - int(rules.event_reduces[event]))
    return {"required": required, "covered": covered or [0] * NUM_TOKENS, "uncovered": uncovered, "left_if_met": left}


def score_parts(rules: np.record, s: np.record, player: int) -> dict[str, int]:
    """The tracks, what the multiplier of the Drift adds or takes, and the Final Score they add up to (LBM-118)."""
    score = final_score(rules, s, player)
    return {
        "project": int(s.project[player]),
        "coherence": int(s.coherence[player]),
        "social": int(s.social[player]),
        "drift": score - sub_total(s, player),
        "total": score,
    }


def fate(rules: np.record, s: np.record) -> dict[str, object] | None:
    """What became of the world, by where Drift ended: one fate for each multiplier, and one for its last space."""
    if s.phase != PHASE_OVER:
        return None
    if s.drift == rules.drift_cap:
        return {"key": COLLAPSE, "good": False}
    better = {tenths for tenths in rules.multiplier.tolist() if tenths > rules.multiplier[s.drift]}
    return {"key": FATES[len(better)], "good": True}
