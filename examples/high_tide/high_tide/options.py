"""The options of High Tide, and the combination that is not allowed."""

from high_tide.state import HIGHEST_HIGH_WATER, LARGEST_HAND, MAX_PLAYERS, MOST_WAITS
from tablewright.engine.options import Options, Values, Whole


def refusal(values: Values) -> tuple[str, Values] | None:
    """The largest hands and the highest mark do not go together (HT-016)."""
    if values["hand_size"] == LARGEST_HAND and values["high_water"] == HIGHEST_HIGH_WATER:
        return "always_safe", {}
    return None


OPTIONS = Options(
    Whole("players", 2, "HT-002", low=2, high=MAX_PLAYERS),
    Whole("hand_size", 3, "HT-003", low=2, high=LARGEST_HAND),
    Whole("waits", 1, "HT-012", low=0, high=MOST_WAITS),
    Whole("high_water", 10, "HT-008", low=8, high=HIGHEST_HIGH_WATER),
    refusal=refusal,
)
