"""Simple greedy play, as the indicative figures of the specification describe it, and the figures themselves.

    python -m tests.games.potlatch.giving [--games 2000]

prints the table of the specification from our engine, the variations, and a reach table: how often each action family,
kind of journal entry, ending and kind of card occurred. Every state is checked for faults on the way.

The play: prefer exact completions, then the least excess, and open low; invite the largest hand; share the largest
card; store exact fits first, then the largest card below the need, then the least excess; ties at random.
"""

from __future__ import annotations

import argparse
from collections import Counter
from random import Random
from typing import Any

import numpy as np

import tablewright
from tablewright import Game, Match
from tablewright.games.potlatch.actions import ACTIONS, KIND_NAMES
from tablewright.games.potlatch.cards import cards_held
from tablewright.games.potlatch.gifts import is_opening

# What the specification prints: rounds, gifts, closed by a full house, all met, exact, 2+ cards, L > 4, first is top.
INDICATIVE = {
    2: (6.1, 11.6, 88, 65, 3.8, 5, 3, 72),
    3: (5.2, 14.6, 91, 68, 6.5, 10, 4, 50),
    4: (4.9, 18.2, 95, 72, 8.8, 12, 3, 42),
    5: (4.8, 22.3, 96, 76, 10.9, 13, 3, 39),
    6: (4.8, 26.2, 97, 75, 13.1, 14, 3, 37),
}
VARIATIONS: list[tuple[dict[str, str], tuple[float, int]]] = [
    ({"house_pool": "small"}, (4.8, 91)),
    ({"house_pool": "large"}, (5.9, 73)),
    ({"hand_rule": "four"}, (4.6, 21)),
    ({"hand_rule": "house"}, (4.6, 15)),
]


# --- The play -----------------------------------------------------------------------------------------------------


