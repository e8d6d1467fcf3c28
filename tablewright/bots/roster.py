"""Which bots there are: our own, those of third parties by entry point, and any callable.

A bot is anything that takes a `Seat` and returns one of its legal actions. A name may carry a setting after a colon,
such as "search:2000".
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import entry_points
from random import Random

from tablewright.bots.seat import Seat
from tablewright.engine.box import Game
from tablewright.engine.errors import BadOption

Bot = Callable[[Seat], int]
Maker = Callable[[Game, int, str], Bot]  # the game, a seed, and what stood after the colon

GROUP = "tablewright.bots"


def random_bot(game: Game, seed: int, setting: str) -> Bot:
    """Any legal action, each as likely."""
    if setting:
        raise BadOption("The bot random takes no setting.")
    chance = Random(seed)
    return lambda seat: chance.choice(seat.legal)


OWN: dict[str, Maker] = {"random": random_bot}


def makers() -> dict[str, Maker]:
    found = dict(OWN)
    for entry in entry_points(group=GROUP):
        found.setdefault(entry.name, entry.load())
    return found


def bot_names() -> list[str]:
    return list(makers())


def open_bot(name: str, game: Game, seed: int = 0) -> Bot:
    """The bot of that name for a game; the same seed makes the same choices."""
    word, _, setting = name.strip().partition(":")
    known = makers()
    if word not in known:
        raise BadOption(f"There is no bot {word!r}: there are {', '.join(known)}.")
    return known[word](game, seed, setting)
