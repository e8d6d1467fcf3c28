"""Using compiled rules without compiling any.

A driver whose text is on disk may still have to be compiled: another process may be at it, or was killed over it. So
numba itself is asked.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from numba.core import event

from tablewright.engine.drivers import disk_cache
from tablewright.server.errors import NotCompiled


@contextmanager
def no_compiling() -> Iterator[None]:
    """Wherever this thread would have to compile something, `NotCompiled` is raised instead."""
    this_thread, announce = threading.get_ident(), disk_cache.on_first_compile

    def refuse() -> None:
        if threading.get_ident() == this_thread:
            raise NotCompiled
        announce()

    disk_cache.on_first_compile = refuse
    try:
        with event.install_listener("numba:compile", Refusal(this_thread)):
            yield
    finally:
        disk_cache.on_first_compile = announce


class Refusal(event.Listener):
    """Raises `NotCompiled` when a thread begins to compile."""

    def __init__(self, thread: int):
        self.thread = thread

    def on_start(self, event: event.Event) -> None:
        if threading.get_ident() == self.thread:
            raise NotCompiled

    def on_end(self, event: event.Event) -> None: ...
