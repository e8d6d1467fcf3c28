"""Mining: one match between strong bots, and the puzzles found in it. The same match always gives the same puzzles."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from tablewright.bots import Seat, open_bot
from tablewright.bots.search import Search, Tried
from tablewright.engine.box import Box
from tablewright.engine.game import Game
from tablewright.engine.match import Match
from tablewright.engine.registry import load, open_box
from tablewright.teach.puzzles.certifying import TREE, Budget, certify, is_promising
from tablewright.teach.puzzles.reading import SOLVERS, Puzzle, state_hash

PLAYER = "search:900"  # in every seat of the match
FEWEST_ACTIONS = 3
MOST_PUZZLES = 2  # of one match, from different thirds of it
MOST_LOOKS = 40  # at positions of one match
EASY_SHARE = 0.1  # of the positions that a look at the next action solves
SOLVING_TRIES = 8  # of each bot
COUNTS = (2, 3, 4)  # players


@dataclass(frozen=True)
class Candidate:
    """A decision at which some actions look clearly better than the others."""

    ply: int
    third: int
    good: Sequence[int]


class OutOfTime(Exception):
    """The time is up before the match is done."""


def mine_match(slug: str, number: int, seed: int, deadline: float) -> list[Puzzle]:
    """The puzzles of one match: none, one or two."""
    chance = Random(f"{slug} {seed} {number}")
    counts = player_counts(open_box(slug))
    game = game_with(slug, counts[number % len(counts)])
    match, candidates = play_match(game, chance.randrange(2**31), deadline)
    chance.shuffle(candidates)
    found: dict[int, Puzzle] = {}
    looks = 0
    for candidate in candidates:
        if len(found) == MOST_PUZZLES or looks == MOST_LOOKS:
            break
        if candidate.third in found:
            continue
        position = match.at(candidate.ply)
        if looks_easy(position, candidate.good) and chance.random() > EASY_SHARE:
            continue
        check_time(deadline)
        looks += 1
        puzzle = make_puzzle(position, chance.randrange(2**31))
        if puzzle:
            found[candidate.third] = puzzle
    return list(found.values())


def player_counts(box: Box) -> list[int]:
    return [count for count in COUNTS if box.options.players.low <= count <= box.options.players.high]


@cache
def game_with(slug: str, players: int) -> Game:
    return load(slug, players=players)


def play_match(game: Game, seed: int, deadline: float) -> tuple[Match, list[Candidate]]:
    """A match to its end, with the decisions that are worth a closer look."""
    match = game.new(seed)
    bots = [open_bot(PLAYER, game, seed + seat) for seat in range(game.players)]
    decisions = []
    while not match.over:
        check_time(deadline)
        seat = Seat(match, int(match.state.actor))
        bot = bots[seat.player]
        assert isinstance(bot, Search)
        tried = bot.consider(seat)
        bot.last = (seat.ply, tried[0].action)
        good = clearly_better(tried)
        if len(tried) >= FEWEST_ACTIONS and good:
            decisions.append((seat.ply, good))
        match.play(tried[0].action)
    return match, [Candidate(ply, 3 * ply // len(match.moves), good) for ply, good in decisions]


def check_time(deadline: float) -> None:
    if time.time() > deadline:
        raise OutOfTime


def clearly_better(tried: Sequence[Tried]) -> list[int]:
    """The actions before the first wide step down in worth, if they are about equal; otherwise none."""
    ranked = sorted(tried, key=lambda t: -t.value)
    for place in range(1, len(ranked)):
        if ranked[0].value - ranked[place - 1].value > 2 * TREE.tolerance:
            return []
        if ranked[place - 1].value - ranked[place].value >= TREE.margin / 2:
            return [t.action for t in ranked[:place]]
    return []


def looks_easy(position: Match, good: Sequence[int]) -> bool:
    """Whether a look at the next action already finds one of them."""
    return solve_rate(position, "greedy", good, 2) == 1.0


def make_puzzle(position: Match, seed: int) -> Puzzle | None:
    seat, budget = Seat(position, int(position.state.actor)), Budget()
    verdict = certify(seat, budget, seed) if is_promising(seat, budget, seed + 1) else None
    if verdict is None:
        return None
    box = position.game.box
    return Puzzle(
        options=box.options.changed(position.game.options),
        seed=position.seed,
        actions=position.actions,
        state=state_hash(position),
        right=verdict.right,
        judged=verdict.judged,
        margins=verdict.margins,
        solved=solve_rates(position, verdict.right),
    )


def solve_rates(position: Match, right: Sequence[int]) -> dict[str, float]:
    """How often each player finds a right action; a random one by its odds."""
    rates = {name: solve_rate(position, bot, right, SOLVING_TRIES) for name, bot in SOLVERS.items() if name != "random"}
    return {"random": round(len(right) / len(position.legal()), 3)} | rates


def solve_rate(position: Match, bot: str, right: Sequence[int], tries: int) -> float:
    seat = Seat(position, int(position.state.actor))
    return sum(open_bot(bot, position.game, seed)(seat) in right for seed in range(tries)) / tries
