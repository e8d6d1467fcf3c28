"""The numbers and cards of Meeple Inc., read from `data/` and checked."""

from pathlib import Path
from typing import Any

from tablewright.engine.content import Table, read_toml
from tablewright.engine.copies import read_once
from tablewright.engine.errors import BadContent
from tablewright.games.meeple_inc.actions import SPACE_NAMES
from tablewright.games.meeple_inc.state import (
    ACT_NAMES,
    ALL_ELEMENTS,
    AWARD_LEVELS,
    CHAIRS,
    COMPANIES,
    DIFFICULTIES,
    DRAWN_CARDS,
    ELEMENTS,
    GAINS,
    HIGHEST_START,
    LARGEST_SET,
    LEVELS,
    MOST_BOXES,
    NEEDS,
    NUM_AWARDS,
    NUM_COINS,
    NUM_FREELANCERS,
    NUM_ITEMS,
    NUM_OBJECTIVES,
    NUM_POWS,
    NUM_SKILLS,
    NUM_SPECIALISTS,
    NUM_TOKENS,
    NUM_WOWS,
    NUM_ZAP,
    PART_ACT,
    PART_ANY_ACT,
    PART_BALL,
    PART_BONUS,
    PART_GAIN,
    PART_ITEMS,
    PART_NOTHING,
    PART_OBJECTIVES,
    PART_PUBLISH,
    PART_RESOURCES,
    PART_SCIENCE,
    PART_UPGRADE,
    PARTS,
    PRICES,
    SPACES,
    TOKENS,
    UNDERSTUDY,
)

DATA = Path(__file__).parent / "data"
ADJUSTMENTS = ("none", "new_track", "card_removed", "award_removed")
MOST_ICONS = {"freelancer": 20, "specialist": 20, "skill": 40, "item": 10}  # with nine of a WOW card, a company has 99
BONUS_SPACES = 13
SPACES_OF_SIDE = {"a": 33, "b": SPACES}  # BASIC included
NO_PARTS = [[PART_NOTHING, 0, 0]] * PARTS
COUNTED_PARTS = {  # the parts that are one word with a count, and the highest count
    "x": (PART_BONUS, 1),
    "q": (PART_BALL, LARGEST_SET),
    "resources": (PART_RESOURCES, 9),
    "science": (PART_SCIENCE, 9),
    "items": (PART_ITEMS, PARTS),
    "objectives": (PART_OBJECTIVES, DRAWN_CARDS),
}


def cards(file: Table, key: str, letter: str, count: int) -> list[Table]:
    """The cards of a kind in their printed order, each named by its number."""
    rows = file.entries(key, count)
    for number, row in enumerate(rows, start=1):
        row.word("key", [f"{letter}{number:02d}"])
    return rows


def gains(table: Table, key: str, most: int = 9) -> list[int]:
    """What is gained, as one number for each of GAINS."""
    inner = table.table(key)
    row = [inner.whole(name, 0, most, 0) for name in GAINS]
    inner.close()
    return row


def gain_rows(file: Table, key: str, count: int, most: int = 9) -> list[list[int]]:
    rows = []
    for inner in file.entries(key, count):
        rows.append([inner.whole(name, 0, most, 0) for name in GAINS])
        inner.close()
    return rows


def check_icons(kind: str, rows: list[list[int]], file: str) -> None:
    for element, name in enumerate(ELEMENTS):
        total, most = sum(row[element] for row in rows), MOST_ICONS[kind]
        if total > most:
            raise BadContent(f"{file}: the {kind} cards have {total} {name} icons, more than {most}.")


@read_once
def read_board() -> dict[str, Any]:
    """The spaces of both sides: action, safety cost and placement bonus; None where a space is absent."""
    file = read_toml(DATA / "board.toml")
    sides: dict[str, Any] = {"a": [], "b": []}
    for name, row in zip(SPACE_NAMES, file.entries("space", SPACES), strict=False):
        row.word("key", [name])
        act = ACT_NAMES.index(row.word("action", [name.split("-")[0]]))
        for side, spaces in sides.items():
            if side == "a" and "a" not in row.values:
                spaces.append(None)
                continue
            inner = row.table(side)
            cost = gains(inner, "cost")
            if any(cost[NUM_COINS:]):
                raise BadContent(f"{row.place}: a safety cost is paid in dollars, time and inspiration.")
            spaces.append({"act": act, "cost": cost[:NUM_COINS], "gain": gains(inner, "gain")})
            inner.close()
        row.close()
    file.close()
    for side, spaces in sides.items():
        there = sum(space is not None for space in spaces)
        if there != SPACES_OF_SIDE[side]:
            raise BadContent(f"board.toml: side {side} has {there} spaces, not {SPACES_OF_SIDE[side]}.")
    return sides


