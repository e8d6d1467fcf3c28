"""`tablewright bench --device gpu`: the speed of the kernel and of the CPU, and whether their games agree."""

from __future__ import annotations

import os
from functools import partial
from typing import Any

import numpy as np

from tablewright.cli.bench import timed
from tablewright.engine import gpu
from tablewright.engine.batch import Batch
from tablewright.engine.box import Box
from tablewright.engine.cuda import need_cuda
from tablewright.engine.game import Game
from tablewright.engine.playouts import playouts
from tablewright.engine.registry import load

SAME_GAMES = 100_000
TIMED_GAMES = 2_000_000


def gpu_bench(
    box: Box, players: int | None = None, same_games: int = SAME_GAMES, timed_games: int = TIMED_GAMES
) -> dict[str, Any]:
    options: dict[str, Any] = {} if players is None else {"players": players}
    game = load(box.slug, **options)
    compiling, _ = timed(partial(gpu.playouts_on_gpu, game, 1))
    batch = gpu.playouts_on_gpu(game, same_games, keep_ends=True)
    lean = gpu.playouts_on_gpu(game, same_games)
    playouts(game, 1)
    seconds, twin = timed(partial(playouts, game, same_games, keep_ends=True))
    plies = int(twin["plies"].sum())
    kernel_seconds, kernel_plies = time_kernel(game, timed_games)
    return {
        "game": box.slug,
        "players": game.players,
        "plies_per_second": round(kernel_plies / kernel_seconds),
        "games_per_second": round(timed_games / kernel_seconds),
        "cpu_plies_per_second": round(plies / seconds),
        "cpu_cores": os.cpu_count(),
        "identical": count_same(lean, batch, twin),
        "of": same_games,
        "slots": gpu.layout_for(box, whole=False, every=0).slots,
        "state_bytes": gpu.layout_for(box, whole=False, every=0).state.dtype.itemsize,
        "first_compile_s": round(compiling, 2),
    }


def time_kernel(game: Game, games: int) -> tuple[float, int]:
    """The seconds that the kernel takes with its arguments on the device, and the plies it plays."""
    cuda, grid = need_cuda(), gpu.DevicePlayouts(game, games)
    grid.play()
    cuda.synchronize()
    start, end = cuda.event(), cuda.event()
    start.record()
    grid.play()
    end.record()
    end.synchronize()
    return float(start.elapsed_time(end)) / 1000, int(grid.batch()["plies"].sum())


def count_same(lean: Batch, whole: Batch, twin: Batch) -> int:
    """The number of games with the same results as on the CPU, with and without a journal, and the same final state."""
    pairs = ((lean.rows, twin.rows), (whole.rows, twin.rows), (whole.ends, twin.ends))
    return int(np.logical_and.reduce([same_records(these, those) for these, those in pairs]).sum())


def same_records(these: np.ndarray, those: np.ndarray) -> np.ndarray:
    """Which records are the same, field by field."""
    same = np.ones(len(these), bool)
    for name in these.dtype.names or ():
        same &= (these[name] == those[name]).reshape(len(same), -1).all(axis=1)
    return same


def gpu_bench_text(figures: dict[str, Any]) -> str:
    return "\n".join(
        [
            f"{figures['game']}, {figures['players']} players, on the GPU",
            f"  kernel     {figures['plies_per_second']:>14,} plies per second, {figures['games_per_second']:,} games",
            f"  CPU        {figures['cpu_plies_per_second']:>14,} plies per second on {figures['cpu_cores']} cores",
            f"  identical  {figures['identical']:>14,} of {figures['of']:,} games",
            f"  state      {figures['state_bytes']:>14,} bytes without its journal, {figures['slots']} in a block",
            f"  compiling  {figures['first_compile_s']:>14,} s",
        ]
    )
