"""Compiled playouts against the same games in ordinary Python, as somebody would write them with lists and classes.

    PYTHONPATH=examples/steeplejacks:examples/night_ferry python bench/plain_python.py

Both are random games on one core, in one run. The two are measured alternately, in processor time, and the best of
several short runs of each is reported. The mean length of a game is shown for both; the two are close, because the
rules are the same. Both know all that the rules are about, up to the payoffs and for 2 to 4 players, although two play
here; only the compiled game writes a journal.
"""

from __future__ import annotations

import importlib
import random
import time
from collections.abc import Callable, Sequence

from tablewright.engine.box import Box
from tablewright.engine.game import Game

RUNS = 5
PLAIN_GAMES, COMPILED_GAMES = 200, 20_000
PLAYERS = 2


def shares(standings: Sequence[int]) -> list[float]:
    """The payoffs: the share of opponents that each player leaves behind, a tie counting half."""
    return [
        (sum((own > other) + (own == other) / 2 for other in standings) - 0.5) / (len(standings) - 1)
        for own in standings
    ]


HEIGHT = {steeple: 3 + 2 * min(steeple - 2, 12 - steeple) for steeple in range(2, 13)}


class Steeplejacks:
    """The dice game for 2 to 4 players."""

    def __init__(self, chance: random.Random, players: int) -> None:
        self.chance = chance
        self.marks = [dict.fromkeys(HEIGHT, 0) for _ in range(players)]
        self.gilded: set[int] = set()
        self.points = [0] * players
        self.player = 0
        self.round = 1
        self.ropes: dict[int, int] = {}
        self.dice: list[int] = []
        self.over = False

    def is_open(self, steeple: int) -> bool:
        if steeple in self.gilded or self.ropes.get(steeple) == HEIGHT[steeple]:
            return False
        return steeple in self.ropes or len(self.ropes) < 3

    def climbs(self) -> list[tuple[int, ...]]:
        a, b, c, d = self.dice
        found = []
        for first, second in {tuple(sorted(sums)) for sums in ((a + b, c + d), (a + c, b + d), (a + d, b + c))}:
            ways = [steeple for steeple in (first, second) if self.is_open(steeple)]
            new = {steeple for steeple in ways if steeple not in self.ropes}
            if len(ways) == 2 and len(self.ropes) + len(new) <= 3:
                found.append((first, second))
            else:
                found.extend((steeple,) for steeple in ways)
        return found

    def actions(self) -> list[object]:
        if self.dice:
            return list(self.climbs())
        return ["roll", "stop"] if self.ropes else ["roll"]

    def play(self, action: object) -> None:
        if action == "roll":
            self.dice = [self.chance.randint(1, 6) for _ in range(4)]
            if not self.climbs():
                self.pass_turn()
        elif action == "stop":
            self.stop()
        elif isinstance(action, tuple):
            for steeple in action:
                step = self.ropes.get(steeple, self.marks[self.player][steeple])
                self.ropes[steeple] = min(step + 1, HEIGHT[steeple])
            self.dice = []

    def stop(self) -> None:
        for steeple, step in self.ropes.items():
            self.marks[self.player][steeple] = step
            if step == HEIGHT[steeple]:
                self.gilded.add(steeple)
                self.points[self.player] += 1
        self.over = self.points[self.player] >= 3
        self.pass_turn()

    def pass_turn(self) -> None:
        self.ropes, self.dice = {}, []
        self.player = (self.player + 1) % len(self.points)
        if self.player == 0:
            self.over = self.over or self.round == 60
            self.round += 1

    def payoffs(self) -> list[float]:
        standings = []
        for points, marks in zip(self.points, self.marks, strict=True):
            steps = sum(step for steeple, step in marks.items() if steeple not in self.gilded)
            standings.append(100 * points + steps)
        return shares(standings)


class NightFerry:
    """The card game for 2 to 4 players, with what each can tell about the others' hands."""

    def __init__(self, chance: random.Random, players: int) -> None:
        self.chance = chance
        self.seats = range(players)
        self.lanterns = [0] * players
        self.starter = -1
        self.over = False
        self.begin_round()

    def begin_round(self) -> None:
        self.starter = self.player = (self.starter + 1) % len(self.seats)
        self.deck = [1] * 5 + [2] * 3 + [3] * 3 + [4] * 2 + [5] * 2 + [6]
        self.chance.shuffle(self.deck)
        self.pile: list[int] = []
        self.hands = [[self.deck.pop()] for _ in self.seats]
        self.aboard = set(self.seats)
        self.sheltered: set[int] = set()
        self.ruled_out: list[set[int]] = [set() for _ in self.seats]  # what a player cannot hold, as everyone can tell
        self.known: list[dict[int, int]] = [{} for _ in self.seats]  # the card that others know a player to hold
        self.looked: list[dict[int, bool]] = [{} for _ in self.seats]  # who saw a player's hand, and if it is still it
        self.hands[self.player].append(self.deck.pop())

    def targets(self) -> list[int]:
        return [seat for seat in self.aboard if seat != self.player and seat not in self.sheltered]

    def actions(self) -> list[tuple[int, ...]]:
        found: list[tuple[int, ...]] = []
        targets = self.targets()
        for card in set(self.hands[self.player]):
            if card in (4, 6) or not targets:
                found.append((card,))
            elif card == 1:
                found.extend((1, target, named) for target in targets for named in range(2, 7))
            else:
                found.extend((card, target) for target in targets)
        return found

    def play(self, action: tuple[int, ...]) -> None:
        card, me = action[0], self.player
        self.lay_down(me, card)
        if card == 4:
            self.sheltered.add(me)
        elif card == 6:
            self.go_overboard(me)
        elif len(action) > 1:
            other = action[1]
            if card == 1:
                self.name_card(other, action[2])
            elif card == 2:
                self.see_hand(me, other)
            elif card == 3:
                self.box(me, other)
            elif card == 5:
                self.meet_purser(other)
        if len(self.aboard) == 1 or len(self.deck) <= 1:
            self.end_round()
        else:
            self.begin_turn()

    def begin_turn(self) -> None:
        self.player = (self.player + 1) % len(self.seats)
        while self.player not in self.aboard:
            self.player = (self.player + 1) % len(self.seats)
        self.sheltered.discard(self.player)
        self.hands[self.player].append(self.deck.pop())

    def lay_down(self, player: int, card: int) -> None:
        self.hands[player].remove(card)
        self.pile.append(card)
        if card not in self.ruled_out[player]:
            self.ruled_out[player].clear()
        for other in self.looked[player]:
            self.looked[player][other] = False
            if self.known[player].get(other) == card:
                del self.known[player][other]

    def forget_hand(self, player: int) -> None:
        self.ruled_out[player].clear()
        self.looked[player].clear()
        self.known[player].clear()

    def go_overboard(self, player: int) -> None:
        self.pile.append(self.hands[player].pop())
        self.aboard.remove(player)
        self.forget_hand(player)

    def name_card(self, other: int, card: int) -> None:
        if self.hands[other] == [card]:
            self.go_overboard(other)
        else:
            self.ruled_out[other].add(card)

    def see_hand(self, player: int, other: int) -> None:
        self.looked[other][player] = True
        self.known[other][player] = self.hands[other][0]

    def box(self, me: int, other: int) -> None:
        mine, others = self.hands[me][0], self.hands[other][0]
        winner, loser, beaten = (me, other, others) if mine > others else (other, me, mine - 1)
        self.see_hand(loser, winner)
        self.ruled_out[winner].update(range(1, beaten + 1))
        self.go_overboard(loser)

    def meet_purser(self, other: int) -> None:
        if self.hands[other] == [6]:
            self.go_overboard(other)
        else:
            self.pile.append(self.hands[other].pop())
            self.forget_hand(other)
            self.hands[other].append(self.deck.pop())

    def end_round(self) -> None:
        best = max(self.hands[player] for player in self.aboard)
        for player in self.aboard:
            self.lanterns[player] += self.hands[player] == best
        self.over = max(self.lanterns) >= 3
        if not self.over:
            self.begin_round()

    def payoffs(self) -> list[float]:
        return shares(self.lanterns)


def play_plainly(kind: Callable[[random.Random, int], Steeplejacks | NightFerry], games: int) -> int:
    """Random games in ordinary Python; how many plies they took."""
    chance = random.Random(0)
    plies = 0
    for _ in range(games):
        game = kind(chance, PLAYERS)
        while not game.over:
            game.play(chance.choice(game.actions()))  # type: ignore[arg-type]
            plies += 1
        game.payoffs()
    return plies


def play_compiled(game: Game, games: int) -> int:
    return int(game.playouts(games, threads=1).rows["plies"].sum())


def speed(play: Callable[..., int], what: object, games: int) -> tuple[float, float]:
    """Plies per second of processor time, and plies per game."""
    began = time.process_time()
    plies = play(what, games)
    return plies / (time.process_time() - began), plies / games


def main() -> None:
    print("| game | plies a game | ordinary Python, plies a second | compiled | |\n|---|---|---|---|---|")
    for kind, package in ((Steeplejacks, "steeplejacks"), (NightFerry, "night_ferry")):
        box: Box = importlib.import_module(package).BOX
        game = Game(box, box.settle({"players": PLAYERS}))
        play_compiled(game, 1)  # compiles
        plain = compiled = (0.0, 0.0)
        for _ in range(RUNS):
            plain = max(plain, speed(play_plainly, kind, PLAIN_GAMES))
            compiled = max(compiled, speed(play_compiled, game, COMPILED_GAMES))
        lengths = f"{plain[1]:.1f} and {compiled[1]:.1f}"
        ratio = f"{compiled[0] / plain[0]:.0f} times"
        print(f"| {box.title} | {lengths} | {plain[0]:,.0f} | {compiled[0]:,.0f} | {ratio} |", flush=True)


if __name__ == "__main__":
    main()
