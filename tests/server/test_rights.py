"""Who may do what: every role against every request. The requests come from the routes, so that none is missing."""

import asyncio
import json
from typing import NamedTuple

import pytest
from starlette.routing import WebSocketRoute

from tablewright.server.client import RequestFailed, Visitor
from tablewright.server.store.database import Database
from tablewright.server.store.database_url import database_url
from tablewright.server.store.moderation import Moderation
from tablewright.server.web.app import routes

from .players import FREE, HIDDEN, ME, bot
from .running import HANGS_AFTER, wait_for

HOST, PLAYER, GUEST, STRANGER, SPECTATOR, BLOCKED, BANNED = ROLES = (
    "host",
    "player",
    "guest",
    "stranger",
    "spectator",
    "blocked",
    "banned",
)
"""The host has seat 1 and the player seat 2. A guest sits at another table, a stranger at none, and both are at a table
that nobody may watch. A spectator is at one that everybody may watch, and so is somebody whom the host
has blocked. The address of the last one is banned."""

BANNED_ADDRESS = "127.0.0.77"
SUCCESS_AT_MOST = 299
NO_PUZZLE = 100_000
NO_SEEK = "never-begun"
FRIENDS, A_BOTS, AN_OPEN = 1, 2, 3  # seats, from 0


class Request(NamedTuple):
    """What a request is tried with, and the status that each role gets. The others get that of `others`."""

    others: int
    body: dict | None = None
    seat: int = FRIENDS
    host: int | None = None
    player: int | None = None
    spectator: int | None = None
    blocked: int | None = None

    def status(self, role):
        if role == BANNED:
            return 403
        return getattr(self, role, None) or self.others


