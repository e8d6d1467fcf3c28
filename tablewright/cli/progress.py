"""Progress bars on a terminal; in a pipe only one line is printed, if rules must be compiled."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from tablewright.engine.drivers import disk_cache


def announce_compiling() -> None:
    """Say why a game takes longer the first time, in one line on standard error, even without a terminal."""

    def announce() -> None:
        print("Compiling the rules. This takes a minute or two, the first time only.", file=sys.stderr, flush=True)

    disk_cache.on_first_compile = announce


@contextmanager
def progress_bar(what: str, total: int | None) -> Iterator[Callable[[int], None]]:
    """Yields a function to call with the number of steps that have just been done."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.advance(task, done)


class GamesProgress:
    """A bar with games per second, the time left, and the widest interval that is still too wide."""

    def __init__(self, bar: Progress | None, task: TaskID | None):
        self.bar, self.task = bar, task

    def advance(self, games: int, widest: float = 0.0) -> None:
        """Count games that were played, and show the widest interval that is still too wide, if there is one."""
        if self.bar is not None and self.task is not None:
            self.bar.advance(self.task, games)
            interval = f", widest interval {widest:.3f}" if widest else ""
            self.bar.update(self.task, speed=f"{self.bar.tasks[0].speed or 0.0:,.0f} per second{interval}")


@contextmanager
def games_progress(what: str, total: int) -> Iterator[GamesProgress]:
    if not sys.stderr.isatty():
        yield GamesProgress(None, None)
        return
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[speed]}"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        yield GamesProgress(bar, bar.add_task(what, total=total, speed=""))
