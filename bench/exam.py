"""An exam for the report: faults are planted one at a time, and the report must name each among its first findings.

    python bench/exam.py [--games N] [--only NAME] [--alarms RUNS] [--workers N]
    python bench/exam.py --moderate compare | report | itself | printed [--only NAME] [--times N] [--workers N]

A fault counts as named if one of the first FIRST findings matches it, by its subject or its sentence, and the same game
without the fault has no such finding, or a much less severe one. Then RUNS reports are made on a game in which no seat
and no card is better than another: every finding there is a false alarm, except for what is true of that game.
`--moderate` examines the lab with the small faults of `moderate.py`: by comparison with the sound version, by the
report alone, by games that are compared with themselves, and by every printed number turned by one.
"""

from __future__ import annotations

import argparse
import re
from dataclasses import dataclass, field
from typing import Any

from faulty_games import EVEN, EVEN_OPTIONS, FAULTY
from moderate import FIRST as FIRST_PARTS
from moderate import GAMES, Exam, ModerateFault, read_faults, turned_numbers

from tablewright.arena.samples import SamplePlan
from tablewright.arena.workers import WorkerPool
from tablewright.engine.copies import Copy
from tablewright.engine.game import Game
from tablewright.engine.registry import load
from tablewright.lab.findings import Finding
from tablewright.lab.planning import collect, report_plans
from tablewright.lab.report import write_report

FIRST = 10
TRUE_OF_EVEN = (17, 32, 33, 36, 62)  # measures: no choice of the even game matters, and its options change nothing
WORSE = 1.2  # times as severe as in the game without the fault
SECOND = "search:25"  # a second level that is quick
MODERATE_SAMPLES = ("main", "random")  # of the report on a moderate fault
REPORT_PART = 0.6  # of the games of a comparison
ITSELF = 10  # comparisons of each game with itself


@dataclass(frozen=True)
class Fault:
    """A fault that is planted, and what names it."""

    name: str
    slug: str
    wanted: str  # a pattern for the subject or the sentence of a finding
    edits: tuple[tuple[str, Any], ...] = ()
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        if self.slug in FAULTY:
            box = FAULTY[self.slug]
            return Game(box, box.settle(self.options))
        return load(self.slug, content=Copy(edits=self.edits), **self.options)

    @property
    def sound(self) -> Game:
        """The same game without the fault."""
        slug = FAULTY[self.slug].slug.removesuffix(f"-{self.slug}") if self.slug in FAULTY else self.slug
        return load(slug, **self.options)


MM, LBM, POT, ATL = "meaning-made", "life-builds-meaning", "potlatch", "atlas-of-feelings"
THREE = {"players": 3}

FAULTS = (
    Fault("a seat begins with points", "gift", r"[Ss]eat 2", options=THREE),
    Fault("the order of seats is broken", "twice", r"[Ss]eat 1", options=THREE),
    Fault("an action that only costs", "toll", r"way/wait", options=THREE),
    Fault("a game without an end", "for-ever", r"come to an end", options=THREE),
    Fault("no points for high water", "high-tide", r"makes any points", (("tide.high_water_points", 0),)),
    Fault("an end that cannot be reached", ATL, r"four_yellow", (("turns.yellow_spots_to_end", 12),)),
    Fault("a step that nobody can pay", ATL, r"Never available.*white-inward", (("turns.points_per_turn", 2),)),
    Fault("a house that needs next to nothing", POT, r"creek",
          tuple((f"houses.house.creek.needs.{t}", 1) for t in range(4))),
    Fault("a house that cannot be filled", POT, r"house/point|house point",
          tuple((f"houses.house.point.needs.{t}", 9) for t in range(4))),
    Fault("a Pattern that pays six Energy", MM, r"pattern/skin\b", (("patterns.pattern.skin.bonus.energy", 6),)),
    Fault("a Pattern for nothing", MM, r"pattern/shell\b",
          (("patterns.pattern.shell.cost.energy", 0), ("patterns.pattern.shell.cost.insight", 0))),
    Fault("a Project at twice its price", MM, r"project/food_network",
          (("projects.project.food_network.tokens.energy", 5), ("projects.project.food_network.tokens.insight", 5))),
    Fault("a Project with three times its reward", MM, r"project/local_clinic",
          (("projects.project.local_clinic.meaning", 6),)),
    Fault("a way to acquire that gives nothing", MM, r"way/ii\b", (("turns.acquire.ii.insight", 0),)),
    Fault("nothing may be donated", MM, r"donat|loses together", (("turns.donations_per_round", 0),)),
    Fault("a world that starts at its end", MM, r"loses together|Meaning begins",
          (("turns.start.standard.meaning", 1),)),
    Fault("a Pattern that costs one and gives four", LBM, r"pattern/thin_membrane",
          (("patterns.pattern.thin_membrane.outputs", "VVSS"),)),
    Fault("a Project for one token", LBM, r"project/practice_yard",
          (("projects.project.practice_yard.required", "E"),)),
    Fault("a Project that nobody can pay", LBM, r"project/repair_hub",
          (("projects.project.repair_hub.required", "EEEEEEEEEESS"),)),
    Fault("a Pattern that gives back half", LBM, r"pattern/steady_pulse",
          (("patterns.pattern.steady_pulse.outputs", "EE"), ("patterns.pattern.steady_pulse.cost", "RRMV"))),
    Fault("a Project with a fifth of its reward", LBM, r"project/seed_vault",
          (("projects.project.seed_vault.drift", 0), ("projects.project.seed_vault.stress", 1))),
    Fault("a seat with two more tokens", "tokens", r"[Ss]eat 2"),
    Fault("an option without an end", "endless-waits", r"waits=3.*do not end", options=THREE),
)  # fmt: skip


