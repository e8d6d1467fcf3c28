"""`tablewright bench`: speed, sizes and start-up time of a game on one core."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from tablewright.bots import Seat
from tablewright.bots.search import Plan, Search
from tablewright.engine.batch import column_type, game_seeds
from tablewright.engine.box import Box
from tablewright.engine.game import Game
from tablewright.engine.registry import load
from tablewright.engine.scratch import playout_scratch

BENCH_RUNS = 25  # short runs; the best one is reported, because other processes disturb the rest
BENCH_GAMES = 1_000
PLAIN_GAMES = 6
SEARCH_ITERATIONS = 2_000

FIRST_GAME = "import tablewright; tablewright.load({slug!r}, **{options!r}).playouts(1, threads=1)"


def bench(box: Box, players: int | None = None) -> dict[str, Any]:
    """Speeds, sizes and start-up of one game, on one core."""
    options: dict[str, Any] = {} if players is None else {"players": players}
    game = load(box.slug, **options)
    compiled = plies_per_second(game, BENCH_GAMES, BENCH_RUNS)
    plain = plies_per_second(load(box.slug, plain=True, **options), PLAIN_GAMES, 3)
    search = search_speed(game)
    first, cached = start_times(box.slug, options)
    return {
        "game": box.slug,
        "players": game.players,
        "plies_per_second": round(compiled["plies"]),
        "plain_plies_per_second": round(plain["plies"]),
        "compiled_over_plain": round(compiled["plies"] / plain["plies"]),
        "games_per_second": round(compiled["games"]),
        "search_iterations_per_second": round(search["iterations"]),
        "search_plies_per_second": round(search["plies"]),
        "state_bytes": box.state.dtype.itemsize,
        "clone_ns": round(clone_ns(game), 1),
        "first_compile_s": round(first, 2),
        "cached_start_s": round(cached, 2),
    }


def search_speed(game: Game) -> dict[str, float]:
    """Iterations and simulated plies per second from the first decision of a game, roll-outs to the end, one tree."""
    match = game.new(seed=1)
    seat = Seat(match, int(match.state.actor))
    search = Search(game, 1, Plan(iterations=SEARCH_ITERATIONS, cut=-1))
    search.consider(seat)  # compiles on the first call
    best: dict[str, float] = {"iterations": 0.0, "plies": 0.0}
    for _ in range(BENCH_RUNS):
        before = search.plies
        search.last = None
        seconds, _ = timed(partial(search.consider, seat))
        if SEARCH_ITERATIONS / seconds > best["iterations"]:
            best = {"iterations": SEARCH_ITERATIONS / seconds, "plies": (search.plies - before) / seconds}
    return best


def plies_per_second(game: Game, games: int, runs: int) -> dict[str, float]:
    """Random games on this thread alone: the best of a few runs."""
    seeds, rows, none = (
        game_seeds(games, 0),
        np.zeros(games, column_type(game.box.most_players)),
        game.box.state.blank(0),
    )
    scratch = playout_scratch(game.box)
    block = partial(
        game.drivers.play_block, game.rules_array, seeds, 0, games, game.longest, scratch, rows, none, None, None
    )
    block()  # compiles on the first call
    best: dict[str, float] = {"plies": 0.0, "games": 0.0}
    for _ in range(runs):
        seconds = timed(block)[0]
        plies = float(rows["plies"].sum())
        if plies / seconds > best["plies"]:
            best = {"plies": plies / seconds, "games": games / seconds}
    return best


def clone_ns(game: Game) -> float:
    states = game.box.state.blank(10_000)
    twins = states.copy()
    seconds = min(timed(lambda: np.copyto(twins, states))[0] for _ in range(20))
    return seconds / len(states) * 1e9


def start_times(slug: str, options: dict[str, Any]) -> tuple[float, float]:
    """Seconds from the start of a process to the end of its first game: nothing compiled yet, then all of it."""
    code = FIRST_GAME.format(slug=slug, options=options)
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"TABLEWRIGHT_CACHE": folder}

        def start() -> None:
            subprocess.run([sys.executable, "-c", code], env=environment, check=True)

        first = timed(start)[0]
        return first, min(timed(start)[0] for _ in range(3))


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    begin = time.perf_counter()
    result = work()
    return time.perf_counter() - begin, result


def bench_text(figures: dict[str, Any]) -> str:
    return "\n".join(
        [
            f"{figures['game']}, {figures['players']} players, one core",
            f"  compiled   {figures['plies_per_second']:>12,} plies per second, {figures['games_per_second']:,} games",
            f"  plain      {figures['plain_plies_per_second']:>12,} plies per second",
            f"  ratio      {figures['compiled_over_plain']:>12,}",
            f"  search     {figures['search_plies_per_second']:>12,} plies per second in roll-outs to the end, "
            f"{figures['search_iterations_per_second']:,} iterations",
            f"  state      {figures['state_bytes']:>12,} bytes, copied in {figures['clone_ns']} ns",
            f"  start-up   {figures['cached_start_s']:>12} s, compiling the first time {figures['first_compile_s']} s",
        ]
    )
