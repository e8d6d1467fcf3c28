"""The golden matches of our games: those of one game are in `tests/golden/<slug>`."""

from pathlib import Path

from tablewright import testing

FOLDER = Path(__file__).parents[1] / "golden"


def names_of(slug: str) -> list[str]:
    return testing.golden_names(FOLDER / slug)


def saved(slug: str, name: str) -> str:
    return testing.saved_match(FOLDER / slug, name)


def kept_story(slug: str, name: str) -> str:
    return testing.kept_story(FOLDER / slug, name)
