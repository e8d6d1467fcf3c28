"""Many games with any bots, as the columns that `playouts` gives for random ones."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from tablewright.bots import Bot, Seat, open_bot
from tablewright.engine.batch import Batch, column_type, game_seeds
from tablewright.engine.errors import BadOption
from tablewright.engine.game import Game
from tablewright.engine.match import Match
from tablewright.engine.playouts import playouts


def seats_of(game: Game, bots: Sequence[str]) -> list[str]:
    """A bot for each seat: one name serves for all of them."""
    names = [name.strip() for name in bots if name.strip()] or ["random"]
    if len(names) == 1:
        names *= game.players
    if len(names) != game.players:
        raise BadOption(f"{len(names)} bots are named for {game.players} seats: name one, or one for each.")
    for name in names:
        open_bot(name, game)
    return names


def simulate(
    game: Game,
    bots: Sequence[str],
    games: int,
    seed: int = 0,
    *,
    threads: int | None = None,
    checked: bool = False,
    progress: Callable[[int], None] | None = None,
) -> Batch:
    """Play games between bots; seat i of every game is bot i, and a game's seed does not depend on the threads."""
    names = seats_of(game, bots)
    if set(names) == {"random"}:
        return playouts(game, games, seed, threads=threads, checked=checked, progress=progress)
    seeds = game_seeds(games, seed)
    rows = np.zeros(games, column_type(game.box.most_players))

    def play_again(seed: int) -> Match:
        match = game.new(seed=seed)
        play_through(match, bots_of(seed), checked=False)
        return match

    def bots_of(seed: int) -> list[Bot]:
        return [open_bot(name, game, seed * 8 + seat) for seat, name in enumerate(names)]

    def play(row: int) -> None:
        match = game.new(seed=int(seeds[row]))
        rows["fault"][row] = play_through(match, bots_of(match.seed), checked)
        write_row(match, rows[row])
        if progress:
            progress(1)

    if games:
        play(0)  # alone, so that one thread compiles
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        for job in [pool.submit(play, row) for row in range(1, games)]:
            job.result()
    return Batch(game, seeds, rows, game.box.state.blank(0), play_again)


def play_through(match: Match, players: Sequence[Bot], checked: bool) -> int:
    """Let the bots finish a match; returns the first fault that was found, 0 for none."""
    game = match.game
    while not match.over and len(match.moves) < game.longest:
        seat = int(match.state.actor)
        match.play(players[seat](Seat(match, seat)))
        if checked and (fault := int(game.drivers.find_fault(game.rules_array, match.states))):
            return fault
    return 0


def write_row(match: Match, row: np.record) -> None:
    players = match.game.players
    row["plies"] = len(match.moves)
    row["rounds"] = match.round
    row["ending"] = match.state.ending
    row["scores"][:players] = match.scores
    if match.over:
        row["places"][:players] = match.places
        row["payoffs"][:players] = match.payoffs
