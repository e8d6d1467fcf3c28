"""The workshop: versions and their owners, verdicts, and tables that are played with a version."""

import time

import pytest

from tablewright.server.client import RequestFailed, Visitor

from .players import HIDDEN
from .running import HANGS_AFTER

HOME = "/api/workshop/versions"
POINTS = "tide.high_water_points"
ENDED = ("settled", "done", "stopped", "failed")


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


def follow(visitor, version, until=ENDED):
    """Ask for a verdict and wait for a state."""
    visitor.request("POST", f"{HOME}/{version}/verdict", {})
    end = time.monotonic() + HANGS_AFTER
    while time.monotonic() < end:
        status = visitor.request("GET", f"{HOME}/{version}/verdict")
        if status["state"] in until:
            return status
        time.sleep(0.05)
    raise AssertionError(status["state"])


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


# --- Verdicts --------------------------------------------------------------------------------------------------------


def test_a_verdict_compares_the_same_deals_and_is_kept(ann, server):
    version = new_version(ann)
    edit(ann, version, "5")
    first = follow(ann, version, until=("working", *ENDED))
    assert first["state"] in ("working", "settled", "done")
    while not (status := ann.request("GET", f"{HOME}/{version}/verdict"))["verdict"]:
        time.sleep(0.05)
    verdict = status["verdict"]
    assert verdict["bots"] == "greedy" and verdict["games"] >= 5
