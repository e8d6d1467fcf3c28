"""Thousands of games on a GPU: `VectorTable`'s twin. numba's simulator plays the GPU, in a process that is told so."""

import pytest

from tablewright.engine.errors import BadOption
from tablewright.envs.device import DeviceTable, converter_to
from tests.simulated import on_a_simulated_gpu

from .tables import every_game

SIDE_BY_SIDE = """
import json, sys
import numpy as np
import tablewright as tw
from tablewright.envs import VectorTable
from tablewright.envs.device import DeviceTable
slug, steps, rewards = sys.argv[1], int(sys.argv[2]), sys.argv[3]
here = VectorTable(slug, 6, seed=3, rewards=rewards, plain=True)
there = DeviceTable(slug, 6, seed=3, rewards=rewards)
turns, unlike, dones = (here.reset(), there.reset()), [], 0
for step in range(steps):
    for name, ours, theirs in zip(turns[0]._fields, *turns):
        if not np.array_equal(ours, theirs.copy_to_host()):
            unlike.append((step, name))
    dones += int(turns[0].dones.sum())
    actions, drawn = here.random_actions(), there.random_actions()
    if not np.array_equal(actions, drawn.copy_to_host()):
        unlike.append((step, "random actions"))
    turns = here.step(actions), there.step(drawn)
for name, value in here.results.items():
    if not np.array_equal(value, there.results[name]):
        unlike.append(("results", name))
if not np.array_equal(here.seeds, there.seeds):
    unlike.append(("results", "seeds"))
print(json.dumps([unlike, dones]))
"""

REFUSED = """
import json
import numpy as np
from numba import cuda
from tablewright.envs.device import DeviceTable
table = DeviceTable("high-tide", 6, seed=3)
turn = table.reset()
before, lines = table.states.copy_to_host().tobytes(), []
actions = turn.masks.copy_to_host().argmax(axis=1)
for wrong in (-1, 99, int((turn.masks.copy_to_host()[4] == 0).argmax())):
    tried = actions.copy()
    tried[4] = wrong
    try:
        table.step(cuda.to_device(tried))
    except Exception as error:
        lines.append(f"{type(error).__name__}: {error}")
try:
    table.step(cuda.to_device(actions[:3]))
except Exception as error:
    lines.append(f"{type(error).__name__}: {error}")
same = table.states.copy_to_host().tobytes() == before
table.step(cuda.to_device(actions))
moved = table.states.copy_to_host().tobytes() != before
print(json.dumps([lines, same, moved, table.reset(seed=3).observations.copy_to_host().tolist() ==
                  DeviceTable("high-tide", 6, seed=3).reset().observations.copy_to_host().tolist()]))
"""


@every_game
def test_a_device_steps_the_same_games_as_the_cpu(slug):
    unlike, _ = on_a_simulated_gpu(SIDE_BY_SIDE, slug, "12", "payoff")
    assert unlike == []


@pytest.mark.parametrize("rewards", ["payoff", "final", "score", "decision"])
def test_the_next_game_begins_as_soon_as_one_is_over(rewards):
    unlike, dones = on_a_simulated_gpu(SIDE_BY_SIDE, "high-tide", "30", rewards)
    assert unlike == []
    assert dones >= 6


def test_an_illegal_action_is_refused_before_anything_is_done():
    lines, same, moved, afresh = on_a_simulated_gpu(REFUSED)
    assert lines[:2] == [
        "IllegalAction: Action -1 is not legal in game 4.",
        "IllegalAction: Action 99 is not legal in game 4.",
    ]
    assert lines[2].startswith("IllegalAction: Action ") and lines[2].endswith(" is not legal in game 4.")
    assert lines[3] == "BadOption: The actions have the shape (3,): expected (6,), one for each game."
    assert same and moved and afresh


@pytest.mark.parametrize("arrays", ["tensorflow", ""])
def test_unknown_arrays_are_refused(arrays):
    with pytest.raises(BadOption, match=r"choose one of numba, torch, cupy, jax\.$"):
        converter_to(arrays)


def test_there_must_be_a_game():
    with pytest.raises(BadOption, match="too few"):
        DeviceTable("high-tide", 0)
