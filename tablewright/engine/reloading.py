"""Reading a game's package again while the program runs, after its author has changed it."""

from __future__ import annotations

import importlib
import linecache
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType

from tablewright.engine.box import Box
from tablewright.engine.checker import refuse_mistakes
from tablewright.engine.registry import import_box, open_box, packages
from tablewright.engine.words import words_read


@contextmanager
def read_again(slug: str) -> Iterator[Box]:
    """The game as its files are now. If it has mistakes, or if the block fails, the game stays as it was."""
    package = packages()[slug]
    modules, words = modules_of(package), dict(words_read)
    forget(modules)
    words_read.clear()
    importlib.invalidate_caches()
    linecache.checkcache()
    try:
        box = import_box(slug, package)
        refuse_mistakes(box)
        yield box
    except BaseException:
        forget(modules_of(package))
        sys.modules.update(modules)
        words_read.clear()
        words_read.update(words)
        raise
    open_box.cache_clear()


def modules_of(package: str) -> dict[str, ModuleType]:
    """What has been imported of a package."""
    return {name: module for name, module in sys.modules.items() if f"{name}.".startswith(f"{package}.")}


def forget(modules: dict[str, ModuleType]) -> None:
    for name in modules:
        del sys.modules[name]
