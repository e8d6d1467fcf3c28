"""The cards and boards of Meaning Made as they are printed."""

from __future__ import annotations

import numpy as np

from tablewright.engine.components import NO_BREAK, Board, Components, Face, PrintedDeck, Row, amounts
from tablewright.engine.shapes import FAINT, Label, Line, PlacedSign, Shape, Sign, TextBox, rectangle, tint, track
from tablewright.engine.words import Words
from tablewright.games.meaning_made.state import GAINS, NUM_EVENTS, NUM_LAYERS, NUM_PATTERNS, STEWARDSHIP
from tablewright.games.meaning_made.text.faces import EventFace, Faces, PatternFace, ProjectFace, faces
from tablewright.games.meaning_made.text.names import ALL_LAYERS, token_name

LAYER_COLOURS = (
    "#55607a", "#6b5b8c", "#76661f", "#8a4f5d", "#3d6690", "#96512c", "#7c5a36", "#576550", "#47683a", "#2a4d69",
)  # fmt: skip
TOKENS = (
    Sign("tokens/E", "#8a5a00", "E"), Sign("tokens/I", "#2f57a8", "I"), Sign("tokens/S", "#a3345f", "S"),
    Sign("tokens/V", "#24687a", "V"),
)  # fmt: skip
MEANING = Sign("tokens/M", "#2e6b3a", "M")
WARNING = Sign("tokens/D", "#a4302a", "!")
PATTERN, PROJECT, EVENT = "#0a6287", "#47683a", "#8c3a2b"
WORLD = (190.0, 150.0)
MAT = (190.0, 125.0)
GRADE_COLOURS = ("#c9aea5", "#d9b79d", "#e3c9a0", "#e6d8a3", "#d8dba6", "#c3d9ab", "#aed4b4", "#9ccfc0")


def components(w: Words, rules: np.record) -> Components:
    seen = faces(w, rules)
    patterns = {card: pattern_face(w, rules, seen, card) for card in range(1, NUM_PATTERNS + 1)}
    projects = {card: project_face(w, rules, seen, card) for card in range(1, STEWARDSHIP)}
    events = {card: event_face(w, seen["events"][card]) for card in range(1, NUM_EVENTS + 1)}
    stewardship = {STEWARDSHIP: project_face(w, rules, seen, STEWARDSHIP)}
    return Components(
        decks=[
            PrintedDeck("patterns", w.say("print.patterns"), PATTERN, patterns, ("patterns",), layer_sign(2, PATTERN)),
            PrintedDeck("projects", w.say("print.projects"), PROJECT, projects, ("projects",), layer_sign(7, PROJECT)),
            PrintedDeck("stewardship", w.say("print.stewardship"), LAYER_COLOURS[9], stewardship, sign=layer_sign(9)),
            PrintedDeck("events", w.say("print.events"), EVENT, events, ("events",), WARNING),
        ],
        boards=[world_board(w, rules, seen), player_mat(w, rules, seen)],
    )


def layer_sign(layer: int, colour: str = "") -> Sign:
    """The sign of a layer, from 0."""
    return Sign(f"layers/{ALL_LAYERS[layer]}", colour or LAYER_COLOURS[layer])


def gains(w: Words, counts: list[int]) -> Line:
    return amounts(
        counts, TOKENS[: len(counts)], [token_name(w, kind) for kind in range(len(counts))], w.say("print.nothing")
    )


def pattern_face(w: Words, rules: np.record, seen: Faces, card: int) -> Face:
    printed: PatternFace | None = seen["patterns"][card]
    assert printed is not None
    layer = printed["layer"] - 1
    name = seen["layers"][layer]["name"]
    cost = [*rules.pattern_tokens[card].tolist(), int(rules.pattern_vitals[card])]
    icons = [int(count) for count in rules.pattern_icons[card]]
    rows = [Row(w.say("print.cost"), gains(w, cost))]
    if any(icons):
        signs = [layer_sign(each) for each in range(NUM_LAYERS)]
        names = [seen["layers"][each]["name"] for each in range(NUM_LAYERS)]
        rows.append(Row(w.say("print.icons"), amounts(icons, signs, names, "")))
    rows.append(Row(w.say("print.gain"), gains(w, printed["bonus"])))
    return Face(
        printed["name"], w.say("print.pattern_of", layer=name), LAYER_COLOURS[layer], layer_sign(layer), rows=rows
    )


