"""The rulebook, the figures and the player aid of every game, and the mistakes that are found in them."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tablewright.engine.box import Box
from tablewright.engine.registry import games, open_box
from tablewright.teach import mistakes, play_figure, read_figures, read_rulebook, rule_numbers


@pytest.mark.parametrize("box", games(), ids=lambda box: box.slug)
def test_nothing_is_wrong_with_the_texts_of_a_game(box):
    """Rules and decisions exist and every decision is explained; figures can be made; the length is right."""
    assert mistakes(box) == []


def test_a_figure_is_the_position_that_its_text_describes():
    box = open_box("high-tide")
    match = play_figure(box, read_figures(box)["high-water"]).match
    assert (match.actor, int(match.state.tide), match.words("play 5")) == (1, 5, "Play a 5: high water, 3 points")


def test_subheadings_of_the_same_name_have_addresses_of_their_own():
    anchors = [section.anchor for section in read_rulebook(open_box("atlas-of-feelings")).sections]
    assert {"healing-an-example", "scoring-an-example"} <= set(anchors)


def test_rules_and_rulings_of_a_specification_are_found():
    assert {"POT-001", "POT-107", "POT-R60"} <= rule_numbers(open_box("potlatch"))
    assert "POT-108" not in rule_numbers(open_box("potlatch"))


def test_rules_can_be_written_as_paragraphs(tmp_path):
    (tmp_path / "RULES.md").write_text("**HT-001** There are cards.\n\nHT-009 is only named here.\n", encoding="utf-8")
    assert rule_numbers(replace(open_box("high-tide"), folder=tmp_path)) == {"HT-001"}


# --- Mistakes --------------------------------------------------------------------------------------------------------


@pytest.fixture
def edited(tmp_path: Path) -> Callable[[str, str, str], Box]:
    """High Tide with one text changed."""
    box = open_box("high-tide")
    folder = tmp_path / "high_tide"
    shutil.copytree(box.folder, folder)
    shutil.copy(box.folder.parent / "RULES.md", tmp_path)

    def edit(name: str, old: str, new: str) -> Box:
        text = (folder / name).read_text(encoding="utf-8")
        assert old in text
        (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")
        return replace(box, folder=folder)

    return edit


MISTAKES = {
    "unknown rule": ("rulebook.md", "[HT-002]", "[HT-099]", "HT-099 is not a rule of the specification."),
    "no rule": ("rulebook.md", "[HT-006]", "[]", "this names no rule."),
    "no line with rules": ("rulebook.md", "[HT-006]\n", "", "no line with the rules follows, such as [ABC-001]."),
    "rules without a text": ("rulebook.md", "[HT-006]", "[HT-006]\n\n[HT-007]", "these rules follow no"),
    "unknown decision": ("rulebook.md", "{turn}", "{bid}", "unknown decision bid: turn."),
    "missing decision": ("rulebook.md", " {turn}", "", "no heading names the decision turn."),
    "two headings": ("rulebook.md", "### Waiting", "### Waiting {turn}", "the decision turn has two headings."),
    "same heading": ("rulebook.md", "## Who wins", "## The goal", "there is another heading 'The goal' here."),
    "second title": ("rulebook.md", "## Who wins", "# Who wins", "the title, with one #, comes first and only once."),
    "wrong title": ("rulebook.md", "# High Tide", "# Low Tide", "the title is 'Low Tide', not 'High Tide'."),
    "unknown figure": ("rulebook.md", "figure:opening", "figure:closing", "unknown figure closing."),
    "bad figure": ("rulebook.md", "(figure:opening)", "(opening.png)", "a figure is written"),
    "row too short": ("rulebook.md", "| players | 2 to 4 | 2 |", "| players | 2 to 4 |", "this row has 2 cells, not 3"),
    "HTML": ("rulebook.md", "which number do you", "which <b>number</b> do you", "HTML is not part of these texts."),
    "too long": (
        "rulebook.md",
        "One wave too many",
        "wave " * 3000 + "too many",
        "reading takes 20 minutes, not 5 to 15.",
    ),
    "unknown key": ("figures.toml", "seat = 0", "chair = 0", "opening: unknown key chair."),
    "no seed": ("figures.toml", "seed = 1\n", "", "opening: seed is missing."),
    "no such seat": (
        "figures.toml",
        "seat = 0",
        "seat = 2",
        "opening: there is no seat 2: seats are numbered from 0 to 1.",
    ),
    "illegal action": ("figures.toml", '"play 5"', '"play 4"', "high-water: You hold no 4"),
    "unknown bot": ("figures.toml", "seat = 0", 'bot = "oracle"', "opening: Unknown bot 'oracle'"),
    "too many plies": ("figures.toml", "seat = 0", "plies = 400", "opening: the game is over after"),
    "figure not shown": ("figures.toml", "[opening]", "[ending]", "ending is not shown in the rulebook."),
    "not TOML": ("figures.toml", "seed = 1", "seed = one", "Invalid value"),
    "rules in an aid": ("aid.md", "## The end", "[HT-001]\n\n## The end", "an aid has neither rules nor figures."),
    "long aid": ("aid.md", "Bring the", "wave " * 500 + "Bring the", "words do not fit on one page: at most 450."),
}


@pytest.mark.parametrize(("name", "old", "new", "sentence"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_told_in_one_line_with_its_file_and_line(edited, name, old, new, sentence):
    box = edited(name, old, new)
    changed = (box.folder / name).read_text(encoding="utf-8")
    found = [line for line in mistakes(box) if sentence in line]
    assert len(found) == 1
    file, line, _ = found[0].split(":", 2)
    assert (file, "\n" in found[0]) == (f"high_tide/{name}", False)
    assert 1 <= int(line) <= changed.count("\n")


def test_the_line_is_the_one_with_the_mistake(edited):
    box = edited("rulebook.md", "[HT-016]", "[HT-216]")
    lines = (box.folder / "rulebook.md").read_text(encoding="utf-8").splitlines()
    number = int(mistakes(box)[0].split(":")[1])
    assert lines[number - 1].startswith("A hand of two makes luck more important")


def test_missing_texts_are_told(edited):
    box = edited("aid.md", "#", "#")
    (box.folder / "aid.md").unlink()
    assert mistakes(box) == ["high_tide/aid.md:1: there is no such file."]
    (box.folder / "rulebook.md").unlink()
    assert mistakes(box) == ["high_tide/rulebook.md:1: there is no such file."]
