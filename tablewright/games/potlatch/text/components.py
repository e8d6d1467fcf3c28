"""The cards and boards of Potlatch as they are printed."""

from __future__ import annotations

import numpy as np

from tablewright.engine.components import Board, Components, Face, PrintedDeck, Row
from tablewright.engine.shapes import FAINT, INK, Label, PlacedSign, Shape, Sign, TextBox, rectangle, tint, track
from tablewright.engine.words import Words
from tablewright.games.potlatch.content import read_houses, read_items
from tablewright.games.potlatch.state import AMOUNTS, CARDS, HIGHEST_OBLIGATION, HOUSES, TYPE_KEYS, TYPES
from tablewright.games.potlatch.text.faces import Faces, faces

COLOURS = ("#a63429", "#2d6a3c", "#96690a", "#2a5a98")  # of the types
BACK, HOUSE = "#7c3327", "#8a5f3a"
LOWEST_STATUS, HIGHEST_STATUS = -10, 30
MAT = (180.0, 118.0)
TABLE = (186.0, 132.0)


def components(w: Words, rules: np.record) -> Components:
    seen = faces(w, rules)
    return Components(
        decks=[
            PrintedDeck(
                "resources", w.say("print.resources"), BACK,
                {card: resource_face(seen, card) for card in range(CARDS)}, ("resources",), Sign("types/ct", BACK),
            ),
            PrintedDeck(
                "houses", w.say("print.houses"), HOUSE,
                {house: house_face(w, rules, seen, house) for house in range(HOUSES)}, ("houses",),
                Sign("types/gm", HOUSE),
            ),
        ],
        boards=[table_board(w, seen), house_mat(w, rules, seen)],
    )  # fmt: skip


def type_sign(kind: int) -> Sign:
    return Sign(f"types/{TYPE_KEYS[kind]}", COLOURS[kind])


def resource_face(seen: Faces, card: int) -> Face:
    printed = seen["cards"][card]
    kind = printed["type"]
    name = read_items()[card // AMOUNTS].name_lushootseed
    return Face(
        title=printed["item"],
        kind=seen["types"][kind]["name"],
        colour=COLOURS[kind],
        sign=type_sign(kind),
        large=str(printed["amount"]),
        rows=[Row("", (name,))] if name else (),
    )


def house_face(w: Words, rules: np.record, seen: Faces, house: int) -> Face:
    needs = [
        Row("", (f"{int(rules.needs[house, kind])} ", type_sign(kind), f" {seen['types'][kind]['name']}"))
        for kind in range(TYPES)
    ]
    name = read_houses()[house].name_lushootseed
    return Face(
        title=seen["houses"][house]["name"],
        kind=name or w.say("print.house"),
        colour=HOUSE,
        rows=[
            Row(w.say("print.needs"), needs[0].line),
            *needs[1:],
            Row(w.say("print.hand"), (w.count("cards", int(rules.hand_size[house])),)),
        ],
    )


def table_board(w: Words, seen: Faces) -> Board:
    """The Obligation level, and the Status of the players with its reasons."""
    width, height = TABLE
    statuses = range(LOWEST_STATUS, HIGHEST_STATUS + 1)
    shapes: list[Shape] = [
        rectangle(0, 0, width, height, fill=tint(HOUSE, 0.14), stroke=HOUSE, line=0.6, radius=4),
        Label(w.say("print.obligation"), 6, 10, 15, bold=True),
        *track(6, 13, [str(level) for level in range(1, HIGHEST_OBLIGATION + 1)], space=17, per_row=10),
        Label(w.say("print.status"), 6, 57, 15, bold=True),
        *track(6, 60, [str(status).replace("-", "−") for status in statuses], space=12.4, per_row=14, size=11),
    ]
    for place, reason in enumerate(seen["status"]):
        shapes.append(Label(f"• {reason['tip']['text']}", 6, 103 + 6.5 * place, 10, fit=width - 12))
    return Board("table", w.say("print.table"), width, height, shapes)


def house_mat(w: Words, rules: np.record, seen: Faces) -> Board:
    """For each player: where gifts lie outside the house, and what is stored inside, by types."""
    width, height = MAT
    shapes: list[Shape] = [
        rectangle(0, 0, width, height, fill=tint(HOUSE, 0.14), stroke=HOUSE, line=0.6, radius=4),
        rectangle(4, 4, 66, 91, stroke=FAINT, line=0.4, radius=3, dashed=True),
        Label(w.say("print.house"), 37, 50, 12, FAINT, anchor="middle"),
        rectangle(74, 4, width - 78, 24, stroke=FAINT, line=0.4, radius=3, dashed=True),
        Label(w.say("print.outside"), 77, 10, 11, INK, bold=True),
        Label(w.say("print.outside_note"), 77, 15.5, 8.5, FAINT, fit=width - 84),
        Label(w.say("print.inside"), 74, 36, 11, INK, bold=True),
    ]
    column = (width - 78) / TYPES
    for kind, face in enumerate(seen["types"]):
        x = 74 + kind * column
        shapes += [
            rectangle(x, 39, column - 2, height - 43, fill=tint(COLOURS[kind], 0.18), stroke=COLOURS[kind], radius=2),
            PlacedSign(type_sign(kind), x + column / 2 - 1, 47, 9),
            TextBox([face["name"]], x + 1.5, 53, column - 5, 16, 8.5, centred=True),
        ]
    shapes.append(TextBox([w.say("print.mat_note")], 5, 97, 64, 18, 8.5, FAINT))
    return Board("house", w.say("print.mat"), width, height, shapes, copies=int(rules.players))
