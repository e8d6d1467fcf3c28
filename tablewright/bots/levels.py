"""Five levels, from one who has just read the rules to the strongest we have. Each is a plain setting of a bot.

They are set by iterations, not by time, so that a level plays the same on any machine.
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
