"""A table of measured results holds for the rules as they are now.

The pages named below say before such a table, in its section, for which rules it was measured: "Rules: Meaning Made 2,
Potlatch 1." A table that speaks of another game, or of an older version, is refused.
"""

import re
from pathlib import Path

import pytest

from tablewright.engine.registry import games

DOCS = Path(__file__).parents[2] / "docs"
PAGES = ("balance.md", "bots.md", "learning.md")
MEASURED = re.compile(r"\d %|± \d|\d\.\d+ \(\d")
RULES = re.compile(r"^Rules: (.+?)\.$")
VERSIONS = {box.title: box.version for box in games()}


def tables_of(text: str) -> list[tuple[list[str], str, str]]:
    """Each table with the headings above it and the last line "Rules: …" since the highest of them."""
    found: list[tuple[list[str], str, str]] = []
    headings: dict[int, str] = {}
    rules: dict[int, str] = {}
    for block in re.split(r"\n{2,}", re.sub(r"```.*?```", "", text, flags=re.S)):
        lines = block.strip().split("\n")
        if lines[0].startswith("#"):
            level = len(lines[0]) - len(lines[0].lstrip("#"))
            rules = {above: line for above, line in rules.items() if above < level}
            headings = {above: line for above, line in headings.items() if above < level} | {level: lines[0]}
        if (said := RULES.match(" ".join(lines))) is not None:
            rules[max(headings, default=0)] = said[1]
        if lines[0].startswith("|") and MEASURED.search(block):
            found.append((list(headings.values()), rules[max(rules)] if rules else "", block))
    return found


def faults(text: str) -> list[str]:
    found = []
    for headings, rules, table in tables_of(text):
        given = dict(part.rsplit(" ", 1) for part in rules.split(", ")) if rules else {}
        spoken = {title for title in VERSIONS if any(title in words for words in (table, *headings))}
        where = f"{headings[-1] if headings else 'the beginning'}: {table[:60]}"
        if not given:
            found.append(f'{where} … has no line "Rules: …"')
        found += [
            f"{where} … speaks of {title}, which its rules do not name" for title in spoken - given.keys() if given
        ]
        found += [f"{where} … is of {title} {given[title]}" for title in given if given[title] != str(VERSIONS[title])]
    return found


@pytest.mark.parametrize("page", PAGES)
def test_measured_tables_hold_for_the_rules_of_today(page):
    text = (DOCS / page).read_text(encoding="utf-8")
    assert tables_of(text)
    assert faults(text) == []


TABLE = "| game | score |\n|---|---|\n| Potlatch | 50.0 % ± 2.0 % |\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"## A\n\nRules: Potlatch {VERSIONS['Potlatch']}.\n\n{TABLE}", ""),
        (f"## A\n\nRules: Potlatch {VERSIONS['Potlatch'] - 1}.\n\n{TABLE}", "is of Potlatch"),
        (f"## A\n\nRules: Meaning Made {VERSIONS['Meaning Made']}.\n\n{TABLE}", "speaks of Potlatch"),
        (f"## A\n\nRules: Potlatch {VERSIONS['Potlatch']}.\n\n## B\n\n{TABLE}", 'no line "Rules: …"'),
    ],
)
def test_an_old_table_or_one_without_a_version_is_refused(text, expected):
    assert (expected in " ".join(faults(text))) and bool(faults(text)) == bool(expected)
