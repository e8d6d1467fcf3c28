"""Playouts on a GPU: one thread per game, by the same rules that the CPU runs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from tablewright.engine.batch import Batch, column_type, game_seeds
from tablewright.engine.box import Box
from tablewright.engine.cuda import Kernels, family_numbers, is_simulated, need_cuda, sort_keys, without_journal
from tablewright.engine.drivers import MATCH, PLAYOUTS, TEXTS
from tablewright.engine.fields import Schema
from tablewright.engine.kit import seed_generator
from tablewright.engine.scratch import DICE, TALLY_EVERY, Tally, empty_tally
from tablewright.engine.variants import rules_and_limit

if TYPE_CHECKING:
    from tablewright.engine.game import Game

FILES = (MATCH, PLAYOUTS, TEXTS / "gpu_playouts.py")
WARP = 32
THREADS, MOST_THREADS = 512, 768  # of a block: registers are short in large games with more than THREADS
FEWEST_SHARED = 128  # slots of a block; if shared memory has less room, states stay in the memory of the device
REGISTERS, MOST_REGISTERS = 65_536, 255  # of a multiprocessor, and of a thread
SLOT_OVERHEAD = DICE.itemsize + 12  # bytes of a slot beside its state: generator, games, action, place in the order
RESERVED = 2048  # bytes of a block's shared memory for counting, and for CUDA itself
CHUNK = 1 << 21  # games, at most, whose states are in the memory of the device together
SIMULATED_SLOTS, SIMULATED_THREADS, SIMULATED_WARP = 4, 6, 2


def registers_for(threads: int) -> int:
    """The most registers per thread; a multiprocessor allocates them for four warps at a time, in eights."""
    allocated = -(-threads // (4 * WARP)) * 4 * WARP
    return min(MOST_REGISTERS, REGISTERS // allocated // 8 * 8)


@cache
def shared_memory() -> int:
    """Bytes of shared memory that one block can have."""
    if is_simulated():
        return 227 * 1024
    return int(need_cuda().get_current_device().MAX_SHARED_MEMORY_PER_BLOCK_OPTIN)


@cache
def multiprocessors() -> int:
    return 2 if is_simulated() else int(need_cuda().get_current_device().MULTIPROCESSOR_COUNT)


def slots_for(state: Schema, keys: int) -> int:
    """As many slots as shared memory has room for, in whole warps, beside places in their order that stay empty."""
    slot_bytes = state.dtype.itemsize + SLOT_OVERHEAD
    reserved = RESERVED + gaps(keys, WARP) * np.dtype(np.int16).itemsize
    return min(THREADS, (shared_memory() - reserved) // slot_bytes // WARP * WARP)


def gaps(keys: int, lanes: int) -> int:
    """How many places in the order of slots can stay empty because each key begins with a new warp."""
    return keys * (lanes - 1)


def threads_for(slots: int, keys: int) -> int:
    """A thread for each slot, and warps enough for slots in all phases: one warp more for each phase but the first."""
    phases = keys - 2
    return min(MOST_THREADS, max(THREADS, slots + (phases - 1) * WARP))


class DeviceLayout:
    """How a game is laid out on the device: as many slots in a block as its shared memory has room for.

    A block has more threads than slots, so that games at different decisions can have warps of their own. Large states
    stay in the memory of the device; then a block has as many slots as threads.
    """

    def __init__(self, box: Box, *, whole: bool, every: int, unpacked: bool = True):
        self.state, keys = box.state if whole else without_journal(box.state), sort_keys(box)
        self.slots, lanes = slots_for(self.state, keys), WARP
        self.threads = threads_for(self.slots, keys)
        self.shared = self.slots >= FEWEST_SHARED
        if not self.shared:
            self.slots = self.threads = THREADS
        if is_simulated():
            self.slots, self.threads, lanes = SIMULATED_SLOTS, SIMULATED_THREADS, SIMULATED_WARP
        self.words = self.state.dtype.itemsize // np.dtype(np.int64).itemsize
        self.kernels = Kernels(
            box,
            FILES,
            journal=whole,
            most_registers=registers_for(self.threads),
            STATE=self.state.dtype,
            WORDS=self.words,
            SHARED=self.shared,
            UNPACKED=unpacked,
            SLOTS=self.slots,
            PLACES=self.slots + gaps(keys, lanes),
            LANES=lanes,
            EVERY=every,
        )

    @property
    def bytes(self) -> int:
        """What the states of a block's games need of its shared memory."""
        return self.slots * self.state.dtype.itemsize if self.shared else 0

    def as_words(self, states: np.ndarray) -> np.ndarray:
        """A row of words for each state."""
        return states.view(np.int64).reshape(len(states), self.words)

    def as_states(self, words: np.ndarray) -> np.ndarray:
        return words.view(self.state.dtype).reshape(len(words))


