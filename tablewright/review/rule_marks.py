"""The numbers of the rules that an action sets to work."""

from __future__ import annotations

import re
import sys
from functools import cache
from types import FrameType
from typing import Any

from tablewright.engine.game import Game
from tablewright.engine.match import Match

MOST_RULES = 3


@cache
def plain_form(game: Game) -> Game:
    return Game(game.box, game.options, plain=True, content=game.content)


def rules_of(match: Match, action: int) -> list[str]:
    """The rules of an action, the first ones that it reaches.

    The docstring of every rule's function names its number, so the action is played once on the interpreted rules, and
    the functions that are called on the way are noted.
    """
    table = match.under(plain_form(match.game))
    number = re.compile(rf"\b{re.escape(match.game.box.rule_prefix)}-R?\d+\b")
    found: list[str] = []

    def note(frame: FrameType, event: str, arg: Any) -> None:
        if event == "call":
            text = frame.f_code.co_consts[0] if frame.f_code.co_consts else None
            found.extend(number.findall(text) if isinstance(text, str) else [])

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        table.game.drivers.act(table.game.rules_array, table.states, action)
    finally:
        sys.setprofile(before)
    return list(dict.fromkeys(found))[:MOST_RULES]
