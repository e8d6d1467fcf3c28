"""A report as data, with the words in which it is shown: what `--json` prints and the workshop's page draws."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isfinite
from typing import Any, Literal

import numpy as np

from tablewright.arena.recording import GameRecord
from tablewright.lab.elements import FEWEST_TAKES, Use, kind_words, uses_of
from tablewright.lab.findings import PRINTED_LEVEL, Finding, Measurement, Section
from tablewright.lab.people import People, PeopleMatch, compare_people, human_agreement
from tablewright.lab.remedies import Remedies, Remedy
from tablewright.lab.report import Report
from tablewright.lab.statistics import SMALLEST, Estimate
from tablewright.lab.wording import counted, percent

GRAVE, PLAIN = 0.6, 0.3  # severities
OF_ONE_CHOICE, OF_A_LATE_CHOICE = (16, 17), (28,)  # measures whose examples are single decisions
ABOUT_FINDINGS = (
    "What to look at first, the most severe on top. At most one in a hundred of the findings with a p-value is expected"
    " to be due to chance; the others are counted or printed."
)

Grade = Literal["grave", "plain", "slight"]


@dataclass(frozen=True)
class Moment:
    """Where an example shows what it is an example of: a match of the report, and the ply."""

    match: int
    ply: int


@dataclass(frozen=True)
class FindingData:
    measure: int
    kind: str
    sentence: str
    subject: str
    severity: float
    grade: Grade
    p: float | None
    level: str
    count: int
    confirmed: bool | None
    evidence: str
    moments: list[Moment]
    remedy: Remedy | None


@dataclass(frozen=True)
class MeasureData:
    measure: int
    name: str
    value: float | None
    low: float | None
    high: float | None
    count: int
    level: str
    players: int
    sentence: str
    evidence: str
    moments: list[Moment]


@dataclass(frozen=True)
class ElementData:
    """An element with how often it is taken, and how much taking it changes the expected payoff, in points of 100."""

    name: str
    title: str
    place: int  # among those of its kind, in the game's order
    offered: int
    taken: int
    rate: str  # taken when available
    rise: str
    known: bool  # taken often enough for a place in the ranking


@dataclass(frozen=True)
class ElementKind:
    """The elements of a kind, the one that brings most first."""

    kind: str
    title: str
    elements: list[ElementData]


@dataclass(frozen=True)
class TableData:
    title: str
    columns: list[str]
    rows: list[list[str]]


@dataclass(frozen=True)
class SectionData:
    title: str
    notes: list[str]
    measures: list[MeasureData]
    tables: list[TableData]


@dataclass(frozen=True)
class MatchData:
    """An example match, to be played again from its seed."""

    seed: int
    bots: list[str]
    options: dict[str, Any]
    plies: int
    actions: list[int]


@dataclass(frozen=True)
class ReportData:
    game: str
    options: dict[str, Any]
    about: str
    about_findings: str
    games: int
    findings: list[FindingData]
    kinds: list[ElementKind]
    people: People | None
    sections: list[SectionData]
    matches: list[MatchData]


def report_data(report: Report, matches: Sequence[PeopleMatch] = ()) -> ReportData:
    """All that a report says, with people's matches of the same rules beside those of bots."""
    numbers = {id(record): place for place, record in enumerate(report.examples)}
    remedies = Remedies(report.game)
    return ReportData(
        game=report.game.box.slug,
        options=report.game.options,
        about=about_report(report),
        about_findings=ABOUT_FINDINGS if report.findings else "Nothing is out of range.",
        games=count_games(report),
        findings=[finding_data(finding, report, numbers, remedies) for finding in report.findings],
        kinds=ranked_elements(report),
        people=compare_people(report.evidence.main, matches),
        sections=[section_data(section, numbers) for section in with_people(report, matches)],
        matches=example_matches(report),
    )


def with_people(report: Report, matches: Sequence[PeopleMatch]) -> list[Section]:
    """The sections of the report, with people's matches in the one that says how far to trust it."""
    added = human_agreement(report.evidence.main, matches)
    return [
        replace(
            section,
            measurements=[*section.measurements, *added.measurements],
            tables=[*section.tables, *added.tables],
        )
        if section.title == added.title
        else section
        for section in report.sections
    ]


def count_games(report: Report) -> int:
    return sum(len(sample.games) for sample in report.evidence.samples.values())


def about_report(report: Report) -> str:
    """What a report rests on, in a line."""
    samples = report.evidence.samples
    bots = " and ".join(samples[name].level for name in ("main", "second") if name in samples)
    players, games = counted(report.game.players, "player"), counted(count_games(report), "game")
    return f"{players}, {games}, bots {bots}, seed {report.evidence.main.plan.seed}"


# --- Findings and measurements ---------------------------------------------------------------------------------------


