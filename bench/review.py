"""How far a review can be trusted: planted blunders, false alarms, levels, luck, and seconds for a match.

python bench/review.py [GAME ...] [--matches N] [--ledgers N] [--pair BOT,BOT] [--planted N] [--strong LEVEL]
                       [--threads N]
"""

from __future__ import annotations

import argparse
import json
import time
from random import Random
from typing import Any

import numpy as np

import tablewright as tw
from tablewright.arena.matches import open_bots, play_to_end
from tablewright.bots import Seat
from tablewright.bots.judge import unfold
from tablewright.bots.levels import levels_of
from tablewright.bots.nets.files import Net, usable_net
from tablewright.bots.nets.judge import NetJudge, best_judge
from tablewright.bots.nets.player import NetPlayer
from tablewright.bots.search import Plan, Search
from tablewright.engine.game import Game
from tablewright.engine.intervals import wilson
from tablewright.engine.match import Match
from tablewright.engine.registry import games as registered_games
from tablewright.review.decisions import judge_decision
from tablewright.review.ledger import settle
from tablewright.review.making import review_match
from tablewright.review.positions import all_positions
from tablewright.review.seeds import Seeds
from tablewright.review.shape import Review

Z99 = 2.576
LONG_SEARCH = 20_000  # iterations that decide what a blunder is
LARGE_LOSS = 0.15  # of the payoff, by that search
FULL_GAMES = 128  # played to the end after each action, in games that have a net
VISITED = 50  # times at least, or the search knows too little of an action
PAIR = "search:150,greedy:careless=0.2"  # two fixed bots, for the spread of their differences
SERIOUS = ("mistake", "blunder")


def played(game: Game, bots: list[str], seed: int) -> Match:
    match = game.new(seed=seed, names=bots)
    play_to_end(match, open_bots(game, bots, seed))
    return match


def timed_review(match: Match, threads: int) -> tuple[Review, float, float]:
    """The review, the seconds to the first curve, and all seconds."""
    begin, first = time.perf_counter(), 0.0
    for part in review_match(match, judge=best_judge(match.game, threads=threads)):
        first = first or time.perf_counter() - begin
        review = part
    return review, first, time.perf_counter() - begin


def levels(game: Game, matches: int, threads: int) -> dict[str, Any]:
    """Every level against itself: accuracy, and the share of decisions that are called mistakes or worse."""
    found = {}
    for level in levels_of(game.box):
        accuracy, serious, free, firsts, seconds = [], 0, 0, [], []
        for seed in range(matches):
            review, first, all_of_it = timed_review(played(game, [level.name] * game.players, seed), threads)
            accuracy += [seat.summary.accuracy for seat in review.seats if seat.summary and seat.summary.accuracy]
            free += sum(d.grade != "forced" for d in review.decisions)
            serious += sum(d.grade in SERIOUS for d in review.decisions)
            firsts.append(first)
            seconds.append(all_of_it)
        found[level.name] = {
            "accuracy": round(float(np.mean(accuracy)), 1),
            "error_99": round(Z99 * float(np.std(accuracy)) / len(accuracy) ** 0.5, 1),
            "mistakes": f"{serious} of {free}",
            "share": round(serious / max(1, free), 4),
            "first_curve_s": round(float(np.median(firsts)), 2),
            "seconds": round(float(np.median(seconds)), 2),
        }
    return found


def planted(game: Game, count: int, strong: str) -> dict[str, Any]:
    """In matches of a strong bot, one decision is replaced by one that a long search condemns: how many are found."""
    found, tried, seed = 0, 0, 0
    grades: dict[str, int] = {}
    while tried < count and seed < 20 * count:
        seed += 1
        match = with_blunder(game, strong, seed)
        if match is None:
            continue
        decision = judge_decision(match, len(match.moves) - 1, best_judge(game), Seeds(match, 0))
        grades[decision.grade] = grades.get(decision.grade, 0) + 1
        tried += 1
        found += decision.grade in SERIOUS
    return {"planted": tried, "found": found, "interval_95": wilson(found, tried) if tried else None, "grades": grades}


def with_blunder(game: Game, strong: str, seed: int) -> Match | None:
    """A match that ends with a blunder; None if the decision picked had no such action."""
    chance, whole = Random(seed), played(game, [strong] * game.players, seed)
    match = whole.at(chance.randrange(len(whole.moves)))
    seat = Seat(match, int(match.state.actor))
    if len(seat.legal) == 1:
        return None
    net = usable_net(game.box)
    if net:
        bad = lost_by_net(game, net, seat, seed, chance)
    else:
        bad = condemned(game, seat, 2 * seed) & condemned(game, seat, 2 * seed + 1)
    if not bad:
        return None
    match.play(chance.choice(sorted(bad)))
    return match


