"""Values as TOML. Comments are not part of the values, so they are lost."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

BARE = re.compile(r"[A-Za-z0-9_-]+")


def toml_text(values: Mapping[str, Any]) -> str:
    """Single values first, then each table under its heading. A list of tables has one table on each line."""
    plain = {key: value for key, value in values.items() if not isinstance(value, dict)}
    tables = {key: value for key, value in values.items() if isinstance(value, dict)}
    parts = ["\n".join(assignments(plain))] if plain else []
    parts += ["\n".join([f"[{bare(key)}]", *assignments(table)]) for key, table in tables.items()]
    return "\n\n".join(parts) + "\n"


def assignments(values: Mapping[str, Any]) -> list[str]:
    return [f"{bare(key)} = {written(value, long=True)}" for key, value in values.items()]


def written(value: Any, *, long: bool = False) -> str:
    if isinstance(value, dict):
        inside = ", ".join(f"{bare(key)} = {written(part)}" for key, part in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list):
        if long and any(isinstance(part, dict) for part in value):
            return "\n".join(["[", *(f"    {written(part)}," for part in value), "]"])
        return f"[{', '.join(written(part) for part in value)}]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def bare(key: str) -> str:
    return key if BARE.fullmatch(key) else json.dumps(key, ensure_ascii=False)
