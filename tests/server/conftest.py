"""Real servers on free ports, with SQLite and with a private PostgreSQL."""

import pytest

from .running import Nats, Postgres, ServerProcess, server_on


@pytest.fixture(scope="session")
def postgres():
    """A private PostgreSQL cluster; `postgres.database()` is a fresh database on it."""
    cluster = Postgres()
    cluster.start()
    yield cluster
    cluster.stop()


@pytest.fixture(scope="session")
def nats():
    """A private NATS server."""
    server = Nats()
    yield server
    server.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def db(request, tmp_path):
    """A fresh database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    return request.getfixturevalue("postgres").database()


@pytest.fixture
def sqlite(tmp_path):
    return str(tmp_path / "tables.db")


@pytest.fixture
def start(tmp_path):
    """`start(db)` starts a server process. All are stopped at the end, and no log may contain a traceback."""
    servers = []

    def begin(db, **flags):
        server = ServerProcess(db, tmp_path / f"server-{len(servers)}.log", **flags)
        servers.append(server)
        return server

    yield begin
    for server in servers:
        server.stop()
    for server in servers:
        assert "raceback" not in server.log(), server.log()


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def served(request, tmp_path_factory):
    """A server on each kind of database, for all tests of a file."""
    yield from server_on(request.param, request, tmp_path_factory)


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """One server for all tests of a file, with rate limits that scripted players do not reach."""
    folder = tmp_path_factory.mktemp("server")
    running = ServerProcess(str(folder / "tables.db"), folder / "server.log")
    yield running
    running.stop()
    assert "raceback" not in running.log(), running.log()
