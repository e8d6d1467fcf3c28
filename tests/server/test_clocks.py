"""The arithmetic of clocks, against a plain reference that looks at a wall clock every quarter of an hour."""

import json
import random
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from tablewright.server.errors import RequestRefused
from tablewright.server.store.rows import SeatRow, TableRow
from tablewright.server.tables.calendars import checked_calendar
from tablewright.server.tables.clocks import (
    BANK,
    CORRESPONDENCE,
    PER_MOVE,
    Calendar,
    ClockRules,
    ClockState,
    Turn,
    time_on_return,
)
from tablewright.server.tables.table_record import TableRecord, with_clock

SCHEDULES = [300, pytest.param(10_000, marks=pytest.mark.long)]
QUARTER = 900  # every offset since 2012, and every change of one, is a multiple of it
DAY = 24 * 3600
ZONES = (
    "UTC",
    "Europe/Berlin",
    "America/New_York",
    "America/St_Johns",  # half an hour
    "America/Havana",  # midnight comes twice
    "America/Sao_Paulo",  # until 2019 some days began at one o'clock, and some had midnight's hour before it twice
    "Africa/Cairo",  # days that begin at one o'clock
    "Asia/Kathmandu",  # a quarter of an hour
    "Asia/Tehran",
    "Australia/Lord_Howe",  # changes by half an hour
    "Pacific/Apia",
    "Pacific/Kiritimati",
    "Antarctica/Troll",  # changes by two hours
)


