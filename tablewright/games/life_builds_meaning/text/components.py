"""The cards, tiles and boards of Life Builds Meaning as they are printed."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from tablewright.engine.components import NO_BREAK, Board, Components, Face, PrintedDeck, Row, amounts
from tablewright.engine.shapes import (
    FAINT,
    PAPER,
    Label,
    Line,
    PlacedSign,
    Shape,
    Sign,
    TextBox,
    rectangle,
    tint,
    track,
)
from tablewright.engine.words import Words
from tablewright.games.life_builds_meaning.state import (
    MAT_LAYERS,
    NUM_EVENTS,
    NUM_PATTERNS,
    NUM_PROJECTS,
    NUM_TOKENS,
    PRESSURES,
)
from tablewright.games.life_builds_meaning.text.faces import Faces, faces
from tablewright.games.life_builds_meaning.text.names import token_name

LAYERS = (
    "boundary", "balance", "form", "membership", "prediction", "reinforcement", "presence", "social", "story",
    "stewardship",
)  # fmt: skip
LAYER_COLOURS = (
    "#55607a", "#6b5b8c", "#76661f", "#8a4f5d", "#3d6690", "#96512c", "#7c5a36", "#576550", "#47683a", "#2a4d69",
)  # fmt: skip
TOKENS = (
    Sign("tokens/E", "#8a5a00", "E"), Sign("tokens/R", "#6a4a35", "R"), Sign("tokens/M", "#2e6b3a", "M"),
    Sign("tokens/V", "#24687a", "V"), Sign("tokens/S", "#a3345f", "S"),
)  # fmt: skip
STRESS = Sign("tokens/D", "#a4302a", "!")
PATTERN, PROJECT, EVENT = "#1d6a4a", "#7c5a36", "#7d1d1b"
BANDS = ("#b9d3bd", "#dccb94", "#d9a04e", "#b4551f", "#7d1d1b")  # of the Drift track
WORLD = (190.0, 118.0)
MAT = (190.0, 140.0)
MOST_PROJECT, SPACES_PER_ROW = 30, 16  # spaces of the track without a limit


def components(w: Words, rules: np.record) -> Components:
    seen = faces(w, rules)
    patterns = {card: pattern_face(w, seen, card) for card in range(1, NUM_PATTERNS + 1)}
    projects = {tile: project_face(w, rules, seen, tile) for tile in range(1, NUM_PROJECTS + 1)}
    events = {card: event_face(w, rules, seen, card) for card in range(1, NUM_EVENTS + 1)}
    stacks = ("projects", "stewardship")  # the tiles of the last Layer may be set aside at first
    return Components(
        decks=[
            PrintedDeck("patterns", w.say("print.patterns"), PATTERN, patterns, ("patterns",), layer_sign(3, PATTERN)),
            PrintedDeck("projects", w.say("print.projects"), PROJECT, projects, stacks, layer_sign(8, PROJECT)),
            PrintedDeck("events", w.say("print.events"), EVENT, events, ("events",), Sign("pressures/threat", EVENT)),
        ],
        boards=[world_board(w, seen), player_mat(w, rules, seen)],
    )


def layer_sign(layer: int, colour: str = "") -> Sign:
    """The sign of a Layer, from 1."""
    return Sign(f"layers/{LAYERS[layer - 1]}", colour or LAYER_COLOURS[layer - 1])


def tokens(w: Words, counts: Sequence[int]) -> Line:
    return amounts(counts, TOKENS, [token_name(w, token) for token in range(NUM_TOKENS)], w.say("token.none"))


def pattern_face(w: Words, seen: Faces, card: int) -> Face:
    printed = seen["patterns"][card - 1]
    layer, tag = printed["layer"], seen["layers"][printed["tag"] - 1]["name"]
    saved = w.say("print.saves", tag=tag, saved=token_name(w, printed["discount"]))
    return Face(
        title=printed["name"],
        kind=w.say("print.pattern_of", layer=layer, name=seen["layers"][layer - 1]["name"]),
        colour=LAYER_COLOURS[layer - 1],
        sign=layer_sign(layer),
        rows=[
            Row(w.say("print.tag"), (layer_sign(printed["tag"]), f" {tag}")),
            Row(w.say("face.pay"), tokens(w, printed["cost"])),
            Row(w.say("face.gain"), tokens(w, printed["outputs"])),
            Row(w.say("print.discount"), (TOKENS[printed["discount"]], f" {saved}")),
        ],
    )


def project_face(w: Words, rules: np.record, seen: Faces, tile: int) -> Face:
    printed = seen["projects"][tile - 1]
    layer = printed["layer"]
    rows = [Row(w.say("print.required"), tokens(w, rules.project_required[tile].tolist()))]
    benefits: list[str | Sign] = []
    for benefit in printed["benefits"]:
        benefits.append(", " if benefits else "")
        benefits += [STRESS, f" {benefit['tip']['title']}"] if benefit["kind"] == "stress" else [benefit["text"]]
    rows.append(Row(w.say("print.completed"), benefits))
    points = [f"{award['ordinal']}:{NO_BREAK}{award['points']}" for award in seen["awards"][:3]]
    rows.append(Row(seen["texts"]["places"], (", ".join(points),)))
    notes = [text for text in (printed["social"] and w.say("print.social"), printed["ends"]) if text]
    rows += [Row("", (note,)) for note in notes]
    kind = w.say("print.project_of", layer=layer, name=seen["layers"][layer - 1]["name"])
    return Face(printed["name"], kind, LAYER_COLOURS[layer - 1], layer_sign(layer), rows=rows)


def event_face(w: Words, rules: np.record, seen: Faces, card: int) -> Face:
    printed = seen["events"][card - 1]
    pressure = printed["pressure"]
    rows = [Row(w.say("print.pending"), (printed["drift"],))]
    if printed["stress"]:
        rows.append(Row(w.say("print.at_once"), (STRESS, f" {printed['stress_tip']['title']}")))
    rows += [
        Row(w.say("print.mitigation"), tokens(w, rules.event_mitigation[card].tolist())),
        Row(w.say("print.met"), (printed["effect_tip"]["text"],)),
    ]
    kind = w.say("print.event_of", pressure=w.get("pressure.names")[pressure])
    return Face(printed["name"], kind, EVENT, Sign(f"pressures/{PRESSURES[pressure]}", EVENT), rows=rows)


def world_board(w: Words, seen: Faces) -> Board:
    """The Drift track with its multipliers, local stress, and the points of a Project."""
    width, height = WORLD
    spaces = seen["spaces"]
    space = min(14.0, (width - 12) / len(spaces))
    fills = [BANDS[each["band"] % len(BANDS)] for each in spaces]
    tips = seen["tips"]
    shapes: list[Shape] = [
        rectangle(0, 0, width, height, fill=tint(PROJECT, 0.1), stroke=PROJECT, line=0.6, radius=4),
        Label(tips["world_drift"]["title"], 6, 10, 15, bold=True),
        *track(6, 13, [str(drift) for drift in range(len(spaces))], space=space, per_row=len(spaces), fills=fills),
    ]
    for band in seen["bands"]:
        wide = (band["last"] - band["first"] + 1) * space
        middle = 6 + band["first"] * space + wide / 2
        shapes.append(Label(band["times"], middle, 33, 12, bold=True, anchor="middle", fit=wide - 1))
    local = seen["stabilize"]["local"]
    shapes += [
        TextBox([tips["world_drift"]["text"]], 6, 35, width - 12, 10, 9, FAINT),
        rectangle(6, 50, (width - 16) / 2, 60, stroke=FAINT, line=0.4, radius=3, dashed=True),
        PlacedSign(STRESS, 13, 57, 8),
        Label(local["title"], 19, 59, 12, bold=True),
        TextBox([local["text"]], 9, 63, (width - 16) / 2 - 6, 30, 9),
        Label(seen["texts"]["places"], width / 2 + 4, 57, 12, bold=True),
        TextBox([f"{seen['texts']['awards']}."], width / 2 + 4, 59, width / 2 - 10, 22, 9),
        Label(seen["conversion"]["tip"]["title"], width / 2 + 4, 88, 12, bold=True),
        TextBox([seen["conversion"]["tip"]["text"]], width / 2 + 4, 90, width / 2 - 10, 18, 9),
    ]
    return Board("world", w.say("print.world"), width, height, shapes)


def player_mat(w: Words, rules: np.record, seen: Faces) -> Board:
    """For each player: the three tracks, and Patterns by their Layers."""
    width, height = MAT
    shapes: list[Shape] = [rectangle(0, 0, width, height, fill=tint(PATTERN, 0.1), stroke=PATTERN, line=0.6, radius=4)]
    starts = (rules.start_project, rules.start_coherence, rules.start_social)
    y = 5.0
    for printed, start in zip(seen["tracks"], starts, strict=True):
        numbers = range((printed["cap"] or MOST_PROJECT) + 1)
        fills = [tint(PATTERN, 0.3) if n == int(start) else PAPER for n in numbers]
        rows = math.ceil(len(numbers) / SPACES_PER_ROW)
        space = 8.6 if rows > 1 else 11.0
        spaces = track(44, y, [str(n) for n in numbers], space=space, per_row=SPACES_PER_ROW, fills=fills, size=space)
        below = y + rows * space
        shapes += [
            Label(printed["name"], 6, y + 8, 13, bold=True),
            *spaces,
            Label(printed["tip"]["text"], 6, below + 5, 8, FAINT, fit=width - 12),
        ]
        y = below + 9
    begin = ", ".join(f"{int(n)} {token_name(w, t)}" for t, n in enumerate(rules.start_tokens) if n)
    shapes.append(Label(w.say("print.start", tokens=begin), 6, y + 3, 9, FAINT, fit=width - 12))
    column = (width - 12) / MAT_LAYERS
    for layer in range(1, MAT_LAYERS + 1):
        x, colour = 6 + (layer - 1) * column, LAYER_COLOURS[layer - 1]
        shapes += [
            rectangle(x, y + 7, column - 2, height - y - 13, fill=tint(colour, 0.15), stroke=colour, radius=2),
            PlacedSign(layer_sign(layer), x + column / 2 - 1, y + 15, 10),
            Label(f"{layer} {seen['layers'][layer - 1]['name']}", x + column / 2 - 1, y + 25, 10, bold=True,
                  anchor="middle", fit=column - 4),
        ]  # fmt: skip
    return Board("mat", w.say("print.mat"), width, height, shapes, copies=int(rules.players))
