"""Rules are compiled in a process of their own. A game that somebody plays comes first."""

import asyncio
import logging
import os
import signal
import sys

import pytest
from numba import njit

from tablewright.server.errors import NotCompiled
from tablewright.server.tables import precompile
from tablewright.server.tables.no_compiling import no_compiling
from tablewright.server.tables.precompile import ATTEMPTS, ROUNDS, STEPS, Precompiler

NEVER_FINISHES = "import sys; sys.stdin.read()"


@pytest.fixture
def four_games(monkeypatch):
    monkeypatch.setattr(precompile, "packages", lambda: ["one", "two", "three", "four"])


def test_a_game_that_somebody_plays_is_compiled_next(four_games, monkeypatch):
    compiled = []

    async def run():
        precompiler = Precompiler()

        async def compile(slug):
            compiled.append(slug)
            if slug == "one":  # meanwhile somebody opens a table
                await precompiler.request("four")

        monkeypatch.setattr(precompiler, "compile", compile)
        await precompiler.compile_all()
        assert precompiler.waiting_for == [] and precompiler.is_compiled("two")

    asyncio.run(run())
    assert compiled == ["one", "four", "two", "three"]


def test_a_table_waits_while_rules_are_loaded_but_not_while_others_are_compiled(four_games, monkeypatch):
    compiled_before, order = ["two", "three"], []

    def load(slug):
        order.append(slug)
        if slug not in compiled_before:
            raise NotCompiled

    monkeypatch.setattr(precompile, "load_compiled", load)

    async def run():
        precompiler, compiling = Precompiler(), asyncio.Event()

        async def never_done(slug):
            compiling.set()
            await asyncio.Event().wait()

        monkeypatch.setattr(precompiler, "compile", never_done)
        work = asyncio.create_task(precompiler.compile_all())
        await asyncio.sleep(0)
        await precompiler.request("three")
        assert precompiler.is_compiled("three") and order[:2] == ["one", "three"]
        await compiling.wait()
        await precompiler.request("four")
        assert precompiler.waiting_for == ["one", "four"]
        work.cancel()

    asyncio.run(run())


def test_the_other_games_are_compiled_when_one_fails(four_games, monkeypatch):
    async def run():
        precompiler = Precompiler()

        async def compile(slug):
            if slug == "one":
                raise ValueError("broken")

        monkeypatch.setattr(precompiler, "compile", compile)
        await precompiler.compile_waiting()
        assert precompiler.waiting_for == [] and precompiler.failed == {"one"}
        assert precompiler.is_compiled("two") and not precompiler.is_compiled("one")

    asyncio.run(run())


def test_a_game_that_failed_is_tried_again_later(four_games, monkeypatch):
    tries = []

    async def run():
        precompiler = Precompiler()

        async def compile(slug):
            tries.append(slug)
            if slug == "one" and tries.count("one") < 3:
                raise ValueError("broken")

        monkeypatch.setattr(precompiler, "compile", compile)
        monkeypatch.setattr(precompile, "SECONDS_UNTIL_RETRY", 0)
        await precompiler.compile_all()
        assert precompiler.is_compiled("one")

    asyncio.run(run())
    assert tries == ["one", "two", "three", "four", "one", "one"]


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
            started.set_result(await real(program, "-c", NEVER_FINISHES, stdin=asyncio.subprocess.PIPE, **settings))
            return started.result()

        monkeypatch.setattr(asyncio, "create_subprocess_exec", start)
        work = asyncio.create_task(Precompiler().compile("one"))
        compiler = await started
        assert os.getsid(compiler.pid) == compiler.pid != os.getsid(0)
        work.cancel()
        with pytest.raises(asyncio.CancelledError):
            await work
        assert await compiler.wait() != 0

    asyncio.run(run())


@pytest.fixture
def compiler(four_games, monkeypatch):
    """`compiler(text, …)`: the compilers run these Python texts, one after another. They leave nothing in the cache."""
    real = asyncio.create_subprocess_exec

    def use(*texts):
        remaining = list(texts)

        async def start(program, *arguments, **settings):
            return await real(program, "-c", remaining.pop(0), **settings)

        monkeypatch.setattr(asyncio, "create_subprocess_exec", start)
        return remaining

    def refuse(slug):
        raise NotCompiled

    monkeypatch.setattr(precompile, "load_compiled", refuse)
    monkeypatch.setattr(precompile, "precompile", lambda slug, step_done=None: None)
    return use


KILLED = f"import os; os.kill(os.getpid(), {int(signal.SIGKILL)})"
BROKEN = "raise ValueError('the rules are wrong')"


def compile_one():
    async def run():
        precompiler = Precompiler()
        await precompiler.try_to_compile("one")
        return precompiler.failed

    return asyncio.run(run())


def warnings(caplog):
    return [record for record in caplog.records if record.levelno >= logging.WARNING]


def test_a_killed_compiler_is_started_again(compiler, caplog):
    remaining = compiler(KILLED, *["pass"] * ROUNDS)
    assert compile_one() == set() and remaining == []
    assert [record.why for record in warnings(caplog)] == ["the compiler was killed by SIGKILL"]


def test_a_compiler_that_is_killed_every_time_is_given_up_in_one_line(compiler, caplog):
    remaining = compiler(*[KILLED] * (ATTEMPTS + 1))
    assert compile_one() == {"one"} and len(remaining) == 1
    assert [record.why for record in warnings(caplog)][-1:] == ["the compiler was killed by SIGKILL, 3 times"]
    assert not any(record.exc_info for record in caplog.records)


def test_broken_rules_are_not_compiled_again_and_again(compiler, caplog, capfd):
    remaining = compiler(BROKEN, BROKEN)
    assert compile_one() == {"one"} and len(remaining) == 1
    assert [record.why for record in warnings(caplog)] == ["ValueError: the rules are wrong"]
    assert capfd.readouterr().err == ""


def test_the_compiler_tells_how_far_it_is(compiler):
    compiler(*["print('step'); print('step')"] * ROUNDS)

    async def run():
        precompiler = Precompiler()
        await precompiler.try_to_compile("one")
        return precompiler.steps_done

    assert asyncio.run(run()) == {"one": 2}


def test_a_game_is_compiled_in_as_many_steps_as_are_counted():
    done = []
    precompile.precompile_all("high-tide", lambda: done.append("step"))
    assert len(done) == STEPS


def test_a_driver_counts_as_compiled_only_when_numba_need_not_compile_it():
    """Its text may be on disk already, because another process is compiling it or was killed."""

    @njit
    def double(x):
        return 2 * x

    with no_compiling(), pytest.raises(NotCompiled):
        double(1)
    assert double(1) == 2
    with no_compiling():
        assert double(2) == 4
