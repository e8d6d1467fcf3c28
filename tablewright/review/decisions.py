"""What each decision gave away, judged by what the seat could know.

All actions of a decision are played in the same imagined worlds, which look to the seat like the true one. A few worlds
find the best of the other actions. It is then compared with the action that was played, in new worlds, and in more of
them for as long as it might be a mistake. Where the judge has no net, searches do both.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tablewright.bots.advice import steps_in_words
from tablewright.bots.consequences import Consequences
from tablewright.bots.following import follow
from tablewright.bots.judge import Judge, unfold
from tablewright.bots.search import Plan, Search
from tablewright.bots.seat import Seat
from tablewright.engine.intervals import Z95
from tablewright.engine.match import Match
from tablewright.review.rule_marks import rules_of
from tablewright.review.seeds import Seeds
from tablewright.review.shape import Better, Decision, Grade, Step

BEST = 1.0  # points of chance: less than this is nothing
INACCURACY, MISTAKE, BLUNDER = 5.0, 10.0, 20.0
FIRST_LOOK = 12  # worlds in which every action is tried
SECOND_LOOK, KEPT = 24, 4  # worlds in which so many of the other actions are played to the end, those that did best
COMPARED = (64, 64, 128, 256, 512)  # worlds of the comparison, added while it might be a mistake
GAMES = 300  # played to the end for one decision, about
ACTIONS = 2_000_000  # imagined for the decisions of one match, about; a long match has fewer worlds for each
FEWEST = 8  # worlds
THOROUGH = 0.1  # of the usual worlds: with fewer, an action that did no worse than the other is left at that
SHARES = (4, 4, 2)  # parts of the iterations of a search, one after another while it might be a mistake
WIDER = 2  # times the usual exploration, so that a search learns something of every action
VISITED, FEWEST_ITERATIONS = 50, 200  # times that an action was tried before a search knows it; and of one part
TOLD_GAMES = 120  # in which the reason is found
LINE_ITERATIONS, LINE = 200, 4  # of the search that finds the line, and the actions of the line
SENTENCES = 2  # of the reason


@dataclass(frozen=True)
class Loss:
    """What an action gave away against another, in points of chance, with the 95 % interval."""

    mean: float
    low: float
    high: float


def between(mean: float, error: float) -> Loss:
    """By a mean and its standard error."""
    return Loss(mean, mean - Z95 * error, mean + Z95 * error)


def grade(loss: Loss) -> Grade:
    """By what was lost; and the doubt must not reach further down than the next lower grade."""
    if loss.mean >= BLUNDER and loss.low >= MISTAKE:
        return "blunder"
    if loss.mean >= MISTAKE and loss.low >= INACCURACY:
        return "mistake"
    if loss.mean >= INACCURACY and loss.low > 0:
        return "inaccuracy"
    return "good" if loss.mean >= BEST else "best"


def judge_decision(match: Match, ply: int, judge: Judge, seeds: Seeds) -> Decision:
    """The decision that was taken after `ply` actions."""
    table, move = match.at(ply), match.moves[ply]
    seat = Seat(table, move.actor)
    kind = match.game.box.actions.family_of(move.action).name
    words = table.words(move.action)
    if len(seat.legal) == 1:
        return Decision(ply, move.actor, move.action, words, kind, 0.0, 0.0, 0.0, "forced", None, None, [], [])
    comparison = comparison_of(seat, ply, judge, seeds, effort(len(match.moves), judge))
    other = comparison.best_other(move.action)
    loss = comparison.loss(move.action, other)
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
    return decision if found in ("best", "good") else explained(decision, table, seat, other, seeds)


def effort(plies: int, judge: Judge) -> float:
    """The share of the usual worlds that a match of so many actions can have."""
    return min(1.0, ACTIONS / (GAMES * plies * judge.effort(plies)))


def comparison_of(seat: Seat, ply: int, judge: Judge, seeds: Seeds, effort: float) -> Comparison | SearchComparison:
    if judge.searched:
        return SearchComparison(seat, ply, seeds, round(judge.searched * effort))
    return Comparison(seat, ply, judge, seeds, effort)


def is_settled(loss: Loss) -> bool:
    """Whether more games would hardly change if it is a mistake."""
    return loss.high < MISTAKE or loss.low >= MISTAKE


def agree(one: Loss, other: Loss) -> bool:
    """Whether both say that it is a mistake, or both that it is none."""
    return is_settled(one) and is_settled(other) and (one.low >= MISTAKE) == (other.low >= MISTAKE)


def explained(decision: Decision, table: Match, seat: Seat, other: int, seeds: Seeds) -> Decision:
    """The same with the better action, the reason, its rules and the line that shows it."""
    seed = int(seeds.of("reason", decision.ply, 1)[0] >> np.uint64(32))
    better, played = follow(seat, [other, decision.action], TOLD_GAMES, seed)
    consequences = Consequences(seat)
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


class Comparison:
    """The actions of one decision, played in the same imagined worlds."""

    def __init__(self, seat: Seat, ply: int, judge: Judge, seeds: Seeds, effort: float):
        self.seat, self.ply, self.judge, self.seeds, self.effort = seat, ply, judge, seeds, effort

    def best_other(self, played: int) -> int:
        """The best of the other actions: all in a few worlds, the best of them in more."""
        others: list[int] = [action for action in self.seat.legal if action != played]
        seeds, player = self.seeds.of("first look", self.ply, FIRST_LOOK), self.seat.player
        first = [self.judge.payoffs(self.unfolded(action, seeds))[:, player].mean() for action in others]
        kept: list[int] = [others[i] for i in np.argsort([-each for each in first], kind="stable")[:KEPT]]
        if len(kept) == 1:
            return kept[0]
        seeds = self.seeds.of("second look", self.ply, self.worlds(SECOND_LOOK))
        return max(kept, key=lambda action: self.prospects(action, seeds))

    def loss(self, played: int, other: int) -> Loss:
        """How much better the other action did, in worlds that did not choose it.

        An action that the judge's players would take as well needs less proof, and so does every one in a long match.
        """
        sparing = self.effort < THOROUGH or self.judge.choice(self.seat) == played
        gaps = np.zeros(0)
        for number, worlds in enumerate(COMPARED):
            seeds = self.seeds.of(f"compare {number}", self.ply, self.worlds(worlds))
            better, own = (self.points(action, seeds) for action in (other, played))
            gaps = np.concatenate([gaps, better - own])
            loss = between(float(gaps.mean()), float(gaps.std(ddof=1)) / len(gaps) ** 0.5)
            if is_settled(loss) or (sparing and loss.mean <= 0):
                break
        return loss

    def worlds(self, usual: int) -> int:
        return max(FEWEST, round(usual * self.effort))

    def prospects(self, action: int, seeds: np.ndarray) -> float:
        """Chance and payoff together, for the payoff says more where there are few worlds."""
        values = self.judge.values(self.unfolded(action, seeds))
        return float((values.chances + values.payoffs)[:, self.seat.player].mean())

    def points(self, action: int, seeds: np.ndarray) -> np.ndarray:
        """Points of chance to win in each world; of payoff for one who is alone at the table."""
        values = self.judge.values(self.unfolded(action, seeds))
        worth = values.payoffs if self.seat.game.players == 1 else values.chances
        points: np.ndarray = 100 * worth[:, self.seat.player]
        return points

    def unfolded(self, action: int, seeds: np.ndarray) -> np.ndarray:
        return unfold(self.seat.game, self.seat.state, seeds, viewer=self.seat.player, action=action)


class SearchComparison:
    """The actions of one decision in two searches. One finds the best of the others, and one says what was lost."""

    def __init__(self, seat: Seat, ply: int, seeds: Seeds, most: int):
        defaults = seat.game.box.search_defaults
        exploration = WIDER * defaults.exploration
        self.steps = [max(FEWEST_ITERATIONS, most // share) for share in SHARES]
        plan = Plan(sum(self.steps), exploration=exploration, cut=defaults.cut, sift=defaults.sift)
        seeds_of_two = [int(seed >> np.uint64(32)) for seed in seeds.of("search", ply, 2)]
        self.choosing, self.comparing = (Search(seat.game, seed, plan) for seed in seeds_of_two)
        self.seat = seat
        for search in (self.choosing, self.comparing):
            search.prepare(seat)
        self.grown = 0  # steps of the search that compares

    def best_other(self, played: int) -> int:
        self.grow(self.choosing, self.steps[0])
        tried = [each for each in self.choosing.merged(self.seat) if each.action != played]
        known = [each for each in tried if each.visits >= VISITED] or tried[:1]
        return max(known, key=lambda each: each.value).action

    def loss(self, played: int, other: int) -> Loss:
        """In points of the payoff. The search goes on for as long as it might be a mistake.

        A search learns late what an action leads to, and its interval does not show that. So it must find the same
        twice.
        """
        last = None
        while True:
            if self.grown < len(self.steps):
                self.grow(self.comparing, self.steps[self.grown])
                self.grown += 1
            loss = self.gap(played, other)
            if self.grown == len(self.steps) or (last and agree(last, loss)):
                return loss
            last = loss

    def gap(self, played: int, other: int) -> Loss:
        found = {each.action: each for each in self.comparing.merged(self.seat)}
        better, own = found[other], found[played]
        return between(100 * (better.value - own.value), 100 * float(np.hypot(better.error, own.error)))

    def grow(self, search: Search, iterations: int) -> None:
        search.grow(search.trees[0], self.seat, iterations)
