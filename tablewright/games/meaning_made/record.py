"""The rules record of a match, from its options and the content."""

from __future__ import annotations

from typing import Any

import numpy as np

from tablewright.engine.kit import NONE
from tablewright.engine.options import Values
from tablewright.games.meaning_made.content import read_events, read_patterns, read_projects, read_turns
from tablewright.games.meaning_made.state import (
    ENERGY,
    MOST_EVENTS,
    NUM_TOKENS,
    PORTFOLIO_SLOTS,
    RULES,
    STEWARDSHIP,
    SUPPORT,
)

NO_FATIGUE = 100  # more Patterns than there are
UNSCALED_TABLE = 4  # the table whose figures everyone uses without table_scaling


def rules_record(options: Values) -> np.record:
    turns = read_turns()
    rules: np.record = RULES.blank()[0]
    rules.players = options["players"]
    rules.start_seat = NONE if options["start_seat"] == "random" else options["start_seat"]
    for name in (
        "meaning_max",
        "vitals_max",
        "legacy_max",
        "actions_per_turn",
        "markers_per_player",
        "acquire",
        "donations_per_round",
        "contribution_limit",
        "extra_any_tokens",
        "grade_of_meaning",
    ):
        rules[name] = turns[name]
    rules.convert_energy = turns["convert"][ENERGY]
    rules.convert_support = turns["convert"][SUPPORT]
    rules.stewardship_threshold = options["stewardship_threshold"]
    set_start(rules, options, turns)
    set_mode(rules, options, turns)
    set_variants(rules, options, turns)
    set_patterns(rules)
    set_projects(rules, options, turns)
    set_events(rules, options, turns)
    return rules


def set_start(rules: np.record, options: Values, turns: dict[str, Any]) -> None:
    """Start values by difficulty; two variants change the start of Meaning (MM-164 to MM-167, MM-173)."""
    start = turns["start"][options["solo_difficulty"]]
    rules.start_meaning = start["meaning"]
    if options["faster_game"]:
        rules.start_meaning = turns["faster_meaning"]
    if options["high_instability"]:
        rules.start_meaning = turns["instability_meaning"]
    rules.start_vitals = start["vitals"]
    rules.start_tokens = start["tokens"]
    size = "faster" if options["faster_game"] else "long" if options["long_game"] else "standard"
    rules.portfolio_slots = turns["portfolio"][size]


def set_mode(rules: np.record, options: Values, turns: dict[str, Any]) -> None:
    """Standard, Cooperative, Competitive, and the Community of solo (MM-155, MM-176 to MM-181)."""
    rules.cooperative = options["mode"] == "cooperative"
    rules.competitive = options["mode"] == "competitive"
    rules.legacy_awards = 0 if rules.cooperative else turns["legacy_awards"]
    rules.legacy_loss = 0 if rules.cooperative else 1
    rules.round_limit = options["competitive_rounds" if rules.competitive else "max_rounds"]
    rules.collapse_ranked = options["collapse_result"] == "ranked"
    rules.rotate_start = options["rotate_start"]
    if options["players"] == 1:
        rules.community_pieces = 1 if options["solo_community"] == "single" else PORTFOLIO_SLOTS


def set_variants(rules: np.record, options: Values, turns: dict[str, Any]) -> None:
    rules.events_per_round = MOST_EVENTS if options["high_instability"] else 1
    rules.losses_add_up = options["double_event"] == "sum"
    rules.opening_floor = turns["opening_floor"] if options["opening_grace"] else 0
    rules.hard_mode_tokens = turns["extra_any_tokens"] if options["hard_mode"] else 0
    rules.fatigue_patterns = turns["fatigue_patterns"] if options["pattern_fatigue"] else NO_FATIGUE
    rules.social_cost_meaning = turns["social_cost_meaning"] if options["social_cost"] else NONE
    rules.limited_refresh = options["limited_refresh"]


def set_patterns(rules: np.record) -> None:
    for number, pattern in enumerate(read_patterns(), start=1):
        rules.pattern_layer[number] = pattern.layer
        rules.pattern_icons[number] = pattern.icons
        rules.pattern_tokens[number] = pattern.tokens
        rules.pattern_vitals[number] = pattern.vitals
        rules.pattern_bonus[number] = pattern.bonus


def set_projects(rules: np.record, options: Values, turns: dict[str, Any]) -> None:
    """The 24 Projects, and the Stewardship card for this table (MM-008, MM-172)."""
    projects, stewardship = read_projects()
    table = scaled_table(options)
    card = next(i for i, card in enumerate(stewardship) if card.players[0] <= table <= card.players[1])
    rules.stewardship_card = card
    for number, project in enumerate([*projects, stewardship[card]], start=1):
        rules.project_layer[number] = project.layer
        rules.project_needs[number] = project.needs
        rules.project_tokens[number] = project.tokens
        rules.project_spaces[number] = project.spaces
        rules.project_meaning[number] = project.meaning
        rules.project_bonus[number] = project.bonus
        rules.project_penalty[number] = project.penalty
    if options["long_game"]:
        for kind in range(NUM_TOKENS):
            rules.project_tokens[STEWARDSHIP, kind] += turns["long_game"][kind]


def set_events(rules: np.record, options: Values, turns: dict[str, Any]) -> None:
    """Each Event with the loss for this table; Hard Mode adds to every one (MM-034, MM-169)."""
    column = {1: 0, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}[scaled_table(options)]
    for number, event in enumerate(read_events(), start=1):
        rules.event_loss[number] = event.loss[column] + (turns["hard_mode_loss"] if options["hard_mode"] else 0)
        rules.event_effect[number] = event.effect
        rules.event_penalty[number] = event.penalty


def scaled_table(options: Values) -> int:
    """The table size whose figures count (MM-R26)."""
    return int(options["players"]) if options["table_scaling"] else UNSCALED_TABLE


def longest(rules: np.record) -> int:
    """The most actions of a match (Decisions).

    In a round, each player has at most: for each action its choice and its payments; one conversion; one Touchpoint
    with its reply; the end of the turn; tokens lost to two penalties and to the Events; one donation.
    """
    players = int(rules.players)
    dearest_project = int(rules.project_tokens.sum(axis=1).max())
    surcharges = (int(rules.events_per_round) + 1) * int(rules.extra_any_tokens) + int(rules.hard_mode_tokens)
    dearest_pattern = int(rules.pattern_icons.sum(axis=1).max()) + surcharges
    actions = int(rules.actions_per_turn)
    turn = actions * (1 + max(dearest_project, dearest_pattern)) + 4 + actions * players
    return int(rules.round_limit) * players * (turn + int(rules.events_per_round) + 1)
