"""Stopping a rule that does not end, so that an author's endless loop does not stop the server."""

from __future__ import annotations

import ctypes
import sys
import threading
from pathlib import Path
from types import FrameType

PATIENCE = 5  # seconds for one call of the package; plain rules take milliseconds


class RuleTimeout(Exception):
    def __init__(self) -> None:
        super().__init__(f"the rule was stopped after {PATIENCE} seconds; check that its loops end")


class EndlessRules:
    """While it is entered, a thread looks once a second which calls of the package are running."""

    def __init__(self, folder: Path):
        self.folder = str(folder)
        self.ended = threading.Event()
        self.seconds: dict[int, tuple[FrameType, int]] = {}  # by thread: a call that is running, and for how long

    def __enter__(self) -> EndlessRules:
        threading.Thread(target=self.watch, name="endless-rules", daemon=True).start()
        return self

    def __exit__(self, *error: object) -> None:
        self.ended.set()

    def watch(self) -> None:
        while not self.ended.wait(1):
            self.look()

    def look(self) -> None:
        before, self.seconds = self.seconds, {}
        for thread, innermost in sys._current_frames().items():
            call = self.outermost_call(innermost)
            if call is None:
                continue
            known, seconds = before.get(thread, (call, 0))
            self.seconds[thread] = (call, seconds + 1 if known is call else 0)
            if self.seconds[thread][1] >= PATIENCE:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(RuleTimeout))

    def outermost_call(self, frame: FrameType | None) -> FrameType | None:
        """The call of the package that a thread is in, if any."""
        call = None
        while frame is not None:
            if frame.f_code.co_filename.startswith(self.folder):
                call = frame
            frame = frame.f_back
        return call
