"""Counters and histograms of the server, in the text format of Prometheus."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections import Counter

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Histogram:
    """How many values are at or below each bound."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str) -> list[str]:
        lines, below = [f"# TYPE {name} histogram"], 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self.counts, strict=True):
            below += count
            lines.append(f'{name}_bucket{{le="{bound}"}} {below}')
        return [*lines, f"{name}_sum {self.total:.6f}", f"{name}_count {below}"]


class Metrics:
    def __init__(self) -> None:
        self.counters: Counter[str] = Counter(moves=0, bot_moves=0, undos=0, races_lost=0, refusals=0, requests=0)
        self.confirmation = Histogram()  # from an action's arrival to its commit
        self.thinking = Histogram()
        self.waiting = Histogram()  # until a bot or a hint gets a thread

    def text(self, gauges: dict[str, int]) -> str:
        lines: list[str] = []
        for name, value in sorted(self.counters.items()):
            lines += [f"# TYPE tablewright_{name}_total counter", f"tablewright_{name}_total {value}"]
        for name, value in sorted(gauges.items()):
            lines += [f"# TYPE tablewright_{name} gauge", f"tablewright_{name} {value}"]
        lines += ["# TYPE process_cpu_seconds_total counter", f"process_cpu_seconds_total {time.process_time():.3f}"]
        lines += self.confirmation.lines("tablewright_move_confirmation_seconds")
        lines += self.thinking.lines("tablewright_bot_thinking_seconds")
        lines += self.waiting.lines("tablewright_thinking_wait_seconds")
        return "\n".join(lines) + "\n"
