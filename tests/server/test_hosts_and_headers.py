"""Who a request comes from, which names the server answers to, and the headers of every kind of response."""

import asyncio
import contextlib
import http.client
import json
import socket
from types import SimpleNamespace

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tablewright.server.client import Visitor
from tablewright.server.errors import StartupError
from tablewright.server.main import Server, listening_socket, server_config
from tablewright.server.operate.limits import REQUESTS
from tablewright.server.operate.log_limit import LimitedHandler
from tablewright.server.operate.metrics import Metrics
from tablewright.server.operate.moderation import BanList
from tablewright.server.operate.settings import Settings, read_settings
from tablewright.server.web import rate_limit
from tablewright.server.web.app import create_app
from tablewright.server.web.guard import HEADERS, is_known_host
from tablewright.server.web.protocols import HttpProtocol

from .players import FREE, ME, play_together
from .running import HANGS_AFTER

GAME = "high-tide"


def ask(server, path="/api/games", address="127.0.0.1", method="GET", **headers):
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=HANGS_AFTER, source_address=(address, 0))
    with contextlib.closing(connection):
        connection.request(method, path, headers=headers)
        answer = connection.getresponse()
        answer.text = answer.read().decode()
        return answer


# --- Proxies ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def one_request_each(monkeypatch):
    """`one_request_each(proxies=…)` asks an app in which each client has one request, and time stands still."""
    monkeypatch.setattr(rate_limit, "time", SimpleNamespace(monotonic=lambda: 0.0))

    def build(**settings):
        settings = Settings(rates=1 / REQUESTS.burst, **settings)
        parts = SimpleNamespace(metrics=Metrics(), settings=settings, bans=BanList())
        parts.follower, parts.sessions, parts.reloader = SimpleNamespace(), SimpleNamespace(), None
        config = server_config(create_app(parts), settings)
        config.load()

        async def request(address, headers):
            transport = httpx.ASGITransport(config.loaded_app, client=(address, 1234))
            async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
                return await client.get("/api/nothing", headers=headers)

        return lambda address, **headers: asyncio.run(
            request(address, {name.replace("_", "-"): value for name, value in headers.items()})
        )

    return build


def test_forwarded_addresses_count_only_if_they_come_from_a_proxy(one_request_each):
    proxy, other = "127.0.0.2", "127.0.0.3"
    request = one_request_each(proxies=proxy)
    assert request(proxy, X_Forwarded_For="192.0.2.1").status_code == 404
    assert request(proxy, X_Forwarded_For="192.0.2.1").status_code == 429
    assert request(proxy, X_Forwarded_For="192.0.2.2").status_code == 404
    assert request(proxy, X_Forwarded_For="192.0.2.9, 192.0.2.2").status_code == 429  # only the last one is certain
    assert request(other, X_Forwarded_For="192.0.2.3").status_code == 404
    assert request(other, X_Forwarded_For="192.0.2.4").status_code == 429


def test_without_configured_proxies_nobody_can_pretend_to_be_another(one_request_each):
    request = one_request_each()
    assert request("127.0.0.1", X_Forwarded_For="192.0.2.1").status_code == 404
    assert request("127.0.0.1", X_Forwarded_For="192.0.2.2").status_code == 429


def test_the_cookie_is_secure_if_the_proxy_says_that_the_page_is(sqlite, start):
    server = start(sqlite, proxies="127.0.0.2")
    said = {"X_Forwarded_Proto": "https", "X_Forwarded_For": "192.0.2.1"}
    assert "Secure" in ask(server, address="127.0.0.2", **said).getheader("set-cookie")
    assert "Secure" not in ask(server, address="127.0.0.3", **said).getheader("set-cookie")


def test_proxies_are_addresses_or_networks():
    assert read_settings(proxies="10.1.2.3/8, ::1").proxies == ["10.0.0.0/8", "::1/128"]
    with pytest.raises(StartupError, match="--proxies is not valid"):
        read_settings(proxies="proxy.example")


# --- Hosts -----------------------------------------------------------------------------------------------------------


