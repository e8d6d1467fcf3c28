"""Reviews wait their turn: people share fairly, the queue has bounds, and a restart loses nothing."""

import asyncio
from dataclasses import asdict
from types import SimpleNamespace

import pytest
import sqlalchemy as sa

from tablewright.engine.copies import SHIPPED
from tablewright.server.errors import NotFound, RequestRefused, ServerFull, TooManyRequests
from tablewright.server.operate.background import BackgroundTasks
from tablewright.server.operate.limits import MAX_REVIEWS_PER_PERSON
from tablewright.server.operate.metrics import Metrics
from tablewright.server.reviews import queue
from tablewright.server.reviews.process import ReviewFailed, ReviewPart
from tablewright.server.reviews.queue import Reviews
from tablewright.server.store.database import Database
from tablewright.server.store.database_url import database_url
from tablewright.server.store.personal_data import PersonalData
from tablewright.server.store.reviews import ReviewStore
from tablewright.server.store.rows import SeatRow, TableRow
from tablewright.server.store.schema import reviews, seats, tables

from .running import HANGS_AFTER

BUSY, QUIET = "busy", "quiet"


class Matches:
    """Stands for the tables in memory. Every match is over; its text is the id of its table."""

    def find(self, table_id):
        match = SimpleNamespace(save=lambda: table_id, game=SimpleNamespace(content=SHIPPED))
        moves = [SimpleNamespace(actor=actor, at=at) for actor, at in ((0, 14.0), (1, 15.5), (0, 16.0))]
        return SimpleNamespace(row=SimpleNamespace(created=10.0), rows=moves, match=match, seats=[None, None])


class Hand:
    """Makes reviews, of which the test hands out the parts. The first curves come by themselves."""

    def __init__(self):
        self.curves = []
        self.jobs = []
        self.parts = asyncio.Queue()
        self.stopped = []

    async def make(self, job):
        if job.turn == 0:
            self.curves.append(job.match)
            yield ReviewPart(b'"curve"', last=True)
            return
        self.jobs.append(job)
        ended = False
        try:
            while not ended:
                part = await self.parts.get()
                if isinstance(part, Exception):
                    raise part
                ended = part.last
                yield part
        finally:
            if not ended:
                self.stopped.append(job.match)

    def kill(self): ...

    def give(self, text, last=False, complete=False):
        self.parts.put_nowait(ReviewPart(text.encode(), last, complete))

    def finish(self, count=1):
        for _ in range(count):
            self.give('"whole"', last=True, complete=True)

    @property
    def made(self):
        return [job.match for job in self.jobs]


def with_reviews(db, work, hands=1):
    """Do something with a queue on a database with thirty finished matches."""

    async def run():
        database = await Database.open(database_url(db))
        tasks = BackgroundTasks()
        makers = [Hand() for _ in range(hands)]
        spare = iter(makers)
        found = Reviews(ReviewStore(database), Matches(), tasks, Metrics(), hands, lambda: next(spare))
        try:
            await add_tables(database)
            async with asyncio.timeout(HANGS_AFTER):
                return await work(found, *makers)
        finally:
            found.close()
            await tasks.cancel_all()
            await database.close()

    return asyncio.run(run())


async def add_tables(database):
    if await database.table("table-00"):
        return
    ids = [f"table-{number:02}" for number in range(30)]
    rows = [TableRow(each, "g", 1, {}, "1", "T", True, True, None, 0.0, 0.0, 9, 1, None, True) for each in ids]
    people = [SeatRow(each, 0, "person", "P", None, BUSY, f"link of {each}") for each in ids]
    async with database.transaction() as connection:
        await connection.execute(sa.insert(tables), [asdict(row) for row in rows])
        await connection.execute(sa.insert(seats), [asdict(person) for person in people])


async def settle(found):
    """Wait until nothing is left to do."""
    while found.pending:
        await found.wait_for_change(next(iter(found.pending)), HANGS_AFTER)


