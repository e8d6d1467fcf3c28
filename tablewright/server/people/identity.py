"""Who is asking: a holder is a random name in a signed cookie.

The database says which seats a holder has. A guest is nothing more than that. The cookie of somebody with an account
also names a session, which can be ended from another device.
"""

from __future__ import annotations

import secrets
from typing import NamedTuple

from itsdangerous import BadSignature, URLSafeSerializer

COOKIE = "tw_seats"
GUEST_COOKIE = "tw_guest"  # of the guest who played in this browser before somebody signed in there
COOKIE_AGE = 400 * 24 * 3600  # the longest that browsers keep a cookie
MAX_COOKIE_LENGTH = 200
HOLDER_BYTES = 18


class Identity(NamedTuple):
    holder: str
    session: str | None = None  # of an account; a guest has none


class Tokens:
    """Signs identities, and checks them."""

    def __init__(self, secret: str):
        self.serializer = URLSafeSerializer(secret, salt="tablewright.holder")

    def sign(self, identity: Identity) -> str:
        return str(self.serializer.dumps(identity.holder if identity.session is None else list(identity)))

    def read(self, cookie: str | None) -> Identity | None:
        """The identity in a cookie that this server has signed."""
        if not cookie or len(cookie) > MAX_COOKIE_LENGTH:
            return None
        try:
            match self.serializer.loads(cookie):
                case str(holder):
                    return Identity(holder)
                case [str(holder), str(session)]:
                    return Identity(holder, session)
        except BadSignature:
            pass
        return None


def new_guest() -> Identity:
    return Identity(secrets.token_urlsafe(HOLDER_BYTES))
