"""The balance targets of Potlatch."""

from __future__ import annotations

from statistics import NormalDist

import numpy as np

from tablewright.games.potlatch.content import read_houses
from tablewright.games.potlatch.state import CLOSED_BY_A_FULL_HOUSE, TYPE_KEYS
from tablewright.lab.figures import rounds
from tablewright.lab.sample import Sample
from tablewright.lab.statistics import Estimate, difference, mean
from targets.measuring import (
    ANY,
    Bench,
    Each,
    Row,
    Rows,
    by_seat,
    ended,
    fair_seats,
    of_elements,
    replayed_games,
    share_of,
    taken_per_game,
    within,
)

FIRST_GIFTER = {2: 0.75}  # at most; above two players 0.55
MATCHES = 40  # at most: a match is three games
MANY = 5  # times as many games with random players, who are fast


def rows(b: Bench) -> Rows:
    for n in range(2, 7):
        yield from at_table(b.sample(players=n), f"{n} players")
    for n in (2, 3, 4):
        table = f"{n} players"
        usual, small, large = (b.sample(players=n, house_pool=pool) for pool in ("all", "small", "large"))
        yield Row("all met 75–95 % (`small`)", table, ended(small, "all_met"), 0.75, 0.95, True)
        yield Row("rounds: `all` less `small` at least 0", table, difference(rounds(small), rounds(usual)), 0, ANY)
        yield Row("rounds: `large` less `all` above 0", table, difference(rounds(usual), rounds(large)), 0, ANY)
    for rule in ("four", "house"):
        sample = b.sample(players=4, hand_rule=rule)
        yield Row(f"all met 10–45 % (`{rule}`)", "4 players", ended(sample, "all_met"), 0.1, 0.45, True)
    mixed = b.sample(("greedy", "random", "random", "random"), games=MANY * b.games, same=4, players=4)
    top = mean([float(w.best_shares[w.bots.index("greedy")]) for w in mixed.games])
    yield Row("one greedy among random: at least 1.6/N", "4 players", top, 0.4, 1, True)
    yield Row("in a match of three the leader after the first game wins", "4 players", leader_wins(b), is_share=True)


def at_table(sample: Sample, table: str) -> Rows:
    n, long = sample.players, sample.per_game("rounds")
    ends = replayed_games(sample)
    smallest = np.array([min(int(t.state.house[seat]) for seat in range(n)) for t in ends])
    numbers = np.array([house.number for house in read_houses()])
    yield Row("rounds 4.5–6.5", table, rounds(sample), 4.5, 6.5)
    yield Row("95 % within 3–9 rounds", table, within((long >= 3) & (long <= 9)), 0.95, 1, True)
    yield Row("never above 4 × the smallest number", table, within(long <= 4 * numbers[smallest]), 1, 1, True)
    yield Row("all met 60–85 %", table, ended(sample, "all_met"), 0.6, 0.85, True)
    closed = [t.state.closing == CLOSED_BY_A_FULL_HOUSE for t in ends]
    yield Row("closed by a complete house in at least 80 %", table, within(closed), 0.8, 1, True)
    invited = taken_per_game(sample, "way/invite")
    yield Row("Combine Resources in at least 5 % of games", table, within(invited > 0), 0.05, 1, True)
    yield fair_seats("", sample, table, 0.03, by_seat(sample))
    first = [float(sample.firsts[i, seat]) for i, w in enumerate(sample.games) for seat, start in enumerate(w.starts)
             if start["turn"] == "first"]  # fmt: skip
    most = FIRST_GIFTER.get(n, 0.55)
    yield Row(f"first gifter at most {most:.0%}", table, mean(first), 0, most, True)
    yield Row("house numbers change mean Status by at most 0.5", table, by_number(sample), 0, 0.5)
    yield Each("every kind at least 2 % of gift cards", table, gifted(sample), 0.02, 1)
    yield Row("most unmet type at most 1.5 times the least", table, unmet_ratio([t.state for t in ends], n), 0, 1.5)


def by_number(sample: Sample) -> Estimate:
    """The largest difference between the mean Status of the owners of two house numbers."""
    number_of = {house.key: house.number for house in read_houses()}
    status: dict[int, list[float]] = {}
    for w in sample.games:
        for seat, start in enumerate(w.starts):
            status.setdefault(number_of[start["house"]], []).append(float(w.scores[seat]))
    means = sorted((mean(values) for values in status.values()), key=lambda e: e.value)
    return difference(means[0], means[-1])


def gifted(sample: Sample) -> dict[str, Estimate]:
    places = of_elements(sample, "gift")
    cards = np.array([w.taken[:, places].sum(axis=0) for w in sample.games])
    keys = [sample.game.box.study.elements[place].key for place in places]
    return {key: share_of(cards[:, i], cards.sum(axis=1)) for i, key in enumerate(keys)}


def unmet_ratio(ends: list[np.record], n: int) -> Estimate:
    """The type that is most often unmet at the end against the least often, with an interval for all pairs."""
    totals = np.sum([(s.wanting[:n] > 0).sum(axis=0) for s in ends], axis=0)
    most, least = float(totals.max()), max(1.0, float(totals.min()))
    pairs = len(TYPE_KEYS) * (len(TYPE_KEYS) - 1) // 2
    spread = np.exp(NormalDist().inv_cdf(1 - 0.025 / pairs) * np.sqrt(1 / max(1.0, most) + 1 / least))
    return Estimate(most / least, most / least / spread, most / least * spread, len(ends))


def leader_wins(b: Bench) -> Estimate:
    """How often the leader after the first of three games has the most Status at the end (ties divided)."""
    sample = b.sample(games=min(MATCHES, b.games), players=4, match_games=3)
    won = []
    for w in sample.games:
        match = sample.game.new(seed=w.seed)
        for action in w.actions:
            match.play(int(action))
            if match.state.games_over == 1:
                break
        after = np.array(match.scores)
        won.append(float(w.best_shares[after == after.max()].mean()) if (after == after.max()).any() else 0.0)
    return mean(won)
