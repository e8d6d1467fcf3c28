"""The options of Atlas of Feelings, and the combinations that are refused (specification, Options)."""

from collections.abc import Sequence

from tablewright.engine.options import Choice, Flag, Numbers, Options, Seat, Values, Whole
from tablewright.games.atlas_of_feelings.content import read_map, read_mixes
from tablewright.games.atlas_of_feelings.state import MAX_MARKERS, MAX_PLAYERS, SEGMENTS, ZODIACS

FEWEST_MARKERS = 6
YELLOW_SPOTS_TO_END = 4

MIXES = read_mixes()


def mix_of(values: Values) -> list[int]:
    """The cards of each tier: x, y, z, q."""
    return list(values["mix_custom"] if values["mix"] == "custom" else read_mixes()[values["mix"]])


def refusal(values: Values) -> tuple[str, Values] | None:
    """The first refused combination, by the numbers of the specification."""
    if (values["mix"] == "custom") != (values["mix_custom"] is not None):
        return ("mix_custom_missing" if values["mix"] == "custom" else "mix_custom_unasked"), {}
    x, y, z, q = mix_of(values)
    markers = x + y + z + q
    if not FEWEST_MARKERS <= markers <= MAX_MARKERS:
        return "marker_count", {"markers": markers}
    if x + y == 0:
        return "no_healer", {}
    if not draw_is_certain(values["players"], (x, y, z, q), read_map()["cards_per_zodiac"]):
        return "draw_uncertain", {"cards": f"{x}-{y}-{z}-{q}"}
    if ends_in_first_turn(values, x, y):
        return "over_in_one_turn", {}
    return None


def draw_is_certain(players: int, mix: Sequence[int], per_zodiac: int) -> bool:
    """Whether a card that may be kept is left for every draw (ATL-R10).

    A card in hand rules out one segment; if only one card of a zodiac may be held, both segments of its zodiac.
    """
    yellow, *others = mix
    if yellow * players > ZODIACS:
        return False
    ruled_out, held = SEGMENTS // ZODIACS if per_zodiac == 1 else 1, yellow
    for count in others:
        held += count
        if count > 0 and SEGMENTS - (held - 1) * ruled_out - count * (players - 1) < 1:
            return False
    return True


def ends_in_first_turn(values: Values, x: int, y: int) -> bool:
    """Whether free moves and a free choice of layer would reach four yellow spots at once (ATL-R37)."""
    if values["movement_cost"] != "moves" or values["white_start"] != "free":
        return False
    from_layer_2 = min(y, YELLOW_SPOTS_TO_END - x)
    healed = YELLOW_SPOTS_TO_END - x - from_layer_2
    moves: int = values["moves_per_turn"]
    return from_layer_2 + 3 * healed <= moves


OPTIONS = Options(
    Whole("players", 2, "ATL-R06", low=1, high=MAX_PLAYERS),
    Seat("start_player", 0, "ATL-031"),
    Choice("mix", "standard", "ATL-014", values=(*MIXES, "custom")),
    Numbers("mix_custom", None, "ATL-R05", parts=(("yellow", 0, 2), ("white", 0, 6), ("grey", 0, 6), ("red", 0, 6))),
    Choice("white_start", "free", "ATL-086", values=("free", "first")),
    Choice("movement_cost", "points", "ATL-072", values=("points", "moves")),
    Whole("moves_per_turn", 4, "ATL-R36", low=3, high=4),
    Flag("inward_moves", False, "ATL-073"),
    Choice("healing_mode", "jump", "ATL-074", values=("jump", "pull_yellow", "pull_both")),
    Choice("healing_area", "segment", "ATL-077", values=("segment", "zodiac")),
    Choice("healing_scope", "own", "ATL-083", values=("own", "any")),
    Choice("healing_timing", "step", "ATL-084", values=("step", "turn_end")),
    Choice("tier_scoring", "pairs", "ATL-080", values=("pairs", "flat_1_4", "flat_m1_2", "flat_m1_3")),
    Flag("score_zodiacs", True, "ATL-078"),
    Flag("score_seasons", True, "ATL-079"),
    Choice("end_timing", "round", "ATL-085", values=("round", "immediate")),
    Whole("max_rounds", 24, "ATL-059", low=6, high=60),
    Choice("explanations", "optional", "ATL-029", values=("off", "optional")),
    refusal=refusal,
)
