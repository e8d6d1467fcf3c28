"""Six levels, from a beginner to the strongest bot we have. Each is a setting of a bot.

All but the last are defined by iterations, not by time, so that a level plays the same on any machine. `champion` has a
second for each decision. So have, in part of it, the settings for interpreted rules: a table plays on them until the
rules are compiled.
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
    Level("master", "search:6000", "thinks far ahead"),
    Level("champion", "guided:1000ms", "the strongest we have, a second for each decision"),
)
DEFAULT_LEVEL = "regular"
