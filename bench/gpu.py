"""What a GPU does with a game, as one JSON object on one line: the figures of docs/gpu.md.

    python bench/gpu.py GAME playouts           plies per second, and 100,000 results compared with the CPU's
    python bench/gpu.py GAME ends               100,000 final states compared with the CPU's
    python bench/gpu.py GAME stepping           steps per second with a random masked policy in PyTorch
    python bench/gpu.py atlas-of-feelings sweep 1,000 variants with 10,000 games each, in one call

Several can run at the same time, because compiling takes longest; with `--lock FILE` they take turns at what is timed.
"""

from __future__ import annotations

import argparse
import fcntl
import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from typing import Any

import numpy as np

from tablewright.cli.gpu_bench import SAME_GAMES, TIMED_GAMES, same_records, time_kernel
from tablewright.engine.batch import column_type, game_seeds
from tablewright.engine.copies import Copy
from tablewright.engine.cuda import need_cuda
from tablewright.engine.gpu import layout_for, playouts_on_gpu
from tablewright.engine.registry import load
from tablewright.engine.scratch import playout_scratch
from tablewright.engine.variants import rules_and_limit
from tablewright.envs import VectorTable
from tablewright.envs.device import DeviceTable

COUNTS = (4096, 16_384, 65_536, 262_144)  # games that are stepped together
COMPARED = 512
STEPS = 200


@contextmanager
def alone(lock: str) -> Iterator[None]:
    """No other process that uses this lock measures at the same time."""
    with open(lock, "a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def playouts(slug: str, lock: str) -> dict[str, Any]:
    """Games without a journal, as most are played: how fast they are, and how many results equal the CPU's."""
    game = load(slug)
    begin = time.perf_counter()
    playouts_on_gpu(game, 1)
    compiling = time.perf_counter() - begin
    game.playouts(1)
    with alone(lock):
        seconds, plies = time_kernel(game, TIMED_GAMES)
        begin = time.perf_counter()
        twin = game.playouts(SAME_GAMES)
        here = time.perf_counter() - begin
    layout = layout_for(game.box, whole=False, every=0)
    return {
        "game": slug,
        "players": game.players,
        "plies_per_second": round(plies / seconds),
        "games_per_second": round(TIMED_GAMES / seconds),
        "cpu_plies_per_second": round(int(twin["plies"].sum()) / here),
        "same_rows": int(same_records(playouts_on_gpu(game, SAME_GAMES).rows, twin.rows).sum()),
        "of": SAME_GAMES,
        "slots": layout.slots,
        "state_bytes": layout.state.dtype.itemsize,
        "compiling_s": round(compiling, 1),
    }


def ends(slug: str, lock: str) -> dict[str, Any]:
    """Games with a journal: how many have the same result and final state as on the CPU, to the byte."""
    game = load(slug)
    there, here = (game.playouts(SAME_GAMES, keep_ends=True, device=device) for device in ("gpu", "cpu"))
    same = same_records(there.rows, here.rows) & same_records(there.ends, here.ends)
    return {"game": slug, "same_ends": int(same.sum()), "of": SAME_GAMES}


# --- Stepping -------------------------------------------------------------------------------------------------------


def stepping(slug: str, lock: str) -> dict[str, Any]:
    DeviceTable(slug, 1).reset()
    with alone(lock):
        same = same_as_on_the_cpu(slug)
        rates = {count: steps_a_second(slug, count) for count in COUNTS}
        kernel = {count: steps_a_second(slug, count, by_torch=False) for count in COUNTS}
    best = max(rates, key=lambda count: rates[count])
    return {
        "game": slug,
        "steps_compared": same,
        "best_count": best,
        "steps_per_second": rates[best],
        "all_counts": rates,
        "own_random_actions": kernel,
    }


def same_as_on_the_cpu(slug: str) -> int:
    """Step both tables with the same random actions and compare everything; returns how many steps were compared."""
    here, there = VectorTable(slug, COMPARED, seed=3), DeviceTable(slug, COMPARED, seed=3)
    turns = here.reset(), there.reset()
    for step in range(STEPS):
        for name, ours, theirs in zip(turns[0]._fields, *turns, strict=True):
            if not np.array_equal(ours, theirs.copy_to_host()):
                raise SystemExit(f"{slug}: the {name} differ at step {step}.")
        actions = here.random_actions()
        turns = here.step(actions), there.step(need_cuda().to_device(actions))
    return STEPS * COMPARED


def steps_a_second(slug: str, count: int, *, by_torch: bool = True) -> int:
    table = DeviceTable(slug, count, arrays="torch")
    turn = table.reset()
    choose = masked_policy() if by_torch else lambda masks: table.random_actions()

    def play(steps: int) -> float:
        begin = time.perf_counter()
        for _ in range(steps):
            table.step(choose(turn.masks), checked=False)
        need_cuda().synchronize()
        return time.perf_counter() - begin

    play(10)
    return round(count * STEPS / play(STEPS))


def masked_policy() -> Callable[[Any], Any]:
    """A random legal action, all equally likely: the one with the largest of as many random numbers."""
    import torch

    def choose(masks: Any) -> Any:
        return (torch.rand(masks.shape, device=masks.device) * masks).argmax(dim=1)

    return choose


# --- A sweep --------------------------------------------------------------------------------------------------------

DIALS = {
    "turns.points_per_turn": range(1, 5),
    "scoring.zodiac": range(5),
    "scoring.seasons.4": range(10, 15),
    "scoring.seasons.3": range(5, 10),
    "scoring.pairs.yellow.0": (4, 5),
}
GAMES_EACH = 10_000
SAMPLE = 2000


def sweep(slug: str, lock: str) -> dict[str, Any]:
    """A thousand variants in one call; a sample of the games is played again on the CPU."""
    game = load(slug)
    values = list(product(*DIALS.values()))
    variants = [load(slug, content=Copy(edits=tuple(zip(DIALS, each, strict=True)))) for each in values]
    games = GAMES_EACH * len(variants)
    playouts_on_gpu(game, len(variants), variants=variants)
    with alone(lock):
        begin = time.perf_counter()
        batch = playouts_on_gpu(game, games, 5, variants=variants)
        seconds = time.perf_counter() - begin
    rules, limit = rules_and_limit(game, variants)
    seeds, rows = game_seeds(games, 5), np.zeros(games, column_type(game.box.most_players))
    scratch, ends = playout_scratch(game.box), game.box.state.blank(0)
    sample = np.random.default_rng(1).choice(games, SAMPLE, replace=False)
    for each in sample.tolist():
        game.drivers.play_block(rules, seeds, each, each + 1, limit, scratch, rows, ends, None, None)
    means = batch["plies"].reshape(len(variants), -1).mean(axis=1)
    return {
        "game": slug,
        "variants": len(variants),
        "games": games,
        "seconds": round(seconds, 2),
        "sample": SAMPLE,
        "same": int((rows[sample] == batch.rows[sample]).sum()),
        "mean_plies": [round(float(means.min()), 1), round(float(means.max()), 1)],
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("what", choices=("playouts", "ends", "stepping", "sweep"))
    parser.add_argument("--lock", default="/dev/null", help="a file that processes lock while they measure")
    given = parser.parse_args()
    print(json.dumps(globals()[given.what](given.game, given.lock)))
