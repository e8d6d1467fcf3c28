"""Clients that take their time, or open more connections than they need, keep nobody else waiting."""

import contextlib
import http.client
import json
import resource
import socket

import pytest

from .running import HANGS_AFTER, ServerProcess, wait_for

WHOLE = b"GET /api/nothing HTTP/1.1\r\nHost: localhost\r\n\r\n"
HALF_SENT = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
HALF_HANDSHAKE = (
    b"GET /api/tables/abc/live HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
)
ATTACKER, VISITOR = "127.0.0.1", "127.0.0.2"
MANY = 1100


@pytest.fixture(autouse=True)
def _enough_files():
    """The attacker needs a file for each connection."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = MANY + 500
    if soft != resource.RLIM_INFINITY and soft < needed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (needed, hard))


@pytest.fixture(scope="module")
def impatient(tmp_path_factory):
    """A server that waits only a moment for a request."""
    folder = tmp_path_factory.mktemp("impatient")
    server = ServerProcess(str(folder / "tables.db"), folder / "server.log", request_seconds=0.5, idle_seconds=1)
    yield server
    server.stop()
    assert "raceback" not in server.log(), server.log()


@pytest.fixture
def connect():
    """`connect(server, address)` is a connection from an address of this machine."""
    with contextlib.ExitStack() as stack:

        def begin(server, address=ATTACKER):
            connection = socket.create_connection(("127.0.0.1", server.port), 30, source_address=(address, 0))
            return stack.enter_context(connection)

        yield begin


def send(connection, data):
    """Send without caring whether the server has closed the connection."""
    with contextlib.suppress(OSError):
        connection.sendall(data)


def everything_from(connection):
    """All that the server sends until it closes the connection."""
    received = b""
    with contextlib.suppress(ConnectionError):
        while data := connection.recv(65536):
            received += data
    return received.decode()


def drip(connection):
    """Send one byte after another until the server closes the connection; the result is what it said.

    Between two bytes, the client waits a moment for an answer.
    """
    connection.settimeout(0.1)
    said = b""
    for _ in range(300):
        send(connection, b"x")
        try:
            data = connection.recv(65536)
        except TimeoutError:
            continue
        except ConnectionError:
            return said
        if not data:
            return said
        said += data
    raise AssertionError("the server still waits for more")


def ask(server, address=VISITOR, path="/api/health"):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=HANGS_AFTER, source_address=(address, 0))
    with contextlib.closing(connection):
        connection.request("GET", path)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())


def is_closed(connection):
    connection.setblocking(False)
    try:
        return connection.recv(1) == b""
    except BlockingIOError:
        return False
    except ConnectionError:
        return True


@pytest.mark.parametrize("half", [HALF_SENT, HALF_HANDSHAKE], ids=["request", "handshake"])
def test_half_sent_requests_of_one_address_keep_nobody_out(sqlite, start, connect, half):
    """The system lets the server open 1,024 files, as most do by default."""
    server = start(sqlite, open_files=1024, connections_per_address=50, rates=1)
    for _ in range(MANY):
        send(connect(server), half)
    assert ask(server, VISITOR)[0] == 200
    assert len(server.log()) < 20_000
    assert "a client has too many connections" in server.log()


def test_half_sent_requests_of_many_addresses_keep_nobody_out(sqlite, start, connect):
    """Nobody exceeds the limit of an address, and together they exceed what the system lets the server open."""
    server = start(sqlite, open_files=512, connections_per_address=10)
    for number in range(MANY):
        send(connect(server, f"127.0.1.{1 + number // 10}"), HALF_SENT)
    assert ask(server, VISITOR)[0] == 200
    assert len(server.log()) < 20_000


def test_a_client_with_too_many_connections_is_told_so(sqlite, start, connect):
    server = start(sqlite, connections_per_address=3)
    for _ in range(3):
        send(connect(server), HALF_SENT)
    answer = everything_from(connect(server))
    assert answer.startswith("HTTP/1.1 429 ") and "too many connections from your address" in answer
    assert "default-src 'none'" in answer


def test_connections_that_have_ended_do_not_count(sqlite, start):
    server = start(sqlite, connections_per_address=1)
    for _ in range(5):
        wait_for(lambda: ask_once(server) == 200)


def ask_once(server):
    """The server may not have noticed yet that the last connection has ended."""
    try:
        return ask(server, ATTACKER)[0]
    except (ConnectionError, http.client.HTTPException):
        return None


def test_the_connections_of_a_proxy_do_not_count_as_one_client(sqlite, start, connect):
    server = start(sqlite, connections_per_address=3, proxies="127.0.0.0/31")
    waiting = [connect(server) for _ in range(10)]
    assert ask(server, "127.0.0.1")[0] == 200
    assert not any(is_closed(each) for each in waiting)


def test_headers_that_take_too_long_are_refused(impatient, connect):
    """Also those that arrive one byte at a time."""
    connection = connect(impatient)
    send(connection, HALF_SENT)
    answer = drip(connection)
    assert answer.startswith(b"HTTP/1.1 408 ") and b"not complete in time" in answer


def test_the_second_request_of_a_connection_has_a_deadline_too(impatient, connect):
    connection = connect(impatient)
    send(connection, WHOLE)
    assert connection.recv(65536).startswith(b"HTTP/1.1 404 ")
    send(connection, HALF_SENT)
    assert "HTTP/1.1 408 " in everything_from(connection)


def test_a_connection_on_which_nothing_is_sent_is_closed_without_a_word(impatient, connect):
    assert everything_from(connect(impatient)) == ""


def test_a_connection_without_another_request_is_closed(impatient, connect):
    connection = connect(impatient)
    send(connection, WHOLE)
    assert everything_from(connection).startswith("HTTP/1.1 404 ")


def test_a_body_that_takes_too_long_is_refused(impatient, connect):
    connection = connect(impatient)
    send(connection, b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")
    answer = everything_from(connection)
    assert answer.startswith("HTTP/1.1 408 ") and "not complete in time" in answer


def test_a_body_that_nobody_reads_does_not_keep_the_connection(impatient, connect):
    """The request is refused before its body is read, and the body never ends."""
    connection = connect(impatient)
    head = (
        b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\nContent-Length: 60000\r\n\r\n"
    )
    send(connection, head)
    assert connection.recv(65536).startswith(b"HTTP/1.1 403 ")
    drip(connection)


def test_a_request_that_is_not_http_gets_one_sentence(impatient, connect):
    connection = connect(impatient)
    send(connection, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n")
    answer = everything_from(connection)
    assert answer.startswith("HTTP/1.1 400 ") and json.loads(answer.partition("\r\n\r\n")[2]) == {
        "sentence": "The request is not valid HTTP.",
        "rule": None,
        "seat": None,
    }
    assert "default-src 'none'" in answer
