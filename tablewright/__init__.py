"""Tablewright: tabletop rulebooks as games to play, to tune by simulation and to learn on."""

from tablewright import games
from tablewright.bots.advice import advise
from tablewright.engine.batch import Batch
from tablewright.engine.box import Box
from tablewright.engine.errors import TablewrightError
from tablewright.engine.game import Game
from tablewright.engine.match import Match
from tablewright.engine.registry import load
from tablewright.engine.replay import replay

Match.adviser = staticmethod(advise)

__version__ = "0.1.0"
__all__ = ["Batch", "Box", "Game", "Match", "TablewrightError", "games", "load", "replay"]
