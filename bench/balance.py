"""Every balance target of the specifications, measured: a table for docs/balance.md.

    python bench/balance.py GAME [--games N] [--bots LEVEL] [--content FOLDER]

A row is a target: what the specification asks for, what was measured with its 95 % interval, and whether the value lies
in the range. The targets stand in `docs/rules/<game>.md` under "Balance targets for simulation".
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from tablewright.arena.blocks import Sample, replayed
from tablewright.arena.watching import Watched
from tablewright.arena.workers import Crew
from tablewright.engine.copies import SHIPPED, Copy
from tablewright.engine.registry import load
from tablewright.lab.elements import Use, uses_of
from tablewright.lab.evidence import Lot
from tablewright.lab.figures import best_score, margin, median_rounds, rounds, seat_gap, tied
from tablewright.lab.skill import score_of_first
from tablewright.lab.statistics import Estimate, mean, quantile, share
from tablewright.lab.telling import percent, spanned

ANY = float("inf")


@dataclass(frozen=True)
class Row:
    """One target at one table."""

    target: str
    table: str
    measured: Estimate
    low: float
    high: float
    is_share: bool = False

    @property
    def met(self) -> bool:
        return self.low <= self.measured.value <= self.high

    def __str__(self) -> str:
        shown = percent(self.measured) if self.is_share else spanned(self.measured, 2)
        met = "met" if self.met else "**not met**"
        return f"| {self.target} | {self.table} | {shown} | {self.measured.count} | {met} |"


class Bench:
    """Plays what a target asks for, once."""

    def __init__(self, slug: str, level: str, games: int, content: Copy, crew: Crew):
        self.slug, self.level, self.games, self.content, self.crew = slug, level, games, content, crew
        self.kept: dict[Any, Lot] = {}

    def lot(self, bots: tuple[str, ...] = (), games: int = 0, same: int = 1, edits: tuple = (), **options: Any) -> Lot:
        key = (bots, games, same, edits, tuple(sorted(options.items())))
        if key not in self.kept:
            content = Copy(self.content.folder, (*self.content.edits, *edits))
            game = load(self.slug, content=content, **options)
            sample = Sample(game, bots or (self.level,), games or self.games, 11, same=same)
            self.kept[key] = Lot(sample, self.crew.play_samples([sample])[0])
        return self.kept[key]

    def uses(self, **options: Any) -> list[Use]:
        return [use for use in uses_of(self.lot(**options)) if use.offered]


def within(hits: np.ndarray | list[Any]) -> Estimate:
    hits = np.asarray(hits)
    return share(float(hits.sum()), len(hits))


def ended(lot: Lot, name: str) -> Estimate:
    return share(lot.endings[name], len(lot.games))


def each_seat(lot: Lot) -> Estimate:
    return seat_gap(lot)


def taken_per_game(lot: Lot, *names: str) -> np.ndarray:
    """How often these elements were taken, game by game."""
    places = [i for i, e in enumerate(lot.game.box.study.elements) if e.name in names or e.kind in names]
    return np.array([w.taken[:, places].sum() for w in lot.games])


def final_state(w: Watched, lot: Lot) -> np.record:
    return replayed(w, lot.game).state


# --- Atlas of Feelings ----------------------------------------------------------------------------------------------


def atlas(b: Bench) -> Iterator[Row]:
    for n in (2, 3, 4):
        lot = b.lot(players=n)
        long = lot.per_game("rounds")
        yield Row("1. median 3–7 rounds", f"{n} players", median_rounds(lot), 3, 7)
        yield Row("1. 95 % of games within 12 rounds", f"{n} players", within(long <= 12), 0.95, 1, True)
        yield Row("1. round limit under 2 %", f"{n} players", ended(lot, "round_limit"), 0, 0.02, True)
        yield Row("2. seats within 8 points of fair", f"{n} players", each_seat(lot), 0, 0.08, True)
        yield Row("5. shared victories under 5 %", f"{n} players", tied(lot), 0, 0.05, True)
    strong = b.lot((b.level, "random"), same=2, players=2)
    yield Row("3. competent beats random in at least 75 %", "2 players", score_of_first(strong), 0.75, 1, True)
    lot = b.lot(players=2)
    first_step = [int(np.argmax(w.turns > 0)) if (w.turns > 0).any() else 0 for w in lot.games]
    ahead = []
    for w, at in zip(lot.games, first_step, strict=True):
        start = w.points[at]
        if start[0] != start[1]:
            ahead.append(float(w.best_shares[int(start.argmax())]))
    yield Row("4. higher starting total wins at most 75 %", "2 players", mean(ahead), 0, 0.75, True)
    yield from zodiacs(b.lot(players=2))


def zodiacs(lot: Lot) -> Iterator[Row]:
    wins: dict[str, list[float]] = {}
    for number, w in enumerate(lot.games):
        for seat, start in enumerate(w.starts):
            if "zodiac" in start:
                wins.setdefault(start["zodiac"], []).append(float(lot.best[number, seat]))
    gaps = [mean(values) for values in wins.values()]
    widest = max(gaps, key=lambda e: abs(e.value - 0.5))
    half = widest.width / 2
    off = abs(widest.value - 0.5)
    yield Row("6. no zodiac changes winning by more than 3 points", "2 players",
              Estimate(off, max(0.0, off - half), off + half, widest.count), 0, 0.03, True)  # fmt: skip


# --- Potlatch -------------------------------------------------------------------------------------------------------


def potlatch(b: Bench) -> Iterator[Row]:
    for n in range(2, 7):
        lot = b.lot(players=n)
        table = f"{n} players"
        long = lot.per_game("rounds")
        yield Row("rounds 4.5–6.5", table, rounds(lot), 4.5, 6.5)
        yield Row("95 % within 3–9 rounds", table, within((long >= 3) & (long <= 9)), 0.95, 1, True)
        yield Row("all met 60–85 %", table, ended(lot, "all_met"), 0.6, 0.85, True)
        ends = [final_state(w, lot) for w in lot.games[:100]]
        yield Row(
            "closed by a full house in at least 80 %", table, within([s.closing == 1 for s in ends]), 0.8, 1, True
        )
        invited = taken_per_game(lot, "way/invite")
        yield Row("Combine Resources in at least 5 % of games", table, within(invited > 0), 0.05, 1, True)
        yield Row("seats within 3 points of fair", table, each_seat(lot), 0, 0.03, True)
        first = [float(lot.best[i, s]) for i, w in enumerate(lot.games) for s, start in enumerate(w.starts)
                 if start["turn"] == "first"]  # fmt: skip
        most = {2: 0.75, 3: 0.55}.get(n, 0.55)
        yield Row(f"first gifter at most {most:.0%}", table, mean(first), 0, most, True)
        yield from by_house(lot, table)
        yield from kinds_gifted(lot, table)
    for n in (2, 3, 4):
        small = b.lot(players=n, house_pool="small")
        yield Row("all met 75–95 % (small)", f"{n} players", ended(small, "all_met"), 0.75, 0.95, True)
        gap = rounds(b.lot(players=n)).value - rounds(small).value
        yield Row("small not longer than all", f"{n} players", Estimate(gap, gap, gap, b.games), 0, ANY)
        large = b.lot(players=n, house_pool="large")
        gap = rounds(large).value - rounds(b.lot(players=n)).value
        yield Row("all shorter than large", f"{n} players", Estimate(gap, gap, gap, b.games), 0, ANY)
    for rule in ("four", "house"):
        lot = b.lot(players=4, hand_rule=rule)
        yield Row(f"all met 10–45 % ({rule})", "4 players", ended(lot, "all_met"), 0.1, 0.45, True)
    mixed = b.lot(("greedy", "random", "random", "random"), same=4, players=4)
    top = mean([float(w.best_shares[w.bots.index("greedy")]) for w in mixed.games])
    yield Row("one greedy among random: at least 1.6/N", "4 players", top, 0.4, 1, True)


def by_house(lot: Lot, table: str) -> Iterator[Row]:
    """The mean Status of the owners of each house number."""
    from tablewright.games.potlatch.content import read_houses

    number_of = {house.key: house.number for house in read_houses()}
    status: dict[int, list[float]] = {}
    for w in lot.games:
        for seat, start in enumerate(w.starts):
            status.setdefault(number_of[start["house"]], []).append(float(w.scores[seat]))
    means = {number: mean(values) for number, values in status.items()}
    gap = max(e.value for e in means.values()) - min(e.value for e in means.values())
    width = max(e.width for e in means.values())
    yield Row("house numbers change mean Status by at most 0.5", table,
              Estimate(gap, gap - width / 2, gap + width / 2, len(lot.games)), 0, 0.5)  # fmt: skip


def kinds_gifted(lot: Lot, table: str) -> Iterator[Row]:
    counts = np.sum([w.taken[:, :16].sum(axis=0) for w in lot.games], axis=0)
    least = share(int(counts.min()), int(counts.sum()))
    yield Row("every kind at least 2 % of gift cards", table, least, 0.02, 1, True)


# --- Meaning Made ---------------------------------------------------------------------------------------------------

MM_MEDIAN = {1: (9, 14), 2: (8, 11), 3: (6, 8), 4: (6, 8), 5: (5, 7), 6: (5, 7)}
MM_SOLO = {"easy": (0.75, 0.95), "standard": (0.5, 0.75), "hard": (0.2, 0.5)}


def meaning_made(b: Bench) -> Iterator[Row]:
    for n, (low, high) in MM_MEDIAN.items():
        lot = b.lot(players=n)
        table = f"{n} players" if n > 1 else "solo"
        yield Row(f"median {low}–{high} rounds", table, median_rounds(lot), low, high)
        yield Row("max_rounds reached in under 2 %", table, ended(lot, "unfinished"), 0, 0.02, True)
        if n > 1:
            yield Row("survival 70–90 %", table, ended(lot, "survival"), 0.7, 0.9, True)
            yield Row("seats within 6 points of fair", table, each_seat(lot), 0, 0.06, True)
            yield Row("winner's score 16–26", table, best_score(lot), 16, 26)
            yield Row("margin 2–6", table, margin(lot), 2, 6)
            yield from legacy(lot, table)
            bought = taken_per_game(lot, "pattern") / n
            yield Row("Patterns per player 3–7", table, mean(bought), 3, 7)
            yield Row("Touchpoints per game at least 1", table, mean(taken_per_game(lot, "way/accept")), 1, ANY)
            yield from acting(lot, table)
    for level, (low, high) in MM_SOLO.items():
        lot = b.lot(players=1, solo_difficulty=level)
        yield Row(f"solo {level} {low:.0%}–{high:.0%}", "solo", ended(lot, "survival"), low, high, True)
    for n in (3, 4):
        yield Row("Hard Mode survival 35–65 %", f"{n} players",
                  ended(b.lot(players=n, hard_mode=True), "survival"), 0.35, 0.65, True)  # fmt: skip
        yield Row("High Instability survival 30–60 %", f"{n} players",
                  ended(b.lot(players=n, high_instability=True), "survival"), 0.3, 0.6, True)  # fmt: skip
        none = b.lot(players=n, edits=(("turns.donations_per_round", 0),))
        yield Row("survival under 15 % without donations", f"{n} players", ended(none, "survival"), 0, 0.15, True)
    four = b.lot(players=4)
    per_round = taken_per_game(four, "way/donate") / np.maximum(1, four.per_game("rounds"))
    yield Row("donations per round 1.5–2.5", "4 players", mean(per_round), 1.5, 2.5)
    yield from picked(b, "pattern", 0.02, 0.6, "each Pattern bought in 2–60 % of the times it is seen")


def legacy(lot: Lot, table: str) -> Iterator[Row]:
    """Legacy as a part of the winning score, and how often it reaches its cap."""
    number = [gauge.name for gauge in lot.game.box.study.resources].index("legacy")
    parts, capped = [], []
    for w in lot.games:
        winner = int(w.best_shares.argmax())
        parts.append(float(w.holdings[-1, number, winner]) / max(1, int(w.scores[winner])))
        capped.append(bool((w.holdings[-1, number] >= lot.game.rules.legacy_max).any()))
    yield Row("Legacy 55–75 % of the winning score", table, mean(parts), 0.55, 0.75, True)
    yield Row("Legacy at its cap in at most 1 %", table, within(capped), 0, 0.01, True)


def acting(lot: Lot, table: str) -> Iterator[Row]:
    main = ("pattern", "project", "stewardship", "way/ee", "way/ei", "way/ii", "way/give", "way/ask",
            "way/refresh-market", "way/refresh-projects")  # fmt: skip
    actions = taken_per_game(lot, *main)
    refreshed = taken_per_game(lot, "way/refresh-market", "way/refresh-projects")
    turns = lot.players * lot.per_game("rounds")
    yield Row("Refresh in 3–15 % of actions", table, mean(refreshed / np.maximum(1, actions)), 0.03, 0.15, True)
    converted = taken_per_game(lot, "way/convert")
    yield Row("conversion in 20–60 % of turns", table, mean(converted / np.maximum(1, turns)), 0.2, 0.6, True)


def picked(b: Bench, kind: str, low: float, high: float, target: str) -> Iterator[Row]:
    """How many elements of a kind are taken in a share of their chances that lies in the range."""
    uses = [use for use in b.uses() if use.kind == kind]
    good = [use for use in uses if low <= use.rate.value <= high]
    yield Row(target, "default", share(len(good), len(uses)), 1, 1, True)


# --- Life Builds Meaning --------------------------------------------------------------------------------------------

LBM_MEDIAN = {2: (8, 15), 3: (6, 10), 4: (5, 8), 5: (4, 7)}


def life_builds_meaning(b: Bench) -> Iterator[Row]:
    for n, (low, high) in LBM_MEDIAN.items():
        table = f"{n} players, balanced"
        lot = b.lot(players=n, preset="balanced")
        long = lot.per_game("rounds")
        survived = 0.7 if n == 2 else 0.85
        yield Row(f"1. median {low}–{high} rounds", table, median_rounds(lot), low, high)
        yield Row(
            f"1. 5th percentile at least {4 if n < 4 else 3}", table, quantile(long, 0.05), 4 if n < 4 else 3, ANY
        )
        yield Row(
            f"1. 95th percentile at most {30 if n == 2 else 20}", table, quantile(long, 0.95), 0, 30 if n == 2 else 20
        )
        yield Row(f"2. survives in at least {survived:.0%}", table, within(below_the_fall(lot)), survived, 1, True)
        chance = b.lot(("random",), games=5 * b.games, players=n, preset="balanced")
        yield Row("2. random play survives at most half as often", table, within(below_the_fall(chance)), 0,
                  survived / 2, True)  # fmt: skip
        limit = 0.04 if n == 2 else 0.02
        yield Row(f"3. round limit at most {limit:.0%}", table, ended(lot, "last_round"), 0, limit, True)
        yield Row("4. seats within 8 points of fair", table, each_seat(lot), 0, 0.08, True)
        yield Row("5. mean Final Score 20–38", table, mean(lot.per_seat("scores").mean(axis=1)), 20, 38)
        yield Row("5. 65 and above in under 10 %", table, within((lot.per_seat("scores") >= 65).ravel()), 0, 0.1, True)
        yield Row("6. purchases per player 1–4", table, mean(taken_per_game(lot, "pattern") / n), 1, 4)
        yield from five_actions(lot, table)
        printed = b.lot(players=n)
        yield Row(f"1. mean {low - 1}–{high + 1} rounds", f"{n} players, printed", rounds(printed), low - 1, high + 1)
        limit = 0.08 if n == 2 else 0.02
        yield Row(
            f"3. round limit at most {limit:.0%}", f"{n} players, printed", ended(printed, "last_round"), 0, limit, True
        )
    yield from shown_and_used(b, "pattern", 0.01, "6. every Pattern bought in at least 1 % of games that show it")
    yield from completed(b)


def below_the_fall(lot: Lot) -> list[bool]:
    return [bool(w.commons[-1] < lot.game.box.study.falls_at) for w in lot.games]


def five_actions(lot: Lot, table: str) -> Iterator[Row]:
    groups = {
        "Acquire": ("acquire",),
        "Buy": ("pattern",),
        "Contribute": ("project",),
        "Stabilize": ("way/stabilize-local", "way/stabilize-world"),
        "Touchpoint": ("way/give", "way/request"),
    }
    counts = {name: taken_per_game(lot, *members).sum() for name, members in groups.items()}
    whole = sum(counts.values())
    for name, count in counts.items():
        yield Row(f"8. {name} at least 1 % of actions", table, share(int(count), int(whole)), 0.01, 1, True)


def shown_and_used(b: Bench, kind: str, least: float, target: str) -> Iterator[Row]:
    lot = b.lot()
    places = [i for i, e in enumerate(lot.game.box.study.elements) if e.kind == kind]
    seen = np.array([w.offered[:, places].sum(axis=0) > 0 for w in lot.games])
    used = np.array([w.taken[:, places].sum(axis=0) > 0 for w in lot.games])
    rates = used.sum(axis=0) / np.maximum(1, seen.sum(axis=0))
    shown = seen.sum(axis=0) >= 20
    yield Row(target, "default", share(int((rates[shown] >= least).sum()), int(shown.sum())), 1, 1, True)


def completed(b: Bench) -> Iterator[Row]:
    yield from shown_and_used(b, "project", 0.05, "7. every Project contributed to in at least 5 % of its games")


# --- Meeple Inc. ----------------------------------------------------------------------------------------------------

MI_TURNS = {2: 38, 3: 32, 4: 29, 5: 27, 6: 26}
MI_SCORES = {2: (60, 80), 3: (50, 68), 4: (45, 60), 5: (42, 56), 6: (38, 54)}
MI_BOTS = {"easy": (0.95, 1.0), "normal": (0.75, 0.95), "hard": (0.4, 0.65), "extreme": (0.1, 0.35)}


def meeple_inc(b: Bench) -> Iterator[Row]:
    for n, turns in MI_TURNS.items():
        lot = b.lot(players=n)
        table = f"{n} players"
        yield Row(f"1. turns per seat within 15 % of {turns}", table, rounds(lot), 0.85 * turns, 1.15 * turns)
        low, high = MI_SCORES[n]
        yield Row(f"2. winning score {low}–{high}", table, best_score(lot), low, high)
        yield Row("3. seats within 4 points of fair", table, each_seat(lot), 0, 0.04, True)
        awards = taken_per_game(lot, "award")
        if n in (2, 6):
            yield Row(f"4. awards taken at least {3 if n == 2 else 7}", table, mean(awards), 3 if n == 2 else 7, 9)
        yield from placements(lot, table)
    for kind in ("freelancer", "specialist", "item"):
        yield from shown_and_used(b, kind, 0.2, f"6. every {kind} taken in at least 20 % of the games it appears in")
    for kind in ("skill", "objective"):
        yield from picked(b, kind, 0.05, 1, f"6. every {kind} chosen in at least 5 % of its draws")
    for level, (low, high) in MI_BOTS.items():
        lot = b.lot(players=1, bot_difficulty=level)
        won = share(sum(bool((w.places == 1).any()) for w in lot.games), len(lot.games))
        yield Row(f"9. beats one {level} bot in {low:.0%}–{high:.0%}", "solo", won, low, high, True)


def placements(lot: Lot, table: str) -> Iterator[Row]:
    """The share of board placements that each action receives."""
    elements = lot.game.box.study.elements
    counts: dict[str, int] = {}
    for place, element in enumerate(elements):
        if element.kind == "space":
            act = element.key.partition("-")[0]
            counts[act] = counts.get(act, 0) + int(sum(w.taken[:, place].sum() for w in lot.games))
    whole = sum(counts.values())
    parts = np.array(list(counts.values())) / max(1, whole)
    good = int(((parts >= 0.02) & (parts <= 0.15)).sum())
    yield Row("5. every action 2–15 % of placements", table, share(good, len(parts)), 1, 1, True)


GAMES = {
    "atlas-of-feelings": atlas,
    "potlatch": potlatch,
    "meaning-made": meaning_made,
    "life-builds-meaning": life_builds_meaning,
    "meeple-inc": meeple_inc,
}


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    reader.add_argument("game", choices=list(GAMES))
    reader.add_argument("--games", type=int, default=200)
    reader.add_argument("--bots", default="regular")
    reader.add_argument("--content", type=Path)
    given = reader.parse_args()
    print("| target | table | measured | cases | |\n|---|---|---|---|---|")
    with Crew() as crew:
        bench = Bench(given.game, given.bots, given.games, Copy(given.content) if given.content else SHIPPED, crew)
        rows = []
        for row in GAMES[given.game](bench):
            rows.append(row)
            print(row, flush=True)
    print(f"\n{sum(row.met for row in rows)} of {len(rows)} met.")


if __name__ == "__main__":
    main()
