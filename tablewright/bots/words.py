"""How bots play, in words."""

from __future__ import annotations

from tablewright.bots.levels import LEVELS

ABOUT = {  # by the kind of bot
    "random": "takes any legal action",
    "greedy": "takes what looks best now",
    "search": "searches",
    "net": "plays by a net that has learned from games against itself",
    "guided": "searches with a learned net",
}


def about_bots(name: str) -> str:
    """What a bot of that name does.

    Examples:
        >>> about_bots("expert")
        'searches: thinks well ahead'
        >>> about_bots("greedy")
        'takes what looks best now'
    """
    level = next((level for level in LEVELS if level.name == name), None)
    about = ABOUT.get((level.setting if level else name).partition(":")[0], name)
    return f"{about}: {level.about}" if level else about
