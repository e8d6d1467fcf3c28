"""Versions that somebody makes to do harm: the server answers everybody else, and no process of it ends."""

import asyncio
import json
import random
import re
from contextlib import suppress
from copy import deepcopy

import pytest

from tablewright.engine.copies import numbers_of, set_number
from tablewright.engine.errors import BadContent
from tablewright.engine.registry import open_box
from tablewright.engine.workbook import check, limits_of, shipped_values
from tablewright.server.client import RequestFailed, Visitor
from tablewright.server.workshop.files import to_zip
from tablewright.server.workshop.process import ENDED
from tablewright.server.workshop.verdicts import RUNNING

from .players import HIDDEN, OPEN, play_out, set_table
from .running import HANGS_AFTER

HOME = "/api/workshop/versions"
PRICES = re.compile("cost|price|need|required|tokens|loss")
EXTREMES = {
    "huge": lambda name, limits: limits.high,
    "none": lambda name, limits: limits.low,
    "free": lambda name, limits: limits.low if PRICES.search(name) else limits.high,  # costs nothing, brings the most
}
LARGE = ("potlatch", "meaning-made", "life-builds-meaning", "meeple-inc")
VERSIONS = [
    pytest.param(slug, kind, marks=pytest.mark.long if slug in LARGE else ())
    for slug in (HIDDEN, OPEN, *LARGE)
    for kind in EXTREMES
]


def extreme_values(box, wanted):
    """The shipped content with every number as far out as the game accepts it beside the others."""
    limits, edits = limits_of(box), []
    for name, value in numbers_of(box.folder / "data"):
        found = limits.get(name) or limits.get(name.rpartition(".")[0])
        if isinstance(value, int) and not isinstance(value, bool) and found and found.high is not None:
            edits.append((name, wanted(name, found)))
    return accepted_values(box, shipped_values(box), edits)


def accepted_values(box, values, edits):
    """As many of the edits as the game accepts, in their order."""
    changed = deepcopy(values)
    for name, number in edits:
        stem, _, path = name.partition(".")
        set_number(changed[stem], path, number, stem)
    with suppress(BadContent):
        check(box, changed)
        return changed
    if len(edits) < 2:
        return values
    half = len(edits) // 2
    return accepted_values(box, accepted_values(box, values, edits[:half]), edits[half:])


async def follow(visitor, path, wanted):
    """Ask until the status is as wanted."""
    while not wanted(status := await visitor.get(path)):
        await asyncio.sleep(0.05)
    return status


async def others_play(address, games=2):
    """Strangers play whole matches at tables of their own. Returns how they ended."""
    ended = []
    for seed in range(games):
        table, visitors = await set_table(address, HIDDEN)

        async def one(seat, visitor, table=table, seed=seed):
            async with visitor.look_at(table, seat) as link:
                return await play_out(link, random.Random(f"{seed} {seat}"))

        ended += await asyncio.gather(*(one(seat, visitor) for seat, visitor in enumerate(visitors)))
    return ended


async def attack(server, game, packed):
    """Ask for everything that can be asked of a version, while others play. Returns the two statuses."""
    hostile = Visitor(server.address)
    version = (await hostile.post(f"/api/workshop/import?game={game}&name=Hostile", packed))["id"]
    verdict, report = f"{HOME}/{version}/verdict", f"{HOME}/{version}/report"
    await hostile.post(verdict, {})
    await hostile.post(report, {})
    strangers = asyncio.create_task(others_play(server.address))
    with suppress(RequestFailed):  # a version of which no game ends is not played
        await hostile.post(f"{HOME}/{version}/table", {})
    statuses = [
        await follow(hostile, verdict, lambda status: status["verdict"] or status["state"] not in RUNNING),
        await follow(hostile, report, lambda status: status["games"] or status["state"] not in RUNNING),
    ]
    for path in (verdict, report):
        await asyncio.to_thread(hostile.request, "DELETE", path)
    assert all(position["over"] for position in await strangers)
    return statuses


@pytest.mark.parametrize(("game", "kind"), VERSIONS)
def test_an_extreme_version_harms_nobody(server, game, kind):
    box = open_box(game)
    values = extreme_values(box, EXTREMES[kind])
    assert values != shipped_values(box)

    async def run():
        async with asyncio.timeout(HANGS_AFTER):
            return await attack(server, game, to_zip(box, values))

    for status in asyncio.run(run()):
        assert status["state"] != "stopped"
        assert ENDED not in json.dumps(status)  # it may be refused with a sentence, but its process goes on


@pytest.mark.parametrize("text", ["9" * 5000, "-" + "9" * 30, "1e9", "0x10", "NaN", "[[[[" * 1000])
def test_a_monstrous_number_is_refused_and_changes_nothing(server, text):
    hostile = Visitor(server.address)
    version = hostile.request("POST", HOME, {"game": HIDDEN, "name": "Hostile"})["id"]
    with pytest.raises(RequestFailed) as failed:
        hostile.request("POST", f"{HOME}/{version}/cell", {"name": "tide.high_water_points", "text": text})
    assert failed.value.status == 422 and "\n" not in failed.value.sentence
    assert hostile.request("GET", f"{HOME}/{version}")["changes"] == []


ENDLESS = '''
from dataclasses import replace

from high_tide import BOX as TIDE
from tablewright.engine.kit import rule

play = TIDE.play


@rule
def play_on(rules, s, action):
    """Where a flood costs nothing, an action has no end."""
    play(rules, s, action)
    while rules.flood_loss == 0:
        s.round_number += 1


BOX = replace(TIDE, slug="endless-tide", play=play_on)
'''


@pytest.fixture
def endless(tmp_path, monkeypatch):
    """A game of which some versions never end, installed for the processes that are started from now on."""
    info = tmp_path / "endless_tide-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: endless-tide\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[tablewright.games]\nendless-tide = endless_tide\n")
    (tmp_path / "endless_tide.py").write_text(ENDLESS)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    return "endless-tide"


@pytest.mark.long
def test_a_version_that_never_ends_is_given_up_while_others_play(endless, sqlite, start):
    server, box = start(sqlite), open_box(HIDDEN)
    values = shipped_values(box)
    values["tide"]["flood_loss"] = 0

    async def run():
        async with asyncio.timeout(HANGS_AFTER):
            return await attack(server, endless, to_zip(box, values))

    for status in asyncio.run(run()):
        assert status["state"] == "failed" and "has not ended" in status["why"]
