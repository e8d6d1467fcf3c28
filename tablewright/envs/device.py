"""Thousands of games on a GPU: `VectorTable`'s twin, whose arrays never leave the device.

    table = DeviceTable("potlatch", 65_536, players=4, seed=1, arrays="torch")
    turn = table.reset()
    turn = table.step(actions)                  # a tensor on the same device

The same seeds give the same games as on the CPU. The arrays of a `Turn` are the table's own: the next step writes into
them. They are numba's device arrays, which offer `__cuda_array_interface__`, or views of the same memory as PyTorch,
CuPy or JAX know them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from tablewright.engine.batch import DICE
from tablewright.engine.box import Box
from tablewright.engine.cuda import Kernels, family_numbers, is_simulated, need_cuda, without_journal
from tablewright.engine.drivers import HERE as DRIVERS
from tablewright.engine.errors import BadOption, IllegalAction, NotInstalled
from tablewright.engine.fields import Schema
from tablewright.engine.game import Game
from tablewright.engine.kit.rule import NONE
from tablewright.envs.desk import STEPPING, desk_type, outputs, reward_kind
from tablewright.envs.observing import Slice, layout, looks
from tablewright.envs.vector import Turn, as_variants, seat_words

TEXTS = (STEPPING, DRIVERS / "lines.py", Path(__file__).parent / "gpu_stepping.py")
DESKS, SIMULATED_DESKS = 128, 4  # in a block
WARP = 32
MOST_REGISTERS = 168


@cache
def kernels_for(box: Box) -> tuple[Kernels, Schema]:
    state = without_journal(box.state)
    desks = desks_in_a_block()
    kernels = Kernels(
        box,
        TEXTS,
        journal=False,
        most_registers=MOST_REGISTERS,
        DESKS=desks,
        LANES=min(WARP, desks),
    )
    return kernels, state


def desks_in_a_block() -> int:
    return SIMULATED_DESKS if is_simulated() else DESKS


class DeviceTable:
    """Many games of one kind on a GPU. Every decision is a step; see `VectorTable`, which it follows in everything.

    `arrays` says as whose arrays a turn is handed over: numba's, or those of torch, cupy or jax.
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
            raise BadOption(f"{count} games are too few: there must be one at least.")
        hand_over = handing_over(arrays)
        cuda = need_cuda()
        variants = as_variants(game, False, options)
        self.game, self.count = variants[0], count
        box = self.game.box
        self.kernels, state = kernels_for(box)
        self.blocks = -(-count // desks_in_a_block())
        memory = cuda.to_device(np.zeros((count, state.dtype.itemsize), np.int8))
        self.states = memory.reshape(count * state.dtype.itemsize).view(state.dtype)
        self.desks = cuda.device_array(count, desk_type(box.most_players))
        self.dice = cuda.device_array(count, DICE)
        self.actions = cuda.to_device(np.full(count, NONE, np.int64))
        self.found = cuda.to_device(np.full(1, count, np.int64))
        self.out = tuple(cuda.to_device(array) for array in outputs(self.game, count))
        self.turn = Turn(*(hand_over(array) for array in self.out))
        self.lent = (
            cuda.to_device(np.concatenate([variant.lent_rules for variant in variants])),
            self.states,
            (memory, memory.view(np.int16), memory.view(np.int32)),
            cuda.to_device(state.blank()),
            self.desks,
            cuda.to_device(family_numbers(box)),
            self.actions,
            reward_kind(rewards),
            tuple(cuda.to_device(array) for array in looks(state, self.game.players)),
            self.out,
        )
        self.hand_over = hand_over
        self.seed(seed)

    def seed(self, seed: int) -> None:
        """Decide which games are to come; they are those of a `VectorTable` of this seed."""
        desks, dice = np.zeros(self.count, self.desks.dtype), np.zeros(self.count, DICE)
        desks["rng"], dice["rng"] = seat_words(seed, self.count)
        self.desks.copy_to_device(desks)
        self.dice.copy_to_device(dice)

    def reset(self, seed: int | None = None) -> Turn:
        """A fresh game at every desk."""
        if seed is not None:
            self.seed(seed)
        desks = self.desks.copy_to_host()
        desks["games"] = 0
        self.desks.copy_to_device(desks)
        self.actions.copy_to_device(np.full(self.count, NONE, np.int64))
        return self.advance()

    def step(self, actions: Any, *, checked: bool = True) -> Turn:
        """One action in every game, from any array on the device. If one is not legal nothing is done in any.

        Checking waits for the device at every step; who masks by `turn.masks` may do without.
        """
        given = actions if is_simulated() else need_cuda().as_cuda_array(actions)
        if given.shape != (self.count,):
            raise BadOption(f"The actions have the shape {given.shape}: there must be one for each of {self.count}.")
        self.kernels.module.take_actions[self.blocks, desks_in_a_block()](given, self.actions)
        if checked:
            self.refuse_illegal()
        return self.advance()

    def refuse_illegal(self) -> None:
        self.launch("find_illegal", self.out[1], self.actions, self.found)
        wrong = int(self.found.copy_to_host()[0])
        if wrong < self.count:
            self.found.copy_to_device(np.full(1, self.count, np.int64))
            action = int(self.actions.copy_to_host()[wrong])
            raise IllegalAction(f"Action {action} is not legal in game {wrong}.")

    def advance(self) -> Turn:
        self.launch("step_games", *self.lent)
        return self.turn

    def launch(self, kernel: str, *arguments: Any) -> None:
        self.kernels.launch(kernel, self.blocks, desks_in_a_block(), *arguments)

    def random_actions(self) -> Any:
        """A legal action for every game, each as likely."""
        drawn = need_cuda().device_array(self.count, np.int64)
        self.launch("draw_actions", self.dice, self.desks, self.out[1], drawn)
        return self.hand_over(drawn)

    @property
    def seeds(self) -> np.ndarray:
        """The seed of the game at each desk, on the host: `game.new(seed)` is the same match."""
        seeds: np.ndarray = self.desks.copy_to_host()["seed"]
        return seeds

    @property
    def results(self) -> dict[str, np.ndarray]:
        """On the host: how the last game at each desk came out that is over."""
        desks, seats = self.desks.copy_to_host(), self.game.players
        plain = {name: desks[name] for name in ("games", "plies", "ending")}
        return plain | {name: desks[name][:, :seats] for name in ("payoffs", "scores", "places")}

    def layout(self) -> list[Slice]:
        """The slices of an observation, in order."""
        return layout(self.game)


def handing_over(arrays: str) -> Callable[[Any], Any]:
    """What turns a device array into one of the library named, without a copy."""
    ways: dict[str, Callable[[], Callable[[Any], Any]]] = {
        "numba": lambda: lambda array: array,
        "torch": to_torch,
        "cupy": to_cupy,
        "jax": to_jax,
    }
    if arrays not in ways:
        raise BadOption(f"There are no arrays of {arrays!r}: there are those of {', '.join(ways)}.")
    try:
        return ways[arrays]()
    except ImportError:
        raise NotInstalled(f"Arrays of {arrays} need {arrays}, which is not installed.") from None


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
