"""The options of Potlatch, and the combination that is refused (specification, Options)."""

from tablewright.engine.options import Choice, Options, Seat, Values, Whole
from tablewright.games.potlatch.content import HAND_RULES, HOUSE_POOLS, houses_in_pool
from tablewright.games.potlatch.state import MAX_PLAYERS, MOST_GAMES


def refusal(values: Values) -> tuple[str, Values] | None:
    """A pool with fewer houses than players is refused (POT-105)."""
    houses = len(houses_in_pool(values["house_pool"]))
    if houses < values["players"]:
        return "too_few_houses", {"houses": houses}
    return None


OPTIONS = Options(
    Whole("players", 4, "POT-001", low=2, high=MAX_PLAYERS),
    Choice("hand_rule", "six", "POT-100", values=HAND_RULES),
    Choice("house_pool", "all", "POT-103", values=HOUSE_POOLS),
    Whole("match_games", 1, "POT-094", low=1, high=MOST_GAMES),
    Seat("first_gifter", "random", "POT-012"),
    refusal=refusal,
)