@read_once
def read_company() -> dict[str, Any]:
    """Counts, prices, chairs, start bonuses, the hourglass and the predictions."""
    file = read_toml(DATA / "company.toml")
    found: dict[str, Any] = {
        "workers": file.whole("workers", 1, 9),
        "boxes_per_level": file.whole("boxes_per_level", 1, MOST_BOXES),
        "basic_count": file.whole("basic", 1, 9),
        "research_count": file.whole("research", 1, 9),
        "playtest_count": file.whole("playtest", 1, 9),
        "multiple_count": file.whole("multiple", 1, 9),
        "drawn_cards": file.whole("drawn_cards", 1, 4),
        "hourglass_end_vp": file.whole("hourglass_end_vp", 0, 99),
        "bot_prediction_vp": file.whole("bot_prediction_vp", 0, 9),
        "hourglass_start": file.wholes("hourglass_start", COMPANIES - 1, 1, HIGHEST_START),
        "bot_predictions": file.wholes("bot_predictions", len(DIFFICULTIES), 0, LARGEST_SET),
        "price": [[0, *file.wholes(f"price_{name}", LEVELS, 0, 9)] for name in ELEMENTS],
        "chair_gain": gain_rows(file, "chairs", CHAIRS),
        "start_gain": gain_rows(file, "start", COMPANIES),
        "set_gain": [[0] * len(GAINS), *gain_rows(file, "predictions", LARGEST_SET, 99)],
    }
    hourglass = [[0] * len(GAINS) for _ in range(HIGHEST_START + 1)]
    for row in file.entries("hourglass", BONUS_SPACES):
        space = row.whole("space", 1, HIGHEST_START)
        if any(hourglass[space]):
            raise BadContent(f"company.toml: bonus space {space} appears twice.")
        hourglass[space] = gains(row, "gain")
        row.close()
    found["hourglass_gain"] = hourglass
    file.close()
    return found


@read_once
def read_staff() -> dict[str, Any]:
    """Freelancers and specialists: icons, the parts of a freelancer, a specialist's amount and aligned action."""
    file = read_toml(DATA / "staff.toml")
    found: dict[str, Any] = {"freelancer": [], "freelancer_parts": [NO_PARTS]}
    found |= {"specialist": [], "specialist_amount": [0], "aligned": []}
    for kind, letter, count in (("freelancer", "f", NUM_FREELANCERS), ("specialist", "s", NUM_SPECIALISTS)):
        for row in cards(file, kind, letter, count):
            icons = row.wholes("icons", len(ELEMENTS), 0, 9)
            if not any(icons):
                raise BadContent(f"{row.place}: every employee has at least one skill icon.")
            found[kind].append(icons)
            if kind == "specialist":
                found["specialist_amount"].append(row.whole("amount", 0, 9))
                found["aligned"].append(ACT_NAMES.index(row.word("action", ACT_NAMES)))
            else:
                copies = len(found["freelancer"]) == UNDERSTUDY
                found["freelancer_parts"].append(NO_PARTS if copies else read_parts(row))
            row.close()
        check_icons(kind, found[kind], "staff.toml")
    file.close()
    if len(set(found["aligned"])) != NUM_SPECIALISTS:
        raise BadContent("staff.toml: two specialists are aligned to one action.")
    return found


@read_once
def read_skills() -> dict[str, Any]:
    file = read_toml(DATA / "skills.toml")
    found: dict[str, Any] = {"icons": [[0, 0, 0]], "price": [0], "gain": [[0] * len(GAINS)]}
    for row in cards(file, "skill", "k", NUM_SKILLS):
        found["icons"].append(row.wholes("icons", len(ELEMENTS), 0, 9))
        found["price"].append(row.whole("price", 1, PRICES))
        found["gain"].append(gains(row, "gain"))
        row.close()
    file.close()
    check_icons("skill", found["icons"], "skills.toml")
    return found