class PlainClock:
    """Counts quarters of an hour, one after another, by the date that a wall clock shows."""

    def __init__(self, left):
        self.left = left

    def run(self, start, end, zone, weekdays, dates):
        """Let the time from one moment to another pass. The result is when the time was up, if it was."""
        now = start
        while now < end:
            then = min(end, (now // QUARTER + 1) * QUARTER)
            shown = datetime.fromtimestamp(now, ZoneInfo(zone)).date()
            if shown.weekday() not in weekdays and shown.isoformat() not in dates:
                if then - now >= self.left:
                    up = now + self.left
                    self.left = 0
                    return up
                self.left -= then - now
            now = then
        return None


def any_calendar(chance, moment):
    """Days off around a moment."""
    first = datetime.fromtimestamp(moment, UTC).date()
    dates = tuple((first + timedelta(days=chance.randrange(-2, 20))).isoformat() for _ in range(chance.randrange(5)))
    return Calendar(chance.choice(ZONES), tuple(chance.sample(range(7), chance.randrange(5))), dates)


def any_moment(chance):
    """Often around the end of February or of a year, or when clocks are changed somewhere."""
    year = chance.randrange(2012, 2037)
    month, day = chance.choice([(2, 26), (3, 8), (3, 27), (4, 3), (10, 18), (10, 30), (11, 2), (12, 28), (7, 1)])
    return datetime(year, month, day, tzinfo=UTC).timestamp() + chance.randrange(6 * DAY) + chance.choice([0, 0.25])


def restarted(state):
    """The clock as a server finds it in the database when it starts again."""
    return ClockState.from_json(json.loads(json.dumps(state.to_json())))


@pytest.mark.parametrize("count", SCHEDULES)
def test_random_schedules_with_pauses_restarts_and_other_time_zones(count):
    chance = random.Random(26)
    for _ in range(count):
        now = any_moment(chance)
        calendar = any_calendar(chance, now)
        rules = ClockRules(CORRESPONDENCE, chance.choice([1, 2, 3, 7]) * DAY)
        state = ClockState.fresh(rules, 2).resume(now)
        plain, up = PlainClock(rules.seconds), None
        for _ in range(chance.randrange(1, 8)):
            then = now + chance.choice([1, 600, 5 * 3600, DAY, 3 * DAY]) * chance.random()
            if state.began is not None and up is None:
                up = plain.run(now, then, calendar.zone, calendar.weekdays, calendar.dates)
            now = then
            what = chance.choice(["pause", "resume", "restart", "calendar"])
            if what == "pause":
                state = state.pause(now, calendar)
            elif what == "resume":
                state = state.resume(now)
            elif what == "calendar":
                state, calendar = state.change_calendar(now, calendar), any_calendar(chance, now)
            state = restarted(state)
            assert state.left_at(now, calendar) == pytest.approx(plain.left, abs=1e-3)
        if state.began is not None and plain.left:
            up = plain.run(now, now + 90 * DAY, calendar.zone, calendar.weekdays, calendar.dates)
            assert state.deadline(calendar) == pytest.approx(up, abs=1e-3)


def berlin(*when):
    return datetime(*when, tzinfo=ZoneInfo("Europe/Berlin")).timestamp()


def deadline(start, days, **off):
    return Calendar("Europe/Berlin", **off).moment_after(start, days * DAY)


@pytest.mark.parametrize(
    ("start", "days", "off", "end"),
    [
        # Friday noon and two days, with a free weekend
        ((2026, 11, 20, 12), 2, {"weekdays": (5, 6)}, (2026, 11, 24, 12)),
        # a Sunday with 23 hours counts as it is
        ((2026, 3, 28, 12), 1, {}, (2026, 3, 29, 13)),
        ((2026, 10, 24, 12), 1, {}, (2026, 10, 25, 11)),
        # a free Sunday with 25 hours is free as a whole
        ((2026, 10, 24, 12), 1, {"weekdays": (6,)}, (2026, 10, 26, 12)),
        ((2028, 2, 28, 0), 1, {"dates": ("2028-02-29",)}, (2028, 2, 29, 0)),
        ((2028, 2, 28, 1), 1, {"dates": ("2028-02-29",)}, (2028, 3, 1, 1)),
        ((2027, 2, 28, 1), 1, {"dates": ("2027-03-01",)}, (2027, 3, 2, 1)),
        ((2026, 12, 24, 18), 1, {"dates": ("2026-12-25", "2026-12-26")}, (2026, 12, 27, 18)),
    ],
)
def test_when_the_time_is_up(start, days, off, end):
    assert deadline(berlin(*start), days, **off) == berlin(*end)


def test_a_day_that_never_was_takes_no_time():
    apia = Calendar("Pacific/Apia", dates=("2011-12-30",))
    before = datetime(2011, 12, 29, 23, tzinfo=ZoneInfo("Pacific/Apia")).timestamp()
    assert apia.moment_after(before, 2 * 3600) == before + 2 * 3600
    assert apia.midnight(date(2011, 12, 30)) == apia.midnight(date(2011, 12, 31))


def play(rules, *turns, players=2):
    """The clock after turns, each (moment, seat before, seat after, undone); it always runs."""
    state = ClockState.fresh(rules, players).resume(0.0)
    for number, (at, before, after, *undone) in enumerate(turns, start=1):
        state = state.after(rules, Turn(number, at, before, after, bool(undone)), Calendar()).resume(at)
    return state


def test_per_move_every_move_has_the_same_time():
    rules = ClockRules(PER_MOVE, 30)
    assert play(rules, (10.0, 0, 1), (29.0, 1, 1)).deadline(Calendar()) == 29 + 30


def test_a_bank_shrinks_and_grows_by_the_increment_of_each_turn():
    rules = ClockRules(BANK, 100, increment=5)
    assert play(rules, (30.0, 0, 1)).left == 100
    assert play(rules, (30.0, 0, 1), (40.0, 1, 0)).left == 100 - 30 + 5
    assert play(rules, (30.0, 0, 1), (40.0, 1, 0), (50.0, 0, 1)).left == 100 - 10 + 5
    assert play(rules, (30.0, 0, 0)).left == 70  # the turn goes on, without another increment


def test_days_are_for_a_turn_however_many_actions_it_has():
    rules = ClockRules(CORRESPONDENCE, 3 * DAY)
    assert play(rules, (DAY, 0, 0)).left == 2 * DAY
    assert play(rules, (DAY, 0, 1)).left == 3 * DAY


@pytest.mark.parametrize("kind", [PER_MOVE, BANK, CORRESPONDENCE])
def test_an_undo_gives_back_no_time(kind):
    rules = ClockRules(kind, 100, increment=5 if kind == BANK else 0)
    assert play(rules, (30.0, 0, 1), (40.0, 1, 0, True)).left == 70


def test_what_the_opponent_thinks_is_not_charged():
    rules = ClockRules(BANK, 100)
    assert play(rules, (30.0, 0, 1), (90.0, 1, 0)).left_at(95.0, Calendar()) == 65


def table(*seats, **row):
    rules = {"kind": BANK, "seconds": 100.0, "increment": 0.0, "at_zero": "bot_takes_over"}
    blank = TableRow("table-1", "g", 1, {}, "1", "T", True, True, None, 0.0, 0.0, 0, 0, 0, False, clock=rules)
    return TableRecord(replace(blank, **row), seats)


ANN = SeatRow("table-1", 0, "person", "Ann", None, "ann", "a")
BOB = SeatRow("table-1", 1, "person", "Bob", None, "bob", "b")
START = ClockState.fresh(ClockRules(BANK, 100), 2)


@pytest.mark.parametrize(
    ("record", "runs"),
    [
        (table(ANN, BOB), True),
        (table(ANN, BOB, waiting=True), False),
        (table(ANN, BOB, closed=1.0), False),
        (table(replace(ANN, holder=None), BOB), False),
        (table(replace(ANN, away="late"), BOB), False),
        (table(replace(ANN, kind="bot", holder=None), BOB), False),
    ],
)
def test_a_clock_runs_only_for_a_person_who_can_act(record, runs):
    after = with_clock(record, record, START, 0, 50.0)
    assert (after.row.deadline == 150.0) if runs else (after.row.deadline is None)


def test_who_comes_back_has_some_time_and_not_more_than_before():
    late, back = table(replace(ANN, away="late"), BOB), table(ANN, BOB)
    empty = replace(START, left=0.0, kept=(0.0, 60.0))
    assert with_clock(late, back, empty, 0, 50.0).row.deadline == 50 + time_on_return(ClockRules(BANK, 100)) == 60
    elsewhere = with_clock(late, back, replace(empty, left=60.0), 1, 50.0)
    assert elsewhere.row.clock_state["kept"] == [10.0, 60.0] and elsewhere.row.deadline == 110
    assert with_clock(late, back, START, 0, 50.0).row.deadline == 150


def test_a_calendar_that_cannot_be_is_refused():
    assert checked_calendar("Asia/Tokyo", [6, 5, 5], ["2026-12-25"]) == Calendar("Asia/Tokyo", (5, 6), ("2026-12-25",))
    for zone, weekdays, dates in (("Mars/Base", [], []), ("UTC", range(7), []), ("UTC", [], ["2027-02-29"])):
        with pytest.raises(RequestRefused):
            checked_calendar(zone, weekdays, dates)
