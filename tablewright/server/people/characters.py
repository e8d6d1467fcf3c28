"""Characters that cannot be seen, and piles of accents."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

SPACES = frozenset(("Zs", "Zl", "Zp", "Cc"))
UNSEEN = frozenset(("Cf", "Cs", "Co", "Cn"))  # format characters, surrogates, private use, not assigned
ACCENTS = frozenset(("Mn", "Me"))
MAX_ACCENTS = 3  # on one letter: fully pointed Hebrew needs three
BLANK = frozenset(
    map(
        chr,
        (
            0x034F,  # combining grapheme joiner
            *(0x115F, 0x1160, 0x3164, 0xFFA0),  # Hangul fillers
            *(0x17B4, 0x17B5),  # Khmer vowels that are never drawn
            *range(0x180B, 0x1810),  # Mongolian variation selectors
            0x2800,  # the Braille pattern without dots
            *range(0xFE00, 0xFE10),  # variation selectors
            0xFFFC,  # stands for an object
            *(0x13441, 0x13442),  # Egyptian blanks
            0x16FE4,  # Khitan filler
            0x1D159,  # a note without a head
            *range(0xE0100, 0xE01F0),  # more variation selectors
        ),
    )
)
"""Characters that have no picture although their category says that they do."""


def is_space(character: str) -> bool:
    return unicodedata.category(character) in SPACES


def is_invisible(character: str) -> bool:
    return character in BLANK or unicodedata.category(character) in UNSEEN


def is_accent(character: str) -> bool:
    return unicodedata.category(character) in ACCENTS


def one_line(text: str, keep: frozenset[str] = frozenset()) -> str:
    """The text on one line, with single spaces, without piles of accents and without invisible characters.

    The invisible characters in `keep` stay.
    """
    seen = (character for character in text if character in keep or not is_invisible(character))
    spaced = "".join(" " if is_space(character) else character for character in seen)
    return " ".join("".join(without_piles(spaced)).split())


def without_piles(text: str) -> Iterator[str]:
    """The characters of a text, with at most `MAX_ACCENTS` accents on each letter."""
    accents = 0
    for character in text:
        accents = accents + 1 if is_accent(character) else 0
        if accents <= MAX_ACCENTS:
            yield character
