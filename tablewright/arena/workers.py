"""Blocks of games over all cores, or over a Ray cluster. Results come in the order of the blocks.

A worker that is killed costs time and nothing else: its blocks are played again, with the same seeds.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any

from tablewright.arena.blocks import Block, Sample
from tablewright.arena.watching import Watched
from tablewright.engine.errors import NotInstalled, TablewrightError

Result = list[Watched]
Told = Callable[[int], None]
AHEAD = 3  # blocks for each worker that wait or are being played
MOST_DEATHS = 20  # of pools in a row that finished nothing
LOCAL = "local"


class WorkersDied(TablewrightError):
    """Worker processes ended again and again without finishing a block."""


def play_samples(
    samples: Sequence[Sample],
    *,
    workers: int | None = None,
    ray: str | None = None,
    progress: Told | None = None,
) -> list[list[Watched]]:
    """The games of each sample, in order. `ray` is the address of a cluster, or LOCAL for one on this machine."""
    blocks = [block for sample in samples for block in sample.blocks()]
    played: list[list[Watched]] = [[] for _ in samples]
    place_of = {id(sample): place for place, sample in enumerate(samples)}
    for block, result in zip(blocks, play_blocks(blocks, workers, ray), strict=True):
        played[place_of[id(block.sample)]] += result
        if progress:
            progress(block.games)
    return played


def play_blocks(blocks: Sequence[Block], workers: int | None = None, ray: str | None = None) -> Iterator[Result]:
    workers = workers or os.cpu_count() or 1
    if ray is not None:
        return on_ray(blocks, ray)
    if workers == 1 or len(blocks) < 2:
        return (block.play() for block in blocks)
    return on_processes(blocks, workers)


def play_block(block: Block) -> Result:
    return block.play()


# --- Processes of this machine --------------------------------------------------------------------------------------


def on_processes(blocks: Sequence[Block], workers: int) -> Iterator[Result]:
    compile_first(blocks)
    place, deaths = 0, 0
    while place < len(blocks):
        try:
            for result in one_pool(blocks[place:], workers):
                place, deaths = place + 1, 0
                yield result
        except BrokenProcessPool:
            deaths += 1
            if deaths == MOST_DEATHS:
                raise WorkersDied(f"{deaths} times the workers ended without finishing a block.") from None


def one_pool(blocks: Sequence[Block], workers: int) -> Iterator[Result]:
    """The results of one set of processes, in order, until all is played or a process dies."""
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    try:
        waiting: list[Future[Result]] = []
        for place in range(len(blocks)):
            while len(waiting) < min(len(blocks), place + AHEAD * workers):
                waiting.append(pool.submit(play_block, blocks[len(waiting)]))
            yield waiting[place].result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def compile_first(blocks: Sequence[Block]) -> None:
    """Play one game of each kind here, so that not every worker compiles the same."""
    known = set()
    for block in blocks:
        kind = (block.sample.game.box.slug, tuple(name.partition(":")[0] for name in block.sample.bots))
        if kind not in known:
            known.add(kind)
            Block(block.sample, block.first, block.first + 1).play()


# --- Ray ------------------------------------------------------------------------------------------------------------


def on_ray(blocks: Sequence[Block], address: str) -> Iterator[Result]:
    """The same over a cluster; Ray plays the blocks of a lost worker again."""
    ray = need_ray()
    own = not ray.is_initialized()
    if own:
        ray.init(address=None if address == LOCAL else address, log_to_driver=False, include_dashboard=False)
    try:
        remote = ray.remote(max_retries=-1)(play_block)
        ahead = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting: list[Any] = []
        for place in range(len(blocks)):
            while len(waiting) < min(len(blocks), place + ahead):
                waiting.append(remote.remote(blocks[len(waiting)]))
            yield ray.get(waiting[place])
            waiting[place] = None
    finally:
        if own:
            ray.shutdown()


def need_ray() -> Any:
    try:
        import ray
    except ImportError:
        raise NotInstalled("A cluster needs Ray: pip install 'tablewright[ray]'.") from None
    return ray
