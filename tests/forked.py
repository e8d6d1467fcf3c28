"""Servers that begin as copies of a process in which the server is imported and every compiled game is loaded.

A server that starts from nothing spends seconds on that, and the tests start many. The first one starts a template,
which forks itself for each server. The copy runs `tablewright.server` as `python -m` does, with arguments, environment,
folder and output of its own; only what is imported and loaded is there already.
"""

import atexit
import gc
import importlib
import json
import os
import resource
import runpy
import signal
import socket
import struct
import subprocess
import sys
from contextlib import suppress
from functools import cache

MODULE = "tablewright.server"
USED_WHEN_SERVING = ("alembic.command", "aiosqlite", "asyncpg", "uvloop", "uvicorn.lifespan.on", "numba")
SETTLED_AT_IMPORT = ("PYTHON", "NUMBA", "OMP_", "OPENBLAS_", "HOME", "XDG_CACHE_HOME", "TABLEWRIGHT_CACHE")
LONGEST_ORDER = 100_000  # bytes
NUMBER = struct.Struct("i")


class Forked:
    """A server process, with those methods of `subprocess.Popen` that tests use."""

    def __init__(self, arguments, *, stdout, stderr, cwd=None, open_files=None):
        environment = dict(os.environ)
        order = {"arguments": arguments, "cwd": str(cwd or os.getcwd()), "env": environment, "open_files": open_files}
        settled = {name: value for name, value in environment.items() if name.startswith(SETTLED_AT_IMPORT)}
        reading = None
        if stdout == subprocess.PIPE:
            reading, writing = os.pipe()
        self.link, other_end = socket.socketpair()
        files = [writing if reading is not None else stdout.fileno(), stderr.fileno(), other_end.fileno()]
        socket.send_fds(template(tuple(sorted(settled.items()))), [json.dumps(order).encode()], files)
        other_end.close()
        self.stdout = None
        if reading is not None:
            os.close(writing)
            self.stdout = os.fdopen(reading, encoding="utf-8")
        self.returncode = None
        self.pid = self.read_number(None)

    def read_number(self, timeout):
        self.link.settimeout(timeout)
        found = self.link.recv(NUMBER.size)
        assert found, "the template of the servers has ended"
        return NUMBER.unpack(found)[0]

    def wait(self, timeout=None):
        """The exit status; that of a process that was killed is the negative number of the signal."""
        if self.returncode is None:
            try:
                self.returncode = self.read_number(timeout)
            except TimeoutError:
                raise subprocess.TimeoutExpired([MODULE], timeout) from None
            self.link.close()
        return self.returncode

    def poll(self):
        with suppress(BlockingIOError):
            return self.wait(0)
        return None

    def send_signal(self, number):
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self):
        self.send_signal(signal.SIGTERM)

    def kill(self):
        self.send_signal(signal.SIGKILL)


@cache
def template(settled):
    """The link to a template that has this environment, as far as imports depend on it. It ends with the tests."""
    ours, theirs = socket.socketpair(type=socket.SOCK_SEQPACKET)
    process = subprocess.Popen([sys.executable, __file__, str(theirs.fileno())], pass_fds=[theirs.fileno()])
    theirs.close()
    atexit.register(end, ours, process)
    return ours


def end(link, process):
    link.close()
    process.kill()
    process.wait()


def fork_on_order(orders):
    """Fork for every order: once for the server, and once for a process that reports how the server ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        order, files, _, _ = socket.recv_fds(orders, LONGEST_ORDER, 3)
        if not order or os.fork() == 0:
            break
        for file in files:
            os.close(file)
    orders.close()
    if order:
        watch_server(json.loads(order), *files)


def watch_server(order, stdout, stderr, link):
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    server = os.fork()
    if server == 0:
        os.close(link)
        be_server(order, stdout, stderr)
        return
    os.close(stdout)
    os.close(stderr)
    os.write(link, NUMBER.pack(server))
    status = os.waitstatus_to_exitcode(os.waitpid(server, 0)[1])
    with suppress(BrokenPipeError):  # nobody waits for it any more
        os.write(link, NUMBER.pack(status))
    os._exit(0)


def be_server(order, stdout, stderr):
    signal.signal(signal.SIGINT, signal.default_int_handler)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for file, number in ((nothing, 0), (stdout, 1), (stderr, 2)):
        os.dup2(file, number)
        os.close(file)
    os.chdir(order["cwd"])
    os.environ.clear()
    os.environ.update(order["env"])
    if order["open_files"] is not None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (order["open_files"], order["open_files"]))
    sys.argv[1:] = order["arguments"]
    runpy.run_module(MODULE, run_name="__main__", alter_sys=True)


def import_and_load():
    """Import the server, and load the games that are compiled already."""
    sys.path[0] = os.getcwd()  # as with `python -m`
    for name in (f"{MODULE}.main", *USED_WHEN_SERVING):
        importlib.import_module(name)
    from tablewright.engine.registry import packages
    from tablewright.server.errors import NotCompiled
    from tablewright.server.tables.precompile import load_compiled

    for slug in packages():
        with suppress(NotCompiled):
            load_compiled(slug)
    gc.freeze()


if __name__ == "__main__":
    import_and_load()
    fork_on_order(socket.socket(fileno=int(sys.argv[1])))
