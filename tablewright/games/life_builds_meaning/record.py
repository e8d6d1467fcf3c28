"""The rules record of a match, from its options and the content."""

import numpy as np

from tablewright.engine.kit import NONE
from tablewright.engine.options import Values
from tablewright.games.life_builds_meaning.content import read_events, read_patterns, read_projects, read_table
from tablewright.games.life_builds_meaning.options import REQUEST_MODES
from tablewright.games.life_builds_meaning.state import ENERGY_PER_SUPPORT, RULES

TOKENS_OF_AN_ACTION = 4  # at most, without the outputs of a Pattern


def rules_record(options: Values) -> np.record:
    rules: np.record = RULES.blank()[0]
    rules.players = options["players"]
    rules.first_player = NONE if options["first_player"] == "random" else options["first_player"]
    rules.rotates = options["turn_order"] == "rotate"
    rules.staged = options["project_stack"] == "staged"
    rules.pays_at_once = options["mitigation_mode"] == "open"
    rules.request_mode = REQUEST_MODES.index(options["request_mode"])
    rules.leaks = options["local_stress"] == "leak"
    rules.stops = options["end_timing"] == "stop"
    rules.shared_loss = options["collapse"] == "shared_loss"
    rules.start_drift = options["start_drift"]
    rules.max_rounds = options["max_rounds"]
    for name, value in read_table().items():
        rules[name] = value
    for name in ("layer", "tag", "cost", "outputs", "discount"):
        rules[f"pattern_{name}"][1:] = [card[name] for card in read_patterns()]
    for name in ("layer", "required", "drift", "stress"):
        rules[f"project_{name}"][1:] = [tile[name] for tile in read_projects()]
    rules.endings = sum(tile["layer"] == rules.ending_layer for tile in read_projects())
    for name in ("pressure", "drift", "stress", "mitigation", "cancels", "reduces"):
        rules[f"event_{name}"][1:] = [card[name] for card in read_events()]
    return rules


def longest(rules: np.record) -> int:
    """The largest number of choices in a match (Properties, 20)."""
    players, rounds = int(rules.players), int(rules.max_rounds)
    actions = int(rules.actions) * players * rounds
    refused = players * rounds
    icons = int(rules.project_required.sum())
    outputs = max(TOKENS_OF_AN_ACTION, int(rules.pattern_outputs.sum(axis=1).max()))
    energy = players * int(rules.start_tokens[0]) + outputs * actions
    conversions = energy // ENERGY_PER_SUPPORT
    payments_and_finishes = 2 * icons
    consents = actions + refused
    rounds_of_passes = int(rules.event_mitigation.sum(axis=1).max()) + 1  # before, between and after the pledges
    polls = rounds_of_passes * players * rounds
    return actions + refused + conversions + payments_and_finishes + consents + polls
