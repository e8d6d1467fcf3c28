"""Mistakes that authors make, each planted in a copy of High Tide: load, checker or prove finds it and says where."""

import builtins
import tomllib
from pathlib import Path

import pytest

from .package import copy_example, places_in, what_is_found

MISTAKES = tomllib.loads((Path(__file__).parent / "mistakes.toml").read_text(encoding="utf-8"))["mistake"]


def test_the_example_itself_has_no_mistakes(tmp_path):
    assert what_is_found(copy_example(tmp_path, "", "", "")) == ("nothing", "")


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: mistake["name"])
def test_a_planted_mistake_is_found_with_its_file_and_line(tmp_path, mistake):
    finder, message = what_is_found(copy_example(tmp_path, mistake["file"], mistake["old"], mistake["new"]))
    assert (finder, mistake["says"] in message) == (mistake["finder"], True), message
    assert len(message.splitlines()) <= 10 and places_in(message), message


def test_print_is_found_where_a_library_has_put_a_function_of_its_own_in_its_place(tmp_path, monkeypatch):
    (planted,) = [mistake for mistake in MISTAKES if mistake["name"] == "print in a rule"]
    package = copy_example(tmp_path, planted["file"], planted["old"], planted["new"])
    monkeypatch.setattr(builtins, "print", lambda *words: None)
    finder, message = what_is_found(package)
    assert finder == "checker" and planted["says"] in message, message