def test_only_the_listed_hosts_are_answered(sqlite, start):
    server = start(sqlite, hosts="localhost,*.example.org")
    for name in ("localhost", f"localhost:{server.port}", "LOCALHOST", "play.example.org", "play.example.org."):
        assert ask(server, Host=name).status == 200, name
    for name in ("127.0.0.1", "example.org", "evil.example", "localhost.evil.example", "evilexample.org", "[", ""):
        answer = ask(server, Host=name)
        assert answer.status == 421, name
        assert json.loads(answer.text)["sentence"] == "This server has another name. Please check the address."
    assert ask(server, "/", Host="evil.example").status == 421

    async def handshake(name):
        address = f"ws://{name}:{server.port}/api/tables/abc/live"
        async with connect(address, host="127.0.0.1", port=server.port, origin=f"http://{name}:{server.port}"):
            return True

    assert asyncio.run(handshake("localhost"))
    with pytest.raises(InvalidStatus, match="403"):
        asyncio.run(handshake("evil.example"))


def test_all_hosts_are_answered_by_default():
    assert is_known_host({"type": "http", "headers": []}, [])


# --- Headers ---------------------------------------------------------------------------------------------------------


def check_headers(answer, status):
    assert answer.status == status, answer.text
    for name, value in HEADERS.items():
        assert answer.getheader(name) == value, name
    assert "unsafe" not in answer.getheader("content-security-policy") and answer.getheader("server") is None


def test_pages_downloads_and_errors_keep_the_strict_policy(server):
    table, visitors, _ = play_together(server.address, GAME, seats=(ME, FREE))
    download = ask(server, f"/api/tables/{table}/match", Cookie=visitors[0].cookie)
    check_headers(download, 200)
    assert download.getheader("content-disposition").startswith("attachment;")
    page = ask(server, "/")
    check_headers(page, page.status)
    assert "html" in page.getheader("content-type")
    check_headers(ask(server, "/assets/nothing.js"), 404)
    check_headers(ask(server, "/api/nothing"), 404)
    check_headers(ask(server, "/api/tables", method="PUT"), 405)
    check_headers(ask(server, "/api/tables", method="POST"), 422)
    check_headers(ask(server, "/api/tables", method="POST", Origin="http://evil.example"), 403)


def test_refusals_keep_the_strict_policy(one_request_each):
    request = one_request_each(hosts="play.example.org")
    misdirected, too_many = request("127.0.0.1"), request("127.0.0.1")
    assert (misdirected.status_code, too_many.status_code) == (421, 429)
    for answer in (misdirected, too_many):
        assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    assert too_many.headers["retry-after"].isdigit()


# --- Sockets ---------------------------------------------------------------------------------------------------------


def test_accepted_connections_send_without_delay(monkeypatch, capsys):
    """Otherwise the second part of a response waits for the acknowledgement of the first, about 40 ms."""
    seen = []
    made = HttpProtocol.connection_made

    def connection_made(self, transport):
        accepted = transport.get_extra_info("socket")
        seen.append(accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        made(self, transport)

    monkeypatch.setattr(HttpProtocol, "connection_made", connection_made)

    async def app(scope, receive, send):
        if scope["type"] == "lifespan":
            for message in ("startup", "shutdown"):
                await receive()
                await send({"type": f"lifespan.{message}.complete"})
            return
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body"})

    async def run():
        listening = listening_socket("127.0.0.1", 0)
        address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        server = Server(server_config(app, Settings()), address, "tables.db", False, LimitedHandler(None))
        serving = asyncio.create_task(server.serve([listening]))
        await Visitor(address).get("/")
        server.should_exit = True
        await serving

    asyncio.run(run())
    assert seen and all(seen)
    assert capsys.readouterr().out.splitlines()[1] == "The tables are kept in tables.db"


def test_long_answers_are_compressed_for_those_who_can_read_them(server):
    plain = httpx.get(f"{server.address}/api/games", headers={"Accept-Encoding": "identity"})
    packed = httpx.get(f"{server.address}/api/games", headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in plain.headers and packed.headers["Content-Encoding"] == "gzip"
    assert packed.json() == plain.json()
    assert int(packed.headers["Content-Length"]) < len(plain.content) / 3
