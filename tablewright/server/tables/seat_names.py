"""The names at a table: chosen or given by default, and all different."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import combinations

from tablewright.engine.box import Box
from tablewright.server.errors import NameRefused, NameTaken
from tablewright.server.people.names import MAX_NAME_LENGTH, checked_name, name_key
from tablewright.server.tables.bots import level_names


def chosen_name(text: str | None, seat: int, for_bot: bool = False) -> str:
    """The name that somebody chose for a seat. It is empty if none was chosen."""
    try:
        name = checked_name(text)
    except NameRefused as refusal:
        raise NameRefused(refusal.sentence, seat) from None
    if not for_bot and is_bot_name(name):
        raise NameRefused("This name is kept for bots.", seat)
    return name


def is_bot_name(name: str) -> bool:
    """Whether people would take it for the name that a bot gets by default."""
    return bool(re.fullmatch(rf"({'|'.join(level_names())})bot\d*", name_key(name)))


def player_name(box: Box, seat: int) -> str:
    return box.words.say("game.player", number=seat + 1)[:MAX_NAME_LENGTH]


def bot_name(level: str, number: int) -> str:
    """The level, with a number for every bot of that level after the first."""
    return f"{level.capitalize()} bot{f' {number}' if number > 1 else ''}"


def check_different(names: Sequence[str], chosen: Collection[int]) -> None:
    """Refuse names that people would take for one another; `chosen` are the seats whose names can be changed.

    Of two such names, the last one that was chosen is refused.
    """
    for pair in combinations(range(len(names)), 2):
        refused = [seat for seat in pair if seat in chosen]
        if refused and len({name_key(names[seat]) for seat in pair}) == 1:
            raise NameTaken(names[refused[-1]], refused[-1])
