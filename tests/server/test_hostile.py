"""Hostile input: nothing breaks, nothing changes, nothing leaks, and every refusal is one plain sentence."""

import asyncio
import http.client
import json
import re
from importlib import import_module
from pkgutil import iter_modules

import pytest
import schemathesis
from fastapi.routing import APIRoute
from websockets.exceptions import ConnectionClosed

from tablewright.server import web
from tablewright.server.client import RequestFailed, Visitor
from tablewright.server.errors import StartupError
from tablewright.server.operate.limits import MAX_SOCKETS_PER_TABLE
from tablewright.server.store.database_url import database_url
from tablewright.server.web.app import routes

from .players import FREE, HIDDEN, ME, play_together, set_table
from .running import HANGS_AFTER, failed_start

NAMES = [each.name for each in iter_modules(web.__path__) if each.name.endswith("routes")]
ROUTERS = [import_module(f"{web.__name__}.{name}").router for name in NAMES]

# --- Sockets ---------------------------------------------------------------------------------------------------------


def test_coming_and_going_keeps_nobody_out(server):
    """Abandoned streams do not fill a table."""

    async def run():
        async with asyncio.timeout(HANGS_AFTER):
            table_id, (ann, _) = await set_table(server.address, HIDDEN)
            for _ in range(MAX_SOCKETS_PER_TABLE + 20):
                socket = await Visitor(server.address).dial(table_id)
                await socket.send('{"type":"hello"}')
                assert json.loads(await socket.recv())["type"] == "welcome"
                socket.transport.abort()
            async with ann.look_at(table_id, 0) as link:
                assert (await link.until(lambda p: True))["seat"] == 0

    asyncio.run(run())


def test_an_oversized_message_is_refused_politely(server):
    async def run():
        table_id, (ann, _) = await set_table(server.address, HIDDEN)
        async with ann.look_at(table_id, 0) as link:
            await link.until(lambda p: True)
            refusals = []
            link.on_message = lambda message: refusals.append(message) if message["type"] == "refused" else None
            await link.send({"type": "say", "id": "x" * 20, "text": "y" * 9000})
            before = link.position["n"]
            await link.send({"type": "sync"})
            await link.until(lambda p: p["n"] > before)
            assert "8192 bytes" in refusals[0]["sentence"]

    asyncio.run(run())


def test_too_many_messages_are_refused_politely(sqlite, start):
    server = start(sqlite, rates=1.0)

    async def run():
        async with asyncio.timeout(HANGS_AFTER):
            table_id, (ann, _) = await set_table(server.address, HIDDEN)
            socket = await ann.dial(table_id)
            await socket.send(json.dumps({"type": "hello", "look": 0}))
            sentences = set()
            try:
                for _ in range(400):
                    await socket.send('{"type":"why","id":"aaaaaaaa","action":0}')
                while answer := json.loads(await socket.recv()):
                    if answer["type"] == "refused":
                        sentences.add(answer["sentence"])
            except ConnectionClosed:
                pass
            assert socket.close_code == 4429
            assert sentences == {"Too many messages at once. Please slow down."}

    asyncio.run(run())


def test_too_many_requests_are_refused_politely(sqlite, start):
    """With a tenth of the usual rate, so that even a busy machine exceeds it."""
    server = start(sqlite, rates=0.1)
    visitor, refusals = Visitor(server.address), []
    for _ in range(400):
        try:
            visitor.request("GET", "/api/health")
        except RequestFailed as refusal:
            refusals.append(refusal)
    assert refusals and {refusal.status for refusal in refusals} == {429}
    assert {refusal.sentence for refusal in refusals} == {"Too many requests. Please wait a moment."}


# --- Requests --------------------------------------------------------------------------------------------------------

schema = schemathesis.openapi.from_dict(routes().openapi())


def test_schemathesis_tries_every_route(server):
    """The schema is that of the running server, and only the route for unknown addresses is not in it."""
    app = routes()
    assert Visitor(server.address).request("GET", "/api/openapi.json") == app.openapi()
    tried = {(each.ok().method.upper(), each.ok().path) for each in schema.get_all_operations()}
    all_routes = [route for part in ROUTERS for route in part.routes]
    asked = [each for each in (*all_routes, *app.routes) if isinstance(each, APIRoute) and "/api" in each.path]
    known = {(method, each.path.replace(":path", "")) for each in asked for method in each.methods}
    assert known - tried == {("GET", "/api/{path}")} and tried <= known


@schema.parametrize()
def test_the_http_interface_under_schemathesis(case, server):
    """Every response is one that the interface declares, and the server never fails."""
    response = case.call(base_url=server.address)
    assert response.status_code < 500, response.text
    assert "Traceback" not in response.text
    case.validate_response(
        response,
        checks=[
            schemathesis.checks.not_a_server_error,
            schemathesis.specs.openapi.checks.status_code_conformance,
            schemathesis.specs.openapi.checks.response_schema_conformance,
        ],
    )


def raw(server, method, path, body=None, **headers):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=HANGS_AFTER)
    connection.request(method, path, body, headers, encode_chunked=headers.get("Transfer-Encoding") == "chunked")
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer, text


@pytest.mark.parametrize("chunked", [False, True])
def test_an_oversized_request_is_refused_politely(server, chunked):
    body = b"x" * 70_000
    headers = {"Transfer-Encoding": "chunked"} if chunked else {}
    given = iter([body[:35_000], body[35_000:]]) if chunked else body
    answer, text = raw(server, "POST", "/api/tables", given, **headers)
    assert answer.status == 413 and json.loads(text)["sentence"] == "A request can have at most 64 kB."


