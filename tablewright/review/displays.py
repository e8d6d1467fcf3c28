"""How a review looks in a notebook: tables without scripts, and the chances of all seats as a plot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tablewright.engine.displays import heading, table
from tablewright.engine.plots import drawn
from tablewright.engine.words import plural

if TYPE_CHECKING:
    from tablewright.review.shape import Review, SeatReview

POOR = ("inaccuracy", "mistake", "blunder")


def review_html(review: Review) -> str:
    """The result and the ledger of each seat, and the decisions that gave something away, the costliest first."""
    seats = table(("player", "result", "accuracy", "deal", "draws", "own", "others"), map(seat_row, review.seats))
    poor = sorted((d for d in review.decisions if d.grade in POOR), key=lambda d: -d.lost)
    rows = [
        (d.ply + 1, review.seats[d.seat].name, d.words, d.grade, f"{d.lost:.0f}", d.better.words if d.better else "")
        for d in poor
    ]
    decisions = table(("action", "player", "played", "grade", "points lost", "better"), rows) if rows else ""
    about = plural(len(review.decisions), "decision", "decisions")
    return heading(f"Review of a match of {review.game}", about) + seats + decisions


def seat_row(seat: SeatReview) -> tuple[Any, ...]:
    """A row for a seat; while the review is being made, the last cells are empty."""
    ledger = seat.ledger
    parts = (ledger.deal, ledger.draws, ledger.own, ledger.others) if ledger else ()
    shown = [f"{part:+.2f}" for part in parts] or [""] * 4
    free = seat.summary.accuracy if seat.summary else None
    return (seat.name, f"{seat.result:.2f}", "" if free is None else f"{free:.0f}", *shown)


def review_plot(review: Review) -> Any:
    """The chance of every seat to win, from the first position to the last."""
    traces = [
        {
            "type": "scatter",
            "mode": "lines",
            "name": seat.name,
            "x": [point.ply for point in review.curve],
            "y": [round(100 * point.chance[place], 1) for point in review.curve],
        }
        for place, seat in enumerate(review.seats)
    ]
    axes = {"xaxis": {"title": {"text": "actions played"}}, "yaxis": {"title": {"text": "chance to win, per cent"}}}
    return drawn({"data": traces, "layout": {"title": {"text": f"Chances in a match of {review.game}"}, **axes}})
