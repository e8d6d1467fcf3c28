"""A pytest plug-in and helpers for the tests of a game: positions made by hand, prescribed dice, golden
matches, and the contract in short.

Load the plug-in in `pyproject.toml`:

    [tool.pytest.ini_options]
    addopts = "-p tablewright.testing.plugin"

It brings the option `--compiled`, the fixture `plain`, and the mark `rule` for the rules that a test guards.
"""

from tablewright.testing.builders import builder
from tablewright.testing.contract import prove_briefly
from tablewright.testing.dice import prescribe_rolls
from tablewright.testing.golden import golden_names, kept_story, saved_match, story, whole_story
from tablewright.testing.positions import fault, lay, turn_dials

__all__ = [
    "builder",
    "fault",
    "golden_names",
    "kept_story",
    "lay",
    "prescribe_rolls",
    "prove_briefly",
    "saved_match",
    "story",
    "turn_dials",
    "whole_story",
]
