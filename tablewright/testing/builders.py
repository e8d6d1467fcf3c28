"""Fixtures that build a game or a position, plain or compiled as the run asks."""

from collections.abc import Callable
from functools import partial
from typing import Any

from tablewright.engine.extras import extra

with extra("testing", "Tests of games need pytest"):
    import pytest


def builder(build: Callable[..., Any]) -> Any:
    """A fixture that is `build` with its first argument, whether the rules run plain, already given."""

    @pytest.fixture(scope="session")
    def built(plain: bool) -> Callable[..., Any]:
        return partial(build, plain)

    return built
