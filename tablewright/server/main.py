"""Starting and stopping: `tablewright serve`, and `python -m tablewright.server` with the same flags."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable, Iterator
from pathlib import Path

import uvicorn
from sqlalchemy.exc import DBAPIError
from starlette.types import ASGIApp

from tablewright.server.develop.project import Project
from tablewright.server.errors import StartupError
from tablewright.server.operate import lock_file
from tablewright.server.operate.log_limit import LimitedHandler
from tablewright.server.operate.logs import configure_logging
from tablewright.server.operate.open_files import room_for_connections
from tablewright.server.operate.settings import Settings
from tablewright.server.services import Services
from tablewright.server.store.connect import first_line
from tablewright.server.store.database import Database
from tablewright.server.store.database_url import POSTGRES, database_url, shown_url
from tablewright.server.web.app import create_app
from tablewright.server.web.connections import Connections
from tablewright.server.web.protocols import Config

SECONDS_TO_FINISH = 5
MIN_KEY_LENGTH = 32
BACKLOG = 1024
ACCEPTED_AT_ONCE = 10  # more would use up the process's files before the first one is counted
TICKS_PER_SECOND = 10  # of uvicorn
ADDRESS_IN_USE = (98, 48, 10048)  # EADDRINUSE on Linux, macOS and Windows

log = logging.getLogger("tablewright.server")


class Server(uvicorn.Server):
    """Uvicorn, but it prints its address and its database once it is ready, and exits quietly on a signal."""

    config: Config

    def __init__(self, config: Config, link: str, database: str, open_browser: bool, log_handler: LimitedHandler):
        super().__init__(config)
        self.database = database
        self.link = link
        self.open_browser = open_browser
        self.log_handler = log_handler

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listening in sockets or ():
            listening.listen(BACKLOG)  # asyncio has set it to the number of connections that it accepts at once
        if self.should_exit:
            return
        print(f"Tablewright is running at {self.link}", flush=True)
        print(f"The tables are kept in {self.database}", flush=True)
        if self.open_browser:
            asyncio.get_running_loop().run_in_executor(None, webbrowser.open, self.link)

    async def on_tick(self, counter: int) -> bool:
        if counter % TICKS_PER_SECOND == 0:
            self.config.connections.check_deadlines()
            self.log_handler.report()
        return await super().on_tick(counter)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop gracefully and exit with status 0. Uvicorn itself would raise the signal again."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            with contextlib.suppress(NotImplementedError):  # Windows: Ctrl+C raises KeyboardInterrupt there
                loop.add_signal_handler(number, self.handle_exit, number, None)
        yield


def serve(settings: Settings, *, page: str = "", project: Project | None = None) -> None:
    """Serve until stopped, and open a page. If the server cannot start, `StartupError` says why.

    A project is a package in development, which is read again whenever it changes.
    """
    with asyncio.Runner(loop_factory=fast_loop()) as runner:
        runner.run(run_server(settings, page, project))


def fast_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The event loop of uvloop, which is faster. It does not exist for Windows."""
    try:
        import uvloop
    except ImportError:
        return None
    new_event_loop: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return new_event_loop


async def run_server(settings: Settings, page: str, project: Project | None) -> None:
    url = database_url(settings.db)
    if settings.nats and url.drivername != POSTGRES:
        raise StartupError("--nats needs a database on PostgreSQL: only there can several processes share the tables.")
    listening = listening_socket(settings.host, settings.port)
    locked = None if url.drivername == POSTGRES else lock_file.lock(Path(url.database or ""))
    log_handler = configure_logging()
    try:
        database = await Database.open(url)
        services = Services(database, await signing_key(database), settings, project)
        await services.connect()
        config = server_config(create_app(services), settings)
        link = link_to(settings.host, listening) + page
        await Server(config, link, shown_url(url), settings.browser, log_handler).serve([listening])
    finally:
        listening.close()
        log_handler.report_all()
        if locked is not None:
            locked.release()


async def signing_key(database: Database) -> str:
    """The key that signs the tokens. No message may show it, not even when the database is damaged."""
    try:
        key = await database.secret("seats")
    except DBAPIError as error:
        await database.close()
        raise StartupError(f"The database cannot be used: {first_line(error)}") from None
    if len(key) < MIN_KEY_LENGTH:
        await database.close()
        raise StartupError("The database is damaged: its signing key is not complete. Restore a backup.")
    return key


def server_config(app: ASGIApp, settings: Settings) -> Config:
    limit = room_for_connections(settings.connections)
    if limit < settings.connections:
        log.warning("the system allows fewer connections than the settings", extra={"connections": limit})
    return Config(
        app,
        settings,
        Connections(settings, limit),
        lifespan="on",
        backlog=ACCEPTED_AT_ONCE,
        timeout_graceful_shutdown=SECONDS_TO_FINISH,
    )


def listening_socket(host: str, port: int) -> socket.socket:
    """A socket that listens at the address. It is opened first, so that a port in use is noticed at once."""
    try:
        found = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP, flags=socket.AI_PASSIVE
        )[0]
    except (OSError, OverflowError, UnicodeError):
        raise StartupError(f"Cannot listen on {host}, port {port}: this address does not exist here.") from None
    listening = socket.socket(*found[:3])  # asyncio sets TCP_NODELAY only if it is told that the protocol is TCP
    if sys.platform != "win32":
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(found[4])
        listening.listen(BACKLOG)
    except OSError as error:
        listening.close()
        if error.errno in ADDRESS_IN_USE:
            raise StartupError(f"Port {port} of {host} is in use. Choose another one with --port.") from None
        raise StartupError(f"Cannot listen on {host}, port {port}: {error.strerror}.") from None
    return listening


def link_to(host: str, listening: socket.socket) -> str:
    port = listening.getsockname()[1]
    name = "localhost" if host in ("", "0.0.0.0", "::") else host
    return f"http://{f'[{name}]' if ':' in name else name}:{port}/"
