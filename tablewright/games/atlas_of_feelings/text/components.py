"""The cards of Atlas of Feelings and its wheel as they are printed."""

from __future__ import annotations

import math

import numpy as np

from tablewright.engine.components import Board, Components, Face, PrintedDeck, Row
from tablewright.engine.shapes import INK, Label, PlacedSign, Shape, Sign, TextBox, disc, polar, ring_piece, tint
from tablewright.engine.words import Words
from tablewright.games.atlas_of_feelings.setup import card_zodiac
from tablewright.games.atlas_of_feelings.state import (
    CARDS,
    LAYERS,
    SEASONS,
    SEGMENTS,
    SEGMENTS_PER_SEASON,
    SEGMENTS_PER_ZODIAC,
    TIERS,
    YELLOW,
    ZODIACS,
)
from tablewright.games.atlas_of_feelings.text.faces import Faces, faces
from tablewright.games.atlas_of_feelings.text.names import tier_name, word_at, zodiac_name

SIGNS = (
    "aries", "taurus", "gemini", "cancer", "leo", "virgo", "libra", "scorpio", "sagittarius", "capricorn", "aquarius",
    "pisces",
)  # fmt: skip
TIER_COLOURS = ("#f2cd57", "#efe9da", "#c3bdb1", "#b4554a")
CELL_COLOURS = (("#f2cd57",), ("#fffdf6",), ("#d3cec4", "#c3bdb1"), ("#e6b0a4", "#da9080", "#c97262", "#b4554a"))
SEASON_COLOURS = ("#5f9e4b", "#d39a12", "#b0602a", "#4f82b8")
EDGE, CELL_EDGE = "#5a4c38", "#bfae95"
SIDE = 376.0  # four pages, on any paper
MIDDLE = SIDE / 2
CORE, FIRST_LAYER, LAYER = 32.0, 24.0, 11.5  # where the cells begin, and how deep they are
RIM = CORE + FIRST_LAYER + LAYER * (LAYERS - 1)
ZODIAC_RING = (RIM + 1.5, RIM + 13.5)
SEASON_RING = (RIM + 14.5, RIM + 25.5)
DEGREES = 360 / SEGMENTS


def components(w: Words, rules: np.record) -> Components:
    seen = faces(w, rules)
    decks = [
        PrintedDeck(
            key=TIERS[tier],
            title=w.say("print.deck", tier=tier_name(w, tier).capitalize()),
            colour=TIER_COLOURS[tier],
            faces={card: card_face(w, rules, seen, tier, card) for card in range(1, CARDS[tier] + 1)},
            counted_in=(TIERS[tier],),
            sign=Sign(f"zodiacs/{SIGNS[3 * tier]}", EDGE),
        )
        for tier in range(len(TIERS))
    ]
    return Components(decks, [wheel(w, rules, seen)])


