"""Chunks of games on all cores, or on a Ray cluster. Results come in the order of the chunks.

A worker that is killed costs only time: its chunks are played again with the same seeds.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from types import TracebackType
from typing import Any

from tablewright.arena.recording import GameRecord
from tablewright.arena.samples import Chunk, SamplePlan
from tablewright.engine.errors import BadOption, TablewrightError
from tablewright.engine.extras import need

Result = list[GameRecord]
AHEAD = 3  # chunks for each worker that are queued or being played
MOST_DEATHS = 20  # in a row, without a finished chunk in between
LOCAL = "local"


class WorkersDied(TablewrightError):
    """Worker processes ended repeatedly without finishing a chunk."""


class WorkerPool:
    """Worker processes for as long as there is something to play: `with WorkerPool() as pool`."""

    def __init__(self, workers: int | None = None, ray: str | None = None):
        """Processes on this machine, by default one for each core; or, with an address or LOCAL, a Ray cluster."""
        self.workers = workers or os.cpu_count() or 1
        self.address = ray
        self.processes: ProcessPoolExecutor | None = None
        self.ray: Any = None
        self.compiled: set[tuple[str, tuple[str, ...]]] = set()

    def __enter__(self) -> WorkerPool:
        if self.address is not None:
            self.ray = connect_cluster(self.address)
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self.processes:
            self.processes.shutdown(wait=True, cancel_futures=True)
        if self.ray:
            self.ray.shutdown()

    def play_plans(
        self, plans: Sequence[SamplePlan], progress: Callable[[int], None] | None = None
    ) -> list[list[GameRecord]]:
        """The games of each plan, in order."""
        chunks = [(place, chunk) for place, plan in enumerate(plans) for chunk in plan.chunks()]
        played: list[list[GameRecord]] = [[] for _ in plans]
        results = self.play([chunk for _, chunk in chunks])
        for (place, chunk), result in zip(chunks, results, strict=True):
            played[place] += result
            if progress:
                progress(chunk.games)
        return played

    def play(self, chunks: Sequence[Chunk]) -> Iterator[Result]:
        """The games of each chunk, in order."""
        if self.ray:
            return self.on_ray(chunks)
        if self.workers == 1:
            return (chunk.play() for chunk in chunks)
        return self.on_processes(chunks)

    # --- Processes of this machine ----------------------------------------------------------------------------------

    def on_processes(self, chunks: Sequence[Chunk]) -> Iterator[Result]:
        """The same by worker processes of this machine."""
        self.compile_first(chunks)
        place, deaths = 0, 0
        while place < len(chunks):
            try:
                for result in self.until_a_death(chunks[place:]):
                    place, deaths = place + 1, 0
                    yield result
            except BrokenProcessPool:
                self.processes = None
                deaths += 1
                if deaths == MOST_DEATHS:
                    raise WorkersDied(f"The worker processes ended {deaths} times without finishing a chunk.") from None

    def until_a_death(self, chunks: Sequence[Chunk]) -> Iterator[Result]:
        """The results in order, until all chunks are played or a process dies."""
        if self.processes is None:
            self.processes = ProcessPoolExecutor(self.workers, mp_context=get_context("spawn"))
        waiting: list[Future[Result]] = []
        for place in range(len(chunks)):
            while len(waiting) < min(len(chunks), place + AHEAD * self.workers):
                waiting.append(self.processes.submit(play_chunk, chunks[len(waiting)]))
            yield waiting[place].result()

    def compile_first(self, chunks: Sequence[Chunk]) -> None:
        """Play one game of each kind in this process first, so that the workers find the rules compiled."""
        for chunk in chunks:
            kind = (chunk.plan.game.box.slug, tuple({name.partition(":")[0] for name in chunk.plan.bots}))
            if kind not in self.compiled:
                self.compiled.add(kind)
                Chunk(chunk.plan, chunk.first, chunk.first + 1).play()

    # --- Ray --------------------------------------------------------------------------------------------------------

    def on_ray(self, chunks: Sequence[Chunk]) -> Iterator[Result]:
        """The same on a cluster. Ray itself repeats the chunks of a lost worker."""
        remote = self.ray.remote(max_retries=-1)(play_chunk)
        ahead = AHEAD * max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        waiting: list[Any] = []
        for place in range(len(chunks)):
            while len(waiting) < min(len(chunks), place + ahead):
                waiting.append(remote.remote(chunks[len(waiting)]))
            yield self.ray.get(waiting[place])
            waiting[place] = None


def play_chunk(chunk: Chunk) -> Result:
    return chunk.play()


def need_ray() -> None:
    need("ray", "Playing on a cluster needs Ray", "ray")


def connect_cluster(address: str) -> Any:
    """Ray, connected to the cluster at an address, or to a new one on this machine."""
    need_ray()
    import ray

    where = {} if address == LOCAL else {"address": address}
    try:
        ray.init(**where, log_to_driver=False, logging_level="ERROR", include_dashboard=False if not where else None)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise BadOption(f"There is no Ray cluster at {address!r}: {str(error).splitlines()[0]}") from None
    return ray
