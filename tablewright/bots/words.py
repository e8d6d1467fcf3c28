"""How bots play, in words."""

from __future__ import annotations

from tablewright.bots.levels import LEVELS

ABOUT = {  # by the kind of bot
    "random": "any legal action",
    "greedy": "greedy: what looks best now",
    "search": "a search",
    "net": "a net that has learned by playing against itself",
    "guided": "a search that a learned net guides",
}


def about_bots(name: str) -> str:
    """How the bots of that name decide.

    Examples:
        >>> about_bots("expert")
        'a search: thinks well ahead'
        >>> about_bots("search:25")
        'a search'
    """
    level = next((level for level in LEVELS if level.name == name), None)
    about = ABOUT.get((level.setting if level else name).partition(":")[0], name)
    return f"{about}: {level.about}" if level and ":" not in about else about
