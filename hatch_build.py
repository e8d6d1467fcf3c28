"""A build hook: a wheel or an sdist without the board is refused, because nobody could play on it."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BOARD = ("tablewright/server/static/index.html", "tablewright/notebook/static/board.js")


class CustomBuildHook(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version != "editable" and not all((Path(self.root) / file).exists() for file in BOARD):
            self.app.abort("The board is not built: run `make board` first.")
