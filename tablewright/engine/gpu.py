"""Playouts on a GPU: a thread plays a game, by the rules that the CPU runs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from tablewright.engine import batch
from tablewright.engine.batch import DICE, TALLIED, Batch, column_type, game_seeds, rules_and_limit
from tablewright.engine.box import Box
from tablewright.engine.cuda import Kernels, family_numbers, is_simulated, need_cuda, without_journal
from tablewright.engine.drivers import TABLE
from tablewright.engine.errors import BadOption, NoDevice
from tablewright.engine.fields import Schema

if TYPE_CHECKING:
    from tablewright.engine.game import Game

DRIVERS = Path(__file__).parent / "drivers"
TEXTS = (TABLE, DRIVERS / "lines.py", DRIVERS / "gpu.py")
WARP = 32
MOST_DESKS = 448  # in a block
REGISTERS, MOST_REGISTERS = 65_536, 255  # of a multiprocessor, and of a thread
BESIDE = DICE.itemsize + 8  # bytes of a desk beside its state: its dice, its game, its action, its place in the line
KEPT_BACK = 2048  # bytes of a block's shared memory for counting, and what CUDA itself takes
SIMULATED_DESKS = 4


def registers_for(threads: int) -> int:
    """As many as each thread may have; a multiprocessor gives them out to four warps at a time, eight by eight."""
    given_to = -(-threads // (4 * WARP)) * 4 * WARP
    return min(MOST_REGISTERS, REGISTERS // given_to // 8 * 8)


@cache
def shared_memory() -> int:
    """Bytes that one block may have."""
    if is_simulated():
        return 48 * 1024
    return int(need_cuda().get_current_device().MAX_SHARED_MEMORY_PER_BLOCK_OPTIN)


@cache
def multiprocessors() -> int:
    return 2 if is_simulated() else int(need_cuda().get_current_device().MULTIPROCESSOR_COUNT)


def desks_for(state: Schema) -> int:
    """As many desks as a block has room for, in whole warps."""
    a_desk = state.dtype.itemsize + BESIDE
    desks = min(MOST_DESKS, (shared_memory() - KEPT_BACK) // a_desk // WARP * WARP)
    if desks < WARP:
        raise NoDevice(
            f"A block of this device has room for {shared_memory()} bytes, and {WARP} games need {WARP * a_desk}."
        )
    return desks


class Room:
    """How a game is laid out on the device: as many desks in a block as its shared memory has room for."""

    def __init__(self, box: Box, *, whole: bool, every: int):
        self.state = box.state if whole else without_journal(box.state)
        self.desks = SIMULATED_DESKS if is_simulated() else desks_for(self.state)
        self.kernels = Kernels(
            box,
            TEXTS,
            journal=whole,
            most_registers=registers_for(self.desks),
            STATE=self.state.dtype,
            DESKS=self.desks,
            EVERY=every,
        )

    @property
    def bytes(self) -> int:
        return self.desks * self.state.dtype.itemsize


room_for = cache(Room)


class Grid:
    """Games on the device, and everything that playing them takes, copied there once.

    With variants, games of the same box under other rules and for no more players, these share the games out evenly,
    one after another. Final states that are kept have their journal; games that nobody keeps are played without.
    """

    def __init__(
        self,
        game: Game,
        games: int,
        seed: int = 0,
        *,
        keep_ends: bool = False,
        tallied: bool = False,
        variants: Sequence[Game] = (),
    ):
        if tallied and keep_ends:
            raise BadOption("Games are tallied or their final states are kept, not both.")
        cuda, box = need_cuda(), game.box
        self.game, self.keep_ends, self.tallied = game, keep_ends, tallied
        self.room = room_for(box, whole=keep_ends, every=TALLIED if tallied else 0)
        rules, limit = rules_and_limit(game, variants)
        self.seeds = game_seeds(games, seed)
        self.blocks = max(1, min(-(-games // self.room.desks), multiprocessors()))
        row = column_type(box.most_players)
        offered, taken, stamps = batch.empty_tally(game)
        self.columns = cuda.device_array(games, row)
        self.ends = cuda.device_array(games if keep_ends else 0, self.room.state.dtype)
        self.offered, self.taken = cuda.to_device(offered), cuda.to_device(taken)
        stamped = self.blocks * self.room.desks if tallied else 1
        self.stamps = cuda.to_device(np.zeros((stamped, len(stamps)), np.int32))
        self.lent = (
            cuda.to_device(rules),
            cuda.to_device(self.seeds),
            cuda.to_device(self.room.state.blank()),
            cuda.to_device(np.zeros(1, row)),
            cuda.to_device(family_numbers(box)),
            limit,
            self.columns,
            self.ends,
            (self.offered, self.taken, self.stamps),
        )

    def play(self) -> None:
        self.room.kernels.launch("play_games", self.blocks, self.room.desks, *self.lent, room=self.room.bytes)

    def batch(self) -> Batch:
        ends = self.ends.copy_to_host() if self.keep_ends else self.game.box.state.blank(0)
        tally = None
        if self.tallied:
            stamps = batch.empty_tally(self.game)[2]
            stamps[-1] = self.stamps.copy_to_host()[:, -1].sum()
            tally = self.offered.copy_to_host(), self.taken.copy_to_host(), stamps
        return Batch(self.game, self.seeds, self.columns.copy_to_host(), ends, tally=tally)


def playouts_on_gpu(
    game: Game,
    games: int,
    seed: int = 0,
    *,
    keep_ends: bool = False,
    tallied: bool = False,
    variants: Sequence[Game] = (),
) -> Batch:
    """Games by random players, the same as `playouts` plays on the CPU, one thread to a game."""
    grid = Grid(game, games, seed, keep_ends=keep_ends, tallied=tallied, variants=variants)
    grid.play()
    return grid.batch()
