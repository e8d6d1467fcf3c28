"""Notices of turns: who gets one and when. The clock is the test's own, and so is the push service."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime

import pytest
import sqlalchemy as sa

from tablewright.server.errors import NotFound, RequestRefused
from tablewright.server.operate.limits import MAX_PUSH_DEVICES_PER_PERSON
from tablewright.server.operate.metrics import Metrics
from tablewright.server.operate.settings import Settings
from tablewright.server.people.push_addresses import PublicResolver, PushAddresses
from tablewright.server.people.push_queue import MAX_ATTEMPTS, SECONDS_BEFORE_RETRY, PushQueue
from tablewright.server.people.push_sender import Answer, Outcome, PushSender, read_answer
from tablewright.server.people.quiet_hours import QuietHours
from tablewright.server.people.turn_watch import TurnWatch
from tablewright.server.store.database import Database
from tablewright.server.store.database_url import database_url
from tablewright.server.store.personal_data import PersonalData
from tablewright.server.store.push_devices import PushDevices
from tablewright.server.store.rows import ActionRow, MatchStatus, NewAction, SeatRow, TableRow
from tablewright.server.store.schema import ACT, BOT, LEFT, PERSON, push_deliveries, push_devices, tables, told_turns
from tablewright.server.store.turn_notices import TurnNotices

from .push_service import HOST, PushService

EVENING = datetime(2026, 11, 17, 21, 0, tzinfo=UTC).timestamp()
WAIT = 30.0
HOUR = 3600.0
NIGHT = QuietHours("Europe/Berlin", "22:30", "07:00")  # it is 22:00 there when a test begins
PRIVATE = Settings(push_services=[HOST], push_private=True, push_seconds=WAIT)


class Club:
    """Tables in a database, and the parts of a server that send notices. Each `process` is a server of its own."""

    def __init__(self, database, service):
        self.database = database
        self.service = service
        self.now = EVENING
        self.looking = set()  # holder and table
        self.devices = PushDevices(database, lambda: self.now)
        self.processes = []

    def process(self, database=None, is_looking=None):
        database, is_looking = database or self.database, is_looking or self.is_looking
        notices, sender = TurnNotices(database), PushSender(database, PRIVATE, lambda: self.now)
        watch = TurnWatch(notices, is_looking, WAIT, lambda: self.now)
        devices = PushDevices(database, lambda: self.now)
        queue = PushQueue(notices, devices, sender, Metrics(), is_looking, str, lambda: self.now)
        self.processes.append((watch, queue))
        return watch, queue

    def is_looking(self, holder, table_id):
        return (holder, table_id) in self.looking

    async def device(self, holder, name="phone"):
        browser = self.service.browser(name)
        return await self.devices.add(holder, name=name, **browser.subscription)

    async def table(self, name, actor=1, **row):
        """A table of Ann in seat 1, Ben in seat 2 and a bot."""
        made = TableRow(name, "potlatch", 1, {}, "1", name, True, True, None, self.now, self.now, 0, 1, actor, False)
        seats = [
            SeatRow(name, 0, PERSON, "Ann", None, "ann", f"{name}-0"),
            SeatRow(name, 1, PERSON, "Ben", None, "ben", f"{name}-1"),
            SeatRow(name, 2, BOT, "Bot", "casual", None, f"{name}-2"),
        ]
        await self.database.add_table(replace(made, **row), seats)

    async def act(self, table_id, by, then):
        """Somebody acts, and then it is somebody's turn."""
        number = len(await self.database.actions_after(table_id, 0)) + 1
        row = ActionRow(table_id, number, ACT, number - 1, 0, by, f"move-{number}", None, self.now)
        status = MatchStatus(number, 1, then, False, last=f"Player {by + 1} has moved.")
        await self.database.add_actions([NewAction(row, status)])

    async def look(self, seconds=0.0):
        """All processes look after a while, at the same time."""
        self.now += seconds
        await asyncio.gather(*(watch.look() for watch, _ in self.processes))
        await asyncio.gather(*(queue.look() for _, queue in self.processes))

    @property
    def notices(self):
        return [arrival.notice for arrival in self.service.arrivals]

    @property
    def titles(self):
        return [notice["title"] for notice in self.notices]

    async def count(self, table):
        return (await self.database.read(sa.select(sa.func.count().label("count")).select_from(table)))[0]["count"]


@pytest.fixture
def service():
    running = PushService()
    yield running
    running.stop()


