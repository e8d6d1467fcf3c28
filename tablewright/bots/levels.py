"""Six levels, from a beginner to the strongest bot we have. Each is a setting of a bot.

In a game with a net, the lower levels draw their actions from it. The higher the temperature, the more they err, but
they still prefer the actions that look good. In a game without one they look one action ahead and are careless, or
search.

A game can have measured settings of its own in a file `levels.toml` in its folder, under `[net]` for as long as its net
can be used, and under `[search]` otherwise:

    [search]
    newcomer = "greedy:careless=0.7"
    expert = "regular"

A level that is no stronger than a lower one has the name of that one in place of a setting. It plays as that one and is
not offered.

All but `champion` are defined without a clock, so that a level plays the same on any machine. `champion` has a second
for each decision. Some settings for interpreted rules have a part of one: a table plays on them until the rules are
compiled.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from tablewright.bots.nets.files import usable_net
from tablewright.engine.box import Box
from tablewright.engine.content import Table
from tablewright.engine.copies import parse
from tablewright.engine.errors import BadContent

FILE = "levels.toml"
NET, SEARCH = "net", "search"  # the tables of settings


@dataclass(frozen=True)
class Level:
    name: str
    about: str
    search: str  # the setting in a game without a net
    net: str  # and in one with a net
    plain: str = "greedy:ms=600"  # on interpreted rules, where a search would take minutes


LEVELS = (
    Level(
        name="newcomer",
        about="has just read the rules",
        search="greedy:careless=0.6",
        net="net:temperature=16",
        plain="greedy:careless=0.6/ms=600",
    ),
    Level(
        name="casual",
        about="plays now and then",
        search="greedy:careless=0.2",
        net="net:temperature=9",
        plain="greedy:careless=0.2/ms=600",
    ),
    Level(name="regular", about="knows the game", search="search:150", net="net:temperature=6"),
    Level(name="expert", about="seldom errs", search="search:900", net="net:temperature=4"),
    Level(name="master", about="hardly ever errs", search="search:6000", net="net"),
    Level(
        name="champion",
        about="the strongest we have; takes a second for each move",
        search="search:1000ms",
        net="guided:1000ms",
    ),
)
NAMES = tuple(level.name for level in LEVELS)
DEFAULT_LEVEL = "regular"


def setting_of(name: str, box: Box) -> str:
    """The setting of a level in a game."""
    return settings_of(box)[played_as(name, box)]


def plain_setting_of(level: Level, box: Box) -> str:
    """The setting of a level on interpreted rules. A net answers there as quickly as ever."""
    setting = setting_of(level.name, box)
    bot = setting.partition(":")[0]
    if usable_net(box) is None or bot not in ("net", "guided"):
        return level.plain
    return setting if bot == "net" else "net"


def played_as(name: str, box: Box) -> str:
    """The level that a level plays as: itself, or the lower one that is as strong in this game."""
    settings = settings_of(box)
    while settings[name] in NAMES:
        name = settings[name]
    return name


def levels_of(box: Box) -> list[Level]:
    """The levels that differ in a game."""
    return [level for level in LEVELS if played_as(level.name, box) == level.name]


def settings_of(box: Box) -> dict[str, str]:
    """By level, its setting in a game or the lower level that it plays as."""
    kind = SEARCH if usable_net(box) is None else NET
    return {level.name: getattr(level, kind) for level in LEVELS} | own_settings(box)[kind]


@cache
def own_settings(box: Box) -> dict[str, dict[str, str]]:
    """The settings of a game's own file, if it has one."""
    file = box.folder / FILE
    table = Table(parse(file) if file.is_file() else {}, FILE)
    found = {kind: read_settings(table.take(kind, dict, {}), f"{FILE}, {kind}") for kind in (NET, SEARCH)}
    table.close()
    return found


def read_settings(values: Mapping[str, object], place: str) -> dict[str, str]:
    table = Table(values, place)
    found = {name: str(table.take(name, str)) for name in NAMES if name in values}
    table.close()
    for name, setting in found.items():
        if setting in NAMES[NAMES.index(name) :]:
            raise BadContent(f"{place}: {name} = {setting!r} is not a lower level.")
    return found
