"""Server processes for measurements, and what they use of the machine (read from /proc, so on Linux only)."""

from __future__ import annotations

import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tablewright.server.client import RequestFailed, Visitor

TICKS_PER_SECOND = os.sysconf("SC_CLK_TCK")
CORES = 2
TABLES_PER_ADDRESS = 50  # as many as one address may create at once, with room to spare


class Server:
    """`python -m tablewright.server` on a free port, on two cores."""

    def __init__(self, db: str, log: Path, *flags: str, compiled: bool = True):
        """Start it. With `compiled`, wait until all rules are."""
        command = [sys.executable, "-m", "tablewright.server", "--no-browser", "--port", "0", "--db", db, *flags]
        self.log = log
        with log.open("w") as errors:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True)
        self.proc = Path("/proc", str(self.process.pid))
        found = re.search(r"http://[^/\s]+", self.process.stdout.readline())
        if not found:
            raise SystemExit(f"the server did not start: {log.read_text()}")
        self.address = found.group()
        while compiled and not self.is_ready():
            time.sleep(0.5)  # rules are still being loaded or compiled
        os.sched_setaffinity(self.process.pid, sorted(os.sched_getaffinity(0))[:CORES])

    def is_ready(self) -> bool:
        try:
            return bool(Visitor(self.address).request("GET", "/api/health")["ready"])
        except RequestFailed:  # it says that it is not well; a busy machine may be the reason
            return False

    def limit_open_files(self, count: int) -> None:
        hard = resource.prlimit(self.process.pid, resource.RLIMIT_NOFILE)[1]
        resource.prlimit(self.process.pid, resource.RLIMIT_NOFILE, (count, hard))

    def cpu_seconds(self) -> float:
        fields = (self.proc / "stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS_PER_SECOND

    def memory_mb(self) -> float:
        found = re.search(r"^VmRSS:\s+(\d+) kB", (self.proc / "status").read_text(), re.MULTILINE)
        return int(found.group(1)) / 1024 if found else 0.0

    def tracebacks(self) -> int:
        """How many failures the server has logged."""
        return self.log.read_text().count("Traceback")

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@contextmanager
def running(count: int, db: str | None, *flags: str) -> Iterator[list[Server]]:
    """Several server processes on one database (by default one on a fresh SQLite file)."""
    with tempfile.TemporaryDirectory() as folder, stopping_servers() as servers:
        for number in range(count):
            servers.append(Server(db or f"{folder}/tables.db", Path(folder, f"{number}.log"), *flags))
        yield servers


@contextmanager
def stopping_servers() -> Iterator[list[Server]]:
    """A list of servers that are stopped in the end."""
    servers: list[Server] = []
    try:
        yield servers
    finally:
        for server in servers:
            server.stop()


def allow_many_sockets() -> None:
    """Raise the limit of open files as far as it may be raised, for this process and those that it starts."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def source_address(number: int) -> str:
    """One of many loopback addresses. The server takes each for another visitor."""
    return f"127.0.{1 + number // 250}.{1 + number % 250}"
