"""Uvicorn's protocols with limits on connections and on the time that a client may take.

Uvicorn limits neither how long the headers of a request take nor how many connections an address has. It runs with h11,
which also limits how long the headers may be.
"""

from __future__ import annotations

import asyncio
from typing import Any

import h11
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from tablewright.server.operate.addresses import plain_address
from tablewright.server.operate.limits import MAX_BODY_BYTES
from tablewright.server.operate.settings import Settings
from tablewright.server.web.connections import Connections
from tablewright.server.web.guard import raw_refusal

TOO_LATE = raw_refusal(408, "The request was not complete in time.")
UNREADABLE = raw_refusal(400, "The request is not valid HTTP.")
REFUSALS = {
    429: raw_refusal(429, "There are too many connections from your address."),
    503: raw_refusal(503, "The server has too many connections. Please try again."),
}


class Config(uvicorn.Config):
    """Uvicorn's configuration, with the connections that its protocols share."""

    def __init__(self, app: ASGIApp, settings: Settings, connections: Connections, **options: Any):
        self.connections = connections
        super().__init__(
            app,
            http=HttpProtocol,
            ws=WebSocketProtocol,
            ws_max_size=MAX_BODY_BYTES,
            ws_ping_interval=None,
            ws_per_message_deflate=False,
            timeout_keep_alive=settings.idle_seconds,
            proxy_headers=bool(settings.proxies),
            forwarded_allow_ips=settings.proxies,
            log_config=None,
            access_log=False,
            server_header=False,
            **options,
        )


class HttpProtocol(H11Protocol):
    config: Config

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.client = plain_client(self.client)
        self.has_data = False
        refusal = self.limits.admit(transport, self.client[0] if self.client else "", self.on_late_request)
        if refusal is not None:
            self.end(REFUSALS[refusal])

    def connection_lost(self, exc: Exception | None) -> None:
        self.limits.release(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return  # refused or too late
        self.has_data = True
        self.limits.start_request(self.transport)
        super().data_received(data)
        if self.is_serving:
            self.limits.serve(self.transport)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.is_serving:  # otherwise the next request was waiting already
            self.has_data = False
            self.limits.wait_for_request(self.transport)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self.limits.serve(self.transport)
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        self.limits.pause_writing(self.transport)
        super().pause_writing()

    def resume_writing(self) -> None:
        self.limits.resume_writing(self.transport)
        super().resume_writing()

    def send_400_response(self, msg: str) -> None:
        self.end(UNREADABLE)

    def on_late_request(self) -> None:
        self.end(TOO_LATE if self.has_data else b"")  # browsers open connections that they may never use

    def end(self, response: bytes) -> None:
        if response:
            self.transport.write(response)
        self.transport.close()

    @property
    def limits(self) -> Connections:
        return self.config.connections

    @property
    def is_serving(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """It takes over a connection that `HttpProtocol` has counted."""

    config: Config

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.client = plain_client(self.client)

    def connection_lost(self, exc: Exception | None) -> None:
        self.config.connections.release(self.transport)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        self.config.connections.pause_writing(self.transport)
        super().pause_writing()

    def resume_writing(self) -> None:
        self.config.connections.resume_writing(self.transport)
        super().resume_writing()


def plain_client(client: tuple[str, int] | None) -> tuple[str, int] | None:
    return (plain_address(client[0]), client[1]) if client else None
