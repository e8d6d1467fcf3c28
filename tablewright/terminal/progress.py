"""A progress bar on a terminal, and silence in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from tablewright.engine import drivers


def announce_compiling() -> None:
    """On a terminal, say why the first start of a game takes longer than the next."""

    def announce() -> None:
        if sys.stderr.isatty():
            print("Compiling the rules; this takes up to a minute, and only the first time.", file=sys.stderr)

    drivers.on_first_compile = announce


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