@pytest.fixture
def club(db, service):
    """`club(story)` runs a story with a fresh club on each kind of database."""

    def run(story):
        async def work():
            database = await Database.open(database_url(db))
            club = Club(database, service)
            club.process()
            try:
                await story(club)
            finally:
                for _, queue in club.processes:
                    await queue.sender.close()
                    if queue.notices.database is not database:
                        await queue.notices.database.close()
                await database.close()

        asyncio.run(work())

    return run


def test_a_notice_arrives_encrypted_and_signed_with_the_key_of_the_database(club, service):
    async def story(club):
        await club.device("ann")
        await club.table("first")
        club.now += 60
        await club.act("first", by=1, then=0)
        await club.look(WAIT)
        (arrival,) = service.arrivals
        assert arrival.notice == {
            "title": "Your turn: potlatch",
            "body": "Player 2 has moved.",
            "path": "/t/first",
            "tag": "table-first",
            "waiting": 1,
        }
        key = await PushSender(club.database, PRIVATE, lambda: club.now).vapid()
        assert arrival.key == key.public
        assert arrival.claims["aud"] == service.address and arrival.claims["exp"] == int(club.now) + 12 * HOUR
        assert arrival.headers["Content-Encoding"] == "aes128gcm" and int(arrival.headers["TTL"]) > 0
        await club.look(HOUR)
        assert len(service.arrivals) == 1 and await club.count(push_deliveries) == 0

    club(story)


def test_three_turns_within_a_short_time_are_one_digest(club):
    async def story(club):
        await club.device("ann")
        for name in ("first", "second", "third"):
            await club.table(name)
            await club.act(name, by=1, then=0)
            await club.look(WAIT / 3)
        await club.look(WAIT / 3)
        assert club.notices == [
            {
                "title": "Your turn at 3 tables",
                "body": "first, second and third",
                "path": "/",
                "tag": "tables",
                "waiting": 3,
            }
        ]

    club(story)


def test_quiet_hours_hold_notices_back_and_one_digest_follows(club):
    async def story(club):
        await club.device("ann")
        await club.devices.set_quiet_hours("ann", NIGHT)
        for name in ("first", "second", "third", "passed"):
            await club.table(name)
        await club.look(HOUR)
        for name in ("first", "second", "third", "passed"):
            await club.act(name, by=1, then=0)
            await club.look(HOUR)
        await club.act("passed", by=0, then=1)
        club.now = datetime(2026, 11, 18, 5, 59, 59, tzinfo=UTC).timestamp()  # 06:59:59 in Berlin
        await club.look()
        assert club.notices == []
        await club.look(1)
        assert club.titles == ["Your turn at 3 tables"]

    club(story)


@pytest.mark.parametrize(
    ("quiet", "time", "inside"),
    [
        (NIGHT, datetime(2026, 3, 29, 0, 59, tzinfo=UTC), True),  # the clocks are put forward an hour later
        (NIGHT, datetime(2026, 3, 29, 4, 59, tzinfo=UTC), True),
        (NIGHT, datetime(2026, 3, 29, 5, 0, tzinfo=UTC), False),  # 07:00 in summer
        (NIGHT, datetime(2026, 3, 28, 5, 59, tzinfo=UTC), True),  # 06:59 in winter
        (NIGHT, datetime(2026, 3, 28, 21, 30, tzinfo=UTC), True),
        (NIGHT, datetime(2026, 3, 28, 21, 29, tzinfo=UTC), False),
        (QuietHours("Asia/Kathmandu", "09:00", "17:00"), datetime(2026, 1, 1, 3, 15, tzinfo=UTC), True),
        (QuietHours("Asia/Kathmandu", "09:00", "17:00"), datetime(2026, 1, 1, 11, 15, tzinfo=UTC), False),
    ],
)
def test_quiet_hours_go_by_the_clock_on_the_wall(quiet, time, inside):
    assert quiet.include(time.timestamp()) is inside


def test_who_looks_at_the_table_or_decides_twice_gets_no_notice(club):
    async def story(club):
        await club.device("ann")
        await club.table("looking")
        await club.table("twice")
        await club.table("other")
        club.looking.add(("ann", "looking"))
        await club.act("looking", by=1, then=0)
        await club.act("twice", by=0, then=0)
        await club.act("other", by=0, then=1)
        await club.look()
        club.looking.clear()  # she has seen it, and closes the page
        await club.look(HOUR)
        assert club.notices == []
        await club.act("looking", by=0, then=2)
        await club.act("looking", by=2, then=0)
        await club.look(WAIT)
        assert club.titles == ["Your turn: potlatch"]

    club(story)


