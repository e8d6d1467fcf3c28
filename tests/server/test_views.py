"""No viewer is ever sent what it may not see: the tests read every message of whole matches."""

import asyncio
import json
import random
from dataclasses import replace
from types import SimpleNamespace

import pytest

import tablewright
from tablewright.engine.fields import NEVER, Schema
from tablewright.engine.game import Game
from tablewright.server.client import RequestFailed, Visitor
from tablewright.server.store.rows import ActionRow, SeatRow, TableRow
from tablewright.server.tables.live_table import LiveTable
from tablewright.server.tables.snapshot import PositionSnapshot
from tablewright.server.web import views
from tablewright.server.web.table_texts import TableTexts

from ..authors.secret_bids import BOX
from .players import FREE, HIDDEN, ME, bot, play_out, set_table

GAMES = 6
SEATS = (ME, FREE, bot("casual"))


async def everything_received(server, seed):
    """A match of two people, a bot and a spectator: everything that each of them received, and the match itself."""
    table_id, (ann, bo, _) = await set_table(server.address, HIDDEN, SEATS)
    links = {0: ann.look_at(table_id, 0), 1: bo.look_at(table_id, 1)}
    links[None] = Visitor(server.address).look_at(table_id, None)
    received = {seat: [] for seat in links}
    for seat, link in links.items():
        link.on_message = received[seat].append
    with pytest.raises(RequestFailed):
        await ann.get(f"/api/tables/{table_id}/match")
    async with links[0] as one, links[1] as two, links[None] as spectator:
        chance = random.Random(seed)

        async def everybody_has(position):
            """Nobody acts before all have the position, because a slow reader would skip it."""
            for link in (one, two, spectator):
                await link.until(lambda seen: seen["ply"] >= position["ply"])

        await asyncio.gather(
            *(play_out(link, chance, before_acting=everybody_has) for link in (one, two)),
            spectator.until(lambda position: position["over"]),
        )
    return received, tablewright.replay(await ann.get(f"/api/tables/{table_id}/match"))


def test_each_viewer_receives_its_own_view_and_nothing_else(server):
    for seed in range(GAMES):
        received, match = asyncio.run(everything_received(server, seed))
        story = after_each_ply(match)
        for seat, messages in received.items():
            positions = [message for message in messages if message["type"] == "position"]
            assert {position["ply"] for position in positions} == set(range(len(match.moves) + 1))
            for position in positions:
                check_position(position, seat, story[position["ply"]])
            assert {message["type"] for message in messages} <= {"welcome", "position", "accepted", "pong"}
            assert str(match.seed) not in json.dumps(messages)


def after_each_ply(match):
    """The match after each of its plies."""
    twin = match.game.new(seed=match.seed, names=match.words_of.names)
    story = [twin.clone()]
    for action in match.actions:
        twin.play(action)
        story.append(twin.clone())
    return story


def check_position(position, seat, match):
    """A position holds what the contract lets this seat see, and not a word more."""
    assert position["seat"] == seat
    assert position["view"] == match.view(seat)
    for owner, hand in enumerate(position["view"]["hand"]):
        assert (hand is None) == (owner != seat)
    legal = match.legal() if seat is not None and seat == match.actor else []
    assert [entry["action"] for entry in position["legal"]] == legal
    assert position["prompt"] == match.prompt() and position["scores"] == match.scores
    for entry in position["log"]:
        assert entry["sentences"] == match.sentences(entry["ply"], seat)
        kinds = match.game.box.entries
        readable = [(kinds[kind - 1], values) for kind, *values, _ in match.entries(entry["ply"], seat)]
        assert [(event["kind"], event["values"]) for event in entry["events"]] == readable
        if entry["text"] is not None:
            assert match.over or entry["actor"] == seat


def live_table(match, count):
    """The match at a table with `count` people, as the server holds it."""
    row = TableRow("table-1", HIDDEN, 1, {}, "0", "T", True, True, None, 0.0, 0.0, 0, 0, None, False)
    seats = [SeatRow(row.id, seat, "person", f"P{seat}", None, f"holder{seat}", f"link{seat}") for seat in range(count)]
    live = LiveTable(row, seats, match)
    live.rows = [ActionRow(row.id, i, "act", i, 0, 0, f"c{i}", None, 0.0) for i in range(len(match.moves))]
    live.rounds = [0] * len(match.moves)
    return live


@pytest.mark.parametrize("seed", range(20))
def test_a_position_does_not_depend_on_what_is_hidden(plain, seed):
    """When everything that a viewer cannot see is dealt again, not a byte of its position changes."""
    chance = random.Random(seed)
    match = tablewright.load(HIDDEN, players=3, plain=plain).new(seed=seed)
    for _ in range(chance.randrange(14)):
        match.play(chance.choice(match.legal()))
    for viewer in (None, 0, 1, 2):
        twin = match.clone()
        twin.states[:] = match.imagine(viewer, chance.randrange(2**53)).states
        position, other = (position_of(live_table(each, 3), viewer) for each in (match, twin))
        assert position == other


def position_of(live, seat):
    """What a viewer is sent, except whether the last action can be undone."""
    viewer = SimpleNamespace(holder=f"holder{seat}", seat=seat, hidden=frozenset())
    position = json.loads("{" + TableTexts(live).position(viewer, 0) + "}")
    del position["undo"]
    return position


def test_a_game_with_nothing_to_draw_is_sent_in_words():
    drawn = Game(BOX, BOX.settle({}), plain=True)
    undrawn = Schema(replace(f, drawn=NEVER) for f in BOX.state.fields)
    wordy = Game(replace(BOX, state=undrawn), drawn.options, plain=True)
    for game, in_words in ((drawn, False), (wordy, True)):
        match = game.new(seed=1)
        for seat in (0, None):
            text = views.board_fields(PositionSnapshot(match), seat)["text"]
            assert text == (match.board(seat) if in_words else None)
