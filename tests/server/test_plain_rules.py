"""Until its rules are compiled, a table plays on the plain ones. Then it goes over to the compiled ones in mid-game."""

import asyncio
import random
from contextlib import asynccontextmanager

import pytest
import uvicorn

import tablewright
from tablewright.bots import DEFAULT_LEVEL, LEVELS
from tablewright.server.client import Visitor
from tablewright.server.main import listening_socket, server_config
from tablewright.server.operate.settings import Settings
from tablewright.server.services import Services
from tablewright.server.store.database import Database
from tablewright.server.store.database_url import database_url
from tablewright.server.tables import bots
from tablewright.server.tables.precompile import STEPS, CompilerFailed
from tablewright.server.web.app import create_app

from .players import HIDDEN, ME, OPEN, bot, play_out

KEY = "a signing key that is only used here"
SIMPLER = {level.name: level.plain for level in LEVELS}[DEFAULT_LEVEL]


@pytest.fixture
def thinking_bots(monkeypatch):
    """The settings of the bots that have thought so far."""
    used, open_bot = [], bots.open_bot

    def noted(name, game, seed):
        used.append(name)
        return open_bot(name, game, seed)

    monkeypatch.setattr(bots, "open_bot", noted)
    return used


class HeldBack:
    """A server in this process. It compiles a game only once it is told to."""

    def __init__(self, services, address):
        self.services, self.visitor = services, Visitor(address)
        services.precompiler.waiting_for = [HIDDEN, OPEN]
        services.precompiler.compile_all = never

    async def compile(self, slug, table_id):
        """Compile a game, and wait until one of its tables has gone over."""
        await self.services.precompiler.try_to_compile(slug)
        while self.match(table_id).game.plain:
            await asyncio.sleep(0)

    def match(self, table_id):
        return self.services.tables.find(table_id).match

    async def new_table(self, game, **form):
        seats = [ME, bot(DEFAULT_LEVEL)]
        return (await self.visitor.post("/api/tables", {"game": game, "seats": seats} | form))["id"]


async def never(): ...


@asynccontextmanager
async def held_back_server(db):
    settings = Settings(pace=0.0, rates=1000.0)
    services = Services(await Database.open(database_url(db)), KEY, settings)
    listening = listening_socket("127.0.0.1", 0)
    server = uvicorn.Server(server_config(create_app(services), settings))
    held_back = HeldBack(services, f"http://127.0.0.1:{listening.getsockname()[1]}")
    serving = asyncio.create_task(server.serve([listening]))
    try:
        async with asyncio.timeout(120):
            yield held_back
    finally:
        server.should_exit = True
        await serving


async def my_turn(link):
    return await link.until(lambda position: position["legal"])


@pytest.mark.parametrize("game", [HIDDEN, OPEN])
def test_a_match_with_bots_goes_over_to_the_compiled_rules_in_mid_game(sqlite, thinking_bots, game):
    async def run():
        async with held_back_server(sqlite) as server:
            table_id = await server.new_table(game)
            async with server.visitor.look_at(table_id, 0) as link:
                chance = random.Random(1)
                while len(thinking_bots) < 2:
                    await play_out(link, chance, stop_at=(await my_turn(link))["ply"] + 1)
                assert set(thinking_bots) == {SIMPLER}
                before, plain = await my_turn(link), server.match(table_id)
                assert plain.game.plain and not (await server.visitor.get("/api/health"))["ready"]
                await server.compile(game, table_id)
                compiled = server.match(table_id)
                assert compiled.states.tobytes() == plain.states.tobytes() and compiled.moves == plain.moves
                assert link.position == before  # nothing was sent

                thinking_bots.clear()
                await play_out(link, chance)
                assert set(thinking_bots) == {DEFAULT_LEVEL}
                saved = await server.visitor.get(f"/api/tables/{table_id}/match")
                log = await link.whole_log()
            return saved, log

    saved, log = asyncio.run(run())
    again = tablewright.replay(saved)
    assert again.over and [entry["ply"] for entry in log] == list(range(len(again.moves) + 1))


def test_hints_undo_past_positions_and_copies_work_on_plain_rules(sqlite):
    async def run():
        async with held_back_server(sqlite) as server:
            table_id = await server.new_table(OPEN)
            async with server.visitor.look_at(table_id, 0) as link:
                first = await my_turn(link)
                undone = None
                while undone is None:
                    position = await my_turn(link)
                    await link.act(position["legal"][0]["action"])
                    if (await link.undo())["type"] == "accepted":
                        undone = await link.until(lambda p, ply=position["ply"]: p["ply"] == ply)
                        assert undone["view"] == position["view"]
                while len((position := await my_turn(link))["legal"]) == 1:
                    await link.act(position["legal"][0]["action"])
                hint = await link.ask({"type": "hint"})
                assert {each["action"] for each in hint["advice"]} <= {each["action"] for each in position["legal"]}
                assert hint["advice"] and all(each["reasons"] and not each["chance"] for each in hint["advice"])
                assert "once the rules are ready" in hint["reason"]
                past = await server.visitor.get(f"/api/tables/{table_id}/at/0?seat=0")
                assert past["view"] == first["view"]
                copy = await server.new_table(OPEN, copy_of={"table": table_id, "ply": 0})
                assert server.match(copy).game.plain and server.match(table_id).game.plain

    asyncio.run(run())


def test_each_game_goes_over_by_itself_and_tells_how_far_it_is(sqlite):
    async def run():
        async with held_back_server(sqlite) as server:
            tables = {game: await server.new_table(game) for game in (HIDDEN, OPEN)}
            server.services.precompiler.steps_done[OPEN] = 2
            waiting = {"steps": STEPS, "failed": False}
            assert await server.visitor.get("/api/compiling") == [
                {"game": OPEN, "done": 2} | waiting,
                {"game": HIDDEN, "done": 0} | waiting,
            ]
            await server.compile(HIDDEN, tables[HIDDEN])
            assert server.match(tables[OPEN]).game.plain
            assert [each["game"] for each in await server.visitor.get("/api/compiling")] == [OPEN]
            later = await server.new_table(HIDDEN)
            assert not server.match(later).game.plain

    asyncio.run(run())


def test_a_game_that_could_not_be_compiled_is_played_on_plain_rules(sqlite):
    async def run():
        async with held_back_server(sqlite) as server:
            precompiler = server.services.precompiler

            async def fail(slug):
                raise CompilerFailed("the compiler was killed")

            precompiler.compile = fail
            await precompiler.try_to_compile(HIDDEN)
            assert (await server.visitor.get("/api/health"))["failed"] == [HIDDEN]
            table_id = await server.new_table(HIDDEN)
            async with server.visitor.look_at(table_id, 0) as link:
                assert (await play_out(link, random.Random(1)))["over"]
            assert server.match(table_id).game.plain

    asyncio.run(run())
