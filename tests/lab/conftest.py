"""One report that most tests of the lab look at: three players of High Tide."""

import pytest

import tablewright as tw
from tablewright.arena.workers import Crew
from tablewright.lab.plan import report_samples
from tablewright.lab.report import gather, look_into, write_report


def report_of(game, games, seed=0):
    with Crew(1) as crew:
        evidence = gather(game, report_samples(game, games, seed, "greedy", "search:20"), crew)
        look_into(evidence, games, seed, crew)
    return write_report(evidence)


@pytest.fixture(scope="session")
def high_tide_report():
    return report_of(tw.load("high-tide", players=3), 120)
