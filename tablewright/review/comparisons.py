"""Comparing the action that was played with the best of the others, in worlds that look to the seat like the true one.

Where the judge has a net, its players say what else they would have done, and all actions are played in the same
imagined worlds. A decision is judged after a few plies, and with more worlds for as long as it might be a mistake. The
actions that the judge's players like least are played to the end. Without a net, searches do all this.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tablewright.bots.judge import Judge, unfold
from tablewright.bots.search import Plan, Search
from tablewright.bots.seat import Seat
from tablewright.engine.match import Match
from tablewright.review.grading import SERIOUS, Loss, agree, between, grade, is_settled
from tablewright.review.seeds import Seeds

KEPT = 3  # other actions that are looked at, those that the judge's players like best
LOOKED = 2_400  # worlds of the first look at all decisions of a match
FEWEST, MOST = 5, 16  # of one decision
COMPARED = (48, 64, 128)  # more worlds, added while it might be a mistake
PLAYED_OUT, SHOWN = (64, 64, 128, 256), 2  # the same where games are played to the end; parts for a favourite
USUAL = 256  # such games of each action, in most cases
DISLIKED = 2.0  # rated so much lower than the favourite: the judge's players take it seven times less often
TO_THE_END = 2_500_000  # actions imagined in the games of one match that are played to the end, about
AT_MOST = 1_600_000  # of one decision
SEARCH_ACTIONS = 2_000_000  # actions imagined by the searches of one match, about
GAMES = 300  # that a search comes to, about
SHARES = (4, 4, 2)  # parts of the iterations of a search, one after another while it might be a mistake
WIDER = 2  # times the usual exploration, so that a search learns something of every action
VISITED, FEWEST_ITERATIONS = 50, 200  # times that an action was tried before a search knows it; and of one part


@dataclass(frozen=True)
class Worlds:
    """How many worlds there are for a decision: fewer in a match of many actions."""

    look: int  # at several actions
    compared: Sequence[int]  # after a few plies, part by part
    played_out: Sequence[int]  # to the end; none in a match in which that takes too long


def usual_worlds(plies: int, judge: Judge) -> Worlds:
    look = min(MOST, max(FEWEST, LOOKED // plies))
    so_far = np.cumsum(PLAYED_OUT) * judge.outcome_effort(plies)
    return Worlds(look, (look, *COMPARED), PLAYED_OUT[: int((so_far <= AT_MOST).sum())])


class Comparisons:
    """How the decisions of one match are compared."""

    def __init__(self, match: Match, judge: Judge, seeds: Seeds):
        self.match, self.judge, self.seeds = match, judge, seeds
        plies = max(1, len(match.moves))
        self.iterations = round(judge.searched * min(1.0, SEARCH_ACTIONS / (GAMES * plies * judge.effort(plies))))
        self.worlds = usual_worlds(plies, judge)
        self.thorough = disliked(match, judge) if self.worlds.played_out and not judge.searched else set()

    def of(self, ply: int) -> Comparison | SearchComparison:
        """The comparison of the decision that was taken after so many actions."""
        seat = Seat(self.match.at(ply), self.match.moves[ply].actor)
        if self.judge.searched:
            return SearchComparison(seat, ply, self.seeds, self.iterations)
        return Comparison(seat, ply, self.judge, self.seeds, self.worlds, to_the_end=ply in self.thorough)


def disliked(match: Match, judge: Judge) -> set[int]:
    """The plies of the actions that the judge's players like least, as many as can be played to the end."""
    plies = len(match.moves)
    gaps = {}
    for ply, move in enumerate(match.moves):
        seat = Seat(match.at(ply), move.actor)
        if len(seat.legal) > 1:
            ratings = judge.ratings(seat)
            gaps[ply] = float(ratings[list(seat.legal)].max() - ratings[move.action])
    most = TO_THE_END // (USUAL * judge.outcome_effort(plies))
    worst = sorted(gaps, key=lambda ply: -gaps[ply])[:most]
    return {ply for ply in worst if gaps[ply] >= DISLIKED}


class Comparison:
    """The actions of one decision, played in the same imagined worlds."""

    def __init__(self, seat: Seat, ply: int, judge: Judge, seeds: Seeds, worlds: Worlds, *, to_the_end: bool):
        self.seat, self.ply, self.judge, self.seeds = seat, ply, judge, seeds
        self.worlds, self.to_the_end = worlds, to_the_end

    def judged(self, played: int) -> tuple[int, Loss]:
        """What would have been best instead, and what was lost against it.

        That is the favourite of the judge's players; if it was played, the best of those they like next.
        """
        ratings = self.judge.ratings(self.seat)
        liked: list[int] = sorted(self.seat.legal, key=lambda action: -float(ratings[action]))
        if liked[0] != played:
            return liked[0], self.loss(played, liked[0])
        others = liked[1 : KEPT + 1]
        own, *found = self.points([played, *others], self.seeds.of("look", self.ply, self.worlds.look))
        gaps = [each - own for each in found]
        best = int(np.argmax([gap.mean() for gap in gaps]))
        first = loss_of(gaps[best])
        return others[best], first if first.mean <= 0 else self.loss(played, others[best])

    def loss(self, played: int, other: int) -> Loss:
        """How much better the other action did.

        Where the favourite of the judge's players looks like a mistake after a few plies, they are asked to show it.
        """
        if self.to_the_end:
            return self.compared(played, other, self.worlds.played_out, to_the_end=True)
        loss, shown = self.compared(played, other, self.worlds.compared), self.worlds.played_out[:SHOWN]
        if shown and grade(loss) in SERIOUS and self.judge.choice(self.seat) == played:
            return self.compared(played, other, shown, to_the_end=True)
        return loss

    def compared(self, played: int, other: int, worlds: Sequence[int], *, to_the_end: bool = False) -> Loss:
        """By more worlds for as long as it might be a mistake."""
        gaps = np.zeros(0)
        for number, count in enumerate(worlds):
            seeds = self.seeds.of(f"compare {number}", self.ply, count)
            better, own = self.points([other, played], seeds, to_the_end=to_the_end)
            gaps = np.concatenate([gaps, better - own])
            loss = loss_of(gaps)
            if is_settled(loss):
                break
        return loss

    def points(self, actions: list[int], seeds: np.ndarray, *, to_the_end: bool = False) -> np.ndarray:
        """Points of chance to win, by action and world; of payoff for one who is alone at the table."""
        states = self.unfolded(actions, seeds)
        values = self.judge.played_out(states) if to_the_end else self.judge.values(states)
        return 100 * self.by_action(values.payoffs if self.seat.game.players == 1 else values.chances, actions)

    def unfolded(self, actions: list[int], seeds: np.ndarray) -> np.ndarray:
        """The worlds after each of the actions, one action after another."""
        game, state, viewer = self.seat.game, self.seat.state, self.seat.player
        return np.concatenate([unfold(game, state, seeds, viewer=viewer, action=action) for action in actions])

    def by_action(self, values: np.ndarray, actions: list[int]) -> np.ndarray:
        """The values for the seat that decides: a row for each action."""
        return values[:, self.seat.player].reshape(len(actions), -1)


def loss_of(gaps: np.ndarray) -> Loss:
    """By how much better the other action did in each world."""
    return between(float(gaps.mean()), float(gaps.std(ddof=1)) / len(gaps) ** 0.5)


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

    def judged(self, played: int) -> tuple[int, Loss]:
        """What would have been best instead, and what was lost against it."""
        other = self.best_other(played)
        return other, self.loss(played, other)

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
