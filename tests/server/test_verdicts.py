"""Verdicts wait their turn, play the same deals, and survive versions that do not end."""

import asyncio
import json
from unittest.mock import Mock

import pytest

import tablewright
from tablewright.engine.copies import Copy
from tablewright.engine.registry import open_box
from tablewright.engine.workbook import edited, shipped_text, to_text
from tablewright.server.errors import RequestRefused, ServerFull
from tablewright.server.operate.background import BackgroundTasks
from tablewright.server.workshop import process, verdicts
from tablewright.server.workshop import worker as worker_module
from tablewright.server.workshop.process import News, VerdictFailed, VerdictJob, VerdictProcess
from tablewright.server.workshop.verdicts import Verdicts
from tablewright.server.workshop.work import Pair, VersionReport
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
    """Keeps verdicts and reports in memory."""

    def __init__(self):
        self.kept = {}

    async def verdict(self, key):
        return self.kept.get(key)

    async def keep_verdict(self, key, games, body):
        self.kept[key] = body

    report = verdict

    async def keep_report(self, key, body, content):
        self.kept[key] = (body, content)


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


def play(run, hands=1):
    """Run a test with a queue that has one process, or more."""

    async def whole():
        tasks, store = BackgroundTasks(), NoStore()
        made = [Hand() for _ in range(hands)]
        makers = iter(made)
        async with asyncio.timeout(HANGS_AFTER):
            await run(Verdicts(store, tasks, hands, lambda: next(makers)), made if hands > 1 else made[0], store)
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


def test_a_version_is_tested_beside_the_verdict_that_the_same_person_waits_for():
    async def run(queue, hand, store):
        asked = await queue.ask(pair(5), BUSY)
        tested = asyncio.create_task(queue.test(Pair(HIDDEN, 2, version(5), version(5)), BUSY))
        await until(lambda: len(queue.pending) == 2)
        assert asked.state in ("waiting", "working")
        hand.news.put_nowait(News(last=True, complete=True))
        await until(lambda: len(hand.jobs) == 2)
        hand.news.put_nowait(News(games=1))
        await tested
        hand.news.put_nowait(News(last=True, complete=True))

    play(run)


def test_a_verdict_that_is_asked_for_next_does_not_stop_the_test_of_a_version():
    async def run(queue, hand, store):
        tested = asyncio.create_task(queue.test(Pair(HIDDEN, 2, version(5), version(5)), BUSY))
        await until(lambda: hand.jobs)
        asked = await queue.ask(pair(5), BUSY)
        hand.news.put_nowait(News(games=1))
        await tested
        hand.news.put_nowait(News(last=True, complete=True))
        await until(lambda: len(hand.jobs) == 2)
        assert asked.state in ("waiting", "working")
        hand.news.put_nowait(News(last=True, complete=True))

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


def test_other_bots_make_another_verdict():
    strong = Pair(HIDDEN, 2, SHIPPED, version(5), "search:150")
    assert strong.key != pair(5).key and strong.job(None).bots == "search:150"


# --- Reports ---------------------------------------------------------------------------------------------------------


def report_on(points, tables=()):
    return VersionReport(HIDDEN, 2, version(points), tables)


def test_a_report_is_kept_with_its_content_and_without_other_peoples_matches():
    async def run(queue, hand, store):
        asked = await queue.ask(report_on(5), BUSY)
        for news in (News(games=3, total=90), News(last=True)):
            hand.news.put_nowait(news)
        await until(lambda: len(hand.jobs) == 2)
        assert (asked.games, asked.total, asked.state) == (3, 90, "working") and not store.kept
        for news in (News(verdict=body(90)), News(last=True, complete=True)):
            hand.news.put_nowait(news)
        await until(lambda: asked.state == "done")
        assert store.kept == {report_on(5).key: (body(90), version(5))}
        assert (await queue.ask(report_on(5), QUIET)).body == body(90)
        assert await queue.report(asked.key) == (body(90), version(5))
        assert await queue.find(report_on(5, ("a match of busy",))) is None

    play(run)


def test_first_verdicts_come_before_reports_and_a_report_stops_no_verdict():
    async def run(queue, hand, store):
        await queue.ask(report_on(5), BUSY)
        await until(lambda: hand.jobs)
        report = await queue.ask(report_on(4), QUIET)
        verdict = await queue.ask(pair(4), QUIET)
        hand.news.put_nowait(News(last=True))
        await until(lambda: len(hand.jobs) == 2)
        assert hand.jobs[1].kind == "verdict"
        assert (report.state, verdict.state) == ("waiting", "working")
        queue.stop(report_on(4), BUSY)  # not theirs
        assert report.state == "waiting"
        queue.stop(report_on(4), QUIET)
        assert report.state == "stopped" and verdict.state == "working"

    play(run)