def exam_plans(game: Game, games: int, seed: int) -> dict[str, SamplePlan]:
    """The samples of a report without those that no finding rests on: the ladder, same set-ups, bots that see all."""
    plans = report_plans(game, games, seed, second=SECOND)
    return {name: plan for name, plan in plans.items() if not name.startswith(("rung ", "same setup", "seeing"))}


def first_findings(game: Game, games: int, seed: int, pool: WorkerPool) -> list[Finding]:
    return write_report(collect(game, exam_plans(game, games, seed), pool)).findings[:FIRST]


def moderate_findings(game: Game, exam: Exam) -> list[Finding]:
    games = int(REPORT_PART * exam.times * GAMES[game.box.slug])
    plans = {name: plan for name, plan in report_plans(game, games, 0).items() if name in MODERATE_SAMPLES}
    return write_report(collect(game, plans, exam.pool)).findings[:FIRST]


def report_alone(faults: list[ModerateFault], exam: Exam) -> int:
    """Print a row for each fault. Returns how many a report names that knows no other version."""
    sound: dict[str, list[Finding]] = {}
    found = 0
    print("| fault | game | place | finding |\n|---|---|---|---|")
    for fault in faults:
        if fault.slug not in sound:
            sound[fault.slug] = moderate_findings(fault.sound, exam)
        row = result(fault, moderate_findings(fault.game, exam), sound[fault.slug])
        found += "not named" not in row
        print(row, flush=True)
    return found


def named_by(findings: list[Finding], wanted: str) -> Finding | None:
    return next((f for f in findings if re.search(wanted, f.subject) or re.search(wanted, f.full_sentence)), None)


def examine(faults: list[Fault], games: int, workers: int | None) -> int:
    """Print a row for each fault. Returns how many were named."""
    sound: dict[str, list[Finding]] = {}
    found = 0
    print("| fault | game | place | finding |\n|---|---|---|---|")
    for fault in faults:
        with WorkerPool(1 if fault.slug in FAULTY else workers) as pool:
            key = f"{fault.sound.box.slug} {fault.options}"
            if key not in sound:
                sound[key] = first_findings(fault.sound, games, 0, pool)
            row = result(fault, first_findings(fault.game, games, 0, pool), sound[key])
        found += "not named" not in row
        print(row, flush=True)
    return found


def result(fault: Fault | ModerateFault, findings: list[Finding], sound: list[Finding]) -> str:
    """The row of a fault: the place at which the report names it, and the sentence."""
    finding, before = named_by(findings, fault.wanted), named_by(sound, fault.wanted)
    named = finding is not None and (before is None or finding.severity > WORSE * before.severity)
    place = str(findings.index(finding) + 1) if finding and named else "not named"
    said = [finding.sentence, *finding.also] if finding else ["–"]
    what = next((sentence for sentence in said if re.search(fault.wanted, sentence)), said[0])
    return f"| {fault.name} | {fault.sound.box.slug} | {place} | {what} |"


def false_alarms(runs: int, games: int) -> int:
    """The number of reports on an even game, out of `runs`, with a finding about a seat, a card or a lead."""
    game = Game(EVEN, EVEN.settle(EVEN_OPTIONS))
    wrong = 0
    with WorkerPool(1) as pool:
        for seed in range(runs):
            findings = [f for f in first_findings(game, games, seed, pool) if f.number not in TRUE_OF_EVEN]
            wrong += bool(findings)
            for finding in findings:
                print(f"  false alarm with seed {seed}: {finding.full_sentence}", flush=True)
    return wrong


def printed(only: str) -> None:
    """Print for each game how many of its numbers, turned by one, are named by what is printed."""
    print("| game | numbers turned | named |\n|---|---|---|")
    for slug in (slug for slug in GAMES if only in slug):
        turns, named = turned_numbers(slug)
        print(f"| {slug} | {turns} | {named} ({named / turns:.0%}) |", flush=True)


def moderate(by: str, only: str, times: int, workers: int | None) -> None:
    if by == "printed":
        printed(only)
        return
    faults = read_faults(only)
    with WorkerPool(workers) as pool:
        exam = Exam(pool, times)
        if by == "compare":
            found = exam.compare_with_sound(faults, 0)
            print(f"\n{found} of {len(faults)} faults are among the first {FIRST_PARTS} parts that differ.")
        elif by == "report":
            found = report_alone(faults, exam)
            print(f"\n{found} of {len(faults)} faults are named among the first {FIRST} findings of a report.")
        else:
            slugs = [slug for slug in GAMES if only in slug]
            wrong = exam.compare_with_itself(slugs, ITSELF, 1)
            print(f"\n{wrong} of {ITSELF * len(slugs)} comparisons of a game with itself claim a difference.")


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("--games", type=int, default=200, help="games of the main sample; 200 by default")
    reader.add_argument("--only", default="", help="only faults whose name contains this")
    reader.add_argument("--alarms", type=int, default=20, help="reports on the even game; 20 by default")
    reader.add_argument("--workers", type=int, help="processes; by default one for each core")
    reader.add_argument(
        "--moderate", choices=("compare", "report", "itself", "printed"), help="the exam with moderate faults"
    )
    reader.add_argument("--times", type=int, default=1, help="times as many games in the exam with moderate faults")
    given = reader.parse_args()
    if given.moderate:
        moderate(given.moderate, given.only, given.times, given.workers)
        return
    faults = [fault for fault in FAULTS if given.only in fault.name]
    found = examine(faults, given.games, given.workers)
    print(f"\n{found} of {len(faults)} faults are named among the first {FIRST} findings.")
    if given.alarms:
        wrong = false_alarms(given.alarms, given.games)
        print(f"{wrong} of {given.alarms} reports on an even game have a false alarm.")


if __name__ == "__main__":
    main()
