"""CUDA: kernels that call a game's own `@rule` functions, as they are.

Compiled code finds a rule by the numba type stored on the function. While a kernel is compiled, the rules have the
types of their device functions; afterwards they have those of the CPU again. So kernels are compiled under one lock.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np

from tablewright.engine.box import Box
from tablewright.engine.drivers import driver_names, joined, leave_plain
from tablewright.engine.drivers.disk_cache import run_text
from tablewright.engine.drivers.intrinsics import gpu_intrinsic_rules
from tablewright.engine.drivers.rule_graph import reached_rules, rewired
from tablewright.engine.errors import NoDevice
from tablewright.engine.extras import need
from tablewright.engine.fields import Schema
from tablewright.engine.kit.journal import begin_ply, note_to
from tablewright.engine.kit.rule import rule
from tablewright.engine.scratch import DICE

compiling = Lock()


@cache
def need_cuda() -> Any:
    """numba's CUDA module, or one line that says what is missing."""
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack  # numba-cuda still uses it, and NumPy 2.5 has removed it
    if not is_simulated():  # numba has an older CUDA target of its own, which numba-cuda replaces
        need("gpu", "Playing on a GPU needs numba-cuda", "numba_cuda")
    from numba import cuda

    if not cuda.is_available():
        raise NoDevice("No usable CUDA device: an NVIDIA GPU with its driver is needed.")
    return cuda


def is_simulated() -> bool:
    """Whether numba simulates the GPU on the CPU (NUMBA_ENABLE_CUDASIM=1), as tests do."""
    from numba.core import config

    return bool(getattr(config, "ENABLE_CUDASIM", False))


# --- States without a journal -----------------------------------------------------------------------------------------


def without_journal(schema: Schema) -> Schema:
    """The state without its journal: half the bytes, and no rule reads them."""
    return Schema(f for f in schema.fields if f.name != "journal")


@rule
def skip_note(s: Any, seat: int, kind: int, first: int = 0, second: int = 0, third: int = 0) -> None:
    """In place of `note_to`, where no journal is kept."""


@rule
def count_ply(s: Any) -> None:
    """In place of `begin_ply`, where no journal is kept."""
    s.turned_up = 0
    s.ply += 1


# --- Kernels ----------------------------------------------------------------------------------------------------------


class Kernels:
    """The kernels of some driver texts for a game, and the rules that they call."""

    def __init__(self, box: Box, files: Sequence[Path], *, journal: bool, most_registers: int, **constants: Any):
        cuda = need_cuda()
        names = driver_names(box)
        if not journal:
            names = rewired(names, {note_to: skip_note, begin_ply: count_ply})
        self.rules: list[Any] = list(reached_rules(names.values()))
        names |= {"cuda": cuda, "DICE": DICE, "MOVES": box.actions.count}
        names |= {"INT": np.int32, "SHORT": np.int16, "FLOAT": np.float64, "WORD": np.dtype(np.int64)}
        names |= {"OVER": len(box.phases), "KEYS": sort_keys(box)}
        if is_simulated():
            names |= {"kernel": cuda.jit, "driver": leave_plain}
        else:
            # Not linked as a whole: the linker would fuse products and sums, which a CPU rounds one by one.
            names["kernel"] = partial(cuda.jit, lto=False, max_registers=most_registers)
            names["driver"] = cuda.jit(device=True)
        self.module = run_text(joined(files), f"gpu_{box.slug.replace('-', '_')}", None, names | constants)
        self.compiled: dict[str, Any] = {}

    def launch(self, name: str, blocks: int, threads: int, *arguments: Any, shared_bytes: int = 0) -> None:
        """Start a kernel, with dynamic shared memory; the types of the arguments must not change between calls."""
        if name not in self.compiled:
            self.compiled[name] = self.compile(name, arguments, shared_bytes)
        self.compiled[name][blocks, threads, 0, shared_bytes](*arguments)

    def compile(self, name: str, arguments: Sequence[Any], shared_bytes: int) -> Any:
        kernel = getattr(self.module, name)
        if is_simulated():
            return kernel
        with compiling, rules_as_device_functions(self.rules):
            compiled = kernel.specialize(*arguments)
            for each in compiled.overloads.values():
                allow_shared_memory(each._codelibrary.get_cufunc(), shared_bytes)
        return compiled


@contextmanager
def rules_as_device_functions(rules: Sequence[Any]) -> Iterator[None]:
    """Inside this block, kernels that call these rules can be compiled; code for the CPU must not be."""
    from numba import cuda
    from numba.cuda.cudadrv import nvvm

    carried = [(each, getattr(each, "_numba_type_", None)) for each in rules]
    compile_ir, intrinsics = nvvm.compile_ir, gpu_intrinsic_rules()
    for each in rules:
        if not hasattr(each, "on_gpu"):
            each.on_gpu = cuda.jit(device=True)(intrinsics.get(each.__code__, each))
        each._numba_type_ = each.on_gpu._numba_type_
    nvvm.compile_ir = partial(compile_ir, fma=False)
    try:
        yield
    finally:
        nvvm.compile_ir = compile_ir
        for each, carries in carried:
            if carries is None:
                del each._numba_type_
            else:
                each._numba_type_ = carries


def allow_shared_memory(function: Any, size: int) -> None:
    """Raise the limit of 48 kB of shared memory per block."""
    from numba.cuda.cudadrv import driver

    cuda_driver: Any = driver

    attribute = cuda_driver.binding.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
    cuda_driver.driver.cuKernelSetAttribute(attribute, size, function.handle, function.device.id)


def sort_keys(box: Box) -> int:
    """How many keys slots are sorted by: phases or families, and what comes after them."""
    return max(len(box.phases) + 2, len(box.actions.families) + 1)


def family_numbers(box: Box) -> np.ndarray:
    """The position of each action's family in the list of families."""
    return np.repeat(np.arange(len(box.actions.families), dtype=np.int32), [f.size for f in box.actions])
