"""The designer's report: all sections with their measurements, and the findings over all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from tablewright.arena.recording import GameRecord
from tablewright.engine.displays import heading, table
from tablewright.engine.game import Game
from tablewright.engine.plots import drawn
from tablewright.engine.words import plural
from tablewright.lab.choices import choices, regret
from tablewright.lab.closeness import closeness
from tablewright.lab.economy import cooperation, resources, selfishness
from tablewright.lab.elements import elements, harmful, restricted_play
from tablewright.lab.fairness import fairness
from tablewright.lab.findings import Finding, Measurement, Section, SectionTable, reported
from tablewright.lab.information import information
from tablewright.lab.interaction import interaction
from tablewright.lab.measures import TRUST
from tablewright.lab.pace import pace, unused_endings
from tablewright.lab.printed import printed_prices
from tablewright.lab.regularity import regularity
from tablewright.lab.sample import Evidence, Sample
from tablewright.lab.skill import skill
from tablewright.lab.statistics import exact, share
from tablewright.lab.variants import options, player_counts
from tablewright.lab.wording import counted, percent

OF_ONE_SAMPLE: tuple[Callable[[Sample], Section], ...] = (
    fairness,
    pace,
    closeness,
    interaction,
    choices,
    elements,
    resources,
)


SHUFFLES = 20  # reports on seats that differ by chance only
BY_RESULT = ("seat_share", "start_condition")  # the judgements of seats that depend on results


@dataclass
class Report:
    """All that a report says, and the games that it rests on."""

    game: Game
    evidence: Evidence
    sections: list[Section]
    findings: list[Finding]

    @property
    def measurements(self) -> list[Measurement]:
        """The measurements of all sections."""
        return [measurement for section in self.sections for measurement in section.measurements]

    @property
    def examples(self) -> list[GameRecord]:
        """All games that the report offers to open, each once."""
        shown = [record for finding in self.findings for record in finding.examples]
        shown += [record for measurement in self.measurements for record in measurement.examples]
        return list({id(record): record for record in shown}.values())

    def plots(self) -> dict[str, Any]:
        """The plots of all sections by their titles, as figures of Plotly."""
        data = [plot for section in self.sections for plot in section.plots]
        return {plot["layout"]["title"]["text"]: drawn(plot) for plot in data}

    def _repr_html_(self) -> str:
        """The findings, most severe first, and every measurement with its interval."""
        found = [(finding.sentence, finding.level, f"{finding.count:,}") for finding in self.findings]
        measured = [(m.number, m.name, m.sentence, m.level) for m in self.measurements]
        about = plural(len(self.findings), "finding", "findings")
        title = heading(f"Report on {self.game.box.title}", about)
        findings = table(("finding", "bots", "cases"), found) if found else ""
        return title + findings + table(("", "measure", "result", "bots"), measured)


def write_report(evidence: Evidence) -> Report:
    """The sections in the order of a designer's questions, and the findings that are worth reporting."""
    main, samples = evidence.main, evidence.samples
    fair, paced, close, mutual, chosen, elemental, economic = [section_of(main) for section_of in OF_ONE_SAMPLE]
    if "random" in samples:
        harmful(samples["random"], main, elemental)
    printed_prices(main, elemental)
    regularity(main, elemental)
    unused_endings(main, evidence.with_prefix("option ").values(), paced)
    levels: dict[str, Sample] = {name: samples[name] for name in ("second", "random") if name in samples}
    regret((main, *levels.values()), chosen)
    together = cooperation(main, levels)
    selfishness(evidence, together)
    sections = [
        fair,
        paced,
        together,
        close,
        mutual,
        chosen,
        elemental,
        economic,
        restricted_play(evidence),
        skill(evidence),
        information(evidence),
        options(evidence),
        player_counts(evidence),
    ]
    second: list[Finding] = []
    if "second" in samples:
        second = [finding for section_of in OF_ONE_SAMPLE for finding in section_of(samples["second"]).findings]
    findings = reported(sections, second)
    return Report(evidence.game, evidence, [*sections, trust(evidence, findings)], findings)


def trust(evidence: Evidence, findings: Sequence[Finding]) -> Section:
    """What the numbers rest on (63 to 65 and 67)."""
    section, samples, main = Section(TRUST), evidence.samples, evidence.main
    games = sum(len(sample.games) for sample in samples.values())
    sentence = f"The report rests on {counted(games, 'game')} in {counted(len(samples), 'sample')}"
    section.measure(63, f"{sentence}; every number has a 95 % interval.", exact(games, games), main)
    unlike = [s.plan for s in samples.values() if len(set(s.plan.bots)) > 1 or s.plan.restriction]
    if unlike:
        mirrored = sum(plan.games for plan in unlike if plan.same % len(plan.bots) == 0)
        played = sum(plan.games for plan in unlike)
        sentence = f"Of {counted(played, 'game')} between unlike players, {mirrored:,} belong to deals that are played"
        section.measure(64, f"{sentence} once from every seat.", exact(mirrored / played, played), main)
    answers = [finding.confirmed for finding in findings if finding.confirmed is not None]
    if answers:
        agree = share(sum(answers), len(answers))
        section.measure(
            65,
            f"A second bot level confirms {sum(answers)} of {counted(len(answers), 'finding')} that it could confirm:"
            f" {percent(agree)}.",
            agree,
            main,
            level=f"{main.level}, {samples['second'].level}",
        )
    else:
        section.notes.append("No finding could be compared with a second bot level.")
    false_alarms(main, section)
    rows = [(name, s.players, s.level, len(s.games), s.plan.seed) for name, s in samples.items()]
    section.tables.append(SectionTable("Samples", ("sample", "players", "bots", "games", "seed"), rows))
    return section


def false_alarms(sample: Sample, section: Section) -> None:
    """How often seats are accused where only chance decides: the places of each game are dealt out again (67)."""
    if sample.players < 2:
        return
    chance = np.random.default_rng(sample.plan.seed)
    accused = sum(bool(reported([seats_by_chance(sample, chance)])) for _ in range(SHUFFLES))
    e = share(accused, SHUFFLES)
    section.measure(
        67,
        f"With the places of each game dealt to the seats by chance, {accused} of {SHUFFLES} reports name a seat or a"
        " start condition; each would be a false alarm.",
        e,
        sample,
    )


def seats_by_chance(sample: Sample, chance: np.random.Generator) -> Section:
    """What a report says of seats and start conditions that differ by chance only."""
    dealt = [replace(record, places=chance.permutation(record.places)) for record in sample.games]
    judged = fairness(Sample(sample.plan, dealt))
    return Section(judged.title, findings=[f for f in judged.findings if f.kind in BY_RESULT])
