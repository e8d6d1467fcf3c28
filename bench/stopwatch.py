"""Times that are measured again and again, and what is shown of them."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager


class Stopwatch:
    def __init__(self) -> None:
        self.times: list[float] = []
        self.running: dict[object, float] = {}

    @contextmanager
    def timing(self) -> Iterator[None]:
        key = object()
        self.running[key] = time.perf_counter()
        try:
            yield
        finally:
            self.times.append(time.perf_counter() - self.running.pop(key))

    def take(self) -> list[float]:
        """The times since the last call. Whatever still waits counts with the time that it has waited."""
        now = time.perf_counter()
        taken = self.times + [now - began for began in self.running.values()]
        self.times = []
        return taken


def summary(times: list[float], name: str) -> dict[str, float | None]:
    """Median, 95th percentile and maximum in milliseconds."""
    ordered = sorted(times)
    shown: dict[str, float | None] = {"median": None, "p95": None, "max": None}
    if ordered:
        shown["median"] = statistics.median(ordered)
        shown["p95"] = ordered[int(len(ordered) * 0.95)]
        shown["max"] = ordered[-1]
    return {f"{name}_ms_{key}": None if value is None else round(value * 1000, 2) for key, value in shown.items()}
