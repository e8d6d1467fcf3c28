"""Compiled rules, prepared before anyone waits for them.

What was compiled before loads in a moment. What was not is compiled by a process of its own, because compiling holds
the interpreter for seconds at a time and a server that does it answers nobody meanwhile. A table waits for its game.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import threading

from tablewright.engine import drivers
from tablewright.engine.registry import load, packages
from tablewright.server.tables import bots as thinking

log = logging.getLogger("tablewright.server")


class NotCompiled(Exception):
    """The rules would have to be compiled here and now."""


class Kitchen:
    def __init__(self) -> None:
        self.prepared = {slug: asyncio.Event() for slug in packages()}
        self.asked: list[str] = []  # games that somebody waits for

    @property
    def waiting_for(self) -> list[str]:
        return [slug for slug, event in self.prepared.items() if not event.is_set()]

    async def ready(self, slug: str) -> None:
        """Wait until a game can be played without compiling; it is next."""
        if slug in self.waiting_for:
            self.asked.append(slug)
            await self.prepared[slug].wait()

    async def warm_all(self) -> None:
        while waiting := self.waiting_for:
            slug = next((each for each in self.asked if each in waiting), waiting[0])
            try:
                await self.warm(slug)
            except Exception:
                log.exception("a game does not start", extra={"game": slug})
            self.prepared[slug].set()

    async def warm(self, slug: str) -> None:
        try:
            await asyncio.to_thread(try_without_compiling, slug)
        except NotCompiled:
            log.info("compiling, for the first time on this machine", extra={"game": slug})
            # In a session of its own, so that Ctrl-C at the terminal does not reach it: this process ends it.
            cook = await asyncio.create_subprocess_exec(sys.executable, "-m", __name__, slug, start_new_session=True)
            try:
                await cook.wait()
            except asyncio.CancelledError:
                cook.kill()
                raise
            await asyncio.to_thread(try_out, slug)


def try_out(slug: str) -> None:
    """Do once everything that is done at a table."""
    match = load(slug).new(seed=0)
    thinking.try_out(match.clone())
    for _ in range(3):
        if match.over:
            break
        match.imagine(0, 1)
        match.play(match.legal()[0])
    _ = match.scores


def try_without_compiling(slug: str) -> None:
    """The same, unless this thread would have to compile."""
    here, announce = threading.get_ident(), drivers.on_first_compile

    def refuse() -> None:
        if threading.get_ident() == here:
            raise NotCompiled
        announce()

    drivers.on_first_compile = refuse
    try:
        try_out(slug)
    finally:
        drivers.on_first_compile = announce


if __name__ == "__main__":
    try_out(sys.argv[1])
