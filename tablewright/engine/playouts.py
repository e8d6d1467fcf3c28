"""Playing many games with random players, on all cores or on a GPU."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import TYPE_CHECKING

import numpy as np

from tablewright.engine.batch import Batch, column_type, game_seeds
from tablewright.engine.errors import BadOption
from tablewright.engine.scratch import Tally, empty_tally, playout_scratch
from tablewright.engine.variants import rules_and_limit

if TYPE_CHECKING:
    from tablewright.engine.game import Game

BLOCK = 500  # games given to a thread at a time


def playouts(
    game: Game,
    games: int,
    seed: int = 0,
    *,
    device: str = "cpu",
    threads: int | None = None,
    checked: bool = False,
    keep_ends: bool = False,
    tallied: bool = False,
    variants: Sequence[Game] = (),
    progress: Callable[[int], None] | None = None,
) -> Batch:
    """Play games with random players on all cores, or with `device="gpu"` on a GPU; the games are the same.

    With `checked`, bounds and properties are checked at every action. With `keep_ends`, the final states are returned
    too. With `variants`, games of the same box under other rules and for no more players, the games are divided
    evenly among them, one after another. With `tallied`, choices are counted in one game of TALLY_EVERY. `progress`
    is called with the number of games just finished; on a GPU all are finished at once.
    """
    if tallied and (checked or keep_ends):
        raise BadOption("Tallied games cannot be checked, and their final states cannot be kept.")
    if device == "gpu":
        if checked or threads is not None:
            raise BadOption("On a GPU games cannot be checked, and the number of threads cannot be set.")
        from tablewright.engine.gpu import playouts_on_gpu  # it needs the extra packages of [gpu]

        batch = playouts_on_gpu(game, games, seed, keep_ends=keep_ends, tallied=tallied, variants=variants)
        if progress:
            progress(games)
        return batch
    if device != "cpu":
        raise BadOption(f"Unknown device {device!r}: games are played on the cpu or the gpu.")
    seeds = game_seeds(games, seed)
    rows = np.zeros(games, column_type(game.box.most_players))
    ends = game.box.state.blank(games if keep_ends else 0)
    rules, limit = rules_and_limit(game, variants)
    tallies: list[Tally] = []

    def block(first: int) -> int:
        last = min(first + BLOCK, games)
        scratch = playout_scratch(game.box)
        tally = empty_tally(game.box) if tallied else None
        game.drivers.play_block(rules, seeds, first, last, limit, scratch, rows, ends, checked or None, tally)
        if tally is not None:
            tallies.append(tally)
        return last - first

    starts = range(0, games, BLOCK)
    workers = 1 if game.plain else threads or os.cpu_count() or 1
    if starts:
        done = block(starts[0])  # alone, so that only one thread compiles
        if progress:
            progress(done)
    for done in finished(block, starts[1:], workers):
        if progress:
            progress(done)
    return Batch(game, seeds, rows, ends, tally=added_up(game, tallies) if tallied else None)


def finished(block: Callable[[int], int], starts: Sequence[int], workers: int) -> Iterator[int]:
    """What blocks return, as they finish. A single worker is this thread, since another one would be slower."""
    if workers == 1:
        yield from map(block, starts)
        return
    with ThreadPoolExecutor(workers) as pool:
        for job in as_completed([pool.submit(block, first) for first in starts]):
            yield job.result()


def added_up(game: Game, tallies: Sequence[Tally]) -> Tally:
    total = empty_tally(game.box)
    for tally in tallies:
        for all_counts, counts in zip(total, tally, strict=True):
            all_counts += counts
    return total
