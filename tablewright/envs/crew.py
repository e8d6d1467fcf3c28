"""Threads that each step a block of a table's games, at the moment they are asked.

Waking a thread takes as long as stepping a hundred games. So a thread that has done its block looks out for the next
call a little while (`PATIENCE`) before it goes to sleep: whoever steps without a pause does not wait for it.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from threading import Event, Thread
from types import ModuleType
from typing import Any

import numpy as np

from tablewright.engine.drivers.flags import flag_row, read_flag

PATIENCE = 100_000  # looks at a flag: about a tenth of a thousandth of a second


class Crew:
    """A thread for each row of arguments of the driver `attend`, numbered from 1 as the flag by which it answers."""

    def __init__(self, drivers: ModuleType, rows: Sequence[tuple[Any, ...]]):
        self.drivers = drivers
        self.flags = flag_row(len(rows) + 1)
        self.calls = 0
        self.busy = False
        self.bells = [Event() for _ in rows]
        self.threads = [
            Thread(target=live, args=(drivers, row, self.flags, own, bell), daemon=True)
            for own, (row, bell) in enumerate(zip(rows, self.bells, strict=True), start=1)
        ]
        for own, row in enumerate(rows, start=1):
            drivers.attend(*row, self.flags, own, 0)  # compiled here rather than by all threads at once
        for thread in self.threads:
            thread.start()

    def ask(self) -> None:
        """Let every thread do its block once more."""
        self.calls += 1
        self.busy = True
        self.call(self.calls)

    def wait(self) -> None:
        """Until every thread has done its block."""
        while not self.drivers.wait_for(self.flags, len(self.threads), self.calls, PATIENCE):
            if not all(thread.is_alive() for thread in self.threads):
                raise RuntimeError("A thread that steps games has come to an end.")
            time.sleep(0)
        self.busy = False

    def dismiss(self) -> None:
        """Let the threads go, as soon as they look out again."""
        self.call(self.drivers.LEAVE)

    def call(self, what: int) -> None:
        self.drivers.call(self.flags, what)
        for bell in self.bells:
            if not bell.is_set():
                bell.set()


def live(drivers: ModuleType, row: tuple[Any, ...], flags: np.ndarray, own: int, bell: Event) -> None:
    """The life of a thread. Its bell is not set only while it goes to sleep and sleeps."""
    while read_flag(flags, drivers.CALL) != drivers.LEAVE:
        drivers.attend(*row, flags, own, PATIENCE)
        bell.clear()
        if read_flag(flags, drivers.CALL) == read_flag(flags, own):
            bell.wait()
