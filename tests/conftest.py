"""Settings of the suite. It runs twice: as plain Python, and with `--compiled` once more through the compiled rules."""

import gc
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("tablewright", deadline=None, derandomize=True, max_examples=60)
settings.load_profile("tablewright")

ROOT = Path(__file__).parents[1]
FIRST = ("browser", "server", "lab", "engine", "contract", "envs")  # folders with files that take long
LAST = ("games",)  # hundreds of tests that take a moment


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Nothing that is made while tests are collected is garbage, and looking for it takes a fifth of the time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(items):
    """Workers take a file at a time. The longest ones come first, so that none of them keeps one worker at the end."""
    items.sort(key=lambda item: place_of(item.path.relative_to(ROOT).parts))


def place_of(parts):
    folder = parts[1] if parts[0] == "tests" else ""
    return FIRST.index(folder) if folder in FIRST else len(FIRST) + (folder in LAST)


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The folder of the documentation site, built as `make site` builds it. MkDocs refuses links that lead nowhere."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "-f", "site/mkdocs.yml", "-d", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder
