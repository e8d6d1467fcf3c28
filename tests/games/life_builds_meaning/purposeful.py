"""A simple player with a purpose, and a script that plays it everywhere and counts what was reached.

    python -m tests.games.life_builds_meaning.purposeful --games 2000

Uniform random play seldom completes what matters. This player buys, contributes, finishes what it can, stabilizes when
the world slides and pledges when the table can meet an Event; with a chance of its own it gives, asks, converts, agrees
and breaks off. It reads the match through its doors alone. The script plays it at every number of players and with each
value of each option, looks for a fault after every action, and prints how often each action family, journal kind,
ending, Pattern, Project and Event with its effect was reached.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

import tablewright
from tablewright import Game, Match
from tablewright.engine.options import Choice, Seat, Whole
from tablewright.games.life_builds_meaning.actions import ACTIONS, PAIRS
from tablewright.games.life_builds_meaning.journal import ENTRIES
from tablewright.games.life_builds_meaning.state import (
    NUM_EVENTS,
    NUM_PATTERNS,
    NUM_PROJECTS,
    NUM_TOKENS,
    PATTERNS,
    SUPPORT,
)

SLUG = "life-builds-meaning"
FAMILIES = [family.name for family in ACTIONS]


class Purposeful:
    """Plays to finish things; `generous` is how readily it gives, agrees, asks and pledges."""

    def __init__(self, chance: Random, generous: float = 0.3):
        self.chance = chance
        self.generous = generous

    def choose(self, match: Match) -> int:
        legal = match.legal()
        of_family: dict[str, list[int]] = {}
        for action in legal:
            of_family.setdefault(ACTIONS.family_of(action).name, []).append(action)
        if match.phase == "pay":
            return self.pay(of_family)
        if match.phase == "consent":
            return of_family["agree" if self.chance.random() < self.generous else "refuse"][0]
        if match.phase == "pledge":
            return self.pledge(match, of_family)
        return self.act(match, of_family)

    def pay(self, of_family: dict[str, list[int]]) -> int:
        """All that can be paid; now and then the contribution is broken off."""
        if "finish" in of_family and self.chance.random() < 0.1:
            return of_family["finish"][0]
        return self.chance.choice(of_family["pay"]) if "pay" in of_family else of_family["finish"][0]

    def pledge(self, match: Match, of_family: dict[str, list[int]]) -> int:
        """The worse the Drift, the likelier a pledge."""
        offers = [*of_family.get("pledge", []), *of_family.get("pledge converted", [])]
        if self.chance.random() < self.generous + int(match.state.drift) / 12:
            return self.chance.choice(offers)
        return of_family["pass"][0]

    def act(self, match: Match, of_family: dict[str, list[int]]) -> int:
        s, player = match.state, match.actor
        world = of_family.get("stabilize world", []) if s.drift >= 6 else []
        steady = [*world, *of_family.get("stabilize local", [])]
        if steady and self.chance.random() < 0.5:
            return self.chance.choice(steady)
        for family, odds in (("request", 0.1), ("give", 0.15), ("convert", 0.1), ("stabilize world", 0.1)):
            if family in of_family and self.chance.random() < odds * 2 * self.generous:
                return self.chance.choice(of_family[family])
        slots = of_family.get("contribute", [])
        if slots:
            best = max(slots, key=lambda action: payable(match, action - ACTIONS.first("contribute")))
            enough = payable(match, best - ACTIONS.first("contribute"))
            lacking = int(s.unpaid[best - ACTIONS.first("contribute")].sum())
            if enough == lacking or enough >= 3 or self.chance.random() < 0.25 * enough:
                return best
        if "buy" in of_family and self.chance.random() < 0.6:
            return self.chance.choice(of_family["buy"])
        wanted = [int(s.unpaid[:, token].sum()) - int(s.tokens[player, token]) for token in range(NUM_TOKENS)]
        wanted[SUPPORT] += 1
        return max(of_family["acquire"], key=lambda pair: sum(wanted[token] for token in PAIRS[pair]))


def payable(match: Match, slot: int) -> int:
    """Icons of a tile that the player could pay now."""
    s = match.state
    return int(np.minimum(s.unpaid[slot], s.tokens[match.actor]).sum())


# --- The script ---------------------------------------------------------------------------------------------------


def option_sets() -> Iterator[dict[str, Any]]:
    """Every number of players, and every value of every option by itself at two tables."""
    options = tablewright.load(SLUG, plain=True).box.options
    for players in range(options.players.low, options.players.high + 1):
        yield {"players": players}
    for option in options:
        for value in other_values(option):
            for players in (2, 4):
                yield {"players": players, option.name: value}


def other_values(option: Any) -> list[Any]:
    if option.name == "players":
        return []
    match option:
        case Choice():
            values = list(option.values)
        case Whole():
            values = [option.low, option.high]
        case Seat():
            values = [1]
    return [value for value in values if value != option.default]


class Tally:
    """What was reached, and how often."""

    def __init__(self) -> None:
        self.games = 0
        self.plies = 0
        self.families: Counter[str] = Counter()
        self.kinds: Counter[str] = Counter()
        self.endings: Counter[str] = Counter()
        self.bands: Counter[int] = Counter()
        self.bought: Counter[int] = Counter()
        self.discounted: Counter[int] = Counter()
        self.completed: Counter[int] = Counter()
        self.met: Counter[int] = Counter()
        self.not_met: Counter[int] = Counter()
        self.effects: Counter[str] = Counter()

    def watch(self, match: Match) -> None:
        move = match.moves[-1]
        self.plies += 1
        self.families[ACTIONS.family_of(move.action).name] += 1
        for kind, first, second, third, _ in move.entries:
            self.note(match, ENTRIES[kind - 1], first, second, third)

    def note(self, match: Match, kind: str, first: int, second: int, third: int) -> None:
        rules = match.game.rules
        self.kinds[kind] += 1
        if kind == "bought":
            self.bought[second] += 1
            self.discounted[second] += int(third > 0)
        elif kind == "completed":
            self.completed[second] += 1
            self.effects["Project Drift −"] += int(rules.project_drift[second] > 0)
            self.effects["Project D −"] += int(rules.project_stress[second] > 0)
        elif kind == "event":
            self.effects["Event Drift +"] += 1
            self.effects["Event D placed"] += int(third > 0)
        elif kind == "met":
            self.met[first] += 1
            self.effects["Event cancel" if rules.event_cancels[first] else "Event reduce"] += 1
        elif kind == "not_met":
            self.not_met[first] += 1
            self.effects["pool lost"] += int(third > 0)
            self.effects["hopeless"] += second
        elif kind == "social_rose":
            self.effects[f"Social +{second} at once"] += 1
        elif kind == "scored":
            self.effects[f"award {second}"] += 1

    def close(self, match: Match) -> None:
        self.games += 1
        self.endings[match.ending or "unfinished"] += 1
        self.bands.update(match.view()["glance"]["bands"])
        if int(match.state.deck_counts[PATTERNS].sum()) == 0:
            self.effects["Pattern deck empty"] += 1


def play_one(game: Game, seed: int, generous: float, tally: Tally) -> None:
    match = game.new(seed=seed)
    for kind, first, second, third, _ in match.opening:
        tally.note(match, ENTRIES[kind - 1], first, second, third)
    player = Purposeful(Random(seed), generous)
    while not match.over:
        match.play(player.choose(match))
        fault = int(game.drivers.find_fault(game.rules_array, match.states))
        assert fault == 0, f"seed {seed}, options {game.options}, ply {len(match.moves)}: fault {fault}"
        assert len(match.moves) <= game.longest
        tally.watch(match)
    tally.close(match)


def play_all(games: int, seed: int = 0, plain: bool = False) -> Tally:
    tally = Tally()
    sets = list(option_sets())
    for number, options in enumerate(sets):
        game = tablewright.load(SLUG, plain=plain, **options)
        for row in range(max(1, games // len(sets))):
            generous = (0.05, 0.3, 0.6)[row % 3]
            play_one(game, seed + 1000 * number + row, generous, tally)
    return tally


def report(tally: Tally) -> str:
    lines = [f"{tally.games} games, {tally.plies} actions, no fault"]
    lines += table("action family", FAMILIES, tally.families)
    lines += table("journal kind", ENTRIES, tally.kinds)
    lines += table("ending", sorted(tally.endings), tally.endings)
    lines += table("effect", sorted(tally.effects), tally.effects)
    lines += [f"bands 0 to 4: {[tally.bands[number] for number in range(5)]}"]
    for name, counter, size, letter in (
        ("Patterns bought", tally.bought, NUM_PATTERNS, "P"),
        ("Patterns bought at a discount", tally.discounted, NUM_PATTERNS, "P"),
        ("Projects completed", tally.completed, NUM_PROJECTS, "J"),
        ("Events met", tally.met, NUM_EVENTS, "W"),
        ("Events not met", tally.not_met, NUM_EVENTS, "W"),
    ):
        counts = [counter[number] for number in range(1, size + 1)]
        never = [f"{letter}{number:02d}" for number in range(1, size + 1) if counter[number] == 0]
        lines.append(f"{name}: {min(counts)} to {max(counts)} times each; never: {', '.join(never) or 'none'}")
    return "\n".join(lines)


def table(title: str, names: Any, counter: Counter[str]) -> list[str]:
    rows = [f"  {name:<20} {counter[name]:>9}{'' if counter[name] else '   never'}" for name in names]
    return [title, *rows]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--plain", action="store_true", help="run the rules as plain Python")
    given = parser.parse_args()
    print(report(play_all(given.games, given.seed, given.plain)))
