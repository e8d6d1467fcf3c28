"""`tablewright review`: what decided a match, or how players did over many."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from tablewright.bots.judge import Judge, PlayoutJudge
from tablewright.bots.nets.judge import best_judge
from tablewright.cli import files
from tablewright.cli.progress import progress_bar
from tablewright.engine.errors import BadOption, BadSave
from tablewright.engine.match import Match
from tablewright.review.making import review_match
from tablewright.review.many import Mean, PlayerReview
from tablewright.review.shape import Review

SHOWN = ("inaccuracy", "mistake", "blunder")
CURVE_POINTS = 8


JUDGES = ("net", "playouts")


def review_file(file: Path, seed: int, threads: int | None, judge: str) -> Review:
    return made(files.read_match(file), seed, open_judge(judge), threads)


def open_judge(name: str) -> Callable[[Match, int], Judge]:
    """The judge of this name, for a match and a number of threads."""
    if name not in JUDGES:
        raise BadOption(f"Unknown judge {name!r}: choose one of {', '.join(JUDGES)}.")
    if name == "net":
        return lambda match, threads: best_judge(match, threads=threads)
    return lambda match, threads: PlayoutJudge(match.game, threads=threads)


def made(match: Match, seed: int, judge_for: Callable[[Match, int], Judge], threads: int | None) -> Review:
    """The complete review of a match, with a bar."""
    judge = judge_for(match, threads or os.cpu_count() or 1)
    with progress_bar("reviewing", len(match.moves) + 2) as advance:
        for part in review_match(match, seed=seed, judge=judge):
            review = part
            advance(1)
    return review


def review_folder(folder: Path, seed: int, threads: int | None, judge: str) -> list[Review]:
    """The reviews of all matches in a folder, by file name. Each unreadable file is named in one line."""
    reviews = []
    for file in sorted(path for path in folder.iterdir() if path.is_file()):
        try:
            reviews.append(review_file(file, seed, threads, judge))
        except BadSave as error:
            print(f"tablewright: {error}", file=sys.stderr)
    if not reviews:
        raise BadSave(f"{folder} has no match that can be reviewed.")
    return reviews


def players_data(players: Sequence[PlayerReview]) -> list[dict[str, Any]]:
    return [asdict(player) for player in players]


# --- text ---------------------------------------------------------------------------------------------------------


def print_review(review: Review, out: Console) -> None:
    out.print(curve_table(review))
    out.print(ledger_table(review))
    for seat in review.seats:
        for stroke in seat.strokes:
            out.print(f"{seat.name}, {stroke.kind} {stroke.worth:+.3f}: {stroke.words}", markup=False)
    for turn in review.turning_points:
        who = review.seats[turn.seat].name
        out.print(f"Turning point at action {turn.ply + 1}: {turn.words} ({who} {turn.change:+.0f})", markup=False)
    for decision in review.decisions:
        if decision.grade in SHOWN and decision.better:
            who = review.seats[decision.seat].name
            doubt = f"{decision.lost:.0f} points, {decision.low:.0f} to {decision.high:.0f}"
            out.print(f"Action {decision.ply + 1}, {who}: {decision.words}. {decision.grade} ({doubt})", markup=False)
            out.print(f"  Better: {decision.better.words}. {decision.why or ''}".rstrip(), markup=False)


def curve_table(review: Review) -> Table:
    """The chances at a few positions."""
    table = plain_table("actions", *(seat.name for seat in review.seats))
    points = review.curve
    chosen = sorted({round(i * (len(points) - 1) / CURVE_POINTS) for i in range(CURVE_POINTS + 1)})
    for number in chosen:
        point = points[number]
        table.add_row(str(point.ply), *(f"{chance:.0%}" for chance in point.chance))
    return table


def ledger_table(review: Review) -> Table:
    table = plain_table("", "result", "expected", "deal", "draws", "own", "others", "accuracy")
    for seat in review.seats:
        if seat.ledger and seat.summary:
            parts = asdict(seat.ledger).values()
            accuracy = "" if seat.summary.accuracy is None else f"{seat.summary.accuracy:.0f}"
            numbers = (f"{part:+.3f}" for part in parts)
            table.add_row(seat.name, f"{seat.result:.3f}", f"{seat.expected or 0.0:.3f}", *numbers, accuracy)
    return table


def print_players(players: Sequence[PlayerReview], out: Console) -> None:
    table = plain_table("player", "game", "matches", "accuracy", "trend", "result", "without luck", "spread")
    for p in players:
        known = [each for each in p.accuracy if each is not None]
        accuracy = f"{sum(known) / len(known):.0f}" if known else ""
        trend = "" if p.trend is None else f"{p.trend:+.1f}"
        spread = "" if p.spread is None else f"{p.spread:.2f}"
        table.add_row(
            p.name, p.game, str(p.matches), accuracy, trend, with_interval(p.raw), with_interval(p.adjusted), spread
        )
    out.print(table)
    for p in players:
        for each in p.mistakes:
            counts = f"{each.mistakes} of {each.decisions} decisions, {each.lost:.1f} points lost on average"
            out.print(f"{p.name} often goes wrong with {each.kind}: {counts}.", markup=False)


def with_interval(m: Mean) -> str:
    return f"{m.mean:+.3f}" if m.low is None else f"{m.mean:+.3f} ({m.low:+.3f} to {m.high:+.3f})"


def plain_table(*columns: str) -> Table:
    return Table(*columns, box=None, padding=(0, 2, 0, 0), header_style="dim")