@read_once
def read_items() -> dict[str, Any]:
    """Items: the parts of one-time items, the icons of permanent ones."""
    file = read_toml(DATA / "items.toml")
    found: dict[str, Any] = {"icons": [[0, 0, 0]], "permanent": [0], "parts": [NO_PARTS]}
    for row in cards(file, "item", "i", NUM_ITEMS):
        permanent = "icons" in row.values
        found["permanent"].append(int(permanent))
        found["icons"].append(row.wholes("icons", len(ELEMENTS), 0, 9) if permanent else [0, 0, 0])
        found["parts"].append(NO_PARTS if permanent else read_parts(row))
        row.close()
    file.close()
    check_icons("item", found["icons"], "items.toml")
    return found


def read_parts(row: Table) -> list[list[int]]:
    """What using a card does, part by part, and nothing beyond the last part."""
    values: list[Any] = row.take("parts", list)
    if not 1 <= len(values) <= PARTS:
        raise BadContent(f"{row.place}: {len(values)} parts, not 1 to {PARTS}.")
    parts = []
    for number, value in enumerate(values, start=1):
        if not isinstance(value, dict):
            raise BadContent(f"{row.place}: part {number} is not a table.")
        part = Table(value, f"{row.place}, part {number}")
        parts.append(read_part(part))
        part.close()
    return parts + NO_PARTS[len(parts) :]


def read_part(part: Table) -> list[int]:
    """One part of an item or a freelancer: its kind and two numbers; data/items.toml lists the words."""
    if "action" in part.values:
        name = part.word("action", (*ACT_NAMES, "any"))
        return [PART_ANY_ACT, 1, 0] if name == "any" else [PART_ACT, ACT_NAMES.index(name), 0]
    if "upgrade" in part.values:
        name = part.word("upgrade", (*ELEMENTS, "any"))
        elements = ALL_ELEMENTS if name == "any" else 1 << ELEMENTS.index(name)
        return [PART_UPGRADE, elements, part.whole("levels", 1, LEVELS)]
    if "publish_for" in part.values:
        return [PART_PUBLISH, part.whole("publish_for", 0, 9), 0]
    for name, (kind, most) in COUNTED_PARTS.items():
        if name in part.values:
            return [kind, part.whole(name, 1, most), 0]
    for token, name in enumerate((*TOKENS, "vp")):
        if name in part.values:
            return [PART_GAIN, token, part.whole(name, 1, 9)]
    raise BadContent(f"{part.place}: this part does nothing.")


@read_once
def read_objectives() -> dict[str, Any]:
    file = read_toml(DATA / "objectives.toml")
    found: dict[str, Any] = {"needs": [[0] * len(NEEDS)], "reward": [0], "penalty": [0]}
    for row in cards(file, "objective", "o", NUM_OBJECTIVES):
        inner = row.table("need")
        needs = [inner.whole(name, 0, 9, 0) for name in NEEDS]
        inner.close()
        if not any(needs):
            raise BadContent(f"{row.place}: this objective asks for nothing.")
        found["needs"].append(needs)
        found["reward"].append(row.whole("reward", 1, 99))
        found["penalty"].append(row.whole("penalty", 0, 99))
        row.close()
    file.close()
    return found


@read_once
def read_awards() -> dict[str, Any]:
    file = read_toml(DATA / "awards.toml")
    found: dict[str, Any] = {
        "per_level": file.whole("tokens_per_level", 1, 3),
        "needs": [[[0] * len(ELEMENTS)] * AWARD_LEVELS],
        "vp": [[0] * AWARD_LEVELS],
    }
    for row in cards(file, "award", "a", NUM_AWARDS):
        needs, points = [], []
        for level in range(1, AWARD_LEVELS + 1):
            inner = row.table(f"level_{level}")
            needs.append(inner.wholes("need", len(ELEMENTS), 1, LEVELS))
            points.append(inner.whole("vp", 0, 99))
            inner.close()
        found["needs"].append(needs)
        found["vp"].append(points)
        row.close()
    file.close()
    return found


