"""What each decision gave away, and why another action was better."""

from __future__ import annotations

import numpy as np

from tablewright.bots.advice import steps_in_words
from tablewright.bots.consequences import Consequences
from tablewright.bots.following import follow
from tablewright.bots.search import Plan, Search
from tablewright.bots.seat import Seat
from tablewright.engine.match import Match
from tablewright.review.comparisons import Comparisons
from tablewright.review.grading import grade
from tablewright.review.rule_marks import rules_of
from tablewright.review.seeds import Seeds
from tablewright.review.shape import Better, Decision, Step

TOLD_GAMES, COUNTED = 48, 12  # in which the reason is found, and those whose parts are counted
LINE_ITERATIONS, LINE = 200, 4  # of the search that finds the line, and the actions of the line
SENTENCES = 2  # of the reason


def judge_decision(match: Match, ply: int, comparisons: Comparisons) -> Decision:
    """The decision that was taken after `ply` actions."""
    table, move = match.at(ply), match.moves[ply]
    seat = Seat(table, move.actor)
    kind = match.game.box.actions.family_of(move.action).name
    words = table.words(move.action)
    if len(seat.legal) == 1:
        return Decision(ply, move.actor, move.action, words, kind, 0.0, 0.0, 0.0, "forced", None, None, [], [])
    other, loss = comparisons.of(ply).judged(move.action)
    found = grade(loss)
    decision = Decision(
        ply=ply,
        seat=move.actor,
        action=move.action,
        words=words,
        kind=kind,
        lost=round(max(0.0, loss.mean), 2),
        low=round(max(0.0, loss.low), 2),
        high=round(max(0.0, loss.high), 2),
        grade=found,
        better=None,
        why=None,
        rules=[],
        line=[],
    )
    return decision if found in ("best", "good") else explained(decision, table, seat, other, comparisons.seeds)


def explained(decision: Decision, table: Match, seat: Seat, other: int, seeds: Seeds) -> Decision:
    """The same with the better action, the reason, its rules and the line that shows it."""
    seed = int(seeds.of("reason", decision.ply, 1)[0] >> np.uint64(32))
    better, played = follow(seat, [other, decision.action], TOLD_GAMES, seed)
    consequences = Consequences(seat, COUNTED)
    sentences = consequences.told(consequences.prospect(better), consequences.prospect(played))
    defaults = seat.game.box.search_defaults
    plan = Plan(LINE_ITERATIONS, exploration=defaults.exploration, cut=defaults.cut, sift=defaults.sift)
    search = Search(seat.game, seed, plan)
    search.consider(seat)
    line = search.expected_line(other, LINE) or [other]
    return Decision(
        **{
            **decision.__dict__,
            "better": Better(other, table.words(other)),
            "why": " ".join(sentences[:SENTENCES]),
            "rules": rules_of(table, other),
            "line": [Step(player, words) for player, words in steps_in_words(seat, line)],
        }
    )
