"""What anyone can work out at the table, in numbers: prices, what Projects lack, scores, the Stability Window."""

from __future__ import annotations

from typing import Literal, TypedDict

import numpy as np

from tablewright.engine.kit import cards_left
from tablewright.games.meaning_made.actions import is_gift, proposal_kind
from tablewright.games.meaning_made.events import is_in_force
from tablewright.games.meaning_made.market import any_tokens, surcharge
from tablewright.games.meaning_made.projects import markers_in_hand
from tablewright.games.meaning_made.scoring import final_score, is_together
from tablewright.games.meaning_made.state import (
    DECKS,
    ENDINGS,
    EV_NO_TOUCH,
    GRADES,
    HOLDERS,
    LAYERS,
    MARKET_SLOTS,
    PHASE_OVER,
    PROJECT_SLOTS,
    STEWARDSHIP_SLOT,
    SUPPORT,
    UNFINISHED,
)
from tablewright.games.meaning_made.touchpoints import partner_of, touchpoint_vitals
from tablewright.games.meaning_made.tracks import patterns_owned, tokens_held


class LayerIcon(TypedDict):
    layer: int  # from 1
    covered: bool  # by a Pattern of the buyer's Gallery


class Price(TypedDict):
    tokens: list[int]
    icons: list[LayerIcon]
    surcharge: int
    any: int  # tokens of any kind for icons that are not covered, and for the surcharge
    vitals: int


class ProjectStatus(TypedDict):
    lacks: list[int]
    missing_layers: list[int]  # from 1; those that the viewer does not own
    markers: list[int]  # whose they are, from the first space on
    next_space: int  # the first free one, from 1; 0 if all are taken
    open: bool


class Proposal(TypedDict):
    proposer: int
    partner: int
    kind: int
    gift: bool


class StabilityWindow(TypedDict):
    donated: int
    left: int  # donations that are still possible
    after_one: int  # Meaning after one more donation
    after_all: int  # Meaning if all who can donate do


class Score(TypedDict):
    vitals: int
    legacy: int
    total: int


class TieBreak(TypedDict):
    patterns: int
    tokens: int


class Fate(TypedDict):
    key: str
    good: bool


class Glance(TypedDict):
    drift: int
    grade: str
    window: StabilityWindow
    stewardship_open: bool
    decks: dict[str, int]
    prices: list[Price | None]
    projects: list[ProjectStatus | None]
    built: int
    touchpoint: Literal["alone", "restricted", "shared", "proposed", "open"]  # of the seat to decide
    touchpoint_vitals: int
    proposal: Proposal | None
    scores: list[Score]
    promised_legacy: list[int]  # what the markers on Projects would bring if all were completed as they stand
    tie_breaks: list[TieBreak]
    fate: Fate | None
    markers_in_hand: list[int]
    galleries: list[list[list[int]]]  # the Patterns of each layer


def glance(rules: np.record, s: np.record, viewer: int | None) -> Glance:
    """Prices are the viewer's; a spectator sees those of the active player."""
    buyer = int(s.active) if viewer is None or viewer < 0 else viewer
    players = range(int(rules.players))
    return {
        "drift": int(rules.meaning_max - s.meaning),
        "grade": GRADES[rules.grade_of_meaning[s.meaning]],
        "window": stability_window(rules, s),
        "stewardship_open": is_open(rules, s, STEWARDSHIP_SLOT),
        "decks": {name: int(cards_left(s.deck_counts[row])) for row, name in enumerate(DECKS)},
        "prices": [price_of(rules, s, buyer, slot) for slot in range(MARKET_SLOTS)],
        "projects": [project_at(rules, s, buyer, slot) for slot in range(PROJECT_SLOTS)],
        "built": int(s.built.sum()),
        "touchpoint": touchpoint_of(rules, s, int(s.actor if s.actor >= 0 else s.active)),
        "touchpoint_vitals": int(touchpoint_vitals(rules, s)),
        "proposal": proposal_at(rules, s),
        "scores": [score_parts(s, player) for player in players],
        "promised_legacy": [promised_legacy(rules, s, player) for player in players],
        "tie_breaks": [
            {"patterns": int(patterns_owned(s, player)), "tokens": int(tokens_held(s, player))} for player in players
        ],
        "fate": fate(rules, s),
        "markers_in_hand": [int(markers_in_hand(rules, s, player)) for player in players],
        "galleries": [gallery_cards(rules, s, player) for player in players],
    }


# --- The world ------------------------------------------------------------------------------------------------------


def stability_window(rules: np.record, s: np.record) -> StabilityWindow:
    """The donations made and those still possible, and how far they could raise Meaning now (MM-143, MM-144)."""
    players, meaning = int(rules.players), int(s.meaning)
    left = max(0, min(int(rules.donations_per_round - s.donated), int(rules.meaning_max) - meaning))
    order = [(int(s.start_player) + place) % players for place in range(int(s.asked), players)]
    donors = sum(1 for player in order if s.tokens[player, SUPPORT] > 0)
    return {
        "donated": int(s.donated),
        "left": left,
        "after_one": meaning + min(left, 1),
        "after_all": meaning + min(left, donors),
    }


