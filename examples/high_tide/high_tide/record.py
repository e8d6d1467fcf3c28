"""The rules record of a match, from its options and the content."""

import numpy as np

from high_tide.content import read_tide, read_waves
from high_tide.state import CARDS, RULES
from tablewright.engine.options import Values


def rules_record(options: Values) -> np.record:
    tide = read_tide()
    rules: np.record = RULES.blank()[0]
    rules.players = options["players"]
    rules.copies = read_waves()
    rules.hand_size = options["hand_size"]
    rules.waits = options["waits"]
    rules.high_water = options["high_water"]
    rules.high_water_points = tide["high_water_points"]
    rules.flood_loss = tide["flood_loss"]
    return rules


def longest(rules: np.record) -> int:
    """Every card is played once, and every player waits as often as allowed."""
    return CARDS + int(rules.players) * int(rules.waits)
