"""Blocks of games over all cores, or over a Ray cluster. Results come in the order of the blocks.

A worker that is killed costs time and nothing else: its blocks are played again, with the same seeds.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from types import TracebackType
from typing import Any

from tablewright.arena.blocks import Block, Sample
from tablewright.arena.watching import Watched
from tablewright.engine.errors import BadOption, NotInstalled, TablewrightError

Result = list[Watched]
AHEAD = 3  # blocks for each worker that wait or are being played
MOST_DEATHS = 20  # of all processes, in a row, without a finished block between
LOCAL = "local"


class WorkersDied(TablewrightError):
    """Worker processes ended again and again without finishing a block."""


class Crew:
    """Workers that are kept for as long as there is something to play: `with Crew() as crew`."""

    def __init__(self, workers: int | None = None, ray: str | None = None):
        """So many processes of this machine; or, with an address or LOCAL, the workers of a Ray cluster."""
        self.workers = workers or os.cpu_count() or 1
        self.address = ray
        self.pool: ProcessPoolExecutor | None = None
        self.ray: Any = None
        self.compiled: set[tuple[str, tuple[str, ...]]] = set()

    def __enter__(self) -> Crew:
        if self.address is not None:
            self.ray = joined_cluster(self.address)
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self.pool:
            self.pool.shutdown(wait=True, cancel_futures=True)
        if self.ray:
            self.ray.shutdown()

    def play_samples(
        self, samples: Sequence[Sample], progress: Callable[[int], None] | None = None
    ) -> list[list[Watched]]:
        """The games of each sample, in order."""
        blocks = [(place, block) for place, sample in enumerate(samples) for block in sample.blocks()]
        played: list[list[Watched]] = [[] for _ in samples]
        results = self.play([block for _, block in blocks])
        for (place, block), result in zip(blocks, results, strict=True):
            played[place] += result
            if progress:
                progress(block.games)
        return played

    def play(self, blocks: Sequence[Block]) -> Iterator[Result]:
        if self.ray:
            return self.on_ray(blocks)
        if self.workers == 1:
            return (block.play() for block in blocks)
        return self.on_processes(blocks)

    # --- Processes of this machine ----------------------------------------------------------------------------------

    def on_processes(self, blocks: Sequence[Block]) -> Iterator[Result]:
        self.compile_first(blocks)
        place, deaths = 0, 0
        while place < len(blocks):
            try:
                for result in self.one_pool(blocks[place:]):
                    place, deaths = place + 1, 0
                    yield result
            except BrokenProcessPool:
                self.pool = None
                deaths += 1
                if deaths == MOST_DEATHS:
                    raise WorkersDied(f"{deaths} times the workers ended without finishing a block.") from None

    def one_pool(self, blocks: Sequence[Block]) -> Iterator[Result]:
        """The results in order, until all is played or a process dies."""
        if self.pool is None:
            self.pool = ProcessPoolExecutor(self.workers, mp_context=get_context("spawn"))
        waiting: list[Future[Result]] = []
        for place in range(len(blocks)):
            while len(waiting) < min(len(blocks), place + AHEAD * self.workers):
                waiting.append(self.pool.submit(play_block, blocks[len(waiting)]))
            yield waiting[place].result()

    def compile_first(self, blocks: Sequence[Block]) -> None:
        """Play one game of each kind here, so that not every worker compiles the same."""
        for block in blocks:
            kind = (block.sample.game.box.slug, tuple({name.partition(":")[0] for name in block.sample.bots}))
            if kind not in self.compiled:
                self.compiled.add(kind)
                Block(block.sample, block.first, block.first + 1).play()

    # --- Ray --------------------------------------------------------------------------------------------------------

    def on_ray(self, blocks: Sequence[Block]) -> Iterator[Result]:
        """The same over a cluster; Ray itself plays the blocks of a lost worker again."""
        remote = self.ray.remote(max_retries=-1)(play_block)
        ahead = AHEAD * max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        waiting: list[Any] = []
        for place in range(len(blocks)):
            while len(waiting) < min(len(blocks), place + ahead):
                waiting.append(remote.remote(blocks[len(waiting)]))
            yield self.ray.get(waiting[place])
            waiting[place] = None


def play_block(block: Block) -> Result:
    return block.play()


def joined_cluster(address: str) -> Any:
    """Ray, connected to the cluster at an address, or to one of its own on this machine."""
    try:
        import ray
    except ImportError:
        raise NotInstalled("A cluster needs Ray: pip install 'tablewright[ray]'.") from None
    where = {} if address == LOCAL else {"address": address}
    try:
        ray.init(**where, log_to_driver=False, logging_level="ERROR", include_dashboard=False if not where else None)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise BadOption(f"There is no Ray cluster at {address!r}: {str(error).splitlines()[0]}") from None
    return ray
