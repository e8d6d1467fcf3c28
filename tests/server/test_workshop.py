"""The workshop: versions and their owners, verdicts, and tables that are played with a version."""

import asyncio
import io
import random
import time
import zipfile

import pytest

import tablewright
from tablewright.server.client import RequestFailed, Visitor
from tablewright.server.operate.limits import MAX_VERSIONS_PER_PERSON

from .players import HIDDEN, play_out
from .running import HANGS_AFTER

HOME = "/api/workshop/versions"
POINTS = "tide.high_water_points"


@pytest.fixture
def ann(server):
    return Visitor(server.address)


def new_version(visitor, name="Deeper water", **form):
    return visitor.request("POST", HOME, {"game": HIDDEN, "name": name} | form)["id"]


def edit(visitor, version, text, cell=POINTS):
    return visitor.request("POST", f"{HOME}/{version}/cell", {"name": cell, "text": text})


def refusal(visitor, method, path, body=None):
    with pytest.raises(RequestFailed) as failed:
        visitor.request(method, path, body)
    return failed.value.status, failed.value.sentence


def follow(visitor, version, until, ask=True):
    """Ask for a verdict and wait until its status is as wanted."""
    if ask:
        visitor.request("POST", f"{HOME}/{version}/verdict", {})
    return wait_until(visitor, f"{HOME}/{version}/verdict", until)


def wait_until(visitor, path, condition):
    """Ask until the answer is as wanted."""
    end = time.monotonic() + HANGS_AFTER
    while time.monotonic() < end:
        status = visitor.request("GET", path)
        if condition(status):
            return status
        time.sleep(0.05)
    raise AssertionError(status)


def zipped(files):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return packed.getvalue()


# --- Versions --------------------------------------------------------------------------------------------------------


def test_a_version_is_edited_and_says_what_differs(ann):
    version = new_version(ann)
    before = ann.request("GET", f"{HOME}/{version}")
    assert before["changes"] == []
    form = next(sheet for sheet in before["sheets"] if sheet["name"] == "tide")
    column = form["columns"][0]
    assert (column["title"], column["low"], column["high"]) == ("High water points", 0, 5)
    assert column["note"] == "for reaching high water exactly"
    edited = edit(ann, version, " 5 ")
    assert edited["text"] == "5" and edited["card"]["content"] != before["card"]["content"]
    assert [change["sentence"] for change in edited["changes"]] == ["Tide: High water points 5 instead of 3."]
    assert edit(ann, version, "3")["card"]["content"] == before["card"]["content"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("6", "tide.toml: high_water_points = 6 is not from 0 to 5."),
        ("many", "Tide: high_water_points = 'many' is not a whole number."),
        ("", "No file in data/ has high_water_points."),
    ],
)
def test_a_bad_value_is_refused_in_the_words_of_the_loader(ann, text, sentence):
    version = new_version(ann)
    cell = {"name": POINTS, "text": text}
    assert refusal(ann, "POST", f"{HOME}/{version}/cell", cell) == (422, sentence)
    assert ann.request("GET", f"{HOME}/{version}")["changes"] == []


def test_versions_are_copied_renamed_compared_and_deleted(ann):
    first = new_version(ann)
    edit(ann, first, "5")
    second = new_version(ann, "A copy", copy_of=first)
    edit(ann, second, "2", "tide.flood_loss")
    both = ann.request("GET", f"{HOME}/{second}?against=shipped")["changes"]
    own = ann.request("GET", f"{HOME}/{second}")["changes"]  # against the version that it was copied from
    assert [change["name"] for change in both] == [POINTS, "tide.flood_loss"]
    assert [change["name"] for change in own] == ["tide.flood_loss"]
    assert ann.request("POST", f"{HOME}/{second}/name", {"name": "Storm"})["name"] == "Storm"
    assert {card["name"] for card in ann.request("GET", HOME)} == {"Deeper water", "Storm"}
    ann.request("DELETE", f"{HOME}/{first}")
    assert [card["id"] for card in ann.request("GET", HOME)] == [second]


def test_a_version_is_exported_and_imported_as_the_files_of_the_lab(ann, tmp_path):
    version = new_version(ann)
    edit(ann, version, "5")
    packed = ann.request("GET", f"{HOME}/{version}/file")
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        archive.extractall(tmp_path)
    game = tablewright.load(HIDDEN, content=tmp_path)  # as `--content` reads it
    assert game.rules.high_water_points == 5
    again = ann.request("POST", f"/api/workshop/import?game={HIDDEN}&name=Again", packed)
    assert again["content"] == ann.request("GET", f"{HOME}/{version}")["card"]["content"]


