"""The report as one HTML page that opens offline: everything it needs is inside."""

from __future__ import annotations

import html
import json
from importlib import resources
from typing import Any

from tablewright.arena.blocks import replayed
from tablewright.arena.watching import Watched
from tablewright.engine.errors import NotInstalled
from tablewright.engine.game import Game
from tablewright.lab.findings import PRINTED, Finding, Measure, Section, Table
from tablewright.lab.report import Report, examples_of
from tablewright.lab.telling import players_word, spanned

SHOWN_FINDINGS = 30
SHOWN_MEASURES = 12  # of a section
STYLE = "page.css"
SCRIPT = "page.js"


def write_page(report: Report, heading: str, about: str) -> str:
    """The whole page."""
    saves = saved_examples(report)
    numbers = {id(w): number for number, w in enumerate(examples_of(report))}
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
        f"<title>{html.escape(heading)}</title><style>{own_file(STYLE)}</style>"
        f"<main>{''.join(parts)}</main>"
        f"<script>{plotly_script()}</script><script>const REPORT = {data};</script><script>{own_file(SCRIPT)}</script>"
        "</html>"
    )


def own_file(name: str) -> str:
    return (resources.files("tablewright.lab") / name).read_text(encoding="utf-8")


def need_plotly() -> Any:
    try:
        from plotly import offline
    except ImportError:
        raise NotInstalled("Reports need Plotly: pip install 'tablewright[lab]'.") from None
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
    rest = f"<p>{more} more of less weight are left out here.</p>" if more > 0 else ""
    return (
        f"<section class='findings'><h2>Findings</h2><p>What to look at first, the gravest on top. At most one in a"
        f" hundred of these is due to chance.</p><ol>{items}</ol>{rest}</section>"
    )


def finding_item(finding: Finding, numbers: dict[int, int]) -> str:
    weight = "grave" if finding.matters >= 0.6 else "plain" if finding.matters >= 0.3 else "slight"
    cases = "1 case" if finding.count == 1 else f"{finding.count:,} cases"
    small = f"{told_by(finding.level)}, {cases}, measure {finding.number}"
    return (
        f"<li class='{weight}'><span>{html.escape(finding.full_sentence)}</span>"
        f"<small>{small}{opening(finding.examples, numbers)}</small></li>"
    )


def told_by(level: str) -> str:
    return "by the printed numbers" if level == PRINTED else f"{html.escape(level)} players"


def opening(examples: tuple[Watched, ...], numbers: dict[int, int]) -> str:
    """Links that open example matches."""
    links = [f"<a href='#' data-match='{numbers[id(w)]}'>match {numbers[id(w)] + 1}</a>" for w in examples]
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
        f"{measures_part(section.measures, numbers)}<div class='plots'>{plots}</div>{tables}</section>"
    )


def measures_part(measures: list[Measure], numbers: dict[int, int]) -> str:
    """The first measures open, and many more, such as those of every option, folded away."""
    rows = [measure_row(measure, numbers) for measure in measures]
    most = SHOWN_MEASURES if len(rows) > SHOWN_MEASURES + 1 else len(rows)
    folded = (
        f"<details><summary>{len(rows) - most} more measures</summary><ul class='measures'>{''.join(rows[most:])}</ul>"
        "</details>"
        if rows[most:]
        else ""
    )
    return f"<ul class='measures'>{''.join(rows[:most])}</ul>{folded}"


def measure_row(measure: Measure, numbers: dict[int, int]) -> str:
    small = f"{players_word(measure.players)}, {html.escape(measure.level)}, n = {measure.estimate.count:,}"
    return (
        f"<li title='{html.escape(spanned(measure.estimate, 3))}'><b>{html.escape(measure.name)}</b>"
        f" <span>{html.escape(measure.sentence)}</span>"
        f"<small>measure {measure.number}; {small}{opening(measure.examples, numbers)}</small></li>"
    )


def table_part(table: Table) -> str:
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
    """The example matches: the saved text, and the story that a reader can follow at once."""
    games = {id(w): lot.game for lot in report.evidence.lots.values() for w in lot.games}
    return [told(w, games[id(w)]) for w in examples_of(report)]


def told(watched: Watched, game: Game) -> dict[str, Any]:
    match = replayed(watched, game)
    story = []
    for ply in range(len(match.moves) + 1):
        story += match.sentences(ply)
    return {
        "name": f"{game.box.slug}-{watched.seed}",
        "players": ", ".join(watched.bots),
        "save": match.save(),
        "story": story,
        "scores": match.scores,
    }
