"""The letters of printed pages: Source Sans, and other fonts of this computer for letters that it lacks."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cache, lru_cache
from importlib.resources import as_file, files
from itertools import groupby

from tablewright.engine.extras import extra, need

with extra("print", "Printing needs its extra"):
    from reportlab.pdfbase.pdfmetrics import registerFont, stringWidth
    from reportlab.pdfbase.ttfonts import TTFError, TTFont

PACKAGE = "font_source_sans_pro"
REGULAR, BOLD, ITALIC = "SourceSansPro-Regular", "SourceSansPro-Semibold", "SourceSansPro-It"
FALLBACKS = ("DejaVuSans", "NotoSans-Regular", "DroidSansFallbackFull")  # where they are installed
POINTS_PER_MM = 72 / 25.4
WIDTHS_KEPT = 65_536

need("print", "Printing needs its extra", PACKAGE)


def font_of(bold: bool = False) -> str:
    return BOLD if bold else REGULAR


@cache
def letters_of(font: str) -> frozenset[int]:
    """The letters that a font has. It is loaded when it is first asked for."""
    if font in FALLBACKS:
        loaded = TTFont(font, f"{font}.ttf")
    else:
        with as_file(files(PACKAGE) / "files" / f"{font}.ttf") as file:
            loaded = TTFont(font, str(file))
    registerFont(loaded)
    return frozenset(loaded.face.charToGlyph)


@cache
def fallbacks() -> tuple[str, ...]:
    found = []
    for font in FALLBACKS:
        with suppress(TTFError):
            letters_of(font)
            found.append(font)
    return tuple(found)


def runs(text: str, font: str) -> Iterator[tuple[str, str]]:
    """The text in pieces, each with the font that has its letters. A letter that no font has stays in the first."""

    def font_for(letter: str) -> str:
        if ord(letter) in letters_of(font):
            return font
        return next((other for other in fallbacks() if ord(letter) in letters_of(other)), font)

    for name, letters in groupby(text, font_for):
        yield name, "".join(letters)


def width_of(text: str, font: str, size: float) -> float:
    """In millimetres; the size is in points."""
    return width_at_one_point(text, font) * size


@lru_cache(WIDTHS_KEPT)
def width_at_one_point(text: str, font: str) -> float:
    width: float = sum(stringWidth(piece, name, 1000) for name, piece in runs(text, font))
    return width / 1000 / POINTS_PER_MM
