"""`tablewright admin` on a database: what it lists, what it asks, and how it refuses."""

import asyncio
import json
import re
import sqlite3
import time

import pytest

from tablewright.server.store.database import Database
from tablewright.server.store.database_url import database_url
from tablewright.server.store.rows import SeatRow, TableRow

DAY = 24 * 3600.0
SEED = "271828182845"
SECRETS = (SEED, "holder-of-ann", "link-of-")
OPEN, OVER, CLOSED, ODD = "open-table", "over-table", "closed-table", "-odd-table"


def table_row(table_id, now, **columns):
    known = {"id": table_id, "game": "high-tide", "version": 1, "options": {"waits": 2}, "seed": SEED, "name": "Club"}
    shown = {"public": True, "spectators": True, "rematch_of": None, "created": now, "touched": now}
    return TableRow(**known | shown | {"ply": 3, "round": 1, "actor": 0, "over": False} | columns)


def seat_rows(table_id):
    return [
        SeatRow(table_id, 0, "person", "Ann [b]", None, "holder-of-ann", f"link-of-{table_id}-0"),
        SeatRow(table_id, 1, "person", "Player 2", None, None, f"link-of-{table_id}-1"),
        SeatRow(table_id, 2, "bot", "Expert bot", "expert", None, f"link-of-{table_id}-2"),
    ]


@pytest.fixture
def db(tmp_path, monkeypatch):
    """A database with a table in play, a finished one, a closed one, and one whose id looks like an option."""
    file = tmp_path / "tables.db"
    monkeypatch.setenv("TABLEWRIGHT_DB", str(file))
    monkeypatch.setenv("COLUMNS", "200")

    async def fill():
        now = time.time()
        database = await Database.open(database_url(str(file)))
        rows = [
            table_row(OPEN, now - 1),
            table_row(OVER, now - 2, over=True, actor=None, game="atlas-of-feelings"),
            table_row(CLOSED, now - 9 * DAY, closed=now),
            table_row(ODD, now - 40 * DAY),
        ]
        for row in rows:
            await database.add_table(row, seat_rows(row.id))
        for number in (1, 2):
            await database.add_chat_line(OPEN, "holder-of-ann", 0, "Ann", f"line-{number}", "Hello")
        await database.close()

    asyncio.run(fill())
    return file


def listed(run, *filters):
    found = run("admin", "tables", "--json", *filters)
    assert found.status == 0, found.err
    return [table["id"] for table in json.loads(found.out)["tables"]]


# --- Listing ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("filters", "ids"),
    [
        ((), [OPEN, OVER, CLOSED, ODD]),
        (("--open",), [OPEN, ODD]),
        (("--over",), [OVER]),
        (("--closed",), [CLOSED]),
        (("--game", "atlas-of-feelings"), [OVER]),
        (("--idle", 8), [CLOSED, ODD]),
        (("--idle", 8, "--open"), [ODD]),
        (("--limit", 2), [OPEN, OVER]),
    ],
)
@pytest.mark.usefixtures("db")
def test_tables_are_listed_by_filters(run, filters, ids):
    assert listed(run, *filters) == ids


@pytest.mark.usefixtures("db")
def test_tables_are_shown_to_people(run):
    shown = run("admin", "tables", "--limit", 3)
    first, *_, last = shown.out.splitlines()[1:]
    assert first.split()[:4] == [OPEN, "high-tide", "open", "3"]
    assert all(name in shown.out for name in ("Ann [b]", "(empty)", "Expert bot"))
    assert last == "These are the first 3 of 4. --limit shows more."
    assert run("admin", "tables", "--game", "chess").out == "No such tables.\n"


@pytest.mark.usefixtures("db")
@pytest.mark.parametrize("form", [(), ("--json",)])
def test_the_secrets_of_a_running_match_are_not_shown(run, form):
    shown = run("admin", "table", OPEN, *form).out + run("admin", "tables", *form).out
    assert "Ann [b]" in shown and not [secret for secret in SECRETS if secret in shown]
    assert SEED in run("admin", "table", OVER, *form).out