@pytest.mark.parametrize(
    ("file", "sentence"),
    [
        (b"no zip", "This is not a zip file."),
        (zipped({"notes.txt": "hello"}), "There are no TOML or CSV files in this zip file."),
        (zipped({"tide.toml": "high_water_points = 9\nflood_loss = 1\n"}), "is not from 0 to 5."),
        (zipped({"../../tide.toml": "high_water_points ="}), "tide.toml: Invalid value"),
        (zipped({"tide.toml": " " * 10_000_000}), "This zip file is too large."),
    ],
)
def test_a_bad_file_is_refused(ann, file, sentence):
    with pytest.raises(RequestFailed) as failed:
        ann.request("POST", f"/api/workshop/import?game={HIDDEN}&name=Bad", file)
    assert failed.value.status == 422 and sentence in failed.value.sentence
    assert ann.request("GET", HOME) == []


def test_nobody_else_finds_a_version_and_there_is_a_limit(ann, server, monkeypatch):
    version = new_version(ann)
    ben = Visitor(server.address)
    cell = {"name": POINTS, "text": "5"}
    for method, path, body in (
        ("GET", "", None),
        ("POST", "/cell", cell),
        ("POST", "/table", {}),
        ("DELETE", "", None),
    ):
        assert refusal(ben, method, f"{HOME}/{version}{path}", body) == (404, "There is no such version.")
    assert refusal(ben, "POST", HOME, {"game": HIDDEN, "name": "Mine", "copy_of": version})[0] == 404
    for number in range(MAX_VERSIONS_PER_PERSON - 1):
        new_version(ann, f"Version {number}")
    status, sentence = refusal(ann, "POST", HOME, {"game": HIDDEN, "name": "One more"})
    assert status == 409 and sentence.startswith("You have 100 versions already.")


# --- Verdicts --------------------------------------------------------------------------------------------------------


def test_a_verdict_is_followed_stopped_and_kept(sqlite, start):
    server = start(sqlite)
    ann, ben = Visitor(server.address), Visitor(server.address)
    version = new_version(ann)
    edit(ann, version, "5")
    status = follow(ann, version, lambda status: status["verdict"])
    verdict = status["verdict"]
    assert verdict["bots"] == "greedy" and verdict["games"] >= 5 and verdict["findings"]
    assert {"rounds", "first_seat", "margin", "best_score"} <= {line["name"] for line in verdict["lines"]}
    ann.request("DELETE", f"{HOME}/{version}/verdict")
    assert follow(ann, version, lambda status: status["state"] == "stopped", ask=False)["verdict"]
    done = follow(ann, version, lambda status: status["state"] in ("settled", "done"))
    server.kill()
    server.start()
    same = new_version(ben)  # somebody else with the same numbers
    edit(ben, same, "5")
    asked = ben.request("POST", f"{HOME}/{same}/verdict", {})
    assert asked["state"] == done["state"] and asked["verdict"] == done["verdict"]


def test_a_verdict_can_be_asked_of_bots_that_search(ann):
    version = new_version(ann)
    edit(ann, version, "5")
    names = [bots["name"] for bots in ann.request("GET", f"{HOME}/{version}")["bots"]]
    assert names[:3] == ["greedy", "search:150", "search:900"]
    ann.request("POST", f"{HOME}/{version}/verdict", {"bots": "search:150"})
    status = wait_until(ann, f"{HOME}/{version}/verdict?bots=search:150", lambda status: status["verdict"])
    assert status["verdict"]["bots"] == "search:150"
    assert status["verdict"]["about_bots"] == "searches, with 150 iterations for each decision"
    assert "The bots decided" in status["verdict"]["adapting"]
    ann.request("DELETE", f"{HOME}/{version}/verdict?bots=search:150")
    assert ann.request("GET", f"{HOME}/{version}/verdict")["state"] == "none"  # by greedy bots there is none
    code, sentence = refusal(ann, "POST", f"{HOME}/{version}/verdict", {"bots": "search:100000"})
    assert code == 409 and sentence == "Verdicts on High Tide can be asked of greedy, search:150, search:900."


# --- Reports ---------------------------------------------------------------------------------------------------------


def report_on(visitor, version, players=2):
    visitor.request("POST", f"{HOME}/{version}/report", {"players": players})
    ended = ("done", "failed")
    return wait_until(visitor, f"{HOME}/{version}/report?players={players}", lambda status: status["state"] in ended)


