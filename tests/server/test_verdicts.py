"""Verdicts wait their turn, play the same deals, and survive versions that do not end."""

import asyncio
import json

import pytest

from tablewright.engine.registry import open_box
from tablewright.engine.workbook import edited, shipped_text, to_text
from tablewright.server.errors import RequestRefused, ServerFull
from tablewright.server.operate.background import BackgroundTasks
from tablewright.server.workshop import process, verdicts
from tablewright.server.workshop.process import News, VerdictFailed, VerdictJob, VerdictProcess
from tablewright.server.workshop.verdicts import Pair, Verdicts
from tablewright.server.workshop.worker import Worker

from .players import HIDDEN, OPEN
from .running import HANGS_AFTER

BUSY, QUIET = "busy", "quiet"
SHIPPED = shipped_text(open_box(HIDDEN))
HANGING = "import sys, time\nsys.stdin.readline()\nprint('ready', flush=True)\ntime.sleep(3600)\n"


def version(points):
    box = open_box(HIDDEN)
    return to_text(edited(box, json.loads(SHIPPED), "tide.high_water_points", str(points)))


def pair(points, players=2):
    return Pair(HIDDEN, players, SHIPPED, version(points))


class NoStore:
    """Keeps verdicts in memory."""

    def __init__(self):
        self.kept = {}

    async def verdict(self, key):
        return self.kept.get(key)

    async def keep_verdict(self, key, games, body):
        self.kept[key] = body


class Hand:
    """Makes verdicts of which the test hands out the news."""

    def __init__(self):
        self.jobs, self.news = [], asyncio.Queue()

    async def make(self, job):
        self.jobs.append(job)
        last = False
        while not last:
            news = await self.news.get()
            if isinstance(news, Exception):
                raise news
            last = news.last
            yield news

    def kill(self):
        pass


def play(run):
    """Run a test with a queue that has one process."""

    async def whole():
        tasks, hand, store = BackgroundTasks(), Hand(), NoStore()
        async with asyncio.timeout(HANGS_AFTER):
            await run(Verdicts(store, tasks, 1, lambda: hand), hand, store)
        await tasks.cancel_all()

    asyncio.run(whole())


async def until(condition):
    while not condition():
        await asyncio.sleep(0)


def body(games, settled=False):
    return json.dumps({"games": games, "settled": settled}).encode()


def test_a_verdict_goes_on_turn_by_turn_and_is_kept_when_it_is_settled():
    async def run(queue, hand, store):
        asked = await queue.ask(pair(5), BUSY)
        for news in (News(games=5), News(verdict=body(5)), News(last=True)):
            hand.news.put_nowait(news)
        await until(lambda: len(hand.jobs) == 2)
        assert asked.games == 5 and asked.state == "working" and not store.kept
        hand.news.put_nowait(News(verdict=body(40, settled=True)))
        hand.news.put_nowait(News(last=True, complete=True))
        await until(lambda: asked.state == "settled")
        assert (await queue.ask(pair(5), QUIET)).body == body(40, settled=True) and len(hand.jobs) == 2
        assert store.kept == {pair(5).key: body(40, settled=True)}

    play(run)


def test_asking_again_stops_the_last_verdict_of_the_same_person():
    async def run(queue, hand, store):
        first = await queue.ask(pair(5), BUSY)
        other = await queue.ask(pair(4), QUIET)
        second = await queue.ask(pair(1), BUSY)
        assert (first.state, other.state, second.state) == ("stopped", "waiting", "waiting")
        queue.stop(pair(4), BUSY)  # not theirs
        assert other.state == "waiting"
        queue.stop(pair(4), QUIET)
        assert other.state == "stopped"

    play(run)


def test_a_failed_verdict_says_why_and_such_a_version_is_not_played():
    async def run(queue, hand, store):
        hand.news.put_nowait(VerdictFailed("it never ends."))
        with pytest.raises(RequestRefused, match="This version cannot be played: it never ends"):
            await queue.test(Pair(HIDDEN, 2, version(5), version(5)), BUSY)

    play(run)


def test_a_full_queue_refuses(monkeypatch):
    async def run(queue, hand, store):
        monkeypatch.setattr(verdicts, "MAX_VERDICTS_WAITING", 1)
        await queue.ask(pair(5), "one")  # being made
        await until(lambda: hand.jobs)
        await queue.ask(pair(4), "two")
        with pytest.raises(ServerFull):
            await queue.ask(pair(1), "three")

    play(run)


def test_a_worker_plays_both_versions_on_the_same_deals():
    worker = Worker()
    job = VerdictJob(HIDDEN, 2, "random", SHIPPED, version(5), judged=0, turn=0.0)._asdict()
    turns = [[line.split(" ")[0] for line in worker.answers(job)] for _ in range(5)]
    assert turns[:4] == [["ready", "played", "pause"]] * 4  # a game of each version in a turn without time
    assert turns[4][:3] == ["ready", "played", "part"]
    later = [line.split(" ")[0] for line in worker.answers(job | {"judged": 5})]
    assert "part" not in later  # what is known is not judged again
    old, new = worker.kept.values()
    assert [record.seed for record in old.games[:5]] == [record.seed for record in new.games[:5]]
    assert new.plan.game.rules.high_water_points == 5 and old.plan.game.rules.high_water_points == 3


def test_a_worker_fails_with_a_sentence():
    job = VerdictJob(HIDDEN, 2, "random", SHIPPED, '{"other": {}}', judged=0, turn=0.0)._asdict()
    assert list(Worker().answers(job))[-1].startswith("failed other is not a file of this game")


def test_a_version_that_breaks_the_game_fails_with_a_sentence():
    box = open_box(OPEN)
    hostile = to_text(edited(box, json.loads(shipped_text(box)), "map.cards_per_zodiac", "12"))
    job = VerdictJob(OPEN, 2, "greedy", shipped_text(box), hostile, judged=0, turn=60.0)._asdict()
    assert list(Worker().answers(job))[-1].startswith("failed a game of it cannot be played to its end")


def test_a_game_that_does_not_end_costs_its_process_only(tmp_path, monkeypatch):
    (tmp_path / "endless_worker.py").write_text(HANGING)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(process, "WORKER", "endless_worker")
    monkeypatch.setattr(process, "SECONDS_FOR_A_GAME", 0.1)

    async def run():
        maker = VerdictProcess()
        started = await maker.started()
        job = VerdictJob(HIDDEN, 2, "random", SHIPPED, SHIPPED, 0, 1.0)
        with pytest.raises(VerdictFailed, match="has not ended"):
            async for _ in maker.make(job):
                pass
        assert await started.wait() < 0 and maker.process is None  # it was killed

    asyncio.run(run())