async def begun(hand, count):
    while len(hand.jobs) < count:
        await asyncio.sleep(0)


def test_a_person_with_one_review_does_not_wait_for_the_many_of_another(sqlite):
    async def work(found, hand):
        for number in range(10):
            await found.ask(f"table-{number:02}", BUSY)
        await found.ask("table-29", QUIET)
        hand.give('"half"', last=True)
        hand.finish(11)
        await settle(found)
        return hand.made

    made = with_reviews(sqlite, work)
    assert len(made) == 12 and made.index("table-29") <= 2  # behind the turn that runs, and the one that it interrupts


def test_a_turn_ends_so_that_others_have_theirs(sqlite):
    async def work(found, hand):
        await found.ask("table-00", BUSY)
        await begun(hand, 1)
        await found.ask("table-01", QUIET)
        hand.give('"half"', last=True)
        await begun(hand, 2)
        hand.finish(2)
        await settle(found)
        return [(job.match, job.partial) for job in hand.jobs]

    assert with_reviews(sqlite, work) == [
        ("table-00", '"curve"'),
        ("table-01", '"curve"'),
        ("table-00", '"half"'),
    ]


def test_each_process_makes_one_review_at_a_time(sqlite):
    async def work(found, *hands):
        for number in range(6):
            await found.ask(f"table-{number:02}", BUSY)
        for hand in hands:
            await begun(hand, 1)
        return len(found.curves) + len(found.queue), [len(hand.jobs) for hand in hands]

    assert with_reviews(sqlite, work, hands=2) == (4, [1, 1])


