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

from tablewright.server.errors import CannotServe
from tablewright.server.operate import lock_file as filelock
from tablewright.server.operate.limits import LARGEST_BODY
from tablewright.server.operate.logs import set_up_log
from tablewright.server.services import House
from tablewright.server.store.database import Store
from tablewright.server.store.database_url import POSTGRES, store_url
from tablewright.server.tables.registry import PACE
from tablewright.server.web.app import create_app

DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 8080
SECONDS_TO_FINISH = 5
WAITING_CONNECTIONS = 1024


class Server(uvicorn.Server):
    """Uvicorn, which tells where it can be reached once it can, and ends quietly when it is told to."""

    def __init__(self, config: uvicorn.Config, link: str, open_browser: bool):
        super().__init__(config)
        self.link = link
        self.open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.should_exit:
            return
        print(f"Tablewright is open at {self.link}", flush=True)
        if self.open_browser:
            asyncio.get_running_loop().run_in_executor(None, webbrowser.open, self.link)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop gracefully and end with status 0, where Uvicorn would raise the signal once more."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            with contextlib.suppress(NotImplementedError):
                loop.add_signal_handler(number, self.handle_exit, number, None)
        yield


def serve(
    host: str = DEFAULT_HOST,
    port: int = DEFAULT_PORT,
    db: str | None = None,
    open_browser: bool = True,
    *,
    rates: float = 1.0,
    pace: float = PACE,
) -> None:
    """Serve until stopped. What stands in the way of starting is raised as `CannotServe`.

    `rates` multiplies how often a client may ask; `pace` is the least time in seconds that a bot takes.
    """
    with asyncio.Runner(loop_factory=quick_loop()) as runner:
        runner.run(serving(host, port, db, open_browser, rates, pace))


def quick_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop's event loop where it is installed; it is quicker, and nothing depends on it."""
    try:
        import uvloop
    except ImportError:
        return None
    make: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return make


async def serving(host: str, port: int, db: str | None, open_browser: bool, rates: float, pace: float) -> None:
    url = store_url(db)
    door = bound_socket(host, port)
    held = None if url.drivername == POSTGRES else filelock.hold(Path(url.database or ""))
    try:
        set_up_log()
        store = await Store.open(url)
        house = House(store, await store.secret("seats"), factor=rates, pace=pace)
        config = uvicorn.Config(
            create_app(house),
            log_config=None,
            access_log=False,
            server_header=False,
            lifespan="on",
            ws="websockets-sansio",
            ws_max_size=LARGEST_BODY,
            ws_ping_interval=None,
            ws_per_message_deflate=False,
            backlog=WAITING_CONNECTIONS,
            timeout_graceful_shutdown=SECONDS_TO_FINISH,
        )
        await Server(config, link_to(host, door), open_browser).serve([door])
    finally:
        door.close()
        if held is not None:
            held.close()


def bound_socket(host: str, port: int) -> socket.socket:
    """A socket at the address, bound before anything else is done, so that a port in use is noticed at once."""
    try:
        kind = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    except (OSError, OverflowError, UnicodeError):
        raise CannotServe(f"There is no address {host} with port {port} here.") from None
    door = socket.socket(kind[0], socket.SOCK_STREAM)
    if sys.platform != "win32":
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        door.bind(kind[4])
        door.listen(WAITING_CONNECTIONS)
    except OSError as error:
        door.close()
        why = "is in use; choose another with --port" if error.errno in IN_USE else f"cannot be used: {error.strerror}"
        raise CannotServe(f"Port {port} of {host} {why}.") from None
    return door


IN_USE = (98, 48, 10048)  # EADDRINUSE on Linux, macOS and Windows


def link_to(host: str, door: socket.socket) -> str:
    port = door.getsockname()[1]
    name = "localhost" if host in ("", "0.0.0.0", "::") else host
    return f"http://{f'[{name}]' if ':' in name else name}:{port}/"
