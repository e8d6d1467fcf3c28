"""Accounts: a guest keeps everything with a passkey, signs in elsewhere, recovers, ends sessions, and leaves."""

import asyncio
import json

import pytest
import sqlalchemy as sa

from tablewright.server.client import LinkEnded, RequestFailed, Visitor
from tablewright.server.people.devices import device_of
from tablewright.server.people.recovery import hash_of, new_codes
from tablewright.server.store.database import Database
from tablewright.server.store.database_url import database_url
from tablewright.server.store.schema import challenges, metadata, recovery_codes, sessions

from .authenticator import Authenticator, Person
from .players import FREE, HIDDEN, ME, bot
from .running import HANGS_AFTER, ServerProcess

CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"
SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1"


@pytest.fixture(scope="module")
def pair(postgres, nats, tmp_path_factory):
    db, folder = postgres.database(), tmp_path_factory.mktemp("pair")
    servers = [ServerProcess(db, folder / f"{name}.log", nats=nats.url) for name in ("one", "two")]
    yield servers
    for server in servers:
        server.stop()
        assert "raceback" not in server.log(), server.log()


def newcomer(server):
    person = Person(Visitor(server.address))
    person.visitor.request("GET", "/api/games")
    return person


def with_account(server, name="Ann"):
    person, passkey = newcomer(server), Authenticator()
    person.codes = person.make_passkey(passkey, name)
    return person, passkey


def open_table(person, **form):
    return person.visitor.request("POST", "/api/tables", {"game": HIDDEN, "seats": [ME, bot()]} | form)["id"]


def my_tables(person):
    return {card["id"] for card in person.visitor.request("GET", "/api/tables?which=mine")}


def status_of(work):
    with pytest.raises(RequestFailed) as refusal:
        work()
    return refusal.value.status


def query(server, statement):
    async def work():
        database = await Database.open(database_url(server.db))
        try:
            async with database.transaction() as connection:
                result = await connection.execute(statement)
                return [dict(row) for row in result.mappings()] if result.returns_rows else []
        finally:
            await database.close()

    return asyncio.run(work())


# --- Making one ------------------------------------------------------------------------------------------------------


def test_a_guest_keeps_everything_and_the_old_cookie_no_longer_counts(served):
    ann = newcomer(served)
    table = open_table(ann)
    assert ann.account["name"] is None
    stolen = Person(Visitor(served.address, ann.visitor.cookie))
    assert my_tables(stolen) == {table}

    passkey = Authenticator()
    stolen_before = stolen.visitor.cookie
    codes = ann.make_passkey(passkey, "Ann")
    assert len(set(codes)) == 8 and my_tables(ann) == {table}
    account = ann.account
    assert account["name"] == "Ann" and account["codes_left"] == 8 and len(account["passkeys"]) == 1
    assert [device["this"] for device in account["devices"]] == [True]
    assert my_tables(stolen) == set() and stolen.visitor.cookie != stolen_before


def test_a_name_is_needed_and_checked(served):
    ann = newcomer(served)
    assert status_of(lambda: ann.ask("/passkeys/options")) == 409
    assert status_of(lambda: ann.ask("/passkeys/options", {"name": "??"})) == 422


def test_a_passkey_cannot_be_registered_twice(served):
    _, passkey = with_account(served)
    assert status_of(lambda: newcomer(served).make_passkey(passkey, "Bo")) == 409


def test_passkeys_are_added_renamed_and_removed_but_never_the_last(served):
    ann, first = with_account(served)
    second = Authenticator()
    assert ann.make_passkey(second) == []
    one, two = (passkey["id"] for passkey in ann.account["passkeys"])
    renamed = ann.ask(f"/passkeys/{two}/name", {"name": "Blue key"})
    assert renamed["passkeys"][1]["name"] == "Blue key"
    bo, _ = with_account(served, "Bo")
    assert status_of(lambda: bo.ask(f"/passkeys/{two}/name", {"name": "Mine"})) == 404
    assert status_of(lambda: bo.visitor.request("DELETE", f"/api/account/passkeys/{two}")) == 404
    ann.visitor.request("DELETE", f"/api/account/passkeys/{one}")
    assert status_of(lambda: ann.visitor.request("DELETE", f"/api/account/passkeys/{two}")) == 409
    assert status_of(lambda: newcomer(served).sign_in(first)) == 404
    assert newcomer(served).sign_in(second)["name"] == "Ann"


# --- Signing in ------------------------------------------------------------------------------------------------------


def test_another_device_signs_in_and_brings_its_seats_along(served):
    ann, passkey = with_account(served)
    before = open_table(ann)
    phone = newcomer(served)
    as_guest = open_table(phone)
    signed_in = phone.sign_in(passkey)
    assert (signed_in["name"], signed_in["guest_seats"], len(signed_in["devices"])) == ("Ann", 1, 2)
    assert my_tables(phone) == {before} and phone.account["guest_seats"] == 1

    phone.ask("/bring-along")
    assert my_tables(phone) == my_tables(ann) == {before, as_guest}
    assert phone.account["guest_seats"] == 0
    card = phone.visitor.request("GET", f"/api/tables/{as_guest}")
    assert card["host"] and card["seats"][0]["mine"]


