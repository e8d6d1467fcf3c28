"""Words that people send, made fit to be kept and shown."""

from __future__ import annotations

import re

UNPRINTABLE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")


def clean(text: str) -> str:
    """A name or a line on one line, without characters that hide or turn others."""
    return " ".join(UNPRINTABLE.sub(" ", text).split())
