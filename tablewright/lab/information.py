"""What is hidden, and what is seeing worth? Measures 57 and 58."""

from __future__ import annotations

from tablewright.arena.positions import hides_anything
from tablewright.lab.findings import Section
from tablewright.lab.measures import INFORMATION
from tablewright.lab.sample import Evidence, Sample
from tablewright.lab.skill import score_of_first
from tablewright.lab.statistics import mean
from tablewright.lab.wording import percent, plain_percent


def information(evidence: Evidence) -> Section:
    section = Section(INFORMATION)
    if not hides_anything(evidence.game):
        section.notes.append("Nothing is hidden in this game.")
        return section
    hidden(evidence.main, section)
    if "seeing" in evidence.samples:
        seeing(evidence.samples["seeing"], section)
    return section


def hidden(sample: Sample, section: Section) -> None:
    """How much of a position the player who decides cannot see, early and late (57)."""
    asked = [record for record in sample.games if record.appraisal]
    if not asked:
        section.notes.append("No choice was appraised.")
        return
    early, late = (
        [r.appraisal.hidden for r in asked if r.appraisal and (2 * r.appraisal.ply >= r.plies) == second_half]
        for second_half in (False, True)
    )
    e = mean([*early, *late])
    halves = (
        f": {plain_percent(mean(early).value, 0)} in the first half of a game,"
        f" {plain_percent(mean(late).value, 0)} in the second"
        if early and late
        else ""
    )
    section.measure(57, f"{percent(e)} of a position is hidden from the player who decides{halves}.", e, sample)


def seeing(sample: Sample, section: Section) -> None:
    """What a bot wins by seeing everything (58)."""
    e = score_of_first(sample)
    sentence = f"A bot that sees everything scores {percent(e)} against the same bot that sees only its own side"
    section.measure(58, f"{sentence}; both try each action in imagined games.", e, sample)
