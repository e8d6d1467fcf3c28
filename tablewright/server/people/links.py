"""Links that people pass on: the invitation to a table, and the link that moves a seat to another device."""

from __future__ import annotations

import re
import secrets

TABLE_ID_BYTES = 9
SEAT_TOKEN_BYTES = 24
TABLE_ID = re.compile(r"^[A-Za-z0-9_-]{6,32}\Z")
SEAT_TOKEN = re.compile(r"^[A-Za-z0-9_-]{16,64}\Z")


def new_table_id() -> str:
    return secrets.token_urlsafe(TABLE_ID_BYTES)


def new_seat_token() -> str:
    return secrets.token_urlsafe(SEAT_TOKEN_BYTES)


def invitation(table_id: str) -> str:
    return f"/t/{table_id}"


def seat_link(token: str) -> str:
    return f"/seat/{token}"


def read_seat_link(text: str) -> str | None:
    """The token in a seat link. The link may be whole or only the token."""
    token = text.strip().rstrip("/").rsplit("/", 1)[-1]
    return token if SEAT_TOKEN.match(token) else None
