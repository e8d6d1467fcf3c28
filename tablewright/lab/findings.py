"""Measurements and findings: what every section of a report is made of, and which findings are reported.

A measurement is a number that a report always gives. A finding says that a number is out of range. Which findings are
reported is decided here, over all sections together: those that chance may well have made are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from tablewright.arena.recording import GameRecord
from tablewright.lab.measures import JUDGEMENTS, MEASURES, Judgement
from tablewright.lab.sample import Sample
from tablewright.lab.statistics import Estimate, false_discovery_rates, share_test, t_test

PRINTED_LEVEL = "printed"  # stands for the bot level where no game was played
FALSE_DISCOVERIES = 0.01  # the share of tested findings that may be due to chance
CONFIRMED = 0.05  # the p-value at which a second bot level confirms a finding


@dataclass(frozen=True, kw_only=True)
class Measurement:
    """The value of a measure in this report, as a number and in a sentence."""

    number: int
    name: str
    sentence: str
    estimate: Estimate
    level: str  # the bots that played
    players: int
    examples: tuple[GameRecord, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Group:
    """Findings that are reported as one, with a list of items."""

    name: str
    one: str  # how the sentence begins for one item
    many: str  # and for several; {count} stands for their number


@dataclass(kw_only=True)
class Finding:
    """A judged number: whether it is out of range, how likely chance makes that, and how severe it is."""

    kind: str  # a name in JUDGEMENTS
    sentence: str
    out_of_range: bool
    p: float | None  # of the test that the judgement names; None where nothing is tested
    size: float = 0.0  # of the deviation: the severity grows with it
    level: str
    count: int  # games or other cases behind it
    key: str = ""  # the same for the same finding at another bot level; empty where levels are not compared
    upward: bool = True  # whether the number is too high; at another bot level the same may be too low
    subject: str = ""  # the seat, element or option it is about
    examples: tuple[GameRecord, ...] = ()
    group: Group | None = None
    item: str = ""  # what a group's sentence says about this finding
    confirmed: bool | None = None  # by a second bot level; None where that was not tested
    contradicted: bool = False  # by a second bot level that shows the opposite
    also: list[str] = field(default_factory=list)  # sentences of other findings about the same subject

    @property
    def judgement(self) -> Judgement:
        return JUDGEMENTS[self.kind]

    @property
    def number(self) -> int:
        return self.judgement.measure

    @property
    def severity(self) -> float:
        return self.judgement.severity(self.size)

    @property
    def full_sentence(self) -> str:
        only_here = []
        if self.contradicted:
            only_here = ["The second bot level shows the opposite."]
        elif self.confirmed is False:
            only_here = ["The second bot level does not confirm this."]
        return " ".join([self.sentence, *self.also, *only_here])


@dataclass
class SectionTable:
    title: str
    columns: tuple[str, ...]
    rows: Sequence[tuple[object, ...]]


@dataclass
class Section:
    """The answer to one question of a designer."""

    title: str
    measurements: list[Measurement] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)  # everything that was judged, out of range or not
    tables: list[SectionTable] = field(default_factory=list)
    plots: list[dict[str, Any]] = field(default_factory=list)  # Plotly figures as data
    notes: list[str] = field(default_factory=list)

    def measure(
        self,
        number: int,
        sentence: str,
        estimate: Estimate,
        sample: Sample,
        *,
        name: str = "",
        level: str = "",
        examples: Sequence[GameRecord] = (),
    ) -> None:
        """Add a measurement of a sample. Its name is that of the measure unless another is given."""
        self.measurements.append(
            Measurement(
                number=number,
                name=name or MEASURES[number].name,
                sentence=sentence,
                estimate=estimate,
                level=level or sample.level,
                players=sample.players,
                examples=tuple(examples),
            )
        )

    def judge_mean(
        self,
        kind: str,
        sentence: str,
        e: Estimate,
        sample: Sample,
        side: Literal["above", "below"],
        *,
        edge: float | None = None,
        **about: Any,
    ) -> None:
        """Judge a mean against its threshold by Student's t-test. `about` has the rest of the finding."""
        edge = JUDGEMENTS[kind].edge if edge is None else edge
        self.findings.append(
            Finding(
                kind=kind,
                sentence=sentence,
                out_of_range=e.value > edge if side == "above" else e.value < edge,
                p=t_test(e, edge, side),
                level=sample.level,
                count=e.count,
                **about,
            )
        )

    def judge_games(
        self, kind: str, sentence: str, games: float, sample: Sample, *, count: int | None = None, **about: Any
    ) -> None:
        """Judge a number of games that should not be a larger share than the threshold, by a binomial test.

        `count` is the number of games in which the question comes up: all of them unless it is given.
        """
        edge, count = JUDGEMENTS[kind].edge, len(sample.games) if count is None else count
        self.findings.append(
            Finding(
                kind=kind,
                sentence=sentence,
                out_of_range=games > edge * count,
                p=share_test(games, count, edge, "above"),
                level=sample.level,
                count=count,
                **about,
            )
        )


