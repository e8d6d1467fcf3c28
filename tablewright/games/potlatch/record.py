"""The rules record of a match, from its options and the content."""

import numpy as np

from tablewright.engine.kit import NONE
from tablewright.engine.options import Values
from tablewright.games.potlatch.content import houses_in_pool, read_hands, read_houses, read_items, read_status
from tablewright.games.potlatch.state import CARDS, RULES

DECISIONS = CARDS + CARDS + (CARDS + 1) + (CARDS + 1)  # of one game: houses, cards, invitations, shares


def rules_record(options: Values) -> np.record:
    houses, status = read_houses(), read_status()
    read_items()
    rules: np.record = RULES.blank()[0]
    rules.players = options["players"]
    rules.first_gifter = NONE if options["first_gifter"] == "random" else options["first_gifter"]
    rules.match_games = options["match_games"]
    rules.needs = [house.needs for house in houses]
    rules.in_pool[houses_in_pool(options["house_pool"])] = 1
    if options["hand_rule"] == "house":
        rules.hand_size = [house.number for house in houses]
    else:
        rules.hand_size = read_hands()[options["hand_rule"]]
    for name, value in status.items():
        rules[f"{name}_status"] = value
    return rules


def longest(rules: np.record) -> int:
    """258 decisions a game (specification, Decisions)."""
    return DECISIONS * int(rules.match_games)
