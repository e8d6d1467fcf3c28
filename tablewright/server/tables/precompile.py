"""Compiling the rules of every game before anyone waits for them.

Rules that were compiled before load in a moment, and a table waits for that. The others are compiled in a process of
their own: compiling blocks the interpreter for seconds at a time, and the server would answer nobody meanwhile. Until
a game is compiled, its tables play on its plain rules. If that process is killed, for example because memory is short,
it is started again a few times. Then the game counts as failed: it stays playable on its plain rules, and later it is
tried again.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from collections.abc import Callable, Collection
from contextlib import suppress

from tablewright.engine.drivers import disk_cache
from tablewright.engine.registry import load, packages
from tablewright.server.errors import NotCompiled
from tablewright.server.tables import bots

ATTEMPTS = 3
ROUNDS = 2  # a bot that thinks for a limited time may not use every function while they are still being compiled
SECONDS_UNTIL_RETRY = 300.0
STEPS = 6 + len(bots.KINDS)  # of compiling a game; see `precompile_all`
LOW_PRIORITY = 10

log = logging.getLogger("tablewright.server")


class CompilerFailed(Exception):
    """The process that compiles has failed. The message says how, in one line."""


class Precompiler:
    def __init__(self) -> None:
        self.waiting_for = list(packages())  # the games that have not been compiled or tried yet
        self.loading: dict[str, asyncio.Event] = {}  # games that may have been compiled before
        self.requested: list[str] = []  # games that somebody plays
        self.failed: set[str] = set()
        self.steps_done: dict[str, int] = {}
        self.on_compiled: Callable[[str], None] = lambda slug: None

    def is_compiled(self, slug: str) -> bool:
        return slug not in self.waiting_for and slug not in self.failed

    async def request(self, slug: str) -> None:
        """Somebody plays this game, so it comes before those that nobody plays. Wait while it is being loaded."""
        if slug not in self.requested:
            self.requested.append(slug)
        if slug in self.loading:
            await self.loading[slug].wait()

    async def compile_all(self) -> None:
        """Compile every game. Those that fail are tried again later."""
        await self.load_all()
        await self.compile_waiting()
        while self.failed:
            await asyncio.sleep(SECONDS_UNTIL_RETRY)
            for slug in sorted(self.failed):
                await self.try_to_compile(slug)

    async def load_all(self) -> None:
        """Load what was compiled before."""
        self.loading = {slug: asyncio.Event() for slug in self.waiting_for}
        while self.loading:
            slug = self.next_of(self.loading)
            with suppress(Exception):  # it is not compiled, or it is broken; compiling will tell
                await asyncio.to_thread(load_compiled, slug)
                self.finish(slug)
            self.loading.pop(slug).set()

    async def compile_waiting(self) -> None:
        while self.waiting_for:
            await self.try_to_compile(self.next_of(self.waiting_for))

    def next_of(self, waiting: Collection[str]) -> str:
        return next((slug for slug in self.requested if slug in waiting), next(iter(waiting)))

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
        self.finish(slug)

    def finish(self, slug: str) -> None:
        """A game is compiled, or has failed."""
        if slug in self.waiting_for:
            self.waiting_for.remove(slug)
        if slug not in self.failed:
            self.on_compiled(slug)

    async def compile(self, slug: str) -> None:
        for _ in range(ROUNDS):
            try:
                await asyncio.to_thread(load_compiled, slug)
            except NotCompiled:
                log.info("compiling a game for the first time on this machine", extra={"game": slug})
                await self.run_compiler(slug)
            else:
                return
        await asyncio.to_thread(precompile, slug)  # the cache does not work, so this process has to compile

    async def run_compiler(self, slug: str) -> None:
        """Compile a game in another process, and once more if that process is killed."""
        for attempt in range(1, ATTEMPTS + 1):
            status, said = await self.one_compiler(slug)
            if status == 0:
                return
            if status > 0:  # the rules are wrong, and would be wrong again
                raise CompilerFailed(said)
            killed = f"the compiler was killed by {signal.Signals(-status).name}"
            if attempt == ATTEMPTS:
                raise CompilerFailed(f"{killed}, {ATTEMPTS} times")
            log.warning("a compiler is started again", extra={"game": slug, "why": killed})

    async def one_compiler(self, slug: str) -> tuple[int, str]:
        """Run the compiler once. The result is its exit status and the last line of its error output."""
        # It has a session of its own, so that Ctrl-C in the terminal does not reach it. We end it.
        # It gets our cache folder: one that is only temporary would be a different one in each process.
        compiler = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", __name__, slug),
            start_new_session=True,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            env=os.environ | {"TABLEWRIGHT_CACHE": str(disk_cache.cache_folder())},
        )
        assert compiler.stdout is not None and compiler.stderr is not None
        try:
            _, said = await asyncio.gather(self.count_steps(slug, compiler.stdout), compiler.stderr.read())
            lines = said.decode(errors="replace").strip().splitlines()
            return await compiler.wait(), lines[-1] if lines else "the compiler ended without a message"
        except asyncio.CancelledError:
            compiler.kill()
            raise

    async def count_steps(self, slug: str, output: asyncio.StreamReader) -> None:
        """The compiler prints a line after each step."""
        self.steps_done[slug] = 0
        async for _ in output:
            self.steps_done[slug] += 1


def precompile(slug: str, step_done: Callable[[], None] = lambda: None) -> None:
    """Compile what is used at a table, by using it once. Each step takes about as long as the others."""
    match = load(slug).new(seed=0)
    assert match.actor is not None
    step_done()
    match.imagine(0, 1)
    step_done()
    later = match.clone()
    for _ in range(3):
        if later.over:
            break
        later.play(later.legal()[0])
    _ = later.scores
    step_done()
    for kind in bots.KINDS:
        bots.choose_action(match.clone(), match.actor, kind)
        step_done()
    bots.follow_once(match.clone(), match.actor)
    step_done()


def precompile_all(slug: str, step_done: Callable[[], None]) -> None:
    """Compile also what only reviews and the workshop use. It is not loaded for a table."""
    precompile(slug, step_done)
    bots.judge_once(load(slug).new(seed=0))
    step_done()
    record_once(slug)
    step_done()


def record_once(slug: str) -> None:
    """Play one game as the workshop does."""
    from tablewright.lab.planning import MAIN_LEVEL  # the server itself needs no lab
    from tablewright.lab.verdict import VersionGames

    VersionGames(load(slug), MAIN_LEVEL).play_one()


def load_compiled(slug: str) -> None:
    """Load what was compiled before. `NotCompiled` is raised if this thread would have to compile anything."""
    if not any(disk_cache.cache_folder().glob(f"{slug}-*")):
        raise NotCompiled
    from tablewright.server.tables.no_compiling import no_compiling  # it imports numba, which takes a second

    with no_compiling():
        precompile(slug)


if __name__ == "__main__":
    with suppress(AttributeError):  # Windows has no such call
        os.nice(LOW_PRIORITY)  # playing comes first
    precompile_all(sys.argv[1], lambda: print("step", flush=True))