# --- Which findings are reported ------------------------------------------------------------------------------------


def reported(sections: Sequence[Section], second: Sequence[Finding] = ()) -> list[Finding]:
    """The findings out of range that are not due to chance, the most severe first, one for each subject.

    Those that can be compared with findings at a `second` bot level are marked as confirmed or not.
    """
    clear = significant([finding for section in sections for finding in section.findings])
    confirm(clear, second)
    return by_subject(sorted(grouped(clear), key=lambda finding: -finding.severity))


def significant(findings: Sequence[Finding]) -> list[Finding]:
    """The findings out of range without those that chance may well have made.

    The correction sees the p-values of all findings out of range, and the number of all tests that were made. What is
    counted or printed has no p-value and needs no correction.
    """
    tests = sum(finding.p is not None for finding in findings)
    odd = [finding for finding in findings if finding.out_of_range]
    p_values = [finding.p for finding in odd if finding.p is not None]
    rates = iter(false_discovery_rates(p_values, tests))
    return [finding for finding in odd if finding.p is None or next(rates) <= FALSE_DISCOVERIES]


def confirm(findings: Sequence[Finding], second: Sequence[Finding]) -> None:
    """Mark which findings another bot level shows too, and of which it shows the opposite."""
    others = {other.key: other for other in second if other.key}
    for finding in findings:
        other = others.get(finding.key)
        if other is None:
            continue
        shown = other.out_of_range and (other.p is None or other.p <= CONFIRMED)
        finding.confirmed = shown and other.upward == finding.upward
        finding.contradicted = shown and other.upward != finding.upward


def grouped(findings: Sequence[Finding], listed: int = 8) -> list[Finding]:
    """The findings with those of a group made into one, which lists the first items and counts the rest."""
    groups: dict[str, list[Finding]] = {}
    for finding in findings:
        if finding.group:
            groups.setdefault(finding.group.name, []).append(finding)
    return [f for f in findings if not f.group] + [merged(members, listed) for members in groups.values()]


def merged(members: Sequence[Finding], listed: int) -> Finding:
    first, group = members[0], members[0].group
    assert group is not None
    head = group.one if len(members) == 1 else group.many.format(count=len(members))
    items = "; ".join(member.item for member in members[:listed])
    more = f"; and {len(members) - listed} more" if len(members) > listed else ""
    p_values = [member.p for member in members if member.p is not None]
    answers = [member.confirmed for member in members if member.confirmed is not None]
    return Finding(
        kind=first.kind,
        sentence=f"{head}: {items}{more}.",
        out_of_range=True,
        p=max(p_values) if p_values else None,
        size=max(member.size for member in members),
        level=first.level,
        count=sum(member.count for member in members),
        subject=", ".join(member.subject for member in members),
        examples=tuple(example for member in members for example in member.examples[:1])[:3],
        confirmed=all(answers) if answers else None,
        contradicted=any(member.contradicted for member in members),
    )


def by_subject(findings: Sequence[Finding]) -> list[Finding]:
    """One finding for each subject: the first, with the sentences of the others."""
    first: dict[str, Finding] = {}
    for finding in findings:
        known = first.setdefault(finding.subject, finding)
        if known is not finding:
            known.also.append(finding.sentence)
    return list(first.values())
