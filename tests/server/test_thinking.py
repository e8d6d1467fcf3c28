"""Thinking is shared fairly among the people at the tables, and nobody watching means no thinking."""

import asyncio
import random
from collections import Counter
from os import cpu_count

import pytest

from tablewright.server.client import Visitor
from tablewright.server.operate.metrics import Metrics
from tablewright.server.tables.fair_queue import FairQueue
from tablewright.server.tables.thinking import Thinking, Unattended

from .players import HIDDEN, ME, OPEN, bot, play_out, set_table
from .running import HANGS_AFTER

BUSY, QUIET = "192.0.2.1", "192.0.2.2"


# --- The queue -------------------------------------------------------------------------------------------------------


def turns(queue, count, cost=lambda turn: 1.0):
    """Take turns, one at a time. Whoever has had a turn asks for the next one while the following turn runs."""
    taken, last = [], None
    for _ in range(count):
        turn = queue.take()
        if last is not None:
            queue.add(last.item, [last.address], last.table)
        queue.finish(turn, cost(turn))
        taken.append(turn)
        last = turn
    return taken


def busy_and_quiet(tables):
    queue = FairQueue()
    for table in range(tables):
        queue.add(None, [BUSY], f"busy {table}")
    queue.add(None, [QUIET], "quiet")
    return queue


def test_an_address_with_one_table_gets_every_second_turn_beside_one_with_fifty():
    addresses = [turn.address for turn in turns(busy_and_quiet(50), 200)]
    assert addresses[:2] == [BUSY, QUIET] and addresses == [BUSY, QUIET] * 100


def test_turns_are_weighed_by_what_they_cost():
    """An address whose turns cost four times as much gets a quarter as many."""
    queue = busy_and_quiet(50)
    queue.add(None, [QUIET], "another quiet one")
    taken = turns(queue, 500, lambda turn: 4.0 if turn.address == BUSY else 1.0)
    count = Counter(turn.address for turn in taken)
    assert abs(count[QUIET] / count[BUSY] - 4) < 0.1


def test_tables_of_one_address_share_its_turns():
    queue = FairQueue()
    for table in ("one", "two", "three"):
        queue.add(None, [BUSY], table)
    taken = turns(queue, 300, lambda turn: 10.0 if turn.table == "one" else 1.0)
    spent = Counter()
    for turn in taken:
        spent[turn.table] += 10.0 if turn.table == "one" else 1.0
    assert max(spent.values()) - min(spent.values()) <= 10.0


def test_an_idle_address_saves_up_no_credit():
    queue = busy_and_quiet(5)
    queue.drop("quiet")
    turns(queue, 100)
    for number in range(10):
        queue.add(None, [QUIET], f"quiet {number}")
    assert Counter(turn.address for turn in turns(queue, 10))[BUSY] >= 4


def test_several_threads_are_shared_too():
    """Turns that run at the same time count before their cost is known."""
    queue = busy_and_quiet(50)
    for number in range(10):
        queue.add(None, [QUIET], f"quiet {number}")
    for turn in [queue.take() for _ in range(2)]:
        queue.finish(turn, 1.0)
    assert Counter(queue.take().address for _ in range(8)) == {BUSY: 4, QUIET: 4}


def test_a_hint_comes_before_the_bots_of_its_address_only():
    queue = busy_and_quiet(5)
    queue.add("hint", [BUSY], "busy 4", urgent=True)
    taken = turns(queue, 3)
    assert [(turn.address, turn.item) for turn in taken] == [(BUSY, "hint"), (QUIET, None), (BUSY, None)]


def test_the_viewer_who_has_spent_least_pays():
    queue = busy_and_quiet(5)
    turns(queue, 1)
    queue.add("shared", [BUSY, QUIET], "shared")
    assert "shared" in queue.waiting[QUIET] and "shared" not in queue.waiting[BUSY]


def test_the_queue_remembers_only_addresses_that_wait():
    queue = FairQueue()
    for number in range(1000):
        queue.add(None, [f"192.0.2.{number}"], "table")
        queue.finish(queue.take(), 1.0)
    assert len(queue) == 0 and not queue.addresses.spent and not queue.tables and not queue.waiting


# --- The threads -----------------------------------------------------------------------------------------------------


class CountedWork:
    """Work with a known cost. It counts as processor time, and takes none."""

    def __init__(self):
        self.clock = 0.0
        self.done = []

    def of(self, address, cost=1.0):
        def work():
            self.clock += cost
            self.done.append(address)
            return address

        return work


