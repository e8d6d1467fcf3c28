"""Notices from a running server, to a push service of the test's own: from the request of a browser to its arrival."""

import pytest

from tablewright.server.client import RequestFailed, Visitor

from .players import FREE, ME
from .push_service import HOST, PushService
from .running import wait_for
from .test_seats import Table

NOTICES, DEVICES, QUIET_HOURS = "/api/notices", "/api/notices/devices", "/api/notices/quiet-hours"


@pytest.fixture
def service():
    running = PushService()
    yield running
    running.stop()


@pytest.fixture
def club(start, sqlite, monkeypatch):
    """A server that sends notices at once, also to the push service of the test."""
    monkeypatch.setenv("TABLEWRIGHT_PUSH_PRIVATE", "true")
    return start(sqlite, push_services=HOST, push_seconds=0)


def subscribe(visitor, browser):
    return visitor.request("POST", DEVICES, browser.subscription | {"name": "Firefox on Linux"})


def test_players_are_told_of_their_turn_until_they_remove_the_device(club, service):
    table = Table(club, ME, FREE)
    friend = table.sit(1, "Friend")
    device = subscribe(table.host, service.browser("host"))
    subscribe(friend, service.browser("friend"))
    notices = table.host.request("GET", NOTICES)
    assert notices["devices"] == [device] and device["name"] == "Firefox on Linux"

    table.play(table.host, stop_at=1)
    arrival = wait_for(lambda: service.arrivals and service.arrivals[0])
    assert arrival.browser == "friend" and arrival.key == notices["key"]
    assert arrival.notice["title"] == "Your turn: High Tide" and arrival.notice["path"] == f"/t/{table.id}"

    club.kill()
    club.start()
    assert table.host.request("GET", NOTICES) == notices  # the key is the same after a restart
    with pytest.raises(RequestFailed, match="404: You have no such device"):
        friend.request("DELETE", f"{DEVICES}/{device['id']}")
    table.host.request("DELETE", f"{DEVICES}/{device['id']}")
    assert table.host.request("GET", NOTICES)["devices"] == []
    assert len(service.arrivals) == 1


def test_quiet_hours_are_kept_for_a_person(server):
    ann = Visitor(server.address)
    hours = {"zone": "Europe/Berlin", "begins": "22:00", "ends": "07:00"}
    assert ann.request("POST", QUIET_HOURS, hours)["quiet_hours"] == hours
    assert ann.request("POST", QUIET_HOURS, hours | {"ends": "08:30"})["quiet_hours"]["ends"] == "08:30"
    assert Visitor(server.address).request("GET", NOTICES)["quiet_hours"] is None
    ann.request("DELETE", QUIET_HOURS)
    assert ann.request("GET", NOTICES)["quiet_hours"] is None


@pytest.mark.parametrize(
    ("wrong", "refusal"),
    [
        ({"zone": "Nowhere"}, "409: This server does not know your time zone."),
        ({"ends": "22:00"}, "409: Quiet hours have to end"),
        ({"ends": "24:00"}, "422"),
        ({"ends": "7:00"}, "422"),
    ],
)
def test_quiet_hours_that_cannot_be_are_refused(server, wrong, refusal):
    hours = {"zone": "UTC", "begins": "22:00", "ends": "07:00"}
    with pytest.raises(RequestFailed, match=refusal):
        Visitor(server.address).request("POST", QUIET_HOURS, hours | wrong)


@pytest.mark.parametrize(
    ("wrong", "refusal"),
    [
        ({"endpoint": "https://192.168.0.1/"}, "409: This server does not send notices to the push service"),
        ({"p256dh": "none"}, "409: The keys of your browser are not valid."),
        ({"auth": "none"}, "409: The keys of your browser are not valid."),
        ({"auth": "n=ne"}, "422"),
        ({"endpoint": "https://fcm.googleapis.com/" + "a" * 1000}, "422"),
    ],
)
def test_a_subscription_that_cannot_be_is_refused(server, service, wrong, refusal):
    usual = service.browser("ann").subscription | {"endpoint": "https://fcm.googleapis.com/a", "name": "A browser"}
    with pytest.raises(RequestFailed, match=refusal):
        Visitor(server.address).request("POST", DEVICES, usual | wrong)