def test_who_looks_at_the_table_through_another_process_gets_no_notice(club):
    async def story(club):
        club.process(is_looking=lambda holder, table_id: table_id == "looking")
        await club.device("ann")
        await club.table("looking", actor=0)
        await club.table("closed", actor=0)
        await club.look(1)
        await club.look(WAIT)
        assert [notice["path"] for notice in club.notices] == ["/t/closed"]

    club(story)


def test_only_turns_of_people_who_play_are_told_and_none_from_before_they_asked(club):
    async def story(club):
        await club.table("earlier", actor=0)
        await club.look(HOUR)
        await club.device("ann")
        await club.table("waiting", actor=0, waiting=True)
        await club.table("closed", actor=0, closed=club.now)
        await club.table("over", actor=None, over=True)
        await club.table("away", actor=0)
        await club.database.change_table("away", lambda row, seats: (row, [replace(seats[0], away=LEFT), *seats[1:]]))
        await club.look(HOUR)
        assert club.notices == []

    club(story)


def test_a_failed_notice_is_tried_again_and_dropped_when_the_turn_has_passed(club, service):
    async def story(club):
        await club.device("ann")
        await club.table("first", actor=0)
        await club.table("second", actor=0)
        service.answers["phone"] = [503, 429]
        await club.look(WAIT)
        await club.look(1)
        assert len(service.tries) == 1
        await club.look(SECONDS_BEFORE_RETRY[0])
        await club.act("first", by=0, then=1)
        await club.look(SECONDS_BEFORE_RETRY[1])
        assert club.titles == ["Your turn: potlatch"] and club.notices[0]["path"] == "/t/second"

        service.answers["phone"] = [500]
        await club.act("first", by=1, then=0)
        await club.look(WAIT)
        await club.act("first", by=0, then=1)
        await club.look(HOUR)
        assert len(service.tries) == 4 and await club.count(push_deliveries) == 0

    club(story)


def test_attempts_are_bounded_and_a_refusal_is_final(club, service):
    async def story(club):
        await club.device("ann")
        await club.device("ann", "laptop")
        await club.table("first", actor=0)
        service.answers = {"phone": [500] * 20, "laptop": [403]}
        await club.look(WAIT)
        for _ in range(10):
            await club.look(24 * HOUR)
        assert service.tries.count("phone") == MAX_ATTEMPTS and service.tries.count("laptop") == 1
        assert await club.count(push_deliveries) == 0 and await club.count(push_devices) == 2

    club(story)


def test_a_push_service_cannot_send_the_server_elsewhere(club, service):
    async def story(club):
        await club.device("ann")
        await club.table("first", actor=0)
        service.answers["phone"] = [307]
        await club.look(WAIT)
        assert service.tries == ["phone"] and await club.count(push_deliveries) == 0

    club(story)


@pytest.mark.parametrize(
    ("status", "retry_after", "answer"),
    [
        (201, "", Answer(Outcome.ACCEPTED)),
        (429, "3600", Answer(Outcome.FAILED, 3600)),
        (503, "Wed, 18 Nov 2026 07:28:00 GMT", Answer(Outcome.FAILED)),
        (400, "3600", Answer(Outcome.REFUSED)),
    ],
)
def test_what_a_push_service_answers(status, retry_after, answer):
    assert read_answer(status, retry_after) == answer


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_has_expired_is_removed(club, service, status):
    async def story(club):
        await club.device("ann", "old")
        await club.device("ann", "new")
        await club.table("first", actor=0)
        service.answers["old"] = [status]
        await club.look(WAIT)
        assert [device.name for device in await club.devices.of("ann")] == ["new"]
        assert [arrival.browser for arrival in service.arrivals] == ["new"]
        assert await club.count(push_deliveries) == 0

    club(story)


def test_quiet_hours_that_begin_meanwhile_hold_the_next_attempt_back(club, service):
    async def story(club):
        await club.device("ann")
        await club.table("first", actor=0)
        service.answers["phone"] = [500]
        await club.look(WAIT)
        await club.devices.set_quiet_hours("ann", NIGHT)
        for _ in range(8):
            await club.look(HOUR)
            assert len(service.tries) == 1
        await club.look(HOUR)
        assert len(service.arrivals) == 1

    club(story)


def test_a_restart_loses_no_notice_and_sends_none_twice(club, service):
    async def story(club):
        await club.device("ann")
        await club.table("first", actor=0)
        service.answers["phone"] = [500]
        await club.look(WAIT)
        await club.processes.pop()[1].sender.close()
        club.process()
        await club.look(HOUR)
        await club.look(HOUR)
        assert len(service.arrivals) == 1

    club(story)