def finding_data(finding: Finding, report: Report, numbers: dict[int, int], remedies: Remedies) -> FindingData:
    elements = elements_in(finding, report)
    return FindingData(
        measure=finding.number,
        kind=finding.kind,
        sentence=finding.full_sentence,
        subject=finding.subject,
        severity=round(finding.severity, 3),
        grade=grade_of(finding),
        p=finding.p,
        level=finding.level,
        count=finding.count,
        confirmed=finding.confirmed,
        evidence=evidence_of(finding),
        moments=[
            Moment(numbers[id(record)], moment_of(record, finding.number, elements)) for record in finding.examples
        ],
        remedy=remedies.of(finding),
    )


def grade_of(finding: Finding) -> Grade:
    return "grave" if finding.severity >= GRAVE else "plain" if finding.severity >= PLAIN else "slight"


def evidence_of(finding: Finding) -> str:
    """Who played, how many cases there are, and the test."""
    seen = "the printed numbers" if finding.level == PRINTED_LEVEL else f"{finding.level} players"
    test = "counted, not tested" if finding.p is None else f"p {'≤' if finding.p <= SMALLEST else '='} {finding.p:.1g}"
    return f"{seen}, {counted(finding.count, 'case')}, {test}, measure {finding.number}"


def elements_in(finding: Finding, report: Report) -> list[int]:
    """The places of the elements that a finding is about."""
    named = set(finding.subject.split(", "))
    return [place for place, element in enumerate(report.game.box.study.elements) if element.name in named]


def moment_of(record: GameRecord, measure: int, elements: Sequence[int] = ()) -> int:
    """The decision that the measure looked at, or the first that takes one of these elements; without any, the end."""
    if measure in OF_ONE_CHOICE and record.appraisal:
        return record.appraisal.ply
    if measure in OF_A_LATE_CHOICE and record.late:
        return record.late.ply
    here = np.flatnonzero(np.isin(record.subjects, elements))
    return int(here[0]) if len(here) else record.plies


def measure_data(measurement: Measurement, numbers: dict[int, int]) -> MeasureData:
    e = measurement.estimate
    return MeasureData(
        measure=measurement.number,
        name=measurement.name,
        value=finite(e.value),
        low=finite(e.low),
        high=finite(e.high),
        count=e.count,
        level=measurement.level,
        players=measurement.players,
        sentence=measurement.sentence,
        evidence=support_of(measurement),
        moments=[Moment(numbers[id(record)], moment_of(record, measurement.number)) for record in measurement.examples],
    )


def support_of(measurement: Measurement) -> str:
    """Who played, and how many cases there are."""
    players = counted(measurement.players, "player")
    return f"measure {measurement.number}; {players}, {measurement.level}, n = {measurement.estimate.count:,}"


def finite(value: float) -> float | None:
    """None for a number that JSON does not have."""
    return value if isfinite(value) else None


def section_data(section: Section, numbers: dict[int, int]) -> SectionData:
    return SectionData(
        title=section.title,
        notes=section.notes,
        measures=[measure_data(measurement, numbers) for measurement in section.measurements],
        tables=[
            TableData(table.title, list(table.columns), [[str(cell) for cell in row] for row in table.rows])
            for table in section.tables
        ],
    )


# --- Elements and examples ------------------------------------------------------------------------------------------


def ranked_elements(report: Report) -> list[ElementKind]:
    """The elements kind by kind. Those that are hardly ever taken come last, in the game's own order."""
    kinds: dict[str, list[Use]] = {}
    for use in uses_of(report.evidence.main):
        kinds.setdefault(use.kind, []).append(use)
    return [
        ElementKind(
            kind,
            kind_words(report.game.box.words, kind)[1],
            [element_data(use, members.index(use)) for use in sorted(members, key=rank) if use.offered],
        )
        for kind, members in kinds.items()
        if any(use.offered for use in members)
    ]


def rank(use: Use) -> tuple[bool, float]:
    return (not is_known(use), -use.rise.value if is_known(use) else 0.0)


def is_known(use: Use) -> bool:
    return use.rise.count >= FEWEST_TAKES


def element_data(use: Use, place: int) -> ElementData:
    return ElementData(
        name=use.name,
        title=use.words,
        place=place,
        offered=use.offered,
        taken=use.taken,
        rate=percent(use.rate),
        rise=points(use.rise) if use.rise.count > 1 else "–",
        known=is_known(use),
    )


def points(e: Estimate) -> str:
    """A change of the expected payoff, in points of 100: "+1.4 (+0.2 to +2.6)"."""
    return f"{100 * e.value:+.1f} ({100 * e.low:+.1f} to {100 * e.high:+.1f})"


def example_matches(report: Report) -> list[MatchData]:
    games = {id(record): sample.game for sample in report.evidence.samples.values() for record in sample.games}
    return [
        MatchData(
            seed=record.seed,
            bots=list(record.bots),
            options=games[id(record)].options,
            plies=record.plies,
            actions=[int(action) for action in record.actions],
        )
        for record in report.examples
    ]
