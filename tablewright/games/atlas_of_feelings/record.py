"""The rules record of a match, from its options and the content."""

import numpy as np

from tablewright.engine.errors import BadContent
from tablewright.engine.kit import NONE
from tablewright.engine.options import Values
from tablewright.games.atlas_of_feelings.actions import INWARD
from tablewright.games.atlas_of_feelings.content import read_map, read_scoring, read_turns
from tablewright.games.atlas_of_feelings.options import FEWEST_MARKERS, draw_is_certain, mix_of
from tablewright.games.atlas_of_feelings.state import GREY, MAX_MARKERS, OFF_MAP, RULES, TIERS, WHITE, YELLOW_LAYER

HEALING_MODES = ("jump", "pull_yellow", "pull_both")


def rules_record(options: Values) -> np.record:
    table, turns, scoring = read_map(), read_turns(), read_scoring()
    check_mix(options["players"], mix_of(options), table["cards_per_zodiac"])
    rules: np.record = RULES.blank()[0]
    rules.players = options["players"]
    rules.start_player = NONE if options["start_player"] == "random" else options["start_player"]
    rules.cards = mix_of(options)
    rules.markers = sum(mix_of(options))
    rules.deck_of_marker[: rules.markers] = np.repeat(range(len(TIERS)), mix_of(options))
    rules.cards_per_zodiac = table["cards_per_zodiac"]
    rules.tier_of_layer[0] = OFF_MAP
    rules.tier_of_layer[1:] = table["layers"]
    rules.first_layer = [table["layers"].index(tier) + 1 for tier in range(len(TIERS))]
    rules.first_white = rules.first_layer[WHITE + 1] - 1
    rules.white_starts_first = options["white_start"] == "first"
    if options["movement_cost"] == "moves":  # 3 or 4 moves of any marker without costs (ATL-072)
        rules.points_per_turn = options["moves_per_turn"]
        rules.step_cost = 1
    else:
        rules.points_per_turn = turns["points_per_turn"]
        rules.step_cost = turns["step_cost"]
    rules.inward_moves = options["inward_moves"]
    may_step = np.array(turns["may_step"])
    may_step[GREY:, INWARD] |= options["inward_moves"]
    rules.may_step = may_step
    rules.healing_mode = HEALING_MODES.index(options["healing_mode"])
    yellow_alone = options["healing_mode"] == "pull_yellow"
    rules.outermost_healing_layer = YELLOW_LAYER if yellow_alone else rules.first_white
    rules.healing_by_zodiac = options["healing_area"] == "zodiac"
    rules.healing_by_anyone = options["healing_scope"] == "any"
    rules.healing_at_turn_end = options["healing_timing"] == "turn_end"
    rules.pair_points = [pair for pair, _ in scoring[options["tier_scoring"]]]
    rules.single_points = [single for _, single in scoring[options["tier_scoring"]]]
    rules.zodiac_points = scoring["zodiac"] if options["score_zodiacs"] else 0
    rules.season_points = scoring["seasons"] if options["score_seasons"] else 0
    rules.yellow_spots_to_end = turns["yellow_spots_to_end"]
    rules.ends_at_once = options["end_timing"] == "immediate"
    rules.max_rounds = options["max_rounds"]
    return rules


def check_mix(players: int, mix: list[int], per_zodiac: int) -> None:
    """Refuse the mix of a designer's copy with which nobody could play. The options were settled before it was read."""
    if not FEWEST_MARKERS <= sum(mix) <= MAX_MARKERS:
        raise BadContent(
            f"mixes.toml: the mix {words_of(mix)} has {sum(mix)} cards, not {FEWEST_MARKERS} to {MAX_MARKERS}."
        )
    if not draw_is_certain(players, mix, per_zodiac):
        raise BadContent(
            f"mixes.toml: with {players} players and cards_per_zodiac = {per_zodiac}, the mix {words_of(mix)} "
            "could leave somebody without a card to draw."
        )


def words_of(mix: list[int]) -> str:
    return "-".join(map(str, mix))


def longest(rules: np.record) -> int:
    """Every choice, and every turn of every round with as many actions as it has points (Decisions)."""
    turns = int(rules.players) * int(rules.max_rounds)
    return int(rules.players) * int(rules.markers) + turns * int(rules.points_per_turn)
