"""The names that driver texts use without importing them, for editors and linters.

`driver_names` in this package sets most of them, `engine.cuda.Kernels` those of kernels. The rules are the game's own.
"""

from collections.abc import Callable
from math import exp as exp
from math import log as log
from math import sqrt as sqrt
from typing import Any, TypeVar

import numpy as np
from numpy import float32 as float32
from numpy import int8 as int8
from numpy import int16 as int16
from numpy import int32 as int32
from numpy import uint64 as uint64

from tablewright.engine.drivers.flags import load_flag as load_flag
from tablewright.engine.drivers.flags import store_flag as store_flag
from tablewright.engine.drivers.simd import SIMD_WIDTH as SIMD_WIDTH
from tablewright.engine.drivers.simd import fma_simd as fma_simd
from tablewright.engine.drivers.simd import load_simd as load_simd
from tablewright.engine.drivers.simd import store_simd as store_simd
from tablewright.engine.kit.chance import below as below
from tablewright.engine.kit.chance import next_random as next_random
from tablewright.engine.kit.chance import scramble as scramble
from tablewright.engine.kit.chance import seed_generator as seed_generator
from tablewright.engine.kit.journal import begin_ply as begin_ply
from tablewright.engine.kit.journal import forget_notes_to_others as forget_notes_to_others
from tablewright.engine.scratch import DICE as DICE
from tablewright.engine.scratch import TALLY_EVERY as TALLY_EVERY
from tablewright.engine.scratch import PlayoutScratch as PlayoutScratch
from tablewright.engine.scratch import Tally as Tally

Function = TypeVar("Function", bound=Callable[..., Any])

NONE: int
PLAYERS: int  # the most seats of the game

def driver(function: Function) -> Function: ...  # compiles a function, or leaves it plain
def count_one(counts: np.ndarray, row: int, column: int) -> None: ...
def out_of_bounds(s: Any) -> int: ...  # generated from the bounds of the fields

# The rules of the game, as `Box` describes them.
def unpack(rules: Any, s: Any) -> None: ...
def setup(rules: Any, s: Any) -> None: ...
def legal(rules: Any, s: Any, moves: np.ndarray) -> int: ...
def why_not(rules: Any, s: Any, action: int) -> int: ...
def play(rules: Any, s: Any, action: int) -> None: ...
def scores(rules: Any, s: Any, out: np.ndarray) -> None: ...
def places(rules: Any, s: Any, out: np.ndarray) -> None: ...
def payoffs(rules: Any, s: Any, out: np.ndarray) -> None: ...
def promise(rules: Any, s: Any, out: np.ndarray) -> None: ...
def conceal(rules: Any, s: Any, viewer: int) -> None: ...
def check(rules: Any, s: Any) -> int: ...
def subject(rules: Any, s: Any, action: int) -> int: ...

# Kernels only.
cuda: Any
INT: Any
SHORT: Any
FLOAT: Any
STATE: Any  # the state record, without its journal where none is kept
MOVES: int  # the number of actions
WORD: Any  # eight bytes of a stored state
WORDS: int  # words of a state
SHARED: bool  # whether the states of a block's games are in its shared memory
UNPACKED: bool  # whether games start from boxes that are unpacked
SLOTS: int  # games in a block
PLACES: int  # places in the order of a block's slots
LANES: int  # threads of a warp
KEYS: int  # sort keys: phases or families, and what comes after them
OVER: int  # the key of a finished game
EVERY: int  # one game of EVERY is tallied; 0 for none

def kernel(function: Function) -> Function: ...
