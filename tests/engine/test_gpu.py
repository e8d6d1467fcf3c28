"""The same rules on a GPU. Without one, numba's simulator runs the kernels, in a process of its own that is told so."""

import json
from types import SimpleNamespace

import numpy as np
import pytest

import tablewright as tw
from tablewright.engine import gpu
from tablewright.engine.cuda import family_numbers, need_cuda, sort_keys, without_journal
from tablewright.engine.errors import BadOption, NoDevice, NotInstalled
from tablewright.engine.kit import below
from tablewright.engine.variants import rules_and_limit
from tests.simulated import on_a_simulated_gpu

USUAL = ("high-tide", "atlas-of-feelings")  # the simulator is slow: `make soundness` has the other games
every_game = pytest.mark.parametrize(
    "slug", [pytest.param(box.slug, marks=() if box.slug in USUAL else pytest.mark.long) for box in tw.games()]
)

# Games are cut off after this many plies: the simulator needs a while for each.
SHORT, SHORTER = (
    f"""
import tablewright.engine.playouts as playouts, tablewright.engine.gpu as gpu
rules_and_limit = playouts.rules_and_limit
playouts.rules_and_limit = gpu.rules_and_limit = lambda *games: (rules_and_limit(*games)[0], {plies})
"""
    for plies in (40, 7)
)

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

ONE_BLOCK = "import tablewright.engine.gpu as gpu; gpu.multiprocessors = lambda: 1\n"
ROOM_FOR_SEVEN = "import tablewright.engine.gpu as gpu; gpu.CHUNK = 7\n"
IN_SHARED_MEMORY, IN_DEVICE_MEMORY = (
    f"import tablewright.engine.gpu as gpu; gpu.shared_memory = lambda: {size}\n" for size in (227 * 1024, 3000)
)

UNPACKED_ON_THE_DEVICE = "import tablewright.engine.gpu as gpu; gpu.unpacked_boxes = lambda *given: None\n"

