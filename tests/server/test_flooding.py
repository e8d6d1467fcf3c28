"""One viewer cannot slow down the others: texts are made once, positions are not piled up, the log comes in parts."""

import asyncio
import json
import random

import tablewright
from tablewright.server.client import Visitor
from tablewright.server.operate.limits import MAX_POSITIONS_IN_FLIGHT, SOCKET_MESSAGES
from tablewright.server.store.rows import ActionRow, SeatRow, TableRow
from tablewright.server.tables.live_table import LiveTable
from tablewright.server.web import table_texts, views
from tablewright.server.web.rate_limit import TokenBucket
from tablewright.server.web.streams import ViewerStream

from .players import FREE, HIDDEN, ME, play_out, set_table

LONG = "meeple-inc"


def live_table(plies):
    """A table in memory whose match is some plies old."""
    game = tablewright.load(LONG, players=2)
    row = TableRow("table-1", LONG, 1, {}, "0", "T", True, True, None, 0.0, 0.0, 0, 0, 0, False)
    seats = [SeatRow(row.id, seat, "person", f"P{seat}", None, f"holder{seat}", f"link{seat}") for seat in range(2)]
    live = LiveTable(row, seats, game.new(seed=1))
    chance = random.Random(1)
    for ply in range(plies):
        add_move(live, chance, ply)
    return live


def add_move(live, chance, ply):
    action = chance.choice(live.match.legal())
    live.apply(ActionRow(live.id, ply + 1, "act", ply, action, live.match.actor, f"client{ply}", None, 0.0))


def stream_of(live, seat=None):
    stream = ViewerStream(live, "spectator" if seat is None else f"holder{seat}", seat)
    stream.socket = object()
    stream.begin()
    return stream


def written(stream):
    """Everything that a connection that never blocks would write now."""
    messages = []
    while stream.outbox or stream.has_table_text:
        if stream.outbox:
            messages.append(json.loads(stream.outbox.popleft().text))
        else:
            stream.queue_table_text()
    return messages


def test_a_view_is_made_once_for_all_viewers_and_all_requests(monkeypatch):
    live, made = live_table(30), []
    board = views.board
    monkeypatch.setattr(views, "board", lambda live, seat: made.append(seat) or board(live, seat))
    streams = [stream_of(live) for _ in range(40)]
    for stream in streams:
        for message in written(stream):
            stream.acknowledge(message["n"])
        for _ in range(600):
            stream.look_from(None)
            written(stream)
            stream.acknowledge(stream.n)
    assert made == [None]


def test_a_log_entry_is_made_once(monkeypatch):
    live, made = live_table(30), []
    entry = views.log_entry
    monkeypatch.setattr(views, "log_entry", lambda live, seat, ply: made.append(ply) or entry(live, seat, ply))
    for _ in range(20):
        written(stream_of(live))
    assert sorted(made) == list(range(31))


def test_positions_are_not_piled_up_for_a_viewer_who_does_not_acknowledge():
    live = live_table(3)
    stream, chance = stream_of(live), random.Random(2)
    sent = written(stream)
    for ply in range(3, 60):
        add_move(live, chance, ply)
        stream.send_position()
        sent += written(stream)
    positions = [message for message in sent if message["type"] in ("position", "log")]
    assert len(positions) == MAX_POSITIONS_IN_FLIGHT
    stream.acknowledge(stream.n)
    latest, *_ = written(stream)
    assert latest["ply"] == 60 and not stream.ended


def test_a_slow_viewer_gets_the_log_of_what_it_skipped():
    live = live_table(3)
    stream, chance = stream_of(live), random.Random(2)
    log = {}
    collect(log, written(stream))
    stream.acknowledge(stream.n)
    for ply in range(3, 100):
        add_move(live, chance, ply)
    stream.send_position()
    collect(log, written(stream))
    assert sorted(log) == list(range(101))


def test_the_log_comes_in_parts_the_newest_first():
    live = live_table(130)
    messages = [message for message in written(stream_of(live)) if message["type"] in ("position", "log")]
    assert [message["type"] for message in messages] == ["position", "log", "log", "log"]
    assert all(len(message["log"]) <= table_texts.LOG_PART for message in messages)
    log = {}
    collect(log, messages)
    assert [log[ply] for ply in sorted(log)] == [views.log_entry(live, None, ply).model_dump() for ply in range(131)]


def collect(log, messages):
    for message in messages:
        if message["type"] == "position":
            for ply in [ply for ply in log if ply >= message["log_from"]]:
                del log[ply]
        if message["type"] in ("position", "log"):
            log |= {entry["ply"]: entry for entry in message["log"]}


def test_after_an_undo_the_log_is_that_of_the_match():
    live = live_table(0)
    log, stream = {}, stream_of(live)
    chance = random.Random(5)
    for number in range(1, 301):
        undoable = live.match.moves and live.match.why_no_undo() is None
        if undoable and chance.random() < 0.5:
            actor = live.match.moves[-1].actor
            live.apply(ActionRow(live.id, number, "undo", live.ply, 0, actor, f"client{number}", None, 0.0))
        else:
            action = chance.choice(live.match.legal())
            live.apply(
                ActionRow(live.id, number, "act", live.ply, action, live.match.actor, f"client{number}", None, 0.0)
            )
        if chance.random() < 0.4:
            stream.send_position()
            collect(log, written(stream))
            stream.acknowledge(stream.n)
            assert sorted(log) == list(range(live.ply + 1))
            assert log[live.ply] == views.log_entry(live, None, live.ply).model_dump()


def test_messages_are_charged_by_their_cost():
    bucket = TokenBucket(SOCKET_MESSAGES)
    assert sum(bucket.take(8.0) for _ in range(1000)) <= SOCKET_MESSAGES.burst / 8 + 1


def test_another_socket_is_answered_in_the_middle_of_a_flood(server):
    """The flood is answered message by message, and other sockets have their turn in between."""

    async def work():
        table_id, (ann, bo) = await set_table(server.address, HIDDEN, (ME, FREE))
        async with ann.look_at(table_id, 0) as one, bo.look_at(table_id, 1) as two:
            await asyncio.gather(*(play_out(link, random.Random(3), stop_at=6) for link in (one, two)))
            flood = await Visitor(server.address).dial(table_id)
            await flood.send(json.dumps({"type": "hello"}))
            for _ in range(600):
                await flood.send(json.dumps({"type": "look", "seat": None}))
            ends = await asyncio.gather(*(play_out(link, random.Random(4)) for link in (one, two)))
            assert all(end["over"] for end in ends)
            flood.transport.abort()

    asyncio.run(work())