@pytest.mark.usefixtures("db")
def test_a_table_is_shown_with_its_seats_and_its_chat(run):
    found = json.loads(run("admin", "table", OPEN, "--json").out)
    assert (found["chat_lines"], found["actions"], found["options"]) == (2, 3, {"waits": 2})
    assert [(seat["seat"], seat["kind"], seat["taken"]) for seat in found["seats"]] == [
        (1, "person", True),
        (2, "person", False),
        (3, "bot", True),
    ]
    shown = " ".join(run("admin", "table", CLOSED).out.split())
    assert "closed since 20" in shown and "1 Ann [b] a person 2 Player 2 nobody yet 3 Expert bot bot, expert" in shown


# --- Changing --------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("db")
def test_tables_are_closed_and_keep_their_date(run):
    before = json.loads(run("admin", "table", CLOSED, "--json").out)["closed"]
    assert run("admin", "close", OPEN, CLOSED, ODD).out == "Closed 3 tables.\n"
    assert listed(run, "--closed") == [OPEN, CLOSED, ODD]
    assert json.loads(run("admin", "table", CLOSED, "--json").out)["closed"] == before


@pytest.mark.usefixtures("db")
def test_nothing_is_deleted_without_a_yes(run):
    refused = run("admin", "delete", OPEN, typed=["n"])
    assert (
        refused.status == 130 and refused.err == "tablewright: Stopped.\n" and "Delete 1 table for good?" in refused.out
    )
    assert OPEN in listed(run)
    assert run("admin", "delete", OPEN, ODD, "--yes").out == "Deleted 2 tables.\n"
    assert listed(run) == [OVER, CLOSED]
    assert run("admin", "delete", OVER, typed=["y"]).status == 0
    assert listed(run) == [CLOSED]


@pytest.mark.usefixtures("db")
@pytest.mark.parametrize("command", [("close",), ("delete", "--yes")])
def test_an_unknown_table_changes_nothing(run, command):
    line = run("admin", command[0], OPEN, "nothing", *command[1:]).line_of_error()
    assert line == "There is no table nothing."
    assert listed(run, "--open") == [OPEN, ODD]


@pytest.mark.usefixtures("db")
def test_bans_are_listed_until_they_end(run):
    assert run("admin", "bans").out == "Nobody is banned.\n"
    assert run("admin", "ban", "192.0.2.77/24", "--reason", "spam [x]").out == "Banned 192.0.2.0/24 for ever.\n"
    assert run("admin", "ban", "::ffff:198.51.100.7", "--days", 2).out.startswith("Banned 198.51.100.7/32 until 20")
    run("admin", "ban", "203.0.113.5", "--days", 0)
    first, second = json.loads(run("admin", "bans", "--json").out)
    assert (first["network"], first["reason"], first["until"]) == ("192.0.2.0/24", "spam [x]", None)
    assert second["until"] - second["created"] == pytest.approx(2 * DAY, abs=1)
    assert "spam [x]" in run("admin", "bans").out
    assert run("admin", "unban", "192.0.2.1/24").out == "192.0.2.0/24 is not banned any more.\n"
    line = run("admin", "unban", "192.0.2.1/24").line_of_error()
    assert line == "192.0.2.0/24 is not banned. `tablewright admin bans` lists the bans."


@pytest.mark.usefixtures("db")
def test_a_person_is_muted_by_seat_by_link_or_by_holder(run):
    assert run("admin", "mutes").out == "Nobody is muted.\n"
    for person in ((ODD, 1), ("--link", f"/seat/link-of-{OPEN}-0"), ("--holder", "holder-of-ann")):
        assert run("admin", "mute", *person, "--reason", "rude").out == "Muted for ever.\n"
        (mute,) = json.loads(run("admin", "mutes", "--json").out)
        assert (mute["holder"], mute["names"], mute["reason"]) == ("holder-of-ann", ["Ann [b]"], "rude")
        assert "Ann [b]" in run("admin", "mutes").out
        assert run("admin", "unmute", *person).out == "Not muted any more.\n"
    assert run("admin", "unmute", OPEN, 1).line_of_error().startswith("This person is not muted.")


@pytest.mark.usefixtures("db")
def test_a_person_is_erased_after_a_yes(run):
    assert run("admin", "erase-person", OPEN, 1, typed=["n"]).status == 130
    exported = json.loads(run("admin", "export-person", OPEN, 1).out)
    assert len(exported["seats"]) == 4 and len(exported["chat"]) == 2
    assert "4 seats, 2 chat lines, 0 remarks" in run("admin", "erase-person", OPEN, 1, "--yes").out
    assert run("admin", "export-person", OPEN, 1).line_of_error() == f"Seat 1 of table {OPEN} is empty."
    left = json.loads(run("admin", "export-person", "--holder", "holder-of-ann").out)
    assert left.pop("holder") == "holder-of-ann"
    assert not any(left.values())


