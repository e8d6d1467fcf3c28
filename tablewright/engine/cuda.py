"""CUDA: kernels that call a game's own `@rule` functions, as they are.

Compiled code knows a rule by the type that the function carries. While a kernel is compiled the rules carry the types
of their device functions, afterwards those of the CPU again; so kernels are compiled under one lock.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np

from tablewright.engine.batch import DICE
from tablewright.engine.box import Box
from tablewright.engine.drivers import SHARED, driver_names, leave_plain, reached_rules, rewired, run_text
from tablewright.engine.drivers.swift import swift_rules_for_gpu
from tablewright.engine.errors import NoDevice, NotInstalled
from tablewright.engine.fields import Schema
from tablewright.engine.kit.journal import note_to, turn_page
from tablewright.engine.kit.rule import rule

compiling = Lock()


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


# --- States without a journal -----------------------------------------------------------------------------------------


def without_journal(schema: Schema) -> Schema:
    """The state without what the last action did: half its bytes, and none that a rule reads."""
    return Schema(f for f in schema.fields if f.name != "journal")


@rule
def skip_note(s, seat, kind, first=0, second=0, third=0):
    """In place of `note_to`, where no journal is kept."""


@rule
def count_ply(s):
    """In place of `turn_page`, where no journal is kept."""
    s.turned_up = 0
    s.ply += 1


# --- Kernels ----------------------------------------------------------------------------------------------------------


class Kernels:
    """The kernels of some driver texts for a game, and the rules that they call."""

    def __init__(self, box: Box, texts: Sequence[Path], *, journal: bool, most_registers: int, **constants: Any):
        cuda = need_cuda()
        names = driver_names(box)
        if not journal:
            names = rewired(names, {note_to: skip_note, turn_page: count_ply})
        self.rules: list[Any] = list(reached_rules(names.values()))
        names |= {"cuda": cuda, "DICE": DICE, "MOVES": box.actions.count}
        names |= {"INT": np.int32, "SHORT": np.int16, "FLOAT": np.float64}
        names |= {"OVER": len(box.phases), "KEYS": max(len(box.phases) + 2, len(box.actions.families) + 1)}
        if is_simulated():
            names |= {"kernel": cuda.jit, "driver": leave_plain}
        else:
            # Not linked as a whole: the linker would fuse products and sums, which a CPU rounds one by one.
            names["kernel"] = partial(cuda.jit, lto=False, max_registers=most_registers)
            names["driver"] = cuda.jit(device=True)
        text = "".join(file.read_text() for file in (SHARED, *texts))
        self.module = run_text(text, f"gpu_{box.slug.replace('-', '_')}", None, names | constants)
        self.compiled: dict[str, Any] = {}

    def launch(self, name: str, blocks: int, threads: int, *arguments: Any, room: int = 0) -> None:
        """Start a kernel with so much shared memory beside what its text asks for; arguments keep their types."""
        if name not in self.compiled:
            self.compiled[name] = self.compile(name, arguments, room)
        self.compiled[name][blocks, threads, 0, room](*arguments)

    def compile(self, name: str, arguments: Sequence[Any], room: int) -> Any:
        kernel = getattr(self.module, name)
        if is_simulated():
            return kernel
        with compiling, rules_as_device_functions(self.rules):
            compiled = kernel.specialize(*arguments)
            for each in compiled.overloads.values():
                allow_shared_memory(each._codelibrary.get_cufunc(), room)
        return compiled


@contextmanager
def rules_as_device_functions(rules: Sequence[Any]) -> Iterator[None]:
    """While this holds, kernels can be compiled that call these rules; code for the CPU should not be."""
    from numba import cuda
    from numba.cuda.cudadrv import nvvm

    carried = [(each, getattr(each, "_numba_type_", None)) for each in rules]
    compile_ir, swift = nvvm.compile_ir, swift_rules_for_gpu()
    for each in rules:
        if not hasattr(each, "on_gpu"):
            each.on_gpu = cuda.jit(device=True)(swift.get(each.__code__, each))
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
    """A block may have more than 48 kB only where that was asked for."""
    from numba.cuda.cudadrv.driver import binding, driver

    wish = binding.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
    driver.cuKernelSetAttribute(wish, size, function.handle, function.device.id)


def family_numbers(box: Box) -> np.ndarray:
    """The place of each action's family in the list of families."""
    return np.repeat(np.arange(len(box.actions.families), dtype=np.int32), [f.size for f in box.actions])
