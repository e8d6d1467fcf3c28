"""The results of many games as columns, one row per game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from tablewright.engine.displays import batch_html
from tablewright.engine.extras import extra
from tablewright.engine.plots import batch_plot
from tablewright.engine.random_play import random_match
from tablewright.engine.scratch import Tally
from tablewright.engine.words import plural

if TYPE_CHECKING:
    from tablewright.engine.game import Game
    from tablewright.engine.match import Match

FIRST_HASH, HASH_FACTOR = 0x8B51F9DD, 0x58F38DED  # of NumPy's seed sequences, which it promises not to change


def column_type(seats: int) -> np.dtype:
    """One row: the result of one game."""
    members = [
        ("plies", np.int32),
        ("rounds", np.int32),
        ("ending", np.int32),  # 0: stopped at the limit of plies
        ("fault", np.int32),  # 0: every bound and property held
        ("scores", np.int32, seats),
        ("places", np.int32, seats),
        ("payoffs", np.float64, seats),
    ]
    return np.dtype((np.record, np.dtype(members, align=True)))


class Batch:
    """The results of many games of one kind.

    Examples:
        >>> import tablewright as tw
        >>> batch = tw.load("high-tide", players=2).playouts(1000, seed=1)
        >>> isinstance(batch, tw.Batch), len(batch), batch.endings
        (True, 1000, {'cut_off': 0, 'out_of_cards': 1000})
        >>> int(batch["rounds"].max())
        12
        >>> batch.match(0).scores == batch["scores"][0].tolist()
        True
        >>> figure = batch.plot("rounds")  # by Plotly
        >>> figure.layout.xaxis.title.text
        'rounds'
    """

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
        self.ends = ends  # the final states, if they were kept
        self.play_again = play_again or partial(random_match, game)  # from a seed, by the players of this batch
        self.tally = tally  # what was offered and taken, if it was counted

    def __repr__(self) -> str:
        return f"<{plural(len(self), 'game', 'games')} of {self.game.box.title}, {self.game.players} players>"

    def _repr_html_(self) -> str:
        return batch_html(self)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, column: str) -> np.ndarray:
        """A column; one with a number for each seat is an array of games by seats."""
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

    def to_pandas(self) -> Any:
        """The columns as a pandas data frame."""
        with extra("notebook", "Data frames need pandas"):
            import pandas
        return pandas.DataFrame(self.columns())

    def to_polars(self) -> Any:
        """The columns as a Polars data frame."""
        with extra("notebook", "Data frames need Polars"):
            import polars
        return polars.DataFrame(self.columns())

    def plot(self, column: str = "scores") -> Any:
        """A histogram of scores, payoffs, places, rounds, plies or endings, as a figure of Plotly."""
        return batch_plot(self, column)

    def write_parquet(self, path: Path) -> None:
        """Write the columns to a Parquet file."""
        table = self.to_arrow()
        from pyarrow import parquet

        parquet.write_table(table, path)

    def match(self, row: int) -> Match:
        """The match of a row, played again by the same players."""
        return self.play_again(int(self.seeds[row]))


def need_pyarrow() -> Any:
    with extra("lab", "Tables need PyArrow"):
        import pyarrow
    return pyarrow


def game_seeds(games: int, seed: int) -> np.ndarray:
    """A seed for each game, the same however the games are shared out.

    These are the upper bits of `SeedSequence(seed).generate_state(games, np.uint64)`, made all at once: NumPy makes
    them one by one. Word after word of its pool is hashed with a number that is multiplied each time.
    """
    pool = np.random.SeedSequence(seed).pool
    words = (2 * games // len(pool) + 1) * len(pool)
    factors = np.full(words + 1, HASH_FACTOR, np.uint32)
    factors[0] = FIRST_HASH
    factors = np.multiply.accumulate(factors, dtype=np.uint32)
    hashed = (factors[:-1].reshape(-1, len(pool)) ^ pool).ravel() * factors[1:]
    hashed ^= hashed >> np.uint32(16)
    lower, upper = hashed[: 2 * games].reshape(games, 2).T.astype(np.uint64)
    seeds: np.ndarray = (lower | upper << np.uint64(32)) >> np.uint64(11)
    return seeds
