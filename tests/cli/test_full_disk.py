"""A disk that is full, and files that may not be replaced: one line, and what stood there still stands."""

import errno
import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

import tablewright
from tablewright.cli.files import CannotWrite, write_text

FULL = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
DEV_FULL = Path("/dev/full")
DOORS = ("fsync", "replace")
COMMAND = [sys.executable, "-P", "-c", "from tablewright.cli import main; main()"]


@pytest.fixture(params=DOORS)
def full_disk(request, monkeypatch):
    """The disk fills up while a file is flushed, or when it is to take the place of the old one."""

    def refuse(*given, **how):
        raise FULL

    monkeypatch.setattr(os, request.param, refuse)
    return request.param


@pytest.mark.usefixtures("full_disk")
def test_a_match_that_cannot_be_saved_leaves_the_old_one(run, tmp_path):
    file = tmp_path / "match.txt"
    file.write_text("old")
    played = run("play", "high-tide", "--seed", 1, typed=[f"save {file}", "wait", "quit"])
    assert played.status == 0  # the match goes on
    assert f"> {file} cannot be written: No space left on device.\n" in played.out
    assert "Player 1 waits." in played.out
    assert file.read_text() == "old" and list(tmp_path.iterdir()) == [file]


def test_a_table_that_cannot_be_written_leaves_the_old_one(run, tmp_path, monkeypatch):
    def refuse(*given, **how):
        raise FULL

    monkeypatch.setattr(os, "replace", refuse)
    file = tmp_path / "games.parquet"
    file.write_text("old")
    line = run("simulate", "high-tide", "--games", 5, "--out", file).line_of_error()
    assert line == f"{file} cannot be written: No space left on device."
    assert file.read_text() == "old" and list(tmp_path.iterdir()) == [file]


def test_a_table_cut_short_leaves_the_old_one(run, tmp_path, monkeypatch):
    def cut_short(batch, path):
        Path(path).write_bytes(b"PAR1")
        raise FULL

    monkeypatch.setattr(tablewright.engine.batch.Batch, "write_parquet", cut_short)
    file = tmp_path / "games.parquet"
    file.write_text("old")
    line = run("simulate", "high-tide", "--games", 5, "--out", file, "--json").line_of_error()
    assert line == f"{file} cannot be written: No space left on device."
    assert file.read_text() == "old" and list(tmp_path.iterdir()) == [file]


def test_a_real_full_device_is_one_line(tmp_path, saved):
    """Whatever is printed goes to a device that takes nothing."""
    assert DEV_FULL.is_char_device()
    for words in (["games"], ["replay", str(saved), "--json"]):
        with DEV_FULL.open("w") as out:
            done = subprocess.run(
                [*COMMAND, *words],
                stdout=out,
                stderr=subprocess.PIPE,
                text=True,
                check=False,
            )
        assert (done.returncode, done.stderr) == (2, "tablewright: No space left on device\n"), words


# --- What is written ----------------------------------------------------------------------------------------------


def test_a_text_that_no_file_can_hold_leaves_the_old_one_and_nothing_else(tmp_path):
    file = tmp_path / "match.txt"
    file.write_text("old")
    with pytest.raises(CannotWrite):
        write_text(file, "half a pair: \ud800")
    assert file.read_text() == "old" and list(tmp_path.iterdir()) == [file]


def test_what_is_no_file_is_not_replaced(tmp_path):
    """A pipe, a socket, /dev/null: as root, a rename would put a file in its place."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(CannotWrite):
        write_text(pipe, "text")
    assert stat.S_ISFIFO(pipe.stat().st_mode) and list(tmp_path.iterdir()) == [pipe]


def test_a_written_file_has_its_text_to_the_last_character(tmp_path):
    write_text(tmp_path / "match.txt", "Añil 🌊\n")
    assert (tmp_path / "match.txt").read_bytes() == "Añil 🌊\n".encode()


def test_the_errors_of_writing_are_for_people(tmp_path):
    with pytest.raises(CannotWrite, match=r"match\.txt cannot be written: No such file or directory\.$"):
        write_text(tmp_path / "none" / "match.txt", "text")


def test_figures_are_not_printed_when_the_table_was_not_written(run, tmp_path, monkeypatch):
    def refuse(*given, **how):
        raise FULL

    monkeypatch.setattr(os, "replace", refuse)
    done = run("simulate", "high-tide", "--games", 5, "--json", "--out", tmp_path / "games.parquet")
    with pytest.raises(json.JSONDecodeError):
        json.loads(done.out)
    assert done.status == 2
