"""Five levels, from a beginner to the strongest bot we have. Each is a setting of a bot.

They are defined by iterations, not by time, so that a level plays the same on any machine.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Level:
    name: str
    setting: str
    about: str


LEVELS = (
    Level("newcomer", "greedy:careless=0.6", "has just read the rules"),
    Level("casual", "greedy:careless=0.2", "takes what looks best now"),
    Level("regular", "search:150", "thinks a little ahead"),
    Level("expert", "search:900", "thinks well ahead"),
    Level("master", "search:6000", "the strongest we have"),
)
DEFAULT_LEVEL = "regular"
