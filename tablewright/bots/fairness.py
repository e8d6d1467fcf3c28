"""A proof that a bot does not peek: its actions must not depend on what is hidden from it."""

from __future__ import annotations

from random import Random

from tablewright.bots.roster import open_bot
from tablewright.bots.seat import Seat
from tablewright.engine.game import Game
from tablewright.engine.proof import demand, random_positions


def bot_does_not_peek(game: Game, bot: str, positions: int, seed: int = 0) -> None:
    """The same view and seed give the same action, in the true match and in one whose hidden part is dealt again."""
    chance = Random(seed)
    for match in random_positions(game, positions, seed):
        player, own_seed = int(match.state.actor), chance.randrange(2**31)
        other = match.imagine(player, chance.randrange(2**53))
        other.moves = list(match.moves)  # what a bot may know of the past is the same
        actions = [open_bot(bot, game, own_seed)(Seat(table, player)) for table in (match, other)]
        where = f"Seed {match.seed}, ply {len(match.moves)}"
        demand(actions[0] == actions[1], f"{where}: {bot} uses what it cannot see.")
        demand(actions[0] in match.legal(), f"{where}: {bot} chose an illegal action.")
