"""Threads that each step a block of games whenever they are called.

Waking a thread takes as long as stepping a hundred games. So a thread that has finished its block spins for a while
(`SPINS`), watching for the next call, before it goes to sleep.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from threading import Event, Thread
from types import ModuleType
from typing import Any

import numpy as np

from tablewright.engine.drivers.flags import flag_array, load_flag

SPINS = 100_000  # looks at a flag: about 0.1 ms


class StepThreads:
    """One thread for each tuple of arguments of the driver `attend`; thread n answers with flag n, from 1."""

    def __init__(self, drivers: ModuleType, work: Sequence[tuple[Any, ...]]):
        self.drivers = drivers
        self.flags = flag_array(len(work) + 1)
        self.calls = 0
        self.busy = False
        self.wake_ups = [Event() for _ in work]
        self.threads = [
            Thread(target=run, args=(drivers, arguments, self.flags, own, wake_up), daemon=True)
            for own, (arguments, wake_up) in enumerate(zip(work, self.wake_ups, strict=True), start=1)
        ]
        for own, arguments in enumerate(work, start=1):
            drivers.attend(*arguments, self.flags, own, 0)  # compiled here rather than by all threads at once
        for thread in self.threads:
            thread.start()

    def start(self) -> None:
        """Let every thread step its block once."""
        self.calls += 1
        self.busy = True
        self.call(self.calls)

    def wait(self) -> None:
        """Wait until every thread has finished its block."""
        while not self.drivers.wait_for(self.flags, len(self.threads), self.calls, SPINS):
            if not all(thread.is_alive() for thread in self.threads):
                raise RuntimeError("A thread that steps games has died.")
            time.sleep(0)
        self.busy = False

    def stop(self) -> None:
        """End the threads as soon as they look at their flag."""
        self.call(self.drivers.LEAVE)

    def call(self, what: int) -> None:
        self.drivers.call(self.flags, what)
        for wake_up in self.wake_ups:
            if not wake_up.is_set():
                wake_up.set()


def run(drivers: ModuleType, arguments: tuple[Any, ...], flags: np.ndarray, own: int, wake_up: Event) -> None:
    """The body of a thread. Its event is cleared only while it goes to sleep and sleeps."""
    while load_flag(flags, drivers.CALL) != drivers.LEAVE:
        drivers.attend(*arguments, flags, own, SPINS)
        wake_up.clear()
        if load_flag(flags, drivers.CALL) == load_flag(flags, own):
            wake_up.wait()