def test_a_foreign_origin_changes_nothing(server):
    headers = {"Origin": "http://evil.example", "Content-Type": "application/json"}
    answer, text = raw(server, "POST", "/api/tables", json.dumps({"game": HIDDEN}), **headers)
    assert answer.status == 403 and "another site" in json.loads(text)["sentence"]


@pytest.mark.parametrize("path", ["/api/games", "/", "/api/nothing", "/t/abc"])
def test_every_answer_carries_the_security_headers(server, path):
    answer, _ = raw(server, "GET", path)
    policy = answer.getheader("content-security-policy")
    assert "default-src 'none'" in policy and "script-src 'self'" in policy and "unsafe" not in policy
    assert answer.getheader("x-content-type-options") == "nosniff"
    assert answer.getheader("server") is None


def test_the_cookie_is_signed_and_kept_from_scripts(server):
    answer, _ = raw(server, "GET", "/api/games")
    cookie = answer.getheader("set-cookie")
    assert "HttpOnly" in cookie and "SameSite=lax" in cookie
    visitor = Visitor(server.address)
    table = visitor.request("POST", "/api/tables", {"game": HIDDEN})
    holder, _, signature = visitor.cookie.partition(".")
    forged = Visitor(server.address, f"{holder}.{signature[:-2]}xx")
    assert forged.request("GET", f"/api/tables/{table['id']}")["my_seats"] == []


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"game": "nothing"}, 404),
        ({"game": HIDDEN, "options": {"players": 9}}, 422),
        ({"game": HIDDEN, "options": {"nothing": 1}}, 422),
        ({"game": HIDDEN, "options": {"hand_size": 4, "high_water": 12}}, 422),
        ({"game": HIDDEN, "options": {"players": 3}, "seats": [ME, FREE]}, 422),
        ({"game": HIDDEN, "seats": [ME, {"kind": "bot", "level": "nobody"}]}, 409),
        ({"game": HIDDEN, "seats": [ME, {"kind": "me", "name": "n" * 41}]}, 422),
        ({"game": HIDDEN, "seats": [ME] * 17}, 422),
        ({"game": HIDDEN, "seed": 1}, 422),
        ({"game": HIDDEN, "copy_of": {"table": "nosuchtable1", "ply": 0}}, 404),
    ],
)
def test_impossible_tables_are_refused_in_one_sentence(server, form, status):
    with pytest.raises(RequestFailed) as refusal:
        Visitor(server.address).request("POST", "/api/tables", form)
    assert refusal.value.status == status
    assert refusal.value.sentence.endswith((".", "?")) and "\n" not in refusal.value.sentence


def test_seeds_are_too_long_to_be_searched_for(server):
    seeds = set()
    for _ in range(2):
        table, visitors, _ = play_together(server.address, HIDDEN)
        saved = visitors[0].request("GET", f"/api/tables/{table}/match")
        seeds.add(int(re.search(r"^seed (\d+)$", saved, re.M).group(1)))
    assert len(seeds) == 2 and min(seeds) > 2**128
    assert len({seed % 2**64 for seed in seeds}) == 2


def test_names_lose_what_could_deceive(server):
    seats = [{"kind": "me", "name": "A\u202en\x00n\n"}, FREE]
    card = Visitor(server.address).request("POST", "/api/tables", {"game": HIDDEN, "seats": seats})
    assert card["seats"][0]["name"] == "An n"


def test_the_log_is_json_and_holds_no_secret(server):
    visitor = Visitor(server.address)
    table = visitor.request("POST", "/api/tables", {"game": HIDDEN})
    link = visitor.request("GET", f"/api/tables/{table['id']}/links")["seats"]["0"]
    Visitor(server.address).request("POST", "/api/claim", {"link": link})
    for line in server.log().splitlines():
        assert json.loads(line)["what"]
    for secret in (link.rsplit("/", 1)[-1], visitor.cookie.split("=")[1], table["id"]):
        assert secret not in server.log()


# --- Starting --------------------------------------------------------------------------------------------------------


def test_a_server_that_cannot_start_says_why_in_one_line(server, tmp_path):
    assert "is in use" in failed_start("--port", str(server.port), "--db", str(tmp_path / "other.db"), fresh=True)
    assert "Another server" in failed_start("--db", server.db)
    said = failed_start("--db", "postgresql://nobody:secret@127.0.0.1:1/none")
    assert "cannot be opened" in said and "secret" not in said
    file = ("--db", str(tmp_path / "other.db"))
    assert "needs a database on PostgreSQL" in failed_start(*file, "--nats", "nats://127.0.0.1:1")


def test_a_server_that_cannot_reach_nats_says_so_in_one_line(postgres):
    for address in ("nats://127.0.0.1:1", "nonsense://"):
        said = failed_start("--db", postgres.database(), "--nats", address)
        assert said == "tablewright: The NATS server cannot be reached. Check the address given with --nats.\n"


@pytest.mark.parametrize(
    ("db", "sentence"),
    [
        ("mysql://me:secret@127.0.0.1/none", "is not supported"),
        ("://", "is not a database address"),
        ("postgresql://me:secret@host:port/none", "is not a database address"),
        ("sqlite://", "does not name a file"),
    ],
)
def test_a_wrong_database_address_is_shown_without_its_password(db, sentence):
    with pytest.raises(StartupError, match=sentence) as refusal:
        database_url(db)
    assert "secret" not in str(refusal.value)