def test_no_trace_of_an_erased_person_is_left_in_the_database(run, db):
    run("admin", "mute", OPEN, 1)
    run("admin", "erase-person", OPEN, 1, "--yes")
    with sqlite3.connect(db) as connection:
        dump = "\n".join(connection.iterdump())
    assert not re.search(rf"\b(holder-of-ann|Ann|link-of-{OPEN}-0)\b", dump)
    assert dump.count("Former player") == 4


# --- Backups ---------------------------------------------------------------------------------------------------------


def test_a_backup_replaces_an_old_one_and_is_whole(run, db, tmp_path):
    file = tmp_path / "backup.db"
    file.write_text("an old backup")
    assert run("admin", "backup", file).out == f"Backed up to {file}.\n"
    assert file.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir() if "backup" in path.name] == ["backup.db"]
    assert listed(run, "--db", file) == [OPEN, OVER, CLOSED, ODD]


def test_a_backup_that_cannot_be_written_leaves_the_old_one(run, db, tmp_path, monkeypatch):
    file = tmp_path / "backup.db"
    file.write_text("an old backup")

    def fail(*given):
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("tablewright.server.store.backup.copy", fail)
    line = run("admin", "backup", file).line_of_error()
    assert line == f"The backup {file} cannot be written: database or disk is full."
    assert file.read_text() == "an old backup" and list(tmp_path.glob(".*")) == []


def test_the_database_is_not_backed_up_to_itself(run, db, tmp_path):
    (tmp_path / "same.db").symlink_to(db)
    for file in (db, tmp_path / "same.db"):
        assert run("admin", "backup", file).line_of_error().endswith("Choose another file for the backup.")
    assert len(listed(run)) == 4


# --- Bad input -------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("db")
@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("tables", "--open", "--over"), "Choose one of --open, --over and --closed."),
        (("table", "nothing"), "There is no table nothing."),
        (("ban", "everyone"), "'everyone' is not an address or a network. Write 192.0.2.7, "),
        (("ban", "192.0.2.7", "--reason", "x" * 201), "--reason can have at most 200 characters."),
        (("mute", OPEN), "Name one person: by TABLE and SEAT, by --link or by --holder."),
        (("mute", OPEN, 1, "--holder", "x"), "Name one person: by TABLE and SEAT, by --link or by --holder."),
        (("mute", OPEN, 2), f"Seat 2 of table {OPEN} is empty."),
        (("mute", OPEN, 3), f"Seat 3 of table {OPEN} belongs to a bot."),
        (("mute", OPEN, 4), f"Seat 4 of table {OPEN} does not exist."),
        (("mute", OPEN, 0), "Invalid value for 'SEAT': "),
        (("export-person", "--link", "/seat/nothing"), "This link does not belong to anybody's seat."),
        (("backup", "/nothing/backup.db"), "/nothing/backup.db cannot be written: /nothing is not a folder."),
    ],
)
def test_bad_input_is_refused_in_one_line(run, words, line):
    assert run("admin", *words).line_of_error().startswith(line)


def test_a_database_that_is_not_there_is_not_created(run, tmp_path):
    file = tmp_path / "nothing.db"
    line = run("admin", "tables", "--db", file).line_of_error()
    assert line == f"There is no database at {file}. Name the one that the server uses with --db."
    assert not file.exists()


def test_a_file_that_is_not_a_database_is_refused(run, tmp_path):
    file = tmp_path / "letter.txt"
    file.write_text("Dear operator, " * 100)
    line = run("admin", "tables", "--db", file).line_of_error()
    assert line.endswith("cannot be opened: file is not a database.")


def test_a_database_of_another_version_is_left_to_the_server(run, db):
    with sqlite3.connect(db) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0001'")
    line = run("admin", "close", OPEN).line_of_error()
    assert line.endswith("belongs to another version. Start the server to bring it up to date.")


def test_a_database_that_refuses_is_reported_in_one_line(run, db):
    with sqlite3.connect(db) as connection:
        connection.execute("DROP TABLE bans")
    line = run("admin", "bans").line_of_error()
    assert line == "The database could not do this: no such table: bans."