NO_GAMES = """
import json
import tablewright as tw
batch = tw.load("high-tide", plain=True).playouts(0, device="gpu", keep_ends=True)
print(json.dumps([len(batch.rows), len(batch.ends)]))
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


@every_game
def test_a_kernel_plays_the_same_games_as_the_cpu(slug):
    unlike, here, there = on_a_simulated_gpu(SHORT + COMPARE, slug, "3", "[]")
    assert unlike == []
    assert here == there and all(here)


def test_a_slot_goes_on_to_its_next_game():
    unlike, here, there = on_a_simulated_gpu(ONE_BLOCK + COMPARE, "high-tide", "9", "[]")
    assert unlike == [] and here == there and len(here) == 9


@pytest.mark.parametrize("place", [IN_SHARED_MEMORY, IN_DEVICE_MEMORY], ids=["shared", "device"])
def test_games_whose_states_have_no_room_together_are_played_in_chunks(place):
    wild = json.dumps([{"players": 2}, {"players": 3}])
    script = place + ONE_BLOCK + ROOM_FOR_SEVEN + SHORTER + COMPARE
    unlike, here, there = on_a_simulated_gpu(script, "high-tide", "11", wild)
    assert unlike == [] and here == there and len(here) == 11


@pytest.mark.parametrize("place", [IN_SHARED_MEMORY, IN_DEVICE_MEMORY], ids=["shared", "device"])
def test_a_tally_counts_the_games_of_all_chunks(place):
    told = on_a_simulated_gpu(place + ROOM_FOR_SEVEN + SHORTER + TALLIES, "high-tide")
    (offered, taken), same_offers, same_choices, decisions, counted = told
    assert same_offers and same_choices and counted == decisions
    assert offered > taken > 0


def test_half_of_the_free_memory_is_for_states(monkeypatch):
    state = tw.load("high-tide").box.state
    free = 21 * state.dtype.itemsize
    cuda = SimpleNamespace(current_context=lambda: SimpleNamespace(get_memory_info=lambda: (free, 2 * free)))
    monkeypatch.setattr(gpu, "need_cuda", lambda: cuda)
    assert gpu.states_with_room(state) == 10
    free = 10 * gpu.CHUNK * state.dtype.itemsize
    assert gpu.states_with_room(state) == gpu.CHUNK


def test_boxes_are_unpacked_once_for_all_games_unless_that_takes_chance():
    game = tw.load("high-tide", plain=True)
    rules, _ = rules_and_limit(game, [])
    boxes = gpu.unpacked_boxes(game, rules)
    match = game.box.state.blank()
    game.drivers.open_table(rules, match, np.uint64(3))
    assert all((boxes[name] == match[name]).all() for name in boxes.dtype.names if name != "rng")

    def shuffled(rules_array, states, seed):
        game.drivers.open_table(rules_array, states, seed)
        below(states[0], 2)

    by_chance = SimpleNamespace(box=game.box, drivers=SimpleNamespace(open_table=shuffled))
    assert gpu.unpacked_boxes(by_chance, rules) is None
    unlike, here, there = on_a_simulated_gpu(UNPACKED_ON_THE_DEVICE + SHORTER + COMPARE, "high-tide", "5", "[]")
    assert unlike == [] and here == there and len(here) == 5


def test_no_games_are_played_on_a_gpu_either():
    assert on_a_simulated_gpu(NO_GAMES) == [0, 0]


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


def test_slots_fill_the_shared_memory_and_registers_suffice_for_all_threads(monkeypatch):
    monkeypatch.setattr(gpu, "shared_memory", lambda: 227 * 1024)
    for box in tw.games():
        keys = sort_keys(box)
        for state in (box.state, without_journal(box.state)):
            slots = gpu.slots_for(state, keys)
            assert slots % gpu.WARP == 0 and 0 < slots <= gpu.THREADS
            assert gpu.threads_for(slots, keys) >= slots
            beside = gpu.RESERVED + 2 * gpu.gaps(keys, gpu.WARP)
            slot = state.dtype.itemsize + gpu.SLOT_OVERHEAD
            assert slots * slot + beside <= gpu.shared_memory()
            assert slots == gpu.THREADS or (slots + gpu.WARP) * slot + beside > gpu.shared_memory()
    for threads in range(gpu.WARP, gpu.MOST_THREADS + 1, gpu.WARP):
        four_warps = -(-threads // 128)
        assert four_warps * 128 * gpu.registers_for(threads) <= gpu.REGISTERS


def test_states_stay_in_the_memory_of_the_device_where_few_fit_into_shared_memory(monkeypatch):
    monkeypatch.setattr(gpu, "Kernels", lambda *given, **constants: constants["SHARED"])
    for size, stays in ((227 * 1024, ["meeple-inc"]), (3000, [box.slug for box in tw.games()])):
        monkeypatch.setattr(gpu, "shared_memory", lambda size=size: size)
        for box in tw.games():
            layout = gpu.DeviceLayout(box, whole=False, every=0)
            assert layout.shared == layout.kernels == (box.slug not in stays)
            assert layout.bytes == (layout.slots * layout.state.dtype.itemsize if layout.shared else 0)
            assert layout.shared or layout.slots == layout.threads == gpu.THREADS


def test_every_phase_can_have_a_warp_of_its_own():
    for slots in range(gpu.WARP, gpu.THREADS + 1, gpu.WARP):
        for phases in (1, 2, 9, 30):
            crowded = [1] * (phases - 1) + [slots - phases + 1]
            warps = sum(-(-games // gpu.WARP) for games in crowded)
            threads = gpu.threads_for(slots, phases + 2)
            assert gpu.THREADS <= threads <= gpu.MOST_THREADS and threads % gpu.WARP == 0
            assert threads >= min(warps * gpu.WARP, gpu.MOST_THREADS)


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


@pytest.mark.parametrize(
    ("installed", "line"),
    [
        (True, r"No usable CUDA device: an NVIDIA GPU with its driver is needed\."),
        (False, r"Playing on a GPU needs numba-cuda: pip install 'tablewright\[gpu\]'\."),
    ],
)
def test_without_a_gpu_one_line_says_what_is_missing(monkeypatch, installed, line):
    monkeypatch.setattr("tablewright.engine.extras.find_spec", lambda module: installed)
    monkeypatch.setattr("numba.cuda.is_available", lambda: False)
    need_cuda.cache_clear()
    with pytest.raises((NoDevice, NotInstalled), match=f"^{line}$"):
        tw.load("high-tide").playouts(1, device="gpu")
    need_cuda.cache_clear()


@pytest.mark.parametrize("device", ["tpu", ""])
def test_an_unknown_device_is_refused(device):
    with pytest.raises(BadOption, match="the cpu or the gpu"):
        tw.load("high-tide").playouts(1, device=device)