def think(conversation, threads=1):
    """Run a conversation with threads whose processor time is that of counted work."""
    counted = CountedWork()

    async def run():
        thinking = Thinking(Metrics(), threads, lambda: counted.clock)
        try:
            async with asyncio.timeout(HANGS_AFTER):
                await conversation(thinking, counted)
        finally:
            thinking.close()

    asyncio.run(run())


def test_a_table_gets_every_second_slot_beside_fifty_tables_of_another_address():
    async def conversation(thinking, counted):
        async def play(address, table):
            while len(counted.done) < 200:
                assert await thinking.run(counted.of(address), [address], table) == address

        tables = [(BUSY, f"busy {number}") for number in range(50)] + [(QUIET, "quiet")]
        await asyncio.gather(*(play(*each) for each in tables))
        assert counted.done[:200] == [BUSY, QUIET] * 100

    think(conversation)


def test_waiting_work_is_dropped_when_everyone_has_left():
    async def conversation(thinking, counted):
        waiting = [asyncio.create_task(thinking.run(counted.of(table), [BUSY], table)) for table in ("a", "b", "b")]
        while len(thinking.queue) < 2:
            await asyncio.sleep(0)
        thinking.drop("b")
        results = await asyncio.gather(*waiting, return_exceptions=True)
        assert results[0] == "a" and [type(result) for result in results[1:]] == [Unattended, Unattended]
        assert counted.done == ["a"] and len(thinking.queue) == 0
        assert await thinking.run(counted.of("b"), [BUSY], "b") == "b"

    think(conversation)


def test_failing_work_fails_for_the_one_who_asked_and_frees_its_thread():
    async def conversation(thinking, counted):
        with pytest.raises(ZeroDivisionError):
            await thinking.run(lambda: 1 // 0, [BUSY], "a")
        assert await thinking.run(counted.of(QUIET), [QUIET], "b") == QUIET

    think(conversation)


def test_work_that_nobody_waits_for_any_more_is_not_done():
    async def conversation(thinking, counted):
        first = asyncio.create_task(thinking.run(counted.of("first"), [BUSY], "a"))
        given_up = asyncio.create_task(thinking.run(counted.of("given up"), [BUSY], "b"))
        while not len(thinking.queue):
            await asyncio.sleep(0)
        given_up.cancel()
        await first
        assert await thinking.run(counted.of("last"), [BUSY], "c") == "last"
        assert counted.done == ["first", "last"]

    think(conversation)


# --- A real server ---------------------------------------------------------------------------------------------------


def test_bots_move_only_while_somebody_is_connected(server):
    """The bot at the empty table was to move long before the other match was played out."""

    async def run():
        async with asyncio.timeout(HANGS_AFTER):
            empty, (ann, *_) = await set_table(server.address, HIDDEN, (bot(), ME))
            played, (bo, *_) = await set_table(server.address, HIDDEN, (bot(), ME))
            async with bo.look_at(played, 1) as link:
                assert (await play_out(link, random.Random(1)))["over"]
            assert (await ann.get(f"/api/tables/{empty}"))["ply"] == 0
            async with ann.look_at(empty, 1) as link:
                assert (await link.until(lambda p: p["legal"]))["ply"] > 0

    asyncio.run(run())


def test_bots_of_one_address_leave_another_its_share(server):
    """Without fairness, the busy address would make eight moves per thread for each move at the quiet table."""
    threads = max(1, (cpu_count() or 2) - 1)
    bots = (bot("master"), bot("master"))

    async def run():
        async with asyncio.timeout(HANGS_AFTER):
            busy, quiet = Visitor(server.address, source="127.0.0.2"), Visitor(server.address)
            form = {"game": OPEN, "seats": bots}
            links = [busy.look_at((await busy.post("/api/tables", form))["id"]) for _ in range(8 * threads)]
            other = quiet.look_at((await quiet.post("/api/tables", form))["id"])
            async with asyncio.TaskGroup() as group:
                for link in links:
                    group.create_task(link.__aenter__())
            await asyncio.gather(*(link.until(lambda p: p["ply"] > 0) for link in links))
            before = sum(link.position["ply"] for link in links)
            async with other:
                ply = (await other.until(lambda p: p["ply"] >= 20))["ply"]
                moves = sum(link.position["ply"] for link in links) - before
            for link in links:
                await link.__aexit__()
            assert moves <= 4 * threads * ply

    asyncio.run(run())


def test_waiting_is_measured(server):
    text = Visitor(server.address).request("GET", "/api/metrics")
    assert "tablewright_thinking_queue_length" in text and "tablewright_thinking_wait_seconds_count" in text