def fate(rules: np.record, s: np.record) -> Fate | None:
    """What became of the world, by its grade; those who win together need Stewardship as well (MM-154, MM-178)."""
    if s.phase != PHASE_OVER:
        return None
    if s.ending == UNFINISHED and is_together(rules):
        return {"key": ENDINGS[UNFINISHED - 1], "good": False}
    return {"key": GRADES[rules.grade_of_meaning[s.meaning]], "good": bool(s.meaning > 0)}


# --- The Market -----------------------------------------------------------------------------------------------------


def price_of(rules: np.record, s: np.record, player: int, slot: int) -> Price | None:
    """What a Market card costs a player: token icons, icons the Gallery does not cover, surcharges, Vitals."""
    card = int(s.market[slot])
    if card == 0:
        return None
    return {
        "tokens": rules.pattern_tokens[card].tolist(),
        "icons": layer_icons(rules, s, player, card),
        "surcharge": int(surcharge(rules, s, player)),
        "any": int(any_tokens(rules, s, player, card)),
        "vitals": int(rules.pattern_vitals[card]),
    }


def layer_icons(rules: np.record, s: np.record, player: int, card: int) -> list[LayerIcon]:
    """The layer icons of a cost one by one; each Pattern of a layer covers one of them (MM-067)."""
    return [
        {"layer": layer + 1, "covered": bool(icon < s.gallery[player, layer])}
        for layer, count in enumerate(rules.pattern_icons[card].tolist())
        for icon in range(count)
    ]


# --- Projects -------------------------------------------------------------------------------------------------------


def project_at(rules: np.record, s: np.record, player: int, slot: int) -> ProjectStatus | None:
    """What a Project still lacks, whose markers lie on it in order, and whether the player has the layers for it."""
    card = int(s.projects[slot])
    if card == 0:
        return None
    taken = int(s.spaces_taken[slot])
    return {
        "lacks": tokens_lacking(rules, s, slot),
        "missing_layers": [layer + 1 for layer in layers_needed(rules, card) if not s.gallery[player, layer]],
        "markers": holders_in_order(s, slot),
        "next_space": taken + 1 if taken < rules.project_spaces[card] else 0,
        "open": is_open(rules, s, slot),
    }


def is_open(rules: np.record, s: np.record, slot: int) -> bool:
    """Stewardship is open from its threshold of Meaning on (MM-119)."""
    return slot != STEWARDSHIP_SLOT or bool(s.meaning >= rules.stewardship_threshold)


def tokens_lacking(rules: np.record, s: np.record, slot: int) -> list[int]:
    """The tokens that a Project still needs."""
    lacking: list[int] = (rules.project_tokens[s.projects[slot]] - s.paid[slot]).tolist()
    return lacking


def layers_needed(rules: np.record, card: int) -> list[int]:
    """The layers that a contributor to a Project must own, from 0."""
    return [layer for layer in range(len(LAYERS)) if (int(rules.project_needs[card]) >> layer) & 1]


def holders_in_order(s: np.record, slot: int) -> list[int]:
    """Whose markers lie on a Project, from the first space on; COMMUNITY stands for the neutral one."""
    holders = [holder for holder in range(HOLDERS) if s.place[slot, holder]]
    return sorted(holders, key=lambda holder: int(s.place[slot, holder]))


# --- Players --------------------------------------------------------------------------------------------------------


def touchpoint_of(
    rules: np.record, s: np.record, player: int
) -> Literal["alone", "restricted", "shared", "proposed", "open"]:
    """Whether a player may still propose a Touchpoint this round, and if not, why (MM-049, MM-129, MM-130, MM-162)."""
    if rules.players == 1:
        return "alone"
    if is_in_force(rules, s, EV_NO_TOUCH):
        return "restricted"
    if s.touched[player]:
        return "shared"
    return "proposed" if s.proposed[player] else "open"


def proposal_at(rules: np.record, s: np.record) -> Proposal | None:
    """The Touchpoint that awaits its answer."""
    proposal = int(s.proposal)
    if proposal < 0:
        return None
    return {
        "proposer": int(s.active),
        "partner": int(partner_of(rules, s, proposal)),
        "kind": int(proposal_kind(proposal)),
        "gift": bool(is_gift(proposal)),
    }


def score_parts(s: np.record, player: int) -> Score:
    """The score and its parts (MM-150)."""
    return {"vitals": int(s.vitals[player]), "legacy": int(s.legacy[player]), "total": int(final_score(s, player))}


def promised_legacy(rules: np.record, s: np.record, player: int) -> int:
    """The Legacy of the contribution spaces that a player's markers hold (MM-094)."""
    return sum(int(rules.legacy_awards[space - 1]) for space in s.place[:, player].tolist() if space)


def gallery_cards(rules: np.record, s: np.record, player: int) -> list[list[int]]:
    """The numbers of the Patterns in a Gallery, by layer."""
    layers: list[list[int]] = [[] for _ in LAYERS]
    for card in np.flatnonzero(s.pattern_owner == player).tolist():
        layers[rules.pattern_layer[card]].append(card)
    return layers
