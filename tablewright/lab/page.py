"""The report as one HTML page that opens offline: it contains everything it needs."""

from __future__ import annotations

import html
import json
from importlib import resources
from typing import Any

from tablewright.arena.recording import GameRecord
from tablewright.arena.samples import replay_record
from tablewright.engine.extras import extra
from tablewright.engine.game import Game
from tablewright.lab.findings import Finding, Measurement, Section, SectionTable
from tablewright.lab.report import Report
from tablewright.lab.report_data import ABOUT_FINDINGS, evidence_of, grade_of, support_of
from tablewright.lab.wording import counted, with_interval

SHOWN_FINDINGS = 30
SHOWN_MEASUREMENTS = 12  # of a section
STYLE = "page.css"
SCRIPT = "page.js"


def write_page(report: Report, heading: str, about: str) -> str:
    """A report as one HTML page that needs no network."""
    saves = saved_examples(report)
    numbers = {id(record): place for place, record in enumerate(report.examples)}
    parts = [
        f"<h1>{html.escape(heading)}</h1><p class='about'>{html.escape(about)}</p>",
        findings_part(report.findings, numbers),
        contents(report.sections),
        *(section_part(i, section, numbers) for i, section in enumerate(report.sections)),
    ]
    plots = [plot for section in report.sections for plot in section.plots]
    data = json.dumps({"plots": plots, "matches": saves}).replace("</", "<\\/")
    return (
        "<!doctype html><html lang='en'><meta charset='utf-8'>"
        "<meta name='viewport' content='width=device-width,initial-scale=1'>"
        f"<title>{html.escape(heading)}</title><style>{package_file(STYLE)}</style>"
        f"<main>{''.join(parts)}</main>"
        f"<script>{plotly_script()}</script><script>const REPORT = {data};</script>"
        f"<script>{package_file(SCRIPT)}</script></html>"
    )


def package_file(name: str) -> str:
    return (resources.files("tablewright.lab") / name).read_text(encoding="utf-8")


def need_plotly() -> Any:
    with extra("lab", "Reports need Plotly"):
        from plotly import offline
    return offline


def plotly_script() -> str:
    script: str = need_plotly().get_plotlyjs()
    return script.replace("</script", "<\\/script")


# --- Findings -------------------------------------------------------------------------------------------------------


def findings_part(findings: list[Finding], numbers: dict[int, int]) -> str:
    if not findings:
        return "<section class='findings'><h2>Findings</h2><p>Nothing is out of range.</p></section>"
    items = "".join(finding_item(finding, numbers) for finding in findings[:SHOWN_FINDINGS])
    more = len(findings) - SHOWN_FINDINGS
    rest = f"<p>{counted(more, 'less severe finding')} not shown here.</p>" if more > 0 else ""
    return f"<section class='findings'><h2>Findings</h2><p>{ABOUT_FINDINGS}</p><ol>{items}</ol>{rest}</section>"


def finding_item(finding: Finding, numbers: dict[int, int]) -> str:
    return (
        f"<li class='{grade_of(finding)}'><span>{html.escape(finding.full_sentence)}</span>"
        f"<small>{html.escape(evidence_of(finding))}{example_links(finding.examples, numbers)}</small></li>"
    )


def example_links(examples: tuple[GameRecord, ...], numbers: dict[int, int]) -> str:
    """Links that open example matches."""
    links = [f"<a href='#' data-match='{numbers[id(r)]}'>match {numbers[id(r)] + 1}</a>" for r in examples]
    return f"; see {', '.join(links)}" if links else ""


# --- Sections -------------------------------------------------------------------------------------------------------


def contents(sections: list[Section]) -> str:
    links = "".join(f"<li><a href='#s{i}'>{html.escape(section.title)}</a></li>" for i, section in enumerate(sections))
    return f"<nav><ol>{links}</ol></nav>"


def section_part(place: int, section: Section, numbers: dict[int, int]) -> str:
    notes = "".join(f"<p class='note'>{html.escape(note)}</p>" for note in section.notes)
    plots = "".join("<div class='plot'></div>" for _ in section.plots)
    tables = "".join(table_part(table) for table in section.tables)
    return (
        f"<section id='s{place}'><h2>{html.escape(section.title)}</h2>{notes}"
        f"{measurements_part(section.measurements, numbers)}<div class='plots'>{plots}</div>{tables}</section>"
    )


def measurements_part(measurements: list[Measurement], numbers: dict[int, int]) -> str:
    """The first measurements, and the rest folded away."""
    rows = [measurement_row(measurement, numbers) for measurement in measurements]
    most = SHOWN_MEASUREMENTS if len(rows) > SHOWN_MEASUREMENTS + 1 else len(rows)
    folded = (
        f"<details><summary>{len(rows) - most} more</summary><ul class='measures'>{''.join(rows[most:])}</ul></details>"
        if rows[most:]
        else ""
    )
    return f"<ul class='measures'>{''.join(rows[:most])}</ul>{folded}"


def measurement_row(measurement: Measurement, numbers: dict[int, int]) -> str:
    return (
        f"<li title='{html.escape(with_interval(measurement.estimate, 3))}'><b>{html.escape(measurement.name)}</b>"
        f" <span>{html.escape(measurement.sentence)}</span>"
        f"<small>{html.escape(support_of(measurement))}{example_links(measurement.examples, numbers)}</small></li>"
    )


def table_part(table: SectionTable) -> str:
    head = "".join(f"<th>{html.escape(column)}</th>" for column in table.columns)
    rows = "".join(
        "<tr>" + "".join(f"<td>{html.escape(str(cell))}</td>" for cell in row) + "</tr>" for row in table.rows
    )
    return (
        f"<details><summary>{html.escape(table.title)} ({len(table.rows)})</summary>"
        f"<div class='wide'><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div></details>"
    )


# --- Example matches ------------------------------------------------------------------------------------------------


def saved_examples(report: Report) -> list[dict[str, Any]]:
    """The example matches: the saved text, and the sentences of every action."""
    games = {id(record): sample.game for sample in report.evidence.samples.values() for record in sample.games}
    return [saved_example(record, games[id(record)]) for record in report.examples]


def saved_example(record: GameRecord, game: Game) -> dict[str, Any]:
    match = replay_record(record, game)
    story: list[str] = []
    for ply in range(len(match.moves) + 1):
        story += match.sentences(ply)
    return {
        "name": f"{game.box.slug}-{record.seed}",
        "players": ", ".join(record.bots),
        "save": match.save(),
        "story": story,
        "scores": match.scores,
    }
