"""Counting connections, their deadlines, and a log that a flood cannot fill: without a network, at a given time."""

import io
import json
import logging

import pytest

from tablewright.server.operate import log_limit
from tablewright.server.operate.addresses import client_of, plain_address
from tablewright.server.operate.limits import SECONDS_TO_CLOSE, SECONDS_TO_WRITE
from tablewright.server.operate.log_limit import LINES_PER_MINUTE, MAX_KINDS, LimitedHandler
from tablewright.server.operate.logs import JsonFormatter
from tablewright.server.operate.settings import Settings
from tablewright.server.web.connections import Connections


class Transport:
    def __init__(self):
        self.closing = self.aborted = False

    def is_closing(self):
        return self.closing

    def abort(self):
        self.aborted = self.closing = True


@pytest.fixture
def clock(monkeypatch):
    """A list with the present time."""
    now = [100.0]
    monkeypatch.setattr(Connections, "now", lambda self: now[0])
    return now


def connections(limit=100, **settings):
    return Connections(Settings(**settings), limit)


def admit(open_connections, address="192.0.2.1", late=None):
    transport = Transport()
    status = open_connections.admit(transport, address, lambda: late.append(transport))
    return status or transport


def test_a_client_that_does_not_read_is_dropped(clock):
    many = connections()
    reader, stuck = admit(many), admit(many)
    for transport in (reader, stuck):
        many.serve(transport)
        many.pause_writing(transport)
    clock[0] += SECONDS_TO_WRITE
    many.resume_writing(reader)
    clock[0] += 1
    many.check_deadlines()
    assert stuck.aborted and not reader.aborted


def test_a_closed_connection_ends_although_nobody_reads_its_last_bytes(clock):
    many = connections()
    transport = admit(many)
    many.serve(transport)
    transport.closing = True
    many.check_deadlines()
    assert not transport.aborted
    clock[0] += SECONDS_TO_CLOSE + 1
    many.check_deadlines()
    assert transport.aborted


def test_more_bytes_of_a_request_do_not_move_its_deadline(clock):
    many, late = connections(request_seconds=10), []
    transport = admit(many, late=late)
    for _ in range(6):
        clock[0] += 2
        many.start_request(transport)
        many.check_deadlines()
    assert late == [transport]


def test_a_request_that_is_being_served_has_no_deadline_here(clock):
    many, late = connections(request_seconds=10), []
    transport = admit(many, late=late)
    many.serve(transport)
    clock[0] += 1000
    many.check_deadlines()
    assert late == [] and not transport.aborted


def test_the_oldest_connection_without_a_request_makes_room(clock):
    many = connections(limit=3)
    busy, first, second = (admit(many, f"192.0.2.{number}") for number in (1, 2, 3))
    many.serve(busy)
    admit(many, "192.0.2.4")
    assert first.aborted and not busy.aborted and not second.aborted and len(many) == 3
    assert many.clients["192.0.2.2"] == 0


def test_a_server_that_is_busy_with_requests_refuses_more(clock):
    many = connections(limit=2)
    for _ in range(2):
        many.serve(admit(many))
    assert admit(many) == 503


def test_a_household_with_many_ipv6_addresses_is_one_client(clock):
    many = connections(connections_per_address=2)
    admit(many, "2001:db8::1")
    admit(many, "2001:db8::2:3")
    assert admit(many, "2001:db8::4") == 429
    assert admit(many, "2001:db8:0:1::4") != 429


def test_an_ipv4_address_on_an_ipv6_socket_is_that_address():
    assert plain_address("::ffff:192.0.2.1") == client_of("::ffff:192.0.2.1") == "192.0.2.1"
    assert client_of("not an address") == "not an address" and client_of("fe80::1%eth0") == "fe80::/64"


# --- The log ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def logged(monkeypatch):
    """A logger with the server's handler, the present time, and `lines()` of the log so far."""
    now, stream = [0.0], io.StringIO()
    monkeypatch.setattr(log_limit.time, "monotonic", lambda: now[0])
    handler = LimitedHandler(stream)
    handler.setFormatter(JsonFormatter())
    logger = logging.Logger("flood", "INFO")
    logger.addHandler(handler)
    return logger, handler, now, lambda: [json.loads(line)["what"] for line in stream.getvalue().splitlines()]


def test_equal_messages_are_counted_and_not_written(logged):
    logger, handler, now, lines = logged
    for number in range(LINES_PER_MINUTE + 1234):
        logger.warning("accept %d failed", number)
    logger.warning("something else")
    assert len(lines()) == LINES_PER_MINUTE + 1
    handler.report()
    assert len(lines()) == LINES_PER_MINUTE + 1
    now[0] += 61
    handler.report()
    assert lines()[-1] == "accept %d failed … and 1,234 more like it"
    logger.warning("accept %d failed", 7)
    assert lines()[-1] == "accept 7 failed"


def test_what_was_left_out_is_said_before_the_end(logged):
    logger, handler, _, lines = logged
    for _ in range(LINES_PER_MINUTE + 2):
        logger.warning("again")
    handler.report_all()
    assert lines()[-1] == "again … and 2 more like it"


def test_messages_that_all_differ_are_limited_too(logged):
    logger, handler, _, lines = logged
    for number in range(MAX_KINDS + 500):
        logger.warning(f"message {number}")
    assert len(lines()) == MAX_KINDS + LINES_PER_MINUTE
    handler.report_all()
    assert lines()[-1] == f"other messages … and {500 - LINES_PER_MINUTE} more like it"


def test_routes_are_counted_apart(logged):
    logger, _, _, lines = logged
    for number in range(2 * LINES_PER_MINUTE):
        logger.info("request", extra={"route": f"/{number % 2}"})
    assert len(lines()) == 2 * LINES_PER_MINUTE