class Giving:
    """A policy over a match at a decision. It looks only at what the seat to decide may see."""

    def __init__(self, seed: int = 0):
        self.chance = Random(seed)
        self.plan: list[int] = []  # the actions that finish the gift just chosen

    def __call__(self, match: Match) -> int:
        legal = match.legal()
        if match.phase == "receiver":
            self.plan = self.best_gift(match)
        if match.phase in ("receiver", "card"):
            return self.plan.pop(0)
        if match.phase == "invite":
            return self.best(legal, lambda action: -cards_held(match.state, family_value(action)))
        if match.phase == "share":
            return self.best(legal, lambda action: -amount(family_value(action)))
        return self.best(legal, lambda action: self.storing(match, family_value(action)))

    def best(self, options: list[Any], cost: Any) -> Any:
        costs = [cost(option) for option in options]
        return self.chance.choice([o for o, c in zip(options, costs, strict=True) if c == min(costs)])

    def best_gift(self, match: Match) -> list[int]:
        """The actions of the gift with most exact completions, then least excess, then the lowest total."""
        gifts = [gift for action in match.legal() for gift in gifts_from(match, action)]
        return list(self.best(gifts, lambda gift: self.giving(match, gift)))

    def giving(self, match: Match, gift: tuple[int, ...]) -> tuple[int, int, int]:
        wanting = [int(n) for n in match.state.wanting[family_value(gift[0])]]
        before = list(wanting)
        for action in gift[1:]:
            kind = family_value(action)
            wanting[kind // 4] -= amount(kind)
        exact = sum(now == 0 and then > 0 for now, then in zip(wanting, before, strict=True))
        excess = sum(max(0, -now) - max(0, -then) for now, then in zip(wanting, before, strict=True))
        opening = amount(family_value(gift[1])) if is_opening(match.game.rules, match.state) else 0
        return -exact, excess, opening

    def storing(self, match: Match, kind: int) -> tuple[int, int]:
        left = int(match.state.wanting[match.actor, kind // 4]) - amount(kind)
        if left == 0:
            return 0, 0
        return (1, left) if left > 0 else (2, -left)


def family_value(action: int) -> int:
    return ACTIONS.family_of(action).decode(action)[0]


def amount(kind: int) -> int:
    return kind % 4 + 1


def gifts_from(match: Match, action: int) -> list[tuple[int, ...]]:
    """Every gift that begins with an action, as the actions of it; played on copies by the doors of the game."""
    doors, rules = match.game.drivers, match.game.rules_array
    states = match.states.copy()
    doors.act(rules, states, action)
    found: list[tuple[int, ...]] = []
    waiting = [((action,), states)]
    moves = np.zeros(ACTIONS.count, np.int32)
    while waiting:
        begun, states = waiting.pop()
        for card in moves[: doors.list_legal(rules, states, moves)].tolist():
            after = states.copy()
            doors.act(rules, after, card)
            goes_on = after[0].phase == 1 and after[0].given > states[0].given
            if goes_on:
                waiting.append(((*begun, card), after))
            else:
                found.append((*begun, card))
    return found


# --- The figures --------------------------------------------------------------------------------------------------


class Figures:
    """What is counted over many games of one table."""

    def __init__(self) -> None:
        self.games: list[dict[str, float]] = []
        self.reach: Counter[str] = Counter()
        self.gift_kinds: Counter[int] = Counter()
        self.unmet = np.zeros(4)
        self.top_by_seat: Counter[int] = Counter()
        self.status_by_number: dict[int, list[int]] = {}

    def mean(self, name: str) -> float:
        return float(np.mean([game[name] for game in self.games]))

    def percent(self, name: str) -> float:
        return 100 * self.mean(name)

    def spread(self, name: str) -> tuple[int, int]:
        values = [game[name] for game in self.games]
        return int(np.percentile(values, 5)), int(np.percentile(values, 95))


def play_games(game: Game, games: int, seed: int = 0, policy: Any = None) -> Figures:
    """Games by the simple greedy play (or another policy), with every state checked."""
    figures, chance = Figures(), Random(seed)
    for number in range(games):
        giving = policy or Giving(chance.randrange(2**32))
        play_game(game.new(seed=seed + number), giving, figures)
    return figures


def play_game(match: Match, giving: Any, figures: Figures) -> None:
    game, entries = match.game, match.game.box.entries
    gifts, larger, highest, combined = 0, 0, 1, 0
    cards_in_gift = 0
    while not match.over:
        action = giving(match)
        family = ACTIONS.family_of(action).name
        figures.reach[f"action {family}"] += 1
        gifts += family == "gift to"
        combined += family == "invite"
        cards_in_gift = 0 if family == "gift to" else cards_in_gift + (family == "gift card")
        larger += family == "gift card" and cards_in_gift == 2
        if family == "gift card":
            figures.gift_kinds[family_value(action)] += 1
            highest = max(highest, int(match.state.given) + amount(family_value(action)))  # L, once the gift is made
        match.play(action)
        figures.reach.update(f"entry {entries[entry[0] - 1]}" for entry in match.moves[-1].entries)
        fault = int(game.drivers.find_fault(game.rules_array, match.states))
        assert fault == 0, f"seed {match.seed}, ply {len(match.moves)}: fault {fault}"
    tops = match.winners
    figures.reach[f"ending {match.ending}"] += 1
    for seat in tops:
        figures.top_by_seat[seat] += 1 / len(tops)  # type: ignore[assignment]
    for seat in range(game.players):
        number = int(game.rules.needs[match.state.house[seat], 0])
        figures.status_by_number.setdefault(number, []).append(match.scores[seat])
    figures.unmet += np.maximum(0, match.state.wanting[: game.players]).sum(axis=0)
    first = int(match.state.first_gifter)
    figures.games.append(
        {
            "rounds": match.round,
            "gifts": gifts,
            "closed_full": float(match.state.closing == 1),
            "all_met": float(match.ending == "all_met"),
            "exact": int(match.state.exact.sum()),
            "larger": larger,
            "high_obligation": float(highest > 4),
            "first_top": 1 / len(tops) if first in tops else 0.0,
            "combined": float(combined > 0),
        }
    )


def row(players: int, f: Figures) -> str:
    low, high = f.spread("rounds")
    larger = 100 * sum(g["larger"] for g in f.games) / sum(g["gifts"] for g in f.games)
    return (
        f"{players}  {f.mean('rounds'):4.1f} ({low}–{high})  {f.mean('gifts'):5.1f}  {f.percent('closed_full'):4.0f}%"
        f"  {f.percent('all_met'):4.0f}%  {f.mean('exact'):5.1f}  {larger:4.0f}%  {f.percent('high_obligation'):4.0f}%"
        f"  {f.percent('first_top'):4.0f}%   combined {f.percent('combined'):3.0f}%"
    )


def printed(players: int) -> str:
    rounds, gifts, full, met, exact, larger, high, first = INDICATIVE[players]
    return (
        f"   {rounds:4.1f}        {gifts:5.1f}  {full:4d}%  {met:4d}%  {exact:5.1f}  {larger:4d}%  {high:4d}%"
        f"  {first:4d}%   (specification)"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--players", type=int, nargs="*", default=list(INDICATIVE))
    asked = parser.parse_args()
    reach: Counter[str] = Counter()
    kinds: Counter[int] = Counter()
    print("N  rounds (5–95%)  gifts  full   met    exact  2+    L>4   first top")
    for players in asked.players:
        figures = play_games(tablewright.load("potlatch", players=players), asked.games)
        print(row(players, figures))
        print(printed(players))
        print("   " + balance(figures, players))
        reach.update(figures.reach)
        kinds.update(figures.gift_kinds)
    for options, (rounds, met) in VARIATIONS:
        figures = play_games(tablewright.load("potlatch", **options), asked.games)
        name = " ".join(options.values())
        print(
            f"{name:<6} rounds {figures.mean('rounds'):.1f} ({rounds}), met {figures.percent('all_met'):.0f}% ({met}%)"
        )
        reach.update(figures.reach)
    figures = play_games(tablewright.load("potlatch", match_games=2), max(1, asked.games // 10))
    reach.update(figures.reach)
    print("\n".join(f"{count:>9}  {name}" for name, count in sorted(reach.items())))
    total = sum(kinds.values())
    print("gifts by kind: " + ", ".join(f"{KIND_NAMES[k]} {100 * kinds[k] / total:.1f}%" for k in sorted(kinds)))


def balance(figures: Figures, players: int) -> str:
    games = len(figures.games)
    seats = " ".join(f"{100 * figures.top_by_seat[seat] / games:.0f}" for seat in range(players))
    houses = " ".join(f"{n}: {np.mean(v):.2f}" for n, v in sorted(figures.status_by_number.items()))
    shares = figures.unmet / max(1, figures.unmet.sum())
    return f"top by seat {seats}; Status by house number {houses}; unmet at the end {np.round(shares, 2).tolist()}"


if __name__ == "__main__":
    main()
