"""Texts for players as messages: the rulebook, the player aid, and the positions of figures."""

from __future__ import annotations

from functools import cache
from typing import Any

from tablewright.engine.match import Match
from tablewright.server.errors import NotFound
from tablewright.server.tables.games import box_of
from tablewright.server.tables.snapshot import PositionSnapshot
from tablewright.server.web import views
from tablewright.server.web.messages.learning import FigurePosition
from tablewright.server.web.messages.positions import Position
from tablewright.server.web.messages.tables import SeatCard, TableCard
from tablewright.server.web.messages.texts import (
    Aid,
    AidPart,
    FigureBlock,
    ListBlock,
    ParagraphBlock,
    Passage,
    Rulebook,
    RulebookSection,
    Span,
    TableBlock,
)
from tablewright.teach import has_aid, has_rulebook, markdown, play_figure, read_aid, read_figures, read_rulebook

NO_UNDO = "This is a figure in the rulebook."


@cache
def rulebook(slug: str) -> Rulebook:
    box = box_of(slug)
    if not has_rulebook(box):
        raise NotFound(f"{box.title} has no rulebook for players.")
    book = read_rulebook(box)
    sections = [
        RulebookSection(
            id=section.anchor,
            title=section.heading.text,
            level=section.heading.level,
            decisions=list(section.decisions),
            passages=[Passage(block=block(p.block), rules=list(p.rules or ())) for p in section.passages],
        )
        for section in book.sections
    ]
    return Rulebook(title=book.title, minutes=book.minutes, sections=sections)


@cache
def aid(slug: str) -> Aid:
    box = box_of(slug)
    if not has_aid(box):
        raise NotFound(f"{box.title} has no player aid.")
    page = read_aid(box)
    parts = [AidPart(title=part.title, blocks=[block(b) for b in part.blocks]) for part in page.parts]
    return Aid(title=page.title, parts=parts)


def block(given: markdown.Text | markdown.Picture) -> Any:
    match given:
        case markdown.Paragraph():
            return ParagraphBlock(spans=spans(given.spans))
        case markdown.Items():
            return ListBlock(ordered=given.ordered, items=[spans(item) for item in given.items])
        case markdown.Table():
            rows = [[spans(cell) for cell in row] for row in given.rows]
            return TableBlock(head=[spans(cell) for cell in given.head], rows=rows)
        case markdown.Picture():
            return FigureBlock(name=given.name, alt=given.alt)


def spans(line: markdown.Line) -> list[Span]:
    return [Span(style=span.style, text=span.text) for span in line]


# --- Figures ---------------------------------------------------------------------------------------------------------


@cache
def figure(slug: str, name: str) -> FigurePosition:
    """The position of a figure. It is played from the start, so call it in a thread."""
    box = box_of(slug)
    plan = read_figures(box).get(name)
    if plan is None:
        raise NotFound(f"The rulebook of {box.title} has no figure called {name[:80]!r}.")
    played = play_figure(box, plan)
    match = played.match
    snapshot = PositionSnapshot(match)
    position = Position(
        **views.board_fields(snapshot, plan.seat),
        n=0,
        table=figure_table(match, plan.seat),
        legal=views.legal_actions(snapshot) if plan.seat == match.actor and not match.over else [],
        undo=NO_UNDO,
        log_from=1,
        log=[views.move_entry(match, plan.seat, ply, r) for ply, r in enumerate(played.rounds, start=1)],
        thinking=None,
    )
    return FigurePosition(settings=views.settings(match.game), position=position, show=list(plan.show))


def figure_table(match: Match, seat: int | None) -> TableCard:
    """A table that exists only on paper."""
    box = match.game.box
    seats = [
        SeatCard(
            seat=i,
            name=match.words_of.player(i),
            kind="person",
            level=None,
            mine=i == seat,
            taken=True,
            online=True,
            away=None,
            abandons=False,
            days_off=None,
            coach=False,
        )
        for i in range(match.game.players)
    ]
    return TableCard(
        id="figure",
        name=box.title,
        game=box.slug,
        title=box.title,
        players=len(seats),
        seats=seats,
        ply=len(match.moves),
        round=match.round,
        over=match.over,
        public=False,
        spectators=False,
        delay=None,
        mine=seat is not None,
        my_seats=[] if seat is None else [seat],
        your_turn=seat is not None and match.actor == seat,
        host=False,
        waiting=False,
        actor=match.actor,
        since=0,
        last=None,
        clock=None,
        plans=False,
        created=0,
        closed=None,
        abandoned=False,
        rated=False,
        content=None,
        rematch=None,
        coach=False,
        outdated=False,
    )
