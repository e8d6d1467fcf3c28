"""A net against a bot, while it learns: every deal twice, with the seats exchanged."""

from __future__ import annotations

from dataclasses import dataclass

from tablewright.arena.matches import play_to_end
from tablewright.arena.pairing import Pairing, score_of, seat_patterns
from tablewright.bots import open_bot
from tablewright.bots.nets.files import Net
from tablewright.bots.nets.player import NetPlayer
from tablewright.engine.box import Box
from tablewright.engine.game import Game


@dataclass(frozen=True)
class Trial:
    """How a net is tried."""

    against: str = "greedy"
    games: int = 100
    players: int = 2
    seed: int = 0


def play_trial(box: Box, net: Net, trial: Trial, number: int) -> dict[str, float]:
    """The net's score and half of its 95 % interval."""
    game = Game(box, box.settle({"players": trial.players}))
    pairing = Pairing("net", trial.against)
    patterns = seat_patterns(game.players)
    for deal in range(trial.games // 2):
        pattern = patterns[deal % len(patterns)]
        mirror = tuple(1 - bot for bot in pattern)
        seed = ((trial.seed + number) << 32) + deal
        pairing.scores.append(sum(play(game, net, trial.against, seats, seed) for seats in (pattern, mirror)) / 2)
    return {"score": pairing.mean, "error": pairing.error}


def play(game: Game, net: Net, against: str, pattern: tuple[int, ...], seed: int) -> float:
    bots = [
        open_bot(against, game, seed * 8 + seat) if bot else NetPlayer(game, seed * 8 + seat, net)
        for seat, bot in enumerate(pattern)
    ]
    match = game.new(seed=seed)
    play_to_end(match, bots)
    return score_of(match, pattern)
