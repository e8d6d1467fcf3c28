"""Playouts on a GPU: one thread per game, by the same rules that the CPU runs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from tablewright.engine.batch import Batch, column_type, game_seeds
from tablewright.engine.box import Box
from tablewright.engine.cuda import Kernels, family_numbers, is_simulated, need_cuda, without_journal
from tablewright.engine.drivers import MATCH, PLAYOUTS, TEXTS
from tablewright.engine.errors import NoDevice
from tablewright.engine.fields import Schema
from tablewright.engine.scratch import DICE, TALLY_EVERY, Tally, empty_tally
from tablewright.engine.variants import rules_and_limit

if TYPE_CHECKING:
    from tablewright.engine.game import Game

FILES = (MATCH, PLAYOUTS, TEXTS / "warp_sort.py", TEXTS / "gpu_playouts.py")
WARP = 32
MOST_SLOTS = 448  # in a block
REGISTERS, MOST_REGISTERS = 65_536, 255  # of a multiprocessor, and of a thread
SLOT_OVERHEAD = DICE.itemsize + 8  # bytes of a slot beside its state: generator, game, action, position in the order
RESERVED = 2048  # bytes of a block's shared memory for counting, and for CUDA itself
SIMULATED_SLOTS = 4


def registers_for(threads: int) -> int:
    """The most registers per thread; a multiprocessor allocates them for four warps at a time, in eights."""
    allocated = -(-threads // (4 * WARP)) * 4 * WARP
    return min(MOST_REGISTERS, REGISTERS // allocated // 8 * 8)


@cache
def shared_memory() -> int:
    """Bytes of shared memory that one block can have."""
    if is_simulated():
        return 48 * 1024
    return int(need_cuda().get_current_device().MAX_SHARED_MEMORY_PER_BLOCK_OPTIN)


@cache
def multiprocessors() -> int:
    return 2 if is_simulated() else int(need_cuda().get_current_device().MULTIPROCESSOR_COUNT)


def slots_for(state: Schema) -> int:
    """As many slots as a block has room for, in whole warps."""
    slot_bytes = state.dtype.itemsize + SLOT_OVERHEAD
    slots = min(MOST_SLOTS, (shared_memory() - RESERVED) // slot_bytes // WARP * WARP)
    if slots < WARP:
        raise NoDevice(
            f"A block of this device has {shared_memory()} bytes of shared memory; {WARP} games need"
            f" {WARP * slot_bytes}."
        )
    return slots


class DeviceLayout:
    """How a game is laid out on the device: as many slots in a block as its shared memory has room for."""

    def __init__(self, box: Box, *, whole: bool, every: int):
        self.state = box.state if whole else without_journal(box.state)
        self.slots = SIMULATED_SLOTS if is_simulated() else slots_for(self.state)
        self.kernels = Kernels(
            box,
            FILES,
            journal=whole,
            most_registers=registers_for(self.slots),
            STATE=self.state.dtype,
            SLOTS=self.slots,
            EVERY=every,
        )

    @property
    def bytes(self) -> int:
        return self.slots * self.state.dtype.itemsize


layout_for = cache(DeviceLayout)


class DevicePlayouts:
    """Games on the device with everything that the kernel needs, copied there once.

    `variants` are as in `playouts`. Final states that are kept include their journal; other games are played without.
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
        cuda, box = need_cuda(), game.box
        self.game, self.keep_ends, self.tallied = game, keep_ends, tallied
        self.layout = layout_for(box, whole=keep_ends, every=TALLY_EVERY if tallied else 0)
        rules, limit = rules_and_limit(game, variants)
        self.seeds = game_seeds(games, seed)
        self.blocks = max(1, min(-(-games // self.layout.slots), multiprocessors()))
        row = column_type(box.most_players)
        counts = empty_tally(box)
        stamped = self.blocks * self.layout.slots if tallied else 1
        self.columns = cuda.device_array(games, row)
        self.ends = cuda.device_array(games if keep_ends else 0, self.layout.state.dtype)
        self.tally: Any = Tally(
            offered=cuda.to_device(counts.offered),
            taken=cuda.to_device(counts.taken),
            stamps=cuda.to_device(np.zeros((stamped, len(counts.stamps)), np.int32)),
        )
        self.arguments = (
            cuda.to_device(rules),
            cuda.to_device(self.seeds),
            cuda.to_device(self.layout.state.blank()),
            cuda.to_device(np.zeros(1, row)),
            cuda.to_device(family_numbers(box)),
            limit,
            self.columns,
            self.ends,
            self.tally,
        )

    def play(self) -> None:
        layout = self.layout
        layout.kernels.launch("play_games", self.blocks, layout.slots, *self.arguments, shared_bytes=layout.bytes)

    def batch(self) -> Batch:
        ends = self.ends.copy_to_host() if self.keep_ends else self.game.box.state.blank(0)
        return Batch(self.game, self.seeds, self.columns.copy_to_host(), ends, tally=self.counted())

    def counted(self) -> Tally | None:
        """The counts on the host, with the decisions of all slots together."""
        if not self.tallied:
            return None
        stamps = empty_tally(self.game.box).stamps
        stamps[-1] = self.tally.stamps.copy_to_host()[:, -1].sum()
        return Tally(self.tally.offered.copy_to_host(), self.tally.taken.copy_to_host(), stamps)


def playouts_on_gpu(
    game: Game,
    games: int,
    seed: int = 0,
    *,
    keep_ends: bool = False,
    tallied: bool = False,
    variants: Sequence[Game] = (),
) -> Batch:
    """Games by random players, the same as `playouts` plays on the CPU."""
    on_device = DevicePlayouts(game, games, seed, keep_ends=keep_ends, tallied=tallied, variants=variants)
    on_device.play()
    return on_device.batch()