def test_a_report_is_made_stopped_kept_and_refused_to_others(sqlite, start):
    server = start(sqlite)
    ann, ben = Visitor(server.address), Visitor(server.address)
    version = new_version(ann)
    edit(ann, version, "5")
    path = f"{HOME}/{version}/report?players=2"
    assert ann.request("GET", path)["state"] == "none"
    ann.request("POST", f"{HOME}/{version}/report", {"players": 2})
    assert wait_until(ann, path, lambda status: status["games"])["total"] > 200
    ann.request("DELETE", path)
    assert ann.request("GET", path)["state"] == "stopped"
    status = report_on(ann, version)
    report = status["report"]
    assert status["newer"] == 0 and report["game"] == HIDDEN and report["findings"] and report["people"] is None
    assert report["games"] > 200 and f"{report['games']:,} games" in report["about"]
    assert {"card/1", "card/5"} <= {each["name"] for kind in report["kinds"] for each in kind["elements"]}
    assert refusal(ben, "GET", path) == (404, "There is no such version.")

    finding = next(finding for finding in report["findings"] if finding["moments"])
    moment = finding["moments"][0]
    example = f"{HOME}/{version}/reports/{status['key']}/matches/{moment['match']}?ply={moment['ply']}"
    server.kill()
    server.start()
    edit(ann, version, "1")  # the example keeps the numbers that it was played with
    shown = ann.request("GET", example)
    assert shown["position"]["ply"] == moment["ply"] and shown["settings"]["rules"]["high_water_points"] == 5
    assert shown["seat"] in shown["position"]["table"]["my_seats"] and shown["position"]["legal"] == []
    assert ann.request("GET", f"{example}&seat=1")["seat"] == 1
    assert refusal(ann, "GET", example.replace("ply", "seat=5&ply"))[0] == 404
    assert refusal(ben, "GET", example)[0] == 404
    assert ann.request("GET", path)["state"] == "none"
    same = new_version(ben)
    edit(ben, same, "5")
    asked = ben.request("POST", f"{HOME}/{same}/report", {"players": 2})
    assert asked["state"] == "done" and asked["report"] == report


def test_a_match_of_people_is_in_the_report_of_its_version_only(ann):
    version, other = new_version(ann), new_version(ann, "The same")
    table = ann.request("POST", f"{HOME}/{version}/table", {"players": 2})

    async def play():
        async with asyncio.timeout(HANGS_AFTER), ann.look_at(table["id"], 0) as link:
            return await play_out(link, random.Random(1))

    without = report_on(ann, version)
    assert without["report"]["people"] is None
    assert asyncio.run(play())["over"]
    path = f"{HOME}/{version}/report?players=2"
    earlier = wait_until(ann, path, lambda status: status["newer"] == 1)
    assert earlier["report"] == without["report"]  # until it is made again
    report = report_on(ann, version)["report"]
    assert report["people"]["matches"] == 1 and 0 < report["people"]["decisions"] < 30
    assert report["findings"] == without["report"]["findings"]
    assert report_on(ann, other)["report"]["people"] is None
    assert report_on(ann, version, players=3)["report"]["people"] is None


def test_a_copy_can_begin_with_a_change(ann):
    first = new_version(ann)
    form = {"copy_of": first, "change": {"name": POINTS, "text": "4"}}
    copy = new_version(ann, "Tide, high water points 4", **form)
    (change,) = ann.request("GET", f"{HOME}/{copy}")["changes"]
    assert change["sentence"] == "Tide: High water points 4 instead of 3."
    form["change"]["text"] = "9"
    assert refusal(ann, "POST", HOME, {"game": HIDDEN, "name": "Too much"} | form)[0] == 422
    assert len(ann.request("GET", HOME)) == 2


# --- Playing ---------------------------------------------------------------------------------------------------------


def test_a_table_keeps_the_version_that_it_began_with(sqlite, start):
    server = start(sqlite)
    ann = Visitor(server.address)
    version = new_version(ann)
    edit(ann, version, "5")
    table = ann.request("POST", f"{HOME}/{version}/table", {"players": 2})
    assert table["content"] == "Deeper water" and table["name"] == "High Tide: Deeper water"
    edit(ann, version, "1")
    server.kill()
    server.start()
    assert ann.request("GET", f"/api/tables/{table['id']}/settings")["rules"]["high_water_points"] == 5

    async def play():
        async with asyncio.timeout(HANGS_AFTER), ann.look_at(table["id"], 0) as link:
            return await play_out(link, random.Random(1))

    assert asyncio.run(play())["over"]
    (match,) = ann.request("GET", f"{HOME}/{version}/matches")
    assert match["table"] == table["id"] and not match["current"]
    rematch = ann.request("POST", f"/api/tables/{table['id']}/rematch", {})
    assert ann.request("GET", f"/api/tables/{rematch['id']}/settings")["rules"]["high_water_points"] == 5