layout_for = cache(DeviceLayout)


class DevicePlayouts:
    """Games on the device with everything that the kernels need, copied there once.

    `variants` are as in `playouts`. Final states that are kept include their journal; other games are played without.
    Games are played in chunks, as many at a time as have room for their states; all at once if these are kept.
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
        rules, self.limit = rules_and_limit(game, variants)
        boxes = unpacked_boxes(game, rules)
        every = TALLY_EVERY if tallied else 0
        layout = layout_for(box, whole=keep_ends, every=every, unpacked=boxes is not None)
        self.layout = layout
        self.seeds = game_seeds(games, seed)
        self.blocks = max(1, min(-(-games // layout.slots), multiprocessors()))
        counts = empty_tally(box)
        stamped = self.blocks * layout.slots if tallied else 1
        self.tally: Any = Tally(
            offered=cuda.to_device(counts.offered),
            taken=cuda.to_device(counts.taken),
            stamps=cuda.to_device(np.zeros((stamped, len(counts.stamps)), np.int32)),
        )
        row = column_type(box.most_players)
        self.columns = cuda.device_array(games, row)
        self.rules, self.device_seeds = cuda.to_device(rules), cuda.to_device(self.seeds)
        self.blank, self.blank_row = cuda.to_device(layout.state.blank()), cuda.to_device(np.zeros(1, row))
        self.boxes = cuda.to_device(layout.as_words(with_fields_of(layout.state, boxes, len(rules))))
        self.families = cuda.to_device(family_numbers(box))
        self.taken = cuda.to_device(np.zeros(1, np.int32))
        self.chunk = max(1, games if keep_ends else min(games, states_with_room(layout.state)))
        self.stored = cuda.device_array((self.chunk, layout.words), np.int64)
        self.stored_states = self.stored.reshape(self.stored.size).view(layout.state.dtype)

    def play(self) -> None:
        for first in range(0, len(self.seeds), self.chunk):
            self.play_chunk(first, min(self.chunk, len(self.seeds) - first))

    def play_chunk(self, first: int, count: int) -> None:
        """Play `count` games, from the game `first` on."""
        given, stored = (self.rules, self.device_seeds), (first, count, self.stored, self.stored_states)
        self.launch("deal_games", *given, self.boxes, *stored, self.taken)
        self.launch("play_games", *given, self.families, self.limit, *stored, self.taken, self.tally)
        self.launch("score_games", *given, self.blank, self.blank_row, *stored, self.columns)

    def launch(self, name: str, *arguments: Any) -> None:
        layout = self.layout
        layout.kernels.launch(name, self.blocks, layout.threads, *arguments, shared_bytes=layout.bytes)

    def batch(self) -> Batch:
        ends = self.game.box.state.blank(0)
        if self.keep_ends:
            ends = self.layout.as_states(self.stored.copy_to_host()[: len(self.seeds)])
        return Batch(self.game, self.seeds, self.columns.copy_to_host(), ends, tally=self.counted())

    def counted(self) -> Tally | None:
        """The counts on the host, with the decisions of all slots together."""
        if not self.tallied:
            return None
        stamps = empty_tally(self.game.box).stamps
        stamps[-1] = self.tally.stamps.copy_to_host()[:, -1].sum()
        return Tally(self.tally.offered.copy_to_host(), self.tally.taken.copy_to_host(), stamps)


def unpacked_boxes(game: Game, rules: np.ndarray) -> np.ndarray | None:
    """The unpacked box of each variant, the same for all its games; None if unpacking draws by chance."""
    boxes, sealed = game.box.state.blank(len(rules)), game.box.state.blank()
    seed_generator(sealed[0], 0)
    for each in range(len(rules)):
        game.drivers.open_table(rules[each : each + 1], boxes[each : each + 1], np.uint64(0))
    return boxes if (boxes["rng"] == sealed["rng"]).all() else None


def with_fields_of(state: Schema, boxes: np.ndarray | None, count: int) -> np.ndarray:
    """So many states with the fields of a state on the device, blank or as in these boxes."""
    states = state.blank(count)
    if boxes is not None:
        for name in states.dtype.names or ():
            states[name] = boxes[name]
    return states


def states_with_room(state: Schema) -> int:
    """How many states fill half of the memory that is free on the device, and not more than a CHUNK."""
    each = 2 * state.dtype.itemsize
    free = need_cuda().current_context().get_memory_info()[0]
    return int(min(free, CHUNK * each)) // each


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
