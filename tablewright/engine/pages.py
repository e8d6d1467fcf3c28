"""A game's page in the documentation, printed from the code: `python -m tablewright.engine.pages docs/games`."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from tablewright.engine.box import Box
from tablewright.engine.fields import Schema
from tablewright.engine.options import shown
from tablewright.engine.registry import open_box, own_folders, slug_of


def game_page(box: Box) -> str:
    """Players, phases, actions, hidden information, options and both records, under the same headings each time."""
    words, players = box.words, box.options.players
    low, high = box.minutes
    parts = [
        f"# {box.title}",
        "<!-- Printed by `make docs`; edit the code instead. -->",
        " ".join(words.get("game.about")),
        f"Rules version {box.version}. The numbered rules: [docs/rules/{box.slug}.md](../rules/{box.slug}.md).",
        "## At the table",
        f"{players.low} to {players.high} players, {low} to {high} minutes.",
        "Phases: " + ", ".join(f"`{phase}` ({words.say(f'phase.{phase}').lower()})" for phase in box.phases) + ".",
        "## Actions",
        f"{box.actions.count} actions. The text form is what people type and files keep.",
        table(
            ("Numbers", "Text", "Touches"),
            (
                (numbers(f.first, f.size), f"`{box.actions.pattern(f)}`", f"`{f.touches}`" if f.touches else "")
                for f in box.actions
            ),
        ),
        "## Why not",
        table(("Reason", "Rule"), ((f"`{key}`", rule) for key, rule in box.reasons.rule_of.items())),
        "## Options",
        table(
            ("Option", "Default", "Values", "What it does", "Rule"),
            (
                (
                    f"`{o.name}`",
                    f"`{shown(o.default)}`".replace("null", "none"),
                    o.allowed(players.high),
                    words.say(f"option.{o.name}.about"),
                    o.rule,
                )
                for o in box.options
            ),
        ),
        "## State",
        f"One record of {box.state.dtype.itemsize} bytes.",
        field_table(box.state),
        "## Rules record",
        f"One record of {box.rules.dtype.itemsize} bytes, fixed for a match.",
        field_table(box.rules, audience=False),
    ]
    return "\n\n".join(parts) + "\n"


def numbers(first: int, size: int) -> str:
    return str(first) if size == 1 else f"{first}–{first + size - 1}"


def field_table(schema: Schema, audience: bool = True) -> str:
    headings = ("Field", "Shape", "Bounds", "What it holds", *(("Seen by",) if audience else ()))
    rows = (
        (
            f"`{f.name}`",
            " × ".join(f"{size} {axis}" for axis, size in (f.shape or {}).items()),
            f"{f.low} to {f.high}",
            f.about,
            *((f.seen_by,) if audience else ()),
        )
        for f in schema.fields
    )
    return table(headings, rows)


def table(headings: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    headings = list(headings)
    lines = [headings, ["---"] * len(headings), *rows]
    return "\n".join("| " + " | ".join(str(cell).replace("|", "\\|") for cell in line) + " |" for line in lines)


def write_pages(folder: Path) -> None:
    """Write the page of each of our own games."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in own_folders():
        box = open_box(slug_of(name))
        (folder / f"{box.slug}.md").write_text(game_page(box), encoding="utf-8")


if __name__ == "__main__":
    write_pages(Path(sys.argv[1]))
