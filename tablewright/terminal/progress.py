"""A progress bar on a terminal, and silence in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from tablewright.engine.drivers import disk_cache


def announce_compiling() -> None:
    """On a terminal, say why the first start of a game takes longer than the next."""

    def announce() -> None:
        if sys.stderr.isatty():
            print("Compiling the rules; this takes up to a minute, and only the first time.", file=sys.stderr)

    disk_cache.on_first_compile = announce


@contextmanager
def progress_bar(what: str, total: int | None) -> Iterator[Callable[[int], None]]:
    """Yields a function that is told how much has just been done."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.advance(task, done)


class LabLine:
    """Games a second, time left, and the widest interval that is still open."""

    def __init__(self, bar: Progress | None, task: TaskID | None):
        self.bar, self.task = bar, task
        self.interval = ""

    def advance(self, games: int) -> None:
        if self.bar is not None and self.task is not None:
            self.bar.advance(self.task, games)
            speed = self.bar.tasks[0].speed or 0.0
            self.bar.update(self.task, speed=f"{speed:,.0f} a second{self.interval}")

    def open_interval(self, width: float) -> None:
        self.interval = f", widest open interval {width:.3f}" if width else ""

    def advance_with(self, games: int, width: float) -> None:
        self.open_interval(width)
        self.advance(games)


@contextmanager
def lab_line(what: str, total: int) -> Iterator[LabLine]:
    if not sys.stderr.isatty():
        yield LabLine(None, None)
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[speed]}"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        yield LabLine(bar, bar.add_task(what, total=total, speed=""))
