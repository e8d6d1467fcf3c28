"""Tablewright: tabletop rulebooks as games to play, to tune by simulation and to learn on."""

import tablewright.games  # noqa: F401  (first, so that the function `games` below keeps the name)
from tablewright.engine.box import Box, Game
from tablewright.engine.errors import TablewrightError
from tablewright.engine.match import Match
from tablewright.engine.registry import games, load
from tablewright.engine.save import replay

__version__ = "0.1.0"
__all__ = ["Box", "Game", "Match", "TablewrightError", "games", "load", "replay"]
