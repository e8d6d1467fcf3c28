"""Measures and findings: what every part of a report is made of.

A measure is a number that is always told. A finding is a sentence that a designer should read first: something is out
of the range that its kind of measure should keep. Findings are ordered by how much they matter; those that chance may
well have made are left out, with control of false discoveries over all that was tested.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tablewright.arena.watching import Watched
from tablewright.lab.statistics import Estimate, false_discovery_rates

PRINTED = "printed"  # the level of what no game was played for
FALSE_DISCOVERIES = 0.01  # the share of findings that may be due to chance


@dataclass(frozen=True)
class Measure:
    """One number of METRICS.md, in a plain sentence."""

    number: int
    name: str
    sentence: str
    estimate: Estimate
    level: str
    players: int
    examples: tuple[Watched, ...] = ()


@dataclass
class Finding:
    """Something that is out of range, how sure that is, and how much it matters: from 0, a trifle, to 1."""

    number: int
    sentence: str
    p: float
    matters: float
    level: str
    count: int  # games or chances behind it
    key: str = ""  # the same for the same finding at another level
    subject: str = ""  # the seat, element or option it is about
    examples: tuple[Watched, ...] = ()
    held: bool | None = None  # whether the second level shows it too; None where that was not asked
    also: list[str] = field(default_factory=list)  # what else was found about the same subject

    @property
    def full_sentence(self) -> str:
        more = "".join(f" {sentence}" for sentence in self.also)
        return self.sentence + more + (" This holds at one bot level only." if self.held is False else "")


@dataclass
class Table:
    title: str
    columns: tuple[str, ...]
    rows: Sequence[tuple[object, ...]]


@dataclass
class Section:
    """One question of a designer, and the answer."""

    title: str
    measures: list[Measure] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)  # everything that was tested, clear or not
    tables: list[Table] = field(default_factory=list)
    plots: list[dict] = field(default_factory=list)  # Plotly figures as data
    notes: list[str] = field(default_factory=list)


def sift(sections: Sequence[Section]) -> list[Finding]:
    """The findings that are not due to chance, the gravest first."""
    tested = [finding for section in sections for finding in section.findings]
    rates = false_discovery_rates([finding.p for finding in tested])
    clear = [f for f, rate in zip(tested, rates, strict=True) if rate <= FALSE_DISCOVERIES]
    return by_subject(sorted(clear, key=lambda f: -f.matters))


def by_subject(findings: Sequence[Finding]) -> list[Finding]:
    """One finding a subject: the gravest, with what else was found about it."""
    first: dict[str, Finding] = {}
    for finding in findings:
        known = first.setdefault(finding.subject, finding)
        if known is not finding:
            known.also.append(finding.sentence)
    return list(first.values())


def confirm(findings: Sequence[Finding], others: Sequence[Finding], clear: float = 0.05) -> None:
    """Mark which findings another level shows too."""
    tried = {finding.key: finding.p <= clear for finding in others}
    for finding in findings:
        finding.held = tried.get(finding.key) if finding.key else None
