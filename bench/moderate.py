"""The exam with moderate faults (`moderate_faults.toml`): what a comparison names, what a report names alone.

A comparison with the sound version names a fault if one of its causes is among the first FIRST parts that differ. A
report names it if one of its first findings is about a cause or about the changed number, and the report on the sound
version has no such finding, or a much less severe one. A game compared with itself, with other seeds, must show no
difference. Beyond the list, every number of every game is turned by one, to see how many of them the printed numbers
alone give away.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from tablewright.arena.samples import SamplePlan
from tablewright.arena.workers import WorkerPool
from tablewright.engine.copies import Copy, numbers_of
from tablewright.engine.errors import TablewrightError
from tablewright.engine.game import Game
from tablewright.engine.registry import load
from tablewright.lab.comparing import compare_figures
from tablewright.lab.figures import figure_names
from tablewright.lab.findings import Finding, Section, reported
from tablewright.lab.printed import printed_prices
from tablewright.lab.regularity import regularity
from tablewright.lab.sample import Sample
from tablewright.lab.shifts import Shift, shifts

FILE = Path(__file__).parent / "moderate_faults.toml"
FIRST = 3
GAMES = {  # with each version: up to a quarter of a minute on one core
    "atlas-of-feelings": 100,
    "potlatch": 250,
    "life-builds-meaning": 100,
    "meaning-made": 60,
    "meeple-inc": 30,
}
COMPARISON_HEAD = "| fault | game | cause | place | what the comparison says first |\n|---|---|---|---|---|"


@dataclass(frozen=True)
class ModerateFault:
    """A small change of a game's numbers, and the parts that name it."""

    name: str
    slug: str
    causes: tuple[str, ...]
    edits: tuple[tuple[str, int | str], ...]

    @property
    def game(self) -> Game:
        return load(self.slug, content=Copy(edits=self.edits))

    @property
    def sound(self) -> Game:
        """The same game without the fault."""
        return load(self.slug)

    @property
    def wanted(self) -> str:
        """A pattern for the subject or the sentence of a finding: a cause, or the very number that was changed."""
        return "|".join(rf"\b{re.escape(name)}\b" for name in (*self.causes, *dict(self.edits)))


def read_faults(only: str = "") -> list[ModerateFault]:
    """The faults whose game or name contains `only`."""
    rows = tomllib.loads(FILE.read_text(encoding="utf-8"))["fault"]
    faults = [ModerateFault(r["name"], r["game"], tuple(r["cause"]), tuple(r["edits"].items())) for r in rows]
    return [fault for fault in faults if only in f"{fault.slug} {fault.name}"]


class Exam:
    """Worker processes that play the samples of an exam; sound versions are played once."""

    def __init__(self, pool: WorkerPool, times: int):
        self.pool, self.times = pool, times
        self.sound: dict[tuple[str, int], Sample] = {}

    def sample_of(self, game: Game, seed: int) -> Sample:
        plan = SamplePlan(game, ("greedy",), self.times * GAMES[game.box.slug], seed)
        return Sample(plan, self.pool.play_plans([plan])[0])

    def sound_sample(self, slug: str, seed: int) -> Sample:
        if (slug, seed) not in self.sound:
            self.sound[slug, seed] = self.sample_of(load(slug), seed)
        return self.sound[slug, seed]

    def compare_with_sound(self, faults: Iterable[ModerateFault], seed: int) -> int:
        """Print a row for each fault. Returns how many were named among the first parts that differ."""
        print(COMPARISON_HEAD)
        found = 0
        for fault in faults:
            parts = shifts(self.sound_sample(fault.slug, seed), self.sample_of(fault.game, seed))
            place = place_of(fault, parts)
            found += place is not None and place <= FIRST
            first = f"{parts[0].sentence} ({parts[0].name})" if parts else "nothing differs"
            print(f"| {fault.name} | {fault.slug} | {fault.causes[0]} | {place or 'not named'} | {first} |", flush=True)
        return found

    def compare_with_itself(self, slugs: Iterable[str], comparisons: int, seed: int) -> int:
        """Print every false difference. Returns the number of comparisons with one."""
        wrong = 0
        for slug in slugs:
            samples = (self.sample_of(load(slug), seed + number) for number in range(comparisons + 1))
            for number, (first, second) in enumerate(pairwise(samples), 1):
                claim = claims(first, second)
                print(f"| {slug} | {number} | {claim or 'no difference'} |", flush=True)
                wrong += bool(claim)
        return wrong


def printed_findings(game: Game) -> list[Finding]:
    """What a report says of the printed numbers, without a game being played."""
    sample, section = Sample(SamplePlan(game, ("greedy",), 0), []), Section("")
    printed_prices(sample, section)
    regularity(sample, section)
    return reported([section])


def turned_numbers(slug: str) -> tuple[int, int]:
    """How often a number of a game can be turned by one, up or down, and how often that is named without a game."""
    box = load(slug, plain=True).box
    known = {finding.sentence for finding in printed_findings(load(slug, plain=True))}
    turns = named = 0
    for name, number in numbers_of(box.folder / "data"):
        for step in (1, -1) if isinstance(number, int) and not isinstance(number, bool) else ():
            try:
                game = load(slug, plain=True, content=Copy(edits=((name, number + step),)))
            except TablewrightError:  # the game refuses this value
                continue
            _, table, key = f"{name}..".split(".", 2)
            subject = f"{table}/{key.partition('.')[0]}"
            new = [finding for finding in printed_findings(game) if finding.sentence not in known]
            turns += 1
            named += any(re.search(rf"{re.escape(name)}\b|\b{re.escape(subject)}\b", f.full_sentence) for f in new)
    return turns, named


def place_of(fault: ModerateFault, parts: list[Shift]) -> int | None:
    return next((place for place, part in enumerate(parts, 1) if part.name in fault.causes), None)


def claims(first: Sample, second: Sample) -> str:
    """What two samples are said to differ in; empty for nothing."""
    figures = compare_figures(figure_names(first.game.box.endings), first, second, 1)
    found = [figure.name for figure in figures if figure.differs]
    return "; ".join(found + [part.sentence for part in shifts(first, second)])
