"""Short codes that people can say to each other: six letters, none of which looks like another or makes a word."""

from __future__ import annotations

import secrets

LETTERS = "BCDFGHJKMNPQRSTWXYZ"  # no vowels, and neither L nor V
CODE_LENGTH = 6


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str | None:
    """The code that somebody has typed: in any case, with spaces or hyphens between the letters."""
    code = "".join(letter for letter in text.upper() if letter not in " -\u2010\u2011\u2013\t")
    return code if len(code) == CODE_LENGTH and all(letter in LETTERS for letter in code) else None
