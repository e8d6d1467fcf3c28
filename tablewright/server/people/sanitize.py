"""Text that people send, made safe to keep and to show."""

from __future__ import annotations

import re

MAX_NAME_LENGTH = 40
UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")


def sanitize(text: str) -> str:
    """A name or a sentence on one line, without characters that hide or reverse others."""
    return " ".join(UNPRINTABLE.sub(" ", text).split())