def test_a_person_can_wait_for_so_many_reviews_and_no_more(sqlite):
    async def work(found, hand):
        asked = [found.ask(f"table-{number:02}", BUSY) for number in range(MAX_REVIEWS_PER_PERSON + 5)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        await found.ask("table-29", QUIET)
        return answers, len(found.pending)

    answers, waiting = with_reviews(sqlite, work)
    assert [type(answer) for answer in answers if answer] == [TooManyRequests] * 5
    assert waiting == MAX_REVIEWS_PER_PERSON + 1


def test_the_queue_is_bounded(sqlite, monkeypatch):
    monkeypatch.setattr(queue, "MAX_REVIEWS_WAITING", 3)

    async def work(found, hand):
        asked = [found.ask(f"table-{number:02}", f"person {number}") for number in range(5)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        return [type(answer) for answer in answers if answer]

    assert with_reviews(sqlite, work) == [ServerFull] * 2


def test_without_processes_there_are_no_reviews(sqlite):
    async def work(found):
        with pytest.raises(RequestRefused, match="makes no reviews"):
            await found.ask("table-00", BUSY)

    with_reviews(sqlite, work, hands=0)


def test_asking_again_changes_nothing(db):
    async def work(found, hand):
        await asyncio.gather(*(found.ask("table-00", person) for person in (BUSY, QUIET, BUSY)))
        hand.finish()
        await settle(found)
        await found.ask("table-00", QUIET)
        return hand.made, await found.progress("table-00")

    made, progress = with_reviews(db, work)
    assert made == ["table-00"] and (progress.state, progress.body) == ("done", b'"whole"')


def test_a_review_can_be_read_while_it_is_made(sqlite):
    async def work(found, hand):
        await found.ask("table-00", BUSY)
        await found.ask("table-01", BUSY)
        hand.give('"half"')
        while (await found.progress("table-00")).body != b'"half"':
            await found.wait_for_change("table-00", HANGS_AFTER)
        return [(await found.progress(f"table-0{number}")).state for number in range(3)]

    assert with_reviews(sqlite, work) == ["working", "waiting", "none"]


def test_the_first_curve_of_a_review_comes_before_the_rest_of_others(sqlite):
    async def work(found, hand):
        for number in range(4):
            await found.ask(f"table-0{number}", f"person {number}")
        await begun(hand, 1)
        await found.ask("table-29", QUIET)
        hand.give('"half"', last=True)
        while not (await found.progress("table-29")).body:
            await found.wait_for_change("table-29", HANGS_AFTER)
        return hand.curves, hand.made

    curves, made = with_reviews(sqlite, work)
    assert curves[-1] == "table-29" and "table-29" not in made


def test_the_person_who_asked_can_cancel(sqlite):
    async def work(found, hand):
        for number in range(3):
            await found.ask(f"table-0{number}", BUSY)
        await begun(hand, 1)
        with pytest.raises(NotFound):
            await found.cancel("table-00", QUIET)
        await found.cancel("table-01", BUSY)  # it waits
        await found.cancel("table-00", BUSY)  # it is being made
        await begun(hand, 2)
        hand.finish()
        await settle(found)
        return hand.stopped, hand.made, [(await found.progress(f"table-0{number}")).state for number in range(3)]

    stopped, made, states = with_reviews(sqlite, work)
    assert stopped == ["table-00"] and made == ["table-00", "table-02"] and states == ["none", "none", "done"]


def test_after_a_restart_reviews_go_on_from_what_was_saved(db, monkeypatch):
    monkeypatch.setattr(queue, "SECONDS_BETWEEN_SAVES", 0.0)

    async def first(found, hand):
        await found.ask("table-00", BUSY)
        await found.ask("table-01", BUSY)
        hand.give('"half"')
        while (await found.progress("table-00")).body != b'"half"':
            await asyncio.sleep(0)
        while (await found.store.read("table-00")).parts < 2:
            await asyncio.sleep(0)

    async def second(found, hand):
        looking = asyncio.create_task(found.run())
        hand.finish(2)
        await begun(hand, 2)
        await settle(found)
        looking.cancel()
        states = [(await found.progress(f"table-0{number}")).state for number in range(2)]
        return [(job.match, job.partial) for job in hand.jobs], states

    with_reviews(db, first)
    jobs, states = with_reviews(db, second)
    assert dict(jobs) == {"table-00": '"half"', "table-01": '"curve"'} and states == ["done", "done"]


def test_a_review_that_fails_can_be_asked_for_again(sqlite):
    async def work(found, hand):
        await found.ask("table-00", BUSY)
        hand.parts.put_nowait(ReviewFailed("broken"))
        await settle(found)
        failed = (await found.progress("table-00")).state
        await found.ask("table-00", BUSY)
        hand.finish()
        await settle(found)
        return failed, (await found.progress("table-00")).state

    assert with_reviews(sqlite, work) == ("failed", "done")


def test_a_review_goes_with_its_table(db):
    async def work(found, hand):
        await found.ask("table-00", BUSY)
        hand.finish()
        await settle(found)
        async with found.store.database.transaction() as connection:
            await connection.execute(sa.delete(tables).where(tables.c.id == "table-00"))
        return (await found.progress("table-00")).state

    assert with_reviews(db, work) == "none"


def test_erasing_a_person_erases_the_reviews_with_their_name(sqlite):
    async def work(found, hand):
        data = PersonalData(found.store.database)
        await found.ask("table-00", BUSY)
        await found.ask("table-01", BUSY)
        hand.finish()
        await begun(hand, 2)
        exported = [row["table_id"] for row in (await data.export(BUSY))["reviews"]]
        await data.erase(BUSY)
        hand.finish()  # nobody wants it any more
        await settle(found)
        return exported, await found.store.database.read(sa.select(reviews))

    assert with_reviews(sqlite, work) == (["table-00", "table-01"], [])


def test_the_time_of_each_seat_is_counted(sqlite):
    async def work(found, hand):
        await found.ask("table-00", BUSY)
        await begun(hand, 1)
        return hand.jobs[0].seconds

    assert with_reviews(sqlite, work) == [4.5, 1.5]
