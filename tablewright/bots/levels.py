"""Five levels, from a beginner to the strongest bot we have. Each is a setting of a bot.

They are defined by iterations, not by time, so that a level plays the same on any machine. Only the settings for
interpreted rules have a time limit: a table plays on them until the rules are compiled.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Level:
    name: str
    setting: str
    about: str
    plain: str = "greedy:ms=600"  # the setting on interpreted rules, where a search would take minutes


LEVELS = (
    Level("newcomer", "greedy:careless=0.6", "has just read the rules", "greedy:careless=0.6/ms=600"),
    Level("casual", "greedy:careless=0.2", "takes what looks best now", "greedy:careless=0.2/ms=600"),
    Level("regular", "search:150", "thinks a little ahead"),
    Level("expert", "search:900", "thinks well ahead"),
    Level("master", "search:6000", "the strongest we have"),
)
DEFAULT_LEVEL = "regular"
