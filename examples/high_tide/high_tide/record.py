"""The rules record of a match: options by their names, and the numbers in `data/`."""

from pathlib import Path

import numpy as np

from high_tide.state import CARDS, RULES
from tablewright.engine.errors import BadContent
from tablewright.engine.options import Values
from tablewright.engine.standard.record import read_rules

DATA = Path(__file__).parent / "data"


def rules_record(options: Values) -> np.record:
    """The box has exactly as many cards as the rules say (HT-001)."""
    rules = read_rules(RULES, options, DATA)
    if rules.copies.sum() != CARDS:
        raise BadContent(f"waves.toml: there are {rules.copies.sum()} cards, not the {CARDS} of the box.")
    return rules


def longest(rules: np.record) -> int:
    """Every card is played once, and every player waits as often as allowed."""
    return CARDS + int(rules.players) * int(rules.waits)
