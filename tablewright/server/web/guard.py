"""The gate before every request: where it comes from, how big it is, how often; and what every answer carries."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tablewright.server.operate.limits import LARGEST_BODY, REQUESTS, Buckets
from tablewright.server.operate.metrics import Metrics

SAFE = ("GET", "HEAD", "OPTIONS")
SECONDS_TO_SEND_A_BODY = 10.0
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


class TooLarge(Exception):
    pass


class Guard:
    """ASGI middleware around the whole app."""

    def __init__(self, app: ASGIApp, metrics: Metrics, factor: float = 1.0):
        self.app = app
        self.metrics = metrics
        self.requests = Buckets(REQUESTS.times(factor))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self.request(scope, receive, send)
        elif scope["type"] == "websocket" and not own_origin(scope, required=True):
            await send({"type": "websocket.close", "code": 4403})
        else:
            await self.app(scope, receive, send)

    async def request(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.metrics.counters["requests"] += 1
        started = time.perf_counter()
        answer = Answer(scope, send)
        bucket = self.requests.of(scope["client"][0] if scope.get("client") else "")
        try:
            if not bucket.take():
                retry = {"retry-after": str(int(bucket.wait) + 1)}
                await answer.refuse(429, "Too many requests; wait a moment.", retry)
            elif scope["method"] not in SAFE and not own_origin(scope, required=False):
                await answer.refuse(403, "This request comes from another site.")
            else:
                await self.app(scope, replayed(await whole_body(scope, receive), receive), answer.send)
        except TooLarge:
            await answer.refuse(413, f"A request has at most {LARGEST_BODY // 1024} kB.", {"connection": "close"})
        except TimeoutError:
            await answer.refuse(408, "The request did not come to an end.", {"connection": "close"})
        except Exception:
            log.exception("a request failed", extra={"route": route_of(scope)})
            await answer.refuse(500, "Something went wrong here; it has been noted.")
        if scope["path"].startswith("/api"):
            taken = round((time.perf_counter() - started) * 1000, 1)
            about = {"method": scope["method"], "route": route_of(scope), "status": answer.status, "ms": taken}
            log.log(logging.DEBUG if scope["method"] == "GET" else logging.INFO, "request", extra=about)


class Answer:
    """Sends an answer with the headers that all carry."""

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
                headers["cache-control"] = "no-store"
        await self._send(message)

    async def refuse(self, status: int, sentence: str, headers: dict[str, str] | None = None) -> None:
        if self.status:
            return  # too late to say anything else
        body = json.dumps({"sentence": sentence, "rule": None}).encode()
        known = {"content-type": "application/json", "content-length": str(len(body))} | (headers or {})
        raw = [(name.encode(), value.encode()) for name, value in known.items()]
        await self.send({"type": "http.response.start", "status": status, "headers": raw})
        await self.send({"type": "http.response.body", "body": body})


def own_origin(scope: Scope, required: bool) -> bool:
    """Whether a request comes from a page of this very server. Browsers always say so for what changes something."""
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    if origin is None:
        return not required
    host = headers.get("host", "")
    try:
        return bool(host) and urlsplit(origin).netloc.casefold() == host.casefold()
    except ValueError:
        return False


async def whole_body(scope: Scope, receive: Receive) -> bytes:
    """The body, read before anything else is done about the request, as far as it may go."""
    declared = Headers(scope=scope).get("content-length", "0")
    if not declared.isdigit() or int(declared[:12]) > LARGEST_BODY:
        raise TooLarge
    body = bytearray()
    async with asyncio.timeout(SECONDS_TO_SEND_A_BODY):
        while True:
            message = await receive()
            body += message.get("body", b"")
            if len(body) > LARGEST_BODY:
                raise TooLarge
            if message["type"] == "http.disconnect" or not message.get("more_body"):
                return bytes(body)


def replayed(body: bytes, receive: Receive) -> Receive:
    """The body once more, then whatever comes."""
    parts: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return parts.pop() if parts else await receive()

    return again


def route_of(scope: Scope) -> str:
    """The pattern of the route, never its values: a path may hold a token."""
    route: Any = scope.get("route")
    return str(getattr(route, "path", "other"))
