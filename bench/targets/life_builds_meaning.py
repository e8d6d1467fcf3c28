"""The balance targets of Life Builds Meaning."""

from __future__ import annotations

from functools import partial

import numpy as np

from tablewright.arena.samples import RestrictedBot
from tablewright.bots import Bot, open_bot
from tablewright.engine.game import Game
from tablewright.games.life_builds_meaning import journal
from tablewright.games.life_builds_meaning.content import read_projects
from tablewright.games.life_builds_meaning.state import NUM_PROJECTS
from tablewright.lab.figures import mean_score, median_rounds, rounds
from tablewright.lab.sample import Sample
from tablewright.lab.statistics import mean, quantile, share
from targets.measuring import (
    ANY,
    Bench,
    Each,
    Row,
    Rows,
    ended,
    fair_seats,
    from_the_start,
    how_often,
    of_elements,
    offered_and_taken,
    replayed_games,
    share_of,
    taken_per_game,
    within,
)

MEDIAN = {2: (8, 15), 3: (6, 10), 4: (5, 8), 5: (4, 7)}
SURVIVAL = {2: 0.7, 3: 0.85, 4: 0.85, 5: 0.85}
BANDS = (0, 20, 35, 50, 65)
RANDOM_GAMES = 1000
ACTIONS = {
    "Acquire": ("acquire",),
    "Buy": ("pattern",),
    "Contribute": ("project",),
    "Stabilize": ("way/stabilize-local", "way/stabilize-world"),
    "Touchpoint": ("way/give", "way/request"),
}


def rows(b: Bench) -> Rows:
    for n in MEDIAN:
        yield from balanced(b, n, f"{n} players, `balanced`")
        yield from printed(b.sample(players=n), f"{n} players, `printed`")
    yield from cards([b.sample(players=n, preset="balanced") for n in MEDIAN])
    results = np.concatenate([b.sample(players=n, preset="balanced").per_seat("scores").ravel() for n in MEDIAN])
    bands = np.unique(np.digitize(results, BANDS))
    yield Row("5. all five bands occur", "2–5 players, `balanced`", share(len(bands), len(BANDS)), 1, 1, True)


def balanced(b: Bench, n: int, table: str) -> Rows:
    sample = b.sample(players=n, preset="balanced")
    low, high = MEDIAN[n]
    long, first, last = sample.per_game("rounds"), 4 if n < 4 else 3, 30 if n == 2 else 20
    survived, limit = SURVIVAL[n], 0.04 if n == 2 else 0.02
    yield Row(f"1. median {low}–{high} rounds", table, median_rounds(sample), low, high)
    yield Row(f"1. 5th percentile at least {first}", table, quantile(long, 0.05), first, ANY)
    yield Row(f"1. 95th percentile at most {last}", table, quantile(long, 0.95), 0, last)
    yield Row(f"2. survives in at least {survived:.0%}", table, within(below_the_fall(sample)), survived, 1, True)
    chance = b.sample(("random",), games=RANDOM_GAMES, players=n, preset="balanced")
    yield Row(f"2. random play survives in at most {survived / 2:.1%}", table, within(below_the_fall(chance)), 0,
              survived / 2, True)  # fmt: skip
    yield Row(f"3. round limit at most {limit:.0%}", table, ended(sample, "last_round"), 0, limit, True)
    yield fair_seats("4. ", sample, table, 0.08, from_the_start(sample))
    yield Row("5. mean Final Score 20–38", table, mean_score(sample), 20, 38)
    yield Row("5. 65 and above in under 10 %", table, within((sample.per_seat("scores") >= 65).ravel()), 0, 0.1, True)
    yield Row("6. purchases per player 1–4", table, mean(taken_per_game(sample, "pattern") / n), 1, 4)
    never = b.against(partial(never_buying, b.level), players=n, preset="balanced")
    yield Row("6. who never buys is within 8 points of fair", table, never, 1 / n - 0.08, 1 / n + 0.08, True)
    yield from actions(sample, table)


def printed(sample: Sample, table: str) -> Rows:
    low, high = MEDIAN[sample.players]
    limit = 0.08 if sample.players == 2 else 0.02
    long = sample.per_game("rounds")
    yield Row(f"1. mean {low - 1}–{high + 1} rounds", table, rounds(sample), low - 1, high + 1)
    yield Row("1. 5th percentile of rounds", table, quantile(long, 0.05))
    yield Row("1. 95th percentile of rounds", table, quantile(long, 0.95))
    yield Row(f"3. round limit at most {limit:.0%}", table, ended(sample, "last_round"), 0, limit, True)
    yield Row("4. the start seat wins", table, from_the_start(sample)["seat 1"], is_share=True)


def below_the_fall(sample: Sample) -> list[bool]:
    return [bool(w.commons[-1] < sample.game.box.study.falls_at) for w in sample.games]


def never_buying(level: str, game: Game, seed: int) -> Bot:
    patterns = [i for i, e in enumerate(game.box.study.elements) if e.kind == "pattern"]
    return RestrictedBot(open_bot(level, game, seed), patterns)


def actions(sample: Sample, table: str) -> Rows:
    """How often the Event is met, and how often each action is used."""
    games = replayed_games(sample)
    met = np.array([len(t.of(journal.MET)) for t in games])
    missed = np.array([len(t.of(journal.NOT_MET)) for t in games])
    yield Row("8. mitigation met in 15–60 % of rounds", table, share_of(met, met + missed), 0.15, 0.6, True)
    counts = {name: taken_per_game(sample, *members) for name, members in ACTIONS.items()}
    whole = np.sum(list(counts.values()), axis=0)
    for name, count in counts.items():
        least = 0.01 if name != "Touchpoint" else -ANY
        part = share_of(count, whole)
        yield Row(f"8. {name} at least 1 % of actions", table, part, least, ANY, True)
    yield Row(
        "8. local Stabilize", table, share_of(taken_per_game(sample, "way/stabilize-local"), whole), is_share=True
    )


def cards(samples: list[Sample]) -> Rows:
    """Cards over all numbers of players together, because each card comes up seldom."""
    table = "2–5 players, `balanced`"
    whole = Sample(samples[0].plan, [w for sample in samples for w in sample.games])
    assert of_elements(whole, "pattern")
    bought = offered_and_taken(whole, "pattern")
    yield Each("6. every Pattern bought in at least 1 % of the games that offer it", table, bought, 0.01, 1)
    seen, done = [], []
    for sample in samples:
        for t in replayed_games(sample):
            revealed = [*t.beginning.row, *(entry[2] for entry in t.of(journal.REVEALED))]
            seen.append(np.isin(np.arange(1, NUM_PROJECTS + 1), revealed))
            done.append(np.isin(np.arange(1, NUM_PROJECTS + 1), [entry[2] for entry in t.of(journal.COMPLETED)]))
    names = [tile["key"] for tile in read_projects()]
    completed = how_often(np.array(seen), np.array(done), names)
    yield Each("7. every Project completed in at least 5 % of the games that reveal it", table, completed, 0.05, 1)
