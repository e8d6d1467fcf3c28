"""The command line, run in this process: what it prints, and how it ends."""

from __future__ import annotations

import io
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import tablewright
from tablewright.cli import main


@dataclass(frozen=True)
class Run:
    """A finished command."""

    status: int
    out: str
    err: str

    def line_of_error(self) -> str:
        """The one line with which bad input is refused: nothing else is printed, and the status is 2."""
        assert (self.status, self.out) == (2, ""), self
        assert self.err.endswith("\n") and len(self.err.splitlines()) == 1, self.err
        assert self.err.startswith("tablewright: ")
        return self.err.removeprefix("tablewright: ").rstrip("\n")


@pytest.fixture
def run(monkeypatch, capsys):
    """`run("play", "high-tide", typed=["1", "quit"])`: that command, with these lines on standard input."""

    def command(*words: Any, typed: list[str] | bytes = b"") -> Run:
        keys = typed if isinstance(typed, bytes) else "".join(f"{line}\n" for line in typed).encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(keys), encoding="utf-8"))
        monkeypatch.setattr(sys, "argv", ["tablewright", *map(str, words)])
        capsys.readouterr()
        with pytest.raises(SystemExit) as end:
            main()
        said = capsys.readouterr()
        return Run(end.value.code, said.out, said.err)

    return command


@pytest.fixture
def saved(tmp_path) -> Path:
    """A saved match of High Tide in its third turn."""
    match = tablewright.load("high-tide").new(seed=1, names=["Ann", "Bo"])
    match.play("wait")
    match.play(match.legal()[0])
    file = tmp_path / "tide.txt"
    file.write_text(match.save(), encoding="utf-8")
    return file
