"""One match between bots: who sits where, and playing to the end."""

from __future__ import annotations

from collections.abc import Sequence

from tablewright.bots import Bot, Seat, open_bot
from tablewright.bots.roster import Maker
from tablewright.engine.errors import BadOption
from tablewright.engine.game import Game
from tablewright.engine.match import Match

Entrant = str | Maker  # the name of a bot, or what makes one


def bots_for_seats(game: Game, bots: Sequence[str]) -> list[str]:
    """The name of the bot in each seat; a single name stands for all seats."""
    names = [name.strip() for name in bots if name.strip()] or ["random"]
    if len(names) == 1:
        names *= game.players
    if len(names) != game.players:
        raise BadOption(f"There are {len(names)} bots for {game.players} seats: name one bot, or one for each seat.")
    for name in names:
        open_bot(name, game)
    return names


def open_bots(game: Game, entrants: Sequence[Entrant], seed: int) -> list[Bot]:
    """A bot for each seat, each with a seed of its own."""
    return [open_entrant(entrant, game, seed * 8 + seat) for seat, entrant in enumerate(entrants)]


def open_entrant(entrant: Entrant, game: Game, seed: int) -> Bot:
    return open_bot(entrant, game, seed) if isinstance(entrant, str) else entrant(game, seed, {})


def play_to_end(match: Match, bots: Sequence[Bot], *, checked: bool = False) -> int:
    """Let the bots finish a match, within the most actions that the rules allow.

    With `checked`, bounds and invariants are checked after every action. Returns the number of the first fault, at
    which the match stops, or 0 if there is none.
    """
    game = match.game
    longest = game.longest
    while not match.over and len(match.moves) < longest:
        seat = int(match.state.actor)
        match.play(bots[seat](Seat(match, seat)))
        if checked and (fault := int(game.drivers.find_fault(game.rules_array, match.states))):
            return fault
    return 0
