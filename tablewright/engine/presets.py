"""Presets: named sets of options that a new table offers first.

A game can have a file `presets.toml` in its folder, with the options that each preset changes,

    [quick]
    faster_game = true

and in its words a `name` and an `about` under `[preset.quick]`.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass

from tablewright.engine.box import Box
from tablewright.engine.errors import BadOption
from tablewright.engine.options import Values


@dataclass(frozen=True)
class Preset:
    name: str
    options: Values
    players: list[int]  # the numbers of players that it is for


def read_presets(box: Box) -> list[Preset]:
    """The presets of a game. One that its options refuse at any number of players is a mistake in the file."""
    file = box.folder / "presets.toml"
    if not file.is_file():
        return []
    found = []
    for name, options in tomllib.loads(file.read_text(encoding="utf-8")).items():
        players = box.options.players_for(options)
        if not players:
            raise BadOption(f"The preset {name} of {box.title} is not possible: {options}.")
        found.append(Preset(name, options, players))
    return found
