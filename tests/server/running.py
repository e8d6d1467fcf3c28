"""Processes that the tests start and stop: servers, and a PostgreSQL cluster."""

import os
import re
import selectors
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from itertools import count
from pathlib import Path

from ..forked import Forked

HANGS_AFTER = 900  # seconds; a test that takes longer hangs, and one that takes less is never too slow
SCRIPTED = 1000.0
SCRIPTED_CONNECTIONS = 4000


class ServerProcess:
    """`python -m tablewright.server` on a port that stays the same when it is started again.

    Other settings are given by their names. `open_files` is how many files the system lets it open. The process is
    forked from one that is ready to serve; with `fresh` it starts from nothing.
    """

    def __init__(self, db, log, rates=SCRIPTED, pace=0.0, open_files=None, fresh=False, **settings):
        self.db, self.log_file = db, Path(log)
        self.settings = {"rates": rates, "pace": pace, "connections_per_address": SCRIPTED_CONNECTIONS} | settings
        self.open_files = open_files
        self.fresh = fresh
        self.port = 0
        self.process = None
        self.start()

    def flags(self):
        flags = ["--no-browser", "--db", self.db, "--port", str(self.port)]
        for name, value in self.settings.items():
            flags += [f"--{name.replace('_', '-')}", str(value)]
        return flags

    def begin(self, log):
        if self.fresh:
            assert self.open_files is None, "only a forked process is limited"
            command = [sys.executable, "-m", "tablewright.server", *self.flags()]
            return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        return Forked(self.flags(), stdout=subprocess.PIPE, stderr=log, open_files=self.open_files)

    def start(self):
        with self.log_file.open("a") as log:
            self.process = self.begin(log)
        line = first_line(self.process)
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        assert found, f"the server did not start: {line!r} {self.log()}"
        self.port = int(found.group(1))

    @property
    def address(self):
        return f"http://127.0.0.1:{self.port}"

    def kill(self):
        """SIGKILL: the server cannot clean up."""
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            assert self.process.wait(HANGS_AFTER) == 0, self.log()
        self.process.stdout.close()

    def log(self):
        return self.log_file.read_text()


def failed_start(*flags, fresh=False):
    """The one line that a server prints which cannot start."""
    flags = ["--no-browser", "--port", "0", *flags]
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as errors:
        if fresh:
            command = [sys.executable, "-m", "tablewright.server", *flags]
            process = subprocess.Popen(command, stdout=out, stderr=errors)
        else:
            process = Forked(flags, stdout=out, stderr=errors)
        status = process.wait(HANGS_AFTER)
        out.seek(0)
        errors.seek(0)
        printed, line = out.read(), errors.read()
    assert (status, printed) == (2, "") and len(line.splitlines()) == 1, line
    return line


def first_line(process):
    """The first line that a process prints, or nothing if it ends or takes too long."""
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ)
        return process.stdout.readline() if selector.select(HANGS_AFTER) else ""


class Postgres:
    """A cluster in a folder of its own, which listens only on the loopback address. It is as durable as a real one."""

    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="tablewright-postgres-"))
        self.binaries = find_binaries()
        self.port = free_port()
        self.names = count(1)

    def start(self):
        data = self.folder / "data"
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres")
        self.run("initdb", "-D", data, "-U", "tester", "--auth=trust", "-E", "UTF8", "--no-locale", "--no-sync")
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=60"
        self.run("pg_ctl", "-D", data, "-o", options, "-l", self.folder / "log", "-w", "-t", "300", "start")

    def stop(self):
        self.run("pg_ctl", "-D", self.folder / "data", "-m", "immediate", "-w", "stop")
        shutil.rmtree(self.folder)

    def database(self):
        name = f"tables{next(self.names)}"
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "tester", name)
        return f"postgresql://tester@127.0.0.1:{self.port}/{name}"

    def run(self, program, *arguments):
        """Run one of PostgreSQL's programs. They refuse to run as root, so root switches to the user postgres first."""
        command = [str(self.binaries / program), *map(str, arguments)]
        if os.geteuid() == 0:
            command = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", *command]
        with (self.folder / "programs.log").open("a") as log:
            done = subprocess.run(command, stdout=log, stderr=log, cwd="/", check=False)
        assert done.returncode == 0, (self.folder / "programs.log").read_text()


class Nats:
    """A NATS server on the loopback address, on a port that stays the same when it is started again."""

    def __init__(self):
        self.port = free_port()
        self.process = None
        self.start()

    @property
    def url(self):
        return f"nats://127.0.0.1:{self.port}"

    def start(self):
        program = shutil.which("nats-server") or shutil.which("nats-server", path="/usr/sbin")
        assert program, "NATS is not installed: these tests need its server (Debian: apt-get install nats-server)"
        command = [program, "--addr", "127.0.0.1", "--port", str(self.port)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_for(lambda: accepts_connections(self.port))

    def stop(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()


def accepts_connections(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def find_binaries():
    """Where PostgreSQL's programs are: on the path, or where Debian keeps them."""
    on_path = shutil.which("initdb")
    if on_path:
        return Path(on_path).resolve().parent
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    assert found, "PostgreSQL is not installed: these tests need its server (Debian: apt-get install postgresql)"
    return found[-1].parent


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(condition, seconds=HANGS_AFTER):
    """Check again and again until a condition is met."""
    deadline = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < deadline, "the condition was not met in time"
        time.sleep(0.01)
    return found


def server_on(kind, request, tmp_path_factory):
    """A fixture's work: a server with a fresh database of a kind, whose log may not contain a traceback."""
    folder = tmp_path_factory.mktemp("served")
    db = str(folder / "tables.db") if kind == "sqlite" else request.getfixturevalue("postgres").database()
    server = ServerProcess(db, folder / "server.log")
    yield server
    server.stop()
    assert "raceback" not in server.log(), server.log()