def test_a_report_goes_on_in_the_process_that_has_its_games():
    async def run(queue, hands, store):
        await queue.ask(report_on(5), BUSY)
        await queue.ask(report_on(4), QUIET)
        await until(lambda: all(hand.jobs for hand in hands))
        for _ in range(5):
            for hand in hands:
                hand.news.put_nowait(News(last=True))
            await until(lambda: all(hand.news.empty() for hand in hands))
        assert all(len({job.content for job in hand.jobs}) == 1 for hand in hands)

    play(run, hands=2)


def test_a_report_that_takes_too_long_fails(monkeypatch):
    async def run(queue, hand, store):
        monkeypatch.setattr(verdicts, "SECONDS_OF_A_REPORT", 0.0)
        asked = await queue.ask(report_on(5), BUSY)
        for _ in range(2):
            hand.news.put_nowait(News(last=True))
        await until(lambda: asked.state == "failed")
        assert "take too long for a report" in asked.why

    play(run)


def test_a_worker_makes_a_report_game_by_game_and_keeps_its_games(monkeypatch):
    monkeypatch.setattr(worker_module, "short_games", lambda game: 8)
    worker = Worker()
    job = report_on(5).job(None)._asdict()
    first = [line.split(" ")[0] for line in worker.answers(job | {"turn": 0.0})]
    assert first == ["ready", "played", "pause"]
    lines = list(worker.answers(job | {"turn": 60.0}))
    assert lines[1].startswith("played 2 ") and lines[-1] == "done"
    report = json.loads(lines[-2].removeprefix("part "))
    assert report["game"] == HIDDEN and report["people"] is None and report["games"] == int(lines[-3].split(" ")[2])
    game = tablewright.load(HIDDEN, players=2, content=Copy(contents=version(5)))
    for example in report["matches"]:
        match = game.new(seed=example["seed"])
        for action in example["actions"]:
            match.play(action)
        assert match.over
    seen = {"seed": example["seed"], "actions": example["actions"], "decided": [0, 2]}
    again = list(worker.answers(job | {"turn": 0.0, "matches": [seen]}))
    assert [line.split(" ")[0] for line in again] == ["ready", "part", "done"]  # no game is played again
    people = json.loads(again[1].removeprefix("part "))["people"]
    assert (people["matches"], people["decisions"], people["differ"]) == (1, 2, False)


def test_a_report_that_cannot_be_written_is_not_blamed_on_the_games(monkeypatch, capsys):
    def fail(error):
        monkeypatch.setattr(worker_module, "written", Mock(side_effect=error))
        return list(worker.answers(report_on(5).job(None)._asdict() | {"turn": 60.0}))[-1]

    monkeypatch.setattr(worker_module, "short_games", lambda game: 8)
    worker = Worker()
    assert fail(ValueError) == "failed its games are played, but the report on them cannot be written (ValueError)."
    assert "ValueError" in capsys.readouterr().err  # the traceback, for the server's log
    assert fail(MemoryError) == "failed the games of this version need too much memory."


@pytest.mark.parametrize("kind", ["verdict", "report"])
def test_a_version_that_breaks_the_game_fails_with_a_sentence(kind):
    box = open_box(OPEN)
    hostile = to_text(edited(box, json.loads(shipped_text(box)), "map.cards_per_zodiac", "12"))
    asked = Pair(OPEN, 2, shipped_text(box), hostile) if kind == "verdict" else VersionReport(OPEN, 2, hostile)
    answers = list(Worker().answers(asked.job(None)._asdict() | {"turn": 600.0}))
    assert answers[-1].startswith("failed a game of it cannot be played to its end")


# --- The worker ------------------------------------------------------------------------------------------------------


def test_a_worker_plays_both_versions_on_the_same_deals(monkeypatch):
    monkeypatch.setattr(worker_module, "THREADS", 1)
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


def test_two_threads_play_two_games_of_each_version_before_a_turn_ends(monkeypatch):
    monkeypatch.setattr(worker_module, "THREADS", 2)
    job = VerdictJob(HIDDEN, 2, "random", SHIPPED, version(5), judged=0, turn=0.0)._asdict()
    worker = Worker()
    assert list(worker.answers(job)) == ["ready", "played 2", "pause"]
    assert [len(games.games) for games in worker.kept.values()] == [2, 2]


def test_a_worker_fails_with_a_sentence():
    job = VerdictJob(HIDDEN, 2, "random", SHIPPED, '{"other": {}}', judged=0, turn=0.0)._asdict()
    assert list(Worker().answers(job))[-1].startswith("failed other is not a file of this game")


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
