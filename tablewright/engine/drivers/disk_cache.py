"""The folder of compiled drivers, and loading a driver text from it.

Each driver has a folder of its own in it. The folder's time says, to the day, when a process last loaded the driver.
A process that adds a driver removes those that were not loaded for long: every change of a rule leaves old ones behind.
"""

from __future__ import annotations

import ast
import importlib.util
import os
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from platformdirs import user_cache_path

DAY = 24 * 60 * 60.0
SECONDS_KEPT = 30 * DAY
DRIVER_FOLDER = re.compile(r"[a-z0-9-]+-[0-9a-f]{16}(\.removed)?")


def say_nothing() -> None: ...


on_first_compile: Callable[[], None] = say_nothing
"""Called before drivers are compiled for the first time on this machine, which may take a minute."""


def cache_folder() -> Path:
    """Where compiled rules are kept: TABLEWRIGHT_CACHE, or the user's cache folder, or a temporary one."""
    try:
        wanted = Path(os.environ.get("TABLEWRIGHT_CACHE") or users_folder())
        wanted.mkdir(parents=True, exist_ok=True)
        if os.access(wanted, os.W_OK):
            return wanted
    except OSError:
        pass
    return temporary_cache()


def users_folder() -> Path:
    try:
        folder = user_cache_path("tablewright", appauthor=False)
    except RuntimeError:
        folder = Path("~")  # what older versions of platformdirs give
    if not folder.is_absolute():
        raise FileNotFoundError("This user has no home folder.")
    return folder


@cache
def temporary_cache() -> Path:
    return Path(tempfile.mkdtemp(prefix="tablewright-"))


def run_text(text: str | ast.Module, name: str, folder: Path | None, names: dict[str, Any]) -> ModuleType:
    """Run a driver text as a module with these names. In a folder it is a file, so that numba can cache it there.

    What is not kept in a folder can also be a syntax tree.
    """
    if folder is None:
        module = ModuleType(f"tablewright_plain_{name}")
        module.__dict__.update(names)
        exec(compile(text, f"<plain {name}>", "exec"), module.__dict__)
        return module
    assert isinstance(text, str)
    file = folder / f"{name}.py"
    mark_as_used(folder)
    if not file.exists():
        on_first_compile()
        write_atomically(file, text)
        remove_unused(folder.parent)
    module_name = f"tablewright_{name}_{folder.name.rpartition('-')[2]}"
    spec = importlib.util.spec_from_file_location(module_name, file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    module.__dict__.update(names)
    sys.modules[module_name] = module  # numba finds the module of a cached function by its name
    try:
        spec.loader.exec_module(module)
    except FileNotFoundError:  # another process found the folder unused just before this one marked it
        write_atomically(file, text)
        spec.loader.exec_module(module)
    return module


def mark_as_used(folder: Path) -> None:
    with suppress(OSError):
        if seconds_unused(folder) > DAY:
            os.utime(folder)


def seconds_unused(folder: Path) -> float:
    return time.time() - folder.stat().st_mtime


def remove_unused(cache: Path) -> None:
    """Remove the drivers that no process has loaded for `SECONDS_KEPT`; what else lies in the folder stays.

    A folder is renamed first, so that no process finds half of it.
    """
    for folder in cache.iterdir():
        with suppress(OSError):  # another process removes it too
            if DRIVER_FOLDER.fullmatch(folder.name) and seconds_unused(folder) > SECONDS_KEPT:
                shutil.rmtree(folder.rename(folder.with_suffix(".removed")))


def write_atomically(file: Path, text: str) -> None:
    """Write a file that another process never sees half written."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, partial = tempfile.mkstemp(dir=file.parent)
    with os.fdopen(handle, "w", encoding="utf-8") as out:
        out.write(text)
    os.replace(partial, file)
