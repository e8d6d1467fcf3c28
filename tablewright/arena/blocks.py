"""Blocks of games: what one worker plays at a time, and all that it depends on.

A game's seed belongs to its number in the sample, so a result does not depend on who played it, or in what order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from tablewright.arena.restricting import Restricted, Restriction
from tablewright.arena.simulation import seats_of
from tablewright.arena.watching import Watched, Watcher
from tablewright.bots import Bot, open_bot
from tablewright.engine.game import Game
from tablewright.engine.match import Match

BLOCK = 20  # games


@dataclass(frozen=True)
class Sample:
    """Games of one kind: who plays what, how often.

    With `same` above 1 so many games in a row have the same deal, the bots moving on by one seat from each to the next.
    With `only_setup` those games share no more than the set-up: what chance decides later differs.
    """

    game: Game
    bots: tuple[str, ...]  # one a seat
    games: int
    seed: int = 0
    same: int = 1
    only_setup: bool = False
    restriction: Restriction | None = None  # of the first bot alone

    def __post_init__(self) -> None:
        object.__setattr__(self, "bots", tuple(seats_of(self.game, self.bots)))

    def blocks(self) -> list[Block]:
        return [Block(self, first, min(first + BLOCK, self.games)) for first in range(0, self.games, BLOCK)]

    def resized(self, games: int) -> Sample:
        return replace(self, games=games)


@dataclass(frozen=True)
class Block:
    """The games `first` to `last` - 1 of a sample."""

    sample: Sample
    first: int
    last: int

    @property
    def games(self) -> int:
        return self.last - self.first

    def play(self) -> list[Watched]:
        watcher = Watcher(self.sample.game)
        return [play_numbered(self.sample, watcher, number) for number in range(self.first, self.last)]


def play_numbered(sample: Sample, watcher: Watcher, number: int) -> Watched:
    """One game of a sample."""
    match = sample.game.new(seed=seed_of(sample.seed, number // sample.same))
    if sample.only_setup:
        future = np.uint64(seed_of(sample.seed, number, 1))
        sample.game.drivers.reseed(match.states, future)
    order = rotated(range(len(sample.bots)), number)
    bots = [make_bot(sample, place, seed_of(sample.seed, number, 2 + place)) for place in order]
    return watcher.play(match, bots, [sample.bots[place] for place in order])


def make_bot(sample: Sample, place: int, seed: int) -> Bot:
    bot = open_bot(sample.bots[place], sample.game, seed)
    return Restricted(bot, sample.restriction) if sample.restriction and place == 0 else bot


def rotated(places: Sequence[int], by: int) -> list[int]:
    """Who sits where: the first seat belongs to another bot from game to game."""
    return [places[(seat + by) % len(places)] for seat in range(len(places))]


def seed_of(seed: int, *numbers: int) -> int:
    """A seed of its own for each run of numbers."""
    return int(np.random.SeedSequence([seed, *numbers]).generate_state(1, np.uint64)[0] >> np.uint64(11))


def all_blocks(samples: Sequence[Sample]) -> Iterator[Block]:
    for sample in samples:
        yield from sample.blocks()


def replayed(watched: Watched, game: Game) -> Match:
    """A watched game once more, as a match that can be saved and opened."""
    match = game.new(seed=watched.seed)
    for action in watched.actions:
        match.play(int(action))
    return match