def test_of_two_processes_one_sends_the_notice(postgres, service):
    async def story():
        url = database_url(postgres.database())
        databases = [await Database.open(url), await Database.open(url)]
        club = Club(databases[0], service)
        for database in databases:
            club.process(database)
        await club.device("ann")
        for number in range(10):
            await club.table(f"table-{number}", actor=0)
            await club.look(WAIT)
            await club.act(f"table-{number}", by=0, then=1)
        for (_, queue), database in zip(club.processes, databases, strict=True):
            await queue.sender.close()
            await database.close()
        assert [notice["path"] for notice in club.notices] == [f"/t/table-{number}" for number in range(10)]

    asyncio.run(story())


def test_a_device_is_renewed_handed_over_and_removed_by_its_owner_only(club, service):
    async def story(club):
        device = await club.device("ann")
        club.now += 1
        browser = service.browsers["phone"].subscription
        again = await club.devices.add("ann", name="Phone of Ann", **browser)
        assert (again.id, again.created, again.seen) == (device.id, EVENING, EVENING + 1)
        with pytest.raises(NotFound):
            await club.devices.remove("ben", device.id)
        handed_over = await club.devices.add("ben", name="phone", **browser)
        assert await club.devices.of("ann") == [] and await club.devices.of("ben") == [handed_over]
        assert handed_over.created == EVENING + 1
        await club.devices.remove("ben", handed_over.id)
        for number in range(MAX_PUSH_DEVICES_PER_PERSON):
            await club.device("ann", f"device-{number}")
        with pytest.raises(RequestRefused, match="Remove one"):
            await club.device("ann", "one more")
        await club.devices.remove_unseen_since(club.now + 1)
        assert await club.devices.of("ann") == []

    club(story)


def test_notices_of_a_person_are_exported_erased_and_go_with_the_table(club):
    async def story(club):
        for holder in ("ann", "ben"):
            await club.device(holder, f"phone of {holder}")
            await club.devices.set_quiet_hours(holder, NIGHT)
            club.service.answers[f"phone of {holder}"] = [500]
        await club.table("first", actor=0)
        await club.table("second", actor=1)
        club.now = EVENING + 12 * HOUR
        await club.look()
        data = PersonalData(club.database)
        exported = await data.export("ann")
        assert [device["name"] for device in exported["push_devices"]] == ["phone of ann"]
        assert exported["quiet_hours"][0]["zone"] == "Europe/Berlin"
        assert [told["table_id"] for told in exported["told_turns"]] == ["first"]
        await data.erase("ann")
        exported = await data.export("ann")
        assert (exported["push_devices"], exported["quiet_hours"], exported["told_turns"]) == ([], [], [])
        assert await club.count(push_devices) == 1 and await club.count(push_deliveries) == 1
        async with club.database.transaction() as connection:
            await connection.execute(sa.delete(tables).where(tables.c.id == "second"))
        await club.look(HOUR)
        assert await club.count(told_turns) == 0 and await club.count(push_deliveries) == 0 and club.notices == []

    club(story)


PUSH = PushAddresses(Settings().push_services, private=False)


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc",
        "https://updates.push.services.mozilla.com/wpush/v2/abc",
        "https://web.push.apple.com/abc",
        "https://wns2-par02p.notify.windows.com/w/?token=abc",
        "https://FCM.googleapis.com:443/fcm/send/abc",
    ],
)
def test_known_push_services_are_allowed(endpoint):
    assert PUSH.allow(endpoint)


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/fcm/send/abc",
        "https://fcm.googleapis.com:8443/abc",
        "https://user:password@fcm.googleapis.com/abc",
        "https://fcm.googleapis.com.example.org/abc",
        "https://evilpush.apple.com.example/abc",
        "https://notify.windows.com@127.0.0.1/abc",
        "https://127.0.0.1/abc",
        "https://[::1]/abc",
        "https://169.254.169.254/latest",
        "https://localhost/abc",
        "file:///etc/passwd",
        "https://[/abc",
        "https://fcm.googleapis.com:none/abc",
        "",
    ],
)
def test_other_addresses_are_refused(endpoint):
    assert not PUSH.allow(endpoint)


def test_a_number_is_refused_even_if_an_operator_names_it():
    assert not PushAddresses(["10.0.0.1"], private=False).allow("https://10.0.0.1/abc")


def test_a_name_that_leads_to_a_private_address_is_not_connected_to():
    async def resolve():
        resolver = PublicResolver()
        with pytest.raises(OSError, match="no public address"):
            await resolver.resolve("localhost", 443)
        await resolver.close()

    asyncio.run(resolve())