EVERYBODY = Request(200)
A_DEVICE = {"endpoint": "https://127.0.0.1/", "p256dh": "none", "auth": "none", "name": "A browser"}
DAYS_OFF = {"zone": "UTC", "weekdays": [6], "dates": []}
REPORT = {"seat": FRIENDS, "reason": "abuse"}
EXPECTED = {
    "GET /api/games": EVERYBODY,
    "GET /api/games/{slug}/rules": EVERYBODY,
    "GET /api/games/{slug}/words": EVERYBODY,
    "GET /api/games/{slug}/board/{version}/{path}": Request(404),
    "GET /api/games/{slug}/rulebook": EVERYBODY,
    "GET /api/games/{slug}/aid": EVERYBODY,
    "GET /api/games/{slug}/figures/{name}": Request(404),
    "GET /api/games/{slug}/lessons": EVERYBODY,
    "GET /api/games/{slug}/lessons/{name}": Request(404),
    "POST /api/games/{slug}/lessons/{name}/try": Request(404, {"actions": []}),
    "GET /api/games/{slug}/puzzles": EVERYBODY,
    "GET /api/games/{slug}/puzzles/{number}": Request(404),
    "POST /api/games/{slug}/puzzles/{number}/try": Request(404, {"action": 0}),
    "GET /api/games/{slug}/mistakes": EVERYBODY,
    "GET /api/home": EVERYBODY,
    "GET /api/account": EVERYBODY,
    "POST /api/account/name": Request(403, {"name": "Ann"}),
    "POST /api/account/passkeys/options": Request(200, {"name": "Ann"}),
    "POST /api/account/passkeys": Request(409, {"credential": {}, "name": "Ann"}),
    "POST /api/account/passkeys/{passkey}/name": Request(403, {"name": "Key"}),
    "DELETE /api/account/passkeys/{passkey}": Request(403),
    "POST /api/account/sign-in/options": Request(200, {}),
    "POST /api/account/sign-in": Request(409, {"credential": {}}),
    "POST /api/account/recover": Request(403, {"code": "00000-00000-00000-00000"}),
    "POST /api/account/sign-out": Request(403, {}),
    "DELETE /api/account/devices/{device}": Request(403),
    "POST /api/account/bring-along": Request(403, {}),
    "POST /api/account/codes": Request(403, {}),
    "GET /api/account/data": EVERYBODY,
    "POST /api/account/erase": Request(200, {"confirm": "erase everything"}),
    "GET /api/seeks": EVERYBODY,
    "POST /api/seeks": Request(200, {"game": HIDDEN, "least": 2, "most": 2}),
    "POST /api/seeks/{seek_id}/start": Request(404, {}),
    "DELETE /api/seeks/{seek_id}": EVERYBODY,
    "POST /api/codes": Request(404, {"code": "BCDFGH"}),
    "POST /api/tables/{table_id}/code": Request(403, {}, host=409, player=409),
    "GET /api/health": EVERYBODY,
    "GET /api/compiling": EVERYBODY,
    "GET /api/metrics": EVERYBODY,
    "GET /api/tables": EVERYBODY,
    "POST /api/tables": Request(201, {"game": HIDDEN}),
    "GET /api/tables/{table_id}": EVERYBODY,
    "GET /api/tables/{table_id}/settings": EVERYBODY,
    "GET /api/tables/{table_id}/archive": Request(403, host=404, player=404, spectator=404),
    "GET /api/tables/{table_id}/match": Request(403, host=409, player=409, spectator=409),
    "GET /api/tables/{table_id}/at/{ply}": Request(403, host=200, player=200, spectator=200),
    "GET /api/tables/{table_id}/scores": Request(403, host=404, player=404, spectator=404),
    "POST /api/tables/{table_id}/review": Request(403, {}),
    "GET /api/tables/{table_id}/review": Request(403),
    "DELETE /api/tables/{table_id}/review": Request(403),
    "GET /api/reviews": EVERYBODY,
    "GET /api/tables/{table_id}/practice/{ply}": Request(403),
    "POST /api/tables/{table_id}/practice/{ply}/try": Request(403, {"action": 0}),
    "GET /api/tables/{table_id}/links": Request(403, host=200, player=200),
    "POST /api/tables/{table_id}/rematch": Request(403, {}, host=409, player=409),
    "POST /api/tables/{table_id}/start": Request(403, {}, host=200),
    "POST /api/tables/{table_id}/abandon": Request(403, {"agree": True}, host=200, player=200),
    "POST /api/tables/{table_id}/seats/{seat}": Request(200, {"name": "Dora"}, AN_OPEN, blocked=403),
    "POST /api/tables/{table_id}/seats/{seat}/link": Request(403, {}, player=200),
    "POST /api/tables/{table_id}/seats/{seat}/offer": Request(403, {}, A_BOTS, host=200),
    "POST /api/tables/{table_id}/seats/{seat}/bot": Request(403, {}, host=200, player=200),
    "POST /api/tables/{table_id}/seats/{seat}/leave": Request(403, {}, player=200),
    "POST /api/tables/{table_id}/seats/{seat}/return": Request(403, {}, player=200),
    "POST /api/tables/{table_id}/seats/{seat}/resign": Request(403, {}, player=200),
    "POST /api/tables/{table_id}/seats/{seat}/days-off": Request(403, DAYS_OFF, player=200),
    "GET /api/archive": EVERYBODY,
    "GET /api/numbers": EVERYBODY,
    "GET /api/games/{slug}/ranking": EVERYBODY,
    "GET /api/versus/{person}": Request(404),
    "GET /api/tables/{table_id}/people": Request(403, host=200, player=200, spectator=200),
    "POST /api/tables/{table_id}/mute": Request(403, {"seat": FRIENDS}, host=200, player=409, spectator=200),
    "POST /api/tables/{table_id}/block": Request(403, {"seat": FRIENDS}, host=200, player=409, spectator=200),
    "POST /api/tables/{table_id}/report": Request(403, REPORT, host=201, player=409, spectator=201),
    "POST /api/tables/{table_id}/remove-spectator": Request(403, {"spectator": "NOBODY"}, host=404),
    "GET /api/relations": EVERYBODY,
    "DELETE /api/relations/{relation}": Request(404),
    "GET /api/tables/{table_id}/seats/{seat}/plan": Request(403, player=200),
    "PUT /api/tables/{table_id}/seats/{seat}/plan": Request(403, {"ply": 0, "lines": [[0]]}, player=409),
    "DELETE /api/tables/{table_id}/seats/{seat}/plan": Request(403, player=200),
    "POST /api/tables/{table_id}/seats/{seat}/plan/look": Request(403, {"actions": []}, player=409),
    "POST /api/claim": Request(200, blocked=403),  # with the link of the friend's seat: who knows it may have the seat
}
EXPECTED |= {
    "GET /api/notices": EVERYBODY,
    "POST /api/notices/devices": Request(409, A_DEVICE),  # at a private address
    "DELETE /api/notices/devices/{device_id}": Request(404),  # one's own, and nobody has any
    "POST /api/notices/quiet-hours": Request(200, {"zone": "UTC", "begins": "22:00", "ends": "07:00"}),
    "DELETE /api/notices/quiet-hours": Request(204),
}
VERSION = "/api/workshop/versions/{version_id}"
EXPECTED |= {  # a version of the host, which nobody else finds
    "GET /api/workshop/versions": EVERYBODY,
    "POST /api/workshop/versions": Request(201, {"game": HIDDEN, "name": "Deeper"}),
    "POST /api/workshop/import": Request(422, {}),
    f"GET {VERSION}": Request(404, host=200),
    f"DELETE {VERSION}": Request(404, host=204),
    f"POST {VERSION}/cell": Request(404, {"name": "tide.flood_loss", "text": "2"}, host=200),
    f"POST {VERSION}/name": Request(404, {"name": "Shallow"}, host=200),
    f"GET {VERSION}/file": Request(404, host=200),
    f"GET {VERSION}/print.pdf": Request(404, host=200),
    f"GET {VERSION}/sheets.zip": Request(404, host=200),
    f"POST {VERSION}/verdict": Request(404, {}, host=202),
    f"GET {VERSION}/verdict": Request(404, host=200),
    f"DELETE {VERSION}/verdict": Request(404, host=204),
    f"POST {VERSION}/report": Request(404, {}, host=202),
    f"GET {VERSION}/report": Request(404, host=200),
    f"DELETE {VERSION}/report": Request(404, host=204),
    f"GET {VERSION}/settings": Request(404, host=200),
    f"GET {VERSION}/reports/{{key}}/matches/{{number}}": Request(404),
    f"POST {VERSION}/table": Request(404, {}, host=201),
    f"GET {VERSION}/matches": Request(404, host=200),
}
LIVE = "/api/tables/{table_id}/live"
LOOKS = {  # from which seat, and who may; None: as a spectator
    None: {HOST, PLAYER, SPECTATOR},
    0: {HOST},
    FRIENDS: {PLAYER},
    A_BOTS: set(),
}


