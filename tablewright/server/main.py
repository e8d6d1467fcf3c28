"""Starting and stopping: `tablewright serve`, and `python -m tablewright.server` with the same flags."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable, Iterator
from pathlib import Path

import uvicorn

from tablewright.server.errors import StartupError
from tablewright.server.operate import lock_file
from tablewright.server.operate.limits import MAX_BODY_BYTES
from tablewright.server.operate.logs import configure_logging
from tablewright.server.operate.settings import Settings
from tablewright.server.services import Services
from tablewright.server.store.database import Database
from tablewright.server.store.database_url import POSTGRES, database_url
from tablewright.server.web.app import create_app

SECONDS_TO_FINISH = 5
BACKLOG = 1024
ADDRESS_IN_USE = (98, 48, 10048)  # EADDRINUSE on Linux, macOS and Windows


class Server(uvicorn.Server):
    """Uvicorn, but it prints its address once it is ready, and exits quietly on a signal."""

    def __init__(self, config: uvicorn.Config, link: str, open_browser: bool):
        super().__init__(config)
        self.link = link
        self.open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.should_exit:
            return
        print(f"Tablewright is running at {self.link}", flush=True)
        if self.open_browser:
            asyncio.get_running_loop().run_in_executor(None, webbrowser.open, self.link)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop gracefully and exit with status 0. Uvicorn itself would raise the signal again."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            with contextlib.suppress(NotImplementedError):
                loop.add_signal_handler(number, self.handle_exit, number, None)
        yield


def serve(settings: Settings) -> None:
    """Serve until stopped. If the server cannot start, `StartupError` says why."""
    with asyncio.Runner(loop_factory=fast_loop()) as runner:
        runner.run(run_server(settings))


def fast_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """The event loop of uvloop if it is installed. It is faster, and nothing depends on it."""
    try:
        import uvloop
    except ImportError:
        return None
    new_event_loop: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return new_event_loop


async def run_server(settings: Settings) -> None:
    url = database_url(settings.db)
    listening = listening_socket(settings.host, settings.port)
    locked = None if url.drivername == POSTGRES else lock_file.lock(Path(url.database or ""))
    try:
        configure_logging()
        database = await Database.open(url)
        services = Services(database, await database.secret("seats"), settings)
        config = uvicorn.Config(
            create_app(services),
            log_config=None,
            access_log=False,
            server_header=False,
            lifespan="on",
            ws="websockets-sansio",
            ws_max_size=MAX_BODY_BYTES,
            ws_ping_interval=None,
            ws_per_message_deflate=False,
            backlog=BACKLOG,
            timeout_graceful_shutdown=SECONDS_TO_FINISH,
        )
        await Server(config, link_to(settings.host, listening), settings.browser).serve([listening])
    finally:
        listening.close()
        if locked is not None:
            locked.close()


def listening_socket(host: str, port: int) -> socket.socket:
    """A socket that listens at the address. It is opened first, so that a port in use is noticed at once."""
    try:
        found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    except (OSError, OverflowError, UnicodeError):
        raise StartupError(f"Cannot listen on {host}, port {port}: this address does not exist here.") from None
    listening = socket.socket(found[0], socket.SOCK_STREAM)
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
