"""How bots play, in words."""

from __future__ import annotations

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
        >>> about_bots("search:900")
        'searches, with 900 iterations for each decision'
        >>> about_bots("greedy")
        'takes what looks best now'
    """
    kind, _, setting = name.partition(":")
    about = ABOUT.get(kind, name)
    return f"{about}, with {setting} iterations for each decision" if setting.isdigit() else about
