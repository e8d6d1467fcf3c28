"""Names of people: what may be in one, and when two of them are too much alike."""

from __future__ import annotations

import unicodedata

from tablewright.server.errors import NameRefused
from tablewright.server.people.characters import is_accent, one_line

MAX_NAME_LENGTH = 40
LOOK_ALIKES = frozenset(("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU"))
"""Alphabets with letters that look the same. A name of two of them can imitate another name."""


def checked_name(text: str | None) -> str:
    """A name as it will be shown. It is empty if none was given."""
    if text is None or not text.strip():
        return ""
    # Dropping an invisible character may bring a letter and its accent together, hence twice.
    name = unicodedata.normalize("NFKC", one_line(unicodedata.normalize("NFKC", text)))
    if not any(character.isalnum() for character in name):
        raise NameRefused("A name needs at least one letter or digit.")
    if len(name) > MAX_NAME_LENGTH:
        raise NameRefused(f"A name can have at most {MAX_NAME_LENGTH} characters.")
    if len(alphabets(name) & LOOK_ALIKES) > 1:
        raise NameRefused("A name cannot mix letters of several alphabets, such as Latin and Cyrillic.")
    return name


def alphabets(name: str) -> set[str]:
    """The first word of each letter's Unicode name, which is its alphabet."""
    return {unicodedata.name(character, "").split(" ")[0] for character in name if character.isalpha()}


def name_key(name: str) -> str:
    """What names have in common if people would take one for the other: their letters, accents and digits."""
    folded = unicodedata.normalize("NFKC", name.casefold())
    return "".join(character for character in folded if character.isalnum() or is_accent(character))
