"""The open connections: how many there may be, and how long a client may take over a request.

A connection counts from the moment it is accepted, before any of its request is read. When there are too many, the ones
that wait for a request make room, the oldest first: a client that sends its request at once is always served.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable

from tablewright.server.operate.addresses import Proxies, client_of
from tablewright.server.operate.limits import SECONDS_TO_CLOSE, SECONDS_TO_WRITE
from tablewright.server.operate.settings import Settings

log = logging.getLogger("tablewright.server")


class Connection:
    """One connection. Each deadline is a time of the event loop's clock, or None while it does not apply."""

    __slots__ = ("client", "close_by", "on_late_request", "request_by", "transport", "write_by")

    def __init__(self, transport: asyncio.Transport, client: str, on_late_request: Callable[[], None]):
        self.transport = transport
        self.client = client
        self.on_late_request = on_late_request
        self.request_by: float | None = None  # for the headers of a request
        self.write_by: float | None = None  # for reading what we have sent
        self.close_by: float | None = None  # for the end, once we have closed it


class Connections:
    def __init__(self, settings: Settings, limit: int):
        self.limit = limit
        self.per_client = settings.connections_per_address
        self.seconds_for_request = settings.request_seconds
        self.proxies = Proxies(settings.proxies)
        self.open: dict[asyncio.Transport, Connection] = {}
        self.waiting: dict[asyncio.Transport, Connection] = {}  # for a request, in this order
        self.clients: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self.open)

    def admit(self, transport: asyncio.Transport, address: str, on_late_request: Callable[[], None]) -> int | None:
        """Count a new connection. The result is the HTTP status of the refusal if there are too many."""
        client = "" if address in self.proxies else client_of(address)  # a proxy speaks for many clients
        if client and self.clients[client] >= self.per_client:
            log.warning("a client has too many connections", extra={"address": client})
            return 429
        if len(self.open) >= self.limit and not self.make_room():
            log.warning("there are too many connections")
            return 503
        self.open[transport] = Connection(transport, client, on_late_request)
        self.clients[client] += 1
        self.wait_for_request(transport)
        self.start_request(transport)
        return None

    def make_room(self) -> bool:
        """Drop the connection that has waited for a request longest, if there is one."""
        oldest = next(iter(self.waiting), None)
        if oldest is None:
            return False
        log.warning("a connection was dropped to make room for others")
        self.release(oldest)
        oldest.abort()
        return True

    def release(self, transport: asyncio.Transport) -> None:
        """The connection has ended."""
        connection = self.open.pop(transport, None)
        self.waiting.pop(transport, None)
        if connection is not None:
            self.clients[connection.client] -= 1
            if not self.clients[connection.client]:
                del self.clients[connection.client]

    # --- what a connection is doing ---------------------------------------------------------------------------------

    def wait_for_request(self, transport: asyncio.Transport) -> None:
        """Nothing is asked at the moment."""
        if connection := self.open.get(transport):
            connection.request_by = None
            self.waiting[transport] = connection

    def start_request(self, transport: asyncio.Transport) -> None:
        """The client has begun to send a request. More bytes of it do not move the deadline."""
        connection = self.open.get(transport)
        if connection and connection.request_by is None and transport in self.waiting:
            connection.request_by = self.now() + self.seconds_for_request

    def serve(self, transport: asyncio.Transport) -> None:
        """The headers are complete, and the application has the request. It sees to the body itself."""
        if connection := self.open.get(transport):
            connection.request_by = None
            self.waiting.pop(transport, None)

    def pause_writing(self, transport: asyncio.Transport) -> None:
        """The client reads more slowly than we write."""
        if connection := self.open.get(transport):
            connection.write_by = self.now() + SECONDS_TO_WRITE

    def resume_writing(self, transport: asyncio.Transport) -> None:
        if connection := self.open.get(transport):
            connection.write_by = None

    # --- deadlines --------------------------------------------------------------------------------------------------

    def check_deadlines(self) -> None:
        now = self.now()
        for connection in list(self.open.values()):
            if connection.transport.is_closing():
                # A client that reads nothing would keep a closed connection for ever.
                connection.close_by = connection.close_by or now + SECONDS_TO_CLOSE
            if is_past(connection.close_by, now) or is_past(connection.write_by, now):
                log.warning("a client did not read its response in time")
                connection.transport.abort()
            elif is_past(connection.request_by, now):
                log.warning("a client did not send its request in time")
                connection.on_late_request()

    def now(self) -> float:
        return asyncio.get_running_loop().time()


def is_past(deadline: float | None, now: float) -> bool:
    return deadline is not None and now > deadline
