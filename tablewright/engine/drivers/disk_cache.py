"""The folder of compiled drivers, and loading a driver text from it."""

from __future__ import annotations

import importlib.util
import os
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any


def say_nothing() -> None: ...


on_first_compile: Callable[[], None] = say_nothing
"""Called before drivers are compiled for the first time on this machine, which may take a minute."""


def cache_folder() -> Path:
    """Where compiled rules are kept: TABLEWRIGHT_CACHE, or the user's cache folder, or a temporary one."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    wanted = Path(os.environ.get("TABLEWRIGHT_CACHE") or Path(home) / "tablewright")
    try:
        wanted.mkdir(parents=True, exist_ok=True)
        if os.access(wanted, os.W_OK):
            return wanted
    except OSError:
        pass
    return temporary_cache()


@cache
def temporary_cache() -> Path:
    return Path(tempfile.mkdtemp(prefix="tablewright-"))


def run_text(text: str, name: str, folder: Path | None, names: dict[str, Any]) -> ModuleType:
    """Run a driver text as a module with these names. In a folder it is a file, so that numba can cache it there."""
    if folder is None:
        module = ModuleType(f"tablewright_plain_{name}")
        module.__dict__.update(names)
        exec(compile(text, f"<plain {name}>", "exec"), module.__dict__)
        return module
    file = folder / f"{name}.py"
    if not file.exists():
        on_first_compile()
        write_atomically(file, text)
    module_name = f"tablewright_{name}_{folder.name.rpartition('-')[2]}"
    spec = importlib.util.spec_from_file_location(module_name, file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    module.__dict__.update(names)
    sys.modules[module_name] = module  # numba finds the module of a cached function by its name
    spec.loader.exec_module(module)
    return module


def write_atomically(file: Path, text: str) -> None:
    """Write a file that another process never sees half written."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, partial = tempfile.mkstemp(dir=file.parent)
    with os.fdopen(handle, "w", encoding="utf-8") as out:
        out.write(text)
    os.replace(partial, file)
