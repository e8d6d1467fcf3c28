"""Checks before every request (its origin, its size, how often it comes), and the headers of every response."""

from __future__ import annotations

import asyncio
import logging
import time
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablewright.server.operate.limits import MAX_BODY_BYTES, REQUESTS
from tablewright.server.operate.metrics import Metrics
from tablewright.server.operate.moderation import BANNED, BanList
from tablewright.server.operate.settings import Settings
from tablewright.server.web.messages.shared import Problem
from tablewright.server.web.rate_limit import ClientBuckets
from tablewright.server.web.socket_io import CloseCode

SAFE = ("GET", "HEAD", "OPTIONS")
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
}

log = logging.getLogger("tablewright.server")


class BodyTooLarge(Exception):
    pass


class Guard:
    """ASGI middleware around the whole app."""

    def __init__(self, app: ASGIApp, metrics: Metrics, settings: Settings, bans: BanList):
        self.app = app
        self.metrics = metrics
        self.bans = bans
        self.requests = ClientBuckets(REQUESTS.times(settings.rates))
        self.hosts = [name.casefold() for name in settings.hosts]
        self.seconds_for_body = settings.request_seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self.request(scope, receive, send)
        elif scope["type"] == "websocket" and (
            self.bans.includes(address_of(scope))
            or not is_known_host(scope, self.hosts)
            or not is_same_origin(scope, required=True)
        ):
            await send({"type": "websocket.close", "code": CloseCode.FORBIDDEN})
        else:
            await self.app(scope, receive, send)

    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.metrics.requests.inc()
        started = time.perf_counter()
        response = GuardedResponse(scope, send)
        address = address_of(scope)
        bucket = self.requests.of(address)
        try:
            if self.bans.includes(address):
                await response.refuse(403, BANNED)
            elif not bucket.take():
                retry = {"retry-after": str(int(bucket.seconds_until_next) + 1)}
                await response.refuse(429, "Too many requests. Please wait a moment.", retry)
            elif not is_known_host(scope, self.hosts):
                await response.refuse(421, "This server has another name. Please check the address.")
            elif scope["method"] not in SAFE and not is_same_origin(scope, required=False):
                await response.refuse(403, "This request comes from another site.")
            else:
                body = await read_body(scope, receive, self.seconds_for_body)
                await self.app(scope, replay_body(body, receive), response.send)
        except BodyTooLarge:
            await response.refuse(
                413, f"A request can have at most {MAX_BODY_BYTES // 1024} kB.", {"connection": "close"}
            )
        except TimeoutError:
            await response.refuse(408, "The request was not complete in time.", {"connection": "close"})
        except Exception:
            log.exception("a request failed", extra={"route": route_of(scope)})
            await response.refuse(500, "Something went wrong on the server. The error has been logged.")
        if scope["path"].startswith("/api"):
            elapsed = round((time.perf_counter() - started) * 1000, 1)
            about = {"method": scope["method"], "route": route_of(scope), "status": response.status, "ms": elapsed}
            log.log(logging.DEBUG if scope["method"] == "GET" else logging.INFO, "request", extra=about)


class GuardedResponse:
    """Sends a response, with the headers that all responses carry."""

    def __init__(self, scope: Scope, send: Send):
        self.api = scope["path"].startswith("/api")
        self._send = send
        self.status = 0

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
            if self.api:
                headers.setdefault("cache-control", "no-store")
        await self._send(message)

    async def refuse(self, status: int, sentence: str, headers: dict[str, str] | None = None) -> None:
        if self.status:
            return  # the response has begun
        body, known = problem_body(sentence)
        known |= headers or {}
        raw = [(name.encode(), value.encode()) for name, value in known.items()]
        await self.send({"type": "http.response.start", "status": status, "headers": raw})
        await self.send({"type": "http.response.body", "body": body})


def problem_body(sentence: str) -> tuple[bytes, dict[str, str]]:
    """A problem as the body of a response, and the headers that describe it."""
    body = Problem(sentence=sentence).model_dump_json().encode()
    return body, {"content-type": "application/json", "content-length": str(len(body))}


def raw_refusal(status: int, sentence: str) -> bytes:
    """The whole response to a connection whose request is not read."""
    body, described = problem_body(sentence)
    headers = HEADERS | {"cache-control": "no-store", "connection": "close"} | described
    lines = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join([*lines, "", ""]).encode() + body


def is_known_host(scope: Scope, hosts: list[str]) -> bool:
    """Whether the request is for one of the server's names. `*.example.org` stands for all names that end so."""
    if not hosts:
        return True
    try:
        name = (urlsplit("//" + Headers(scope=scope).get("host", "")).hostname or "").rstrip(".")
    except ValueError:
        return False
    return any(name == host or (host.startswith("*.") and name.endswith(host[1:])) for host in hosts)


def address_of(scope: Scope) -> str:
    return str(scope["client"][0]) if scope.get("client") else ""


def is_same_origin(scope: Scope, required: bool) -> bool:
    """Whether a request comes from a page of this server. Browsers always say so when a request changes something."""
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    if origin is None:
        return not required
    host = headers.get("host", "")
    try:
        return bool(host) and urlsplit(origin).netloc.casefold() == host.casefold()
    except ValueError:
        return False


async def read_body(scope: Scope, receive: Receive, seconds: float) -> bytes:
    """The body, read before anything else happens. One that is too large is not read to its end."""
    declared = Headers(scope=scope).get("content-length", "0")
    if not declared.isdigit() or int(declared[:12]) > MAX_BODY_BYTES:
        raise BodyTooLarge
    body = bytearray()
    async with asyncio.timeout(seconds):
        while True:
            message = await receive()
            body += message.get("body", b"")
            if len(body) > MAX_BODY_BYTES:
                raise BodyTooLarge
            if message["type"] == "http.disconnect" or not message.get("more_body"):
                return bytes(body)


def replay_body(body: bytes, receive: Receive) -> Receive:
    """Receive the body that was read, and then what comes after it."""
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive_again() -> Message:
        return messages.pop() if messages else await receive()

    return receive_again


def route_of(scope: Scope) -> str:
    """The pattern of the route, not the path itself: a path may hold a token."""
    route: Any = scope.get("route")
    return str(getattr(route, "path", "other"))
