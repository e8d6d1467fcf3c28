"""The options of Life Builds Meaning (specification, Options). The engine takes the seed with a new match."""

from tablewright.engine.options import Choice, Options, Seat, Whole
from tablewright.games.life_builds_meaning.state import MAX_DRIFT, MAX_PLAYERS, MAX_ROUNDS

BALANCED = {"project_stack": "staged", "turn_order": "rotate"}
REQUEST_MODES = ("returned", "spent", "off")

OPTIONS = Options(
    Whole("players", 3, "LBM-001", low=2, high=MAX_PLAYERS),
    Choice("preset", "printed", "LBM-R38", values=("printed", "balanced"), brings={"balanced": BALANCED}),
    Seat("first_player", "random", "LBM-013"),
    Choice("turn_order", "fixed", "LBM-R28", values=("fixed", "rotate")),
    Choice("project_stack", "shuffled", "LBM-R38", values=("shuffled", "staged")),
    Choice("mitigation_mode", "pledge", "LBM-R19", values=("pledge", "open")),
    Choice("request_mode", "returned", "LBM-R17", values=REQUEST_MODES),
    Choice("local_stress", "inert", "LBM-R08", values=("inert", "leak")),
    Choice("end_timing", "stop", "LBM-R22", values=("stop", "equal_turns")),
    Choice("collapse", "score", "LBM-R24", values=("score", "shared_loss")),
    Whole("start_drift", 3, "LBM-004", low=0, high=MAX_DRIFT - 1),
    Whole("max_rounds", MAX_ROUNDS, "LBM-111", low=1, high=MAX_ROUNDS),
)
