"""The options of Meaning Made, and the combinations that are refused (specification, Options)."""

from tablewright.engine.options import Choice, Flag, Options, Seat, Values, Whole
from tablewright.games.meaning_made.state import MAX_PLAYERS, MOST_ROUNDS

SOLO = 1
COMPETITIVE_ROUNDS = 8
MAX_ROUNDS = 20

ONLY_WITH_OTHERS = {  # what a solo game refuses, with the value that it keeps
    "mode": "standard",
    "hard_mode": False,
    "high_instability": False,
    "social_cost": False,
    "rotate_start": False,
    "table_scaling": True,
}
ONLY_IN_SOLO = {"solo_difficulty": "standard", "solo_community": "per_project"}


def refusal(values: Values) -> tuple[str, Values] | None:
    """The first refused combination, in the order of the specification."""
    if values["players"] == SOLO:
        for name, kept in ONLY_WITH_OTHERS.items():
            if values[name] != kept:
                return f"solo_{name}", {}
    else:
        for name, kept in ONLY_IN_SOLO.items():
            if values[name] != kept:
                return f"only_{name}", {}
    if values["faster_game"]:
        if values["long_game"]:
            return "faster_and_long", {}
        if values["high_instability"]:
            return "faster_and_instability", {}
        if values["solo_difficulty"] != "standard":
            return "faster_and_difficulty", {}
    if values["double_event"] == "sum" and not values["high_instability"]:
        return "sum_of_one_event", {}
    if values["mode"] != "competitive" and values["competitive_rounds"] != COMPETITIVE_ROUNDS:
        return "competitive_rounds_unasked", {}
    if values["mode"] == "competitive" and values["max_rounds"] != MAX_ROUNDS:
        return "max_rounds_unasked", {}
    if values["collapse_result"] == "ranked" and (values["mode"] != "standard" or values["players"] == SOLO):
        return "nothing_to_rank", {}
    return None


OPTIONS = Options(
    Whole("players", 4, "MM-001", low=SOLO, high=MAX_PLAYERS),
    Choice("mode", "standard", "MM-176", values=("standard", "cooperative", "competitive")),
    Choice("solo_difficulty", "standard", "MM-164", values=("easy", "standard", "hard")),
    Choice("solo_community", "per_project", "MM-R20", values=("per_project", "single")),
    Flag("faster_game", False, "MM-167"),
    Flag("hard_mode", False, "MM-169"),
    Flag("long_game", False, "MM-171"),
    Flag("high_instability", False, "MM-173"),
    Choice("double_event", "max", "MM-R07", values=("max", "sum")),
    Flag("limited_refresh", False, "MM-182"),
    Flag("pattern_fatigue", False, "MM-183"),
    Flag("social_cost", False, "MM-184"),
    Whole("competitive_rounds", COMPETITIVE_ROUNDS, "MM-180", low=4, high=12),
    Whole("max_rounds", MAX_ROUNDS, "MM-149", low=10, high=MOST_ROUNDS),
    Whole("stewardship_threshold", 6, "MM-119", low=0, high=10),
    Flag("table_scaling", True, "MM-R26"),
    Flag("opening_grace", True, "MM-035"),
    Choice("collapse_result", "no_winner", "MM-R01", values=("no_winner", "ranked")),
    Seat("start_seat", "random", "MM-014"),
    Flag("rotate_start", False, "MM-R11"),
    refusal=refusal,
)