def card_face(w: Words, rules: np.record, seen: Faces, tier: int, card: int) -> Face:
    """The words among which the player chooses; the zodiac is on the back (ATL-008 to ATL-012)."""
    zodiac = card_zodiac(tier, card)
    first = SEGMENTS_PER_ZODIAC * (zodiac - 1) + 1
    segments = range(first, first + SEGMENTS_PER_ZODIAC) if tier == YELLOW else (card,)
    words = [
        Row(w.say("print.spot", segment=segment, layer=layer), (word_at(w, segment, layer),))
        for segment in segments
        for layer in seen["tiers"][tier]["layers"]
    ]
    sign = Sign(f"zodiacs/{SIGNS[zodiac - 1]}", EDGE)
    season = w.get("map.seasons")[(first - 1) // SEGMENTS_PER_SEASON]
    return Face(
        title=zodiac_name(w, zodiac),
        kind=w.say("print.card", tier=tier_name(w, tier).capitalize(), season=season),
        colour=TIER_COLOURS[tier],
        sign=sign,
        rows=[Row("", (w.say("print.choose"),)), *words],
        back=(zodiac_name(w, zodiac), sign),
    )


def wheel(w: Words, rules: np.record, seen: Faces) -> Board:
    shapes: list[Shape] = [*rim(seen)]
    for segment in range(1, SEGMENTS + 1):
        for layer in range(1, LAYERS + 1):
            shapes += cell(w, rules, segment, layer)
    shapes += [
        disc(MIDDLE, MIDDLE, CORE, fill="#f7dd86", stroke=EDGE, line=0.5),
        TextBox([seen["ending"]], 4, SIDE - 24, 62, 20, 10),  # in a corner, where no page is cut
    ]
    return Board("wheel", w.say("print.wheel"), SIDE, SIDE, shapes)


def inner_radius(layer: int) -> float:
    return CORE if layer == 1 else CORE + FIRST_LAYER + (layer - 2) * LAYER


def cell(w: Words, rules: np.record, segment: int, layer: int) -> list[Shape]:
    """A spot with its word: from the centre outward in the core, elsewhere across."""
    tier = int(rules.tier_of_layer[layer])
    of_tier = [each for each in range(1, LAYERS + 1) if int(rules.tier_of_layer[each]) == tier]
    colours = CELL_COLOURS[tier]
    fill = colours[min(of_tier.index(layer), len(colours) - 1)]
    inner, outer = inner_radius(layer), inner_radius(layer + 1)
    start = (segment - 1) * DEGREES
    angle, middle = start + DEGREES / 2, (inner + outer) / 2
    piece = ring_piece(MIDDLE, MIDDLE, inner, outer, start, start + DEGREES, fill=fill, stroke=CELL_EDGE)
    word = word_at(w, segment, layer)
    if layer == 1:
        turn = angle - 90 if angle < 180 else angle + 90
        return [piece, placed(word, middle, angle, turn, 10.5, outer - inner - 3)]
    turn = angle + 180 if 90 < angle < 270 else angle
    return [piece, placed(word, middle, angle, turn, 10.5, math.radians(DEGREES) * middle - 2)]


def placed(text: str, radius: float, angle: float, turn: float, size: float, fit: float, bold: bool = False) -> Label:
    """A word with its middle at a place of the wheel."""
    x, y = polar(radius, angle)
    down = math.radians(turn + 90)  # from the middle of the letters to the baseline
    drop = size * 0.12
    x, y = MIDDLE + x + drop * math.cos(down), MIDDLE + y + drop * math.sin(down)
    return Label(text, x, y, size, INK, bold, "middle", turn, fit)


def rim(seen: Faces) -> list[Shape]:
    """The zodiacs and the seasons around the cells."""
    shapes: list[Shape] = []
    for zodiac, face in enumerate(seen["zodiacs"]):
        wide = 360 / ZODIACS
        season = seen["segments"][zodiac * SEGMENTS_PER_ZODIAC]["season"]
        shapes.append(
            ring_piece(MIDDLE, MIDDLE, *ZODIAC_RING, zodiac * wide + 0.2, (zodiac + 1) * wide - 0.2,
                       fill=tint(SEASON_COLOURS[season], 0.25))
        )  # fmt: skip
        angle = (zodiac + 0.5) * wide
        turn = angle + 180 if 90 < angle < 270 else angle
        shapes.append(placed(face["title"], sum(ZODIAC_RING) / 2, angle, turn, 15, 42, bold=True))
        for side in (-0.42, 0.42):
            x, y = polar(sum(ZODIAC_RING) / 2, angle + side * wide)
            shapes.append(PlacedSign(Sign(f"zodiacs/{SIGNS[zodiac]}", EDGE), MIDDLE + x, MIDDLE + y, 7))
    for season, face in enumerate(seen["seasons"]):
        wide = 360 / SEASONS
        shapes.append(
            ring_piece(MIDDLE, MIDDLE, *SEASON_RING, season * wide + 0.2, (season + 1) * wide - 0.2,
                       fill=tint(SEASON_COLOURS[season], 0.5))
        )  # fmt: skip
        for third in range(3):  # a season is cut into pages, so that its name stands three times
            angle = (season + (third + 0.5) / 3) * wide
            turn = angle + 180 if 90 < angle < 270 else angle
            shapes.append(placed(face["title"], sum(SEASON_RING) / 2, angle, turn, 16, 50, bold=True))
    return shapes