@read_once
def read_powers() -> dict[str, Any]:
    """WOW and POW cards by number; entry 0 is the founder, and no POW card."""
    file = read_toml(DATA / "powers.toml")
    founder = file.wholes("founder_icons", len(ELEMENTS), 0, 9)
    found: dict[str, Any] = {"removal": gains(file, "removal")[:NUM_COINS]}
    found["wow"] = [read_wow(Table({}, "founder"), founder)]
    for row in cards(file, "wow", "w", NUM_WOWS):
        found["wow"].append(read_wow(row, founder))
    found["pow"] = [read_pow(Table({}, "no card"))]
    for row in cards(file, "pow", "p", NUM_POWS):
        found["pow"].append(read_pow(row))
    file.close()
    highest = [max(card[level] for card in read_awards()["vp"]) for level in range(AWARD_LEVELS)]
    for card in found["wow"]:
        for level in range(AWARD_LEVELS):
            if 0 < card["award_vp"][level] <= highest[level]:
                raise BadContent(f"powers.toml: a WOW card values level {level + 1} no higher than an award card.")
    return found


def read_wow(row: Table, founder: list[int]) -> dict[str, Any]:
    swap = [-1, -1]
    if "swap" in row.values:
        swap = [TOKENS.index(name) for name in row.words("swap", 2, TOKENS[:NUM_COINS])]
    cheaper = by_name(row, "cheaper", ELEMENTS, 0, 9, 0)
    award_vp = by_name(row, "award_vp", [f"level_{level}" for level in range(1, AWARD_LEVELS + 1)], 0, 99, 0)
    card = {
        "swap": swap,
        "cheaper": cheaper,
        "award_vp": award_vp,
        "icons": row.wholes("icons", len(ELEMENTS), 0, 9) if "icons" in row.values else founder,
        "prove_vp": row.whole("prove_vp", 0, 9, 0),
        "objective_vp": row.whole("objective_vp", 0, 9, 0),
        "failed_free": row.whole("failed_free", 0, 1, 0),
        "bonus_actions": row.whole("bonus_actions", 1, 2, 1),
    }
    row.close()
    return card


def read_pow(row: Table) -> dict[str, Any]:
    not_on_tracks = -1
    if "not_on_tracks" in row.values:
        not_on_tracks = TOKENS.index(row.word("not_on_tracks", TOKENS[:NUM_TOKENS]))
    card = {
        "level_cap": by_name(row, "level_cap", ELEMENTS, 1, LEVELS, LEVELS),
        "no_award": row.whole("no_award", 0, AWARD_LEVELS, 0),
        "not_on_tracks": not_on_tracks,
        "objective_vp": row.whole("objective_vp", 0, 9, 0),
        "failed_vp": row.whole("failed_vp", 0, 9, 0),
        "least_predictions": row.whole("least_predictions", 1, LARGEST_SET, 1),
        "most_predictions": row.whole("most_predictions", 1, LARGEST_SET, LARGEST_SET),
        "most_employees": row.whole("most_employees", 1, CHAIRS, CHAIRS),
    }
    row.close()
    return card


def by_name(row: Table, key: str, names: Any, low: int, high: int, default: int) -> list[int]:
    """One number for each name; a name that is not written has the default."""
    if key not in row.values:
        return [default for _ in names]
    inner = row.table(key)
    values = [inner.whole(name, low, high, default) for name in names]
    inner.close()
    return values


@read_once
def read_zap() -> dict[str, Any]:
    """ZAP cards: points at each difficulty (on extreme, without a figure, as on hard) and the blue effect."""
    file = read_toml(DATA / "zap.toml")
    found: dict[str, Any] = {"vp": [[0] * len(DIFFICULTIES)], "adjustment": [0]}
    for act, row in zip(ACT_NAMES, cards(file, "zap", "z", NUM_ZAP), strict=True):
        row.word("action", [act])
        points = row.wholes("vp", len(DIFFICULTIES), 0, 99)
        found["vp"].append([*points[:-1], points[-1] or points[-2]])
        found["adjustment"].append(ADJUSTMENTS.index(row.word("effect", ADJUSTMENTS)))
        row.close()
    file.close()
    return found
