"""Compiling the rules of every game before anyone waits for them.

Rules that were compiled before load in a moment. The others are compiled in a process of their own: compiling blocks
the interpreter for seconds at a time, and the server would answer nobody meanwhile. A table waits until its game is
compiled. If that process is killed, for example because memory is short, it is started again a few times. Then the game
counts as failed: its tables say so at once, and later it is tried again.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys

from tablewright.engine.drivers import disk_cache
from tablewright.engine.registry import load, packages
from tablewright.server.errors import CompileFailed, NotCompiled
from tablewright.server.tables import bots

ATTEMPTS = 3
ROUNDS = 2  # a bot that thinks for a limited time may not use every function while they are still being compiled
SECONDS_UNTIL_RETRY = 300.0

log = logging.getLogger("tablewright.server")


class CompilerFailed(Exception):
    """The process that compiles has failed. The message says how, in one line."""


class Precompiler:
    def __init__(self) -> None:
        self.compiled = {slug: asyncio.Event() for slug in packages()}
        self.requested: list[str] = []  # games that somebody is waiting for
        self.failed: set[str] = set()

    @property
    def waiting_for(self) -> list[str]:
        """The games that are not compiled yet."""
        return [slug for slug, compiled in self.compiled.items() if not compiled.is_set()]

    def is_compiled(self, slug: str) -> bool:
        return slug in self.compiled and self.compiled[slug].is_set() and slug not in self.failed

    async def ready(self, slug: str) -> None:
        """Wait until a game is compiled. It is moved to the front of the queue."""
        if slug in self.waiting_for:
            self.requested.append(slug)
            await self.compiled[slug].wait()
        if slug in self.failed:
            raise CompileFailed("The rules of this game could not be compiled. Please try again in a few minutes.")

    async def compile_all(self) -> None:
        """Compile every game. Those that fail are tried again later."""
        await self.compile_waiting()
        while self.failed:
            await asyncio.sleep(SECONDS_UNTIL_RETRY)
            for slug in sorted(self.failed):
                await self.try_to_compile(slug)

    async def compile_waiting(self) -> None:
        while waiting := self.waiting_for:
            slug = next((each for each in self.requested if each in waiting), waiting[0])
            await self.try_to_compile(slug)
            self.compiled[slug].set()

    async def try_to_compile(self, slug: str) -> None:
        try:
            await self.compile(slug)
        except CompilerFailed as failure:
            log.error("a game could not be compiled", extra={"game": slug, "why": str(failure)})
            self.failed.add(slug)
        except Exception:
            log.exception("a game could not be compiled", extra={"game": slug})
            self.failed.add(slug)
        else:
            self.failed.discard(slug)

    async def compile(self, slug: str) -> None:
        for _ in range(ROUNDS):
            try:
                await asyncio.to_thread(load_compiled, slug)
            except NotCompiled:
                log.info("compiling a game for the first time on this machine", extra={"game": slug})
                await run_compiler(slug)
            else:
                return
        await asyncio.to_thread(precompile, slug)  # the cache does not work, so this process has to compile


async def run_compiler(slug: str) -> None:
    """Compile a game in another process, and once more if that process is killed."""
    for attempt in range(1, ATTEMPTS + 1):
        status, said = await one_compiler(slug)
        if status == 0:
            return
        if status > 0:  # the rules are wrong, and would be wrong again
            raise CompilerFailed(said)
        killed = f"the compiler was killed by {signal.Signals(-status).name}"
        if attempt == ATTEMPTS:
            raise CompilerFailed(f"{killed}, {ATTEMPTS} times")
        log.warning("a compiler is started again", extra={"game": slug, "why": killed})


async def one_compiler(slug: str) -> tuple[int, str]:
    """Run the compiler once. The result is its exit status and the last line of its error output."""
    # It has a session of its own, so that Ctrl-C in the terminal does not reach it. We end it.
    # It gets our cache folder: one that is only temporary would be a different one in each process.
    compiler = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", __name__, slug),
        start_new_session=True,
        stderr=asyncio.subprocess.PIPE,
        env=os.environ | {"TABLEWRIGHT_CACHE": str(disk_cache.cache_folder())},
    )
    assert compiler.stderr is not None
    try:
        said = (await compiler.stderr.read()).decode(errors="replace").strip()
        return await compiler.wait(), said.splitlines()[-1] if said else "the compiler ended without a message"
    except asyncio.CancelledError:
        compiler.kill()
        raise


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
    from tablewright.server.tables.no_compiling import no_compiling  # it imports numba, which takes a second

    with no_compiling():
        precompile(slug)


if __name__ == "__main__":
    precompile(sys.argv[1])
