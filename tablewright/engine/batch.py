"""Many games at once, as columns: one row a game."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from tablewright.engine.errors import BadOption, NotInstalled
from tablewright.engine.kit.chance import below, scramble, seed_generator
from tablewright.engine.scratch import zeros_apart

if TYPE_CHECKING:
    from tablewright.engine.game import Game
    from tablewright.engine.match import Match

BLOCK = 500  # games handed to a thread at a time
TALLIED = 8  # of so many games one is tallied, where they are: enough to know, and cheap
Tally = tuple[np.ndarray, np.ndarray, np.ndarray]  # offered, taken, and stamps
# The random players' own generator. The field before it keeps numba from taking a state, which begins with its
# generator, for a kind of dice.
DICE = np.dtype((np.record, [("apart", np.int64), ("rng", np.uint64)]))


def column_type(seats: int) -> np.dtype:
    """One game's row."""
    members = [
        ("plies", np.int32),
        ("rounds", np.int32),
        ("ending", np.int32),  # 0: cut off at the limit of plies
        ("fault", np.int32),  # 0: no bound or property was found broken
        ("scores", np.int32, seats),
        ("places", np.int32, seats),
        ("payoffs", np.float64, seats),
    ]
    return np.dtype((np.record, np.dtype(members, align=True)))


class Batch:
    """The results of many games of one kind."""

    def __init__(
        self,
        game: Game,
        seeds: np.ndarray,
        rows: np.ndarray,
        ends: np.ndarray,
        play_again: Callable[[int], Match] | None = None,
        tally: Tally | None = None,
    ):
        self.game = game
        self.seeds = seeds
        self.rows = rows
        self.ends = ends  # the final states, where they were asked for
        self.play_again = play_again or self.play_random  # from a seed, by the players of this batch
        self.tally = tally  # what was offered and taken, where that was asked for

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, column: str) -> np.ndarray:
        """A column; those with one number a seat are arrays of games by seats."""
        values: np.ndarray = self.seeds if column == "seeds" else self.rows[column]
        return values[:, : self.game.players] if values.ndim == 2 else values

    @property
    def endings(self) -> dict[str, int]:
        """How many games ended in each way."""
        names = ["cut_off", *self.game.box.endings]
        counts = np.bincount(self["ending"], minlength=len(names))
        return {name: int(count) for name, count in zip(names, counts, strict=True)}

    def columns(self) -> dict[str, np.ndarray]:
        """Flat columns: seed, plies, rounds, ending, and score, place and payoff of each seat."""
        names = np.array(["cut_off", *self.game.box.endings])
        flat = {
            "seed": self.seeds,
            "plies": self["plies"],
            "rounds": self["rounds"],
            "ending": names[self["ending"]],
            "fault": self["fault"],
        }
        for seat in range(self.game.players):
            for name in ("scores", "places", "payoffs"):
                flat[f"{name[:-1]}_{seat}"] = self[name][:, seat]
        return flat

    def to_arrow(self) -> Any:
        """The columns as a PyArrow table."""
        return need_pyarrow().table(self.columns())

    def write_parquet(self, path: Path) -> None:
        table = self.to_arrow()
        from pyarrow import parquet

        parquet.write_table(table, path)

    def match(self, row: int) -> Match:
        """The match of a row, played again by the same players."""
        return self.play_again(int(self.seeds[row]))

    def play_random(self, seed: int) -> Match:
        match = self.game.new(seed=seed)
        dice = np.zeros(1, DICE)
        seed_generator(dice[0], scramble(seed))  # as `play_block` does
        while not match.over and len(match.moves) < self.game.longest:
            actions = match.legal()
            match.play(actions[below(dice[0], len(actions))])
        return match


def need_pyarrow() -> Any:
    try:
        import pyarrow
    except ImportError:
        raise NotInstalled("Tables need PyArrow: pip install 'tablewright[lab]'.") from None
    return pyarrow


def game_seeds(games: int, seed: int) -> np.ndarray:
    """A seed for each game, the same however the games are shared out."""
    return np.random.SeedSequence(seed).generate_state(games, np.uint64) >> np.uint64(11)


def playouts(
    game: Game,
    games: int,
    seed: int = 0,
    *,
    threads: int | None = None,
    checked: bool = False,
    keep_ends: bool = False,
    tallied: bool = False,
    variants: Sequence[Game] = (),
    progress: Callable[[int], None] | None = None,
) -> Batch:
    """Play games with random players on all cores.

    With `checked`, bounds and properties are checked at every action. With `keep_ends`, the final states come back
    too. With `variants`, games of the same box under other rules and for no more players, these share the games
    out evenly, one after another. With `tallied`, what was offered and taken is counted in one game of TALLIED.
    `progress` is told how many games have just been finished.
    """
    if tallied and (checked or keep_ends):
        raise BadOption("Games are tallied or checked, not both, and final states are kept of neither.")
    seeds = game_seeds(games, seed)
    rows = np.zeros(games, column_type(game.box.most_players))
    ends = game.box.state.blank(games if keep_ends else 0)
    rules, limit = rules_and_limit(game, variants)
    play = game.drivers.play_block_checked if checked else game.drivers.play_block

    tallies: list[Tally] = []

    def block(first: int) -> int:
        last = min(first + BLOCK, games)
        lent = lend(game)
        if tallied:
            tally = empty_tally(game)
            game.drivers.play_block_tallied(rules, seeds, first, last, limit, lent, rows, TALLIED, tally)
            tallies.append(tally)
        else:
            play(rules, seeds, first, last, limit, lent, rows, ends)
        return last - first

    starts = range(0, games, BLOCK)
    workers = 1 if game.plain else threads or os.cpu_count() or 1
    if starts:
        block_sizes = [block(starts[0])]  # alone, so that one thread compiles
        if progress:
            progress(block_sizes[0])
    with ThreadPoolExecutor(workers) as pool:
        for done in as_completed([pool.submit(block, first) for first in starts[1:]]):
            if progress:
                progress(done.result())
            else:
                done.result()
    return Batch(game, seeds, rows, ends, tally=summed(game, tallies) if tallied else None)


def empty_tally(game: Game) -> Tally:
    """Counts of what was offered and taken, by seat and element, and the stamps that go with them."""
    elements = max(1, len(game.box.study.elements))
    counts = (game.box.most_players, elements)
    return np.zeros(counts, np.int64), np.zeros(counts, np.int64), np.zeros(elements + 1, np.int64)


def summed(game: Game, tallies: Sequence[Tally]) -> Tally:
    whole = empty_tally(game)
    for tally in tallies:
        for all_counts, counts in zip(whole, tally, strict=True):
            all_counts += counts
    return whole


def rules_and_limit(game: Game, variants: Sequence[Game]) -> tuple[np.ndarray, int]:
    """The rules of all variants (of the game itself, if there are none), and the most plies that a match of any has."""
    for each in variants:
        if each.box.slug != game.box.slug or each.players > game.players:
            raise BadOption(
                f"{each.box.title} for {each.players} is no variant here: all must be {game.box.title} for at most"
                f" {game.players}, since there are as many columns."
            )
    shared = variants or [game]
    return np.concatenate([each.rules_rows for each in shared]), max(each.longest for each in shared)


def lend(game: Game) -> tuple[np.ndarray, ...]:
    """The scratch of one thread."""
    seats = game.box.most_players
    return (
        game.box.state.blank(),
        game.box.state.blank(),
        zeros_apart(1, DICE),
        zeros_apart(game.box.actions.count, np.int32),
        zeros_apart(seats, np.int32),
        zeros_apart(seats, np.int32),
        zeros_apart(seats, np.float64),
    )
