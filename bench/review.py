"""How far a review can be trusted: planted blunders, false alarms, levels, luck, and seconds for a match.

python bench/review.py [GAME ...] [--matches N] [--levels LEVEL,...] [--ledgers N] [--pair BOT,BOT] [--planted N]
                       [--strong LEVEL] [--order N] [--share PART] [--seconds N]
                       [--judge net|playouts] [--tries N] [--threads N] [--processes N]
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from random import Random
from typing import Any, TypeVar

import numpy as np

import tablewright as tw
from tablewright.arena.matches import open_bots, play_to_end
from tablewright.bots import Seat
from tablewright.bots.following import TRIES
from tablewright.bots.judge import Judge, PlayoutJudge, unfold
from tablewright.bots.levels import levels_of
from tablewright.bots.nets.files import Net, usable_net
from tablewright.bots.nets.judge import NetJudge, best_judge
from tablewright.bots.nets.player import NetPlayer
from tablewright.bots.search import Plan, Search
from tablewright.engine.game import Game
from tablewright.engine.intervals import wilson
from tablewright.engine.match import Match
from tablewright.engine.registry import games as registered_games
from tablewright.review import worth
from tablewright.review.comparisons import Comparisons
from tablewright.review.decisions import judge_decision
from tablewright.review.grading import SERIOUS
from tablewright.review.ledger import settle
from tablewright.review.making import review_match
from tablewright.review.many import RESAMPLED, without_luck
from tablewright.review.seeds import Seeds
from tablewright.review.shape import Review
from tablewright.review.summary import accuracy

Z99 = 2.576
WORTH_ACTIONS = worth.ACTIONS
LONG_SEARCH = 20_000  # iterations that decide what a blunder is
LARGE_LOSS = 0.15  # of the payoff, by that search
FIRST_GAMES, FULL_GAMES = 32, 1_024  # played to the end after each action, in games that have a net
VISITED = 50  # times at least, or the search knows too little of an action
PAIR = "search:150,greedy:careless=0.2"  # two fixed bots, for the spread of their differences
Found = TypeVar("Found")


@dataclass(frozen=True)
class Setting:
    """The game to be measured and its judge. It can be sent to another process."""

    slug: str
    players: int | None
    judge: str
    tries: int
    threads: int
    share: float  # of the usual games for a ledger

    def game(self) -> Game:
        return load(self.slug, self.players)

    def open_judge(self, match: Match) -> Judge:
        if self.judge == "net" and usable_net(match.game.box):
            return best_judge(match, threads=self.threads)
        return PlayoutJudge(match.game, tries=self.tries, threads=self.threads)


@cache
def load(slug: str, players: int | None) -> Game:
    return tw.load(slug, **({"players": players} if players else {}))


def spread(function: Callable[[int], Found], seeds: Iterable[int], processes: int) -> Iterator[Found]:
    """The results for these seeds, in their order. Whoever takes no more of them stops the rest."""
    if processes == 1:
        yield from map(function, seeds)
        return
    with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn")) as pool:
        try:
            yield from pool.map(function, seeds)
        finally:
            pool.shutdown(cancel_futures=True)


def until(results: Iterator[Found], deadline: float) -> list[Found]:
    """The results until this time, by the monotonic clock; at least one."""
    found = []
    for result in results:
        found.append(result)
        if time.monotonic() > deadline:
            break
    return found


def played(game: Game, bots: list[str], seed: int) -> Match:
    match = game.new(seed=seed, names=bots)
    play_to_end(match, open_bots(game, bots, seed))
    return match


def timed_review(setting: Setting, level: str, seed: int) -> tuple[Review, float, float]:
    """The review of a match of a level against itself, the seconds to the first curve, and all seconds."""
    game = setting.game()
    match = played(game, [level] * game.players, seed)
    begin, first = time.perf_counter(), 0.0
    for part in review_match(match, judge=setting.open_judge(match)):
        first = first or time.perf_counter() - begin
        review = part
    return review, first, time.perf_counter() - begin


def levels(setting: Setting, only: list[str], matches: int, processes: int) -> dict[str, Any]:
    """Every level against itself: accuracy, and the share of decisions that are called mistakes or worse."""
    found = {}
    for level in only or [level.name for level in levels_of(setting.game().box)]:
        accuracy, serious, free, firsts, seconds = [], 0, 0, [], []
        for review, first, all_of_it in spread(partial(timed_review, setting, level), range(matches), processes):
            accuracy += [seat.summary.accuracy for seat in review.seats if seat.summary and seat.summary.accuracy]
            free += sum(d.grade != "forced" for d in review.decisions)
            serious += sum(d.grade in SERIOUS for d in review.decisions)
            firsts.append(first)
            seconds.append(all_of_it)
        found[level] = {
            "accuracy": round(float(np.mean(accuracy)), 1),
            "error_99": round(Z99 * float(np.std(accuracy)) / len(accuracy) ** 0.5, 1),
            "mistakes": f"{serious} of {free}",
            "share": round(serious / max(1, free), 4),
            "first_curve_s": round(float(np.median(firsts)), 2),
            "seconds": round(float(np.median(seconds)), 2),
        }
    return found


def accuracy_of(setting: Setting, level: str, seed: int) -> tuple[list[float], int, int]:
    """Of each seat in a match of a level against itself; and how many free decisions there were, and mistakes."""
    match = played(setting.game(), [level] * setting.game().players, seed)
    comparisons = Comparisons(match, setting.open_judge(match), Seeds(match, 0))
    decisions = [judge_decision(match, ply, comparisons) for ply in range(len(match.moves))]
    free = [d for d in decisions if d.grade != "forced"]
    seats = [accuracy([d for d in free if d.seat == seat]) for seat in range(setting.game().players)]
    return [each for each in seats if each is not None], len(free), sum(d.grade in SERIOUS for d in free)


def order(setting: Setting, only: list[str], matches: int, processes: int, deadline: float) -> dict[str, Any]:
    """The accuracy of every level against itself, with half of a 99 % interval over matches."""
    found = {}
    for level in only or [level.name for level in levels_of(setting.game().box)]:
        tried = until(spread(partial(accuracy_of, setting, level), range(matches), processes), deadline)
        means = np.array([np.mean(seats) for seats, _, _ in tried if seats])
        found[level] = {
            "matches": len(means),
            "accuracy": round(float(means.mean()), 2),
            "error_99": round(Z99 * float(means.std(ddof=1)) / len(means) ** 0.5, 2),
            "mistakes": f"{sum(mistakes for _, _, mistakes in tried)} of {sum(free for _, free, _ in tried)}",
        }
    return found


def planted(setting: Setting, count: int, strong: str, processes: int, deadline: float) -> dict[str, Any]:
    """In matches of a strong bot, one decision is replaced by one that a long search condemns: how many are found."""
    grades: list[str] = []
    tried = 0
    for grade in spread(partial(grade_of_blunder, setting, strong), range(1, 100 * count), processes):
        grades += [grade] if grade else []
        tried += 1
        if len(grades) == count or time.monotonic() > deadline:
            break
    found = sum(grade in SERIOUS for grade in grades)
    return {
        "matches": tried,
        "planted": len(grades),
        "found": found,
        "interval_95": wilson(found, len(grades)) if grades else None,
        "grades": {grade: grades.count(grade) for grade in sorted(set(grades))},
    }


def grade_of_blunder(setting: Setting, strong: str, seed: int) -> str | None:
    found = with_blunder(setting.game(), strong, seed)
    if found is None:
        return None
    match, ply = found
    return judge_decision(match, ply, Comparisons(match, setting.open_judge(match), Seeds(match, 0))).grade


def with_blunder(game: Game, strong: str, seed: int) -> tuple[Match, int] | None:
    """A match with a blunder after so many actions; None if the decision picked had no such action."""
    chance, whole = Random(seed), played(game, [strong] * game.players, seed)
    ply = chance.randrange(len(whole.moves))
    match = whole.at(ply)
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
    play_to_end(match, open_bots(game, [strong] * game.players, seed))
    return match, ply


def lost_by_net(game: Game, net: Net, seat: Seat, seed: int, chance: Random) -> set[int]:
    """An action that loses much in games that the net plays to the end, and again in many new ones; or none."""
    best = NetPlayer(game, seed, net)(seat)
    other = chance.choice([action for action in seat.legal if action != best])
    judge = NetJudge(game, net)

    def lost(games: int) -> float:
        seeds = np.random.SeedSequence((seed, games)).generate_state(games, np.uint64)
        won = [
            judge.played_out(unfold(game, seat.state, seeds, viewer=seat.player, action=action)).chances
            for action in (best, other)
        ]
        return float((won[0] - won[1])[:, seat.player].mean())

    return {other} if lost(FIRST_GAMES) >= LARGE_LOSS and lost(FULL_GAMES) >= LARGE_LOSS else set()


def condemned(game: Game, seat: Seat, seed: int) -> set[int]:
    """The actions that a long search says lose much, beyond its doubt."""
    usual = game.box.search_defaults
    plan = Plan(LONG_SEARCH, exploration=2 * usual.exploration, cut=usual.cut, sift=usual.sift)
    tried = [t for t in Search(game, seed, plan).consider(seat) if t.visits >= VISITED]
    best = max(t.value for t in tried)
    return {t.action for t in tried if t.value + 2 * t.error <= best - LARGE_LOSS}


@dataclass(frozen=True)
class Settled:
    """What the ledger of one match says."""

    gap: float  # by which it fails to add up
    luck: float  # of the first seat
    raw: float  # the difference of the two bots
    chance: float  # the part of it that is luck


def settled(setting: Setting, pair: list[str], seed: int) -> Settled:
    game = setting.game()
    bots = [pair[(seat + seed) % 2] for seat in range(game.players)]
    match = played(game, bots, seed)
    judge, seeds = setting.open_judge(match), Seeds(match, 0)
    worth.ACTIONS = round(setting.share * WORTH_ACTIONS)
    account = settle(match, judge, seeds)
    parts = [account.ledger(seat) for seat in range(game.players)]
    result = np.array(match.payoffs)
    chance = np.array([each.deal + each.draws for each in parts])
    total = chance + np.array([each.own + each.others for each in parts])
    first = np.array([seat % 2 == seed % 2 for seat in range(game.players)])
    alone = game.players == 1
    raw, luck = (0.0 if alone else float(part[first].mean() - part[~first].mean()) for part in (result, chance))
    return Settled(float(np.abs(total - (result - account.expected)).max()), float(chance[0]), raw, luck)


def ledgers(setting: Setting, pair: list[str], matches: int, processes: int, deadline: float) -> dict[str, Any]:
    """Whether ledgers add up, the mean of luck, and how much less luck-adjusted differences of two bots spread."""
    found = until(spread(partial(settled, setting, pair), range(matches), processes), deadline)
    matches = len(found)
    luck, raw, chance = (np.array([getattr(each, part) for each in found]) for part in ("luck", "raw", "chance"))
    return {
        "pair": pair,
        "matches": matches,
        "largest_gap": max(each.gap for each in found),
        "luck_mean": round(float(luck.mean()), 4),
        "luck_error_99": round(Z99 * float(luck.std()) / matches**0.5, 4),
        "raw": mean_and_spread(raw),
        "adjusted": mean_and_spread(raw - chance),
        "spread_factor": share(raw - chance, raw),
        "spread_factor_95": interval_of_share(raw - chance, raw),
        "by_slope": mean_and_spread(without_luck(raw, chance)),
        "spread_factor_by_slope": share(without_luck(raw, chance), raw),
    }


def share(adjusted: np.ndarray, raw: np.ndarray) -> float | None:
    return round(float(adjusted.std() / raw.std()), 3) if raw.std() > 0 else None


def interval_of_share(adjusted: np.ndarray, raw: np.ndarray) -> list[float] | None:
    """By matches drawn again; the same ones for both."""
    drawn = np.random.default_rng(0).integers(0, len(raw), (RESAMPLED, len(raw)))
    spreads = raw[drawn].std(axis=1)
    if not spreads.all():
        return None
    low, high = np.quantile(adjusted[drawn].std(axis=1) / spreads, (0.025, 0.975))
    return [round(float(low), 3), round(float(high), 3)]


def mean_and_spread(values: np.ndarray) -> list[float]:
    return [round(float(values.mean()), 3), round(float(values.std()), 3)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--players", type=int)
    parser.add_argument("--matches", type=int, default=20, help="reviewed in full for each level")
    parser.add_argument("--levels", default="", help="these alone, with commas between them")
    parser.add_argument("--ledgers", type=int, default=2_000, help="matches whose luck is measured")
    parser.add_argument("--pair", default=PAIR, help="the two bots of the ledgers")
    parser.add_argument("--planted", type=int, default=200)
    parser.add_argument("--strong", default="search:900", help="the bot that plays the matches with planted blunders")
    parser.add_argument("--order", type=int, default=0, help="matches of each level whose accuracy is compared")
    parser.add_argument("--share", type=float, default=1.0, help="of the usual games for a ledger")
    parser.add_argument("--seconds", type=float, default=1e9, help="after which no more matches of a part are begun")
    parser.add_argument("--judge", choices=("net", "playouts"), default="net")
    parser.add_argument("--tries", type=int, default=TRIES, help="actions that the playouts compare")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args()
    for slug in asked.games or [box.slug for box in registered_games()]:
        setting = Setting(slug, asked.players, asked.judge, asked.tries, asked.threads, asked.share)
        deadline = time.monotonic() + asked.seconds
        if asked.matches:
            timed_review(setting, "random", 0)  # compiles, and does not count
        if asked.ledgers:
            settled(setting, asked.pair.split(","), 0)  # compiles what the other processes need
            show(setting, "ledgers", ledgers(setting, asked.pair.split(","), asked.ledgers, asked.processes, deadline))
        if asked.planted:
            accuracy_of(setting, "random", 0)  # compiles
            show(setting, "planted", planted(setting, asked.planted, asked.strong, asked.processes, deadline))
        only = [name for name in asked.levels.split(",") if name]
        if asked.order:
            accuracy_of(setting, "random", 0)
            show(setting, "order", order(setting, only, asked.order, asked.processes, deadline))
        if asked.matches:
            show(setting, "levels", levels(setting, only, asked.matches, asked.processes))


def show(setting: Setting, part: str, figures: dict[str, Any]) -> None:
    print(json.dumps({"game": setting.slug, "players": setting.game().players, part: figures}), flush=True)


if __name__ == "__main__":
    main()