def test_every_route_is_in_the_matrix():
    app = routes()
    requests = {f"{method.upper()} {path}" for path, methods in app.openapi()["paths"].items() for method in methods}
    sockets = {route.path for route in app.routes if isinstance(route, WebSocketRoute)}
    assert requests == set(EXPECTED) and sockets == {LIVE}


@pytest.fixture(scope="module")
def banned(server):
    """A visitor whose address is banned."""

    async def ban():
        database = await Database.open(database_url(server.db))
        await Moderation(database).ban(BANNED_ADDRESS, "for a test", None)
        await database.close()

    visitor = Visitor(server.address, source=BANNED_ADDRESS)
    asyncio.run(ban())
    wait_for(lambda: status_of(visitor, "GET", "/api/games") == 403)
    return visitor


def status_of(visitor, method, path, body=None):
    try:
        visitor.request(method, path, body)
    except RequestFailed as refused:
        return refused.status
    return None


class Table:
    """A fresh table with a visitor for each role."""

    def __init__(self, server, role, banned):
        host, player = Visitor(server.address), Visitor(server.address)
        form = {"game": HIDDEN, "seats": [ME, FREE, bot(), FREE], "spectators": role in (SPECTATOR, BLOCKED)}
        self.id = host.request("POST", "/api/tables", form)["id"]
        player.request("POST", f"/api/tables/{self.id}/seats/{FRIENDS}", {"name": "Ben"})
        self.link = player.request("GET", f"/api/tables/{self.id}/links")["seats"][str(FRIENDS)]
        outsider = Visitor(server.address)
        if role == GUEST:
            outsider.request("POST", "/api/tables", {"game": HIDDEN})
        if role == BLOCKED:
            self.block(host, outsider)
        self.visitor = {HOST: host, PLAYER: player, BANNED: banned}.get(role, outsider)
        self.host = host

    def version(self):
        form = {"game": HIDDEN, "name": "Deeper water"}
        return self.host.request("POST", "/api/workshop/versions", form)["id"]

    @staticmethod
    def block(host, somebody):
        """They meet at another table, and the host blocks them there."""
        other = host.request("POST", "/api/tables", {"game": HIDDEN, "seats": [ME, FREE]})["id"]
        somebody.request("POST", f"/api/tables/{other}/seats/1", {"name": "Rude"})
        host.request("POST", f"/api/tables/{other}/block", {"seat": 1})


@pytest.mark.parametrize("role", ROLES)
def test_every_request(server, role, banned):
    found, expected = {}, {}
    for route, request in EXPECTED.items():
        table = Table(server, role, banned)
        method, path = route.split(" ")
        numbers = {"seat": request.seat, "ply": 0, "number": NO_PUZZLE}
        ids = {"table_id": table.id, "seek_id": NO_SEEK}
        if "{version_id}" in path:
            ids["version_id"] = table.version()
        ids |= dict.fromkeys(("passkey", "device", "device_id", "person", "relation", "version", "path", "key"), "none")
        path = path.format(slug=HIDDEN, name="none", **numbers, **ids)
        of_this_table = {"/api/claim": {"link": table.link}, "/api/seeks": {"id": table.id}}
        body = (request.body or {}) | of_this_table.get(path, {}) if method == "POST" else request.body
        expected[route] = request.status(role)
        found[route] = status_of(table.visitor, method, path, body) or min(expected[route], SUCCESS_AT_MOST)
    assert found == expected


@pytest.mark.parametrize("role", ROLES[:-1])
def test_every_look(server, role, banned):
    table = Table(server, role, banned)

    async def look(seat):
        socket = await table.visitor.dial(table.id)
        await socket.send(json.dumps({"type": "hello", "look": seat}))
        answer = json.loads(await socket.recv())
        await socket.close()
        return answer["type"]

    async def look_from_all():
        async with asyncio.timeout(HANGS_AFTER):
            return {seat: await look(seat) for seat in LOOKS}

    expected = {seat: "welcome" if role in allowed else "refused" for seat, allowed in LOOKS.items()}
    assert asyncio.run(look_from_all()) == expected
