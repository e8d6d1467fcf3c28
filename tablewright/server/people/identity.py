"""Who is asking: a holder is a random name in a signed cookie.

The database says which seats a holder has. Nothing else identifies anyone.
"""

from __future__ import annotations

import secrets

from itsdangerous import BadSignature, URLSafeSerializer

COOKIE = "tw_seats"
COOKIE_AGE = 400 * 24 * 3600  # the longest that browsers keep a cookie
MAX_COOKIE_LENGTH = 200
HOLDER_BYTES = 18


class Tokens:
    """Signs the names of holders, and checks them."""

    def __init__(self, secret: str):
        self.serializer = URLSafeSerializer(secret, salt="tablewright.holder")

    def sign(self, holder: str) -> str:
        return str(self.serializer.dumps(holder))

    def holder(self, cookie: str | None) -> str:
        """The holder that a cookie names, or a new one if this server did not sign it."""
        if cookie and len(cookie) <= MAX_COOKIE_LENGTH:
            try:
                holder = self.serializer.loads(cookie)
            except BadSignature:
                return new_holder()
            if isinstance(holder, str):
                return holder
        return new_holder()


def new_holder() -> str:
    return secrets.token_urlsafe(HOLDER_BYTES)
