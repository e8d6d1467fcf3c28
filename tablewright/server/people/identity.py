"""Whose seat it is: signed tokens for holders, links for seats.

A holder is a random name in a signed cookie; the store says which seats are its. Nothing else identifies anyone.
"""

from __future__ import annotations

import re
import secrets

from itsdangerous import BadSignature, URLSafeSerializer

COOKIE = "tw_seats"
COOKIE_AGE = 400 * 24 * 3600  # the longest that browsers keep one
TABLE_BYTES = 9
LINK_BYTES = 24
HOLDER_BYTES = 18
TABLE_ID = re.compile(r"^[A-Za-z0-9_-]{6,32}\Z")
LINK = re.compile(r"^[A-Za-z0-9_-]{16,64}\Z")


class Tokens:
    """Signs holders, and reads them back."""

    def __init__(self, secret: str):
        self.serializer = URLSafeSerializer(secret, salt="tablewright.holder")

    def sign(self, holder: str) -> str:
        return str(self.serializer.dumps(holder))

    def holder(self, cookie: str | None) -> str | None:
        """The holder whom a cookie names, or None for one that we did not sign."""
        if not cookie or len(cookie) > 200:
            return None
        try:
            holder = self.serializer.loads(cookie)
        except BadSignature:
            return None
        return holder if isinstance(holder, str) else None


def new_holder() -> str:
    return secrets.token_urlsafe(HOLDER_BYTES)


def new_table_id() -> str:
    return secrets.token_urlsafe(TABLE_BYTES)


def new_link() -> str:
    return secrets.token_urlsafe(LINK_BYTES)


def invitation(table_id: str) -> str:
    return f"/t/{table_id}"


def seat_link(link: str) -> str:
    return f"/seat/{link}"


def read_link(text: str) -> str | None:
    """The token in a seat link, whole or only its last part."""
    token = text.strip().rstrip("/").rsplit("/", 1)[-1]
    return token if LINK.match(token) else None
