"""Many games between any bots, in the same columns as `playouts` of random ones."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from tablewright.arena.matches import bots_for_seats, open_bots, play_to_end
from tablewright.engine.batch import Batch, column_type, game_seeds
from tablewright.engine.game import Game
from tablewright.engine.match import Match
from tablewright.engine.playouts import playouts


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
    """Play games between bots. Bot i sits in seat i of every game, and the threads do not change a game's seed."""
    names = bots_for_seats(game, bots)
    if set(names) == {"random"}:
        return playouts(game, games, seed, threads=threads, checked=checked, progress=progress)
    seeds = game_seeds(games, seed)
    rows = np.zeros(games, column_type(game.box.most_players))

    def play_again(seed: int) -> Match:
        match = game.new(seed=seed)
        play_to_end(match, open_bots(game, names, seed))
        return match

    def play(row: int) -> None:
        match = game.new(seed=int(seeds[row]))
        rows["fault"][row] = play_to_end(match, open_bots(game, names, match.seed), checked=checked)
        write_row(match, rows[row])
        if progress:
            progress(1)

    if games:
        play(0)  # alone, so that one thread compiles
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        for job in [pool.submit(play, row) for row in range(1, games)]:
            job.result()
    return Batch(game, seeds, rows, game.box.state.blank(0), play_again)


def write_row(match: Match, row: np.record) -> None:
    players = match.game.players
    row["plies"] = len(match.moves)
    row["rounds"] = match.round
    row["ending"] = match.state.ending
    row["scores"][:players] = match.scores
    if match.over:
        row["places"][:players] = match.places
        row["payoffs"][:players] = match.payoffs