def lost_by_net(game: Game, net: Net, seat: Seat, seed: int, chance: Random) -> set[int]:
    """An action that loses much, beyond doubt, in games that the net plays to the end; or none."""
    best = NetPlayer(game, seed, net)(seat)
    other = chance.choice([action for action in seat.legal if action != best])
    judge, seeds = NetJudge(game, net), np.random.SeedSequence(seed).generate_state(FULL_GAMES, np.uint64)
    won = [
        judge.judge(unfold(game, seat.state, seeds, viewer=seat.player, action=action), game.longest).chances
        for action in (best, other)
    ]
    lost = (won[0] - won[1])[:, seat.player]
    low = lost.mean() - 2 * lost.std() / FULL_GAMES**0.5
    return {other} if lost.mean() >= LARGE_LOSS and low >= LARGE_LOSS / 2 else set()


def condemned(game: Game, seat: Seat, seed: int) -> set[int]:
    """The actions that a long search says lose much, beyond its doubt."""
    defaults = game.box.search_defaults
    plan = Plan(LONG_SEARCH, exploration=2 * defaults.exploration, cut=defaults.cut, sift=defaults.sift)
    tried = [t for t in Search(game, seed, plan).consider(seat) if t.visits >= VISITED]
    best = max(t.value for t in tried)
    return {t.action for t in tried if t.value + 2 * t.error <= best - LARGE_LOSS}


def ledgers(game: Game, pair: list[str], matches: int, threads: int) -> dict[str, Any]:
    """Whether ledgers add up, the mean of luck, and how much less luck-adjusted differences of two bots spread."""
    judge = best_judge(game, threads=threads)
    worst, luck, raw, adjusted = 0.0, [], [], []
    for seed in range(matches):
        bots = [pair[(seat + seed) % 2] for seat in range(game.players)]
        match = played(game, bots, seed)
        seeds = Seeds(match, 0)
        account = settle(match, all_positions(match, judge, seeds), judge, seeds)
        parts = [account.ledger(seat) for seat in range(game.players)]
        result = np.array(match.payoffs)
        chance = np.array([each.deal + each.draws for each in parts])
        total = chance + np.array([each.own + each.others for each in parts])
        worst = max(worst, float(np.abs(total - (result - account.expected)).max()))
        first = np.array([bot == pair[0] for bot in bots])
        luck.append(float(chance[0]))
        if game.players > 1:
            raw.append(float(result[first].mean() - result[~first].mean()))
            adjusted.append(raw[-1] - float(chance[first].mean() - chance[~first].mean()))
    return {
        "pair": pair,
        "matches": matches,
        "largest_gap": worst,
        "luck_mean": round(float(np.mean(luck)), 4),
        "luck_error_99": round(Z99 * float(np.std(luck)) / matches**0.5, 4),
        "raw_mean_and_spread": [round(float(np.mean(raw)), 3), round(float(np.std(raw)), 3)] if raw else None,
        "adjusted": [round(float(np.mean(adjusted)), 3), round(float(np.std(adjusted)), 3)] if raw else None,
        "spread_factor": round(float(np.std(adjusted) / np.std(raw)), 3) if raw and np.std(raw) > 0 else None,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--players", type=int)
    parser.add_argument("--matches", type=int, default=20, help="reviewed in full for each level")
    parser.add_argument("--ledgers", type=int, default=2_000)
    parser.add_argument("--pair", default=PAIR, help="the two bots of the ledgers")
    parser.add_argument("--planted", type=int, default=200)
    parser.add_argument("--strong", default="search:900", help="the bot that plays the matches with planted blunders")
    parser.add_argument("--threads", type=int, default=2)
    asked = parser.parse_args()
    for slug in asked.games or [box.slug for box in registered_games()]:
        game = tw.load(slug, **({"players": asked.players} if asked.players else {}))
        timed_review(played(game, ["random"] * game.players, 0), asked.threads)  # compiles, and does not count
        if asked.ledgers:
            show(game, "ledgers", ledgers(game, asked.pair.split(","), asked.ledgers, asked.threads))
        if asked.planted:
            show(game, "planted", planted(game, asked.planted, asked.strong))
        if asked.matches:
            show(game, "levels", levels(game, asked.matches, asked.threads))


def show(game: Game, part: str, figures: dict[str, Any]) -> None:
    print(json.dumps({"game": game.box.slug, "players": game.players, part: figures}), flush=True)


if __name__ == "__main__":
    main()