def project_face(w: Words, rules: np.record, seen: Faces, card: int) -> Face:
    printed: ProjectFace | None = seen["projects"][card]
    assert printed is not None
    layer = printed["layer"] - 1
    rows = [Row(w.say("print.required"), gains(w, printed["required"]))]
    if printed["needs_words"]:
        rows.append(
            Row(w.say("print.who"), [*(layer_sign(n - 1) for n in printed["needs"]), f" {printed['needs_words']}"])
        )
    if card == STEWARDSHIP:
        rows.append(Row(w.say("print.when"), (w.say("print.threshold", meaning=int(rules.stewardship_threshold)),)))
    if seen["has_legacy"]:
        spaces = [f"{space['place']}:{NO_BREAK}{space['legacy']}" for space in printed["spaces"]]
    else:
        spaces = [space["place"] for space in printed["spaces"]]
    rows.append(Row(w.say("print.spaces" if seen["has_legacy"] else "print.spaces_alone"), (", ".join(spaces),)))
    completed: list[str | Sign] = [MEANING, f" {printed['reward']['title']}"]
    if printed["bonus"]:
        completed.append(f", {printed['bonus']['short']}")
    if printed["penalty"]:
        completed += [", ", WARNING, f" {seen['flips']}"]
    rows.append(Row(w.say("print.completed"), completed))
    kind = w.say("print.project_of", layer=seen["layers"][layer]["name"])
    return Face(printed["name"], kind, LAYER_COLOURS[layer], layer_sign(layer), rows=rows)


def event_face(w: Words, printed: EventFace | None) -> Face:
    assert printed is not None
    return Face(
        title=printed["name"],
        kind=w.say("print.event"),
        colour=EVENT,
        sign=WARNING,
        rows=[
            Row(w.say("print.loss"), (MEANING, f" −{printed['loss']}")),
            Row(w.say("print.effect"), (printed["effect"],)),
            Row(w.say("print.penalty"), (printed["penalty"],)),
        ],
    )


def world_board(w: Words, rules: np.record, seen: Faces) -> Board:
    """The Meaning track with its grades, the Legacy track, and what everyone can do."""
    width, height = WORLD
    top = int(rules.meaning_max)
    space = min(14.0, (width - 12) / (top + 1))
    fills = [GRADE_COLOURS[int(rules.grade_of_meaning[meaning])] for meaning in range(top + 1)]
    shapes: list[Shape] = [
        rectangle(0, 0, width, height, fill=tint(PATTERN, 0.1), stroke=PATTERN, line=0.6, radius=4),
        Label(w.say("print.meaning"), 6, 10, 15, bold=True),
        *track(6, 13, [str(meaning) for meaning in range(top + 1)], space=space, per_row=top + 1, fills=fills),
    ]
    for span in seen["grade_spans"]:
        wide = (span["last"] - span["first"] + 1) * space
        shapes.append(Label(span["name"], 6 + span["first"] * space + wide / 2, 31.5, 8, anchor="middle", fit=wide - 1))
    tips = seen["tips"]
    shapes.append(TextBox([tips["meaning"]["text"]], 6, 33.5, width - 12, 12, 9, FAINT))
    if seen["has_legacy"]:
        legacies = [str(legacy) for legacy in range(int(rules.legacy_max) + 1)]
        shapes += [
            Label(w.say("print.legacy"), 6, 54, 15, bold=True),
            *track(6, 57, legacies, space=11, per_row=16, size=11),
        ]
    told = [(tip["title"], tip["text"]) for tip in (tips["window"], tips["stewardship"], tips["convert"])]
    refresh = (tips["refresh_market"], tips["refresh_projects"])
    told.append((refresh[0]["title"], " ".join(tip["text"] for tip in refresh)))
    for place, (title, text) in enumerate(told):
        y = 91.0 + 14 * place
        shapes += [Label(title, 6, y, 10, bold=True), TextBox([text], 6, y + 0.8, width - 12, 8.5, 9)]
    return Board("world", w.say("print.world"), width, height, shapes)


def player_mat(w: Words, rules: np.record, seen: Faces) -> Board:
    """For each player: Vitals, and the Gallery by layers."""
    width, height = MAT
    vitals = [str(each) for each in range(int(rules.vitals_max) + 1)]
    start = w.say(
        "print.start",
        vitals=int(rules.start_vitals),
        tokens=", ".join(f"{int(n)} {token_name(w, kind)}" for kind, n in enumerate(rules.start_tokens) if n),
    )
    shapes: list[Shape] = [
        rectangle(0, 0, width, height, fill=tint(PROJECT, 0.1), stroke=PROJECT, line=0.6, radius=4),
        PlacedSign(TOKENS[GAINS.index("vitals")], 10, 7.5, 8),
        Label(token_name(w, GAINS.index("vitals")), 16, 10, 15, bold=True),
        *track(6, 13, vitals, space=min(14.0, (width - 12) / len(vitals)), per_row=len(vitals)),
        Label(start, 6, 33, 9, FAINT, fit=width - 12),
        Label(w.say("print.gallery"), 6, 43, 15, bold=True),
        Label(w.say("print.gallery_note"), 30, 43, 9, FAINT, fit=width - 36),
    ]
    column = (width - 12) / NUM_LAYERS
    for layer in range(NUM_LAYERS):
        x, colour, name = 6 + layer * column, LAYER_COLOURS[layer], seen["layers"][layer]["name"]
        shapes += [
            rectangle(x, 46, column - 2, height - 52, fill=tint(colour, 0.15), stroke=colour, radius=2),
            PlacedSign(layer_sign(layer), x + column / 2 - 1, 55, 11),
            Label(name, x + column / 2 - 1, 66, 10, bold=True, anchor="middle", fit=column - 5),
        ]
    return Board("mat", w.say("print.mat"), width, height, shapes, copies=int(rules.players))
