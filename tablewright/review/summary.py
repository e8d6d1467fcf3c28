"""What a review says about each seat as a whole: accuracy, large strokes, and the turning points of the match."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from pathlib import Path

import numpy as np

from tablewright.engine.match import Match
from tablewright.engine.words import read_words
from tablewright.review.grading import INACCURACY
from tablewright.review.ledger import Account
from tablewright.review.positions import Position, is_certain
from tablewright.review.shape import Decision, KindSummary, Stroke, Summary, TurningPoint

WORDS = Path(__file__).parent / "text" / "en.toml"
SCALE = 20.0  # points: who loses this many at every decision has an accuracy of 37
SWING = 10.0  # points of chance that a turning point, or a decision that mattered, moves
MOST_TURNS, MOST_STROKES = 5, 3
SENTENCES = 2  # of the journal, about a draw


def accuracy(decisions: Sequence[Decision]) -> float | None:
    """From 0 to 100: the mean over decisions, where one that loses nothing counts 100."""
    if not decisions:
        return None
    return round(100 * sum(exp(-d.lost / SCALE) for d in decisions) / len(decisions), 1)


def summarize(
    match: Match, seat: int, decisions: Sequence[Decision], positions: Sequence[Position], seconds: float | None
) -> Summary:
    free = [d for d in decisions if d.seat == seat and d.grade != "forced"]
    by_kind = {kind: summarize_kind([d for d in free if d.kind == kind]) for kind in sorted({d.kind for d in free})}
    weakest, strongest = weakest_and_strongest(match, free)
    return Summary(
        accuracy=accuracy(free),
        mattered=sum(mattered(d, positions) for d in free),
        seconds=seconds,
        strongest=strongest,
        weakest=weakest,
        by_kind=by_kind,
    )


def summarize_kind(decisions: Sequence[Decision]) -> KindSummary:
    lost = sum(d.lost for d in decisions) / len(decisions)
    return KindSummary(len(decisions), round(lost, 2), accuracy(decisions) or 0.0)


def mattered(decision: Decision, positions: Sequence[Position]) -> bool:
    """Whether a decision gave something away, or moved the seat's chance by a swing."""
    before, then = positions[decision.ply], positions[decision.ply + 1]
    change = 100 * float(then.chances[decision.seat] - before.chances[decision.seat])
    return decision.lost >= INACCURACY or abs(change) >= SWING


def weakest_and_strongest(match: Match, decisions: Sequence[Decision]) -> tuple[str | None, str | None]:
    """The phases in which a seat decided worst and best, as the game's words call them, if there is a difference."""
    found: dict[str, list[Decision]] = {}
    for decision in decisions:
        phase = match.game.box.phases[int(match.states_at(decision.ply)[0]["phase"])]
        found.setdefault(phase, []).append(decision)
    ordered = sorted((accuracy(decided) or 0.0, phase) for phase, decided in found.items())
    if not ordered or ordered[0][0] == ordered[-1][0]:
        return None, None
    weakest, strongest = (match.words_of.say(f"phase.{phase}") for _, phase in (ordered[0], ordered[-1]))
    return weakest, strongest


def turning_points(match: Match, positions: Sequence[Position]) -> list[TurningPoint]:
    """The actions that moved a seat's chance most, in the order of the match."""
    found = []
    for ply in range(len(match.moves)):
        before, then = positions[ply], positions[ply + 1]
        changes = 100 * (then.chances - before.chances)
        seat = int(np.argmax(np.abs(changes)))
        change = float(changes[seat])
        if abs(change) >= SWING and is_certain(change / 100, before, then, seat):
            found.append(TurningPoint(ply, seat, round(change, 1), told(match, ply)))
    largest = sorted(found, key=lambda turn: -abs(turn.change))[:MOST_TURNS]
    return sorted(largest, key=lambda turn: turn.ply)


def strokes(match: Match, account: Account, seat: int) -> list[Stroke]:
    """The largest strokes of luck, the deal among them, and of skill: what the seat's own decisions brought or cost."""
    luck = [Stroke(0, "luck", float(account.deal[seat]), read_words(WORDS).say("stroke.deal"))]
    skill = []
    for ply, move in enumerate(match.moves):
        if move.chance:
            luck.append(Stroke(ply, "luck", float(account.luck[ply, seat]), drawn(match, ply, seat)))
        if move.actor == seat:
            skill.append(Stroke(ply, "skill", float(account.skill[ply, seat]), told(match, ply)))
    return [*largest(luck), *largest(skill)]


def largest(found: Sequence[Stroke]) -> list[Stroke]:
    real = [stroke for stroke in found if stroke.worth]
    return sorted(real, key=lambda stroke: (-abs(stroke.worth), stroke.ply))[:MOST_STROKES]


def told(match: Match, ply: int) -> str:
    """Who did what."""
    words = match.at(ply).words(match.moves[ply].action)
    return f"{match.words_of.player(match.moves[ply].actor)}: {words}"


def drawn(match: Match, ply: int, seat: int) -> str:
    """What an action with a draw came to, by the journal."""
    return " ".join(match.sentences(ply + 1, seat)[-SENTENCES:]) or told(match, ply)
