"""The designer's report: every question, its measures, and what should be read first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tablewright.arena.blocks import Sample
from tablewright.arena.watching import Watched
from tablewright.arena.workers import Crew
from tablewright.engine.game import Game
from tablewright.lab.choices import choices
from tablewright.lab.closeness import closeness
from tablewright.lab.elements import elements, harm
from tablewright.lab.evidence import Evidence, Lot
from tablewright.lab.fairness import fairness
from tablewright.lab.findings import Finding, Measure, Section, confirm, sift
from tablewright.lab.flow import flow
from tablewright.lab.pace import missing_endings, pace
from tablewright.lab.printed import printed
from tablewright.lab.restricted import restricted, samples_for, worth_trying
from tablewright.lab.rulings import rulings
from tablewright.lab.skill import skill
from tablewright.lab.together import together
from tablewright.lab.trust import other_tables, trust

OF_A_LOT = (fairness, pace, closeness, choices, elements, flow)


@dataclass
class Report:
    game: Game
    evidence: Evidence
    sections: list[Section]
    findings: list[Finding]

    @property
    def measures(self) -> list[Measure]:
        return [measure for section in self.sections for measure in section.measures]


def gather(
    game: Game,
    samples: dict[str, Sample],
    crew: Crew,
    progress: Callable[[int], None] | None = None,
) -> Evidence:
    """Play the samples."""
    played = crew.play_samples(list(samples.values()), progress)
    lots = {name: Lot(sample, games) for (name, sample), games in zip(samples.items(), played, strict=True)}
    return Evidence(game, lots)


def look_into(
    evidence: Evidence, games: int, seed: int, crew: Crew, progress: Callable[[int], None] | None = None
) -> None:
    """Play once more, with restrictions, what the main sample makes one curious about."""
    samples: dict[str, Sample] = {}
    for element in worth_trying(evidence.main):
        samples |= samples_for(evidence.game, element, evidence.main.sample.bots[0], games // 12, seed)
    evidence.lots |= gather(evidence.game, samples, crew, progress).lots


def write_report(evidence: Evidence) -> Report:
    """The sections in the order of a designer's questions, and the findings over all of them."""
    main = evidence.main
    levels: dict[str, Lot] = {name: lot for name, lot in evidence.lots.items() if name in ("second", "random")}
    sections = [work(main) for work in OF_A_LOT]
    if "random" in evidence.lots:
        harm(evidence.lots["random"], main, sections[OF_A_LOT.index(elements)])
    printed(main, sections[OF_A_LOT.index(elements)])
    missing_endings(main, evidence.with_prefix("option ").values(), sections[OF_A_LOT.index(pace)])
    sections.insert(2, together(main, levels))
    sections.append(restricted(evidence))
    sections.append(skill(evidence))
    sections.append(rulings(evidence))
    sections.append(other_tables(evidence))
    findings = sift(sections)
    if "second" in evidence.lots:
        confirm(findings, tests_at(evidence.second))
    sections.append(trust(evidence, findings))
    return Report(evidence.game, evidence, sections, findings)


def tests_at(lot: Lot) -> Sequence[Finding]:
    """Everything that was tested, at another level."""
    return [finding for work in OF_A_LOT for finding in work(lot).findings]


def examples_of(report: Report) -> list[Watched]:
    """All games that the report offers to open, each once."""
    shown = [w for finding in report.findings for w in finding.examples]
    shown += [w for measure in report.measures for w in measure.examples]
    return list({id(w): w for w in shown}.values())
