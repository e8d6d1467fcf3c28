"""The metrics: their names, their values, and what a scrape costs."""

import asyncio
import random

import pytest
from prometheus_client.parser import text_string_to_metric_families

from tablewright.server.client import Visitor
from tablewright.server.operate.metrics import Metrics
from tablewright.server.tables import counts
from tablewright.server.tables.counts import TableCounts

from .players import ME, OPEN, bot, play_out, set_table
from .running import HANGS_AFTER


def samples(text):
    """Every line of a scrape as its name and value, read by Prometheus's own parser."""
    return {
        sample.name: sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
        if not sample.labels
    }


def scrape(server):
    return samples(Visitor(server.address).request("GET", "/api/metrics"))


def test_what_people_and_bots_do_is_counted(server):
    accepted = {}

    async def play():
        table_id, (ann, *_) = await set_table(server.address, OPEN, (ME, bot()))
        async with ann.look_at(table_id, 0) as link, asyncio.timeout(HANGS_AFTER):
            end = await play_out(link, random.Random(1), accepted)
            assert (await link.act(0))["type"] == "refused"
            return end["ply"], scrape(server)

    before = scrape(server)
    plies, after = asyncio.run(play())
    grown = {name.removeprefix("tablewright_"): after[name] - before[name] for name in after}
    assert grown["moves_total"] == grown["move_confirmation_seconds_count"] == len(accepted) > 0
    assert grown["bot_moves_total"] == grown["bot_thinking_seconds_count"] == plies - len(accepted) > 0
    assert grown["refusals_total"] == 1 and grown["requests_total"] > 1
    assert grown["move_confirmation_seconds_sum"] > 0 and grown["bot_thinking_seconds_sum"] > 0
    assert after["tablewright_sockets"] == 1 and after["tablewright_tables_in_memory"] >= 1
    assert after["process_cpu_seconds_total"] >= before["process_cpu_seconds_total"] > 0


def test_no_line_says_when_a_counter_was_made(server):
    assert "_created" not in Visitor(server.address).request("GET", "/api/metrics")


def test_each_server_has_counters_of_its_own():
    one, two = Metrics(), Metrics()
    one.moves.inc()
    assert samples(two.text({}).decode())["tablewright_moves_total"] == 0
    assert samples(one.text({"sockets": 3}).decode())["tablewright_sockets"] == 3


class CountingDatabase:
    def __init__(self):
        self.queries = 0

    async def count_tables(self):
        self.queries += 1
        return {"playing": self.queries, "over": 0}


@pytest.mark.parametrize(("seconds", "queries"), [(60.0, 1), (0.0, 3)])
def test_tables_are_not_counted_for_every_scrape(monkeypatch, seconds, queries):
    monkeypatch.setattr(counts, "SECONDS_A_COUNT_IS_KEPT", seconds)
    database = CountingDatabase()

    async def scrapes():
        cached = TableCounts(database)
        return [(await cached.read())["playing"] for _ in range(3)]

    assert asyncio.run(scrapes())[-1] == database.queries == queries
