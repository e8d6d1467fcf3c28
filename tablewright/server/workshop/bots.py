"""The bots that a verdict can be asked of."""

from __future__ import annotations

from dataclasses import dataclass

from tablewright.bots.nets.files import NoNet, net_of
from tablewright.bots.words import about_bots
from tablewright.engine.box import Box
from tablewright.server.errors import RequestRefused

GREEDY, NET = "greedy", "net"
SEARCHING = ("search:150", "search:900")


@dataclass(frozen=True)
class VerdictBots:
    name: str
    about: str


def bots_for(box: Box) -> list[VerdictBots]:
    """The bots that can judge versions of a game, the quickest first. A net is among them if the game has one."""
    names = [GREEDY, *SEARCHING]
    try:
        net_of(box)
        names.append(NET)
    except NoNet:
        pass
    return [VerdictBots(name, about_bots(name)) for name in names]


def checked_bots(box: Box, name: str | None) -> str:
    if name is None:
        return GREEDY
    names = [each.name for each in bots_for(box)]
    if name not in names:
        raise RequestRefused(f"Verdicts on {box.title} can be asked of {', '.join(names)}.")
    return name
