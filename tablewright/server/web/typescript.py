"""The messages as TypeScript: `python -m tablewright.server.web.typescript > web/src/lib/protocol.ts`."""

from __future__ import annotations

import sys
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from tablewright.server.web import messages

HEADING = """\
// Made from tablewright/server/web/messages.py by `python -m tablewright.server.web.typescript`; do not edit by hand.
"""
FROM_BOARD = ("Hello", "Act", "Undo", "AskWhy", "AskHint", "Say", "Look", "Ack", "Sync", "Ping")
FROM_SERVER = ("Welcome", "Position", "Accepted", "Refused", "Why", "Hint", "Said", "Pong")
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def models() -> list[type[BaseModel]]:
    """The models in the order in which they are written down."""
    found = [m for m in vars(messages).values() if isinstance(m, type) and issubclass(m, messages.Message)]
    return [m for m in found if m is not messages.Message]


def document() -> str:
    parts = [HEADING]
    parts += [interface(model) for model in models()]
    parts.append(f"export type ServerMessage = {' | '.join(FROM_SERVER)};\n")
    parts.append(f"export type ClientMessage = {' | '.join(FROM_BOARD)};\n")
    return "\n".join(parts)


def interface(model: type[BaseModel]) -> str:
    """One model. What the server sends is always whole; what the board sends may leave defaults out."""
    sent = model.__name__ in SENT_BY_BOARD
    _, schema = models_json_schema([(model, "validation" if sent else "serialization")])
    body = schema["$defs"][model.__name__]
    required = body.get("required", []) if sent else list(body["properties"])
    lines = []
    if model.__doc__:
        lines.append(f"/** {' '.join(model.__doc__.split())} */")
    lines.append(f"export interface {model.__name__} {{")
    for name, part in body["properties"].items():
        mark = "" if name in required else "?"
        lines.append(f"  {name}{mark}: {type_of(part)};")
    return "\n".join([*lines, "}", ""])


SENT_BY_BOARD = {*FROM_BOARD, "NewTable", "NewSeat", "CopyOf", "TakeSeat", "Claim"}


def type_of(part: dict[str, Any]) -> str:
    """A JSON schema as a TypeScript type."""
    if "$ref" in part:
        return str(part["$ref"]).rsplit("/", 1)[-1]
    if "const" in part:
        return quoted(part["const"])
    if "enum" in part:
        return " | ".join(quoted(value) for value in part["enum"])
    if "anyOf" in part:
        return " | ".join(type_of(choice) for choice in part["anyOf"])
    if part.get("type") == "array":
        return list_type(part)
    if part.get("type") == "object":
        values = part.get("additionalProperties", True)
        return f"Record<string, {type_of(values) if isinstance(values, dict) else 'unknown'}>"
    return PLAIN.get(part.get("type", ""), "unknown")


def list_type(part: dict[str, Any]) -> str:
    if "prefixItems" in part:
        return f"[{', '.join(type_of(item) for item in part['prefixItems'])}]"
    item = type_of(part.get("items", {}))
    return f"({item})[]" if " " in item else f"{item}[]"


def quoted(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


if __name__ == "__main__":
    sys.stdout.write(document())
