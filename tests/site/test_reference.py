"""The reference: every public name is on its page with an example, and the examples in docstrings run."""

from __future__ import annotations

import doctest
import importlib
import re
from pathlib import Path

import pytest

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"
# The page of each public module; docs/reference/index.md says the same to readers.
PAGES = {
    "tablewright": "tablewright.md",
    "tablewright.bots": "bots.md",
    "tablewright.envs": "envs.md",
    "tablewright.lab": "lab.md",
    "tablewright.review": "review.md",
    "tablewright.notebook": "notebook.md",
    "tablewright.engine.kit": "kit.md",
    "tablewright.testing": "testing.md",
    "tablewright.server.client": "client.md",
}


def page_of(module: str) -> str:
    return (REFERENCE / PAGES[module]).read_text(encoding="utf-8")


def names_in(module: str) -> list[str]:
    return list(importlib.import_module(module).__all__)


def own_docstring(module: str, name: str) -> str:
    """The docstring of a class or function of ours; what a constant or another library's type has does not count."""
    found = getattr(importlib.import_module(module), name)
    ours = getattr(found, "__module__", "").startswith("tablewright") and hasattr(found, "__qualname__")
    return (found.__doc__ or "") if ours else ""


def code_in(text: str) -> str:
    """The lines of a text that are run: examples, and whole programs."""
    examples = re.findall(r"^ *(?:>>>|\.\.\.)(.*)$", text, re.M)
    programs = re.findall(r"^```python\n(?!>>>)(.*?)^```", text, re.M | re.S)
    return "\n".join([*examples, *programs])


def test_the_page_of_public_names_lists_the_public_modules():
    listed = re.findall(r"^\| \[`([\w.]+)`\]\(([\w.]+)\)", (REFERENCE / "index.md").read_text(encoding="utf-8"), re.M)
    assert dict(listed) == PAGES


@pytest.mark.parametrize("module", PAGES)
def test_every_public_name_is_documented(module):
    page = page_of(module)
    missing = [name for name in names_in(module) if f"::: {module}.{name}\n" not in page and f"`{name}`" not in page]
    assert missing == []


@pytest.mark.parametrize("module", PAGES)
def test_every_public_name_has_an_example(module):
    page = code_in(page_of(module))
    missing = [
        name for name in names_in(module) if not re.search(rf"\b{name}\b", page + code_in(own_docstring(module, name)))
    ]
    assert missing == []


def is_member(value: object, owner: type) -> bool:
    """Whether a class defines this property or method itself."""
    return isinstance(value, property) or getattr(value, "__qualname__", "").startswith(f"{owner.__qualname__}.")


@pytest.mark.parametrize("module", PAGES)
def test_every_public_member_of_a_class_has_a_docstring(module):
    missing = []
    for name in names_in(module):
        found = getattr(importlib.import_module(module), name)
        if isinstance(found, type) and found.__module__.startswith("tablewright"):
            own = {
                key: value for key, value in vars(found).items() if not key.startswith("_") and is_member(value, found)
            }
            missing += [f"{name}.{key}" for key, value in own.items() if not value.__doc__]
    assert missing == []


@pytest.mark.parametrize("module", PAGES)
def test_the_examples_in_docstrings_run(module):
    finder, runner = doctest.DocTestFinder(recurse=False), doctest.DocTestRunner()
    for name in names_in(module):
        if own_docstring(module, name):
            for test in finder.find(getattr(importlib.import_module(module), name), name, globs={}):
                assert runner.run(test).failed == 0, name
