"""The pages of the HTTP and socket interface, made from the server's OpenAPI description and its socket messages."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any, get_args

from pydantic.json_schema import models_json_schema

from tablewright.server.web.app import routes
from tablewright.server.web.messages import socket

Schema = dict[str, Any]
PROTOCOL = Path(__file__).parents[1] / "docs" / "protocol.md"
GROUPS = (
    ("Games", r"/api/games"),
    ("Seats", r"/api/(tables/{\w+}/(seats|links)|claim)"),
    ("Reviews", r"/api/(tables/{\w+}/review|reviews)"),
    ("Tables", r"/api/(tables|home)"),
    ("The server and everything else", r"/api"),
)

HTTP = """---
contents: short
---

# The HTTP interface

Every request that the server answers, made from its OpenAPI description, which a running server returns at
`/api/openapi.json`. Requests and answers are JSON. An error is a [Problem](#problem). The [protocol](../protocol.md)
says who may ask what, and in which order; the [socket](socket.md) brings the moves of a match; the
[client](client.md) does both for a program.
"""
SOCKET = """# The socket interface

The messages at `/api/tables/{id}/live`, made from the server's models. Each text frame is one JSON object, and its
`type` says which message it is. The [protocol](../protocol.md#the-socket) says what follows what, and what happens
when a connection is lost.
"""


def openapi() -> Schema:
    """The description of the server's routes. Nothing is started for it."""
    return routes().openapi()


# --- Requests --------------------------------------------------------------------------------------------------------


def http_page() -> str:
    described = openapi()
    models = described["components"]["schemas"]
    notes = protocol_notes()
    requests = [(m.upper(), p, asked) for p, each in described["paths"].items() for m, asked in each.items()]
    parts = [HTTP]
    for title, pattern in GROUPS:
        here = [request for request in requests if re.match(pattern, request[1])]
        requests = [request for request in requests if request not in here]
        parts.append(f"## {title}\n")
        parts += [request_part(*request, notes.get(request_key(*request[:2]), "")) for request in here]
    parts.append("## Models\n")
    sent = reached_from(
        [
            asked["requestBody"]
            for each in described["paths"].values()
            for asked in each.values()
            if "requestBody" in asked
        ],
        models,
    )
    parts += [model_part(name, models[name], name in sent) for name in sorted(models)]
    return "\n".join(parts)


def protocol_notes() -> dict[str, str]:
    """What docs/protocol.md says about the answer to each request, without the name of its type."""
    rows = re.findall(
        r"^\| `(\w+) ([^`?]+)(?:\?[^`]*)?` \|[^|]*\| (.+) \|$", PROTOCOL.read_text(encoding="utf-8"), re.M
    )
    return {request_key(method, path): re.sub(r"^`\w+(\[\])?`", "", about) for method, path, about in rows}


def request_key(method: str, path: str) -> str:
    """A request whatever its parameters are called."""
    return f"{method} {re.sub('{.*?}', '{}', path)}"


def request_part(method: str, path: str, asked: Schema, note: str) -> str:
    lines = [f"### {method} `{path}`", ""]
    if "description" in asked:
        lines += [asked["description"], ""]
    queries = [each for each in asked.get("parameters", ()) if each["in"] == "query"]
    if queries:
        lines += table(("query", "type"), ((f"`{each['name']}`", type_of(each["schema"])) for each in queries))
    if "requestBody" in asked:
        lines += [f"Body: {content_type(asked['requestBody'])}", ""]
    note = note if not note or note[0] in ":," else f": {note}"
    status, answer = next((s, a) for s, a in asked["responses"].items() if s.startswith("2"))
    return "\n".join([*lines, f"Answer {status}: {content_type(answer)}{note}", ""])


def content_type(part: Schema) -> str:
    content = part.get("content", {})
    if "application/json" in content:
        return type_of(content["application/json"]["schema"])
    return "text" if content else "no body"


def reached_from(parts: Any, models: dict[str, Schema]) -> set[str]:
    """The models that a schema names, and those that they name."""
    found: set[str] = set()
    waiting = set(re.findall(r"#/components/schemas/(\w+)", repr(parts)))
    while waiting:
        found |= waiting
        waiting = set(re.findall(r"#/components/schemas/(\w+)", repr([models[name] for name in waiting]))) - found
    return found


# --- Messages --------------------------------------------------------------------------------------------------------


def socket_page() -> str:
    known = openapi()["components"]["schemas"]
    asked, answered = (get_args(get_args(union)[0]) for union in (socket.ClientMessage, socket.ServerMessage))
    parts = [SOCKET, "## From the player\n"]
    for message in asked:
        parts.append(message_part(message.__name__, message.model_json_schema(), known, optional=True))
    models = models_json_schema([(message, "serialization") for message in answered])[1]["$defs"]
    names = [message.__name__ for message in answered]
    parts.append("## From the server\n")
    parts += [message_part(name, models[name], known, optional=False) for name in names]
    parts.append("## Parts of messages\n")
    parts += [model_part(name, models[name], False, known) for name in sorted(models.keys() - {*names, *known})]
    return "\n".join(parts)


def message_part(name: str, model: Schema, known: Collection[str], optional: bool) -> str:
    kind = model["properties"].pop("type")["const"]
    return f"### {kind} {{ #{name.lower()} }}\n\n{model_text(model, optional, known)}"


# --- Models ----------------------------------------------------------------------------------------------------------


def model_part(name: str, model: Schema, optional: bool, known: Collection[str] = ()) -> str:
    return f"### {name}\n\n{model_text(model, optional, known)}"


def model_text(model: Schema, optional: bool, known: Collection[str]) -> str:
    """What a model is for, and its fields. Only what a player sends can have optional fields."""
    lines = [model["description"], ""] if "description" in model else []
    needed = model.get("required", ())
    fields = [
        (f"`{name}`", type_of(part, known) + (", optional" if optional and name not in needed else ""))
        for name, part in model.get("properties", {}).items()
    ]
    return "\n".join([*lines, *(table(("field", "type"), fields) if fields else ["It has no fields.", ""])])


def table(heading: Iterable[str], rows: Iterable[Iterable[str]]) -> list[str]:
    head = list(heading)
    return [f"| {' | '.join(head)} |", "|---" * len(head) + "|", *(f"| {' | '.join(row)} |" for row in rows), ""]


def type_of(part: Schema, known: Collection[str] = ()) -> str:
    """A JSON schema in words, with links to the models; those that are known are on the page of the HTTP interface."""
    if "$ref" in part:
        name = part["$ref"].rsplit("/", 1)[-1]
        return f"[{name}]({'http.md' if name in known else ''}#{name.lower()})"
    if "anyOf" in part:
        return " or ".join(type_of(choice, known) for choice in part["anyOf"])
    if "const" in part:
        return f"`{part['const']}`"
    if "enum" in part:
        return ", ".join(f"`{value}`" for value in part["enum"])
    if part.get("type") == "array":
        return f"list of {type_of(part['items'], known)}" if "items" in part else "list"
    if part.get("type") == "object":
        values = part.get("additionalProperties")
        return f"object of {type_of(values, known)}" if isinstance(values, dict) else "object"
    return str(part.get("type", "anything"))
