"""The same rules on a GPU. Without one, numba's simulator runs the kernels, in a process of its own that is told so."""

import json
import os
import subprocess
import sys

import numpy as np
import pytest

import tablewright as tw
from tablewright.engine import gpu
from tablewright.engine.errors import BadOption, NoDevice

COMPARE = """
import json, sys
import tablewright as tw
slug, games, options = sys.argv[1], int(sys.argv[2]), json.loads(sys.argv[3])
variants = [tw.load(slug, plain=True, **each) for each in options]
plain = max(variants, key=lambda each: each.players, default=tw.load(slug, plain=True))
here = plain.playouts(games, 5, keep_ends=True, variants=variants)
there = plain.playouts(games, 5, keep_ends=True, variants=variants, device="gpu")
unlike = [name for name in here.rows.dtype.names if (here.rows[name] != there.rows[name]).any()]
unlike += [name for name in here.ends.dtype.names if (here.ends[name] != there.ends[name]).any()]
print(json.dumps([unlike, here["plies"].tolist(), there["plies"].tolist()]))
"""


def on_a_simulated_gpu(*arguments):
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1"}
    done = subprocess.run(
        [sys.executable, "-c", *arguments], env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout


def compare(slug, games, options=()):
    return json.loads(on_a_simulated_gpu(COMPARE, slug, str(games), json.dumps(list(options))))


@pytest.mark.parametrize("slug", [box.slug for box in tw.games()])
def test_a_kernel_plays_the_same_games_as_the_cpu(slug):
    unlike, here, there = compare(slug, 3)
    assert unlike == []
    assert here == there and all(here)


def test_a_thread_goes_on_to_its_next_game():
    short = "import tablewright.engine.gpu as gpu; gpu.SHARED_BLOCKS = 1\n"
    unlike, here, there = json.loads(on_a_simulated_gpu(short + COMPARE, "high-tide", "50", "[]"))
    assert unlike == [] and here == there and len(here) == 50


def test_a_state_too_large_for_shared_memory_is_kept_in_local_memory():
    small = "import tablewright.engine.gpu as gpu; gpu.SHARED_MEMORY = 10\n"
    unlike, here, there = json.loads(on_a_simulated_gpu(small + COMPARE, "high-tide", "5", "[]"))
    assert unlike == [] and here == there


def test_variants_share_the_games_out_one_after_another():
    wild = [{"players": 2}, {"players": 3}]
    unlike, here, there = compare("high-tide", 7, wild)
    assert unlike == [] and here == there
    batch = tw.load("high-tide", players=3).playouts(
        7, 5, keep_ends=True, variants=[tw.load("high-tide", **each) for each in wild]
    )
    assert [int(np.count_nonzero(places)) for places in batch["places"]] == [2, 2, 2, 2, 3, 3, 3]


def test_without_a_gpu_one_line_says_what_is_missing(monkeypatch):
    monkeypatch.setattr("numba.cuda.is_available", lambda: False)
    gpu.need_cuda.cache_clear()
    with pytest.raises(NoDevice, match=r"^No CUDA device can be used here: an NVIDIA GPU .* are needed\.$"):
        tw.load("high-tide").playouts(1, device="gpu")
    gpu.need_cuda.cache_clear()


@pytest.mark.parametrize("device", ["tpu", ""])
def test_an_unknown_device_is_refused(device):
    with pytest.raises(BadOption, match="the cpu or the gpu"):
        tw.load("high-tide").playouts(1, device=device)
