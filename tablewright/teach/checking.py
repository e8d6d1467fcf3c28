"""What is wrong with a game's texts for players, one line for each mistake."""

from __future__ import annotations

from collections.abc import Iterator

from tablewright.engine.box import Box
from tablewright.engine.specification import rule_numbers
from tablewright.teach.aid import aid_file, has_aid, read_aid
from tablewright.teach.errors import BadText
from tablewright.teach.figures import Figure, figures_file, play_figure, read_figures
from tablewright.teach.markdown import Picture
from tablewright.teach.rulebook import Rulebook, has_rulebook, read_rulebook, rulebook_file

MINUTES = (5, 15)
MOST_WORDS_OF_AN_AID = 450
OVER = "over"  # the phase without a decision


def mistakes(box: Box) -> list[str]:
    """The mistakes in rulebook, figures and aid, each with its file and line. Every figure is played."""
    try:
        return [str(mistake) for mistake in all_mistakes(box)]
    except BadText as error:
        return [str(error)]


def all_mistakes(box: Box) -> Iterator[BadText]:
    if not has_rulebook(box):
        yield BadText(rulebook_file(box), 1, "there is no such file.")
        return
    rulebook, figures = read_rulebook(box), read_figures(box)
    yield from wrong_titles(box, rulebook)
    yield from wrong_rules(box, rulebook)
    yield from wrong_decisions(box, rulebook)
    yield from wrong_figures(box, rulebook, figures)
    yield from wrong_length(rulebook)
    yield from wrong_aid(box)


def wrong_titles(box: Box, rulebook: Rulebook) -> Iterator[BadText]:
    if rulebook.title != box.title:
        yield BadText(rulebook.file, 1, f"the title is {rulebook.title!r}, not {box.title!r}.")
    anchors: set[str] = set()
    for section in rulebook.sections:
        if section.anchor in anchors:
            yield BadText(
                rulebook.file, section.heading.line, f"there is another heading {section.heading.text!r} here."
            )
        anchors.add(section.anchor)


def wrong_rules(box: Box, rulebook: Rulebook) -> Iterator[BadText]:
    """Only the introduction may state no rule."""
    known = rule_numbers(box)
    for section in rulebook.sections:
        for passage in section.passages:
            line = passage.block.line
            if passage.rules == () and section is not rulebook.sections[0]:
                yield BadText(rulebook.file, line, "this names no rule.")
            for number in passage.rules or ():
                if number not in known:
                    yield BadText(rulebook.file, line, f"{number} is not a rule of the specification.")


def wrong_decisions(box: Box, rulebook: Rulebook) -> Iterator[BadText]:
    """Every phase with a decision has one heading."""
    phases = [phase for phase in box.phases if phase != OVER]
    told: set[str] = set()
    for section in rulebook.sections:
        for name in section.decisions:
            if name not in phases:
                yield BadText(rulebook.file, section.heading.line, f"unknown decision {name}: {', '.join(phases)}.")
            elif name in told:
                yield BadText(rulebook.file, section.heading.line, f"the decision {name} has two headings.")
            told.add(name)
    for phase in phases:
        if phase not in told:
            yield BadText(rulebook.file, 1, f"no heading names the decision {phase}.")


def wrong_figures(box: Box, rulebook: Rulebook, figures: dict[str, Figure]) -> Iterator[BadText]:
    shown = set()
    for section in rulebook.sections:
        for passage in section.passages:
            if isinstance(passage.block, Picture):
                shown.add(passage.block.name)
                if passage.block.name not in figures:
                    yield BadText(rulebook.file, passage.block.line, f"unknown figure {passage.block.name}.")
    for figure in figures.values():
        if figure.name not in shown:
            yield BadText(figures_file(box), figure.line, f"{figure.name} is not shown in the rulebook.")
        try:
            play_figure(box, figure)
        except BadText as error:
            yield error


def wrong_length(rulebook: Rulebook) -> Iterator[BadText]:
    low, high = MINUTES
    if not low <= rulebook.minutes <= high:
        yield BadText(rulebook.file, 1, f"reading takes {rulebook.minutes} minutes, not {low} to {high}.")


def wrong_aid(box: Box) -> Iterator[BadText]:
    if not has_aid(box):
        yield BadText(aid_file(box), 1, "there is no such file.")
        return
    aid = read_aid(box)
    if aid.title != box.title:
        yield BadText(aid.file, 1, f"the title is {aid.title!r}, not {box.title!r}.")
    if aid.words > MOST_WORDS_OF_AN_AID:
        yield BadText(aid.file, 1, f"{aid.words} words do not fit on one page: at most {MOST_WORDS_OF_AN_AID}.")
