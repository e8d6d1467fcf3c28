"""The cookies: who asks, and the guest who used this browser before somebody signed in."""

from __future__ import annotations

from starlette.requests import HTTPConnection
from starlette.responses import Response

from tablewright.server.people.identity import COOKIE, COOKIE_AGE, GUEST_COOKIE, Identity, Tokens
from tablewright.server.people.sessions import Sessions


async def identify(connection: HTTPConnection, sessions: Sessions) -> Identity:
    """Who asks. If their session has ended, they are the guest of before, or else a new one."""
    return await sessions.identify(connection.cookies.get(COOKIE), connection.cookies.get(GUEST_COOKIE))


def guest_before(connection: HTTPConnection, sessions: Sessions) -> Identity | None:
    """The guest who used this browser before somebody signed in."""
    guest = sessions.tokens.read(connection.cookies.get(GUEST_COOKIE))
    return guest if guest is not None and guest.session is None and sessions.accepts(guest) else None


def set_identity(connection: HTTPConnection, response: Response, tokens: Tokens, who: Identity) -> None:
    set_cookie(connection, response, COOKIE, tokens.sign(who))


def set_guest_before(connection: HTTPConnection, response: Response, tokens: Tokens, guest: Identity) -> None:
    set_cookie(connection, response, GUEST_COOKIE, tokens.sign(guest))


def set_cookie(connection: HTTPConnection, response: Response, name: str, value: str) -> None:
    secure = connection.url.scheme == "https"
    response.set_cookie(name, value, max_age=COOKIE_AGE, httponly=True, samesite="lax", secure=secure)
