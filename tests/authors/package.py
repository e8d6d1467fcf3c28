"""Copies of High Tide under another name, with a mistake planted, and everything that is to find it."""

from __future__ import annotations

import importlib
import itertools
import re
import shutil
import sys
from pathlib import Path

from tablewright.engine import hidden_proof, proof
from tablewright.engine.box import Box
from tablewright.engine.checker import refuse_mistakes
from tablewright.engine.errors import TablewrightError
from tablewright.engine.game import Game
from tablewright.engine.registry import import_box

EXAMPLE = Path(__file__).parents[2] / "examples" / "high_tide" / "high_tide"
NUMBERS = itertools.count(1)


def copy_example(folder: Path, file: str, old: str, new: str) -> str:
    """A copy of the example in which a text is replaced once; the name of its package."""
    name = f"low_tide_{next(NUMBERS)}"
    package = folder / name
    shutil.copytree(EXAMPLE, package, ignore=shutil.ignore_patterns("__pycache__", "lessons", "puzzles"))
    if old:
        path = package / file
        text = path.read_text(encoding="utf-8")
        assert text.count(old) >= 1, f"{file} does not contain {old!r}"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
    shutil.copy(EXAMPLE.parent / "RULES.md", package)
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    return name


def what_is_found(package: str) -> tuple[str, str]:
    """Which of load, checker and prove finds something first, and what it says."""
    try:
        box = import_box("high-tide", package)
    except TablewrightError as error:
        return "load", str(error)
    try:
        refuse_mistakes(box)
    except TablewrightError as error:
        return "checker", str(error)
    try:
        prove_plainly(box)
    except proof.Broken as broken:
        return "prove", broken.explained(box)
    return "nothing", ""


def prove_plainly(box: Box) -> None:
    """The proofs in plain Python, in the order of `tablewright prove`."""
    game = Game(box, box.settle({}), plain=True)
    for step, count in (
        (proof.plain_games_end_in_order, 6),
        (proof.illegal_is_refused, 60),
        (proof.hidden_stays_hidden, 40),
        (hidden_proof.hidden_is_dealt_again, 12),
        (hidden_proof.notes_keep_secrets, 60),
        (proof.undo_restores, 40),
        (proof.legal_is_allowed, 20),
        (proof.words_are_there, 20),
        (proof.saves_replay, 2),
        (proof.outcomes_are_sane, 6),
    ):
        step(game, count)


def places_in(message: str) -> list[str]:
    return re.findall(r"[\w/.]+\.(?:py|toml):\d+", message)
