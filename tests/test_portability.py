"""The core runs on every system that Python runs on: no module of POSIX alone, and no file in the system's encoding."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from .test_packages import ROOT, core_only, extra_of, modules

CORE = [path for path in modules() if extra_of(path) is None]
POSIX_MODULES = ("fcntl", "grp", "pty", "pwd", "resource", "syslog", "termios", "tty")
# What `os` and `signal` have on POSIX systems alone.
POSIX_NAMES = {
    "os": (
        "chown fork forkpty getegid geteuid getgid getgroups getloadavg getpgid getpgrp getpriority getuid initgroups"
        " killpg lchown mkfifo mknod nice openpty pathconf pipe2 posix_spawn pread pwrite register_at_fork"
        " sched_getaffinity sched_setaffinity sendfile setgid setpgid setpriority setsid setuid statvfs sync sysconf"
        " tcgetpgrp ttyname uname wait wait3 wait4 waitid WNOHANG"
    ),
    "signal": "SIGALRM SIGCHLD SIGHUP SIGKILL SIGPIPE SIGQUIT SIGSTOP SIGUSR1 SIGUSR2 alarm pause setitimer",
}


def test_the_core_is_imported_where_the_modules_of_posix_are_missing():
    names = [".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for path in CORE]
    code = """
import importlib
for name in HIDDEN:
    sys.modules.pop(name, None)
for name in sys.stdin.read().split():
    try:
        importlib.import_module(name)
    except ImportError as error:
        print(name, error)
print("imported")
"""
    typed = " ".join(name for name in names if not name.endswith("__main__"))
    assert core_only(",".join(POSIX_MODULES), code, typed).stdout == "imported\n"


def test_the_core_calls_nothing_that_only_posix_systems_have():
    assert [f"{path}:{line}" for path in CORE for line in posix_lines(tree_of(path))] == []


def test_every_text_file_is_opened_with_its_encoding():
    assert [f"{path}:{line}" for path in modules() for line in lines_without_encoding(tree_of(path))] == []


@pytest.mark.parametrize(
    "code",
    [
        "open(file)",
        "open(file, 'w')",
        "file.open()",
        "file.open('a')",
        "file.open(mode='r')",
        "file.read_text()",
        "file.write_text(words, 'utf-8')",
        "os.fdopen(handle, 'w')",
    ],
)
def test_a_text_file_without_its_encoding_is_found(code):
    assert list(lines_without_encoding(ast.parse(code))) == [1]


@pytest.mark.parametrize(
    "code",
    [
        "open(file, 'rb')",
        "file.open(mode='wb')",
        "table.open(seed)",
        "file.read_text(encoding='utf-8')",
        "write_text(file, words)",
    ],
)
def test_other_calls_need_no_encoding(code):
    assert list(lines_without_encoding(ast.parse(code))) == []


@pytest.mark.parametrize("code", ["os.fork()", "signal.SIGKILL", "from os import sched_getaffinity"])
def test_a_name_of_posix_alone_is_found(code):
    assert list(posix_lines(ast.parse(code))) == [1]


def tree_of(path: Path) -> ast.AST:
    return ast.parse(path.read_text(encoding="utf-8"))


def posix_lines(tree: ast.AST) -> Iterator[int]:
    """The lines that name something which only POSIX systems have."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            module, named = node.value.id, {node.attr}
        elif isinstance(node, ast.ImportFrom):
            module, named = node.module or "", {alias.name for alias in node.names}
        else:
            continue
        if named & set(POSIX_NAMES.get(module, "").split()):
            yield node.lineno


def lines_without_encoding(tree: ast.AST) -> Iterator[int]:
    """The lines that open, read or write a text file and do not name its encoding."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and opens_text(node) and "encoding" not in {k.arg for k in node.keywords}:
            yield node.lineno


def opens_text(call: ast.Call) -> bool:
    match call.func:
        case ast.Attribute(attr="read_text" | "write_text"):
            return True
        case ast.Name(id="open") | ast.Attribute(value=ast.Name(id="os"), attr="fdopen"):
            return "b" not in mode_of(call, 1)
        case ast.Attribute(attr="open") if not call.args or isinstance(call.args[0], ast.Constant):
            return "b" not in mode_of(call, 0)  # of a path; `open` of other things gets no mode
    return False


def mode_of(call: ast.Call, place: int) -> str:
    given = [k.value for k in call.keywords if k.arg == "mode"] + call.args[place : place + 1]
    return str(given[0].value) if given and isinstance(given[0], ast.Constant) else "r"
