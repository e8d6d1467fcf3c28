"""What several commands read and print in the same way."""

from __future__ import annotations

import json
import sys
from typing import Any

import typer

from tablewright.engine.options import Options


def given_options(options: Options, players: int | None, settings: list[str] | None) -> dict[str, Any]:
    """The options that were typed, as values; they are checked when the game is loaded."""
    given: dict[str, Any] = {} if players is None else {"players": players}
    for setting in settings or []:
        name, equals, text = setting.partition("=")
        if not equals:
            raise typer.BadParameter(f"--set {setting}: write it as name=value.")
        given[name.strip()] = options.read(name.strip(), text)
    return given


def print_json(data: Any) -> None:
    sys.stdout.write(json.dumps(data, indent=2) + "\n")
