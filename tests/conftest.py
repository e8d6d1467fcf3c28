"""The suite runs twice: as plain Python, and with `--compiled` once more through the compiled rules."""

import pytest
from hypothesis import settings

settings.register_profile("tablewright", deadline=None, derandomize=True, max_examples=60)
settings.load_profile("tablewright")


def pytest_addoption(parser):
    parser.addoption("--compiled", action="store_true", help="run the rule tests through the compiled rules")


@pytest.fixture(scope="session")
def plain(request):
    """Whether games are to be loaded as plain Python."""
    return not request.config.getoption("--compiled")