def test_who_signs_out_is_the_guest_of_before(served):
    _, passkey = with_account(served)
    phone = newcomer(served)
    as_guest = open_table(phone)
    phone.sign_in(passkey)
    cookie = phone.visitor.cookie
    assert phone.ask("/sign-out")["name"] is None
    assert my_tables(phone) == {as_guest}
    thief = Person(Visitor(served.address, cookie.split("; ")[0]))
    assert thief.account["name"] is None


def test_an_answer_counts_once_and_only_for_who_asked(served):
    _, passkey = with_account(served)
    phone, other = newcomer(served), newcomer(served)
    options = phone.ask("/sign-in/options")["options"]
    answer = {"credential": passkey.sign_in(options, phone.visitor.address)}
    assert status_of(lambda: other.ask("/sign-in", answer)) == 409
    phone.ask("/sign-in", answer)
    assert status_of(lambda: Person(Visitor(served.address, other.visitor.cookie)).ask("/sign-in", answer)) == 409


def test_a_challenge_expires(served):
    _, passkey = with_account(served)
    phone = newcomer(served)
    options = phone.ask("/sign-in/options")["options"]
    query(served, sa.update(challenges).values(expires=0.0))
    answer = {"credential": passkey.sign_in(options, phone.visitor.address)}
    assert status_of(lambda: phone.ask("/sign-in", answer)) == 409


def foreign_origin(passkey, options, address):
    return passkey.sign_in(options, "https://evil.example")


def foreign_site(passkey, options, address):
    return passkey.sign_in(options | {"rpId": "evil.example"}, address)


def old_counter(passkey, options, address):
    passkey.counter = 0
    return passkey.sign_in(options, address)


def other_challenge(passkey, options, address):
    return passkey.sign_in(options | {"challenge": "AAAA"}, address)


def other_key(passkey, options, address):
    forged = Authenticator()
    forged.id, forged.user, forged.counter = passkey.id, passkey.user, passkey.counter
    return forged.sign_in(options, address)


def other_user(passkey, options, address):
    return passkey.sign_in(options, address) | {"response": {"userHandle": "AAAA"}}


@pytest.mark.parametrize(
    "forge", [foreign_origin, foreign_site, old_counter, other_challenge, other_key, other_user, lambda *_: {"id": 1}]
)
def test_forged_answers_are_refused(server, forge):
    _, passkey = with_account(server)
    phone = newcomer(server)
    phone.sign_in(passkey)
    thief = newcomer(server)
    options = thief.ask("/sign-in/options")["options"]
    answer = {"credential": forge(passkey, options, server.address)}
    assert status_of(lambda: thief.ask("/sign-in", answer)) in (403, 404)
    assert thief.account["name"] is None


@pytest.mark.parametrize(
    "credential", [{}, {"id": "a", "response": []}, {"id": "a", "rawId": "a", "type": "public-key"}]
)
def test_unreadable_passkeys_are_refused(server, credential):
    ann = newcomer(server)
    ann.ask("/passkeys/options", {"name": "Ann"})
    assert status_of(lambda: ann.ask("/passkeys", {"credential": credential, "name": "Ann"})) == 403


def test_sign_ins_and_recoveries_are_limited(start, sqlite):
    server = start(sqlite, rates=1)
    person = newcomer(server)
    attempts = [status_of(lambda: person.ask("/recover", {"code": "00000"})) for _ in range(11)]
    assert attempts == [403] * 10 + [429]
    assert status_of(lambda: person.ask("/sign-in", {"credential": {}})) == 429


# --- Recovery --------------------------------------------------------------------------------------------------------


def test_a_recovery_code_works_once_and_is_stored_as_a_hash(served):
    ann, _ = with_account(served)
    stored = {row["hash"] for row in query(served, sa.select(recovery_codes.c.hash))}
    assert {hash_of(code) for code in ann.codes} <= stored and not stored & set(ann.codes)
    phone = newcomer(served)
    typed = ann.codes[0].lower().replace("-", " ")
    assert phone.ask("/recover", {"code": typed})["codes_left"] == 7
    assert phone.account["name"] == "Ann"
    assert status_of(lambda: newcomer(served).ask("/recover", {"code": ann.codes[0]})) == 403
    fresh = phone.ask("/codes")["codes"]
    assert status_of(lambda: newcomer(served).ask("/recover", {"code": ann.codes[1]})) == 403
    assert newcomer(served).ask("/recover", {"code": fresh[0]})["name"] == "Ann"


def test_codes_are_read_as_people_type_them():
    code = new_codes()[0]
    assert hash_of(f" {code.lower().replace('0', 'o').replace('1', 'l')} ") == hash_of(code)


# --- Ending a session ------------------------------------------------------------------------------------------------


def bounded(work):
    async def run():
        async with asyncio.timeout(HANGS_AFTER):
            await work()

    asyncio.run(run())


