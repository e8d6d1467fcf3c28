"""Help, progress and the version: what the command line says about itself."""

from pathlib import Path

import pytest

import tablewright
from tablewright.bots import LEVELS
from tablewright.cli.progress import announce_compiling
from tablewright.engine.drivers import disk_cache


@pytest.mark.parametrize("words", [(), ("lab",), ("admin",)], ids=["tablewright", "lab", "admin"])
def test_a_group_without_a_command_prints_its_help(run, words):
    done = run(*words)
    assert (done.status, done.err) == (0, "")
    assert done.out == run(*words, "--help").out
    assert "\nCommands:\n" in done.out


@pytest.mark.parametrize("words", [("play",), ("simulate",), ("lab", "sweep")], ids=" ".join)
def test_help_names_the_levels_of_bots(run, words):
    said = run(*words, "--help").out
    assert all(level.name in said for level in LEVELS)


@pytest.mark.parametrize(
    "words", [("play",), ("replay",), *(("lab", name) for name in ("report", "compare", "sweep", "restrict", "tune"))],
    ids=" ".join,
)  # fmt: skip
def test_the_commands_that_the_start_for_designers_names_take_a_copy_of_the_content(run, words):
    guide = (Path(__file__).parents[2] / "docs" / "start" / "design.md").read_text(encoding="utf-8")
    (line,) = [line for line in guide.splitlines() if "add `--content my-copy`" in line]
    assert f"`{words[-1]}`" in line.replace("tablewright ", "") and "--content" in run(*words, "--help").out


def test_the_version_is_printed(run):
    assert run("--version").out == f"{tablewright.__version__}\n"


def test_compiling_is_announced_in_one_line_without_a_terminal(monkeypatch, capsys):
    monkeypatch.setattr(disk_cache, "on_first_compile", disk_cache.say_nothing)
    announce_compiling()
    disk_cache.on_first_compile()
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("Compiling the rules.") and len(said.err.splitlines()) == 1
