"""The days off that players choose for their clocks."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import cache
from zoneinfo import available_timezones

from tablewright.server.errors import RequestRefused
from tablewright.server.tables.clocks import Calendar

LEAST_WEEKDAYS = 1  # on which the clock runs


@cache
def known_zones() -> frozenset[str]:
    return frozenset(available_timezones())


def check_zone(zone: str) -> None:
    if zone not in known_zones():
        raise RequestRefused("This server does not know your time zone.")


def checked_calendar(zone: str, weekdays: Sequence[int], dates: Sequence[str]) -> Calendar:
    """A calendar that somebody has sent."""
    check_zone(zone)
    off = sorted(set(weekdays))
    if len(off) > 7 - LEAST_WEEKDAYS:
        raise RequestRefused("The clock has to run on at least one day of the week.")
    try:
        days = sorted({date.fromisoformat(each).isoformat() for each in dates})
    except ValueError:
        raise RequestRefused("One of these dates does not exist.") from None
    return Calendar(zone, tuple(off), tuple(days))
