"""The plug-in: tests run as plain Python, and with `--compiled` once more through the compiled rules."""

from __future__ import annotations

from tablewright.engine.extras import extra

with extra("testing", "Tests of games need pytest"):
    import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--compiled", action="store_true", help="run the rule tests through the compiled rules")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers",
        "rule(*numbers): the rules and rulings of a specification that this test would miss if they were broken",
    )


@pytest.fixture(scope="session")
def plain(request: pytest.FixtureRequest) -> bool:
    """Whether games are to be loaded as plain Python."""
    return not request.config.getoption("--compiled")
