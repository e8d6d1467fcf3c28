"""The same rules on a GPU. Without one, numba's simulator runs the kernels, in a process of its own that is told so."""

import json

import numpy as np
import pytest

import tablewright as tw
from tablewright.engine import gpu
from tablewright.engine.cuda import family_numbers, need_cuda, without_journal
from tablewright.engine.errors import BadOption, NoDevice
from tests.simulated import on_a_simulated_gpu

# Games are cut off after this many plies: the simulator needs a while for each.
SHORT = """
import tablewright.engine.playouts as playouts, tablewright.engine.gpu as gpu
rules_and_limit = playouts.rules_and_limit
playouts.rules_and_limit = gpu.rules_and_limit = lambda *games: (rules_and_limit(*games)[0], 40)
"""

COMPARE = """
import json, sys
import tablewright as tw
slug, games, options = sys.argv[1], int(sys.argv[2]), json.loads(sys.argv[3])
variants = [tw.load(slug, plain=True, **each) for each in options]
plain = max(variants, key=lambda each: each.players, default=tw.load(slug, plain=True))
here = plain.playouts(games, 5, keep_ends=True, variants=variants)
whole = plain.playouts(games, 5, keep_ends=True, variants=variants, device="gpu")
lean = plain.playouts(games, 5, variants=variants, device="gpu")
unlike = [name for name in here.rows.dtype.names if (here.rows[name] != lean.rows[name]).any()]
unlike += [name for name in here.rows.dtype.names if (here.rows[name] != whole.rows[name]).any()]
unlike += [name for name in here.ends.dtype.names if (here.ends[name] != whole.ends[name]).any()]
print(json.dumps([unlike, here["plies"].tolist(), lean["plies"].tolist()]))
"""

TALLIES = """
import json, sys
import tablewright as tw
plain = tw.load(sys.argv[1], plain=True)
here, there = (plain.playouts(9, 5, tallied=True, device=device).tally for device in ("cpu", "gpu"))
print(json.dumps([[int(counts.sum()) for counts in here[:2]], bool((here[0] == there[0]).all()),
                  bool((here[1] == there[1]).all()), int(here[2][-1]), int(there[2][-1])]))
"""


def compare(slug, games, options=()):
    return on_a_simulated_gpu(COMPARE, slug, str(games), json.dumps(list(options)))


@pytest.mark.parametrize("slug", [box.slug for box in tw.games()])
def test_a_kernel_plays_the_same_games_as_the_cpu(slug):
    unlike, here, there = on_a_simulated_gpu(SHORT + COMPARE, slug, "3", "[]")
    assert unlike == []
    assert here == there and all(here)


def test_a_desk_goes_on_to_its_next_game():
    few = "import tablewright.engine.gpu as gpu; gpu.multiprocessors = lambda: 1\n"
    unlike, here, there = on_a_simulated_gpu(few + COMPARE, "high-tide", "11", "[]")
    assert unlike == [] and here == there and len(here) == 11


@pytest.mark.parametrize("slug", ["high-tide", "atlas-of-feelings"])
def test_all_threads_count_together_what_is_offered_and_taken(slug):
    told = on_a_simulated_gpu(SHORT + TALLIES, slug)
    (offered, taken), same_offers, same_choices, decisions, counted = told
    assert same_offers and same_choices and counted == decisions
    assert offered > taken > 0


def test_games_are_tallied_or_their_ends_are_kept():
    with pytest.raises(BadOption, match=r"^Tallied games cannot be checked, and their final states cannot be kept\.$"):
        tw.load("high-tide").playouts(1, device="gpu", keep_ends=True, tallied=True)


def test_a_gpu_refuses_what_only_the_cpu_does():
    for how in ({"checked": True}, {"threads": 2}):
        with pytest.raises(BadOption, match=r"^On a GPU games cannot be checked"):
            tw.load("high-tide").playouts(1, device="gpu", **how)


def test_slots_fill_the_shared_memory_and_registers_suffice_for_all_of_them(monkeypatch):
    monkeypatch.setattr(gpu, "shared_memory", lambda: 227 * 1024)
    for box in tw.games():
        for state in (box.state, without_journal(box.state)):
            slots = gpu.slots_for(state)
            assert slots % gpu.WARP == 0 and 0 < slots <= gpu.MOST_SLOTS
            assert slots * (state.dtype.itemsize + gpu.SLOT_OVERHEAD) <= gpu.shared_memory() - gpu.RESERVED
            four_warps = -(-slots // 128)
            assert four_warps * 128 * gpu.registers_for(slots) <= gpu.REGISTERS


def test_a_state_that_fills_a_block_is_refused_in_one_line(monkeypatch):
    monkeypatch.setattr(gpu, "shared_memory", lambda: 3000)
    with pytest.raises(NoDevice, match=r"^A block of this device has 3000 bytes .*; 32 games need \d+\.$"):
        gpu.slots_for(tw.load("high-tide").box.state)


@pytest.mark.parametrize("box", tw.games(), ids=lambda box: box.slug)
def test_a_state_without_its_journal_is_everything_but_the_journal(box):
    lean = without_journal(box.state)
    assert {f.name for f in box.state.fields} - {f.name for f in lean.fields} == {"journal"}


@pytest.mark.parametrize("box", tw.games(), ids=lambda box: box.slug)
def test_each_action_has_the_number_of_its_family(box):
    numbers = family_numbers(box)
    assert len(numbers) == box.actions.count
    for action in range(box.actions.count):
        assert box.actions.families[numbers[action]] == box.actions.family_of(action)


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
    need_cuda.cache_clear()
    with pytest.raises(NoDevice, match=r"^No usable CUDA device: an NVIDIA GPU with its driver is needed\.$"):
        tw.load("high-tide").playouts(1, device="gpu")
    need_cuda.cache_clear()


@pytest.mark.parametrize("device", ["tpu", ""])
def test_an_unknown_device_is_refused(device):
    with pytest.raises(BadOption, match="the cpu or the gpu"):
        tw.load("high-tide").playouts(1, device=device)
