"""The signs of cards and boards: SVG paths in JSON files, which the boards in the browser show too."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from tablewright.engine.errors import BadContent
from tablewright.engine.extras import extra

with extra("print", "Printing needs its extra"):
    from fontTools.pens.basePen import BasePen
    from fontTools.svgLib.path import parse_path

PACKAGE = Path(__file__).parents[1]
FOLDERS = (PACKAGE / "drawings", PACKAGE.parent / "web" / "src" / "drawings")  # as installed, and in a checkout
PATHS_KEPT = 4096
Numbers = tuple[float, ...]
Commands = tuple[tuple[str, Numbers], ...]  # named as the paths of a canvas name them


@dataclass(frozen=True)
class Drawing:
    path: str
    box: tuple[float, float, float, float]  # left, top, width, height
    line: float  # how thick it is drawn; 0: filled
    letter_size: float
    letter_drop: float  # of a letter in it, below the middle


@cache
def drawing(name: str, folder: Path) -> Drawing:
    """The drawing of a name such as "layers/form", from the game's folder or from those that come with Tablewright."""
    file, _, key = name.partition("/")
    for place in (folder / "drawings", *FOLDERS):
        path = place / f"{file}.json"
        if path.is_file():
            found = json.loads(path.read_text(encoding="utf-8"))
            if key in found["shapes"]:
                left, top, width, height = found["box"]
                size = found.get("letter_size", height * 0.56)
                drop = found.get("letter_drop", {}).get(key, size * 0.36)
                return Drawing(found["shapes"][key], (left, top, width, height), found["line"], size, drop)
    raise BadContent(f"There is no drawing {name!r}.")


class Recorder(BasePen):
    """Notes lines and cubic curves; the others become such curves."""

    def __init__(self) -> None:
        super().__init__(None)
        self.commands: list[tuple[str, Numbers]] = []

    def _moveTo(self, point: Numbers) -> None:
        self.commands.append(("moveTo", point))

    def _lineTo(self, point: Numbers) -> None:
        self.commands.append(("lineTo", point))

    def _curveToOne(self, first: Numbers, second: Numbers, end: Numbers) -> None:
        self.commands.append(("curveTo", (*first, *second, *end)))

    def _closePath(self) -> None:
        self.commands.append(("close", ()))


@lru_cache(PATHS_KEPT)
def commands_of(path: str) -> Commands:
    """A path of SVG as lines and cubic curves."""
    recorder = Recorder()
    parse_path(path, recorder)
    return tuple(recorder.commands)
