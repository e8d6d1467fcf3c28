"""What is wrong with a request or a message, in one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

MAX_PATH_LENGTH = 4
MAX_LENGTH = 120


def invalid(what: str, error: Mapping[str, Any]) -> str:
    """A sentence about the first of Pydantic's errors. It repeats nothing of what was sent."""
    parts = (part if isinstance(part, str) and part.isidentifier() else "…" for part in error["loc"][:MAX_PATH_LENGTH])
    path = ".".join(parts)
    reason = str(error["msg"]).replace("\n", " ")[:MAX_LENGTH]
    return f"{what} is not valid ({path + ': ' if path else ''}{reason[:1].lower()}{reason[1:]})."