def ended_from_another_device(home, away):
    """Somebody has stolen a cookie and plays with it. The owner ends that session from another device."""
    ann, passkey = with_account(home)
    table = open_table(ann)
    stolen = Person(Visitor(away.address, ann.visitor.cookie))
    device = ann.account["devices"][0]["id"]
    laptop = newcomer(home)
    laptop.sign_in(passkey)

    async def work():
        async with stolen.visitor.look_at(table, 0) as link:
            await link.until(lambda position: position["legal"])
            await asyncio.to_thread(laptop.end, device)
            with pytest.raises(LinkEnded, match="4403"):
                await link.until(lambda position: False)

    bounded(work)
    assert my_tables(stolen) == set() and stolen.account["name"] is None
    assert my_tables(laptop) == {table} and len(laptop.account["devices"]) == 1
    assert status_of(lambda: laptop.end(device)) == 404


def test_a_stolen_cookie_is_ended_from_another_device(served):
    ended_from_another_device(served, served)


def test_a_stolen_cookie_is_ended_from_another_process(pair):
    ended_from_another_device(*pair)


def test_a_session_counts_in_every_process_at_once(pair):
    one, two = pair
    ann, _ = with_account(one)
    assert Person(Visitor(two.address, ann.visitor.cookie)).account["name"] == "Ann"


def test_a_guest_at_a_table_stays_there_when_they_get_an_account(served):
    async def work():
        ann = await asyncio.to_thread(newcomer, served)
        table = await asyncio.to_thread(open_table, ann)
        async with ann.visitor.look_at(table, 0) as link:
            await link.until(lambda position: position["legal"])
            await asyncio.to_thread(ann.make_passkey, Authenticator(), "Ann")
            while link.connections < 2:
                link.changed.clear()
                await link.changed.wait()
            await link.until(lambda position: position["legal"])

    bounded(work)


def test_a_stolen_cookie_cannot_change_how_its_owner_signs_in(served):
    ann, passkey = with_account(served)
    key = ann.account["passkeys"][0]["id"]
    query(served, sa.update(sessions).values(confirmed=0.0))
    for attempt in (
        lambda: ann.make_passkey(Authenticator()),
        lambda: ann.visitor.request("DELETE", f"/api/account/passkeys/{key}"),
        lambda: ann.ask("/codes"),
        lambda: ann.ask("/erase", {"confirm": "erase everything"}),
    ):
        assert status_of(attempt) == 401
    ann.sign_in(passkey)
    assert len(ann.account["devices"]) == 1  # the same session
    assert len(ann.ask("/codes")["codes"]) == 8


def test_sessions_of_others_cannot_be_ended(served):
    ann, _ = with_account(served)
    bo, _ = with_account(served, "Bo")
    assert status_of(lambda: bo.end(ann.account["devices"][0]["id"])) == 404
    assert ann.account["name"] == "Ann"


# --- Everything about you --------------------------------------------------------------------------------------------


def rows_with(server, *texts):
    """The tables of the database in which one of some texts is anywhere."""
    found = {table.name: json.dumps(query(server, sa.select(table)), default=str) for table in metadata.sorted_tables}
    return {name for name, rows in found.items() if any(text in rows for text in texts)} - {"operations"}


def test_everything_is_exported_and_erased(served):
    ann, passkey = with_account(served, "Annabel")
    table = open_table(ann, seats=[{"kind": "me", "name": "Annabel"}, FREE])
    ann.ask("/sign-in/options")  # a challenge that nobody answers
    exported = ann.visitor.request("GET", "/api/account/data")
    holder = exported["holder"]
    assert exported["account"][0]["name"] == "Annabel" and exported["recovery_codes_left"] == 8
    assert [seat["table_id"] for seat in exported["seats"]] == exported["hosted"] == [table]
    assert len(exported["passkeys"]) == len(exported["devices"]) == 1
    where = rows_with(served, holder, "Annabel")
    assert {"accounts", "passkeys", "sessions", "recovery_codes", "challenges", "seats", "tables"} <= where

    cookie = ann.visitor.cookie
    assert status_of(lambda: ann.ask("/erase", {"confirm": "yes"})) == 422
    assert ann.ask("/erase", {"confirm": "erase everything"})["name"] is None
    assert rows_with(served, holder, "Annabel") == set()
    card = newcomer(served).visitor.request("GET", f"/api/tables/{table}")
    assert card["seats"][0]["name"] == "Former player"
    assert Person(Visitor(served.address, cookie)).account["name"] is None
    assert status_of(lambda: newcomer(served).sign_in(passkey)) == 404
    assert status_of(lambda: newcomer(served).ask("/recover", {"code": ann.codes[0]})) == 403


def test_a_guest_is_exported_and_erased_too(served):
    guest = newcomer(served)
    table = open_table(guest)
    exported = guest.visitor.request("GET", "/api/account/data")
    assert exported["account"] == [] and exported["hosted"] == [table]
    guest.ask("/erase", {"confirm": "erase everything"})
    assert rows_with(served, exported["holder"]) == set() and my_tables(guest) == set()


def test_a_device_is_called_by_its_browser_and_system():
    assert [device_of(agent) for agent in (CHROME, SAFARI, "curl/8.0")] == [
        "Chrome on Linux",
        "Safari on iPhone",
        "Unknown device",
    ]
