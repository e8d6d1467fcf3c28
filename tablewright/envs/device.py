"""Thousands of games on a GPU: like `VectorTable`, but its arrays never leave the device.

    table = DeviceTable("potlatch", 65_536, players=4, seed=1, arrays="torch")
    turn = table.reset()
    turn = table.step(actions)                  # a tensor on the same device

The same seeds give the same games as on the CPU. The arrays of a `Turn` are the table's own: the next step writes into
them. They are numba's device arrays, which have `__cuda_array_interface__`, or views of the same memory for PyTorch,
CuPy or JAX.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from tablewright.engine.box import Box
from tablewright.engine.cuda import Kernels, family_numbers, is_simulated, need_cuda, without_journal
from tablewright.engine.drivers import TEXTS
from tablewright.engine.errors import BadOption, IllegalAction, NotInstalled
from tablewright.engine.fields import Schema
from tablewright.engine.game import Game
from tablewright.engine.kit.rule import NONE
from tablewright.engine.observations import ObservationPlan, Slice, layout, observation_plan
from tablewright.engine.scratch import DICE
from tablewright.envs.slots import STEPPING, Turn, empty_turn, reward_number, slot_type
from tablewright.envs.vector import as_variants, initial_generators

FILES = (STEPPING, TEXTS / "warp_sort.py", Path(__file__).parent / "texts" / "gpu_stepping.py")
SLOTS, SIMULATED_SLOTS = 128, 4  # in a block
WARP = 32
MOST_REGISTERS = 168


class StateNumbers(NamedTuple):
    """The memory of the states, one row per game, as three number types."""

    as_bytes: Any
    as_shorts: Any
    as_ints: Any


@cache
def kernels_for(box: Box) -> tuple[Kernels, Schema]:
    state = without_journal(box.state)
    slots = slots_per_block()
    kernels = Kernels(
        box,
        FILES,
        journal=False,
        most_registers=MOST_REGISTERS,
        SLOTS=slots,
        LANES=min(WARP, slots),
    )
    return kernels, state


def slots_per_block() -> int:
    return SIMULATED_SLOTS if is_simulated() else SLOTS


class DeviceTable:
    """Many games of one kind on a GPU. Every decision is a step; it behaves like `VectorTable`.

    `arrays` chooses the array library of a turn: numba, torch, cupy or jax.
    """

    def __init__(
        self,
        game: str | Game | Sequence[Game],
        count: int,
        *,
        seed: int = 0,
        rewards: str = "payoff",
        arrays: str = "numba",
        **options: Any,
    ):
        if count < 1:
            raise BadOption(f"{count} games are too few: there must be at least one.")
        convert = converter_to(arrays)
        cuda = need_cuda()
        variants = as_variants(game, False, options)
        self.game, self.count = variants[0], count
        box = self.game.box
        self.kernels, state = kernels_for(box)
        self.blocks = -(-count // slots_per_block())
        memory = cuda.to_device(np.zeros((count, state.dtype.itemsize), np.int8))
        self.states = memory.reshape(count * state.dtype.itemsize).view(state.dtype)
        self.slots = cuda.device_array(count, slot_type(box.most_players))
        self.dice = cuda.device_array(count, DICE)
        self.actions = cuda.to_device(np.full(count, NONE, np.int64))
        self.found = cuda.to_device(np.full(1, count, np.int64))
        self.device_turn = Turn(*(cuda.to_device(array) for array in empty_turn(self.game, count)))
        self.turn = Turn(*(convert(array) for array in self.device_turn))
        self.arguments = (
            cuda.to_device(np.concatenate([variant.rules_array for variant in variants])),
            self.states,
            StateNumbers(memory, memory.view(np.int16), memory.view(np.int32)),
            cuda.to_device(state.blank()),
            self.slots,
            cuda.to_device(family_numbers(box)),
            self.actions,
            reward_number(rewards),
            ObservationPlan(*(cuda.to_device(array) for array in observation_plan(state, self.game.players))),
            self.device_turn,
        )
        self.convert = convert
        self.seed(seed)

    def seed(self, seed: int) -> None:
        """Choose the games to come, the same as those of a `VectorTable` with this seed."""
        slots, dice = np.zeros(self.count, self.slots.dtype), np.zeros(self.count, DICE)
        slots["rng"], dice["rng"] = initial_generators(seed, self.count)
        self.slots.copy_to_device(slots)
        self.dice.copy_to_device(dice)

    def reset(self, seed: int | None = None) -> Turn:
        """Start a game in every slot."""
        if seed is not None:
            self.seed(seed)
        slots = self.slots.copy_to_host()
        slots["games"] = 0
        self.slots.copy_to_device(slots)
        self.actions.copy_to_device(np.full(self.count, NONE, np.int64))
        return self.advance()

    def step(self, actions: Any, *, checked: bool = True) -> Turn:
        """Play one action in every game, from any array on the device. If any action is illegal, none is played.

        The check waits for the device at every step; with actions masked by `turn.masks` it is not needed.
        """
        given = actions if is_simulated() else need_cuda().as_cuda_array(actions)
        if given.shape != (self.count,):
            raise BadOption(f"The actions have the shape {given.shape}: expected ({self.count},), one for each game.")
        self.kernels.module.take_actions[self.blocks, slots_per_block()](given, self.actions)
        if checked:
            self.refuse_illegal()
        return self.advance()

    def refuse_illegal(self) -> None:
        self.launch("find_illegal", self.device_turn.masks, self.actions, self.found)
        wrong = int(self.found.copy_to_host()[0])
        if wrong < self.count:
            self.found.copy_to_device(np.full(1, self.count, np.int64))
            action = int(self.actions.copy_to_host()[wrong])
            raise IllegalAction(f"Action {action} is not legal in game {wrong}.")

    def advance(self) -> Turn:
        self.launch("step_games", *self.arguments)
        return self.turn

    def launch(self, kernel: str, *arguments: Any) -> None:
        self.kernels.launch(kernel, self.blocks, slots_per_block(), *arguments)

    def random_actions(self) -> Any:
        """A random legal action for every game."""
        drawn = need_cuda().device_array(self.count, np.int64)
        self.launch("draw_actions", self.dice, self.slots, self.device_turn.masks, drawn)
        return self.convert(drawn)

    @property
    def seeds(self) -> np.ndarray:
        """The seed of the game in each slot, on the host: `game.new(seed)` is the same match."""
        seeds: np.ndarray = self.slots.copy_to_host()["seed"]
        return seeds

    @property
    def results(self) -> dict[str, np.ndarray]:
        """The result of the last finished game in each slot, on the host."""
        slots, seats = self.slots.copy_to_host(), self.game.players
        plain = {name: slots[name] for name in ("games", "plies", "ending")}
        return plain | {name: slots[name][:, :seats] for name in ("payoffs", "scores", "places")}

    def layout(self) -> list[Slice]:
        """The slices of an observation, in order."""
        return layout(self.game)


def converter_to(arrays: str) -> Callable[[Any], Any]:
    """A function that turns a device array into one of this library, without a copy."""
    ways: dict[str, Callable[[], Callable[[Any], Any]]] = {
        "numba": lambda: lambda array: array,
        "torch": to_torch,
        "cupy": to_cupy,
        "jax": to_jax,
    }
    if arrays not in ways:
        raise BadOption(f"Unknown array library {arrays!r}: choose one of {', '.join(ways)}.")
    try:
        return ways[arrays]()
    except ImportError:
        raise NotInstalled(f"arrays={arrays!r} needs the package {arrays}, which is not installed.") from None


def to_torch() -> Callable[[Any], Any]:
    import torch

    return lambda array: torch.as_tensor(array, device="cuda")


def to_cupy() -> Callable[[Any], Any]:
    import cupy

    return lambda array: cupy.asarray(array)


def to_jax() -> Callable[[Any], Any]:
    """Through DLPack, by way of CuPy."""
    import cupy
    import jax

    return lambda array: jax.dlpack.from_dlpack(cupy.asarray(array))
