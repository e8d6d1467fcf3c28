"""`tablewright new`: a package that plays, is tested and proves itself from the first minute."""

import os
import subprocess
import sys

import pytest

import tablewright
from tablewright.arena.matches import open_bots, play_to_end
from tablewright.engine.checker import find_mistakes

SMALL = ("--games", 30, "--plain", 20, "--attempts", 50, "--positions", 30)


@pytest.fixture
def made(run, tmp_path, monkeypatch):
    """The folder of a new game, on Python's path and with its entry point, as `pip install -e` leaves it."""
    done = run("new", "lucky-dice", "--in", tmp_path)
    folder = tmp_path / "lucky-dice"
    assert (done.status, done.err, done.out.splitlines()[0]) == (0, "", f"Made {folder}. Next:")
    info = folder / "lucky_dice-1.0.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: lucky-dice\nVersion: 1.0.0\n")
    (info / "entry_points.txt").write_text("[tablewright.games]\nlucky-dice = lucky_dice\n")
    monkeypatch.syspath_prepend(folder)
    return folder


def test_a_new_game_is_one_python_file_its_words_its_rules_and_a_test(made):
    files = sorted(p.relative_to(made).as_posix() for p in made.rglob("*") if p.is_file() and "info" not in str(p))
    assert files == [
        "RULES.md",
        "lucky_dice/__init__.py",
        "lucky_dice/text/en.toml",
        "pyproject.toml",
        "tests/test_lucky_dice.py",
    ]
    text = "".join((made / file).read_text() for file in files)
    assert not any(name in text for name in ("my-game", "my_game", "My Game", "MG-"))


def test_a_new_game_is_listed_has_no_mistakes_and_is_played_by_bots(made, run):
    assert "Lucky Dice" in run("games").out
    game = tablewright.load("lucky-dice", players=3, plain=True)
    assert find_mistakes(game.box) == []
    match = game.new(seed=1)
    play_to_end(match, open_bots(game, ["random", "greedy", "random"], seed=1))
    assert match.over and match.ending in game.box.endings


def test_the_tests_of_a_new_game_pass(made):
    paths = os.pathsep.join([str(made), *sys.path])
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"]
    tested = subprocess.run(command, cwd=made, env=os.environ | {"PYTHONPATH": paths}, capture_output=True, text=True)
    assert tested.returncode == 0 and "8 passed" in tested.stdout, tested.stdout + tested.stderr


@pytest.mark.long
def test_a_new_game_is_proved(made, run):
    proved = run("prove", "lucky-dice", *SMALL)
    assert proved.status == 0, proved.err


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Lucky Dice", "is not a name for a game"),
        ("high-tide", "There is a game called high-tide already"),
        ("random", "Python uses the name random itself"),
    ],
)
def test_a_name_that_cannot_be_used_is_refused(run, tmp_path, name, why):
    assert why in run("new", name, "--in", tmp_path).line_of_error()
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_exists_is_left_alone(run, tmp_path):
    (tmp_path / "lucky-dice").mkdir()
    assert "exists already" in run("new", "lucky-dice", "--in", tmp_path).line_of_error()
