"""The cards and boards of Meeple Inc. as they are printed."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tablewright.engine.components import NO_BREAK, Board, Components, Face, PrintedDeck, Row, amounts
from tablewright.engine.shapes import (
    FAINT,
    INK,
    PAPER,
    Label,
    Line,
    PlacedSign,
    Shape,
    Sign,
    TextBox,
    disc,
    rectangle,
    tint,
    track,
)
from tablewright.engine.words import Words
from tablewright.games.meeple_inc.state import (
    ACT_NAMES,
    AWARD_LEVELS,
    LARGEST_SET,
    NUM_AWARDS,
    NUM_FREELANCERS,
    NUM_ZAP,
    VP,
)
from tablewright.games.meeple_inc.text.faces import ActFace, CardFace, Faces, ObjectiveFace, SpaceFace, faces
from tablewright.games.meeple_inc.text.names import act_name, amount, row_words

COINS = (
    Sign("coins/dollar", "#2e6b3a", "$"), Sign("coins/time", "#2f57a8", "T"), Sign("coins/inspiration", "#94560a", "I"),
    Sign("coins/research", "#6a3f97", "R"), Sign("coins/playtest", "#a3345f", "P"), Sign("coins/vp", "#24211c", "V"),
    Sign("coins/x", "#a4302a", "X"), Sign("coins/q", "#24687a", "Q"),
)  # fmt: skip
ELEMENTS = (Sign("acts/box", INK), Sign("acts/dev", INK), Sign("elements/component", INK))
DECKS = {  # the colour of each, and the drawing on its back
    "skills": ("#3d6690", "acts/train"), "objectives": ("#47683a", "acts/obj"), "zap": ("#a4302a", "acts/play"),
    "items": ("#94560a", "acts/item"), "freelancers": ("#6a3f97", "acts/free"), "specialists": ("#0a6a64", "acts/spec"),
    "awards": ("#7c5a36", "acts/award"), "wow": ("#8a4f5d", "acts/upg"), "pow": ("#55607a", "acts/trade"),
    "founders": ("#24211c", "elements/component"),
}  # fmt: skip
WOOD = "#7c5a36"
MAIN = (372.0, 384.0)  # printed in four parts; nothing that belongs together is cut
COLUMNS, BOX_WIDTH, BOX_HEIGHT = 4, 90.0, 60.0
ROWS_AT = (4.0, 65.5, 127.0, 194.0)
COMPANY = (192.0, 250.0)
CHAIR = (63.0, 88.0)  # a card


def components(w: Words, rules: np.record) -> Components:
    seen = faces(w, rules)
    staff = {number: employee_face(w, seen, card) for number, card in enumerate(seen["employees"], start=1)}
    made = {
        "skills": {n: skill_face(w, rules, seen, n) for n in range(1, len(seen["skills"]) + 1)},
        "objectives": {n: objective_face(w, card) for n, card in enumerate(seen["objectives"], start=1)},
        "zap": {n: zap_face(w, rules, n) for n in range(1, NUM_ZAP + 1)},
        "items": {n: card_face(w, seen, "items", card) for n, card in enumerate(seen["items"], start=1)},
        "freelancers": {n: face for n, face in staff.items() if n <= NUM_FREELANCERS},
        "specialists": {n - NUM_FREELANCERS: face for n, face in staff.items() if n > NUM_FREELANCERS},
        "awards": {n: award_face(w, rules, seen, n) for n in range(1, NUM_AWARDS + 1)},
        "wow": {n: card_face(w, seen, "wow", card) for n, card in enumerate(seen["wow"], start=1)},
        "pow": {n: pow_face(w, seen, card) for n, card in enumerate(seen["pow"], start=1)},
        "founders": {n: card_face(w, seen, "founders", card) for n, card in enumerate(seen["founders"], start=1)},
    }
    decks = [
        PrintedDeck(
            key, w.say(f"print.decks.{key}"), colour, made[key], () if key == "founders" else (key,), Sign(sign, colour)
        )
        for key, (colour, sign) in DECKS.items()
    ]
    return Components(decks, [main_board(w, rules, seen), company_board(w, rules, seen)])


# --- Cards --------------------------------------------------------------------------------------------------------


def make_face(w: Words, deck: str, title: str, rows: Sequence[Row]) -> Face:
    colour, sign = DECKS[deck]
    return Face(title, w.say(f"print.kinds.{deck}"), colour, Sign(sign, colour), rows=rows)


def skill_row(w: Words, seen: Faces, icons: Sequence[int]) -> list[Row]:
    names = [element["name"] for element in seen["elements"]]
    return [Row(w.say("print.skills"), amounts(icons, ELEMENTS, names, ""))] if any(icons) else []


def card_face(w: Words, seen: Faces, deck: str, card: CardFace) -> Face:
    return make_face(w, deck, card["name"], [Row("", (card["about"],)), *skill_row(w, seen, card["icons"])])


def employee_face(w: Words, seen: Faces, card: CardFace) -> Face:
    return card_face(w, seen, "freelancers" if card["key"].startswith("f") else "specialists", card)


def pow_face(w: Words, seen: Faces, card: CardFace) -> Face:
    """With what its removal costs."""
    return make_face(w, "pow", card["name"], [Row("", (card["tip"],))])


def skill_face(w: Words, rules: np.record, seen: Faces, number: int) -> Face:
    card = seen["skills"][number - 1]
    price = Row(w.say("print.price"), (COINS[0], f"{NO_BREAK}{amount(w, 0, int(rules.skill_price[number]))}"))
    return make_face(w, "skills", card["name"], [price, *skill_row(w, seen, card["icons"]), Row("", (card["about"],))])


def objective_face(w: Words, card: ObjectiveFace) -> Face:
    rows = [
        Row(w.say("print.at_the_end"), (card["need"][:1].upper() + card["need"][1:],)),
        Row(w.say("print.completed"), (COINS[VP], f"{NO_BREAK}+{card['reward']}")),
        Row(w.say("print.failed"), (COINS[VP], f"{NO_BREAK}−{card['penalty']}")),
    ]
    return make_face(w, "objectives", card["name"], rows)


def zap_face(w: Words, rules: np.record, number: int) -> Face:
    rows = [
        Row(w.say("print.bot_action"), (Sign(f"acts/{ACT_NAMES[number - 1]}"), f" {act_name(w, number - 1)}")),
        Row(w.say("print.bot_points"), (COINS[VP], f"{NO_BREAK}+{int(rules.zap_vp[number])}")),
    ]
    effect = w.get("print.bot_effects")[int(rules.zap_adjustment[number])]
    return make_face(w, "zap", act_name(w, number - 1), [*rows, *([Row("", (effect,))] if effect else [])])


def award_face(w: Words, rules: np.record, seen: Faces, number: int) -> Face:
    """What a game needs for each level, and what the award scores."""
    names = [element["name"] for element in seen["elements"]]
    rows = []
    for level in range(AWARD_LEVELS):
        needs = seen["award_cards"][number][level]["needs"]
        points = int(rules.award_vp[number, level])
        rows.append(
            Row(w.say("print.award_level", level=level + 1, points=points), amounts(needs, ELEMENTS, names, ""))
        )
    return make_face(w, "awards", w.say("print.award", number=number), rows)


# --- The main board -----------------------------------------------------------------------------------------------


def main_board(w: Words, rules: np.record, seen: Faces) -> Board:
    width, height = MAIN
    shapes: list[Shape] = [rectangle(0, 0, width, height, fill=tint(WOOD, 0.14), stroke=WOOD, line=0.8, radius=5)]
    for place, act in enumerate(seen["acts"]):
        x, y = 4 + place % COLUMNS * (BOX_WIDTH + 1.3), ROWS_AT[place // COLUMNS]
        shapes += action_box(seen, act, x, y)
    shapes += hourglass(w, seen, 265)
    shapes += shelf(w, rules, seen, 336)
    return Board("office", w.say("print.main"), width, height, shapes)


def action_box(seen: Faces, act: ActFace, x: float, y: float) -> list[Shape]:
    """An action with its spaces: what a worker pays there, and what it brings."""
    shapes: list[Shape] = [
        rectangle(x, y, BOX_WIDTH, BOX_HEIGHT, fill=PAPER, stroke=WOOD, radius=3),
        PlacedSign(Sign(f"acts/{act['key']}", WOOD), x + 8, y + 8, 10),
        Label(act["name"], x + 16, y + 10, 14, bold=True, fit=BOX_WIDTH - 20),
        TextBox([act["about"]], x + 4, y + 14.5, BOX_WIDTH - 8, 17, 9),
    ]
    spaces = [seen["spaces"][space] for space in act["spaces"]]
    wide = (BOX_WIDTH - 6) / max(3, len(spaces))
    for place, space in enumerate(spaces):
        shapes += worker_space(space, x + 3 + place * wide, y + 33, wide - 1.5, 24)
    return shapes


def worker_space(space: SpaceFace, x: float, y: float, width: float, height: float) -> list[Shape]:
    return [
        rectangle(x, y, width, height, fill=tint(WOOD, 0.08), stroke=FAINT, radius=2),
        disc(x + width / 2, y + height - 7.5, 6, fill=PAPER, stroke=FAINT),
        TextBox(list(coins(space["cost"], "− ")), x + 1, y + 0.8, width - 2, 6, 10, centred=True),
        TextBox(list(coins(space["gain"], "+ ")), x + 1, y + 5.4, width - 2, 6, 10, centred=True),
        *([PlacedSign(ELEMENTS[space["raises"]], x + width / 2, y + height - 7.5, 8)] if space["raises"] >= 0 else []),
    ]


def coins(counts: Sequence[int], before: str) -> Line:
    """Signs of tokens, with their numbers if there is more than one: "− 2 $"."""
    line: list[str | Sign] = []
    for count, sign in zip(counts, COINS, strict=False):
        if count:
            line += [before if not line else " ", f"{count}{NO_BREAK}" if count > 1 else "", sign]
    return [piece for piece in line if piece]


def hourglass(w: Words, seen: Faces, y: float) -> list[Shape]:
    """The track from the start to 0, with its bonuses."""
    glass = seen["hourglass"]
    stops = {stop["space"]: stop["gain"] for stop in glass["stops"]}
    spaces = range(glass["start"], -1, -1)
    per_row, size = 30, 12.0
    fills = ["#f0c23a" if space in stops or space == 0 else PAPER for space in spaces]
    shapes: list[Shape] = [
        Label(w.say("print.hourglass"), 5, y, 15, bold=True),
        Label(glass["moves"], 45, y, 10, FAINT, fit=138),
        Label(glass["end"], 190, y, 10, FAINT, fit=176),
        *track(6, y + 3, ["" if space in stops else str(space) for space in spaces], space=size, per_row=per_row,
               fills=fills, size=10),
    ]  # fmt: skip
    for place, space in enumerate(spaces):
        if space in stops:
            left, top = 6 + place % per_row * size, y + 3 + place // per_row * size
            shapes += [
                Label(str(space), left + size / 2, top + 4.2, 7.5, anchor="middle"),
                TextBox(list(coins(stops[space], "")), left + 0.8, top + 4.6, size - 1.6, 6, 8.5, centred=True),
            ]
    return shapes


def shelf(w: Words, rules: np.record, seen: Faces, y: float) -> list[Shape]:
    """Places for award tokens by their levels, and the prices of boxes, mechanisms and components."""
    shapes: list[Shape] = [Label(w.say("print.shelf"), 5, y, 15, bold=True)]
    for level in range(AWARD_LEVELS):
        left = 5 + level * 58
        shapes.append(Label(w.say("print.level", level=level + 1), left, y + 8, 11, bold=True))
        for token in range(int(rules.awards_per_level)):
            shapes.append(disc(left + 8 + token * 18, y + 20, 8.2, fill=PAPER, stroke=FAINT))
    shapes.append(Label(w.say("print.prices"), 190, y, 15, bold=True))
    for element, face in enumerate(seen["elements"]):
        prices = [int(rules.price[element, level]) for level in range(1, seen["levels"] + 1)]
        by_level = ", ".join(w.say("print.price_of", level=n, price=price) for n, price in enumerate(prices, start=1))
        paid_with = seen["tokens"][face["token"]]["plural"]
        told: Line = (
            w.say("print.paid_with", element=face["name"].capitalize()),
            COINS[face["token"]],
            w.say("print.paid", token=paid_with, levels=by_level),
        )
        top = y + 3.6 + 8 * element
        shapes += [PlacedSign(ELEMENTS[element], 194, top + 3, 7), TextBox(told, 200, top, 166, 7, 10.5)]
    shapes.append(Label(w.say("print.boxes", count=int(rules.boxes_per_level)), 190, y + 34, 10, FAINT, fit=176))
    return shapes


# --- The company ----------------------------------------------------------------------------------------------------


def company_board(w: Words, rules: np.record, seen: Faces) -> Board:
    """For each player: six chairs for cards, the game on the table, and what predictions bring."""
    width, height = COMPANY
    shapes: list[Shape] = [
        rectangle(0, 0, width, height, fill=tint(WOOD, 0.14), stroke=WOOD, line=0.8, radius=5),
        Label(w.say("print.company"), 6, 11, 16, bold=True),
        Label(w.say("print.workers", count=int(rules.workers)), width - 6, 11, 10, FAINT, anchor="end"),
    ]
    wide, high = CHAIR
    for chair, face in enumerate(seen["chairs"]):
        left, top = 1.5 + chair % 3 * wide, 14 + chair // 3 * (high + 1)
        bonus = [w.get("print.chairs")[chair]] if chair < 2 else list(coins(face["gain"], "+ "))
        shapes += [
            rectangle(left, top, wide, high, fill=PAPER, stroke=FAINT, radius=3, dashed=True),
            PlacedSign(Sign("acts/play", WOOD), left + wide / 2, top + 28, 16),
            Label(w.say("print.chair", number=chair + 1), left + wide / 2, top + 46, 14, bold=True, anchor="middle"),
            TextBox(bonus, left + 6, top + 50, wide - 12, 14, 12, centred=True),
        ]
    shapes.append(Label(w.say("print.table"), 6, 199, 13, bold=True))
    levels = [str(level) for level in range(1, seen["levels"] + 1)]
    for element, each in enumerate(seen["elements"]):
        left = 6 + element * 61
        shapes += [
            rectangle(left, 201.5, 58, 25, fill=PAPER, stroke=FAINT, radius=3),
            PlacedSign(ELEMENTS[element], left + 9, 214, 12),
            Label(each["name"].capitalize(), left + 18, 211, 12, bold=True),
            *track(left + 17, 214, levels, space=9.5, per_row=len(levels), size=9),
        ]
    shapes.append(Label(w.say("print.predictions"), 6, 234, 13, bold=True))
    for size in range(1, LARGEST_SET + 1):
        x, y = 6 + (size - 1) // 2 * 75, 240 + (size - 1) % 2 * 6
        said = w.say("print.prediction", count=size, gain=row_words(w, rules.set_gain[size]))
        shapes.append(Label(said, x, y, 10, fit=72 if size < 3 else 108))
    return Board("company", w.say("print.company"), width, height, shapes, copies=int(rules.players))
