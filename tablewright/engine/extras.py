"""Extras: the packages that only some users need. If one is missing, a single line says how to install it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from tablewright.engine.errors import NotInstalled


@contextmanager
def extra(name: str, reason: str) -> Iterator[None]:
    """Around imports that need an extra: if a package is missing, `NotInstalled` gives the reason and the command."""
    try:
        yield
    except ImportError as error:
        if (error.name or "").startswith("tablewright"):
            raise
        raise not_installed(name, reason) from None


def need(name: str, reason: str, *modules: str) -> None:
    """The same for modules that are imported later: look whether they are there."""
    if not all(find_spec(module) for module in modules):
        raise not_installed(name, reason)


def not_installed(name: str, reason: str) -> NotInstalled:
    return NotInstalled(f"{reason}: pip install 'tablewright[{name}]'.")
