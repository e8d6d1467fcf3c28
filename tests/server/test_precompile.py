"""Rules are compiled in a process of their own, first those that somebody waits for."""

import asyncio
import os
import sys

import pytest

from tablewright.server.tables import precompile as kitchen
from tablewright.server.tables.precompile import Kitchen, NotCompiled

# A cook that says who it is and never gets done.
COOK = """
import os, sys
print(os.getpid(), os.getsid(0), flush=True)
sys.stdin.read()
"""


@pytest.fixture
def four_games(monkeypatch):
    monkeypatch.setattr(kitchen, "packages", lambda: ["one", "two", "three", "four"])


def test_a_game_that_somebody_waits_for_is_prepared_next(four_games, monkeypatch):
    warmed = []

    async def run():
        place = Kitchen()

        async def warm(slug):
            warmed.append(slug)
            if slug == "one":  # meanwhile somebody sits down
                guests.append(asyncio.create_task(place.ready("four")))
                await asyncio.sleep(0)

        guests = []
        monkeypatch.setattr(place, "warm", warm)
        await place.warm_all()
        await asyncio.gather(*guests)
        await place.ready("two")
        await place.ready("a game that there is not")
        assert place.waiting_for == []

    asyncio.run(run())
    assert warmed == ["one", "four", "two", "three"]


def test_the_others_are_prepared_when_a_game_does_not_start(four_games, monkeypatch):
    async def run():
        place = Kitchen()

        async def warm(slug):
            if slug == "one":
                raise ValueError("spoilt")

        monkeypatch.setattr(place, "warm", warm)
        await place.warm_all()
        assert place.waiting_for == []

    asyncio.run(run())


def test_the_process_that_compiles_is_out_of_reach_of_the_terminal_and_ends_with_the_work(four_games, monkeypatch):
    """Ctrl-C goes to every process of a session: a compiler among them would leave its traceback on the screen."""

    def refuse(slug):
        raise NotCompiled

    monkeypatch.setattr(kitchen, "try_without_compiling", refuse)
    real = asyncio.create_subprocess_exec

    async def run():
        cooking = asyncio.get_running_loop().create_future()

        async def start(program, *arguments, **settings):
            assert (program, arguments) == (sys.executable, ("-m", kitchen.__name__, "one"))
            pipes = {"stdin": asyncio.subprocess.PIPE, "stdout": asyncio.subprocess.PIPE}
            cooking.set_result(await real(program, "-c", COOK, **pipes, **settings))
            return cooking.result()

        monkeypatch.setattr(asyncio, "create_subprocess_exec", start)
        work = asyncio.create_task(Kitchen().warm("one"))
        cook = await cooking
        process, session = map(int, (await cook.stdout.readline()).split())
        assert process == session == cook.pid != os.getsid(0)
        work.cancel()
        with pytest.raises(asyncio.CancelledError):
            await work
        assert await cook.wait() != 0

    asyncio.run(run())
