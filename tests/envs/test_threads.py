"""The threads of a vectorised table: they work when they are called, however late, and leave when they are let go."""

import copy
import gc
import os
import pickle
from contextlib import suppress

import numpy as np
import pytest

from tablewright.engine.errors import IllegalAction
from tablewright.envs import VectorTable, threads

GAME = "high-tide"
THREADS = 3


@pytest.fixture
def tables():
    """The same games with one thread and with some."""
    found = [VectorTable(GAME, 300, seed=2, threads=threads) for threads in (1, THREADS)]
    for table in found:
        table.reset()
    yield found
    for table in found:
        table.close()


def step_both(tables):
    """One step of the same games; whether both tables tell the same."""
    actions = tables[0].random_actions()
    assert actions.tolist() == tables[1].random_actions().tolist()
    turns = [table.step(actions) for table in tables]
    return all(np.array_equal(one, other) for one, other in zip(*turns, strict=True))


def fall_asleep(table):
    for wake_up in table.threads.wake_ups:
        while wake_up.is_set():
            os.sched_yield()


def test_each_thread_but_ones_own_has_a_block(tables):
    assert [len(table.blocks) for table in tables] == [1, THREADS]
    assert tables[0].threads is None and len(tables[1].threads.threads) == THREADS - 1


def test_threads_that_sleep_are_woken(tables):
    for _ in range(20):
        fall_asleep(tables[1])
        assert step_both(tables)


def test_threads_that_lost_patience_at_once_are_woken(tables, monkeypatch):
    """Every call comes while they go to sleep, or a moment before or after."""
    monkeypatch.setattr(threads, "SPINS", 1)
    tables[1].close()
    assert all(step_both(tables) for _ in range(2000))


def test_a_table_that_was_closed_gets_other_threads(tables):
    before, stop = tables[1].threads.threads, tables[1].stop_threads
    tables[1].close()
    assert not stop.alive  # nothing of them is kept until the table goes
    tables[1].close()
    for thread in before:
        thread.join()
    assert all(step_both(tables) for _ in range(5))
    assert not set(before) & set(tables[1].threads.threads)


def test_threads_leave_with_their_table():
    table = VectorTable(GAME, 300, seed=2, threads=THREADS)
    table.reset()
    fall_asleep(table)
    threads = table.threads.threads
    del table
    gc.collect()
    for thread in threads:
        thread.join()


@pytest.mark.parametrize("again", [copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))])
def test_a_copy_has_threads_of_its_own(tables, again):
    other = again(tables[1])
    assert step_both([tables[0], other]) and other.threads is not tables[1].threads
    other.close()


def interrupt(*_):
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    "ask", [lambda table: table.random_actions(), lambda table: table.step([-1] * 300), lambda table: table.reset()]
)
def test_a_step_that_was_interrupted_is_waited_for(tables, monkeypatch, ask):
    """Whoever asks for anything next finds nobody at work."""
    table, waits = tables[1], []
    with monkeypatch.context() as patch:
        patch.setattr(threads.StepThreads, "wait", interrupt)
        with pytest.raises(KeyboardInterrupt):
            table.step(table.random_actions())
    assert table.threads.busy
    monkeypatch.setattr(table, "settle", lambda: waits.append(VectorTable.settle(table) or table.threads.busy))
    with suppress(IllegalAction):
        ask(table)
    assert waits == [False]


def test_a_thread_that_is_gone_is_missed(tables):
    tables[1].threads.stop()
    for thread in tables[1].threads.threads:
        thread.join()
    with pytest.raises(RuntimeError, match="has died"):
        tables[1].step(tables[1].random_actions())
