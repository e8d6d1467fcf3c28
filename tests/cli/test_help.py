"""Help, progress and the version: what the command line says about itself."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

import tablewright
from tablewright.bots import LEVELS
from tablewright.cli.app import app
from tablewright.cli.progress import announce_compiling
from tablewright.engine.drivers import disk_cache


@pytest.mark.parametrize("words", [(), ("lab",), ("admin",)], ids=["tablewright", "lab", "admin"])
def test_a_group_without_a_command_prints_its_help(run, words):
    done = run(*words)
    assert (done.status, done.err) == (0, "")
    assert done.out == run(*words, "--help").out
    assert "\nCommands:\n" in done.out


def commands(group: Any = None, words: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every command: the words that call it, and its help."""
    group = group or typer.main.get_command(app)
    context = typer.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if hasattr(command, "list_commands"):
            yield from commands(command, (*words, name))
        else:
            assert command.help, f"{name} does not say what it does"
            yield (*words, name), command.get_help(typer.Context(command, info_name=name))


@pytest.fixture(scope="module")
def arguments() -> dict[str, str]:
    """What help says about each argument and option, such as `simulate --games`, in one line."""
    said = {}
    for words, text in commands():
        for entry in re.findall(r"^  (\S.*(?:\n {4,}.*)*)", re.sub(r"(?s)^.*?\n(?=Arg|Opt)", "", text), re.M):
            said[" ".join((*words, entry.split()[0]))] = " ".join(entry.split())
    return said


def test_help_names_the_range_of_every_number(arguments):
    shown = re.compile(r"<(int|float|list\[int)|INTEGER|FLOAT")
    numbers = {name: text for name, text in arguments.items() if shown.search(text)}
    # The players of a game are in `tablewright games`, and these weights may be any number.
    free = [name for name in numbers if not name.endswith(("--players", "--rivalry", "--rank"))]
    assert [numbers[name] for name in free if not re.search(r"x[<>]|<=x", numbers[name])] == []
    assert len(free) > 60


def test_help_names_the_levels_wherever_a_bot_can_be_named(arguments):
    takers = {name: text for name, text in arguments.items() if re.search(r"--bots|--second|BOT\]|The bot of", text)}
    assert [name for name, text in takers.items() if not all(level.name in text for level in LEVELS)] == []
    assert len(takers) > 10


def test_help_names_the_default_of_every_switch_and_of_the_database(arguments):
    wanted = {name: text for name, text in arguments.items() if name.endswith("--db") or " / --no-" in text}
    assert [text for text in wanted.values() if "default" not in text] == []
    assert len(wanted) > 25


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
