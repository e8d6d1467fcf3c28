"""Compiling the rules of every game before anyone waits for them.

Rules that were compiled before load in a moment. The others are compiled in a process of their own: compiling blocks
the interpreter for seconds at a time, and the server would answer nobody meanwhile. A table waits until its game is
compiled.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import threading

from tablewright.engine.drivers import disk_cache
from tablewright.engine.registry import load, packages
from tablewright.server.tables import bots

log = logging.getLogger("tablewright.server")


class NotCompiled(Exception):
    """The rules would have to be compiled here and now."""


class Precompiler:
    def __init__(self) -> None:
        self.compiled = {slug: asyncio.Event() for slug in packages()}
        self.requested: list[str] = []  # games that somebody is waiting for

    @property
    def waiting_for(self) -> list[str]:
        """The games that are not compiled yet."""
        return [slug for slug, compiled in self.compiled.items() if not compiled.is_set()]

    async def ready(self, slug: str) -> None:
        """Wait until a game is compiled. It is moved to the front of the queue."""
        if slug in self.waiting_for:
            self.requested.append(slug)
            await self.compiled[slug].wait()

    async def compile_all(self) -> None:
        while waiting := self.waiting_for:
            slug = next((each for each in self.requested if each in waiting), waiting[0])
            try:
                await self.compile(slug)
            except Exception:
                log.exception("a game could not be compiled", extra={"game": slug})
            self.compiled[slug].set()

    async def compile(self, slug: str) -> None:
        try:
            await asyncio.to_thread(load_compiled, slug)
        except NotCompiled:
            log.info("compiling a game for the first time on this machine", extra={"game": slug})
            # The compiler has a session of its own, so that Ctrl-C in the terminal does not reach it. We end it.
            compiler = await asyncio.create_subprocess_exec(
                sys.executable, "-m", __name__, slug, start_new_session=True
            )
            try:
                await compiler.wait()
            except asyncio.CancelledError:
                compiler.kill()
                raise
            await asyncio.to_thread(precompile, slug)


def precompile(slug: str) -> None:
    """Compile what is used at a table, by using it once."""
    match = load(slug).new(seed=0)
    bots.run_each_bot_once(match.clone())
    for _ in range(3):
        if match.over:
            break
        match.imagine(0, 1)
        match.play(match.legal()[0])
    _ = match.scores


def load_compiled(slug: str) -> None:
    """Load what was compiled before. `NotCompiled` is raised if this thread would have to compile anything."""
    this_thread, announce = threading.get_ident(), disk_cache.on_first_compile

    def refuse() -> None:
        if threading.get_ident() == this_thread:
            raise NotCompiled
        announce()

    disk_cache.on_first_compile = refuse
    try:
        precompile(slug)
    finally:
        disk_cache.on_first_compile = announce


if __name__ == "__main__":
    precompile(sys.argv[1])
