"""The small examples, known to their own tests alone: tests of every game would be over 250 more with them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


def installed(name: str) -> Any:
    """A fixture that leaves an example on Python's path with its entry point, as `pip install -e` does."""

    @pytest.fixture(autouse=True, scope="module")
    def example(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
        project = tomllib.loads((EXAMPLES / name / "pyproject.toml").read_text())["project"]
        site = tmp_path_factory.mktemp("site")
        info = site / f"{name}-{project['version']}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
        )
        for group, entries in project["entry-points"].items():
            lines = [f"[{group}]", *(f"{key} = {value}" for key, value in entries.items())]
            (info / "entry_points.txt").write_text("\n".join(lines))
        with pytest.MonkeyPatch.context() as patch:
            patch.syspath_prepend(site)
            patch.syspath_prepend(EXAMPLES / name)
            yield

    return example
