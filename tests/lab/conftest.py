"""One report that most tests of the lab read: High Tide with three players."""

import pytest

import tablewright as tw
from tablewright.arena.workers import WorkerPool
from tablewright.lab.planning import collect, report_plans
from tablewright.lab.report import write_report


def report_of(game, games, seed=0):
    with WorkerPool(1) as pool:
        return write_report(collect(game, report_plans(game, games, seed, "greedy", "search:20"), pool))


@pytest.fixture(scope="session")
def high_tide_report():
    return report_of(tw.load("high-tide", players=3), 120)
