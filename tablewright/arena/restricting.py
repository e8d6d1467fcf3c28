"""Restricted play: a bot that may not use an element, or must wherever it can.

How much a player loses without a card, or wins by always taking it, tells what the card is worth (Jaffe and others,
2012). The bot itself is not told: it chooses among what it is left.
"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches

import numpy as np

from tablewright.bots import Bot, Seat
from tablewright.engine.box import Box
from tablewright.engine.errors import BadOption


@dataclass(frozen=True)
class Restriction:
    """An element that a player must leave alone, or (`always`) must use."""

    element: int
    always: bool = False


class Restricted:
    """A bot under a restriction. Where nothing else is left, it acts freely."""

    def __init__(self, bot: Bot, restriction: Restriction):
        self.bot = bot
        self.restriction = restriction

    def __call__(self, seat: Seat) -> int:
        seat.legal = self.permitted(seat)
        return self.bot(seat)

    def permitted(self, seat: Seat) -> tuple[int, ...]:
        game = seat.game
        actions = np.array(seat.legal, np.int32)
        subjects = np.zeros(len(actions), np.int32)
        game.drivers.list_subjects(game.rules_array, seat.state, actions, subjects)
        touches = subjects == self.restriction.element
        kept = actions[touches if self.restriction.always else ~touches]
        return tuple(int(action) for action in kept) if len(kept) else seat.legal


def find_element(box: Box, name: str) -> int:
    """The element of that name, such as pattern/shell; a wrong one is refused with the nearest that there is."""
    names = [element.name for element in box.study.elements]
    if name in names:
        return names.index(name)
    near = get_close_matches(name, names, 1)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(names[:3])} … ({len(names)} in all)."
    raise BadOption(f"{box.title} has no element {name!r}: {hint if names else 'it names none.'}")
