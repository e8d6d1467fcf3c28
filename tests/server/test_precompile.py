"""Rules are compiled in a process of their own. A game that somebody is waiting for comes first."""

import asyncio
import os
import sys

import pytest

from tablewright.server.tables import precompile
from tablewright.server.tables.precompile import NotCompiled, Precompiler

# A compiler that prints its process and session, and never finishes.
COMPILER = """
import os, sys
print(os.getpid(), os.getsid(0), flush=True)
sys.stdin.read()
"""


@pytest.fixture
def four_games(monkeypatch):
    monkeypatch.setattr(precompile, "packages", lambda: ["one", "two", "three", "four"])


def test_a_game_that_somebody_is_waiting_for_is_compiled_next(four_games, monkeypatch):
    compiled = []

    async def run():
        precompiler = Precompiler()

        async def compile(slug):
            compiled.append(slug)
            if slug == "one":  # meanwhile somebody opens a table
                waiting.append(asyncio.create_task(precompiler.ready("four")))
                await asyncio.sleep(0)

        waiting = []
        monkeypatch.setattr(precompiler, "compile", compile)
        await precompiler.compile_all()
        await asyncio.gather(*waiting)
        await precompiler.ready("two")
        await precompiler.ready("an unknown game")
        assert precompiler.waiting_for == []

    asyncio.run(run())
    assert compiled == ["one", "four", "two", "three"]


def test_the_other_games_are_compiled_when_one_fails(four_games, monkeypatch):
    async def run():
        precompiler = Precompiler()

        async def compile(slug):
            if slug == "one":
                raise ValueError("broken")

        monkeypatch.setattr(precompiler, "compile", compile)
        await precompiler.compile_all()
        assert precompiler.waiting_for == []

    asyncio.run(run())


def test_the_compiler_has_its_own_session_and_ends_with_the_server(four_games, monkeypatch):
    """Ctrl-C goes to every process of a session. A compiler in the same one would print its traceback."""

    def refuse(slug):
        raise NotCompiled

    monkeypatch.setattr(precompile, "load_compiled", refuse)
    real = asyncio.create_subprocess_exec

    async def run():
        started = asyncio.get_running_loop().create_future()

        async def start(program, *arguments, **settings):
            assert (program, arguments) == (sys.executable, ("-m", precompile.__name__, "one"))
            pipes = {"stdin": asyncio.subprocess.PIPE, "stdout": asyncio.subprocess.PIPE}
            started.set_result(await real(program, "-c", COMPILER, **pipes, **settings))
            return started.result()

        monkeypatch.setattr(asyncio, "create_subprocess_exec", start)
        work = asyncio.create_task(Precompiler().compile("one"))
        compiler = await started
        process, session = map(int, (await compiler.stdout.readline()).split())
        assert process == session == compiler.pid != os.getsid(0)
        work.cancel()
        with pytest.raises(asyncio.CancelledError):
            await work
        assert await compiler.wait() != 0

    asyncio.run(run())
