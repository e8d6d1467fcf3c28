"""Recovery codes: each signs its owner in once, when no passkey is at hand. Only their hashes are kept."""

from __future__ import annotations

import hashlib
import secrets

CODES = 8
LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's base 32: none of them look alike
GROUPS, GROUP_LENGTH = 4, 5  # together 100 bits, so that a plain hash cannot be reversed
READ_AS = str.maketrans({"O": "0", "I": "1", "L": "1", "-": None, " ": None})


def new_codes() -> list[str]:
    return ["-".join(new_group() for _ in range(GROUPS)) for _ in range(CODES)]


def new_group() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(GROUP_LENGTH))


def hash_of(code: str) -> str:
    """The hash of a code, however somebody types it."""
    return hashlib.sha256(code.upper().translate(READ_AS).encode()).hexdigest()
