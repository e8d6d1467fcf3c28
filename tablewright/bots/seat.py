"""A seat: all that a bot is given. It never holds the true state, so it cannot peek."""

from __future__ import annotations

from typing import Any

import numpy as np

from tablewright.engine.game import Game
from tablewright.engine.match import Match


class Seat:
    """One player's side of a match, at a decision of that player.

    A bot sees the view, the legal actions with their words, and the matches that `imagine` deals: like the true one as
    far as this player can tell, and otherwise random.

    Examples:
        >>> import tablewright as tw
        >>> from tablewright.bots import Seat
        >>> match = tw.load("high-tide", players=2).new(seed=1)
        >>> seat = Seat(match, match.actor)
        >>> seat.words(seat.legal[0])
        'Play a 1: the tide rises to 1'
        >>> seat.view["hand"]  # its own cards by value; another's are hidden
        [[0, 1, 1, 0, 0, 1], None]
        >>> seat.imagine(1).view(1)["hand"][1] == seat.imagine(2).view(1)["hand"][1]
        False
    """

    def __init__(self, match: Match, player: int):
        if match.actor != player:
            raise ValueError(f"seat {player} is not to decide")
        self.game: Game = match.game
        self.player = player
        self.ply = int(match.state.ply)
        self.legal = tuple(match.legal())
        self._match = match.imagine(player, 0)  # what the player cannot see is dealt again at once

    @property
    def state(self) -> np.ndarray:
        """One row: a state that this player considers possible. Search deals it again for every iteration."""
        return self._match.states

    @property
    def turned_up(self) -> bool:
        """Whether the last action turned up something hidden."""
        return bool(self._match.state.turned_up)

    @property
    def view(self) -> dict[str, Any]:
        """What the player may see; see `Match.view`."""
        return self._match.view(self.player)

    @property
    def observation(self) -> np.ndarray:
        """The same as one row of numbers from 0 to 1."""
        return self._match.observation(self.player)

    def name(self, player: int) -> str:
        """What a player is called."""
        return self._match.words_of.player(player)

    def words(self, action: int) -> str:
        """What an action means now, as a sentence."""
        return self._match.words(action)

    def text(self, action: int) -> str:
        """The stable text of an action."""
        return self._match.text(action)

    def imagine(self, seed: int) -> Match:
        """A match that could be the true one, with its own future."""
        return self._match.imagine(self.player, seed)
