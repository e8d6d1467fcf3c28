"""The rules on a GPU: the CPU's own `@rule` functions, called from CUDA kernels.

Compiled code knows a rule by the type that the function carries. While a kernel is compiled the rules carry the types
of their device functions, afterwards those of the CPU again; so a kernel is launched, and the first time compiled,
under one lock.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from threading import Lock
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from tablewright.engine.batch import DICE, Batch, column_type, game_seeds, rules_and_limit
from tablewright.engine.box import Box
from tablewright.engine.drivers import SHARED, TABLE, driver_names, leave_plain, reached_rules, run_text
from tablewright.engine.drivers.bounds import bounds_text, plain_bounds_text
from tablewright.engine.errors import NoDevice, NotInstalled

if TYPE_CHECKING:
    from tablewright.engine.game import Game

TEXT = Path(__file__).parent / "drivers" / "gpu.py"
SHARED_MEMORY = 48 * 1024  # bytes that a block may have without asking
SHARED_BLOCK, SHARED_BLOCKS = 32, 1056  # threads in a block, and blocks
LOCAL_BLOCK, LOCAL_BLOCKS = 128, 1056
launching = Lock()


@cache
def need_cuda() -> Any:
    """numba's CUDA, or one line that says what is missing."""
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack  # numba-cuda still names it, and NumPy 2.5 has dropped it
    try:
        from numba import cuda
    except ImportError:
        raise NotInstalled("A GPU needs numba-cuda: pip install 'tablewright[gpu]'.") from None
    if not cuda.is_available():
        raise NoDevice("No CUDA device can be used here: an NVIDIA GPU with its driver and numba-cuda are needed.")
    return cuda


def is_simulated() -> bool:
    """Whether numba plays the GPU on the CPU (NUMBA_ENABLE_CUDASIM=1), as tests do."""
    from numba.core import config

    return bool(getattr(config, "ENABLE_CUDASIM", False))


def fits_in_shared_memory(box: Box) -> bool:
    return SHARED_BLOCK * box.state.dtype.itemsize <= SHARED_MEMORY


@cache
def load_kernels(box: Box) -> ModuleType:
    """The kernels for a game; the drivers of `table.py` are device functions in it."""
    cuda = need_cuda()
    names = driver_names(box)
    names |= {"cuda": cuda, "STATE": box.state.dtype, "DICE": DICE, "MOVES": box.actions.count, "BLOCK": SHARED_BLOCK}
    names |= {"INT": np.int32, "FLOAT": np.float64}
    # Asked not to fuse products and sums, which a CPU rounds one by one; some payoffs still differ in the last place.
    names["kernel"] = cuda.jit if is_simulated() else cuda.jit(lto=False)
    names["driver"] = leave_plain if is_simulated() else cuda.jit(device=True)
    bounds = plain_bounds_text if is_simulated() else bounds_text
    text = SHARED.read_text() + TABLE.read_text() + bounds(box.state) + TEXT.read_text()
    return run_text(text, f"gpu_{box.slug.replace('-', '_')}", None, names)


@contextmanager
def rules_as_device_functions(box: Box) -> Iterator[None]:
    """While this holds, kernels can be compiled that call the game's rules; code for the CPU should not be."""
    if is_simulated():
        yield
        return
    from numba import cuda
    from numba.cuda.cudadrv import nvvm

    rules: list[Any] = list(reached_rules(driver_names(box).values()))
    carried = [(rule, getattr(rule, "_numba_type_", None)) for rule in rules]
    compile_ir = nvvm.compile_ir
    for rule in rules:
        if not hasattr(rule, "on_gpu"):
            rule.on_gpu = cuda.jit(device=True)(rule)
        rule._numba_type_ = rule.on_gpu._numba_type_
    nvvm.compile_ir = partial(compile_ir, fma=False)
    try:
        yield
    finally:
        nvvm.compile_ir = compile_ir
        for rule, carries in carried:
            if carries is None:
                del rule._numba_type_
            else:
                rule._numba_type_ = carries


class Grid:
    """Games on the device, and everything that playing them takes, copied there once.

    With variants, games of the same box under other rules and for no more players, these share the games out evenly,
    one after another.
    """

    def __init__(
        self, game: Game, games: int, seed: int = 0, *, keep_ends: bool = False, variants: Sequence[Game] = ()
    ):
        cuda, box = need_cuda(), game.box
        self.game = game
        self.keep_ends = keep_ends
        rules, self.limit = rules_and_limit(game, variants)
        self.seeds = game_seeds(games, seed)
        row = column_type(box.most_players)
        self.columns = cuda.device_array(games, row)
        self.ends = cuda.device_array(games if keep_ends else 0, box.state.dtype)
        self.lent = [
            cuda.to_device(rules),
            cuda.to_device(self.seeds),
            cuda.to_device(box.state.blank()),
            cuda.to_device(np.zeros(1, row)),
        ]

    def play(self) -> None:
        box = self.game.box
        kernels = load_kernels(box)
        if fits_in_shared_memory(box):
            kernel, block, most = kernels.play_in_shared_memory, SHARED_BLOCK, SHARED_BLOCKS
        else:
            kernel, block, most = kernels.play_in_local_memory, LOCAL_BLOCK, LOCAL_BLOCKS
        blocks = min(-(-len(self.seeds) // block), most)
        with launching, rules_as_device_functions(box):
            kernel[blocks, block](*self.lent, self.limit, self.columns, self.ends)

    def batch(self) -> Batch:
        ends = self.ends.copy_to_host() if self.keep_ends else self.game.box.state.blank(0)
        return Batch(self.game, self.seeds, self.columns.copy_to_host(), ends)


def playouts_on_gpu(
    game: Game, games: int, seed: int = 0, *, keep_ends: bool = False, variants: Sequence[Game] = ()
) -> Batch:
    """Games by random players, the same as `playouts` plays on the CPU, one thread to a game."""
    grid = Grid(game, games, seed, keep_ends=keep_ends, variants=variants)
    grid.play()
    return grid.batch()
