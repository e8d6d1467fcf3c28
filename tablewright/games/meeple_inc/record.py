"""The rules record of a match, from its options and the content."""

from typing import Any

import numpy as np

from tablewright.engine.errors import BadContent
from tablewright.engine.kit import NONE
from tablewright.engine.options import Values
from tablewright.games.meeple_inc import content
from tablewright.games.meeple_inc.options import bots_of
from tablewright.games.meeple_inc.state import (
    COMPANIES,
    DIFFICULTIES,
    MOST_COSTS,
    MOST_TOKENS,
    NEED_WORDS,
    NEEDS,
    NUM_ITEMS,
    NUM_SKILLS,
    NUM_TOKENS,
    REFRESHES,
    RULES,
)

SMALL_TABLE = 3  # companies up to which side A is used (MI-002)

# The limits that a set of objectives must keep, each as the needs that are added up in it (see `objectives.py`).
LIMITS: tuple[tuple[str, ...], ...] = (
    ("dollar",), ("time",), ("inspiration",), ("research",), ("playtest",),
    ("dollar", "time"), ("dollar", "inspiration"), ("time", "inspiration"),
    ("specialists",), ("freelancers",),
    ("skills",), ("box_icons",), ("mechanism_icons",), ("component_icons",), ("items",),
    ("games_of_9",), ("games_of_9", "games_of_6"), ("games_of_9", "games_of_6", "games"), ("full_table",),
    ("awards_of_1",),
    ("awards_of_2",), ("awards_of_3",), ("awards_of_1", "awards_of_2", "awards_of_3", "awards"),
)  # fmt: skip
LIMITS_PER_WORD = 10
LIMIT_BITS = 6  # five for a count up to 31, and one that a subtraction may borrow from
HIGHEST_LIMIT = 31


def rules_record(options: Values) -> np.record:
    rules: np.record = RULES.blank()[0]
    seats = options["players"] + bots_of(options)
    rules.players, rules.seats = options["players"], seats
    rules.side = seats > SMALL_TABLE
    rules.first_player = NONE if options["first_player"] == "random" else options["first_player"] - 1
    rules.shuffled = options["seating"] == "shuffled"
    rules.wow_pow = options["powers"] == "wow_pow"
    rules.refreshed_tracks = (0, 2, 3)[REFRESHES.index(options["card_refresh"])]
    difficulty = DIFFICULTIES.index(options["bot_difficulty"])
    write_company(rules, content.read_company(), seats, difficulty)
    write_board(rules, content.read_board()["b" if rules.side else "a"])
    write_cards(rules)
    write_objectives(rules, content.read_objectives())
    write_powers(rules, content.read_powers())
    zap = content.read_zap()
    rules.zap_vp = [row[difficulty] for row in zap["vp"]]
    rules.zap_adjustment = zap["adjustment"]
    return rules


def write_company(rules: np.record, company: dict[str, Any], seats: int, difficulty: int) -> None:
    for name in ("workers", "boxes_per_level", "basic_count", "research_count", "playtest_count", "multiple_count",
                 "drawn_cards", "hourglass_end_vp", "bot_prediction_vp", "price", "chair_gain", "start_gain",
                 "set_gain", "hourglass_gain"):  # fmt: skip
        rules[name] = company[name]
    rules.hourglass_start = company["hourglass_start"][seats - 2]
    rules.bot_predictions = company["bot_predictions"][difficulty]


def write_board(rules: np.record, spaces: list[Any]) -> None:
    rules.space_act[:] = NONE
    costs: list[list[int]] = [[0, 0, 0]]
    for number, space in enumerate(spaces):
        if space is None:
            continue
        rules.space_act[number] = space["act"]
        rules.space_cost[number] = space["cost"]
        rules.space_gain[number] = space["gain"]
        rules.spaces_of_act[space["act"]] |= 1 << number
        if space["cost"] not in costs:
            costs.append(space["cost"])
        if len(costs) > MOST_COSTS:
            raise BadContent(f"board.toml: there are more than {MOST_COSTS} different safety costs.")
        rules.spaces_of_cost[costs.index(space["cost"])] |= 1 << number
    rules.costs[: len(costs)] = costs


def write_cards(rules: np.record) -> None:
    staff, skills, items, awards = (
        content.read_staff(), content.read_skills(), content.read_items(), content.read_awards(),
    )  # fmt: skip
    rules.employee_icons = [[0, 0, 0], *staff["freelancer"], *staff["specialist"]]
    rules.freelancer_parts = staff["freelancer_parts"]
    rules.specialist_amount = staff["specialist_amount"]
    rules.aligned_act = [NONE, *staff["aligned"]]
    rules.skill_icons, rules.skill_price, rules.skill_gain = skills["icons"], skills["price"], skills["gain"]
    rules.item_icons, rules.item_permanent, rules.item_parts = items["icons"], items["permanent"], items["parts"]
    rules.award_needs, rules.award_vp, rules.awards_per_level = awards["needs"], awards["vp"], awards["per_level"]


def write_objectives(rules: np.record, objectives: dict[str, Any]) -> None:
    rules.objective_needs = objectives["needs"]
    rules.objective_reward, rules.objective_penalty = objectives["reward"], objectives["penalty"]
    totals = np.zeros(len(LIMITS), int)
    for number, needs in enumerate(objectives["needs"]):
        limits = [sum(needs[NEEDS.index(name)] for name in limit) for limit in LIMITS]
        totals += limits
        rules.objective_limits[number] = packed(limits)
    for limit, total in zip(LIMITS, totals, strict=True):
        if total > HIGHEST_LIMIT:
            raise BadContent(f"objectives.toml: all cards together ask for {total} {' + '.join(limit)}, above 31.")


def packed(limits: list[int]) -> list[int]:
    words = [0] * NEED_WORDS
    for place, limit in enumerate(limits):
        words[place // LIMITS_PER_WORD] |= limit << (LIMIT_BITS * (place % LIMITS_PER_WORD))
    return words


def write_powers(rules: np.record, powers: dict[str, Any]) -> None:
    rules.pow_removal = powers["removal"]
    for name in ("icons", "swap", "cheaper", "award_vp", "prove_vp", "objective_vp", "failed_free", "bonus_actions"):
        rules[f"wow_{name}"] = [card[name] for card in powers["wow"]]
    for name in ("level_cap", "no_award", "not_on_tracks", "objective_vp", "failed_vp", "least_predictions",
                 "most_predictions", "most_employees"):  # fmt: skip
        rules[f"pow_{name}"] = [card[name] for card in powers["pow"]]


def longest(rules: np.record) -> int:
    """Property 15 bounds the turns of a human; in a turn each item is used and each skill card attached at most once.

    An effect has at most a dozen decisions, except a trade, which exchanges each token held at most once. A turn has a
    placement with two Action Bonuses, a collection, or an item that gives two.
    """
    turns = int(rules.players) * (2 * int(rules.hourglass_start) + 19)
    decisions_of_effect = 12 + NUM_TOKENS * MOST_TOKENS
    effects = 3 + 2 * NUM_ITEMS
    choosing_powers = 2 * COMPANIES
    return choosing_powers + turns * (effects * decisions_of_effect + NUM_ITEMS + 2 * NUM_SKILLS + 3)
