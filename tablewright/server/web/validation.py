"""What is wrong with a request or a message, in one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

MAX_PATH_LENGTH = 4
MAX_PART_LENGTH = 40
MAX_LENGTH = 120


def invalid(what: str, error: Mapping[str, Any]) -> str:
    """A sentence about the first of Pydantic's errors. Of what was sent, it repeats only plain field names."""
    path = ".".join(part if is_plain(part) else "…" for part in error["loc"][:MAX_PATH_LENGTH])
    reason = str(error["msg"]).replace("\n", " ")[:MAX_LENGTH]
    return f"{what} is not valid ({path + ': ' if path else ''}{reason[:1].lower()}{reason[1:]})."


def is_plain(part: object) -> bool:
    return isinstance(part, str) and part.isidentifier() and len(part) <= MAX_PART_LENGTH
